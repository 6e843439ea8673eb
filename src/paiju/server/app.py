"""The ASGI application of a hall: HTTP with its description at /schema, and the WebSocket at /socket."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from paiju import __version__
from paiju.server.bodies import Problem
from paiju.server.errors import HallError
from paiju.server.gate import Asgi, Gate, headers_of, language_wanted
from paiju.server.hall import Hall
from paiju.server.routes import ROUTES, give_session
from paiju.server.socket import HallSocket
from paiju.server.words import failed

BODY_BYTES: Final = 16 * 1024
STATUS: Final = {
    "login_wanted": 401,
    "wrong_login": 401,
    "wrong_password": 403,
    "banned": 403,
    "no_such_account": 404,
    "no_such_deal": 404,
    "name_taken": 409,
    "kept_already": 409,
    "match_in_play": 409,
    "not_kept": 409,
    "too_fast": 429,
    "hashing_busy": 503,
    "draining": 503,
}
"""Reason -> status; all others are 400."""
REASONS: Final = {401: "login_wanted", 404: "not_found", 405: "method", 413: "body_large"}
DETAIL_SIGNS: Final = 200


def build_app(hall: Hall) -> Asgi:
    """The application of a hall that has been started by its lifespan, and is closed with it."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        del app
        await hall.start()
        try:
            yield
        finally:
            await hall.aclose()

    async def give_hall() -> Hall:
        return hall

    def problem(request: Request[Any, Any, Any], status: int, reason: str, values: dict[str, Any]) -> Response[Problem]:
        lang = language_wanted(headers_of(request.scope))
        told = failed("", reason, lang, values)
        content = Problem(reason=told.reason, values=told.values, text=told.text)
        headers = {"retry-after": str(-(-values["wait_ms"] // 1000))} if status == 429 and "wait_ms" in values else {}
        return Response(content, status_code=status, media_type="application/json", headers=headers)

    def refuse(request: Request[Any, Any, Any], error: HallError) -> Response[Problem]:
        return problem(request, STATUS.get(error.reason, 400), error.reason, error.values)

    def complain(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
        status = error.status_code
        reason = REASONS.get(status, "bad_request")
        values: dict[str, Any] = {"bad_request": {"detail": _detail(error)}, "body_large": {"most": BODY_BYTES}}
        return problem(request, status, reason, values.get(reason, {}))

    def confess(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
        report = hall.background.fault("http", error, path=request.scope["path"], method=request.method)
        return problem(request, 500, "fault", {"report": report})

    app = Litestar(
        route_handlers=ROUTES,
        dependencies={"hall": Provide(give_hall), "session": Provide(give_session)},
        lifespan=[lifespan],
        request_max_body_size=BODY_BYTES,
        exception_handlers={HallError: refuse, HTTPException: complain, Exception: confess},
        openapi_config=OpenAPIConfig(
            title="paiju",
            version=__version__,
            description="The HTTP part of a hall; matches are played over the WebSocket at /socket (docs/protocol.md).",
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"], media_type="application/json")],  # type: ignore[arg-type]
            use_handler_docstrings=True,
        ),
        logging_config=None,
        debug=False,
    )
    return Gate(app, HallSocket(hall), hall.settings, hall.seconds)


def _detail(error: HTTPException) -> str:
    """What was wrong with a request, without its values: secrets may stand among them."""
    if isinstance(error.extra, list):
        parts = [f"{one.get('key', 'body')}: {one.get('message', '')}" for one in error.extra if isinstance(one, dict)]
        if parts:
            return "; ".join(parts)[:DETAIL_SIGNS]
    return str(error.detail)[:DETAIL_SIGNS]
