"""Coins for points: what a deal costs and brings in a room, and what the room takes (hall.md Q1-Q4).

Document 000, 计分规则: a loser of X points spends X*N+A, the winner over P losers gains X*P*N-A. For any points s of a
deal that is s*N-A a player; A is taken of everybody, also of who has neither won nor lost (自动回收每位玩家). An escape
is priced by its own rule (Q5), not here.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from paiju.rules.shortfall import actual_changes

CoinReason: TypeAlias = Literal["result", "fee"]


class Room(msgspec.Struct, frozen=True):
    """A room's terms: `factor` coins a point (N) and the `fee` a player and deal (A)."""

    factor: int
    fee: int = 0


class CoinLine(msgspec.Struct, frozen=True):
    """What changes one player's coins, below zero a loss: first the result of a deal, then the fee."""

    player: int
    amount: int
    reason: CoinReason


class Booking(msgspec.Struct, frozen=True):
    """A deal in coins: the lines, what each player has more or less by them, and what the system has taken.

    `net` and `recycled` sum to zero.
    """

    lines: tuple[CoinLine, ...]
    net: tuple[int, ...]
    recycled: int


def book(points: Sequence[int], room: Room, coins: Sequence[int] | None = None) -> Booking:
    """Book the points of a deal; with `coins`, what players have before it, nobody spends more than that.

    The example of document 000, N=200, X=10, A=20, self-drawn: 6000 and -2000 are what the deal brings and costs, the
    fee comes after it (Q3). Where coins are short, a loser's fee comes out of them first, then what is left of them
    goes to the winners in proportion (document 003, Q4). What is missing of a fee is forgiven.

    Raises ValueError where the points do not sum to zero or coins are there for more or fewer players.

    >>> book((30, -10, -10, -10), Room(200, 20)).net
    (5980, -2020, -2020, -2020)
    >>> booking = book((30, -10, -20, 0), Room(1, 5), (0, 100, 12, 3))
    >>> booking.net, booking.recycled
    ((12, -15, -12, -3), 18)
    """
    owed = [own * room.factor for own in points]
    if coins is None:
        # Everybody can pay what he loses.
        results = actual_changes(owed, [abs(change) for change in owed])
        fees = [room.fee] * len(owed)
    else:
        results = actual_changes(owed, [own - room.fee for own in coins])
        fees = [min(room.fee, max(own + change, 0)) for own, change in zip(coins, results, strict=True)]
    lines = [CoinLine(player, change, "result") for player, change in enumerate(results) if change]
    lines += [CoinLine(player, -fee, "fee") for player, fee in enumerate(fees) if fee]
    net = tuple(change - fee for change, fee in zip(results, fees, strict=True))
    return Booking(tuple(lines), net, sum(fees))


def points_of_win(points: int, losers: int, players: int = 4) -> tuple[int, ...]:
    """The points of all players, the winner first, then so many losers of `points` each, then who does neither.

    >>> points_of_win(10, 1), points_of_win(8, 3)
    ((10, -10, 0, 0), (24, -8, -8, -8))
    """
    return (points * losers, *[-points] * losers, *[0] * (players - 1 - losers))
