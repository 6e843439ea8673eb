"""The HTTP part of a hall: coming in and going, forms, rooms, records, and what operators look at."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias

from litestar import Request, Response, delete, get, patch, post, put
from litestar.datastructures import Cookie
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK, HTTP_204_NO_CONTENT

from paiju import __version__
from paiju.bots.registry import bot_names
from paiju.host.forms import preset_forms, room_form
from paiju.server import metrics
from paiju.server.accounts import Account
from paiju.server.bodies import (
    Entered,
    Farewell,
    Forms,
    GuestBody,
    Me,
    NameAndPassword,
    NewPassword,
    NoteBody,
    Problem,
    RoomList,
    State,
    TicketAnswer,
)
from paiju.server.deals import DealPage, DealSearch, Ending, Result
from paiju.server.errors import HallError
from paiju.server.gate import headers_of, language_wanted
from paiju.server.hall import Hall
from paiju.server.names import name_key
from paiju.server.personal_data import PersonalData
from paiju.server.sessions import LASTS_MS, Session
from paiju.server.socket import COOKIE, SECURE_COOKIE, session_of, token_of
from paiju.text import say
from paiju.text.hall_words import CHAT_LINES
from paiju.wire.limits import PLAIN

Asked: TypeAlias = Request[Any, Any, AppState]

TheHall: TypeAlias = NamedDependency[Hall]
TheSession: TypeAlias = NamedDependency[Session]

TableId: TypeAlias = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{16}$", description="The id of a table.")]
DealNumber: TypeAlias = Annotated[int, PathParameter(ge=1, le=10_000, description="A deal of its match, from 1.")]
Word: TypeAlias = Annotated[str, QueryParameter(max_length=60, pattern=PLAIN)]
Ms: TypeAlias = Annotated[int, QueryParameter(ge=0, le=1 << 52, description="Milliseconds since 1970; 0: no bound.")]


def problems(*codes: int) -> dict[int, ResponseSpec]:
    """The answers that a route may give beside the right one, for its description."""
    meant = {
        400: "The request is not as it should be.",
        401: "Nobody is logged in.",
        403: "Not allowed: a wrong password, a ban, or a page that may not use the hall.",
        404: "There is nothing of this name.",
        409: "It goes against what is there already.",
        413: "The request is too large.",
        429: "Too many requests; `values.wait_ms` tells how long to wait.",
        503: "Not now; try again in a moment.",
    }
    return {code: ResponseSpec(Problem, description=meant[code], generate_examples=False) for code in (*codes, 429)}


DONE: Final = {204: ResponseSpec(None, description="Done.", generate_examples=False)}
WRITE: Final = problems(400, 401, 403, 413)


async def give_session(hall: TheHall, request: Asked) -> Session:
    """The session of a request. Raises HallError: login_wanted."""
    session = await session_of(hall, headers_of(request.scope), request.scope["state"]["secure"])
    if session is None:
        raise HallError("login_wanted")
    return session


def _cookie(request: Asked, token: str) -> Cookie:
    secure = bool(request.scope["state"]["secure"])
    return Cookie(
        key=SECURE_COOKIE if secure else COOKIE,
        value=token,
        path="/",
        max_age=LASTS_MS // 1000 if token else 0,
        httponly=True,
        samesite="lax",
        secure=secure,
    )


async def _enter(hall: Hall, request: Asked, account: Account) -> Response[Entered]:
    headers = headers_of(request.scope)
    token, _ = await hall.sessions.open(account.id, headers.get("user-agent", ""))
    entered = Entered(
        account=account.id,
        name=account.name,
        guest=account.guest,
        # A page's script has no business with it: the cookie is enough.
        token="" if "origin" in headers else token,
    )
    return Response(entered, status_code=HTTP_200_OK, cookies=[_cookie(request, token)])


async def _check_address(hall: Hall, request: Asked, account: str = "") -> None:
    if await hall.moderation.banned(account, request.scope["state"]["address"]) is not None:
        raise HallError("banned")


def _take(hall: Hall, kind: Literal["login", "guest"], *names: str) -> None:
    buckets = hall.login_buckets if kind == "login" else hall.guest_buckets
    for name in names:
        if not buckets.take(name):
            raise HallError("too_fast", wait_ms=int(1000 * buckets.wait_s(name)) + 1)


@post("/api/guest", status_code=HTTP_200_OK, responses=problems(400, 403, 409, 413, 503), tags=["people"])
async def guest(hall: TheHall, request: Asked, data: JSONBody[GuestBody]) -> Response[Entered]:
    """Come in as a guest."""
    await _check_address(hall, request)
    _take(hall, "guest", request.scope["state"]["address"])
    account = await hall.accounts.guest(data.name, language_wanted(headers_of(request.scope)))
    return await _enter(hall, request, account)


@post("/api/login", status_code=HTTP_200_OK, responses=problems(400, 401, 403, 413, 503), tags=["people"])
async def login(hall: TheHall, request: Asked, data: JSONBody[NameAndPassword]) -> Response[Entered]:
    """Come in under a name and a password."""
    _take(hall, "login", request.scope["state"]["address"], f"name {name_key(data.name.strip())}")
    await _check_address(hall, request)
    account = await hall.accounts.log_in(data.name, data.password)
    await _check_address(hall, request, account.id)
    return await _enter(hall, request, account)


@post("/api/logout", status_code=HTTP_204_NO_CONTENT, responses={**DONE, **problems(403)}, tags=["people"])
async def logout(hall: TheHall, request: Asked) -> Response[None]:
    """End the session, and the connections that came by it."""
    token = token_of(headers_of(request.scope), request.scope["state"]["secure"])
    closed = await hall.sessions.close(token) if token else None
    if closed is not None:
        hall.close_sessions(closed.account, [closed.id])
    return Response(None, status_code=HTTP_204_NO_CONTENT, cookies=[_cookie(request, "")])


@post("/api/keep", status_code=HTTP_200_OK, responses={**WRITE, **problems(404, 409, 503)}, tags=["people"])
async def keep(hall: TheHall, session: TheSession, data: JSONBody[NameAndPassword]) -> Me:
    """Keep a guest's account under a name and a password."""
    _take(hall, "login", session.account)
    return _me(hall, await hall.accounts.keep(session.account, data.name, data.password))


