"""Real processes at our table: our own program, and small ones that do what they should not."""

import sys
from pathlib import Path

import pytest

from paiju.arena.botzone_program import BotzoneProgram, Program, can_be_run, is_program, read_program
from paiju.arena.deal import play_deal, play_out
from paiju.arena.run import run_deals, secret_of, standing_of
from paiju.bots.botzone.forms import KEEP_RUNNING, Form
from paiju.bots.botzone.protocol import BotzoneError
from paiju.bots.efficiency_bot import EfficiencyBot
from paiju.bots.registry import make_bot
from paiju.rulesets.registry import ruleset
from paiju.table.table import Table
from paiju.tiles.shuffle import deal_secret

RULES = ruleset("guobiao/contest@1")
PATIENT_MS = 60_000
"""A busy machine starts a process late; only the tests of lateness are about time."""


def ours(bot: str, seed: int, *more: str, form: Form = "json", once: bool = False) -> Program:
    code = "from paiju.cli.main import run; run()"
    command = (sys.executable, "-c", code, "botzone", "--bot", bot, "--seed", str(seed), *more)
    return Program(command, form, once, PATIENT_MS, PATIENT_MS)


def small(source: str, form: Form = "simple", once: bool = False, limit_ms: int = PATIENT_MS) -> Program:
    return Program((sys.executable, "-S", "-c", source), form, once, limit_ms, limit_ms)


def table(number: int) -> Table:
    return Table.start(RULES, standing_of(RULES, number), deal_secret(secret_of(3), number))


@pytest.mark.parametrize(("form", "bot", "numbers"), [("json", "random", (0, 1, 2)), ("simple", "efficiency", (3, 4))])
def test_our_program_plays_what_our_bot_plays(form: Form, bot: str, numbers: tuple[int, ...]) -> None:
    for number in numbers:
        wanted, got = table(number), table(number)
        play_out(wanted, [make_bot(bot, seat, RULES, 10 + seat) for seat in range(4)])
        programs = [BotzoneProgram(seat, RULES, ours(bot, 10 + seat, form=form)) for seat in range(4)]
        assert play_out(got, programs) == ()
        assert got.log == wanted.log


def once_source(bot: str) -> str:
    """Our program without its command line, which takes longer to start."""
    return (
        "import sys\n"
        "from paiju.cli.botzone_loop import serve\n"
        "from paiju.rulesets.registry import ruleset\n"
        f"serve(iter(sys.stdin.readline, ''), sys.stdout.write, ruleset('guobiao/contest@1'), {bot!r}, 1, keep=False)\n"
    )


@pytest.mark.slow
@pytest.mark.parametrize("form", ["json", "simple"])
def test_our_program_started_anew_each_turn_plays_what_our_bot_plays(form: Form) -> None:
    wanted, got = table(5), table(5)
    others = [EfficiencyBot(seat, RULES, 9) for seat in range(1, 4)]
    play_out(wanted, [make_bot("efficiency", 0, RULES, 1), *others])
    program = Program((sys.executable, "-c", once_source("efficiency")), form, True, PATIENT_MS)
    again = [EfficiencyBot(seat, RULES, 9) for seat in range(1, 4)]
    assert play_out(got, [BotzoneProgram(0, RULES, program), *again]) == ()
    assert got.log == wanted.log


def seated(program: Program, seat: int = 0, number: int = 0) -> BotzoneProgram:
    """A program that has played a deal to its end against three bots of ours."""
    bots = [EfficiencyBot(other, RULES, 9) for other in range(4)]
    sitting = BotzoneProgram(seat, RULES, program)
    played = table(number)
    mistakes = play_out(played, [sitting if other == seat else bot for other, bot in enumerate(bots)])
    assert played.over
    assert not played.state.voided
    assert list(mistakes) == sitting.mistakes
    return sitting


LOOP = """
import sys
while True:
    line = sys.stdin.readline()
    if not line: break
    if line.strip() == '1': line = sys.stdin.readline()
    %s
    print('{mark}')
    sys.stdout.flush()
""".replace("{mark}", KEEP_RUNNING)


def test_a_program_that_plays_what_it_drew_makes_no_mistake() -> None:
    words = "words = line.split(); print('PLAY ' + words[1] if words[0] == '2' else 'PASS')"
    assert seated(small(LOOP % words), seat=1).mistakes == []


