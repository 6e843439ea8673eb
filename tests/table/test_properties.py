"""What holds for every preset, whatever is played (ARCHITECTURE.md, "One log drives everything")."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from paiju.records.replay import action_of
from paiju.rules.ruleset import Ruleset
from paiju.rules.settlement import changes
from paiju.rules.wild_tile import physical_tiles
from paiju.rulesets.registry import preset_names, ruleset
from paiju.shapes.meld import CONCEALED_KONG
from paiju.table.actions import Action, AddedKong, ClaimPung, Discard, Pass, Stake, Win
from paiju.table.audience import SPECTATOR, feed
from paiju.table.dice import breaking_dice, wild_place
from paiju.table.events import (
    DealEnded,
    DealStarted,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Exchanged,
    KongAdded,
    KongRobbed,
    Paid,
    Settled,
    SideTileDrawn,
)
from paiju.table.evolve import evolve
from paiju.table.invariants import broken
from paiju.table.refusal import Refusal
from paiju.table.state import DEALING, ROBBING, STAKES, WINDOW, State
from paiju.table.table import Table
from paiju.testing.builders import act, keen_action, play_at_random, random_action, start, table_with
from paiju.testing.snapshot import snapshot
from paiju.tiles.notation import format_tiles, parse_tiles
from paiju.tiles.tile import KINDS, Tile
from paiju.tiles.wall import SEATS, breaking, order_of_drawing

VARIANTS: dict[str, Ruleset] = {name: ruleset(name) for name in preset_names()} | {
    "flowers by hand": ruleset("guobiao/official@1", {"flower_replacement": "manual"}),
    "no flowers": ruleset("guobiao/official@1", {"flowers": 0}),
    "two throws": ruleset("guobiao/official@1", {"break_rolls": 2}),
    # So that random play ends in wins of every kind, too.
    "no minimum": ruleset("guobiao/official@1", {"minimum": 0}),
    "contest without minimum": ruleset("guobiao/contest@1", {"minimum": 0}),
    # Winners that play on, choices before play, and what else the presets of blood battles leave out.
    "river": ruleset("sichuan/xuezhan", {"flow": "river"}),
    "river after choices": ruleset("sichuan/sbr", {"flow": "river", "escape": True}),
    "void by discard": ruleset("sichuan/xuezhan", {"void_suit": "first_discard", "recolor": True}),
    "side bets": ruleset("sichuan/folk", {"side_bets": 3, "kong_scheme": "drizzle", "transfer": "all"}),
    "few coins": ruleset("sichuan/xuezhan", {"coins": 60}),
    "passed wins": ruleset("sichuan/qq", {"passed_win": "higher", "last4": "any", "next_turn": "after_first"}),
    "all later seats follow": ruleset("wenzhou/qq", {"follow_scope": "all_later", "three_wild_no_pattern": "any"}),
    "kongs at any time": ruleset("sichuan/xuezhan", {"kong_after_pung": True, "add_from_hand": False}),
}
VIEWERS = (0, 1, 2, 3, SPECTATOR)

rulesets = st.sampled_from(sorted(VARIANTS)).map(VARIANTS.__getitem__)
seeds = st.integers(0, 2**32)


def fold(rules: Ruleset, events: list[Event]) -> State:
    state = State(rules.setup)
    for event in events:
        evolve(state, event)
    return state


def played(rules: Ruleset, seed: int) -> Table:
    table = start(rules, seed)
    play_at_random(table, Random(seed))
    return table


def actions_of(rules: Ruleset, log: list[Event]) -> list[tuple[int, Action]]:
    """Every action of a log, in order."""
    state = State(rules.setup)
    taken = []
    for event in log:
        action = action_of(state, event)
        if action is not None:
            taken.append(action)
        evolve(state, event)
    return taken


def check_end(table: Table) -> None:
    """A deal ends in its hands, loses no tile, and its points sum to zero.

    What goes to others than the seats is the balance of theirs.
    """
    assert table.over
    assert table.state.voided == ""
    assert isinstance(table.log[-1], DealEnded)
    settled = next(event for event in table.log if isinstance(event, Settled))
    paid = [line for event in table.log if isinstance(event, Paid) for line in event.transfers]
    ledger = (*paid, *settled.transfers)
    assert ledger == table.state.transfers == table.rules.settle(table.outcome)
    assert settled.changes == changes(ledger)
    assert all(line.amount > 0 for line in ledger)
    others = [line for line in ledger if {line.payer, line.payee} - {0, 1, 2, 3}]
    assert sum(settled.changes) == sum(
        -(line.payee > 3) + (line.payer > 3) for line in others for _ in range(line.amount)
    )
    started = table.log[0]
    assert isinstance(started, DealStarted)
    assert sum(table.state.points) == sum(started.points) + sum(settled.changes)
    assert table.asked == {}


def check_replay(table: Table) -> None:
    """The log, also after a journey through JSON, folds into the live state."""
    live = snapshot(table.state)
    assert snapshot(fold(table.rules, table.log)) == live
    read: list[Event] = msgspec.json.decode(msgspec.json.encode(table.log), type=list[Event])
    assert read == table.log
    assert snapshot(fold(table.rules, read)) == live


def check_resume(table: Table, length: int) -> None:
    """From a beginning of the log a table goes on to the same end, in the midst of a move, too."""
    log = table.log
    resumed = Table.resume(table.rules, log[:length], table.secret)
    assert resumed.log == log[: len(resumed.log)]
    while not resumed.over:
        at = len(resumed.log)
        action = action_of(resumed.state, log[at])
        assert action is not None
        act(resumed, *action)
        assert resumed.log[at:] == log[at : len(resumed.log)]
    assert resumed.log == log
    assert snapshot(resumed.state) == snapshot(table.state)


def public(state: State) -> dict[str, Any]:
    """The facts of a state that lie open for everybody."""
    seats = [
        {
            "size": seat.size(),
            "melds": [(meld.kind, meld.source, meld.kind == CONCEALED_KONG or meld.tile) for meld in seat.melds],
            "river": [(laid.tile, laid.drawn, laid.claimed_by) for laid in seat.river],
            "flowers": seat.flowers,
        }
        for seat in state.seats
    ]
    names = ("phase", "deal", "dealer", "players", "points", "round_wind", "dice", "turn", "tile", "visible", "number")
    more = ("source", "shown", "discards", "clock_ms", "winners", "transfers", "voided")
    left = [state.wall.left(seat) for seat in range(SEATS)]
    return {"seats": seats, "left": left} | {name: getattr(state, name) for name in names + more}


def in_sight(state: State) -> list[int]:
    """How often each kind lies in rivers and open melds, counted anew."""
    count = [0] * KINDS
    for seat in state.seats:
        for tile in seat.taken:
            count[tile] += 1
        for laid in seat.river:
            count[laid.tile] += laid.claimed_by < 0
        for meld in seat.melds:
            for tile in physical_tiles(meld, state.wild) if meld.kind != CONCEALED_KONG else ():
                count[tile] += 1
    return count


def check_feeds(table: Table) -> None:
    """Every viewer can fold its feed at every moment; what lies open is as it is, and it knows its own hand."""
    true = State(table.rules.setup)
    seen = {viewer: State(table.rules.setup) for viewer in VIEWERS}
    for event in table.log:
        evolve(true, event)
        for viewer, state in seen.items():
            for shown in feed([event], viewer):
                evolve(state, shown)
    for viewer, state in seen.items():
        assert public(state) == public(true), viewer
        for seat in range(SEATS):
            own = state.seats[seat]
            if seat == viewer:
                assert own.counts == true.seats[seat].counts
                assert own.hidden == 0
                assert own.melds == true.seats[seat].melds
            elif true.seats[seat].won:
                # A winner's hand lies open.
                assert own.counts == true.seats[seat].counts
            else:
                assert sum(own.counts) == 0


def check_refusals(table: Table, random: Random) -> None:
    """Stale, doubled, foreign and illegal actions change nothing."""
    before = snapshot(table.state), list(table.log), table.asked
    number = table.state.number
    for seat in range(SEATS):
        prompt = table.asked.get(seat)
        if prompt is None:
            assert isinstance(table.apply(seat, Pass()), Refusal)
            assert isinstance(table.apply(seat, Win()), Refusal)
            assert isinstance(table.apply(seat, Discard("1m"), number=number), Refusal)
            continue
        for wrong in (number - 1, number + 1):
            assert isinstance(table.apply(seat, random.choice(prompt.actions), number=wrong), Refusal)
        held = table.state.seats[seat].counts
        absent = random.choice([kind for kind in range(KINDS) if not held[kind]])
        assert isinstance(table.apply(seat, Discard(format_tiles([absent]))), Refusal)
    assert (snapshot(table.state), table.log, table.asked) == before


def check_prompts(table: Table) -> None:
    """Every action that a prompt calls legal is taken; none is there twice."""
    for seat, prompt in table.asked.items():
        assert prompt.actions
        assert len(set(map(repr, prompt.actions))) == len(prompt.actions)
        assert prompt.number == table.state.number
        for action in prompt.actions:
            other = Table.resume(table.rules, table.log, table.secret)
            result = other.apply(seat, action, number=prompt.number)
            assert isinstance(result, list), (action, result)
            assert result
            assert other.state.voided == ""
            again = other.apply(seat, action, number=prompt.number)
            if isinstance(action, Pass):
                assert isinstance(again, Refusal)


def check_play(rules: Ruleset, seed: int, *, thorough: bool = True) -> None:
    """Play a deal; if `thorough`, try at a random moment of it all that is legal, and begin again from some others."""
    random = Random(seed)
    table = start(rules, seed)
    moment = random.randrange(60)
    keen = bool(seed % 3)
    step = 0
    while not table.over:
        assert table.asked, "neither an action nor an end"
        assert broken(table.state) == ""
        assert table.state.visible == in_sight(table.state)
        if step == moment:
            check_refusals(table, random)
            if thorough:
                check_prompts(table)
        seat = random.choice(sorted(table.asked))
        prompt = table.asked[seat]
        act(table, seat, keen_action(random, table.state, prompt) if keen else random_action(random, prompt))
        step += 1
    check_end(table)
    check_replay(table)
    check_feeds(table)
    for _ in range(3 if thorough else 0):
        check_resume(table, random.randrange(1, len(table.log) + 1))


@settings(max_examples=25)
@given(rulesets, seeds)
def test_whatever_is_played(rules: Ruleset, seed: int) -> None:
    check_play(rules, seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_whatever_is_played_in_thousands_of_deals(name: str) -> None:
    for seed in range(100):
        check_play(VARIANTS[name], seed, thorough=seed % 10 == 0)


@pytest.mark.parametrize("name", ["guobiao/official@1", "guobiao/contest@1", "flowers by hand"])
def test_a_beginning_of_a_log_leads_to_the_same_end(name: str) -> None:
    table = played(VARIANTS[name], 5)
    # The whole opening, and then a sample.
    for length in (*range(1, 16), *range(16, len(table.log) + 1, 7), len(table.log)):
        check_resume(table, length)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_every_beginning_of_a_log_leads_to_the_same_end(name: str) -> None:
    table = played(VARIANTS[name], 6)
    for length in range(1, len(table.log) + 1):
        check_resume(table, length)


def test_a_log_that_ends_between_robbery_and_win_goes_on() -> None:
    rules = VARIANTS["no flowers"]
    hands = ("19p19sESWNCFP24s5m", "46m3579p3579sCFP", "55m2468p468sSWN1m", "12346789m123pEE")
    table = table_with(rules, hands, draws="ESW5m")
    act(table, 0, Discard("5m"))
    act(table, 3, Pass())
    act(table, 2, ClaimPung())
    for seat, tile in ((2, "S"), (3, "E"), (0, "S"), (1, "W")):
        act(table, seat, Discard(tile))
        pass_all(table)
    act(table, 2, AddedKong("5m"))
    act(table, 3, Win())
    robbed = next(at for at, event in enumerate(table.log) if isinstance(event, KongRobbed))
    for length in range(robbed - 2, len(table.log) + 1):
        check_resume(table, length)
    check_end(table)
    check_replay(table)
    check_feeds(table)


# Non-interference: what a viewer has not seen does not show in its feed.


def unseen_places(table: Table, viewer: int) -> list[tuple[int, Tile, int]]:
    """Places of the wall whose tiles the viewer has not seen, as (place, tile, owner; -1 for the wall).

    Left out are flowers, which show themselves, the hands of winners, which lie open, and kinds of which the owner has
    ever used a copy: any copy in hand may be the one that it used.
    """
    state, started = table.state, table.log[0]
    assert isinstance(started, DealStarted)
    placed = parse_tiles(started.wall)
    shown_place = -1
    order = list(range(len(placed)))
    if state.setup.wall == "square":
        dice = breaking_dice(state.setup, started.dice)
        order = order_of_drawing(state.setup.stacks, *breaking(state.setup.stacks, started.dealer, dice))
        if state.setup.wild:
            # The tile that everybody sees.
            shown_place = wild_place(state.setup, started.dealer, dice)
            order.remove(shown_place)
    # The wall of places instead of tiles, taken from as the log says.
    wall = state.wall.copy()
    wall.tiles, wall.heads, wall.tails = order, [0] * SEATS, [0] * SEATS
    owners: dict[int, int] = {}
    setup = state.setup
    seats = [(started.dealer + step) % SEATS for step in range(SEATS)]
    for seat, block in [(seat, block) for block in setup.blocks for seat in seats] + [
        (started.dealer, setup.dealer_extra)
    ]:
        for _ in range(block):
            owners[wall.head(seat)] = seat
            wall.take_head(seat)
    for event in table.log:
        if isinstance(event, SideTileDrawn):
            wall.take_tail(0)
        elif isinstance(event, Drawn) and (event.source == "wall" or setup.replacement == "head"):
            owners[wall.head(event.seat)] = event.seat
            wall.take_head(event.seat)
        elif isinstance(event, Drawn):
            owners[wall.tail(event.seat)] = event.seat
            wall.take_tail(event.seat)
    used = {(seat, kind) for seat in range(SEATS) for kind in used_kinds(table, seat)}
    found = []
    for place, tile in enumerate(placed):
        owner = owners.get(place, -1)
        if place == shown_place:
            continue
        shown = owner >= 0 and state.seats[owner].won
        if tile < KINDS and owner != viewer and not shown and (owner, tile) not in used:
            found.append((place, tile, owner))
    return found


def used_kinds(table: Table, seat: int) -> set[Tile]:
    """The kinds that have left a seat's hand."""
    own = table.state.seats[seat]
    laid = {tile for meld in own.melds for tile in meld.tiles()}
    passed = {
        tile
        for event in table.log
        if isinstance(event, Exchanged) and event.seat == seat
        for tile in parse_tiles(event.given)
    }
    return laid | passed | {discard.tile for discard in own.river}


