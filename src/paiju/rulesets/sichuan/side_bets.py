"""叫马: additional players who win and lose as the seat that a tile binds them to (1.14, L131-134)."""

from collections.abc import Iterable, Sequence

from paiju.rules.settlement import SIDE_BET, Transfer
from paiju.rulesets.sichuan.book import SEATS
from paiju.tiles.tile import Tile

RULE = "L132"


def bound_seat(dealer: int, tile: Tile) -> int:
    """The seat that a tile binds to: its number counted from the dealer, who is one, in the direction of play (L132).

    >>> from paiju.tiles.notation import parse_tile
    >>> bound_seat(3, parse_tile("1m")), bound_seat(2, parse_tile("7m"))
    (3, 0)
    """
    return (dealer + tile % 9) % SEATS


def side_bets(lines: Iterable[Transfer], dealer: int, tiles: Sequence[Tile]) -> list[Transfer]:
    """Every line of a bound seat once more, with the additional player in its place and the same counterparty.

    `tiles[i]` is the tile of party SIDE_BET + i. Nobody knows the tiles before the deal ends (不做公示), so these lines
    come when it has; they keep the reason of what they repeat.
    """
    lines = list(lines)
    repeated = []
    for party, tile in enumerate(tiles, start=SIDE_BET):
        seat = bound_seat(dealer, tile)
        for line in lines:
            if line.payer == seat:
                repeated.append(Transfer(party, line.payee, line.amount, line.reason, RULE))
            elif line.payee == seat:
                repeated.append(Transfer(line.payer, party, line.amount, line.reason, RULE))
    return repeated
