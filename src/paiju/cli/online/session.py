"""Who the person is in a hall: a token that is asked for once and kept, so that coming back is the same person."""

import os
from pathlib import Path
from secrets import token_hex
from typing import Final

import httpx
import msgspec

from paiju.cli.online.address import Address

_SECONDS: Final = 15.0
_PRIVATE: Final = 0o600
_PRIVATE_FOLDER: Final = 0o700


class SessionError(Exception):
    """The hall did not let the person in: `text` says why. `status` is that of HTTP, 0 where no hall was reached."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.text = text


class Session(msgspec.Struct, frozen=True):
    """A session of a hall as it is kept; `asked` is the name that the person had asked for."""

    server: str
    token: str
    account: str = ""
    name: str = ""
    asked: str = ""


class _Granted(msgspec.Struct):
    """What the hall answers to a login."""

    token: str
    account: str = ""
    name: str = ""


class _Refused(msgspec.Struct):
    """What the hall answers otherwise."""

    text: str = ""
    detail: str = ""


async def guest(address: Address, name: str, lang: str) -> Session:
    """A new guest of the hall; an empty name lets the hall choose one. Raises SessionError."""
    return await _ask(address, "/api/guest", {"name": name} if name else {}, lang)


async def login(address: Address, name: str, password: str, lang: str) -> Session:
    """A new session of a person with a password. Raises SessionError."""
    return await _ask(address, "/api/login", {"name": name, "password": password}, lang)


async def _ask(address: Address, path: str, body: dict[str, str], lang: str) -> Session:
    headers = {"Accept-Language": lang}
    try:
        async with httpx.AsyncClient(timeout=_SECONDS, headers=headers) as client:
            answer = await client.post(address.http(path), json=body)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise SessionError(0, str(error) or type(error).__name__) from None
    if not answer.is_success:
        try:
            refused = msgspec.json.decode(answer.content, type=_Refused)
        except msgspec.DecodeError:
            refused = _Refused()
        raise SessionError(answer.status_code, refused.text or refused.detail or answer.reason_phrase)
    try:
        granted = msgspec.json.decode(answer.content, type=_Granted)
    except msgspec.DecodeError as error:
        raise SessionError(answer.status_code, str(error)) from None
    asked = body.get("name", "")
    return Session(str(address), granted.token, granted.account, granted.name or asked, asked)


def load(path: Path) -> Session | None:
    """The session that is kept in a file; None if there is none, or none that can be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Session)
    except (OSError, msgspec.DecodeError):
        return None


def keep(path: Path, session: Session) -> None:
    """Keep a session where only its owner can read it. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=_PRIVATE_FOLDER)
    # Written beside and put in place, so that no other program ever reads half of it.
    part = path.with_name(f"{path.name}.{token_hex(4)}")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(msgspec.json.encode(session))
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def forget(path: Path) -> None:
    """Keep a session no more."""
    path.unlink(missing_ok=True)
