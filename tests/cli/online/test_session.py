"""Addresses, sessions on disk, and what is asked of the command line."""

import json
import os
import stat
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from paiju.cli.errors import UserError
from paiju.cli.online.address import config_folder, read_address, session_path
from paiju.cli.online.launch import OnlinePlan, enter, play_online
from paiju.cli.online.session import Session, SessionError, forget, guest, keep, load, login


class Desk(BaseHTTPRequestHandler):
    """Lets people in, but nobody called Mallory."""

    asked: list[tuple[str, dict[str, Any], str]] = []  # noqa: RUF012

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.asked.append((self.path, body, self.headers["Accept-Language"]))
        if self.path not in ("/api/guest", "/api/login"):
            self._say(404, {"detail": "Not Found"})
        elif body.get("name") == "Mallory":
            self._say(403, {"reason": "banned", "text": "You are banned."})
        else:
            name = body.get("name") or "Guest 7"
            self._say(200, {"token": f"tok{len(self.asked)}", "account": "a1", "name": name, "guest": True})

    def _say(self, status: int, body: dict[str, Any]) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        del format, args


@pytest.fixture
def desk() -> Iterator[str]:
    Desk.asked.clear()
    server = HTTPServer(("127.0.0.1", 0), Desk)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.parametrize("text", ["", "ftp://a", "http://", "a:port", "http://me@a", "http://a?x=1"])
def test_what_is_no_address_is_told(text: str) -> None:
    with pytest.raises(UserError):
        read_address(text)


def test_addresses_with_six_groups_and_paths() -> None:
    assert read_address("http://[::1]:80/x/").socket == "ws://[::1]:80/x/socket"
    assert read_address("wss://a").http("/api/guest") == "https://a/api/guest"


def test_settings_have_a_place_on_every_system() -> None:
    home = Path("/home/a")
    assert config_folder({"XDG_CONFIG_HOME": "/c"}, home, "linux").as_posix() == "/c/paiju"
    assert "Application Support" in config_folder({}, home, "darwin").as_posix()
    assert config_folder({"APPDATA": "/r"}, home, "win32").as_posix() == "/r/paiju"


async def test_guests_and_logins(desk: str) -> None:
    address = read_address(desk)
    assert await guest(address, "", "zh") == Session(f"http://{desk}", "tok1", "a1", "Guest 7", "")
    assert await login(address, "Li", "secret words", "en") == Session(f"http://{desk}", "tok2", "a1", "Li", "Li")
    assert Desk.asked == [
        ("/api/guest", {}, "zh"),
        ("/api/login", {"name": "Li", "password": "secret words"}, "en"),
    ]
    with pytest.raises(SessionError, match="You are banned"):
        await guest(address, "Mallory", "en")


def test_a_session_is_kept_for_its_owner_alone(tmp_path: Path) -> None:
    path = session_path(tmp_path, read_address("hall.example"))
    assert load(path) is None
    session = Session("http://hall.example", "tok", "a1", "Li")
    keep(path, session)
    keep(path, session)
    assert load(path) == session
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert list(path.parent.iterdir()) == [path]
    assert session_path(tmp_path, read_address("https://hall.example")) != path
    path.write_text("{}")
    assert load(path) is None
    forget(path)
    forget(path)
    assert not path.exists()


def test_coming_back_is_the_same_person(tmp_path: Path, desk: str) -> None:
    address = read_address(desk)
    path = session_path(tmp_path, address)
    first = enter(address, path, "en", "Li", "")
    assert enter(address, path, "en", "Li", "") == first
    assert enter(address, path, "en", "", "") == first
    assert len(Desk.asked) == 1
    assert enter(address, path, "en", "Han", "").token != first.token
    assert enter(address, path, "en", "Han", "a password").token == "tok3"


def test_mistakes_are_told_in_one_line(tmp_path: Path, desk: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("APPDATA", str(tmp_path))

    def key(server: str, **more: Any) -> str:
        with pytest.raises(UserError) as caught:
            play_online(OnlinePlan(server=server, lang="en", **more))
        return caught.value.key

    assert key("127.0.0.1:1") == "error.hall_unreachable"
    assert key(desk, name="Mallory") == "error.hall_refused"
    assert key(f"{desk}/elsewhere") == "error.no_hall"
    assert key(desk, room="I0O1") == "error.room_code"
    assert key(desk, log_in=True) == "error.login_name"
    assert not (tmp_path / "paiju").exists()
