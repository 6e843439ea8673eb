from typing import cast

import pytest

from paiju.tiles.tile import ALL_KINDS
from paiju.tiles.tile_set import TileSetName, all_tiles, copies


@pytest.mark.parametrize(("name", "suited", "honor", "flower"), [("144", 4, 4, 1), ("136", 4, 4, 0), ("108", 4, 0, 0)])
def test_sets(name: TileSetName, suited: int, honor: int, flower: int) -> None:
    assert copies(name) == (suited,) * 27 + (honor,) * 7 + (flower,) * 8
    tiles = all_tiles(name)
    assert len(tiles) == int(name)
    assert tiles == sorted(tiles)
    assert [tiles.count(kind) for kind in range(ALL_KINDS)] == list(copies(name))


def test_an_unknown_set_is_an_error() -> None:
    with pytest.raises(KeyError):
        copies(cast("TileSetName", "135"))
    with pytest.raises(KeyError):
        all_tiles(cast("TileSetName", "135"))


def test_a_set_is_made_anew_each_time() -> None:
    all_tiles("108").clear()
    assert len(all_tiles("108")) == 108
