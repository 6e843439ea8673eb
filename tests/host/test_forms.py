"""Forms describe all that a host may choose, and nothing that the hall would refuse."""

import re

import msgspec
import pytest

from paiju.host.forms import Choice, FormField, PresetForm, RoomForm, preset_form, preset_forms, room_form
from paiju.host.room_settings import checked
from paiju.rulesets.registry import UnknownPresetError, preset_names, ruleset
from paiju.table.refusal import Refusal
from paiju.text.catalogue import CATALOGUE
from paiju.wire.rooms import RoomSettings

CHINESE = re.compile(r"[\u4e00-\u9fff]")


def field(form: PresetForm | RoomForm, name: str) -> FormField:
    """One field of a form."""
    fields = form.options if isinstance(form, PresetForm) else form.settings
    return next(one for one in fields if one.name == name)


def values(one: FormField) -> list[bool | int | str]:
    """Values that a form offers: all choices, and the bounds of numbers."""
    if one.kind == "switch":
        return [False, True]
    bounds = [bound for bound in (one.minimum, one.maximum) if bound is not None]
    return [choice.value for choice in one.choices] or list(bounds)


def test_there_is_a_form_for_every_preset() -> None:
    assert [form.name for form in preset_forms()] == preset_names()
    with pytest.raises(UnknownPresetError):
        preset_form("chess")


@pytest.mark.parametrize("preset", preset_names())
def test_every_option_is_in_the_form_with_the_presets_value(preset: str) -> None:
    form, options = preset_form(preset), ruleset(preset).options
    assert [one.name for one in form.options] == list(options.__struct_fields__)
    for one in form.options:
        assert one.default == getattr(options, one.name)
        assert one.en
        assert CHINESE.search(one.zh)
        assert one.choices or one.kind != "choice"


@pytest.mark.parametrize("preset", preset_names())
def test_every_value_that_a_form_offers_is_right(preset: str) -> None:
    for one in preset_form(preset).options:
        offered = values(one)
        assert one.default in offered or one.kind == "number"
        for value in offered:
            result = checked(RoomSettings(preset=preset, options={one.name: value}))
            assert isinstance(result, RoomSettings), result
            assert result.options == {one.name: value}
        for bound, step in ((one.minimum, -1), (one.maximum, 1)):
            if bound is not None:
                assert isinstance(checked(RoomSettings(preset=preset, options={one.name: bound + step})), Refusal)


def test_every_setting_but_the_options_has_a_field_with_its_default() -> None:
    fields = room_form().settings
    assert {one.name for one in fields} == set(RoomSettings.__struct_fields__) - {"options"}
    for one in fields:
        assert one.default == getattr(RoomSettings(), one.name)
        assert CHINESE.search(one.zh)
        assert not CHINESE.search(one.en)
        for choice in one.choices:
            assert choice.en
            assert CHINESE.search(choice.zh)


def test_every_value_of_a_setting_that_the_form_offers_is_a_setting() -> None:
    for one in room_form().settings:
        for value in values(one):
            if one.kind != "text":
                assert msgspec.convert({one.name: value}, RoomSettings) == RoomSettings(**{one.name: value})  # type: ignore[arg-type]
        for bound, step in ((one.minimum, -1), (one.maximum, 1)):
            if one.kind == "number" and bound is not None:
                with pytest.raises(msgspec.ValidationError):
                    msgspec.convert({one.name: bound + step}, RoomSettings)


def test_some_fields_by_hand() -> None:
    form = room_form()
    assert field(form, "claim_ms").unit == "ms"
    assert (field(form, "deals").minimum, field(form, "deals").maximum, field(form, "deals").unit) == (0, 64, "")
    assert field(form, "title").kind == "text"
    assert field(form, "title").maximum == 40
    assert [choice.value for choice in field(form, "spectators").choices] == ["off", "live", "delayed"]
    assert Choice("wenzhou/qq@1", "Wenzhou", "温州麻将") in field(form, "preset").choices
    assert field(preset_form("guobiao"), "flowers").kind in {"choice", "number"}


def test_forms_are_sent_as_json() -> None:
    for form in preset_forms():
        assert msgspec.json.decode(msgspec.json.encode(form), type=PresetForm) == form
    assert msgspec.json.decode(msgspec.json.encode(room_form()), type=RoomForm) == room_form()


def test_no_text_of_a_setting_is_left_over() -> None:
    named = {f"setting.{one.name}" for one in room_form().settings} | {"setting.options"}
    for one in room_form().settings:
        if one.name != "preset":
            named |= {f"setting.{one.name}.{choice.value}" for choice in one.choices}
    assert {key for key in CATALOGUE if key.startswith("setting.")} == named
