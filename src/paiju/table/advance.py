"""Advancing: what happens at a table when nobody has to be asked: the opening, draws, and the end of windows."""

from typing import Final

from paiju.rules.ruleset import Ruleset
from paiju.table.actions import Action, ChooseVoid, ClaimChow, ClaimKong, ClaimPung, Exchange, Pass, Stake, Win
from paiju.table.dice import exchange_step
from paiju.table.ending import due, settled, won
from paiju.table.events import (
    ChowClaimed,
    DealDrawn,
    Dealt,
    Drawn,
    Event,
    Exchanged,
    FlowerShown,
    KongMelded,
    KongRobbed,
    Paid,
    PlayStarted,
    PungClaimed,
    SideTileDrawn,
    Staked,
    VoidChosen,
    WildShown,
)
from paiju.table.prompt import Prompt
from paiju.table.prompts import given_win
from paiju.table.state import (
    DEALING,
    DRAW,
    EXCHANGE,
    FLOWERS,
    OVER,
    REPLACE,
    ROBBING,
    STAKES,
    TAKEN,
    TURN,
    VOIDING,
    WINDOW,
    WON,
    State,
)
from paiju.tiles.notation import format_tiles
from paiju.tiles.tile import CODES, FIRST_FLOWER, HIDDEN, Tile
from paiju.tiles.wall import SEATS, Wall


def advance(state: State, rules: Ruleset, asked: dict[int, Prompt], at_ms: int) -> list[Event]:
    """The next events that happen by themselves; none if a seat has to be asked or the deal is settled."""
    phase = state.phase
    if phase in (WINDOW, ROBBING):
        return _close_window(state, rules, asked, at_ms)
    if phase == TURN:
        if state.setup.flowers == "automatic":
            flower = state.seats[state.turn].flower_in_hand()
            if flower != HIDDEN:
                return [FlowerShown(state.turn, CODES[flower], at_ms)]
        return _payment(state, rules, at_ms) if state.owing else []
    if phase == DRAW:
        return [_draw(state, state.turn, phase, at_ms)]
    if phase == REPLACE:
        return [*_payment(state, rules, at_ms), _draw(state, state.turn, phase, at_ms)]
    if phase in (TAKEN, WON):
        return _wins(state, rules, at_ms) or [*_payment(state, rules, at_ms), _play_on(state, at_ms)]
    if phase == OVER:
        return _payment(state, rules, at_ms) or [settled(state, rules, at_ms)]
    if phase == STAKES:
        return _stakes(state, at_ms)
    if phase == DEALING:
        if state.setup.wild and state.wild == HIDDEN:
            return [_show_wild(state, at_ms)]
        return list(_deal(state, at_ms))
    if phase in (FLOWERS, EXCHANGE, VOIDING):
        return _open(state, phase, at_ms)
    return []


def _payment(state: State, rules: Ruleset, at_ms: int) -> list[Event]:
    """What has just happened is paid for, where that is done at once and it costs anything."""
    if not state.setup.pays_at_once:
        return []
    transfers = due(state, rules)
    return [Paid(transfers, at_ms)] if transfers else []


def _play_on(state: State, at_ms: int) -> Event:
    """After a win that does not end the deal the next seat draws."""
    return _draw(state, state.following(state.resume), DRAW, at_ms)


def _open(state: State, phase: int, at_ms: int) -> list[Event]:
    """The opening: side bets, the choices that all seats make at once, flowers."""
    drawn = len(state.side_tiles)
    if drawn < state.setup.side_tiles:
        return [SideTileDrawn(drawn, CODES[state.wall.tail(0)], at_ms)]
    if phase == FLOWERS:
        return _open_flowers(state, at_ms)
    if len(state.answers) < SEATS:
        return []
    order = [(state.dealer + step) % SEATS for step in range(SEATS)]
    if phase == EXCHANGE:
        step = exchange_step(state.setup, state.dice)
        return [
            _exchanged(state, seat, (seat - step) % SEATS, at_ms) for seat in order if not state.seats[seat].exchanged
        ]
    return [_void_chosen(state, seat, at_ms) for seat in order if state.seats[seat].void < 0]


def _exchanged(state: State, seat: int, giver: int, at_ms: int) -> Event:
    given, taken = state.answers[seat], state.answers[giver]
    assert isinstance(given, Exchange)
    assert isinstance(taken, Exchange)
    return Exchanged(seat, giver, given.tiles, taken.tiles, at_ms)


def _void_chosen(state: State, seat: int, at_ms: int) -> Event:
    choice = state.answers[seat]
    assert isinstance(choice, ChooseVoid)
    return VoidChosen(seat, choice.suit, at_ms)


def _stakes(state: State, at_ms: int) -> list[Event]:
    """The stakes of those who choose at once, when all of them have chosen (W3: first the dealer, then the others)."""
    seats = state.to_stake()
    found: list[Event] = []
    for seat in seats:
        answer = state.answers.get(seat)
        if not isinstance(answer, Stake):
            return []
        found.append(Staked(seat, answer.raises, at_ms))
    return found


def _show_wild(state: State, at_ms: int) -> Event:
    """The tile in the open wall that shows the wild kind."""
    return WildShown(CODES[state.indicator], at_ms)


