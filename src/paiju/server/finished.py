"""Reading a finished deal for the index."""

from collections.abc import Sequence

from paiju.host.head import HeadPlayer
from paiju.server.deals import DealPerson, Ending, FinishedDeal, Result
from paiju.table.events import DealDrawn, DealStarted, DealVoided, Event, SeatLeft, Settled, Won


def finished_deal(
    events: Sequence[Event],
    *,
    table: str,
    deal: int,
    preset: str,
    room: str,
    ended_ms: int,
    players: Sequence[HeadPlayer],
) -> FinishedDeal:
    """The index's line of a deal: its events from DealStarted to its end, and the four players of the match.

    Raises ValueError for events that do not begin with DealStarted.
    """
    if not events or not isinstance(events[0], DealStarted):
        raise ValueError("a deal begins with DealStarted")
    seat_of = {player: seat for seat, player in enumerate(events[0].players)}
    winners, givers, words, changes = set[int](), set[int](), list[str](), (0, 0, 0, 0)
    ending: Ending = "won"
    for event in events:
        match event:
            case Won():
                winners.add(event.seat)
                givers.add(event.giver)
                words += [count.fan for count in event.fans if count.fan not in words]
            case Settled():
                changes = event.changes
            case DealDrawn():
                ending = "drawn"
            case DealVoided():
                ending = "voided"
            case SeatLeft() if event.seat not in winners:
                ending = "left"
            case _:
                pass

    def person(player: int) -> DealPerson:
        seat, who = seat_of[player], players[player]
        points = changes[seat]
        result: Result = "won" if seat in winners else "gave" if seat in givers else "lost" if points < 0 else "even"
        return DealPerson(who.name, who.account, who.bot, points, result)

    return FinishedDeal(
        table=table,
        deal=deal,
        preset=preset,
        room=room,
        ended_ms=ended_ms,
        ending=ending,
        words=tuple(words),
        people=(person(0), person(1), person(2), person(3)),
    )
