"""The settings of a hall: from flags, environment, a TOML file, defaults, in this order."""

import os
import sys
import tomllib
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias
from urllib.parse import urlsplit

import msgspec

PREFIX: Final = "PAIJU_"
"""Environment variables: the prefix and the name of a setting in capitals, such as PAIJU_PORT."""

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=10_000_000)]
Seconds: TypeAlias = Annotated[float, msgspec.Meta(gt=0, le=86_400)]
Rate: TypeAlias = Annotated[float, msgspec.Meta(gt=0, le=100_000)]


class SettingsError(ValueError):
    """A setting that cannot be; `source` says where it stands, the message what is wrong and what would be right."""

    def __init__(self, source: str, detail: str) -> None:
        super().__init__(f"{source}: {detail}")
        self.source = source
        self.detail = detail


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that an operator chooses.

    `store`: an address as `storage.opening` reads it, "" for a SQLite file in the user's data folder. `origins`: the
    web pages that may talk to the hall, beside its own. `trusted_proxies`: addresses and networks whose
    `X-Forwarded-For` and `X-Forwarded-Proto` are believed. `metrics_from`: who may read the metrics. `public_url`:
    where people reach the hall, if that is not `host` and `port`; if it begins with https, cookies are sent over https
    alone.

    Limits: `outbox_frames` and `outbox_bytes` are what may wait for one connection; `commands_per_s` and
    `commands_burst` bound the commands of one connection, `account_*` those of one account, `bot_*` those of a bot that
    comes by a token, `chat_*` what one account says, `http_*` the requests of one address, `login_*` its attempts to
    log in, `guest_*` its new guests. `address_sockets` is the most connections of one address. `idle_s` closes a
    connection that sends nothing, `hello_s` one that does not say who it is. `queue_fill_s`: when bots fill a
    quick-play table; `room_idle_s`: when a room is closed whose people are all away; `stalled_s`: how long after its
    deadline a table counts as stuck, and the longest that it waits for the store; `drain_s`: the most that a stop
    takes.
    """

    store: str = ""
    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65_535)] = 8888
    origins: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    metrics_from: tuple[str, ...] = ("127.0.0.0/8", "::1/128")
    public_url: str = ""
    log_format: Literal["console", "json"] = "console"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    outbox_frames: Count = 256
    outbox_bytes: Count = 512 * 1024
    commands_per_s: Rate = 10
    commands_burst: Count = 60
    account_per_s: Rate = 10
    account_burst: Count = 100
    bot_per_s: Rate = 20
    bot_burst: Count = 200
    chat_per_s: Rate = 0.5
    chat_burst: Count = 8
    http_per_s: Rate = 10
    http_burst: Count = 100
    login_per_s: Rate = 0.2
    login_burst: Count = 10
    guest_per_s: Rate = 0.5
    guest_burst: Count = 30
    address_sockets: Count = 100
    sockets: Count = 10_000
    rooms: Count = 5_000
    idle_s: Seconds = 120
    hello_s: Seconds = 10
    queue_fill_s: Seconds = 20
    room_idle_s: Seconds = 900
    stalled_s: Seconds = 15
    drain_s: Seconds = 10

    def __post_init__(self) -> None:
        for network in (*self.trusted_proxies, *self.metrics_from):
            ip_network(network, strict=False)
        for origin in (*self.origins, *([self.public_url] if self.public_url else [])):
            parts = urlsplit(origin)
            if parts.scheme not in ("http", "https") or not parts.netloc:
                raise ValueError(f"{origin!r} is no address of a page: write for example https://hall.example")

    @property
    def secure(self) -> bool:
        """Whether people reach the hall by https."""
        return self.public_url.startswith("https:")

    @property
    def address(self) -> str:
        """The address of the store."""
        return self.store or str(data_folder() / "hall.sqlite")


LISTS: Final = frozenset({"origins", "trusted_proxies", "metrics_from"})
"""Settings that hold several texts: with commas between where they stand in the environment."""


def data_folder() -> Path:
    """Where a person's programs keep their data."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "paiju"


def load_settings(
    flags: Mapping[str, Any] | None = None,
    environment: Mapping[str, str] | None = None,
    file: Path | None = None,
) -> Settings:
    """The settings: flags (None: not given) before the environment, that before the file, that before the defaults.

    `PAIJU_SETTINGS` names the file where no other is given. Raises SettingsError.

    >>> load_settings({"port": 9000}, {"PAIJU_PORT": "9001", "PAIJU_ORIGINS": "https://a.example, https://b.example"})
    ... # doctest: +ELLIPSIS
    Settings(store='', host='127.0.0.1', port=9000, origins=('https://a.example', 'https://b.example'), ...)
    >>> load_settings({}, {"PAIJU_PORT": "many"})
    Traceback (most recent call last):
    paiju.server.settings.SettingsError: PAIJU_PORT: Expected `int`, got `str`
    """
    environment = environment or {}
    named = environment.get(PREFIX + "SETTINGS", "")
    path = file or (Path(named) if named else None)
    values: dict[str, Any] = {}
    if path is not None:
        values |= _checked(str(path), _read(path))
    for name in Settings.__struct_fields__:
        variable = PREFIX + name.upper()
        if variable in environment:
            text = environment[variable]
            value = tuple(filter(None, map(str.strip, text.split(",")))) if name in LISTS else text
            values |= _checked(variable, {name: value}, variable)
    for name, value in (flags or {}).items():
        if value is not None:
            flag = "--" + name.replace("_", "-")
            values |= _checked(flag, {name: value}, flag)
    return Settings(**values)


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(str(path), error.strerror or str(error)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(str(path), f"this is no TOML: {error}") from None


def _checked(source: str, values: dict[str, Any], name: str = "") -> dict[str, Any]:
    """The values, read as their settings want them. `name` stands for the path of the one value there is."""
    for key in values:
        if key not in Settings.__struct_fields__:
            raise SettingsError(
                source, f"there is no setting {key!r}; there are: {', '.join(Settings.__struct_fields__)}"
            )
    try:
        read = msgspec.convert(values, Settings, strict=False)
    except (msgspec.ValidationError, ValueError) as error:
        text = str(error)
        if name:
            text = text.partition(" - at `$")[0]
        raise SettingsError(source, text) from None
    return {key: getattr(read, key) for key in values}
