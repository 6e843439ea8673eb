"""From the command line to a seat in a hall: the address, who the person is, and the client."""

import asyncio
import getpass
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from paiju.cli.errors import UserError
from paiju.cli.inputs import DEFAULT_PRESET
from paiju.cli.online.address import Address, config_folder, read_address, session_path
from paiju.cli.online.app import OnlineApp, OnlineEnding
from paiju.cli.online.lobby_screen import room_code
from paiju.cli.online.session import Session, SessionError, forget, guest, keep, load, login
from paiju.text import Language, say

_TRIES: Final = 2


@dataclass(frozen=True, kw_only=True)
class OnlinePlan:
    """What a person wants of a hall: `room` is a code or a link, "" for the lobby; `log_in` asks for a password."""

    server: str
    lang: Language
    name: str = ""
    room: str = ""
    preset: str = DEFAULT_PRESET
    log_in: bool = False
    pace_ms: int = 600


def play_online(plan: OnlinePlan) -> int:
    """Play in a hall, in this terminal; the exit code. Raises UserError."""
    address = read_address(plan.server)
    room = room_code(plan.room)
    if plan.room and not room:
        raise UserError("error.room_code", text=repr(plan.room))
    path = session_path(config_folder(os.environ, Path.home()), address)
    password = ""
    if plan.log_in:
        if not plan.name:
            raise UserError("error.login_name")
        password = getpass.getpass()
    for _ in range(_TRIES):
        session = enter(address, path, plan.lang, plan.name, password)
        app = OnlineApp(address, session.token, plan.lang, preset=plan.preset, room=room, pace_ms=plan.pace_ms)
        ending = app.run() or OnlineEnding("crashed" if app.return_code else "left")
        if ending.how == "ended" and ending.reason in ("refused", "revoked"):
            forget(path)
            if ending.reason == "refused" and not plan.log_in:
                # What was kept here is nobody's any more: come in anew.
                continue
        break
    return farewell(address, plan.lang, ending)


def enter(address: Address, path: Path, lang: Language, name: str, password: str) -> Session:
    """The session that is kept, or a new one, which is kept from now on. Raises UserError.

    Another name than the kept session's is another guest; with a password the person logs in.
    """
    kept = load(path)
    if kept is not None and not password and name in ("", kept.name, kept.asked):
        return kept
    try:
        session = asyncio.run(login(address, name, password, lang) if password else guest(address, name, lang))
    except SessionError as error:
        raise _told(address, error) from None
    try:
        keep(path, session)
    except OSError as error:
        raise UserError("error.session_file", path=path, detail=error.strerror or error) from None
    return session


def _told(address: Address, error: SessionError) -> UserError:
    if not error.status:
        return UserError("error.hall_unreachable", server=address, detail=error.text)
    if error.status in (404, 405) or error.status < 300:
        return UserError("error.no_hall", server=address, status=error.status)
    return UserError("error.hall_refused", server=address, detail=error.text)


def farewell(address: Address, lang: Language, ending: OnlineEnding) -> int:
    """Say in the terminal how it ended; the exit code."""
    if ending.how == "kept":
        print(say("online.session_kept", lang, server=address))
    elif ending.how == "ended":
        print(ending.text, file=sys.stderr)
        return 1
    elif ending.how == "crashed":
        reason = ending.text.strip().rpartition("\n")[2]
        print(ending.text, file=sys.stderr)
        print(say("online.crashed", lang, error=reason), file=sys.stderr)
        return 1
    return 0
