"""The words that rulesets and the table share: options as data, ledgers, places, and what stays frozen."""

from typing import Annotated, Literal

import msgspec
import pytest

from paiju.rules.fan import Fan
from paiju.rules.options import OptionError, Options, describe, with_options
from paiju.rules.outcome import Outcome, Winner
from paiju.rules.score import ExcludedFan, FanCount, Score
from paiju.rules.settlement import Transfer, changes
from paiju.rules.setup import Clock, Setup
from paiju.rules.standing import Standing, places
from paiju.rules.win import LAST_OF_KIND, LAST_TILE, REPLACEMENT, ROBBED, SELF_DRAWN, Win


class SomeOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One option of each kind."""

    size: Annotated[Literal["large", "small"], msgspec.Meta(description="how large")] = "large"
    points: Annotated[Literal[6, 3], msgspec.Meta(description="how many")] = 6
    open: bool = False
    bounded: Annotated[int, msgspec.Meta(ge=0, le=9, description="from nought to nine")] = 3
    free: int = 0
    least: Annotated[int, msgspec.Meta(ge=1)] = 1


def test_options_are_described_in_their_order() -> None:
    infos = {info.name: info for info in describe(SomeOptions)}
    assert list(infos) == ["size", "points", "open", "bounded", "free", "least"]
    assert (infos["size"].choices, infos["size"].default, infos["size"].description) == (
        ("large", "small"),
        "large",
        "how large",
    )
    assert infos["points"].choices == (6, 3)
    assert infos["open"].choices == (False, True)
    assert (infos["bounded"].minimum, infos["bounded"].maximum) == (0, 9)
    assert (infos["free"].choices, infos["free"].minimum, infos["free"].maximum) == ((), None, None)
    assert infos["least"].description == ""


def test_an_instance_is_described_with_its_values() -> None:
    infos = {info.name: info.default for info in describe(SomeOptions(size="small", bounded=7))}
    assert (infos["size"], infos["bounded"], infos["points"]) == ("small", 7, 6)


def test_options_change_by_values_and_by_texts() -> None:
    changed = with_options(SomeOptions(), {"size": "small", "points": "3", "open": "true", "bounded": 9})
    assert changed == SomeOptions(size="small", points=3, open=True, bounded=9)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"sise": "small"}, "there is no option 'sise'; there are: size, points"),
        ({"size": "huge"}, "it can be: large, small"),
        ({"points": 5}, "it can be: 6, 3"),
        ({"open": "perhaps"}, "it can be: false, true"),
        ({"bounded": 10}, "a whole number from 0 to 9"),
        ({"least": 0}, "a whole number from 1"),
        ({"free": "x"}, "a whole number"),
    ],
)
def test_what_an_option_cannot_be_is_answered_with_what_it_can(change: dict[str, object], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        with_options(SomeOptions(), change)


def test_changes_of_a_ledger_sum_to_zero() -> None:
    ledger = [Transfer(0, 2, 5, "discard", "G18"), Transfer(3, 0, 1, "bystander", "G18")]
    assert changes(ledger) == (-4, 0, 5, -1)
    assert sum(changes(ledger)) == 0
    assert changes([]) == (0, 0, 0, 0)


def test_equal_points_share_a_place() -> None:
    assert places((0, 0, 0, 0)) == (1, 1, 1, 1)
    assert places((-5, 20, -5, -10)) == (2, 1, 2, 4)


def test_the_flags_of_a_win_are_different_bits() -> None:
    flags = [SELF_DRAWN, LAST_OF_KIND, REPLACEMENT, ROBBED, LAST_TILE]
    assert sum(flags) == 31
    assert all(flag.bit_count() == 1 for flag in flags)
    win = Win([0] * 34, [], 3)
    assert (win.flags, win.round_wind, win.seat_wind, win.flowers) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    "value",
    [
        Fan(id="a", number=1, value=1, zh="a", en="a", series="s"),
        Winner(0, "discard", 1, 8),
        Outcome(0),
        FanCount("a", 1, 8),
        ExcludedFan("a", 1, "b"),
        Score(points=8, counted=8, minimum=8),
        Transfer(0, 1, 8, "discard", "G18"),
        Clock(),
        Setup(tile_set="144"),
        Standing(1, 0, 0),
        SomeOptions(),
    ],
    ids=lambda value: type(value).__name__,
)
def test_the_words_are_frozen(value: msgspec.Struct) -> None:
    with pytest.raises(AttributeError):
        setattr(value, value.__struct_fields__[0], None)


def test_unknown_options_are_refused_when_read() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"sise": "small"}', type=SomeOptions)
    assert msgspec.json.encode(SomeOptions(size="small")) == b'{"size":"small"}'
