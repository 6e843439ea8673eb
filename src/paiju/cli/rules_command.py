"""`paiju rules`: presets, options, the fan table, one fan."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from paiju.cli.errors import UserError
from paiju.cli.inputs import DEFAULT_PRESET, JsonOption, RuleOptions, allowed_values, read_rules, shown_value
from paiju.cli.screen import Screen

if TYPE_CHECKING:
    from paiju.rules.fan import Fan
    from paiju.rules.ruleset import Ruleset


def rules(
    context: typer.Context,
    preset: Annotated[str | None, typer.Argument(help="help.rules_preset", metavar="[PRESET]")] = None,
    fans: Annotated[bool, typer.Option("--fans", help="help.fans")] = False,
    fan: Annotated[str | None, typer.Option("--fan", help="help.fan", metavar="FAN", show_default=False)] = None,
    option: RuleOptions = None,
    as_json: JsonOption = False,
) -> None:
    """Choose what to show, and show it."""
    screen: Screen = context.obj
    chosen = read_rules(preset or DEFAULT_PRESET, option)
    if fan is not None:
        one = find_fan(chosen, fan)
        screen.json(_fan_data(one)) if as_json else _print_fan(screen, chosen, one)
    elif fans:
        screen.json([_fan_data(one) for one in chosen.fans]) if as_json else _print_fans(screen, chosen)
    elif preset is not None or option:
        screen.json(_options_data(chosen)) if as_json else _print_options(screen, chosen)
    else:
        _show_presets(screen, as_json)


def find_fan(rules: "Ruleset", text: str) -> "Fan":
    """The fan of a number, an id or a name in either language. Raises UserError."""
    wanted = text.strip().lower()
    for fan in rules.fans:
        if wanted in (str(fan.number), fan.id, fan.id.replace("_", "-"), fan.zh, fan.en.lower()):
            return fan
    raise UserError("error.no_fan", preset=rules.name, fan=repr(text))


def _show_presets(screen: Screen, as_json: bool) -> None:
    from rich.text import Text

    from paiju.rulesets.registry import FAMILIES

    presets = [preset for family in FAMILIES for preset in family.presets]
    if as_json:
        screen.json(
            [{"name": p.name, "title_zh": p.title_zh, "title_en": p.title_en, "source": p.source} for p in presets]
        )
        return
    for preset in presets:
        title = preset.title_zh if screen.lang == "zh" else preset.title_en
        line = Text(preset.name, "bold")
        line.append(f"  {title}", "")
        screen.print(line)
        screen.print(Text("  " + screen.say("rules.source", source=preset.source), "dim"))
    screen.print()
    screen.tell("rules.more", preset=DEFAULT_PRESET)


def _options_data(rules: "Ruleset") -> dict[str, Any]:
    from paiju.rules.options import describe

    return {
        "name": rules.name,
        "options": [
            {
                "name": info.name,
                "value": info.default,
                "choices": list(info.choices),
                "minimum": info.minimum,
                "maximum": info.maximum,
                "description": info.description,
            }
            for info in describe(rules.options)
        ],
    }


def _print_options(screen: Screen, rules: "Ruleset") -> None:
    from rich.padding import Padding
    from rich.text import Text

    from paiju.rules.options import describe
    from paiju.text.option_words import DESCRIPTIONS_ZH

    preset = rules.preset
    screen.print(Text(f"{preset.name}  {preset.title_zh if screen.lang == 'zh' else preset.title_en}", "bold"))
    screen.print(Text(screen.say("rules.source", source=preset.source), "dim"))
    for info in describe(rules.options):
        screen.print()
        line = Text(info.name, "bold")
        line.append(f" = {shown_value(info.default)}", "bold green")
        line.append(f"   ({allowed_values(info)})", "dim")
        screen.print(line)
        description = DESCRIPTIONS_ZH.get(info.name, "") if screen.lang == "zh" else ""
        screen.print(Padding(Text(description or info.description), (0, 0, 0, 2)))


def _fan_data(fan: "Fan") -> dict[str, Any]:
    return {
        "number": fan.number,
        "id": fan.id,
        "value": fan.value,
        "zh": fan.zh,
        "en": fan.en,
        "series": fan.series,
        "excludes": list(fan.excludes),
        "source": fan.source,
        "quote": fan.quote,
    }


def _print_fans(screen: Screen, rules: "Ruleset") -> None:
    from rich.table import Table
    from rich.text import Text

    from paiju.cli.worth import scale_of, value_text

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(justify="right", style="dim", no_wrap=True)
    # Where fans multiply, their schemes have base types and additions: each stands in its order, its value beside it.
    divided = scale_of(rules) != "fan"
    columns = 2 + divided + (screen.width >= 80 and not divided)
    for _ in range(columns):
        table.add_column()
    group: object = None
    for fan in rules.fans:
        value = value_text(rules, fan.value, screen.lang)
        heading = fan.series if divided else fan.value
        if heading != group:
            if divided and group is not None:
                table.add_row()
            if not divided or screen.lang == "zh":
                table.add_row("", Text(fan.series if divided else value, "bold"))
            group = heading
        names = [fan.zh] if screen.lang == "zh" else [f"{fan.en} {fan.zh}"]
        beside = [Text(value, "green")] if divided else []
        table.add_row(str(fan.number), *names, *beside, Text(fan.id, "dim"))
    screen.print(table)
    screen.print()
    screen.tell("rules.one_fan", preset="" if rules.name == DEFAULT_PRESET else f"{rules.name} ")


def _print_fan(screen: Screen, rules: "Ruleset", fan: "Fan") -> None:
    from rich.padding import Padding
    from rich.text import Text

    from paiju.cli.fan_text import definition, examples
    from paiju.cli.worth import value_text

    head = Text(f"{fan.number}  {fan.zh}" if screen.lang == "zh" else f"{fan.number}  {fan.en} {fan.zh}", "bold")
    head.append(f"  {value_text(rules, fan.value, screen.lang)}", "bold green")
    head.append(f"  {fan.id}", "dim")
    screen.print(head)
    told = fan.quote if screen.lang == "zh" else definition(fan)
    if told:
        screen.print(Padding(Text(told), (1, 0, 0, 0)))
    if screen.lang == "en" and fan.quote:
        screen.print(Padding(Text(fan.quote, "dim"), (1, 0, 0, 0)))
    names = {one.id: one for one in rules.fans}
    lines = [("rules.series", {"series": fan.series}), ("rules.source", {"source": fan.source})]
    if fan.excludes:
        barred = [names[name] for name in fan.excludes if name in names]
        texts = [one.zh if screen.lang == "zh" else f"{one.en} {one.zh}" for one in barred]
        lines.insert(0, ("rules.excludes", {"fans": ("、" if screen.lang == "zh" else ", ").join(texts)}))
    screen.print()
    for key, values in lines:
        screen.print(Text(screen.say(key, **values)))
    found = examples(fan)
    if found:
        screen.print()
        for hand, count in found:
            key = "rules.counts" if count else "rules.counts_not"
            screen.print(Text(screen.say(key, hand=hand), "green" if count else "dim"))
