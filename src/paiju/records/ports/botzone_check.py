"""Whether a game of the Botzone contest comes out as it is recorded: moves, win tests, result and ledger."""

from typing import Any, Literal

import msgspec

from paiju.records.ports.botzone import Game, Played, contest, read_game, replay, tile_of
from paiju.rules.ruleset import Ruleset
from paiju.table.events import Settled, Won
from paiju.table.evolve import evolve
from paiju.table.prompts import given_win, own_win
from paiju.table.state import State
from paiju.tiles.tile import CODES
from paiju.tiles.wall import SEATS

_NOT_ASKED = -4
_NO_WIN = -3
_NAMES = {"嵌张": "坎张"}
"""Their names of fans that are not those of the documents."""
_FINE = -30
"""What an illegal reply costs, and what each of the others gets for it."""
_FOR_OTHERS = 10


class GameCheck(msgspec.Struct, frozen=True):
    """What checking a game came to; `expected` is what is recorded, `got` what the rules give."""

    verdict: Literal["passed", "failed", "skipped"]
    expected: str = ""
    got: str = ""
    reason: str = ""


def check_game(line: dict[str, Any], rules: Ruleset | None = None) -> GameCheck:
    """Play a game again and compare every move, every win test and the result; by default under the contest's rules.

    A game that ended in an illegal reply is played up to it. Raises GameError for a line that is no game.
    """
    rules = rules or contest()
    if rules.setup.wall != "private":
        return GameCheck("skipped", reason="a game of the duplicate contest needs its rules: guobiao/contest@1")
    game = read_game(line)
    played = replay(game, rules)
    if game.result.error:
        return _check_illegal(game, played)
    if not played.agrees:
        return GameCheck("failed", f"event {played.move}: {played.wanted}", played.got)
    return _check_win_tests(game, played) or _compare(_recorded(game, rules), _result_of(played))


def _compare(expected: str, got: str) -> GameCheck:
    return GameCheck("passed" if expected == got else "failed", expected, got)


def _check_illegal(game: Game, played: Played) -> GameCheck:
    """A game that ended in an illegal reply: all is legal before it, and if it is named, it is refused."""
    offender = game.result.player
    if not played.agrees and (played.refusal is None or played.moves[played.move].seat != offender):
        return GameCheck("failed", f"event {played.move}: {played.wanted}", played.got)
    scores = tuple(_FINE if seat == offender else _FOR_OTHERS for seat in range(SEATS))
    if game.result.scores != scores:
        return GameCheck("failed", f"scores {game.result.scores}", f"scores {scores}")
    return GameCheck("passed", reason=f"seat {offender} made an illegal reply: {played.got or 'not recorded'}")


def _check_win_tests(game: Game, played: Played) -> GameCheck | None:
    """The first win test of the game (`can_hu`) that comes out otherwise here, None if there is none."""
    if game.can_hu is None:
        return None
    rules = played.table.rules
    state = State(rules.setup)
    folded = 0
    for index, (move, mark) in enumerate(zip(played.moves, played.marks, strict=True)):
        for event in played.table.log[folded : mark + 1]:
            evolve(state, event)
        folded = mark + 1
        for seat, value in enumerate(game.can_hu[index] or ()):
            if value == _NOT_ASKED:
                continue
            win = own_win(state, seat) if move.word == "DRAW" else given_win(state, seat)
            worth = rules.worth(win)
            got = worth if worth >= 0 else _NO_WIN
            if got != value:
                return GameCheck("failed", f"event {index}, {move}: a win of seat {seat} is {value}", str(got))
    return None


def _recorded(game: Game, rules: Ruleset) -> str:
    """The result as it is recorded, as a text; a fan's value is the rules' where the record has none."""
    result = game.result
    if result.winner is None:
        return f"drawn, scores {result.scores}"
    values = {fan.zh: fan.value for fan in rules.fans}
    fans = []
    for name, count, value in result.fan:
        zh = _NAMES.get(name, name)
        fans.append((zh, count, values.get(zh, 0) if value is None else value))
    how = "self-drawn" if result.self_drawn else "claimed"
    tile = CODES[tile_of(result.tile)]
    return f"seat {result.winner}, {tile} {how}, {result.fan_total} fan: {_shown(fans)}; scores {result.scores}"


def _result_of(played: Played) -> str:
    """The result at the table, in the same words."""
    log = played.table.log
    changes = next((event.changes for event in log if isinstance(event, Settled)), None)
    won = next((event for event in log if isinstance(event, Won)), None)
    if changes is None:
        return "not ended"
    if won is None:
        return f"drawn, scores {changes}"
    names = {fan.id: fan.zh for fan in played.table.rules.fans}
    fans = [(names[fan.fan], fan.count, fan.value) for fan in won.fans]
    how = "self-drawn" if won.how == "self_drawn" else "claimed"
    return f"seat {won.seat}, {won.tile} {how}, {won.points} fan: {_shown(fans)}; scores {changes}"


def _shown(fans: list[tuple[str, int, int]]) -> str:
    return " ".join(f"{zh}{value}×{count}" for zh, count, value in sorted(fans))
