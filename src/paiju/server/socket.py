"""The WebSocket of the hall: who comes, and the connection that serves it."""

from http.cookies import CookieError, SimpleCookie
from typing import Final

from paiju.server.bodies import Problem
from paiju.server.connection import AsgiPeer, Connection
from paiju.server.gate import Receive, Scope, Send, deny, headers_of, language_wanted
from paiju.server.hall import Hall
from paiju.server.sessions import Session
from paiju.server.words import failure_text

COOKIE: Final = "paiju_session"
SECURE_COOKIE: Final = "__Host-paiju_session"
"""Browsers take a cookie of this name over https alone, and from this very host."""
TOKEN_SIGNS: Final = 200


def token_of(headers: dict[str, str], secure: bool) -> str:
    """The token of a request, by `Authorization: Bearer` or by cookie; "" for none.

    >>> token_of({"authorization": "Bearer abc", "cookie": "paiju_session=def"}, False)
    'abc'
    >>> token_of({"cookie": "a=b; paiju_session=def"}, False)
    'def'
    """
    scheme, _, told = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return told.strip()[:TOKEN_SIGNS]
    try:
        cookies = SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        return ""
    held = cookies.get(SECURE_COOKIE if secure else COOKIE)
    return held.value[:TOKEN_SIGNS] if held is not None else ""


async def session_of(hall: Hall, headers: dict[str, str], secure: bool) -> Session | None:
    """Whose request it is."""
    token = token_of(headers, secure)
    return await hall.sessions.find(token) if token else None


class HallSocket:
    """The ASGI application behind /socket."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one WebSocket, from its handshake to its end."""
        hall = self._hall
        headers = headers_of(scope)
        address, secure = scope["state"]["address"], scope["state"]["secure"]
        await receive()
        if not hall.admits(address):
            reason = "draining" if hall.draining else "sockets_full"
            text = failure_text(f"failure.{reason}", language_wanted(headers))
            await deny(scope, send, 503, Problem(reason=reason, text=text))
            return
        session = await session_of(hall, headers, secure)
        await send({"type": "websocket.accept"})
        connection = Connection(
            AsgiPeer(scope, receive, send), hall.settings, hall.seconds, address, on_overflow=hall.overflowed
        )
        connection.lang = language_wanted(headers)
        await hall.run(connection, session)
