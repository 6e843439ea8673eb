"""Which case is which: the kinds of cases, first match first, and what runs them."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from paiju.cases.economy_cases import ANSWERS as HALL_ANSWERS
from paiju.cases.economy_cases import run_economy
from paiju.cases.fan_cases import run_bug, run_hand, run_peer_fan
from paiju.cases.fields import name_of
from paiju.cases.game_cases import run_game
from paiju.cases.result import CaseResult, Line, compared
from paiju.cases.shape_cases import run_least_shanten, run_shanten, run_waits
from paiju.cases.table_cases import ANSWERS as TABLE_ANSWERS
from paiju.cases.table_cases import run_table_case
from paiju.rules.ruleset import Ruleset
from paiju.rulesets.registry import ruleset as registered
from paiju.rulesets.sichuan.worked_cases import answered as answered_by_sichuan
from paiju.rulesets.wenzhou.worked_cases import answered as answered_by_wenzhou

Run: TypeAlias = Callable[[Line, Ruleset], CaseResult]

_WENZHOU_KINDS: Final = frozenset(
    ("hand", "settle", "full", "discard", "claim", "pass_pung", "wall", "rotation", "resolve")
)


class Kind(NamedTuple):
    """A kind of case: its name, how a line of it is known, and what runs it; None where nothing does yet."""

    name: str
    matches: Callable[[Line], bool]
    run: Run | None


def _is_game(line: Line) -> bool:
    return "hands" in line and "events" in line


def _run_sichuan(line: Line, ruleset: Ruleset) -> CaseResult:
    """A case that names its preset and its options itself, which is why those of the command line do not matter."""
    return compared(name_of(line), *answered_by_sichuan(line))


def _run_wenzhou(line: Line, ruleset: Ruleset) -> CaseResult:
    """A case that names its options itself."""
    if line.get("kind", "hand") in TABLE_ANSWERS:
        return run_table_case(line, registered("wenzhou/qq@1", line.get("rules", {})))
    return compared(name_of(line), *answered_by_wenzhou(line))


KINDS: Final[tuple[Kind, ...]] = (
    Kind("game record", _is_game, run_game),
    Kind("Sichuan case", lambda line: "preset" in line, _run_sichuan),
    Kind("Wenzhou case", lambda line: "wild" in line or line.get("kind") in _WENZHOU_KINDS, _run_wenzhou),
    Kind("rank or coins", lambda line: line.get("kind") in HALL_ANSWERS, run_economy),
    Kind("shanten", lambda line: isinstance(line.get("shanten"), dict), run_shanten),
    Kind("waits of a peer", lambda line: line.get("type") == "waits", run_waits),
    Kind("shanten of a peer", lambda line: line.get("type") == "shanten", run_least_shanten),
    Kind("bug of a peer", lambda line: "right_total" in line or "status" in line, run_bug),
    Kind("hand of a peer", lambda line: line.get("type") == "fan", run_peer_fan),
    Kind("Guobiao hand", lambda line: "concealed" in line and "win" in line and "total" in line, run_hand),
)
"""A game record comes before the kinds that read a field `kind`, which records use for their origin."""


def kind_of(line: Line, kinds: tuple[Kind, ...] = KINDS) -> Kind | None:
    """The first kind that a line is of, None if it is none.

    >>> kind_of({"id": "x", "type": "waits"}).name, kind_of({"id": "x"})
    ('waits of a peer', None)
    """
    return next((kind for kind in kinds if kind.matches(line)), None)
