"""Games of the contest for tests: deals from seeds, and recorded games as the lines that Botzone sent in them."""

from collections.abc import Sequence
from typing import Any

from paiju.arena.deal import play
from paiju.arena.run import secret_of, standing_of
from paiju.bots.bot import Bot
from paiju.bots.botzone.forms import Turns
from paiju.bots.botzone.player import BotzonePlayer
from paiju.bots.botzone.protocol import fits
from paiju.bots.botzone.requests import Requests
from paiju.bots.botzone.seat import BotzoneSeat
from paiju.bots.registry import make_bot
from paiju.rules.ruleset import Ruleset
from paiju.rulesets.registry import ruleset
from paiju.table.events import Event
from paiju.table.table import Table
from paiju.tiles.shuffle import deal_secret

CONTEST = ruleset("guobiao/contest@1")
WITH_FLOWERS = ruleset("guobiao/contest@1", {"flowers": 8})
assert fits(CONTEST.setup)
assert fits(WITH_FLOWERS.setup)


def deal(rules: Ruleset, number: int, bots: Sequence[Bot]) -> Table:
    """Play one deal of a run."""
    table = Table.start(rules, standing_of(rules, number), deal_secret(secret_of(7), number))
    play(table, bots)
    assert not table.state.voided
    return table


def direct(rules: Ruleset, name: str, number: int) -> Table:
    """A deal between four bots that sit at the table themselves."""
    return deal(rules, number, [make_bot(name, seat, rules, number * 4 + seat) for seat in range(4)])


def player_of(rules: Ruleset, name: str, number: int) -> BotzonePlayer:
    """One of our bots as a player of Botzone, with the chance that it has in `direct`."""
    return BotzonePlayer(rules, lambda seat: make_bot(name, seat, rules, number * 4 + seat))


def seated(
    rules: Ruleset, seat: int, player: BotzonePlayer, said: list[str], kind: type[BotzoneSeat] = BotzoneSeat
) -> BotzoneSeat:
    """Sits a player down; all that it replies is added to `said`."""

    def ask(turns: Turns) -> str:
        said.append(player.answer(turns.requests[-1]))
        return said[-1]

    return kind(seat, rules, ask)


def reciting(rules: Ruleset, seat: int, game: dict[str, Any]) -> BotzoneSeat:
    """A seat that replies what was replied in a recorded game."""
    return BotzoneSeat(seat, rules, lambda turns: said(game, seat, len(turns.requests) - 1))


def lines_of(feed: Sequence[Event], seat: int, rules: Ruleset) -> list[str]:
    """All the request lines of a feed."""
    requests = Requests(seat, rules.setup)
    return [line for event in feed for line in requests.take(event)]


def units_of(events: Sequence[str]) -> list[tuple[int, str]]:
    """The moves of a recorded game, seat and text, as Botzone tells them: a chow or pung with the discard after it."""
    units: list[tuple[int, str]] = []
    for text in events:
        seat, word, tile = text.split()
        before = units[-1][1].split() if units else [""]
        if word == "PLAY" and before in (["PENG"], ["CHI", before[-1]]):
            units[-1] = (int(seat), f"{units[-1][1]} {tile}")
        else:
            units.append((int(seat), word if word == "PENG" else f"{word} {tile}"))
    return units


def sent(game: dict[str, Any], seat: int) -> list[str]:
    """The lines that Botzone sent to a seat in a recorded game, made from the record alone."""
    lines = [f"0 {seat} {game['quan']}", " ".join(["1 0 0 0 0", *game["hands"][seat]])]
    for mover, text in units_of(game["events"]):
        word, *tiles = text.split()
        if word == "DRAW":
            lines.append(f"2 {tiles[0]}" if mover == seat else f"3 {mover} DRAW")
        elif word in ("GANG", "ANGANG"):
            lines.append(f"3 {mover} GANG")
        elif word != "HU" and text not in ("PENG", f"CHI {tiles[0] if tiles else ''}"):
            lines.append(f"3 {mover} {text}")
    return lines


def said(game: dict[str, Any], seat: int, turn: int) -> str:
    """What a seat replied in a recorded game to its line `turn`, counted from 0, as far as it came to anything."""
    units = units_of(game["events"])
    if turn < 1 or turn > len(units):
        return "PASS"
    mover, text = units[turn - 1]
    word, *tiles = text.split()
    if mover != seat or word == "DRAW":
        return "PASS"
    if word == "ANGANG":
        return f"GANG {tiles[0]}"
    return word if word in ("GANG", "HU") else text
