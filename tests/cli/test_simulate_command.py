"""`paiju simulate`, run for real."""

import json
from pathlib import Path

import pytest
from command_line import paiju, refused

RANDOM = ("simulate", "--bots", "random", "--seed", "4")


def test_deals_are_counted() -> None:
    outcome = paiju(*RANDOM, "--deals", "6")
    assert outcome.code == 0
    assert outcome.err == ""
    assert outcome.out.startswith("guobiao/official@1  random, random, random, random  seed 4\n\n6 deals\n")
    assert "drawn deals" in outcome.out
    assert "1 random" in outcome.out
    zh = paiju(*RANDOM, "--deals", "2", lang="zh").out
    assert "2 盘\n荒牌 " in zh


def test_the_same_seed_gives_the_same_deals() -> None:
    first, second, other = (
        json.loads(paiju("simulate", "--bots", "random", "--deals", "5", "--seed", seed, "--json").out)
        for seed in ("7", "7", "8")
    )
    for data in (first, second, other):
        del data["cpu_s"], data["seed"]
    assert first == second
    assert first["deals"] == 5
    assert first != other


def test_without_a_seed_the_one_that_was_used_is_told() -> None:
    data = json.loads(paiju("simulate", "--bots", "random", "--deals", "1", "--json").out)
    assert isinstance(data["seed"], int)


def test_whole_matches_with_places() -> None:
    data = json.loads(paiju(*RANDOM, "--matches", "1", "--json").out)
    assert data["matches"] == 1
    assert data["deals"] == 16
    assert sum(data["mean_points"]) == pytest.approx(0)
    assert max(data["mean_places"]) <= 4
    assert "每场得分" in paiju(*RANDOM, "--matches", "1", lang="zh").out


def test_records_are_kept_and_prove_themselves(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    assert paiju(*RANDOM, "--deals", "2", "--records", str(folder)).code == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["deal-000001.jsonl", "deal-000002.jsonl"]
    for file in files:
        outcome = paiju("verify", str(file))
        assert outcome.code == 0
        assert "walls: 1 proved" in outcome.out


def test_several_processes_play_the_same_deals() -> None:
    one, two = (
        json.loads(paiju(*RANDOM, "--deals", "4", "--jobs", jobs, "--json").out)["players"] for jobs in ("1", "2")
    )
    assert one == two


def test_the_preset_reaches_the_table() -> None:
    data = json.loads(paiju(*RANDOM, "--deals", "1", "--preset", "guobiao/contest", "--json").out)
    assert data["preset"] == "guobiao/contest@1"
    assert data["turns"] <= 84


def test_mistakes_about_runs(tmp_path: Path) -> None:
    assert refused("simulate", "--bots", "shark") == "there is no bot 'shark'; there are: random, efficiency, fan"
    assert refused("simulate", "--bots", "random,random") == (
        "random,random names 2 bots where 4 are wanted, with commas between"
    )
    assert refused("simulate", "--deals", "0") == "--deals is at least 1"
    assert refused("simulate", "--jobs", "0", lang="zh") == "--jobs 至少是 1"
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    assert refused("simulate", "--bots", "random", "--records", str(blocked)).startswith(f"{blocked} cannot be written")