def test_wrong_replies_are_counted_and_the_deal_goes_on() -> None:
    mistakes = seated(small(LOOP % "print('HU')")).mistakes
    assert len(mistakes) > 20
    assert {mistake.verdict for mistake in mistakes} == {"WH"}
    assert mistakes[0].request.startswith("0 0 ")
    mistakes = seated(small(LOOP % "print('SLEEP')")).mistakes
    assert {mistake.verdict for mistake in mistakes} == {"WA"}


@pytest.mark.parametrize(
    ("source", "form", "limit_ms", "verdict", "words"),
    [
        ("raise SystemExit('lost')", "simple", PATIENT_MS, "RE", "exit code 1; it said 'lost'"),
        ("pass", "simple", PATIENT_MS, "RE", "printed nothing"),
        ("print('PASS')", "json", PATIENT_MS, "NJ", "the output must be one line such as"),
        ("import time; time.sleep(60)", "json", 200, "TLE", "no answer within 200 ms"),
        ("print('PASS', flush=True); import time; time.sleep(60)", "simple", 1500, "TLE", "no answer within"),
        ("while True: print('PASS')", "simple", PATIENT_MS, "RE", "more than 64 lines"),
        ("import os, time; os.close(1); time.sleep(60)", "simple", 200, "TLE", ""),
    ],
)
def test_a_program_that_fails_three_times_is_left_alone(
    source: str, form: Form, limit_ms: int, verdict: str, words: str
) -> None:
    mistakes = seated(small(source, form, limit_ms=limit_ms)).mistakes
    assert [mistake.verdict for mistake in mistakes] == [verdict] * 3
    assert words in mistakes[0].text


def test_a_program_that_is_not_there_fails() -> None:
    mistakes = seated(Program(("/no/such/program",))).mistakes
    assert [mistake.verdict for mistake in mistakes] == ["RE"] * 3
    assert "cannot be run: No such file" in mistakes[0].text


def test_a_program_that_dies_midway_is_started_again_with_the_whole_game(tmp_path: Path) -> None:
    """It ends after three turns of each process, in good order but without a reply."""
    starts = tmp_path / "starts"
    source = f"""
import sys
with open({str(starts)!r}, 'a') as file:
    count = sys.stdin.readline().strip()
    file.write(count + '\\n')
lines = [sys.stdin.readline() for _ in range(2 * int(count) - 1)]
for turn in range(3):
    words = lines[-1].split()
    print('PLAY ' + words[1] if words[0] == '2' else 'PASS')
    print('{KEEP_RUNNING}')
    sys.stdout.flush()
    lines.append(sys.stdin.readline())
"""
    mistakes = seated(small(source), seat=2).mistakes
    assert [mistake.verdict for mistake in mistakes] == ["RE"] * 3
    assert starts.read_text().split() == ["1", "5", "9"]


def test_what_a_program_saves_comes_back_and_the_history_is_whole() -> None:
    source = """
import json, sys
game = json.loads(sys.stdin.read())
turn = game.get('data', 0)
assert turn == len(game['responses']) == len(game['requests']) - 1, game
words = game['requests'][-1].split()
print(json.dumps({'response': 'PLAY ' + words[1] if words[0] == '2' else 'PASS', 'data': turn + 1, 'debug': 'x'}))
"""
    assert seated(small(source, "json", once=True), seat=3).mistakes == []


def test_names_of_programs() -> None:
    assert read_program("botzone:./a 'b c'") == Program(("./a", "b c"))
    assert read_program("botzone+once+simple:a") == Program(("a",), "simple", True)
    assert not is_program("botzones:a")
    for name in ("botzone", "botzone:", "botzone+fast:a", "botzone:'a"):
        assert is_program(name)
        with pytest.raises(BotzoneError, match="write botzone:COMMAND"):
            read_program(name)
    assert can_be_run(Program((sys.executable,)))
    assert not can_be_run(Program(("no-such-program",)))


def test_a_run_has_programs_and_their_mistakes() -> None:
    name = f"botzone+simple:{sys.executable} -S -c 'raise SystemExit(3)'"
    results = list(run_deals(RULES, [name, *["efficiency"] * 3], 2, 5))
    assert [len(result.mistakes) for result in results] == [3, 3]
    assert [result.players[result.mistakes[0].seat] for result in results] == [0, 0]


def test_programs_play_by_the_rules_of_the_contest_alone() -> None:
    rules = ruleset("guobiao/official@1")
    with pytest.raises(BotzoneError, match="a wall of its own"):
        play_deal(rules, ["botzone:a"] * 4, standing_of(rules, 0), bytes(32), 0, number=0, keep=False)
