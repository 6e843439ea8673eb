"""The seat's view: it never holds a hidden tile, and tells the truth about what lies open."""

import asyncio

import pytest
from rich.text import Text
from table_app_kit import NAMES, BotPerson, driver_for, played

from paiju.cli.ledger_text import reason_name, rule_note
from paiju.cli.table_app.drawing import strip
from paiju.cli.table_app.readiness import outlook, outlooks, refused_points
from paiju.cli.table_app.result import result_panel
from paiju.cli.table_app.seat_view import SeatView
from paiju.rules.ruleset import Ruleset
from paiju.rules.settlement import changes
from paiju.rulesets.registry import preset_names, ruleset
from paiju.table.audience import feed, redact
from paiju.table.events import (
    Answered,
    DealDrawn,
    DealEnded,
    DealStarted,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Exchanged,
    KongConcealed,
    Won,
)
from paiju.table.state import EXCHANGE, STAKES, TURN, VOIDING
from paiju.tiles.notation import parse_tiles
from paiju.tiles.tile import HIDDEN, KIND_OF, KINDS


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return ruleset("guobiao/official@1")


def test_no_hidden_tile_reaches_the_view(rules: Ruleset) -> None:
    seen = 0

    def look(person: BotPerson) -> None:
        nonlocal seen
        view = person.view
        event = view.events[-1]
        assert redact(event, view.seat) == event
        if isinstance(event, DealStarted):
            assert event.wall == ""
        if isinstance(event, Dealt | Drawn | KongConcealed) and event.seat != view.seat:
            text = event.tiles if isinstance(event, Dealt) else event.tile
            assert set(text) == {"?"}
            seen += 1
        assert set(view.state.wall.tiles) <= {HIDDEN}
        for seat in range(4):
            # A winner shows its hand.
            if seat != view.seat and not view.state.seats[seat].won:
                assert not any(view.state.seats[seat].counts[:KINDS])

    played(rules, look, deals=4)
    assert seen > 100


def test_no_secret_of_an_opening_reaches_the_view() -> None:
    rules = ruleset("sichuan/sbr@1")
    kinds: set[str] = set()

    def look(person: BotPerson) -> None:
        view = person.view
        event = view.events[-1]
        kinds.add(type(event).__name__)
        assert redact(event, view.seat) == event
        if isinstance(event, Answered):
            assert event.seat == view.seat
        if isinstance(event, Exchanged) and event.seat != view.seat:
            assert event.given == event.taken == "???"
        for seat in range(4):
            if seat != view.seat and not view.state.seats[seat].won:
                assert not any(view.state.seats[seat].counts[:KINDS])

    played(rules, look, deals=2)
    assert {"Exchanged", "VoidChosen", "Answered", "Paid", "Won"} <= kinds


