"""Why a hand is worth what it is: the score with what counts, and the types that it shows besides."""

from paiju.rules.score import ExcludedFan, FanCount, Score
from paiju.rules.win import Win
from paiju.rulesets.sichuan.amounts import greatest_multiplier
from paiju.rulesets.sichuan.facts import facts_of
from paiju.rulesets.sichuan.reading import (
    ANY_CLASS,
    EDGE_TWO,
    FIRST_BAMBOO,
    NO_RUN,
    SEVEN_PAIRS,
    TWO_OF_BAMBOO,
    class_of_melds,
    class_of_split,
    is_pairs,
    is_regular,
    suits_allowed,
    suits_held,
)
from paiju.rulesets.sichuan.table import FanTable, Judgement
from paiju.shapes.meld import format_meld
from paiju.shapes.split import read_split, splits
from paiju.shapes.suit_keys import keys_of
from paiju.tiles.notation import format_tiles


def explain(table: FanTable, win: Win) -> Score:
    """The judgement of a hand by its best reading; see `paiju.rules.score.Score`.

    A refusal is "not_complete", "three_suits" or "void_suit"; there is no minimum.

    >>> from paiju.rulesets.sichuan.examples import win_of
    >>> from paiju.rulesets.sichuan.options import SichuanOptions
    >>> table = FanTable(SichuanOptions())
    >>> score = explain(table, win_of("111222333444p6p + 6p"))
    >>> score.reading, score.points, [fan.fan for fan in score.fans], [fan.fan for fan in score.excluded]
    ('111p 222p 333p 444p 66p', 48, ['flush_pungs'], ['all_pungs', 'flush'])
    >>> [explain(table, win_of(text)).refusal for text in ("123m456p789s222m5m + 5m", "123m456p78m222m5m + 5m")]
    ['three_suits', 'not_complete']
    >>> explain(table, win_of("123m456p789p222m5m + 5m", void=1)).refusal
    'void_suit'
    """
    refusal = refusal_of(win)
    if refusal:
        return Score(points=0, counted=0, minimum=0, refusal=refusal)
    judgements = [(table.judge(key), key) for key in table.scorer.keys(win)]
    # Of readings worth the same that of the greater type counts, of these the first: sets come before pairs.
    judgement, chosen = max(judgements, key=lambda one: (one[0].points, one[0].total, one[0].base))
    return Score(
        points=judgement.points,
        counted=judgement.total,
        minimum=0,
        fans=tuple(
            FanCount(row.fan.id, count, row.fan.value)
            for row, count in (*((row, 1) for row in judgement.types), *judgement.added)
        ),
        excluded=tuple(_excluded(table, [key for _, key in judgements], judgement)),
        reading=describe(win, chosen),
        multiplier=judgement.multiplier,
        cap=greatest_multiplier(table.options),
    )


def refusal_of(win: Win) -> str:
    """Why a hand may not win, a key of the text catalogue; "" if it may."""
    a, b, c, honors = keys_of(win.counts)
    sets = 4 - len(win.melds)
    if honors or not (is_regular(a, b, c, sets) or (sets == 4 and is_pairs(a, b, c))):
        return "not_complete"
    held = suits_held(a, b, c, win.melds)
    if not suits_allowed(held, -1):
        return "three_suits"
    return "" if suits_allowed(held, win.void) else "void_suit"


def describe(win: Win, key: int) -> str:
    """The first division of a hand that has the class of a key, sets apart by blanks: sets, the pair, the melds."""
    if key & SEVEN_PAIRS:
        parts = [format_tiles((kind, kind)) for kind, count in enumerate(win.counts) for _ in range(count // 2)]
        return " ".join(parts)
    edge = 0 if win.tile == TWO_OF_BAMBOO else NO_RUN
    of_melds = class_of_melds(win.melds)
    wanted = (key & ANY_CLASS) ^ EDGE_TWO
    split = read_split(
        next(one for one in splits(win.counts) if (class_of_split(one, FIRST_BAMBOO) | edge) & of_melds == wanted)
    )
    sets = [(low, (low, low + 1, low + 2)) for low in split.chows] + [(tile, (tile,) * 3) for tile in split.pungs]
    parts = [format_tiles(tiles) for _, tiles in sorted(sets)]
    return " ".join([*parts, format_tiles((split.pair,) * 2), *map(format_meld, win.melds)])


def _excluded(table: FanTable, keys: list[int], judgement: Judgement) -> list[ExcludedFan]:
    """The other types that any reading shows, and the root that a type contains; 平胡 is part of all."""
    chosen = judgement.types[0]
    shown = {row.fan.id for key in keys for row in table.shown_types(facts_of(key, table.options))}
    counted = {row.fan.id for row in judgement.types} | {"plain"}
    others = [row for row in table.rows if row.is_type and row.fan.id in shown - counted]
    found = [ExcludedFan(row.fan.id, 1, chosen.fan.id) for row in others]
    if chosen.holds_root:
        found.append(ExcludedFan("root", 1, chosen.fan.id))
    return found
