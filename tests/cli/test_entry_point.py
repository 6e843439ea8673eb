"""The installed command in processes of its own: exit codes, pipes, locale, completion."""

import os
import subprocess
import sys

import pytest
from command_line import refused

from paiju.cli.inputs import read_rules
from paiju.cli.play_command import CASUAL

HAND = "123m456p78s55pEEE + 9s"


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `paiju` in a new process with nothing of this one's locale."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    return subprocess.run(
        [sys.executable, "-c", "from paiju.cli.main import run; run()", *arguments],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        env=kept | {"PYTHONIOENCODING": "utf-8"} | environment,
    )


def test_the_locale_decides_the_language_and_the_option_overrules_it() -> None:
    assert "构建：" in run("about", LANG="zh_CN.UTF-8").stdout
    assert "Build: " in run("about", LANG="en_US.UTF-8").stdout
    assert "Build: " in run("--lang", "en", "about", LANG="zh_CN.UTF-8").stdout


def test_a_pipe_gets_no_colour_and_no_trailing_blanks() -> None:
    out = run("score", HAND).stdout
    assert "\x1b" not in out
    assert all(line == line.rstrip() for line in out.splitlines())


def test_a_mistake_exits_with_two_and_one_line() -> None:
    done = run("score", "12")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("paiju: '12': the digits '12' at the end have no suit; ")
    assert done.stderr.count("\n") == 1


def test_the_table_needs_a_terminal() -> None:
    done = run("play")
    assert done.returncode == 2
    assert done.stderr == "paiju: the table needs a terminal, and input or output here is none\n"


def test_play_checks_its_options_before_it_opens_the_table() -> None:
    assert refused("play", "--bots", "shark") == "there is no bot 'shark'; there are: random, efficiency, fan"
    assert refused("play", "--bots", "fan,fan") == "fan,fan names 2 bots where 3 are wanted, with commas between"
    assert refused("play", "--clock", "slow") == "--clock cannot be 'slow'; it can be preset or off"
    assert refused("play", "--deals", "-1") == "--deals is at least 0"
    assert refused("play", "--option", "minimum=99", lang="zh") == "规则选项 minimum 不能是 '99'，可以是：0-88"


def test_a_closed_pipe_is_no_crash() -> None:
    reader = subprocess.Popen(
        [sys.executable, "-c", "from paiju.cli.main import run; run()", "rules", "--fans"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert reader.stdout is not None
    assert reader.stderr is not None
    reader.stdout.close()
    assert b"Traceback" not in reader.stderr.read()
    reader.stderr.close()
    reader.wait(timeout=60)


def test_the_shell_can_complete_commands() -> None:
    done = run(_PAIJU_COMPLETE="complete_bash", COMP_WORDS="paiju sha", COMP_CWORD="1")
    assert done.stdout.split() == ["shanten"]


def test_completions_are_described_in_the_language_of_the_locale() -> None:
    words = {"COMP_WORDS": "paiju sha", "_TYPER_COMPLETE_ARGS": "paiju sha", "COMP_CWORD": "1"}
    done = run(_PAIJU_COMPLETE="complete_zsh", LANG="zh_CN.UTF-8", **words)
    assert "向听数" in done.stdout


def test_the_shell_can_complete_presets() -> None:
    done = run(_PAIJU_COMPLETE="complete_bash", COMP_WORDS="paiju score --preset guobiao/c", COMP_CWORD="3")
    assert done.stdout.split() == ["guobiao/coins@1", "guobiao/contest@1"]


@pytest.mark.parametrize("module", ["textual", "rich.markdown", "paiju.rulesets", "paiju.table", "concurrent.futures"])
def test_starting_up_loads_nothing_heavy(module: str) -> None:
    code = f"import sys, paiju.cli.main; sys.exit({module!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 0


def test_a_casual_table_leaves_eight_seconds_to_claim_unless_told_otherwise() -> None:
    assert read_rules("guobiao/official@1", None, CASUAL).setup.clock.claim_ms == 8000
    assert read_rules("guobiao/official@1", ["claim_window=3000"], CASUAL).setup.clock.claim_ms == 3000
