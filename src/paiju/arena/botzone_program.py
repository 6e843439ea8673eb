"""A Botzone program, any executable, as a bot at our table: its processes, its time, and what it prints.

A program is started with the whole game so far. If it asks to be kept running it gets later requests one by one, else
it is started anew at every request, as Botzone does it.
"""

import os
import shlex
import shutil
import signal
import subprocess
import tempfile
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Event, Thread
from time import monotonic
from typing import IO, Final, NamedTuple

from paiju.bots.botzone.forms import KEEP_RUNNING, Form, Turns, read_output, write_input, write_later
from paiju.bots.botzone.protocol import BotzoneError
from paiju.bots.botzone.seat import BotzoneSeat
from paiju.rules.ruleset import Ruleset

PREFIX: Final = "botzone"
FIRST_MS: Final = 6000
"""Time for the first turn of a process: the longest that Botzone allows, that of Python and C#."""
LATER_MS: Final = 4000
"""Time for each later turn of a process that was kept."""
_LONGEST: Final = 1 << 20
"""Characters of a line of output; what goes on beyond is another line."""
_LINES: Final = 64
"""Lines that a program may print in one turn."""
_GRACE_S: Final = 1.0


class Program(NamedTuple):
    """What is to be run and how. With `once` its input is closed after each request, so it cannot be kept running.

    Programs that read their input to its end need that: they would wait for ever.
    """

    command: tuple[str, ...]
    form: Form = "json"
    once: bool = False
    first_ms: int = FIRST_MS
    later_ms: int = LATER_MS


def is_program(name: str) -> bool:
    """Whether the name of a bot means a program: it begins with `botzone`.

    >>> is_program("botzone:./bot"), is_program("botzone+simple:./bot"), is_program("fan")
    (True, True, False)
    """
    return name.partition(":")[0].partition("+")[0] == PREFIX


def read_program(name: str) -> Program:
    """The program of a name, `botzone:COMMAND`; `botzone+simple:`, `+once:` or both tell how it is talked with.

    The command is split at blanks as a shell would, quotes included. Raises BotzoneError for another form.

    >>> read_program("botzone+simple:python3 bot.py").command
    ('python3', 'bot.py')
    """
    head, _, command = name.partition(":")
    prefix, *ways = head.split("+")
    try:
        words = tuple(shlex.split(command))
    except ValueError:
        words = ()
    if prefix != PREFIX or not set(ways) <= {"simple", "once"} or not words:
        raise BotzoneError(f"{name!r} is no program; write botzone:COMMAND, botzone+simple:COMMAND or +once")
    return Program(words, "simple" if "simple" in ways else "json", "once" in ways)


def can_be_run(program: Program) -> bool:
    """Whether there is an executable of that name."""
    return shutil.which(program.command[0]) is not None


class BotzoneProgram(BotzoneSeat):
    """A program at one seat for one deal; `close` it after the deal."""

    def __init__(self, seat: int, rules: Ruleset, program: Program) -> None:
        super().__init__(seat, rules, self._answer)
        self.program = program
        self._process: _Process | None = None

    def close(self) -> None:
        """End the program's process, if one still runs."""
        if self._process is not None:
            self._process.kill()
            self._process = None

    def _answer(self, turns: Turns) -> str:
        form = self.program.form
        process, self._process = self._process, None
        if process is None:
            process = _Process(self.program)
            text, limit = write_input(turns, form), self.program.first_ms
        else:
            text, limit = write_later(turns.requests[-1], form), self.program.later_ms
        try:
            lines, kept = process.ask(text, limit)
            output = read_output(lines, form)
        except BotzoneError:
            process.kill()
            raise
        if kept:
            self._process = process
        else:
            process.kill()
        turns.data, turns.globaldata = output.data, output.globaldata
        return output.response


class _Process:
    """One run of a program: a thread reads what it prints, so that waiting for it can end in time."""

    def __init__(self, program: Program) -> None:
        self._program = program
        # What it says on standard error is for the report of a failure; its end alone is kept.
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115
        try:
            self._popen = subprocess.Popen(
                program.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except OSError as error:
            self._errors.close()
            raise BotzoneError(f"{program.command[0]} cannot be run: {error.strerror or error}", "RE") from None
        self._lines: Queue[str] = Queue(_LINES)
        self._over = Event()
        Thread(target=self._read, args=(self._popen.stdout,), daemon=True).start()

    def _read(self, stream: IO[str]) -> None:
        """Hand on every line, and the empty text where the output ends; no further while nobody takes them."""
        with stream:
            line = "\n"
            while line and not self._over.is_set():
                line = stream.readline(_LONGEST)
                while not self._over.is_set():
                    try:
                        self._lines.put(line, timeout=_GRACE_S)
                        break
                    except Full:
                        continue

    def ask(self, text: str, limit_ms: int) -> tuple[list[str], bool]:
        """The lines that a program prints in one turn, and whether it is to be kept running. Raises BotzoneError."""
        end = monotonic() + limit_ms / 1000
        self._send(text)
        found: list[str] = []
        while True:
            try:
                line = self._lines.get(timeout=max(end - monotonic(), 0.001))
            except Empty:
                raise BotzoneError(f"no answer within {limit_ms} ms{self._said()}", "TLE") from None
            if line.strip() == KEEP_RUNNING:
                return found, not self._program.once
            if not line:
                return self._ended(found, end), False
            found.append(line)
            if len(found) > _LINES:
                raise BotzoneError(f"more than {_LINES} lines in one turn", "RE")

    def _send(self, text: str) -> None:
        stream = self._popen.stdin
        assert stream is not None
        # It may have closed its input; whether it answers all the same, its output tells.
        with suppress(OSError):
            stream.write(text)
            stream.flush()
            if self._program.once:
                stream.close()

    def _ended(self, found: list[str], end: float) -> list[str]:
        """The output of a program that has ended, if it ended well."""
        try:
            code = self._popen.wait(max(end - monotonic(), _GRACE_S))
        except subprocess.TimeoutExpired:
            raise BotzoneError(f"it closed its output and goes on running{self._said()}", "TLE") from None
        if code:
            raise BotzoneError(f"the program ended with exit code {code}{self._said()}", "RE")
        return found

    def _said(self) -> str:
        """The last line on standard error, for a message."""
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, size - 400))
        lines = self._errors.read().decode("utf-8", "replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return f"; it said {last!r}" if last else ""

    def kill(self) -> None:
        """End the process and what it has started."""
        popen = self._popen
        self._over.set()
        if popen.poll() is None:
            if hasattr(os, "killpg"):
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(popen.pid, signal.SIGKILL)
            popen.kill()
            popen.wait()
        self._errors.close()
        assert popen.stdin is not None
        with suppress(OSError):
            popen.stdin.close()
