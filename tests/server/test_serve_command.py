"""`paiju serve` as a process of its own."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import ClientConnection, connect

from paiju.wire.codec import read_message, write
from paiju.wire.commands import AddBot, AnyCommand, CreateRoom, Hello, SetReady
from paiju.wire.limits import PROTOCOL
from paiju.wire.messages import AnyMessage, Closing, GateOpened, TableOpened, Welcome
from paiju.wire.rooms import RoomSettings

PAIJU = (sys.executable, "-c", "from paiju.cli.main import run; run()")


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PAIJU_")}
    return subprocess.run(
        [*PAIJU, *words], capture_output=True, text=True, timeout=60, env=clean | {"LANG": "C.UTF-8"} | environment
    )


@contextmanager
def served(*words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A hall in a process, and its address."""
    process = subprocess.Popen(
        [*PAIJU, "serve", "--port", "0", "--log-format", "json", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"LANG": "C.UTF-8", "PYTHONUNBUFFERED": "1"},
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert found, (line, process.stderr.read() if process.stderr and process.poll() is not None else "")
        yield process, found[0]
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()


def until_closed(socket_: ClientConnection) -> Iterator[AnyMessage]:
    """What is told until the hall closes the connection."""
    while True:
        try:
            frame = socket_.recv(timeout=20)
        except ConnectionClosedError:
            return
        yield read_message(frame)


def test_a_hall_drains_on_sigterm_and_goes_on_after_sigkill(tmp_path: Path) -> None:
    store = str(tmp_path / "data" / "hall.sqlite")
    with served("--store", store) as (process, base):
        token = httpx.post(f"{base}/api/guest", json={"name": "Ann"}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        with connect(base.replace("http", "ws") + "/socket", additional_headers=headers) as socket_:
            commands: tuple[AnyCommand, ...] = (
                Hello(id="1", version=PROTOCOL),
                CreateRoom(id="2", settings=RoomSettings(private=True)),
                *(AddBot(id=f"3{place}", place=place, bot="random") for place in (1, 2, 3)),
                SetReady(id="4"),
            )
            for command in commands:
                socket_.send(write(command).decode())
            told = [read_message(socket_.recv(timeout=20))]
            while not isinstance(told[-1], GateOpened):
                told.append(read_message(socket_.recv(timeout=20)))
            (opened,) = [message for message in told if isinstance(message, TableOpened)]
            process.kill()
            process.wait()
    with served("--store", store) as (process, base):
        with connect(base.replace("http", "ws") + "/socket", additional_headers=headers) as socket_:
            socket_.send(write(Hello(id="1", version=PROTOCOL)).decode())
            welcome = read_message(socket_.recv(timeout=20))
            assert isinstance(welcome, Welcome)
            assert welcome.room is not None
            assert welcome.room.table == opened.table
            process.send_signal(signal.SIGTERM)
            told = list(until_closed(socket_))
            assert isinstance(told[-1], Closing)
            assert told[-1].reason == "draining"
            assert socket_.protocol.close_code == 1012
        started = time.monotonic()
        process.wait(timeout=20)
        assert time.monotonic() - started < 10
        assert process.stderr is not None
        log = process.stderr.read()
    assert '"event": "resumed"' in log
    assert token not in log
    assert "pjs_" not in log
    assert "Traceback" not in log


def test_wrong_settings_and_a_taken_port_are_told_in_one_line(tmp_path: Path) -> None:
    done = run("serve", "--port", "99999")
    assert (done.returncode, done.stderr) == (2, "paiju: --port: Expected `int` <= 65535\n")
    done = run("serve", PAIJU_LOG_FORMAT="xml")
    assert done.returncode == 2
    assert "PAIJU_LOG_FORMAT" in done.stderr
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("serve", "--port", str(port), "--store", "memory:", "--lang", "zh")
    assert done.returncode == 2
    assert f"127.0.0.1:{port} 用不了" in done.stderr
    file = tmp_path / "not-a-database"
    file.write_text("words " * 1000, encoding="utf-8")
    done = run("serve", "--port", "0", "--store", str(file))
    assert done.returncode == 2
    assert "cannot be opened: file is not a database" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    done = run("serve", "--port", "0", "--store", "mysql://x")
    assert done.returncode == 2
    assert "names no store" in done.stderr


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_help_is_there_in_both_languages(lang: str) -> None:
    done = run("serve", "--help", "--lang", lang)
    assert done.returncode == 0
    assert "--trusted-proxy" in done.stdout
    assert ("proxies" in done.stdout.lower()) == (lang == "en")


def test_other_commands_do_not_load_the_web_stack() -> None:
    code = "import sys, paiju.cli.main; print([m for m in ('litestar', 'uvicorn', 'sqlalchemy') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "[]\n"
