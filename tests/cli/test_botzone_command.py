"""`paiju botzone`, its upload, and programs in `paiju simulate`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import paiju, refused

INPUT = '{"requests":["0 0 1"],"responses":[]}\n"1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 T1 T2 T3 F1"\n"2 F2"\n'


def replies(*command: str, **environment: str) -> list[str]:
    done = subprocess.run(command, input=INPUT, capture_output=True, encoding="utf-8", timeout=60, check=True)
    lines = done.stdout.splitlines()
    assert set(lines[1::2]) <= {">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"}
    return [json.loads(line)["response"] for line in lines[::2]]


def test_the_command_answers_and_the_upload_answers_the_same_without_the_package(tmp_path: Path) -> None:
    path = tmp_path / "bot.zip"
    written = paiju("botzone", "--bot", "efficiency", "--zip", str(path))
    assert written.code == 0
    assert str(path) in written.out
    code = "from paiju.cli.main import run; run()"
    direct = replies(sys.executable, "-c", code, "botzone", "--bot", "efficiency")
    assert direct[:2] == ["PASS", "PASS"]
    assert direct[2].startswith("PLAY F")
    # Neither this package nor any other that is installed can be found.
    assert replies(sys.executable, "-I", "-S", str(path)) == direct
    paiju("botzone", "--bot", "efficiency", "--once", "--zip", str(path))
    assert replies(sys.executable, "-I", "-S", str(path)) == direct[:1]


def test_wrong_input_is_one_line(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from paiju.cli.main import run; run()", "botzone", "--lang", "en"],
        input="hello\n",
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("paiju: the input is not by Botzone's protocol: the first line must be")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("botzone", "--bot", "shark"), "there is no bot 'shark'"),
        (("botzone", "--bot", "botzone:x"), "there is no bot 'botzone:x'"),
        (("botzone", "--option", "procedure=table"), "Botzone's game is not played by guobiao/contest@1"),
        (("botzone", "--zip", "/no/such/folder/bot.zip"), "/no/such/folder/bot.zip"),
        (("simulate", "--bots", "botzone:", "-p", "guobiao/contest@1"), "should be botzone:COMMAND"),
        (("simulate", "--bots", "botzone:no-such", "-p", "guobiao/contest@1"), "there is no program 'no-such'"),
        (("simulate", "--bots", f"botzone:{sys.executable}"), "as guobiao/contest@1 has"),
        (("play", "--bots", "botzone:x"), "there is no bot 'botzone:x'"),
    ],
)
def test_what_cannot_be_is_refused(arguments: tuple[str, ...], words: str) -> None:
    assert words in refused(*arguments)


def test_mistakes_of_programs_are_told() -> None:
    bots = f"botzone:{sys.executable} -S -c 'raise SystemExit(3)',random,random,random"
    arguments = ("simulate", "-p", "guobiao/contest@1", "-d", "2", "--seed", "1", "--bots", bots)
    out = " ".join(paiju(*arguments).out.split())
    assert "The program of player 1 replied wrongly 6 times (RE 6)" in out
    assert "exit code 3" in out
    assert "机器" not in out
    assert "牌手 1 的程序有 6 次错误的回答" in paiju(*arguments, lang="zh", columns=200).out
    found = json.loads(paiju(*arguments, "--json").out)
    assert [len(made) for made in found["mistakes"]] == [6, 0, 0, 0]
    assert "mistakes" not in json.loads(paiju(*arguments[:-1], "random", "--json").out)
