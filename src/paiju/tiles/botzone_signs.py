"""Botzone's signs of tiles: characters W, dots B, bamboo T, winds F1-F4, dragons J1-J3 (中发白), flowers H1-H8."""

from typing import Final

from paiju.tiles.tile import CODES

_SUITS: Final = {"m": "W", "p": "B", "s": "T", "f": "H"}
_HONORS: Final = dict(zip("ESWNCFP", ("F1", "F2", "F3", "F4", "J1", "J2", "J3"), strict=True))

SIGN_OF: Final[dict[str, str]] = {
    code: _HONORS[code] if code in _HONORS else _SUITS[code[1]] + code[0] for code in CODES
}
"""Our code -> Botzone's sign."""
CODE_OF: Final[dict[str, str]] = {sign: code for code, sign in SIGN_OF.items()}
"""Botzone's sign -> our code."""
