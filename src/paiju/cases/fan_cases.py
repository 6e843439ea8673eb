"""Cases of Guobiao hands: their total and their fans."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from paiju.cases.fields import name_of, win_of
from paiju.cases.result import CaseResult, Line, compared, skipped
from paiju.rules.ruleset import Ruleset

FanCounts = dict[str, int]
"""Chinese name -> count."""

_MIXED: Final = "明暗杠"
_MIXED_IN_CASES: Final = 5
"""Points of 明暗杠 in every total of the case files."""

_ALTERNATIVES: Final[tuple[tuple[str, Any, str], ...]] = (
    ("discard_pung", "concealed", "discard_pung_concealed"),
    ("knitted_straight_wait", "off", "knit_body_wait_off"),
    ("exhausted_second_wait", "ignored", "ignore_exhausted_waits"),
)
"""Option, the value that is not the default, and the field of `alt` with the total under it."""


def run_hand(line: Line, ruleset: Ruleset) -> CaseResult:
    """A hand with its total and its fans, the fans compared where the case calls them unique.

    Under an option that the case knows another reading for, only the total is compared: of equal readings another may
    come first.
    """
    total, fans = line["total"], line["fans"]
    changed = [field for option, value, field in _ALTERNATIVES if getattr(ruleset.options, option, None) == value]
    totals = [line["alt"][field] for field in changed if field in line.get("alt", {})]
    if len(totals) > 1:
        return skipped(name_of(line), "the case has no total for two changed options at once")
    names = line.get("unique", False) and not changed
    return _check(line, ruleset, totals[0] if totals else total, fans, names)


def run_bug(line: Line, ruleset: Ruleset) -> CaseResult:
    """A hand that another project counted wrong: the right total and fans, which differ from the wrong ones."""
    if "concealed" not in line:
        return skipped(name_of(line), "the case has no hand; a test of our own stands for it")
    result = _check(line, ruleset, line["right_total"], line["right_fans"], names=True)
    wrong = line.get("wrong_fans")
    if result.verdict == "passed" and wrong is not None:
        fans = _shown(_fans(line, ruleset))
        if fans == _shown(wrong):
            return CaseResult(name_of(line), "failed", f"other than {fans}", fans)
    return result


def run_peer_fan(line: Line, ruleset: Ruleset) -> CaseResult:
    """A hand from another project's tests or the book: whatever the case expects of its total and fans.

    Where the case records a dispute, the answer of ChineseOfficialMahjongHelper is expected, as guobiao.md decides.
    """
    if "disputed" in line or "conflict" in line:
        dispute = line.get("disputed", {})
        total = line.get("comh_total", dispute.get("comh_total"))
        fans = line.get("comh_fans", dispute.get("comh_fans"))
        if total is None:
            return skipped(name_of(line), "disputed, and no total is given")
        return _check(line, ruleset, total, fans or {}, names=False)
    result = CaseResult(name_of(line), "passed")
    if "total" in line:
        result = _check(line, ruleset, line["total"], line.get("fans", {}), names=line.get("unique", False))
    if result.verdict == "passed":
        fans = _fans(line, ruleset)
        included = _under(ruleset, 0, dict.fromkeys(line.get("fans_include", []), 1))[1]
        unmet = _unmet(line, fans, included)
        if unmet:
            return CaseResult(name_of(line), "failed", unmet, _shown(fans))
    return result


def _unmet(line: Line, fans: FanCounts, included: Iterable[str]) -> str:
    """The first expectation about single fans that does not hold, "" if all do.

    `included` are the fans to be found; what stands among them for 明暗杠 is not asked to be absent.
    """
    for fan in included:
        if fan not in fans:
            return f"{fan} among the fans"
    for fan in line.get("fans_exclude", []):
        if fan in fans and fan not in included:
            return f"no {fan}"
    for fan, count in line.get("fans_min_count", {}).items():
        if fans.get(fan, 0) < count:
            return f"{fan} at least {count} times"
    one_of = line.get("fans_include_one_of")
    if one_of and not any(fan in fans for fan in one_of):
        return f"one of {', '.join(one_of)}"
    exactly = line.get("fans_include_exactly_one_of")
    if exactly and sum(fan in fans for fan in exactly) != 1:
        return f"exactly one of {', '.join(exactly)}"
    return ""


def _check(line: Line, ruleset: Ruleset, total: int, fans: FanCounts, names: bool) -> CaseResult:
    """Compare the total, and with `names` the fans, under the ruleset's points for 明暗杠.

    The total is asked for in both ways that the engine gives it: by itself, and as the sum of the explained fans.
    """
    win = win_of(line)
    expected_total, expected_fans = _under(ruleset, total, fans)
    score = ruleset.score(win)
    worth = ruleset.worth(win)
    expected = f"{expected_total}" + (f" {_shown(expected_fans)}" if names else "")
    got = f"{worth}" + (f" {_shown(_named(ruleset, score.fans))}" if names else "")
    if worth != score.points or worth != sum(fan.count * fan.value for fan in score.fans):
        got += f" (explained: {score.points})"
    return compared(name_of(line), expected, got)


def _under(ruleset: Ruleset, total: int, fans: Mapping[str, int]) -> tuple[int, FanCounts]:
    """What a case expects under the option `mixed_kong`, whose value is 5 in the case files."""
    expected = dict(fans)
    value = getattr(ruleset.options, "mixed_kong", _MIXED_IN_CASES)
    if _MIXED in expected:
        total += value - _MIXED_IN_CASES
        if value == 3:
            del expected[_MIXED]
            expected |= {"明杠": 1, "暗杠": 1}
    return total, expected


def _fans(line: Line, ruleset: Ruleset) -> FanCounts:
    return _named(ruleset, ruleset.score(win_of(line)).fans)


def _named(ruleset: Ruleset, fans: Any) -> FanCounts:
    names = {fan.id: fan.zh for fan in ruleset.fans}
    return {names[fan.fan]: fan.count for fan in fans}


def _shown(fans: Mapping[str, int]) -> str:
    """Fans as a text that does not depend on their order.

    >>> _shown({"自摸": 1, "幺九刻": 2})
    '幺九刻×2 自摸'
    """
    return " ".join(sorted(fan if count == 1 else f"{fan}×{count}" for fan, count in fans.items()))
