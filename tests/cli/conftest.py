"""Records for the commands that read them: a short match between random bots."""

from pathlib import Path

import pytest

from paiju.arena.run import run_matches
from paiju.records.jsonl import encode
from paiju.records.record import Player, header_of, record_of
from paiju.rulesets.registry import ruleset


@pytest.fixture(scope="session")
def record_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole match."""
    rules = ruleset("guobiao")
    match = next(iter(run_matches(rules, ["random"] * 4, 1, seed=3, keep=True)))
    players = (Player("Ann"), Player("Bea"), Player("Cem"), Player("Dao"))
    record = record_of(header_of(rules, players), (event for deal in match.deals for event in deal.log))
    path = tmp_path_factory.mktemp("records") / "match.jsonl"
    path.write_bytes(encode(record))
    return path
