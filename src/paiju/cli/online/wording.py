"""What the hall tells, in words: refusals, settings, places, presets."""

from typing import Final

from paiju.cli.table_app.wording import refusal_text
from paiju.rulesets.registry import UnknownPresetError, ruleset
from paiju.table.refusal import Refusal
from paiju.text import Language, known, say
from paiju.wire.messages import Failed
from paiju.wire.rooms import AnyPlace, BotPlace, PersonPlace, RoomSettings

CLOCKS: Final[dict[str, tuple[int, int, int]]] = {
    "casual": (30_000, 15_000, 8_000),
    "competition": (30_000, 15_000, 3_000),
    "slow": (90_000, 60_000, 20_000),
    "off": (0, 0, 0),
}
"""Name -> milliseconds to the first discard, to a discard, to claim (hall rules C1, C2)."""
SEPARATORS: Final[dict[Language, str]] = {"zh": "、", "en": ", "}


def failed_text(failed: Failed, lang: Language) -> str:
    """Why something was not done: in our words where the catalogue has them, else in the hall's."""
    if known(f"refusal.{failed.reason}"):
        try:
            return refusal_text(Refusal(failed.reason, failed.values), lang)
        except LookupError:
            return failed.text or failed.reason
    key = f"failure.{failed.reason}"
    if not failed.text and known(key):
        try:
            return say(key, lang, **failed.values)
        except LookupError:
            return failed.reason
    return failed.text or failed.reason


def preset_title(name: str, lang: Language) -> str:
    """What a preset is called; its name where this client does not know it."""
    try:
        preset = ruleset(name).preset
    except UnknownPresetError:
        return name
    return preset.title_zh if lang == "zh" else preset.title_en


def clock_name(settings: RoomSettings) -> str:
    """Which of CLOCKS a room has, "own" for another."""
    clock = (settings.first_ms, settings.turn_ms, settings.claim_ms)
    return next((name for name, known_clock in CLOCKS.items() if known_clock == clock), "own")


def time_text(ms: int, lang: Language) -> str:
    """A time limit."""
    if not ms:
        return say("online.no_limit", lang)
    seconds = ms / 1000
    return say("online.seconds", lang, seconds=int(seconds) if seconds == int(seconds) else seconds)


def settings_lines(settings: RoomSettings, lang: Language) -> list[str]:
    """The settings of a room: what is played, how fast, and who may do what."""
    separator = SEPARATORS[lang]
    rules = [preset_title(settings.preset, lang)]
    rules += [
        say("online.option", lang, option=name, value=str(value).lower() if isinstance(value, bool) else value)
        for name, value in settings.options.items()
    ]
    if settings.deals:
        rules.append(say("online.deals", lang, deals=settings.deals))
    clock = say(
        "online.clock_of",
        lang,
        first=time_text(settings.first_ms, lang),
        turn=time_text(settings.turn_ms, lang),
        claim=time_text(settings.claim_ms, lang),
    )
    manners = [say("online.private" if settings.private else "online.public", lang)]
    colon = "：" if lang == "zh" else ": "
    for name in ("spectators", "chat"):
        value = getattr(settings, name)
        manners.append(say(f"setting.{name}", lang) + colon + say(f"setting.{name}.{value}", lang))
    if not settings.hints:
        manners.append(say("online.no_hints", lang))
    return [separator.join(rules), clock, separator.join(manners)]


def place_name(place: AnyPlace, lang: Language) -> str:
    """Who is on a place."""
    if isinstance(place, PersonPlace):
        return place.name
    if isinstance(place, BotPlace):
        return f"{place.name} ({place.bot})" if place.bot not in place.name else place.name
    return say("hall.empty_place", lang)


def place_marks(place: AnyPlace, lang: Language) -> list[str]:
    """What is to be known of who is on a place."""
    if isinstance(place, BotPlace):
        return [say("hall.bot", lang)]
    if not isinstance(place, PersonPlace):
        return []
    marks = [say("hall.ready" if place.ready else "hall.not_ready", lang)]
    marks += [say("hall.away", lang)] if place.away else []
    return marks + ([say("hall.hosted", lang)] if place.hosted else [])
