"""Why a hand is worth what it is: the kind of win that counts, what it shows besides, and which wild tile is what."""

from typing import Final

from paiju.rules.score import ExcludedFan, FanCount, Score
from paiju.rules.wild_tile import face_of
from paiju.rules.win import Win
from paiju.rulesets.wenzhou.reading import faces_of, wilds_in
from paiju.rulesets.wenzhou.table import FanTable
from paiju.shapes.meld import format_meld
from paiju.shapes.wild import Division, Part
from paiju.tiles.notation import format_counts, format_tiles
from paiju.tiles.tile import CODES, WHITE, Tile

STANDS_FOR: Final = "*"
"""Before a tile of a reading: a wild tile stands for it. A wild tile as its own face is written as itself."""
NOT_COMPLETE: Final = "not_complete"
WILD_SINGLE_WAIT: Final = "wild_single_wait"
"""Refusal (key of the text catalogue): a lone wild tile waits for its partner, which has to be drawn (财神牛, W21)."""
_PAIRS: Final = ("eight_pairs_hard", "eight_pairs_soft")


def explain(table: FanTable, win: Win) -> Score:
    """The judgement of a hand; see `paiju.rules.score.Score`.

    One kind of win counts, that of the highest level; its series names the level. The others stand beside it, taken by
    it. `points` and `multiplier` are the level's 1, 2 or 4. A refusal is "not_complete" or "wild_single_wait".

    >>> from paiju.rulesets.wenzhou.examples import win_of
    >>> from paiju.rulesets.wenzhou.options import WenzhouOptions
    >>> table = FanTable(WenzhouOptions())
    >>> score = explain(table, win_of("123mEE5m23p345678s99p + 4p", "self_drawn"))
    >>> score.reading, score.multiplier, [fan.fan for fan in score.fans], [fan.fan for fan in score.excluded]
    ('123m 234p 345s 678s EE*E 99p', 2, ['self_draw'], ['base'])
    >>> [explain(table, win_of(f"123789m234p345678s5m + {tile}")).refusal for tile in ("C", "P")]
    ['wild_single_wait', 'wild_single_wait']
    """
    shown = table.scorer.shown(win)
    if not shown:
        return Score(points=0, counted=0, minimum=0, refusal=refusal_of(table, win))
    counted, *others = table.judge(shown)
    return Score(
        points=counted.value,
        counted=counted.value,
        minimum=0,
        fans=(FanCount(counted.id, 1, counted.value),),
        excluded=tuple(ExcludedFan(fan.id, 1, counted.id) for fan in others),
        reading=describe(table, win, counted.id),
        multiplier=counted.value,
    )


def refusal_of(table: FanTable, win: Win) -> str:
    """Why a hand may not win, a key of the text catalogue; "" if it may."""
    if table.scorer.wins(win):
        return ""
    complete = table.scorer.is_complete(win, faces_of(win.counts, win.wild))
    return WILD_SINGLE_WAIT if complete else NOT_COMPLETE


def describe(table: FanTable, win: Win, counted: str) -> str:
    """A reading of a winning hand that shows the kind of win that counts: concealed sets, the pair, then the melds.

    Tiles are written as what lies there, white dragons too; only what a wild tile stands for takes its place.
    """
    found = None if counted in _PAIRS else chosen_division(table, win, counted)
    if found is not None:
        parts = [_text(part, win.wild) for part in (*found.sets, found.pair)]
    elif table.scorer.is_eight_pairs(win):
        parts = _pairs(win, counted == "eight_pairs_hard")
    else:
        parts = [format_counts(win.counts)]
    return " ".join([*parts, *map(format_meld, win.melds)])


def chosen_division(table: FanTable, win: Win, counted: str) -> Division | None:
    """The division of a hand into sets and a pair that is shown, None if it is none.

    With 碰碰和 as what counts one of pungs; else one with every wild tile at home, else one that does not pair the
    winning tile with a wild one, else any.
    """
    scorer, faces = table.scorer, faces_of(win.counts, win.wild)
    if counted == "all_pungs":
        return scorer.pungs(win, faces)
    if not scorer.has_base(win, faces):
        return None
    home = scorer.at_home(win, faces) if wilds_in(win.counts, win.wild) else None
    return home or scorer.unpaired(win, faces) or scorer.divided(win, faces)


def _pairs(win: Win, at_home: bool) -> list[str]:
    """Eight pairs, and what is left alone. Wild tiles become the partners of white dragons first, which keeps them at
    home; then of other tiles, unless all are to be at home; then of each other."""
    wild, wilds = win.wild, wilds_in(win.counts, win.wild)
    naturals = [(kind, count) for kind, count in enumerate(win.counts) if count and kind != wild]
    pairs = [format_tiles((kind, kind)) for kind, count in naturals for _ in range(count // 2)]
    alone = sorted([face_of(kind, wild) for kind, count in naturals if count % 2], key=lambda face: face != wild)
    for face in alone[:]:
        if wilds and (face == wild or not at_home):
            wilds -= 1
            alone.remove(face)
            pairs.append(_text(Part((face, face), (False, True)), wild))
    pairs += [format_tiles((wild, wild))] * (wilds // 2)
    singles = [_text(Part((face,), (False,)), wild) for face in alone] + [format_tiles((wild,))] * (wilds % 2)
    return pairs + singles


def _text(part: Part, wild: Tile) -> str:
    """A set or pair as it lies there, with a mark before what a wild tile stands for."""
    text = ""
    suit = ""
    for face, is_wild in zip(part.tiles, part.wild, strict=True):
        code = CODES[face if is_wild or face != wild else WHITE]
        rank, letter = code[0], code[1:]
        if suit and suit != letter:
            text += suit
        text += STANDS_FOR + rank if is_wild and face != wild else rank
        suit = letter
    return text + suit
