"""Where the parts of the table stand in a terminal of some size: every part is a band of rows or a column of cells."""

from dataclasses import dataclass
from typing import Final

MIN_WIDTH: Final = 60
MIN_HEIGHT: Final = 24

_SIDE_LOG_FROM: Final = 98
_COLUMN_MAX: Final = 30
_BOARD_MAX: Final = 25
_TABLE_MAX: Final = 108
"""A wider terminal has the table in its middle."""


@dataclass(frozen=True)
class Area:
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class Layout:
    """The parts of the screen; an area without cells is left out.

    `low` hands have no bottom edge; `boxed_melds` stand beside the hand as boxes, else in strips above it.
    """

    header: Area
    board: Area
    log: Area
    own: Area
    hand: Area
    hints: Area
    prompt: Area
    toggles: Area
    low: bool
    boxed_melds: bool


def layout(width: int, height: int) -> Layout:
    """The layout for a terminal; one smaller than MIN_WIDTH by MIN_HEIGHT is laid out as if it had these.

    >>> layout(100, 30).log.width, layout(60, 40).log.height, layout(80, 24).log.height
    (26, 5, 0)
    """
    width, height = max(width, MIN_WIDTH), max(height, MIN_HEIGHT)
    low = height < 28
    header = 0 if height < 25 else 1
    hand = 5 if low else 6
    hints = 1 if low else 2
    own = 2
    log_width = min(44, max(26, width // 4)) if width >= _SIDE_LOG_FROM else 0
    main = width - log_width - (1 if log_width else 0)
    # Every button of a claim fits in one row of 72 cells.
    prompt = 2 if low or main >= 72 else 3
    below = own + hand + hints + prompt + 1
    room = height - header - below
    board = min(room, _BOARD_MAX)
    log_rows = 0
    if not log_width and room >= 24:
        log_rows = room - 20
        board = 20
    table = min(main, _TABLE_MAX)
    left = (main - table) // 2
    spare = height - header - board - log_rows - below
    top = header + spare // 2
    bottom = top + board + log_rows
    log = Area(main + 1, header, log_width, height - header - 1) if log_width else Area(0, top + board, main, log_rows)
    return Layout(
        header=Area(0, 0, width, header),
        board=Area(left, top, table, board),
        log=log,
        own=Area(left, bottom, table, own),
        hand=Area(left, bottom + own, table, hand),
        hints=Area(left, bottom + own + hand, table, hints),
        prompt=Area(left, bottom + own + hand + hints, table, prompt),
        toggles=Area(0, height - 1, width, 1),
        low=low,
        boxed_melds=table >= 92,
    )


def column_width(board: Area) -> int:
    """The width of each of the board's three columns."""
    return min(_COLUMN_MAX, board.width // 3)
