"""What the lines of Botzone's game are made of: tiles, words, and the error that a wrong one is.

Botzone writes characters W, dots B, bamboo T, winds F1-F4, dragons J1-J3 (中发白), flowers H1-H8. Its player ids are
seat winds: 0 is East, the dealer, who draws first.
"""

from typing import Final

from paiju.rules.setup import Setup
from paiju.tiles.botzone_signs import CODE_OF, SIGN_OF

PASS: Final = "PASS"
PLAY: Final = "PLAY"
PENG: Final = "PENG"
CHI: Final = "CHI"
GANG: Final = "GANG"
BUGANG: Final = "BUGANG"
HU: Final = "HU"
DRAW: Final = "DRAW"
BUHUA: Final = "BUHUA"

HAND_SIZE: Final = 13
FLOWER: Final = "H"


class BotzoneError(ValueError):
    """A line that is wrong, or that cannot stand where it does; the message says what would be right.

    `verdict` is what Botzone calls such a reply: WA a wrong answer, WH a win that is none, NJ no JSON, TLE too late,
    RE a program that failed.
    """

    def __init__(self, text: str, verdict: str = "WA") -> None:
        super().__init__(text)
        self.verdict = verdict


def sign_of(code: str) -> str:
    """Botzone's sign of a tile of our notation. Raises BotzoneError for a hidden tile or what is no tile.

    >>> [sign_of(code) for code in ("1m", "9p", "5s", "S", "P", "8f")]
    ['W1', 'B9', 'T5', 'F2', 'J3', 'H8']
    """
    sign = SIGN_OF.get(code)
    if sign is None:
        raise BotzoneError(f"Botzone has no sign for the tile {code!r}")
    return sign


def code_of(sign: str) -> str:
    """The code in our notation of a tile in Botzone's signs. Raises BotzoneError.

    >>> [code_of(sign) for sign in ("W1", "B9", "T5", "F2", "J3", "H8")]
    ['1m', '9p', '5s', 'S', 'P', '8f']
    """
    code = CODE_OF.get(sign)
    if code is None:
        raise BotzoneError(f"there is no tile {sign!r}; they are W1-W9, B1-B9, T1-T9, F1-F4, J1-J3 and flowers H1-H8")
    return code


def fits(setup: Setup) -> bool:
    """Whether a deal is laid out as Botzone's game: each seat draws from its own tiles, and the dealer draws first."""
    return setup.wall == "private" and not setup.dealer_extra and setup.blocks == (HAND_SIZE,)


def check(setup: Setup) -> None:
    """Raises BotzoneError unless Botzone's game is played by this set-up."""
    if not fits(setup):
        raise BotzoneError(
            "Botzone's game gives each seat a wall of its own: play it by the rules of the duplicate contest"
        )
