"""Where a hall is, and where the person's sessions are kept on this machine."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

from paiju.cli.errors import UserError

SOCKET_PATH = "/socket"
"""Where a hall takes WebSocket connections."""


@dataclass(frozen=True)
class Address:
    """A hall: `secure` says whether with TLS, `place` is host and port, `path` what comes before the hall's own paths.

    >>> read_address("hall.example:8080").http("/api/guest")
    'http://hall.example:8080/api/guest'
    >>> read_address("https://hall.example/paiju/").socket
    'wss://hall.example/paiju/socket'
    """

    secure: bool
    place: str
    path: str = ""

    def http(self, path: str) -> str:
        """The URL of one of the hall's paths."""
        return f"http{'s' if self.secure else ''}://{self.place}{self.path}{path}"

    @property
    def socket(self) -> str:
        """The URL of its WebSocket connections."""
        return f"ws{'s' if self.secure else ''}://{self.place}{self.path}{SOCKET_PATH}"

    def __str__(self) -> str:
        return self.http("")


def read_address(text: str) -> Address:
    """A hall's address as a person writes it, with or without the scheme. Raises UserError."""
    whole = text.strip()
    if "://" not in whole:
        whole = f"http://{whole}"
    try:
        parts = urlsplit(whole)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port, parts = None, None, urlsplit("http://")
    if parts.scheme not in ("http", "https", "ws", "wss") or not host or parts.username or parts.query:
        raise UserError("error.server_address", text=repr(text))
    name = f"[{host}]" if ":" in host else host
    return Address(parts.scheme in ("https", "wss"), f"{name}:{port}" if port else name, parts.path.rstrip("/"))


def config_folder(environment: Mapping[str, str], home: Path, platform: str = sys.platform) -> Path:
    """The user's folder for settings.

    >>> config_folder({}, Path("/home/a"), "linux").as_posix()
    '/home/a/.config/paiju'
    """
    if platform == "win32":
        base = Path(environment.get("APPDATA") or home / "AppData" / "Roaming")
    elif platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(environment.get("XDG_CONFIG_HOME") or home / ".config")
    return base / "paiju"


def session_path(folder: Path, address: Address) -> Path:
    """The file of the person's session in a hall.

    >>> session_path(Path("c"), read_address("localhost:8080")).as_posix()
    'c/sessions/localhost-8080-a76d8c3e.json'
    """
    shown = "".join(sign if sign.isalnum() or sign in ".-" else "-" for sign in address.place)
    return folder / "sessions" / f"{shown}-{sha256(str(address).encode()).hexdigest()[:8]}.json"
