"""The verifiable shuffle: a wall and its dice derived from a committed secret and each seat's contribution.

The algorithm, version 1, in full, so that anybody can write a verifier:

1. Before the deal a secret of 32 bytes is chosen and its SHA-256 published: the commitment. Then every seat may add a
   contribution, any text.
2. seed = SHA-256 of: the bytes ``paiju-wall-1``, one zero byte, the secret, and for each seat in order the length
   of its contribution in UTF-8 as 4 bytes big-endian, followed by those bytes.
3. The stream is block 0, block 1, ...: block i = SHA-256(seed followed by i as 4 bytes big-endian), read as eight
   unsigned 32-bit big-endian numbers.
4. A number below n: take the next of the stream until one is below 2**32 - 2**32 % n; its remainder by n.
5. Each die is such a number below 6, plus 1; the dice come first. Then the tiles, in ascending order of kind, are
   shuffled: for i from the last down to 1, tile i changes places with the tile at a number below i + 1.
6. The secret is shown when the deal has ended.
"""

from collections.abc import Sequence
from hashlib import sha256
from struct import unpack
from typing import Final

from paiju.tiles.tile import Tile

SECRET_BYTES: Final = 32
_DOMAIN_WALL: Final = b"paiju-wall-1\x00"
_DOMAIN_LOT: Final = b"paiju-lot-1\x00"


class Stream:
    """The stream of step 3: numbers that follow from a seed and from nothing else."""

    __slots__ = ("_block", "_numbers", "_seed")

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._block = 0
        self._numbers: list[int] = []

    def below(self, limit: int) -> int:
        """The next number from 0 to limit - 1, each equally likely; 0 < limit <= 2**32."""
        bound = 2**32 - 2**32 % limit
        while True:
            if not self._numbers:
                digest = sha256(self._seed + self._block.to_bytes(4, "big")).digest()
                self._numbers = list(unpack(">8I", digest))[::-1]
                self._block += 1
            number = self._numbers.pop()
            if number < bound:
                return number % limit

    def shuffle(self, tiles: list[Tile]) -> None:
        """Shuffle in place: step 5."""
        for last in range(len(tiles) - 1, 0, -1):
            other = self.below(last + 1)
            tiles[last], tiles[other] = tiles[other], tiles[last]


def commitment(secret: bytes) -> str:
    """The SHA-256 of a secret, in hexadecimal: what is published before the deal.

    Raises ValueError unless the secret has 32 bytes: a shorter one could be guessed.
    """
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return sha256(secret).hexdigest()


def _stream(domain: bytes, secret: bytes, contributions: Sequence[str]) -> Stream:
    mix = sha256(domain + secret)
    for contribution in contributions:
        text = contribution.encode()
        mix.update(len(text).to_bytes(4, "big") + text)
    return Stream(mix.digest())


def shuffled(
    tiles: Sequence[Tile], throws: int, secret: bytes, contributions: Sequence[str] = ()
) -> tuple[list[Tile], tuple[int, ...]]:
    """The shuffled tiles and the dice (two a throw) that follow from a secret and the seats' contributions."""
    stream = _stream(_DOMAIN_WALL, secret, contributions)
    dice = tuple(stream.below(6) + 1 for _ in range(2 * throws))
    wall = sorted(tiles)
    stream.shuffle(wall)
    return wall, dice


def seat_lot(secret: bytes, contributions: Sequence[str] = ()) -> tuple[int, int, int, int]:
    """The lot for the seats (定位): the player of each seat, from a match's secret by the same algorithm.

    The domain is ``paiju-lot-1`` in place of ``paiju-wall-1``, and the shuffled list is the players 0 to 3.
    """
    players = [0, 1, 2, 3]
    _stream(_DOMAIN_LOT, secret, contributions).shuffle(players)
    return (players[0], players[1], players[2], players[3])


def deal_secret(match_secret: bytes, deal: int) -> bytes:
    """The secret of one deal where a whole match hangs on one secret (simulations): SHA-256 of both."""
    return sha256(b"paiju-deal-1\x00" + match_secret + deal.to_bytes(4, "big")).digest()