def check_noninterference(rules: Ruleset, seed: int) -> bool:
    """Swap two tiles that a viewer has not seen; play the same; compare its feeds. Whether it came to a comparison.

    Where a seat is asked that was not asked before, it passes; where it is not asked any more, its pass falls away. If
    the same choices cannot be made any more, nothing is compared.
    """
    random = Random(seed)
    viewer = random.choice((0, 1, 2, 3))
    table = start(rules, seed)
    play_at_random(table, random, random.randrange(1, 90), keen=bool(seed % 2))
    if table.over:
        return False
    places = unseen_places(table, viewer)
    one = random.choice(places)
    others = [other for other in places if other[1] != one[1] and other[2] != one[2]]
    if not others:
        return False
    other = random.choice(others)
    started = table.log[0]
    assert isinstance(started, DealStarted)
    tiles = parse_tiles(started.wall)
    tiles[one[0]], tiles[other[0]] = tiles[other[0]], tiles[one[0]]
    twin = Table(rules, table.secret)
    twin.begin(replace(started, wall=format_tiles(tiles)))
    seen = table.feed(viewer)
    if not same_choices(twin, actions_of(rules, table.log), len(seen), viewer):
        return False
    assert twin.feed(viewer)[: len(seen)] == seen
    if len(twin.feed(viewer)) == len(seen):
        assert twin.asked.get(viewer) == table.asked.get(viewer)
    return True