@pytest.mark.parametrize(
    "preset",
    ["guobiao/official@1", "sichuan/xuezhan@1", "sichuan/sbr@1", "sichuan/chengdu-points@1", "wenzhou/qq@1"],
)
def test_the_view_agrees_with_the_table(preset: str) -> None:
    rules = ruleset(preset)
    person = BotPerson(rules)
    log: list[Event] = []
    driver = driver_for(rules, person, "b", log.append)
    kinds: set[str] = set()

    def look(person: BotPerson) -> None:
        view = person.view
        table = driver._table
        assert table is not None
        assert sorted(view.order) == view.own.tiles()
        apart = [view.drawn()] if view.drawn() != HIDDEN else []
        assert sorted(view.hand(True) + apart) == sorted(view.hand(False) + apart) == view.own.tiles()
        kinds.add(type(view.events[-1]).__name__)
        if person.prompt is None:
            return
        # Everything has been shown when a question is open.
        true = table.state
        assert view.left() == true.wall.left(view.seat)
        assert view.left() + view.reserve() == true.wall.spare(view.seat)
        assert (view.state.wild, view.state.streak) == (true.wild, true.streak)
        assert [seat.staked for seat in view.state.seats] == [seat.staked for seat in true.seats]
        assert view.own.counts == true.seats[view.seat].counts
        assert view.acting() == (-1 if true.phase in (EXCHANGE, VOIDING, STAKES) else true.turn)
        assert [view.points(seat) for seat in range(4)] == [
            true.points[true.players[seat]] + changes(true.transfers)[seat] for seat in range(4)
        ]
        for seat in range(4):
            assert view.state.seats[seat].river[-1:] == [] or [t.tile for t in view.state.seats[seat].river] == [
                t.tile for t in true.seats[seat].river
            ]
            assert view.state.seats[seat].size() == true.seats[seat].size()
        unseen = view.unseen()
        hidden = [0] * KINDS
        for tile in true.wall.rest():
            if tile < KINDS:
                hidden[tile] += 1
        for seat in range(4):
            if seat != view.seat and not true.seats[seat].won:
                for kind in range(KINDS):
                    hidden[kind] += true.seats[seat].counts[kind]
                for meld in true.seats[seat].melds:
                    if meld.source == 0:
                        hidden[meld.tile] += 4
        if true.phase == STAKES:
            # The tile that will be shown lies in the wall, and nobody knows it yet.
            hidden[true.indicator] += 1
        assert unseen == hidden

    person.look = look
    asyncio.run(driver.run(6))
    assert {"PungClaimed", "Discarded", "Won"} <= kinds
    assert ("ChowClaimed" in kinds) == rules.setup.chow
    assert ("FlowerShown" in kinds) == (rules.setup.flowers != "none")
    # The feed that was shown is the seat's feed of the log, in its order.
    starts = [at for at, event in enumerate(log) if isinstance(event, DealStarted)] + [len(log)]
    for number, view in enumerate(person.views):
        assert view.events == list(feed(log[starts[number] : starts[number + 1]], view.seat))


def test_last_discard_is_the_newest_unclaimed(rules: Ruleset) -> None:
    def look(person: BotPerson) -> None:
        view = person.view
        event = view.events[-1]
        if isinstance(event, Discarded):
            assert view.last_discard() == event.seat
            assert view.state.seats[event.seat].river[-1].tile == KIND_OF[event.tile]
        elif type(event).__name__ in ("ChowClaimed", "PungClaimed", "KongMelded"):
            assert view.last_discard() == -1

    played(rules, look, deals=2)


@pytest.mark.parametrize(
    "preset", ["guobiao/official@1", *(name for name in preset_names() if name.startswith(("sichuan/", "wenzhou/")))]
)
def test_wins_are_explained_with_the_points_that_the_table_counted(preset: str) -> None:
    rules = ruleset(preset)
    wins = []
    for seed in "cd":
        person = played(rules, seed=seed, deals=6)
        for view in person.views:
            assert view.over
            assert view.settled is not None
            for finish in view.finishes:
                score = rules.score(finish.win)
                assert (score.points, score.fans) == (finish.won.points, finish.won.fans)
                wins.append(finish.won.how)
    assert {"discard", "self_drawn"} <= set(wins)


def test_outlooks_tell_what_would_win(rules: Ruleset) -> None:
    """Whatever the hints promise, the table grants: a tile that wins by the hint is offered as a win."""
    promised: dict[int, bool] = {}
    checked = 0

    def look(person: BotPerson) -> None:
        nonlocal promised, checked
        view = person.view
        event = view.events[-1]
        own_turn = view.state.phase == TURN and view.state.turn == view.seat
        if person.prompt is None and isinstance(event, Discarded) and event.seat != view.seat:
            # Asked right after the discard; last-tile fans may only add to it.
            if KIND_OF[event.tile] in promised:
                checked += 1
            after = outlook(view, rules)
            promised = {chance.tile: chance.by_discard_wins for chance in after.chances}
            tile = KIND_OF[event.tile]
            refused = refused_points(view, rules, tile)
            if refused is not None:
                assert refused[0] < refused[1] == 8
        if person.prompt is not None and own_turn:
            for tile, after in outlooks(view, rules).items():
                assert after.discard == tile
                assert view.own.counts[tile]
                assert all(chance.by_draw > 0 for chance in after.chances)
                assert all(0 <= chance.left <= 4 for chance in after.chances)
        if person.prompt is not None and not own_turn:
            offered = any(type(action).__name__ == "Win" for action in person.prompt.actions)
            tile = KIND_OF[person.prompt.tile]
            if promised.get(tile):
                assert offered

    played(rules, look, seed="e")
    assert checked


