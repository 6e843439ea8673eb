"""The table in a real terminal: it draws, takes keys, and leaves the terminal as it found it."""

import os
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from paiju.records.jsonl import decode
from paiju.table.events import Discarded

pty = pytest.importorskip("pty", reason="needs a pseudo-terminal")
termios = pytest.importorskip("termios")

_WAIT_SECONDS = 60.0


class Terminal:
    """A pseudo-terminal with `paiju play` in it; `text` is all that was written to it."""

    def __init__(self, columns: int, rows: int, *arguments: str) -> None:
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(self.master, (rows, columns)) if hasattr(termios, "tcsetwinsize") else None
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": str(columns), "LINES": str(rows)}
        environment.pop("COLORTERM", None)
        command = [sys.executable, "-c", "from paiju.cli.main import run; run()", "play", *arguments]
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment)
        self.text = ""

    def until(self, wanted: str) -> None:
        """Read until a text has been written after what was read before."""
        begun = len(self.text)
        deadline = time.monotonic() + _WAIT_SECONDS
        while wanted not in self.text[begun:]:
            assert time.monotonic() < deadline, f"{wanted!r} was not written; the end: {self.text[-2000:]!r}"
            self._read()

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def leave(self) -> int:
        """The exit code, once the program has ended."""
        deadline = time.monotonic() + _WAIT_SECONDS
        while self.process.poll() is None:
            assert time.monotonic() < deadline, "the program does not end"
            self._read()
        self._read()
        return self.process.returncode

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.slave)
        os.close(self.master)

    def _read(self) -> None:
        if select.select([self.master], [], [], 0.1)[0]:
            self.text += os.read(self.master, 65536).decode(errors="replace")


@pytest.mark.parametrize(("columns", "rows", "lang"), [(60, 40, "zh"), (80, 24, "en")])
def test_a_person_plays_and_leaves(tmp_path: Path, columns: int, rows: int, lang: str) -> None:
    terminal = Terminal(
        columns,
        rows,
        *("--seed", "5", "--lang", lang, "--record", str(tmp_path)),
        *("--clock", "off", "--pace", "0", "--bots", "efficiency,efficiency,efficiency"),
    )
    try:
        terminal.until({"zh": "轮到你出牌", "en": "Your turn"}[lang])
        (path,) = tmp_path.glob("*.jsonl")
        begun = path.stat().st_size
        terminal.press("1")
        terminal.press("1")
        deadline = time.monotonic() + _WAIT_SECONDS
        while path.stat().st_size == begun and time.monotonic() < deadline:
            terminal._read()
        # Ctrl+C asks; n goes on, y leaves.
        terminal.press("\x03")
        terminal.until({"zh": "真的要离开", "en": "Leave the table"}[lang])
        terminal.press("n")
        terminal.until("▮▮▮")
        terminal.press("q")
        terminal.until({"zh": "真的要离开", "en": "Leave the table"}[lang])
        terminal.press("y")
        assert terminal.leave() == 0
        # The alternate screen is left, the cursor is back, the line discipline is as before.
        assert terminal.text.rindex("\x1b[?1049l") > terminal.text.rindex("\x1b[?1049h")
        assert terminal.text.rindex("\x1b[?25h") > terminal.text.rindex("\x1b[?25l")
        assert termios.tcgetattr(terminal.slave) == terminal.before
        assert path.name in terminal.text
        assert "Traceback" not in terminal.text
    finally:
        terminal.close()
    (deal,) = decode(path.read_bytes()).deals
    assert any(isinstance(event, Discarded) and event.seat == 0 for event in deal)


def test_without_a_terminal_one_line_says_so(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from paiju.cli.main import run; run()", "play", "--lang", "en"]
    done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, timeout=60, check=False, text=True)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert not list(tmp_path.iterdir())