def same_choices(table: Table, actions: list[tuple[int, Action]], length: int, viewer: int) -> bool:
    """Make the same choices until the viewer's feed has a length; False if that is not possible."""
    for seat, action in actions:
        if isinstance(action, Pass) and seat not in table.asked and seat != viewer:
            continue
        if table.state.phase in (WINDOW, ROBBING) and seat not in table.asked:
            pass_all(table)
        if table.over or isinstance(table.apply(seat, action), Refusal):
            return False
        # Of two equal tiles the one from the hand was discarded; with one it can only be the drawn one.
        laid = next((event for event in reversed(table.log) if isinstance(event, Discarded | KongAdded)), None)
        if isinstance(action, Discard) and laid is not None and laid.drawn != action.drawn:
            return False
    while len(table.feed(viewer)) < length and table.state.phase in (WINDOW, ROBBING):
        act(table, next(iter(table.asked)), Pass())
    return True


def pass_all(table: Table) -> None:
    while table.state.phase in (WINDOW, ROBBING):
        act(table, next(iter(table.asked)), Pass())


@settings(max_examples=60)
@given(rulesets, seeds)
def test_what_a_seat_has_not_seen_does_not_show_in_its_feed(rules: Ruleset, seed: int) -> None:
    check_noninterference(rules, seed)