@post("/api/ticket", status_code=HTTP_200_OK, responses=problems(401, 403), tags=["people"])
async def ticket(hall: TheHall, session: TheSession) -> TicketAnswer:
    """A ticket for `Hello`, where neither cookie nor header can be sent with the handshake."""
    return TicketAnswer(ticket=hall.tickets.issue(session))


@get("/api/me", responses=problems(401, 404), tags=["people"])
async def me(hall: TheHall, session: TheSession) -> Me:
    """Whose session it is."""
    account = await hall.accounts.find(session.account)
    if account is None:
        raise HallError("no_such_account")
    return _me(hall, account)


def _me(hall: Hall, account: Account) -> Me:
    return Me(
        account=account.id,
        name=account.name,
        guest=account.guest,
        bot=account.is_bot,
        admin=account.is_admin,
        language=account.language,
        room=hall.rooms.where.get(account.id, ""),
    )


@patch(
    "/api/me/password", status_code=HTTP_204_NO_CONTENT, responses={**WRITE, **problems(404, 409, 503)}, tags=["people"]
)
async def change_password(hall: TheHall, session: TheSession, data: JSONBody[NewPassword]) -> None:
    """Another password; all other sessions end."""
    _take(hall, "login", session.account)
    closed = await hall.accounts.change_password(session.account, data.old, data.new, but=session.id)
    hall.close_sessions(session.account, closed)


@delete(
    "/api/me", status_code=HTTP_204_NO_CONTENT, responses={**DONE, **WRITE, **problems(404, 409, 503)}, tags=["people"]
)
async def delete_me(hall: TheHall, request: Asked, session: TheSession, data: JSONBody[Farewell]) -> Response[None]:
    """Delete the account and all that is its own. There is no way back."""
    _take(hall, "login", session.account)
    await hall.forget(session.account, data.password)
    return Response(None, status_code=HTTP_204_NO_CONTENT, cookies=[_cookie(request, "")])


@get("/api/export", responses=problems(401, 404), tags=["people"])
async def export(hall: TheHall, session: TheSession) -> Response[PersonalData]:
    """Everything that the hall has of you."""
    found = await hall.people.export(session.account)
    return Response(found, headers={"content-disposition": 'attachment; filename="paiju-account.json"'})


@get("/api/presets", responses=problems(), tags=["hall"])
async def presets() -> Forms:
    """What a host may choose, as data from which forms are made."""
    return Forms(presets=preset_forms(), room=room_form(), bots=tuple(bot_names()), lines=CHAT_LINES)


@get("/api/rooms", responses=problems(), tags=["hall"])
async def rooms(hall: TheHall) -> RoomList:
    """The public rooms."""
    return RoomList(rooms=tuple(room.line() for room in hall.rooms.listed()))


