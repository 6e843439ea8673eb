"""uvicorn's WebSocket, with the one thing that an ASGI application cannot ask for: an end that waits for nobody.

`send` of an application waits for a peer that does not read. Such a peer is cut off: what the hall has to say last is
written behind what waits already, and some seconds later the connection is dropped, read or not.
"""

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

EXTENSION: Final = "paiju.cut"
"""The extension of a scope under which an application finds `cut`."""
LINGER_S: Final = 5.0
"""How long a peer that was cut off may still read what was written before."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """One connection of uvicorn's; `cut(text, code)` stands in the scope's extensions."""

    def handle_connect(self, event: Request) -> None:
        """Take up a handshake; the application's task, which was just made, has not run yet."""
        super().handle_connect(event)
        scope: dict[str, Any] | None = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = {"cut": self.cut}

    def cut(self, text: bytes, code: int) -> None:
        """Write a last text and a close frame without waiting, and drop the connection soon after."""
        if self.close_sent or self.transport.is_closing():
            self.transport.abort()
            return
        self.stop_keepalive()
        try:
            self.conn.send_text(text)
            self.conn.send_close(code)
        except InvalidState:
            self.transport.abort()
            return
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(LINGER_S, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """The peer answers no pings: whatever waits for it is in vain."""
        super().keepalive_timeout()
        self.transport.abort()
