"""Recorded games among the cases: played again by the rules of their contest."""

from functools import lru_cache
from typing import Any

from paiju.cases.fields import name_of
from paiju.cases.result import CaseError, CaseResult, Line
from paiju.records.ports.botzone import PRESET
from paiju.records.ports.botzone_check import check_game
from paiju.records.record import RecordError
from paiju.rules.options import describe
from paiju.rules.ruleset import Ruleset
from paiju.rulesets.registry import ruleset


def run_game(line: Line, rules: Ruleset) -> CaseResult:
    """A game comes out as it is recorded: every move legal, every win test and the result equal.

    Rules without a wall for each seat cannot play these games: the contest's rules do, with those options that
    `rules` has changed. Raises CaseError.
    """
    if rules.setup.wall != "private":
        usual = {info.name: info.default for info in describe(rules.preset.options)}
        changed = {name: getattr(rules.options, name) for name in usual}
        rules = _contest(tuple((name, value) for name, value in changed.items() if value != usual[name]))
    try:
        check = check_game(line, rules)
    except RecordError as error:
        raise CaseError(str(error)) from None
    return CaseResult(name_of(line), check.verdict, check.expected, check.got, check.reason)


@lru_cache(8)
def _contest(changes: tuple[tuple[str, Any], ...]) -> Ruleset:
    return ruleset(PRESET, dict(changes))
