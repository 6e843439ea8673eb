"""Both READMEs tell the truth: their examples run and give what stands there, and their links lead somewhere."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from command_line import paiju

ROOT = Path(__file__).parent.parent.parent
READMES = ("README.md", "README.zh-CN.md")


def blocks(name: str, language: str) -> list[str]:
    """The fenced blocks of a language."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", READMES)
def test_the_commands_print_what_stands_there(name: str) -> None:
    found = blocks(name, "console")
    assert len(found) >= 2
    for block in found:
        command, _, printed = block.partition("\n")
        program, *arguments = shlex.split(command.removeprefix("$ "))
        assert program == "paiju"
        lang = "zh" if "zh" in arguments else "en"
        outcome = paiju(*arguments, lang=lang)
        assert outcome.code == 0
        assert outcome.out == printed


@pytest.mark.parametrize("name", READMES)
def test_the_python_runs(name: str) -> None:
    examples = "\n".join(blocks(name, "python"))
    test = doctest.DocTestParser().get_doctest(examples, {}, name, name, 0)
    assert test.examples
    report: list[str] = []
    failures = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append)
    assert failures.failed == 0, "".join(report)


@pytest.mark.parametrize("name", READMES)
def test_the_links_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    targets = {target.partition("#")[0] for target in re.findall(r"\]\(([^)]+)\)", text)}
    assert len(targets) > 6
    missing = {target for target in targets if "://" not in target and not (ROOT / target).exists()}
    assert not missing


def test_every_command_stands_in_both_readmes() -> None:
    from paiju.cli.main import app

    for name in READMES:
        text = (ROOT / name).read_text(encoding="utf-8")
        for info in app.registered_commands:
            assert info.callback is not None
            assert f"`paiju {info.callback.__name__}" in text


@pytest.mark.parametrize("name", READMES)
def test_the_two_commands_come_first(name: str) -> None:
    before = (ROOT / name).read_text(encoding="utf-8").partition("## ")[0]
    assert "```\nmake play\nmake test\n```" in before
    assert "docs/images/table-" in before