def test_result_panels_of_wins_and_drawn_deals(rules: Ruleset) -> None:
    person = played(rules, seed="b")
    drawn = won = 0
    for view in person.views:
        for lang, faces in (("zh", "zh"), ("en", "index")):
            text = result_panel(view, rules, lang, faces, 52).plain  # type: ignore[arg-type]
            for line in text.splitlines()[1:3]:
                assert line or view.finishes == []
            for seat in range(4):
                assert view.name(seat) in text
                assert f"{view.points(seat):>8}" in text
            if view.finishes:
                won += 1
                for fan in view.finishes[0].won.fans:
                    row = next(row for row in rules.fans if row.id == fan.fan)
                    assert (row.zh if lang == "zh" else row.en) in text
            else:
                drawn += 1
    assert won
    # A drawn deal made by hand, so that it is sure to be looked at.
    view = SeatView(rules.setup, person.views[0].seat, NAMES)
    for event in person.views[0].events:
        if isinstance(event, Won | DealDrawn):
            break
        view.see(event)
    view.see(DealEnded(("123m456p789s2233s", "147m258p369sESWN", "19m19p19sESWNCFP", "123456789m1234p")))
    text = result_panel(view, rules, "en", "index", 60).plain
    assert "nobody won" in text
    assert "waited for 2s 3s" in text.replace("  ", " ")
    assert text.count("waited for") >= 3


@pytest.mark.parametrize("preset", ["sichuan/xuezhan@1", "sichuan/folk@1", "sichuan/sbr@1"])
def test_result_panels_tell_the_whole_ledger_with_its_checks(preset: str) -> None:
    rules = ruleset(preset, {"deals": 6})
    reasons: set[str] = set()
    for kind in ("efficiency", "random"):
        for view in played(rules, seed="f", kind=kind).views:
            reasons |= {transfer.reason for transfer in view.state.transfers}
            for lang, faces in (("zh", "zh"), ("en", "index")):
                for width in (52, 84):
                    text = result_panel(view, rules, lang, faces, width).plain  # type: ignore[arg-type]
                    assert max(Text(line).cell_len for line in text.splitlines()) <= max(width, 60)
                    assert text.count("→") == len(view.state.transfers)
                    joined = "".join(text.split())
                    for transfer in view.state.transfers:
                        note = reason_name(transfer.reason, lang) + rule_note(transfer.rule, lang)  # type: ignore[arg-type]
                        assert "".join(note.split()) in joined
                    # A single win is shown in boxes.
                    for finish in view.finishes if len(view.finishes) > 1 else []:
                        assert text.count(tile_strip(finish.won.tile, lang))
                    without = [seat for seat in range(4) if not view.place(seat)]
                    if view.state.end == "drawn":
                        words = ("：听", "：未听牌") if lang == "zh" else (") waited for", ") was not ready")
                        told = sum(map(text.count, words))
                        assert told == len(without)
    assert {"discard", "self_drawn"} <= reasons
    assert reasons & {"unready", "pig", "refund"}


def tile_strip(code: str, lang: str) -> str:
    return strip(KIND_OF[code], "zh" if lang == "zh" else "index").strip()


def test_order_of_drawing_is_kept(rules: Ruleset) -> None:
    person = played(rules, deals=1)
    first = next(event for event in person.view.events if isinstance(event, Dealt) and event.seat == person.view.seat)
    view = SeatView(rules.setup, person.view.seat, NAMES)
    for event in person.view.events[:6]:
        view.see(event)
    assert view.order == parse_tiles(first.tiles)
    assert view.hand(True) == sorted(parse_tiles(first.tiles))
