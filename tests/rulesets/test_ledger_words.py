"""Every word of a ledger is used by a family whose ledger it is, and every reason and rule has one."""

import ast
from pathlib import Path
from typing import Final

import pytest

from paiju.rulesets import sichuan, wenzhou
from paiju.rulesets.sichuan.draw_checks import PIG_RULES
from paiju.rulesets.sichuan.kongs import TARIFFS
from paiju.rulesets.sichuan.wins import WIN_RULES
from paiju.text import known
from paiju.text.ledger_words import WORDS

WRITERS: Final = {
    sichuan: ("kongs", "wins", "draw_checks", "escapes", "side_bets", "closing"),
    wenzhou: ("kongs", "wins", "wild_points", "escapes"),
}
"""The modules that write lines."""


def constants() -> set[str]:
    paths = [Path(family.__path__[0]) / f"{name}.py" for family, names in WRITERS.items() for name in names]
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


@pytest.mark.parametrize("key", [key for key in WORDS if not key.startswith("party.")])
def test_no_word_is_left_over(key: str) -> None:
    assert key.partition(".")[2] in constants()


def test_every_rule_of_a_table_has_its_words() -> None:
    rules = {tariff.rule for kinds in TARIFFS.values() for tariff in kinds.values()}
    rules |= {rule for row in WIN_RULES.values() for rule in row} | set(PIG_RULES.values()) - {""}
    assert {rule for rule in rules if not known(f"rule.{rule}")} == set()
