"""`paiju about`: which paiju runs here."""

import typer

from paiju.cli.inputs import JsonOption
from paiju.cli.screen import Screen


def about(context: typer.Context, as_json: JsonOption = False) -> None:
    """Tell the version, the build, the interpreter and the presets."""
    from paiju.build import about as installation
    from paiju.rulesets.registry import preset_names

    screen: Screen = context.obj
    found = installation()
    if as_json:
        screen.json(
            {
                "version": found.version,
                "build": found.build,
                "compiled": list(found.compiled),
                "python": found.python,
                "platform": found.platform,
                "presets": preset_names(),
            }
        )
        return
    screen.print(f"paiju {found.version}")
    screen.tell("about.build", build=screen.say(f"about.{found.build}", modules=len(found.compiled)))
    screen.tell("about.python", python=found.python, platform=found.platform)
    screen.tell("about.presets", presets=", ".join(preset_names()))
