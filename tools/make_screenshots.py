#!/usr/bin/env python3
"""Write docs/images/{table,sichuan,wenzhou}-{en,zh}.svg: the terminal table in play, from fixed seeds.

Run it with the development environment: .venv/bin/python tools/make_screenshots.py [FOLDER]
"""

import asyncio
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from paiju.bots.registry import make_bot
from paiju.cli.table_app.app import TableApp
from paiju.cli.table_app.launch import Plan, match_secret, table_app
from paiju.cli.table_app.scene import Scene
from paiju.rulesets.registry import ruleset
from paiju.table.state import STAKES
from paiju.text import LANGUAGES, Language
from paiju.tiles.tile import WHITE

SIZE = (100, 30)
BOT = "efficiency"
CELL = 12.2
"""Width of a cell in Textual's pictures."""


class Motif(NamedTuple):
    """What to show: the first question of a match, by preset and seed, that is worth it."""

    name: str
    preset: str
    seed: int
    worth_showing: Callable[[Scene], bool]


def able(scene: Scene) -> bool:
    """Whether a discard makes the hand ready for tiles that are there."""
    return any(not after.hopeless and after.left > 2 for after in scene.outlooks.values())


def in_full_play(scene: Scene) -> bool:
    """An own turn well into the deal, with melds, and a discard that makes ready."""
    melds = sum(len(seat.melds) for seat in scene.view.state.seats)
    return able(scene) and melds > 1 and len(scene.view.own.river) > 5


def after_a_win(scene: Scene) -> bool:
    """An own turn after another seat has won and a kong was paid, with a discard that makes ready."""
    state = scene.view.state
    kong = any(transfer.reason.startswith("kong") for transfer in state.transfers)
    return able(scene) and kong and bool(state.winners) and not scene.view.own.won


def with_wild_tiles(scene: Scene) -> bool:
    """An own turn with a wild tile and a white dragon in hand, stakes on the table, and a discard that makes ready."""
    own = scene.view.own
    staked = any(seat.staked for seat in scene.view.state.seats)
    held = own.counts[scene.wild] and own.counts[WHITE]
    return able(scene) and staked and bool(held) and len(own.river) > 3 and not scene.first_honors()


MOTIFS = (
    Motif("table", "guobiao/official@1", 16, in_full_play),
    Motif("sichuan", "sichuan/sbr@1", 26, after_a_win),
    Motif("wenzhou", "wenzhou/qq@1", 5, with_wild_tiles),
)


async def picture(motif: Motif, lang: Language) -> str:
    """The picture of the first such question of the match."""
    rules = ruleset(motif.preset)
    plan = Plan(rules=rules, lang=lang, bots=(BOT, BOT, BOT), seed=motif.seed, clock="off", pace_ms=0)
    command = f"paiju play --lang {lang}" + (
        "" if motif is MOTIFS[0] else f" --preset {motif.preset.partition('@')[0]}"
    )
    app = table_app(plan, match_secret(plan.seed), None)
    async with app.run_test(size=SIZE) as pilot:
        view = None
        while True:
            await pilot.pause()
            scene = app.table.scene
            if len(app.screen_stack) > 2:
                await pilot.press("enter")
                continue
            if scene is None or scene.prompt is None:
                continue
            if scene.view is not view:
                view, told = scene.view, 0
                bot = make_bot(BOT, view.seat, rules, view.state.deal)
            for event in view.events[told:]:
                bot.see(event)
            told = len(view.events)
            if motif.worth_showing(scene):
                await choose_best(app, scene)
                await pilot.pause()
                return tidy(app.export_screenshot(title=command))
            # Whoever sits for the picture raises every stake: a bot may never do so.
            staking = scene.view.state.phase == STAKES
            app.driver.answer(scene.prompt.actions[0] if staking else bot.choose(scene.prompt))


async def choose_best(app: TableApp, scene: Scene) -> None:
    """Lift the discard that leaves most tiles to wait for."""
    best = max(scene.outlooks.values(), key=lambda after: (not after.hopeless, after.left))
    scene.chosen = scene.tiles().index(best.discard)
    scene.now_ms = 0
    app.table.refresh()
    app.table._picture.refresh()


def tidy(svg: str) -> str:
    """Without fonts from elsewhere, and with blanks at the beginning of a text as a place, which every viewer obeys."""
    svg = re.sub(r"@font-face \{.*?\}\n?", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code", "DejaVu Sans Mono")

    def moved(match: re.Match[str]) -> str:
        blanks = len(match["blanks"]) // len("&#160;")
        x = float(match["x"]) + blanks * CELL
        length = float(match["length"]) - blanks * CELL
        if length <= 0:
            return match[0]
        return f'{match["head"]} x="{x:.1f}"{match["middle"]} textLength="{length:.1f}"{match["rest"]}>'

    pattern = (
        r'(?P<head><text [^>]*?) x="(?P<x>[\d.]+)"(?P<middle>[^>]*?) textLength="(?P<length>[\d.]+)"(?P<rest>[^>]*)>'
        r"(?P<blanks>(?:&#160;)+)"
    )
    lines = [line.rstrip() for line in re.sub(pattern, moved, svg).splitlines()]
    # The names of Textual's classes hold a number that differs from run to run.
    text = "\n".join(lines) + "\n"
    return re.sub(r"terminal-\d+", "terminal", text)


def main(folder: Path) -> None:
    """Write one picture for each motif and language."""
    folder.mkdir(parents=True, exist_ok=True)
    for motif in MOTIFS:
        for lang in LANGUAGES:
            path = folder / f"{motif.name}-{lang}.svg"
            path.write_text(asyncio.run(picture(motif, lang)), encoding="utf-8")
            print(path)


if __name__ == "__main__":
    root = Path(__file__).resolve().parent.parent
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else root / "docs" / "images")
