"""`paiju serve`: run a hall."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paiju.cli.errors import UserError
from paiju.cli.screen import Screen

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from collections.abc import Callable

    from paiju.server.settings import Settings

FAILED = 1


def serve(
    context: typer.Context,
    settings: Annotated[
        Path | None, typer.Option("--settings", "-s", help="help.serve_settings", metavar="FILE", show_default=False)
    ] = None,
    store: Annotated[
        str | None, typer.Option("--store", help="help.serve_store", metavar="ADDRESS", show_default=False)
    ] = None,
    host: Annotated[
        str | None, typer.Option("--host", help="help.serve_host", metavar="ADDRESS", show_default=False)
    ] = None,
    port: Annotated[int | None, typer.Option("--port", help="help.serve_port", metavar="N", show_default=False)] = None,
    public_url: Annotated[
        str | None, typer.Option("--public-url", help="help.serve_public_url", metavar="URL", show_default=False)
    ] = None,
    origin: Annotated[
        list[str] | None, typer.Option("--origin", help="help.serve_origin", metavar="URL", show_default=False)
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None, typer.Option("--trusted-proxy", help="help.serve_proxy", metavar="NET", show_default=False)
    ] = None,
    log_format: Annotated[
        str | None,
        typer.Option("--log-format", help="help.serve_log_format", metavar="console|json", show_default=False),
    ] = None,
    log_level: Annotated[
        str | None,
        typer.Option(
            "--log-level", help="help.serve_log_level", metavar="debug|info|warning|error", show_default=False
        ),
    ] = None,
) -> None:
    """Read the settings, open the hall, and run it until it is told to stop."""
    from paiju.server.settings import SettingsError, load_settings

    flags = {
        "store": store,
        "host": host,
        "port": port,
        "public_url": public_url,
        "origins": tuple(origin) if origin else None,
        "trusted_proxies": tuple(trusted_proxy) if trusted_proxy else None,
        "log_format": log_format,
        "log_level": log_level,
    }
    try:
        chosen = load_settings(flags, os.environ, settings)
    except SettingsError as error:
        raise UserError("error.setting", source=error.source, detail=error.detail) from None
    _run(context.obj, chosen)


def _run(screen: Screen, settings: "Settings") -> None:
    import asyncio

    from sqlalchemy.exc import SQLAlchemyError

    from paiju.server.logs import configure_logs
    from paiju.server.running import listen, serve
    from paiju.storage.port import StorageError

    configure_logs(settings.log_format, settings.log_level)
    try:
        listening = listen(settings.host, settings.port)
    except OSError as error:
        address = f"{settings.host}:{settings.port}"
        raise UserError("error.listen", address=address, detail=error.strerror or error) from None
    url = settings.public_url or _url(settings.host, listening.getsockname()[1])

    def told() -> None:
        screen.tell("serve.address", url=url)
        if "://" not in settings.address:  # of a database the address may hold a password
            screen.tell("serve.store", store=settings.address)
        screen.tell("serve.how", url=url)
        screen.tell("serve.stop")

    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            started = runner.run(serve(settings, listening, told))
    except (StorageError, SQLAlchemyError, OSError) as error:
        detail = str(getattr(error, "orig", None) or error).partition("\n")[0]
        store = settings.address if "://" not in settings.address else "postgresql"
        raise UserError("error.store", store=store, detail=detail) from None
    finally:
        listening.close()
    if not started:
        raise typer.Exit(FAILED)


def _url(host: str, port: int) -> str:
    """Where the hall is reached from this machine."""
    if host in ("0.0.0.0", "::", ""):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _loop_factory() -> "Callable[[], AbstractEventLoop] | None":
    """uvloop where it is there: a third more messages for the same work."""
    try:
        import uvloop
    except ImportError:
        return None
    factory: Callable[[], AbstractEventLoop] = uvloop.new_event_loop
    return factory
