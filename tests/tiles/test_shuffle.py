"""The verifiable shuffle: written again from its published steps, fixed by vectors, and fair."""

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.tiles.notation import format_tiles
from paiju.tiles.shuffle import Stream, commitment, deal_secret, seat_lot, shuffled
from paiju.tiles.tile_set import all_tiles

SECRET = bytes(range(32))


def by_the_steps(tiles: list[int], throws: int, secret: bytes, contributions: list[str]) -> tuple[list[int], list[int]]:
    """Steps 2 to 5 of the module's text, as somebody else would write a verifier."""
    material = b"paiju-wall-1" + b"\x00" + secret
    for text in contributions:
        data = text.encode("utf-8")
        material += len(data).to_bytes(4, "big") + data
    seed = sha256(material).digest()
    blocks = (sha256(seed + block.to_bytes(4, "big")).digest() for block in range(10_000))
    stream = (int.from_bytes(digest[at : at + 4], "big") for digest in blocks for at in range(0, 32, 4))

    def below(limit: int) -> int:
        while True:
            number = next(stream)
            if number < 2**32 - 2**32 % limit:
                return number % limit

    dice = [below(6) + 1 for _ in range(2 * throws)]
    wall = sorted(tiles)
    for last in range(len(wall) - 1, 0, -1):
        other = below(last + 1)
        wall[last], wall[other] = wall[other], wall[last]
    return wall, dice


@given(
    st.binary(min_size=32, max_size=32),
    st.lists(st.text(max_size=8), max_size=4),
    st.sampled_from([0, 1, 2]),
    st.sampled_from(["144", "136", "108"]),
)
def test_the_text_is_what_is_done(secret: bytes, contributions: list[str], throws: int, name: str) -> None:
    tiles = all_tiles(name)  # type: ignore[arg-type]
    wall, dice = shuffled(tiles, throws, secret, contributions)
    assert (wall, list(dice)) == by_the_steps(tiles, throws, secret, contributions)
    assert sorted(wall) == tiles


def test_a_vector_that_must_never_change() -> None:
    wall, dice = shuffled(all_tiles("144"), 1, SECRET, ["東", "south", "", "n"])
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert (dice, format_tiles(wall[:14])) == ((2, 2), "4p2s7p89m15pN4sPFF8s3p")
    assert seat_lot(SECRET) == (1, 0, 2, 3)


def test_every_contribution_changes_the_wall() -> None:
    tiles = all_tiles("136")
    walls = [
        shuffled(tiles, 0, SECRET, contributions)[0]
        for contributions in ([], [""], ["a"], ["b"], ["a", ""], ["", "a"], ["ab"], ["a", "b"])
    ]
    assert len({tuple(wall) for wall in walls}) == len(walls)


def test_the_order_in_which_tiles_are_given_does_not_matter() -> None:
    tiles = all_tiles("108")
    assert shuffled(tiles, 1, SECRET) == shuffled(tiles[::-1], 1, SECRET)


@pytest.mark.parametrize("size", [0, 16, 31, 33])
def test_a_secret_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        commitment(bytes(size))


def test_numbers_are_drawn_again_rather_than_skewed() -> None:
    # Just above half of 2**32 every other number is too large: the remainder would favour the small ones.
    limit = 2**31 + 1
    stream = Stream(b"seed")
    numbers = [stream.below(limit) for _ in range(200)]
    raw = Stream(b"seed")
    everything = [raw.below(2**32) for _ in range(1000)]
    assert numbers == [number for number in everything if number < limit][:200]


def test_shuffles_are_fair() -> None:
    counts = Counter(tuple(shuffled([0, 1, 2], 0, n.to_bytes(32, "big"))[0]) for n in range(6000))
    assert set(counts) == set(permutations((0, 1, 2)))
    # Each of six is expected a thousand times, with a standard deviation of 29.
    assert all(850 < count < 1150 for count in counts.values())
    dice = Counter(die for n in range(3000) for die in shuffled([0], 1, n.to_bytes(32, "big"))[1])
    assert set(dice) == {1, 2, 3, 4, 5, 6}
    assert all(850 < count < 1150 for count in dice.values())


def test_the_lot_seats_everybody_once_and_anybody_anywhere() -> None:
    lots = Counter(seat_lot(n.to_bytes(32, "big")) for n in range(2400))
    assert len(lots) == 24
    assert all(sorted(lot) == [0, 1, 2, 3] for lot in lots)
    # It is no wall: the same secret says something else there.
    assert any(
        seat_lot(n.to_bytes(32, "big")) != tuple(shuffled([0, 1, 2, 3], 0, n.to_bytes(32, "big"))[0]) for n in range(9)
    )


def test_the_deals_of_one_secret_differ() -> None:
    secrets = [deal_secret(SECRET, deal) for deal in range(20)]
    assert len(set(secrets)) == 20
    assert all(len(secret) == 32 for secret in secrets)
    assert deal_secret(SECRET, 1) == sha256(b"paiju-deal-1\x00" + SECRET + b"\x00\x00\x00\x01").digest()