def _draw(state: State, seat: int, phase: int, at_ms: int) -> Event:
    """A draw of `seat`, or the drawn deal where nothing is left: after a last tile that was a flower (G5), too."""
    wall = state.wall
    if (wall.left(seat) if phase == DRAW else wall.spare(seat)) <= 0:
        return DealDrawn(at_ms)
    if phase == DRAW:
        return Drawn(seat, CODES[wall.head(seat)], "wall", at_ms)
    if state.source == "flower":
        return Drawn(seat, CODES[wall.tail(seat)], "flower", at_ms)
    tile = wall.head(seat) if state.setup.replacement == "head" else wall.tail(seat)
    return Drawn(seat, CODES[tile], "kong", at_ms)


def _deal(state: State, at_ms: int) -> list[Dealt]:
    """The starting tiles: each seat takes its blocks in turn, dealer first, then the dealer's extra (G4).

    The jump (跳牌) is such a round of single tiles: of the stacks that follow, the dealer takes the first and third
    upper tiles, the others the first lower, second upper and second lower.
    """
    setup = state.setup
    hands: list[list[Tile]] = [[] for _ in range(SEATS)]
    # From the full wall on, even if a log ends in the midst of the dealing.
    wall = Wall(state.wall.tiles, state.wall.private, state.wall.gap)
    order = [(state.dealer + step) % SEATS for step in range(SEATS)]
    takes = [(seat, block) for block in setup.blocks for seat in order] + [(state.dealer, setup.dealer_extra)]
    for seat, block in takes:
        for _ in range(block):
            hands[seat].append(wall.head(seat))
            wall.take_head(seat)
    return [Dealt(seat, format_tiles(hands[seat]), at_ms) for seat in order if not state.seats[seat].size()]


def _open_flowers(state: State, at_ms: int) -> list[Event]:
    """The next step of the opening rounds (G5): a seat shows its flowers, then draws as many from the tail.

    A flower drawn as a replacement waits for the next round; when a round has shown none, play starts.
    """
    if state.shown and not state.todo[state.turn]:
        return [Drawn(state.turn, CODES[state.wall.tail(state.turn)], "flower", at_ms)]
    order = [(state.dealer + step) % SEATS for step in range(SEATS)]
    if not any(state.todo):
        held = [seat for seat in order if state.seats[seat].flower_in_hand() != HIDDEN]
        if not held:
            return [PlayStarted(state.dealer, at_ms)]
        return _show_all(state, held[0], at_ms)
    return _show_all(state, next(seat for seat in order if state.todo[seat]), at_ms)


def _show_all(state: State, seat: int, at_ms: int) -> list[Event]:
    counts = state.seats[seat].counts
    return [FlowerShown(seat, CODES[kind], at_ms) for kind in range(FIRST_FLOWER, len(counts)) if counts[kind]]


_WINS: Final = 3
_RANK: Final[dict[type[Action], int]] = {Pass: 0, ClaimChow: 1, ClaimPung: 2, ClaimKong: 2, Win: _WINS}


def _close_window(state: State, rules: Ruleset, asked: dict[int, Prompt], at_ms: int) -> list[Event]:
    """The one resolution of a window, as soon as no open answer can change it.

    A win comes before kong and pung, these before a chow; of several wins the first seat counter-clockwise from the
    giver has it (G8), or all who asked for it. `asked` is in that order, and of each prompt the strongest action stands
    first.
    """
    best: Action | None = None
    best_seat = -1
    for seat, answer in ((seat, state.answers[seat]) for seat in asked if seat in state.answers):
        if best is None or _RANK[type(answer)] > _RANK[type(best)]:
            best, best_seat = answer, seat
    nearer = True
    for seat, prompt in asked.items():
        if seat == best_seat:
            nearer = False
        elif seat not in state.answers:
            rank = _RANK[type(prompt.actions[0])]
            beaten = _RANK[type(best)] if best is not None else -1
            if rank > beaten or (rank == beaten and (nearer or (state.all_win and rank == _WINS))):
                return []
    if best is None or isinstance(best, Pass):
        return _pass_on(state, rules, at_ms)
    return _claim(state, rules, best_seat, best, at_ms)


def _pass_on(state: State, rules: Ruleset, at_ms: int) -> list[Event]:
    """What follows a window that nobody used: a replacement, the next draw, or the drawn deal."""
    if state.phase == ROBBING:
        return [*_payment(state, rules, at_ms), _draw(state, state.turn, REPLACE, at_ms)]
    return [_draw(state, state.following(state.turn), DRAW, at_ms)]


def _claim(state: State, rules: Ruleset, seat: int, claim: Action, at_ms: int) -> list[Event]:
    giver, code = state.turn, CODES[state.tile]
    if isinstance(claim, ClaimChow):
        return [ChowClaimed(seat, giver, code, claim.low, at_ms)]
    if isinstance(claim, ClaimPung):
        return [PungClaimed(seat, giver, code, at_ms)]
    if isinstance(claim, ClaimKong):
        return [KongMelded(seat, giver, code, at_ms)]
    if state.phase == ROBBING:
        return [KongRobbed(giver, code, at_ms)]
    return _wins(state, rules, at_ms)


def _wins(state: State, rules: Ruleset, at_ms: int) -> list[Event]:
    """The wins with one tile that are still to be told, counter-clockwise from its giver: the first one's, or all."""
    claims = ((state.turn + step) % SEATS for step in range(1, SEATS))
    seats = [seat for seat in claims if isinstance(state.answers.get(seat), Win)]
    if state.setup.winners == "first":
        del seats[1:]
    return [won(state, rules, seat, given_win(state, seat), at_ms) for seat in seats]
