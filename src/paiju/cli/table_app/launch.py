"""From a plan to a played match: secrets, bots, record and clock are put together, and the record is kept on disk."""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes
from typing import Final, Literal

from msgspec.structs import replace as replaced

from paiju import __version__
from paiju.bots.bot import Bot
from paiju.bots.registry import make_bot
from paiju.cli.table_app.app import Ending, TableApp
from paiju.cli.table_app.driver import RealClock
from paiju.cli.table_app.record_file import RecordFile, record_path, records_folder
from paiju.cli.table_app.result import standings
from paiju.records.record import Header, Lot, Player, header_of
from paiju.rules.ruleset import Ruleset
from paiju.rules.setup import Clock
from paiju.table.match import Match
from paiju.text import Language, say
from paiju.tiles.shuffle import commitment, deal_secret

_NAME_SIGNS: Final = 24


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What a person wants to play.

    `bots` names the kind of each of the three opponents. `seed` makes walls, seats and bots the same each time; without
    one the secret comes from the system. `folder` is where the record goes, the user's data folder where None. `deals`
    ends the match early where it is not 0. `clock` is the preset's own or none. `pace_ms` is the pause after a move.
    """

    rules: Ruleset
    lang: Language
    name: str = ""
    bots: tuple[str, str, str] = ("fan", "fan", "fan")
    seed: int | str | None = None
    folder: Path | None = None
    deals: int = 0
    clock: Literal["preset", "off"] = "preset"
    pace_ms: int = 600


def match_secret(seed: int | str | None) -> bytes:
    """The 32 bytes from which everything of a match follows: from a seed, else from the system's generator."""
    return token_bytes(32) if seed is None else sha256(f"paiju-seed-1 {seed}".encode()).digest()


def clocked(rules: Ruleset, clock: str) -> Ruleset:
    """The rules with the preset's clock, or with none."""
    return rules if clock == "preset" else replace(rules, setup=replaced(rules.setup, clock=Clock()))


def names_of(plan: Plan) -> tuple[str, str, str, str]:
    """The person's name, on one line and not too long for its place, and the three bots'."""
    own = "".join(sign for sign in plan.name if sign.isprintable()).strip()[:_NAME_SIGNS]
    letters = "甲乙丙" if plan.lang == "zh" else "ABC"
    first, second, third = (say("table.bot", plan.lang, letter=letter) for letter in letters)
    return (own or say("table.you", plan.lang), first, second, third)


def header_for(plan: Plan, names: tuple[str, str, str, str], secret: bytes, started: str) -> Header:
    """The header of the record, which says who plays and proves the lot for the seats."""
    lot = deal_secret(secret, 0)
    person, first, second, third = names
    return header_of(
        plan.rules,
        (
            Player(person, "human"),
            Player(first, "bot", plan.bots[0]),
            Player(second, "bot", plan.bots[1]),
            Player(third, "bot", plan.bots[2]),
        ),
        time=started,
        app=f"paiju {__version__}",
        lot=Lot(commitment(lot), lot.hex()),
    )


def table_app(plan: Plan, secret: bytes, record: RecordFile | None, clock: RealClock | None = None) -> TableApp:
    """The application for a plan; every event goes to the record first."""
    rules = clocked(plan.rules, plan.clock)
    names = names_of(plan)
    match = Match(rules, lambda deal: deal_secret(secret, deal))

    def bot(player: int, seat: int, deal: int) -> Bot:
        chance = sha256(b"paiju-bot-1" + secret + bytes([player]) + deal.to_bytes(4, "big")).digest()
        return make_bot(plan.bots[player - 1], seat, rules, int.from_bytes(chance[:8], "big"))

    return TableApp(
        match,
        names,
        bot,
        clock or RealClock(),
        record.write if record else lambda event: None,
        plan.lang,
        path=str(record.path) if record else "",
        deals=plan.deals,
        pace_ms=plan.pace_ms,
    )


def play(plan: Plan) -> int:
    """Play a match in this terminal; the exit code: 0, or 1 after a failure, whose trace is kept beside the record.

    Raises OSError if the record cannot be written, before anything is played.
    """
    secret = match_secret(plan.seed)
    started = datetime.now(UTC).isoformat(timespec="seconds")
    folder = plan.folder or records_folder(os.environ, Path.home())
    header = header_for(plan, names_of(plan), secret, started)
    with RecordFile(record_path(folder, started, plan.rules.name), header) as record:
        app = table_app(plan, secret, record)
        ending = app.run()
    if ending is None:
        # Nobody asked for this end. Of a failure in the screen itself Textual has printed the trace.
        ending = Ending("crashed" if app.return_code else "left")
    for row in _farewell(app, plan, record.path, ending):
        print(row)
    if ending.how != "crashed":
        return 0
    reason = ending.error.strip().rpartition("\n")[2]
    print(say("table.crashed", plan.lang, error=reason), file=sys.stderr)
    if ending.error:
        trace = record.path.with_suffix(".crash.txt")
        trace.write_text(ending.error, encoding="utf-8")
        print(trace, file=sys.stderr)
    return 1


def _farewell(app: TableApp, plan: Plan, path: Path, ending: Ending) -> Sequence[str]:
    """What stays in the terminal: the standings, and where the record is."""
    rows = []
    if ending.how == "finished":
        rows = [" ".join(row) for row in standings(app.match.points, app.names, plan.lang, app.table.coins)]
    return [*rows, say("table.record_kept", plan.lang, path=path)]
