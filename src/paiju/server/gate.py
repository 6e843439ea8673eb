"""What stands before the application: whose address it is, which pages may talk to it, and how often."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

import msgspec

from paiju.server.bodies import Problem
from paiju.server.limits import Buckets, Clock
from paiju.server.settings import Settings
from paiju.server.words import failure_text
from paiju.text import Language

Scope: TypeAlias = Any
Receive: TypeAlias = Callable[[], Awaitable[Any]]
Send: TypeAlias = Callable[[Any], Awaitable[None]]
Asgi: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]
Networks: TypeAlias = tuple[IPv4Network | IPv6Network, ...]

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
HEADERS: Final[tuple[tuple[bytes, bytes], ...]] = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"media-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
        b"frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
HSTS: Final = (b"strict-transport-security", b"max-age=31536000")


def networks(texts: Iterable[str]) -> Networks:
    """Networks from their texts. Raises ValueError."""
    return tuple(ip_network(text, strict=False) for text in texts)


def within(address: str, among: Networks) -> bool:
    """Whether an address lies in one of some networks.

    >>> within("10.1.2.3", networks(["10.0.0.0/8"])), within("::ffff:10.1.2.3", networks(["10.0.0.0/8"]))
    (True, True)
    """
    found = _address(address)
    return found is not None and any(found in network for network in among)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.strip().removeprefix("[").removesuffix("]"))
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def client_address(peer: str, forwarded: str, trusted: Networks) -> str:
    """Whose request it is: the last address in `X-Forwarded-For` that no trusted proxy has; the peer's own, where
    that is not trusted.

    >>> trusted = networks(["10.0.0.0/8"])
    >>> client_address("10.0.0.1", "192.0.2.9, 198.51.100.7, 10.0.0.2", trusted)
    '198.51.100.7'
    >>> client_address("203.0.113.5", "192.0.2.9", trusted)
    '203.0.113.5'
    """
    address = peer
    for hop in reversed(forwarded.split(",")):
        if not within(address, trusted):
            break
        found = _address(hop)
        if found is None:
            break
        address = str(found)
    return address


def headers_of(scope: Scope) -> dict[str, str]:
    """The headers of a request, the last of each name; of several `X-Forwarded-For` all, in order."""
    headers: dict[str, str] = {}
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1").lower(), raw_value.decode("latin-1")
        if name == "x-forwarded-for" and name in headers:
            value = f"{headers[name]},{value}"
        headers[name] = value
    return headers


def language_wanted(headers: Mapping[str, str]) -> Language:
    """The language of a request: Chinese if that is its first choice."""
    return "zh" if headers.get("accept-language", "").strip().lower().startswith("zh") else "en"


class Gate:
    """Turns away what may not come in, and gives every answer its security headers.

    `scope["state"]` gets `address` and `secure` (whether the client came by https) for the application.
    """

    def __init__(self, app: Asgi, socket: Asgi, settings: Settings, clock: Clock) -> None:
        self._app = app
        self._socket = socket
        self._trusted = networks(settings.trusted_proxies)
        self._metrics_from = networks(settings.metrics_from)
        self._origins = frozenset(
            origin.rstrip("/").lower() for origin in (*settings.origins, _origin_of(settings.public_url)) if origin
        )
        self._secure = settings.secure
        self._buckets = Buckets(settings.http_per_s, settings.http_burst, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection of ASGI."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = headers_of(scope)
        peer = scope["client"][0] if scope.get("client") else ""
        address = client_address(peer, headers.get("x-forwarded-for", ""), self._trusted)
        proto = headers.get("x-forwarded-proto", "") if within(peer, self._trusted) else ""
        secure = self._secure or (proto or scope["scheme"]) in ("https", "wss")
        scope["state"] = {**scope.get("state", {}), "address": address, "secure": secure}
        if scope["type"] == "websocket":
            await self._socket_call(scope, receive, send, headers)
            return
        problem = self._problem(scope, headers, address)
        send = _with_headers(send, secure)
        if problem is not None:
            await _answer(send, *problem)
            return
        await self._app(scope, receive, send)

    def allowed(self, headers: Mapping[str, str]) -> bool:
        """Whether the page that asks may: the hall's own and those that its operator named; no page at all, too."""
        origin = headers.get("origin")
        if origin is None:
            return True
        return origin.lower() in self._origins or urlsplit(origin).netloc.lower() == headers.get("host", "-").lower()

    def _problem(self, scope: Scope, headers: Mapping[str, str], address: str) -> tuple[int, Problem] | None:
        lang = language_wanted(headers)
        path = scope["path"]
        if path == "/metrics" and not within(address, self._metrics_from):
            return 404, _problem("not_found", lang)
        if path.startswith("/api") and not self._buckets.take(address):
            wait_ms = int(1000 * self._buckets.wait_s(address)) + 1
            return 429, _problem("too_fast", lang, {"wait_ms": wait_ms})
        if scope["method"] not in SAFE and not self.allowed(headers):
            return 403, _problem("origin", lang, {"origin": headers.get("origin", "")[:100]})
        return None

    async def _socket_call(self, scope: Scope, receive: Receive, send: Send, headers: Mapping[str, str]) -> None:
        if scope["path"] != "/socket":
            await deny(scope, send, 404, _problem("not_found", language_wanted(headers)))
        elif not self.allowed(headers):
            origin = headers.get("origin", "")[:100]
            await deny(scope, send, 403, _problem("origin", language_wanted(headers), {"origin": origin}))
        else:
            await self._socket(scope, receive, send)


def _problem(reason: str, lang: Language, values: dict[str, int | str] | None = None) -> Problem:
    return Problem(reason=reason, values=values or {}, text=failure_text(f"failure.{reason}", lang, values))


def _origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}" if url else ""


def _with_headers(send: Send, secure: bool) -> Send:
    added = [*HEADERS, HSTS] if secure else list(HEADERS)

    async def sent(message: Any) -> None:
        if message["type"] == "http.response.start":
            own = {name.lower() for name, _ in message.get("headers", [])}
            more = [pair for pair in added if pair[0] not in own]
            if b"cache-control" not in own:
                more.append((b"cache-control", b"no-store"))
            message = {**message, "headers": [*message.get("headers", []), *more]}
        await send(message)

    return sent


async def _answer(send: Send, status: int, problem: Problem) -> None:
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 429:
        wait_s = -(-int(problem.values.get("wait_ms", 1000)) // 1000)
        headers.append((b"retry-after", str(wait_s).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def deny(scope: Scope, send: Send, status: int, problem: Problem) -> None:
    """Turn a handshake down, with the reason where the server can say one."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008})
        return
    headers = [(b"content-type", b"application/json")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": msgspec.json.encode(problem)})
