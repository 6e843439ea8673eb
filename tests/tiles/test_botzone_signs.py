"""Botzone's signs of tiles."""

from paiju.tiles.botzone_signs import CODE_OF, SIGN_OF
from paiju.tiles.tile import CODES


def test_every_tile_has_one_sign() -> None:
    assert set(SIGN_OF) == set(CODES)
    assert {CODE_OF[SIGN_OF[code]] for code in CODES} == set(CODES)
    assert [SIGN_OF[code] for code in ("1m", "9p", "5s", "S", "P", "8f")] == ["W1", "B9", "T5", "F2", "J3", "H8"]
