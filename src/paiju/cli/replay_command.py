"""`paiju replay`: a record read again, as a log and as the table at any moment."""

from typing import TYPE_CHECKING, Annotated

import typer

from paiju.cli.errors import UserError
from paiju.cli.record_files import Loaded, load
from paiju.cli.screen import Screen

if TYPE_CHECKING:
    from paiju.table.events import Event

_VIEWERS = {"all": None, "spectator": -1, "0": 0, "1": 1, "2": 2, "3": 3}


def replay(
    context: typer.Context,
    record: Annotated[str, typer.Argument(help="help.record", metavar="RECORD", show_default=False)],
    deal: Annotated[int | None, typer.Option("--deal", "-d", help="help.deal", metavar="N", show_default=False)] = None,
    at: Annotated[int | None, typer.Option("--at", help="help.at", metavar="EVENT", show_default=False)] = None,
    every: Annotated[int, typer.Option("--every", help="help.every", metavar="N", show_default=False)] = 0,
    seat: Annotated[str, typer.Option("--seat", "-s", help="help.view", metavar="SEAT")] = "all",
) -> None:
    """Read the record, choose the deals, print them."""
    screen: Screen = context.obj
    if seat not in _VIEWERS:
        raise UserError("error.seat", text=repr(seat))
    if every < 0:
        raise UserError("error.too_small", option="--every", least=1)
    wanted = 1 if at is not None and deal is None else deal
    count = shown = 0
    for loaded in load(record):
        for events in loaded.record.deals:
            count += 1
            if wanted is None or wanted == count:
                if shown:
                    screen.print()
                shown += 1
                _show(screen, loaded, events, count, at, every, _VIEWERS[seat])
        if loaded.record.cut:
            screen.print()
            screen.tell("replay.cut")
        if wanted is not None and shown:
            return
    if not shown:
        raise UserError("error.no_deal", deal=1 if wanted is None else wanted, deals=count)


def _show(
    screen: Screen,
    loaded: Loaded,
    events: "tuple[Event, ...]",
    number: int,
    at: int | None,
    every: int,
    viewer: int | None,
) -> None:
    from paiju.cli.deal_text import detail_lines, event_text, table_text
    from paiju.records.record import RecordError, start_of
    from paiju.records.replay import frames

    header = loaded.record.header
    names = [player.name for player in header.players]
    last = len(events) - 1 if at is None else at
    if not 0 <= last < len(events):
        raise UserError("error.no_event", deal=number, event=at, events=len(events))
    try:
        dealer = start_of(events).dealer
        if loaded.name:
            screen.print(loaded.name)
        state = None
        told = ""
        rules = header.rules()
        for frame in frames(rules.setup, events[: last + 1], viewer):
            state = frame.state
            text = event_text(frame.event, dealer, names, screen.lang, rules)
            told = text if frame.index == last else ""
            if at is None and text and not _told_by_next(events, frame.index):
                screen.line(f"{frame.index:4d}  {text}")
                for line in detail_lines(frame.event, dealer, rules, screen.lang):
                    screen.line(f"        {line}")
                if every and frame.index % every == 0 and frame.index:
                    screen.print(table_text(state, names, screen.lang))
        if at is not None and state is not None:
            # An event of which the viewer may not know, or a pass, leaves its number alone.
            screen.line(f"{last:4d}  {told}".rstrip())
            screen.print(table_text(state, names, screen.lang))
    except RecordError as error:
        raise UserError("error.record", path=header.match or number, detail=error) from None
    if loaded.fault:
        screen.tell("replay.fault", fault=loaded.fault)


def _told_by_next(events: "tuple[Event, ...]", index: int) -> bool:
    """Whether an event is an answer of which what follows from it tells all."""
    from paiju.table.actions import ChooseVoid, Exchange, Stake
    from paiju.table.events import Answered, Exchanged, Staked, VoidChosen

    event = events[index]
    if not isinstance(event, Answered) or event.automatic:
        return False
    if isinstance(event.answer, Exchange | ChooseVoid | Stake):
        # What seats choose at once follows seat by seat.
        later = (one for one in events[index + 1 :] if isinstance(one, Exchanged | VoidChosen | Staked))
        return any(one.seat == event.seat for one in later)
    outcome = next((one for one in events[index + 1 :] if not isinstance(one, Answered)), None)
    return getattr(outcome, "seat", -1) == event.seat