@get("/api/deals", responses=problems(400, 401), tags=["records"])
async def deals(
    hall: TheHall,
    session: TheSession,
    whose: Annotated[Literal["mine", "all"], QueryParameter(description="One's own deals, or everybody's.")] = "mine",
    account: Annotated[str, QueryParameter(max_length=32, pattern=r"^[a-z0-9]*\Z")] = "",
    name: Word = "",
    preset: Word = "",
    room: Annotated[str, QueryParameter(max_length=16, pattern=r"^[A-Z0-9]*\Z")] = "",
    ending: FromQuery[Ending | Literal[""]] = "",
    result: FromQuery[Result | Literal[""]] = "",
    from_ms: Ms = 0,
    until_ms: Ms = 0,
    favourite: FromQuery[bool] = False,
    noted: FromQuery[bool] = False,
    before: Annotated[int, QueryParameter(ge=0, le=1 << 52, description="Deals before this id; 0: the latest.")] = 0,
    most: Annotated[int, QueryParameter(ge=1, le=100)] = 30,
) -> DealPage:
    """Deals that are over, the latest first."""
    search = DealSearch(
        account=account or (session.account if whose == "mine" else ""),
        name=name,
        preset=preset,
        room=room,
        ending=ending,
        result=result,
        from_ms=from_ms,
        until_ms=until_ms,
        favourite=favourite,
        noted=noted,
        before=before,
        most=most,
    )
    return await hall.deals.search(search, session.account)


@get(
    "/api/deals/{table:str}/{deal:int}",
    media_type="application/x-ndjson",
    responses=problems(400, 404),
    tags=["records"],
)
async def record(hall: TheHall, table: TableId, deal: DealNumber) -> Response[bytes]:
    """The record of a deal that is over: `paiju replay` and `paiju verify` read it."""
    found = await hall.records.record(table, deal)
    if found is None:
        raise HallError("no_such_deal")
    name = f'attachment; filename="paiju-{table}-{deal}.jsonl"'
    return Response(found, media_type="application/x-ndjson", headers={"content-disposition": name})


@put(
    "/api/deals/{table:str}/{deal:int}/favourite",
    status_code=HTTP_204_NO_CONTENT,
    responses=problems(400, 401, 403, 404),
    tags=["records"],
)
async def mark(hall: TheHall, session: TheSession, table: TableId, deal: DealNumber) -> None:
    """Make a deal a favourite."""
    await hall.deals.mark(session.account, table, deal)


@delete(
    "/api/deals/{table:str}/{deal:int}/favourite",
    status_code=HTTP_204_NO_CONTENT,
    responses=problems(400, 401, 403, 404),
    tags=["records"],
)
async def unmark(hall: TheHall, session: TheSession, table: TableId, deal: DealNumber) -> None:
    """A favourite no more."""
    await hall.deals.mark(session.account, table, deal, on=False)


@put(
    "/api/deals/{table:str}/{deal:int}/note",
    status_code=HTTP_204_NO_CONTENT,
    responses=problems(400, 401, 403, 404, 413),
    tags=["records"],
)
async def note(hall: TheHall, session: TheSession, table: TableId, deal: DealNumber, data: JSONBody[NoteBody]) -> None:
    """Write something about a deal, for oneself."""
    await hall.deals.note(session.account, table, deal, data.text)


@get("/health", tags=["operations"])
async def health() -> State:
    """The process is alive."""
    return State(ok=True, version=__version__)


@get("/ready", responses={503: ResponseSpec(State, description="Not yet, or no more.")}, tags=["operations"])
async def ready(hall: TheHall) -> Response[State]:
    """The hall takes people: its tables are there again, and it is not about to stop."""
    state = State(ok=hall.ready, version=__version__, rooms=len(hall.rooms.live), tables=len(hall.rooms.tables()))
    return Response(state, status_code=HTTP_200_OK if hall.ready else 503)


@get("/metrics", media_type=metrics.CONTENT_TYPE, include_in_schema=False)
async def meters(hall: TheHall) -> Response[bytes]:
    """What is counted and measured, for Prometheus."""
    return Response(hall.metrics.page(), media_type=metrics.CONTENT_TYPE)


@get("/", media_type="text/plain", include_in_schema=False)
async def root(request: Asked) -> str:
    """What this is, for who opens it in a browser."""
    headers = headers_of(request.scope)
    scheme = "https" if request.scope["state"]["secure"] else "http"
    return say("serve.root", language_wanted(headers), url=f"{scheme}://{headers.get('host', '')}")


ROUTES: Final[Sequence[HTTPRouteHandler]] = (
    guest,
    login,
    logout,
    keep,
    ticket,
    me,
    change_password,
    delete_me,
    export,
    presets,
    rooms,
    deals,
    record,
    mark,
    unmark,
    note,
    health,
    ready,
    meters,
    root,
)