def test_most_swaps_come_to_a_comparison() -> None:
    """So that the property is not empty."""
    rules = VARIANTS["guobiao/official@1"]
    assert sum(check_noninterference(rules, seed) for seed in range(60)) > 30


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_noninterference_in_thousands_of_deals(name: str) -> None:
    assert sum(check_noninterference(VARIANTS[name], seed) for seed in range(130)) > 60


def decline(table: Table) -> None:
    """Begin without a stake, where one can be raised."""
    while table.state.phase == STAKES:
        act(table, next(iter(table.asked)), Stake(False))


def test_the_beginning_shows_no_tile_of_others() -> None:
    """A permutation of all that seat 0 has not been dealt leaves its feed as it was."""
    for rules in VARIANTS.values():
        table = start(rules, 8)
        started = table.log[0]
        assert isinstance(started, DealStarted)
        if rules.setup.flowers != "none":
            continue
        decline(table)
        unseen = {place: owner for place, _, owner in unseen_places(table, SPECTATOR)}
        own = {place for place in range(len(parse_tiles(started.wall))) if unseen.get(place, 0) == 0}
        tiles = parse_tiles(started.wall)
        rest = [tiles[place] for place in range(len(tiles)) if place not in own]
        Random(1).shuffle(rest)
        swapped = [tiles[place] if place in own else rest.pop() for place in range(len(tiles))]
        twin = Table(rules, table.secret)
        twin.begin(replace(started, wall=format_tiles(swapped)))
        decline(twin)
        assert twin.feed(0) == table.feed(0)
        dealt = [event for event in twin.log if isinstance(event, Dealt)]
        assert dealt != [event for event in table.log if isinstance(event, Dealt)]


def test_an_empty_log_is_refused() -> None:
    with pytest.raises(ValueError, match="empty"):
        Table.resume(VARIANTS["guobiao/official@1"], [])
    assert State(VARIANTS["guobiao/official@1"].setup).phase == DEALING
