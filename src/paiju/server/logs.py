"""Structured logs: one event a line, as JSON or for a terminal; nothing secret ever stands in one."""

import logging
import sys
from typing import Any, Final, Literal, TextIO

import structlog
from structlog.typing import EventDict, WrappedLogger

SECRET: Final = ("token", "ticket", "password", "secret", "cookie", "authorization", "contribution")
"""A key with one of these words in it has its value left out."""
LEVELS: Final = {"debug": 10, "info": 20, "warning": 30, "error": 40}


def without_secrets(logger: WrappedLogger | None, method: str, event: EventDict) -> EventDict:
    """Leave out what must not be read in a log.

    >>> without_secrets(None, "info", {"event": "login", "session_token": "abc", "account": "ann"})
    {'event': 'login', 'session_token': '...', 'account': 'ann'}
    """
    for key in event:
        if any(word in key.lower() for word in SECRET):
            event[key] = "..."
    return event


def configure_logs(form: Literal["console", "json"], level: str, stream: TextIO | None = None) -> None:
    """Send the logs of the hall, and of the libraries under it, to a stream, by default standard error."""
    stream = stream or sys.stderr
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_secrets,
    ]
    rendered: list[Any]
    if form == "json":
        rendered = [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    else:
        rendered = [structlog.dev.ConsoleRenderer(colors=stream.isatty(), exception_formatter=_plain_traceback)]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *rendered],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(LEVELS[level])
    # The server below writes whole request lines, in which people may have put anything.
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "alembic"):
        logger = logging.getLogger(name)
        logger.handlers[:] = []
        logger.propagate = True
        logger.setLevel(max(logging.WARNING, LEVELS[level]))


def _plain_traceback(stream: TextIO, error: Any) -> None:
    """Without the values of variables: hands and secrets stand in them."""
    structlog.dev.plain_traceback(stream, error)
