"""The aspects of a reading: eight small facts, each packed in one int, that the fans look at.

Every fan looks at one aspect only. The number of values of an aspect is small (some tens of thousands for the chows,
a few for the rest), so the scorer asks the fans about a value once and remembers the answer; the hot path handles
nothing but these ints (`paiju.rulesets.guobiao.reading` packs them). Here they are unpacked for the predicates, which
can therefore see only what belongs to the value that their answer is remembered for.

The aspects are numbered so that a fan bars only lesser fans of its own aspect and fans of later aspects: one pass in
this order decides what counts.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from paiju.tiles.tile import EAST, NORTH, RED, Tile

SHAPE: Final = 0
CHOWS: Final = 1
KONGS: Final = 2
TILES: Final = 3
PUNGS: Final = 4
MANNER: Final = 5
HOGS: Final = 6
WAIT: Final = 7
ASPECTS: Final = 8

Sets: TypeAlias = tuple[Tile, ...]
"""Some sets of one kind, ascending: chows by their lowest tile, pungs and kongs by their tile."""

# --- SHAPE: how the hand is complete; the values themselves
REGULAR: Final = 0
KNITTED_STRAIGHT: Final = 1
SEVEN_PAIRS: Final = 2
SHIFTED_PAIRS: Final = 3
THIRTEEN_ORPHANS: Final = 4
LESSER_KNITTED: Final = 5
LESSER_KNITTED_WITH_STRAIGHT: Final = 6
GREATER_KNITTED: Final = 7
NINE_GATES: Final = 8

# --- WAIT: where the tile of a sole wait stands; the values themselves
NO_WAIT: Final = 0
EDGE: Final = 1
CLOSED: Final = 2
SINGLE: Final = 3

# --- TILES: zones that all tiles lie in, what is present, and what every set holds
GREEN: Final = 1 << 0
TERMINALS: Final = 1 << 1
HONORS: Final = 1 << 2
TERMINALS_AND_HONORS: Final = 1 << 3
SIMPLES: Final = 1 << 4
EVEN: Final = 1 << 5
UPPER: Final = 1 << 6
MIDDLE: Final = 1 << 7
LOWER: Final = 1 << 8
UPPER_FOUR: Final = 1 << 9
LOWER_FOUR: Final = 1 << 10
REVERSIBLE: Final = 1 << 11
ZONES: Final = (1 << 12) - 1
HAS_CHARACTERS: Final = 1 << 12
HAS_DOTS: Final = 1 << 13
HAS_BAMBOO: Final = 1 << 14
HAS_WINDS: Final = 1 << 15
HAS_DRAGONS: Final = 1 << 16
END_IN_EACH: Final = 1 << 17
FIVE_IN_EACH: Final = 1 << 18
IN_SETS: Final = 1 << 19
IN_PAIRS: Final = 1 << 20

# CHOWS and PUNGS give the suits in ascending order of what they hold: their fans do not tell the suits apart.

# --- CHOWS: base-5 digits, one for each of 21 chows, over the pair and the straight
CHOW_SHIFT: Final = 4
SUIT_OF_CHOWS: Final = 5**7
PAIR_SUITED: Final = 1
"""Pair field of CHOWS: 0 honors or no pair, 1 a suited pair."""
PAIR_OF_FIVES: Final = 2
"""Pair field of CHOWS: a pair of fives, in the only suit that holds chows, or in the only one that holds none."""
WITH_STRAIGHT: Final = 8

# --- PUNGS: a mask of kinds below the pair and the winds
PAIR_HONOR_SHIFT: Final = 34
NINE_GATES_BIT: Final = 1 << 37
ROUND_SHIFT: Final = 38
SEAT_SHIFT: Final = 41
"""Wind fields of PUNGS: 1-4 where the round's (the seat's) wind E S W N is among the pungs, else 0."""

# --- MANNER: the flags of the win below the number of open melds
OPEN_SHIFT: Final = 5

# --- KONGS
CONCEALED_SHIFT: Final = 3
CONCEALED_PUNGS_SHIFT: Final = 6


@dataclass(frozen=True)
class Chows:
    """The chows by their lowest tiles, ascending; the pair where it matters; whether the rest is 组合龙."""

    lows: Sets
    pair_is_suited: bool
    pair_of_fives: Tile
    """The kind of a pair of fives where its suit is told, else -1."""
    knitted_straight: bool

    @classmethod
    def of(cls, key: int) -> "Chows":
        """Unpack."""
        lows: list[Tile] = []
        digits = key >> CHOW_SHIFT
        for chow in range(21):
            lows += [chow // 7 * 9 + chow % 7] * (digits % 5)
            digits //= 5
        pair = key & 7
        fives = -1
        if pair == PAIR_OF_FIVES:
            held = {low // 9 for low in lows}
            suits = held if len(held) == 1 else {0, 1, 2} - held
            fives = suits.pop() * 9 + 4
        return cls(tuple(lows), pair > 0, fives, bool(key & WITH_STRAIGHT))


@dataclass(frozen=True)
class Kongs:
    """How many melded kongs, concealed kongs, and concealed pungs that are no kongs."""

    melded: int
    concealed: int
    concealed_pungs: int

    @classmethod
    def of(cls, key: int) -> "Kongs":
        """Unpack."""
        return cls(key & 7, key >> CONCEALED_SHIFT & 7, key >> CONCEALED_PUNGS_SHIFT)


@dataclass(frozen=True)
class Tiles:
    """Which kinds of tiles there are, melds included, and what each set and the pair hold."""

    key: int

    def within(self, zone: int) -> bool:
        """Whether all tiles lie in a zone."""
        return bool(self.key & zone)

    @property
    def suits(self) -> int:
        """Number of suits present."""
        return (self.key & (HAS_CHARACTERS | HAS_DOTS | HAS_BAMBOO)).bit_count()

    @property
    def winds(self) -> bool:
        """Whether there are winds."""
        return bool(self.key & HAS_WINDS)

    @property
    def dragons(self) -> bool:
        """Whether there are dragons."""
        return bool(self.key & HAS_DRAGONS)

    @property
    def honors(self) -> bool:
        """Whether there are winds or dragons."""
        return self.winds or self.dragons

    @property
    def end_in_each(self) -> bool:
        """Whether each set and the pair hold a one, a nine or honors."""
        return bool(self.key & END_IN_EACH)

    @property
    def five_in_each(self) -> bool:
        """Whether each set and the pair hold a five."""
        return bool(self.key & FIVE_IN_EACH)

    @property
    def in_sets(self) -> bool:
        """Whether the hand is read as sets and a pair."""
        return bool(self.key & IN_SETS)

    @property
    def in_sets_or_pairs(self) -> bool:
        """Whether the hand is read as sets and a pair, or as seven pairs."""
        return bool(self.key & (IN_SETS | IN_PAIRS))


@dataclass(frozen=True)
class Pungs:
    """The pungs and kongs by their tiles, ascending.

    `pair` is the kind of a pair of winds beside three pungs of winds, or of dragons beside two of dragons, else -1;
    `round_wind` and `seat_wind` are these winds where they are among the pungs, else -1.
    """

    tiles: Sets
    pair: Tile
    round_wind: Tile
    seat_wind: Tile
    nine_gates: bool

    @classmethod
    def of(cls, key: int) -> "Pungs":
        """Unpack."""
        round_wind = key >> ROUND_SHIFT & 7
        seat_wind = key >> SEAT_SHIFT & 7
        pair = key >> PAIR_HONOR_SHIFT & 7
        return cls(
            tuple(tile for tile in range(34) if key >> tile & 1),
            EAST - 1 + pair if pair else -1,
            EAST - 1 + round_wind if round_wind else -1,
            EAST - 1 + seat_wind if seat_wind else -1,
            bool(key & NINE_GATES_BIT),
        )

    @property
    def winds(self) -> int:
        """Number of pungs of winds."""
        return sum(EAST <= tile <= NORTH for tile in self.tiles)

    @property
    def dragons(self) -> int:
        """Number of pungs of dragons."""
        return sum(tile >= RED for tile in self.tiles)


@dataclass(frozen=True)
class Manner:
    """How the hand was won: the flags of `paiju.rules.win` and the number of melds that are no concealed kong."""

    flags: int
    open_melds: int

    @classmethod
    def of(cls, key: int) -> "Manner":
        """Unpack."""
        return cls(key & ((1 << OPEN_SHIFT) - 1), key >> OPEN_SHIFT)

    def has(self, flag: int) -> bool:
        """Whether a flag is set."""
        return bool(self.flags & flag)


Facts: TypeAlias = int | Chows | Kongs | Tiles | Pungs | Manner


def unpack(aspect: int, key: int) -> Facts:
    """What the fans of an aspect are shown; SHAPE, HOGS (kinds held four times without a kong) and WAIT are ints."""
    if aspect == CHOWS:
        return Chows.of(key)
    if aspect == KONGS:
        return Kongs.of(key)
    if aspect == TILES:
        return Tiles(key)
    if aspect == PUNGS:
        return Pungs.of(key)
    if aspect == MANNER:
        return Manner.of(key)
    return key
