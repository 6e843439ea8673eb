"""Everything that the hall can refuse has its words."""

import ast
from pathlib import Path

import paiju
from paiju.server.words import SHOWN, failed, refused
from paiju.table.refusal import Refusal
from paiju.text import known
from paiju.wire.messages import CLOSE_CODES

SOURCE = Path(paiju.__file__).parent


def reasons() -> set[str]:
    """Every reason that the server and its tables name."""
    found = set()
    for path in (*(SOURCE / "server").glob("*.py"), *(SOURCE / "host").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("Refusal", "HallError")
            ):
                found |= {
                    one.value
                    for argument in node.args[:1]
                    for one in ast.walk(argument)
                    if isinstance(one, ast.Constant) and isinstance(one.value, str)
                }
    return found


def test_every_reason_has_its_text() -> None:
    assert {"not_host", "stale_deal", "in_a_room", "wrong_login"} <= reasons()
    assert not {one for one in reasons() if not known(f"failure.{one}") and not known(f"refusal.{one}")}
    assert all(known(f"closing.{reason}") for reason in CLOSE_CODES)


def test_a_text_is_in_the_language_of_the_connection() -> None:
    assert refused("1", Refusal("stale_deal", {"quoted": 1, "current": 2}), "zh").text == "这是第 1 盘的，现在是第 2 盘"
    assert refused("1", Refusal("void_suit_first", {"suit": "m"}), "en").values == {"suit": "m"}


def test_values_are_told_in_short_and_a_reason_without_a_text_is_told_nevertheless() -> None:
    assert failed("1", "no_preset", "en", {"preset": "x" * 5000, "presets": ""}).values["preset"] == "x" * SHOWN
    assert (failed("1", "of a newer hall", "en").reason, failed("1", "of a newer hall", "en").text) == (
        "of a newer hall",
        "",
    )
