"""The words of rooms and queues: there for every reason, and told apart from what a table refuses."""

import re
from pathlib import Path

import msgspec

import paiju
from paiju.text import known
from paiju.text.hall_words import CHAT_LINES, WORDS
from paiju.wire.commands import SayPreset

HOST = Path(paiju.__file__).parent / "host"


def reasons() -> set[str]:
    """Every reason for which a room or a queue refuses."""
    found: set[str] = set()
    for name in ("room", "room_settings", "queue"):
        found |= set(re.findall(r'Refusal\(\s*"(\w+)"', (HOST / f"{name}.py").read_text(encoding="utf-8")))
    return found


def test_every_reason_has_its_text_and_no_text_is_left_over() -> None:
    assert {"not_host", "kicked", "no_preset", "not_waiting"} <= reasons()
    assert {f"failure.{reason}" for reason in reasons()} == {key for key in WORDS if key.startswith("failure.")}


def test_no_reason_is_also_one_of_a_table() -> None:
    """So that whoever has a reason alone finds its text."""
    assert not [reason for reason in reasons() if known(f"refusal.{reason}")]


def test_prepared_lines_can_be_said() -> None:
    assert len(CHAT_LINES) >= 12
    for line in CHAT_LINES:
        message = SayPreset(id="1", line=line)
        assert msgspec.convert(msgspec.to_builtins(message), SayPreset) == message
        assert known(f"chat.{line}")
