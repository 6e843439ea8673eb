"""What the fans look at: the key of a reading with names, under given options."""

from dataclasses import dataclass

from paiju.rules.win import (
    AFTER_KONG,
    DEALT,
    FIRST_DISCARD,
    FIRST_DRAW,
    GIVEN_KONG,
    LAST_OF_KIND,
    LAST_TILE,
    REPLACEMENT,
    ROBBED,
    SELF_DRAWN,
)
from paiju.rulesets.sichuan import reading
from paiju.rulesets.sichuan.options import SichuanOptions


@dataclass(frozen=True)
class Facts:
    """One reading of a complete hand in two suits at most, and its circumstances.

    pungs: sets and a pair, every set a pung or kong. ends: sets and a pair, each with a one or nine; runs alone where
    the option `ends_triplets` is off. flush: one suit. generals: 2, 5 and 8 only. simples: no 1 and no 9. concealed:
    no tile claimed. four_melds: a single tile in hand before the win. edge_two: the winning 2s stands between 1s and
    3s. quads: kinds held four times in hand. roots: these, and pungs beside a fourth tile; by the option `root`, four
    tiles of one rank. kongs are in neither.
    """

    pungs: bool
    ends: bool
    seven_pairs: bool
    flush: bool
    generals: bool
    simples: bool
    concealed: bool
    four_melds: bool
    edge_two: bool
    quads: int
    roots: int
    kongs: int
    self_drawn: bool
    kong_draw: bool
    kong_discard: bool
    robbed: bool
    last_tile: bool
    last_copy: bool
    heavenly: bool
    earthly: bool


def facts_of(key: int, options: SichuanOptions) -> Facts:
    """The facts that a key stands for.

    Under `kong_draw=discard` the replacement of a kong made of another's discard was not self-drawn, but paid for by
    who gave the kong (点杠花).
    """
    flags = key >> reading.FLAGS_SHIFT
    given = options.kong_draw == "discard" and flags & REPLACEMENT and flags & GIVEN_KONG
    return Facts(
        pungs=_all(key, reading.PUNGS),
        ends=_all(key, reading.ENDS if options.ends_triplets else reading.END_RUNS),
        seven_pairs=bool(key & reading.SEVEN_PAIRS),
        flush=bool(key & reading.FLUSH),
        generals=bool(key & reading.GENERALS),
        simples=bool(key & reading.SIMPLES),
        concealed=bool(key & reading.CONCEALED),
        four_melds=bool(key & reading.FOUR_MELDS),
        edge_two=_all(key, reading.EDGE_TWO),
        quads=key >> reading.QUADS_SHIFT & 3,
        roots=key >> reading.ROOTS_SHIFT & 7,
        kongs=key >> reading.KONGS_SHIFT & 7,
        self_drawn=bool(flags & SELF_DRAWN and not given),
        kong_draw=bool(flags & REPLACEMENT),
        kong_discard=bool(flags & AFTER_KONG),
        robbed=bool(flags & ROBBED),
        last_tile=bool(flags & LAST_TILE),
        last_copy=bool(flags & LAST_OF_KIND),
        heavenly=bool(flags & DEALT),
        earthly=bool(flags & (FIRST_DRAW if options.earthly_win == "first_draw" else FIRST_DISCARD)),
    )


def _all(key: int, bit: int) -> bool:
    """Whether the sets of a reading share a class; seven pairs have no sets."""
    return bool(key & bit) and not key & reading.SEVEN_PAIRS
