"""Cases of waits and shanten."""

from paiju.cases.fields import counts_of, melds_of, name_of
from paiju.cases.result import CaseResult, Line, compared
from paiju.rules.ruleset import Ruleset
from paiju.shapes.shanten import shanten, shanten_by_shape
from paiju.shapes.waits import formal_waits, waits
from paiju.tiles.notation import codes_of


def run_waits(line: Line, ruleset: Ruleset) -> CaseResult:
    """The tiles that can complete a hand, and the formal waits; their order is irrelevant."""
    counts, melds = counts_of(line), len(melds_of(line))
    expected = f"{' '.join(sorted(line['waits']))} / formal {' '.join(sorted(line['comh_waits']))}"
    exact, formal = waits(counts, melds), formal_waits(counts, melds)
    got = f"{' '.join(sorted(codes_of(exact)))} / formal {' '.join(sorted(codes_of(formal)))}"
    return compared(name_of(line), expected, got)


def run_least_shanten(line: Line, ruleset: Ruleset) -> CaseResult:
    """The least shanten over all shapes."""
    return compared(name_of(line), str(line["shanten"]), str(shanten(counts_of(line), len(melds_of(line)))))


def run_shanten(line: Line, ruleset: Ruleset) -> CaseResult:
    """The shanten of every shape that the melds leave open, the least of them, and the formal waits of a ready hand."""
    counts, melds = counts_of(line), len(melds_of(line))
    by_shape = shanten_by_shape(counts, melds)
    expected = f"{_listed(line['shanten'])} min={line['min']}"
    got = f"{_listed(by_shape)} min={min(by_shape.values())}"
    if line["min"] == 0:
        expected += f" waits {' '.join(sorted(line['formal_waits']))}"
        got += f" waits {' '.join(sorted(codes_of(formal_waits(counts, melds))))}"
    return compared(name_of(line), expected, got)


def _listed(by_shape: dict[str, int]) -> str:
    return " ".join(f"{shape}={value}" for shape, value in sorted(by_shape.items()))
