"""Prompts: who is asked, and every action that is legal; derived from the state, the one source of legality."""

from typing import Final

from paiju.rules.ruleset import Ruleset
from paiju.rules.win import LAST_OF_KIND, LAST_TILE, REPLACEMENT, ROBBED, SELF_DRAWN
from paiju.rules.win import Win as Candidate
from paiju.shapes.meld import PUNG
from paiju.table.actions import (
    Action,
    AddedKong,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    ConcealedKong,
    Discard,
    Pass,
    ShowFlower,
    Win,
)
from paiju.table.prompt import Prompt
from paiju.table.state import ROBBING, TAKEN, TURN, WINDOW, State
from paiju.tiles.tile import CODES, EAST, HIDDEN, KIND_OF, KINDS, is_flower
from paiju.tiles.wall import SEATS

PASS: Final = Pass()
WIN: Final = Win()
PUNG_CLAIM: Final = ClaimPung()
KONG_CLAIM: Final = ClaimKong()
DISCARDS: Final = tuple(Discard(code) for code in CODES)
CHOWS: Final = tuple(ClaimChow(code) for code in CODES)


def prompts(state: State, rules: Ruleset) -> dict[int, Prompt]:
    """Every open prompt by seat; empty while the table moves by itself or has ended.

    A seat that has answered in the open window is not asked again.
    """
    if state.phase == TURN:
        actions = turn_actions(state, rules, state.turn)
        tile = CODES[state.drawn] if state.drawn != HIDDEN else ""
        return {state.turn: Prompt(state.turn, state.number, actions, _turn_deadline(state), tile)}
    if state.phase not in (WINDOW, ROBBING):
        return {}
    limit = state.setup.clock.claim_ms
    deadline = state.clock_ms + limit if limit else 0
    asked = {}
    for step in range(1, SEATS):
        seat = (state.turn + step) % SEATS
        actions = claim_actions(state, rules, seat)
        if actions:
            asked[seat] = Prompt(seat, state.number, actions, deadline, CODES[state.tile])
    return asked


def _turn_deadline(state: State) -> int:
    clock = state.setup.clock
    limit = clock.first_ms if state.source == "deal" else clock.turn_ms
    return state.clock_ms + limit if limit else 0


def turn_actions(state: State, rules: Ruleset, seat: int) -> tuple[Action, ...]:
    """What `seat` may do on its own turn: win, kongs, then every kind that it may discard (G6, G7)."""
    own = state.seats[seat]
    actions: list[Action] = []
    flower = own.flower_in_hand()
    if flower != HIDDEN:
        return (ShowFlower(CODES[flower]),)
    counts = own.counts
    if state.source:
        if state.drawn != HIDDEN and rules.wins(own_win(state, seat)):
            actions.append(WIN)
        # No kong right after a chow or a pung: only after one's own draw (G7).
        if may_kong(state, seat):
            actions += [ConcealedKong(CODES[kind]) for kind in range(KINDS) if counts[kind] == 4]
            actions += [AddedKong(CODES[meld.tile]) for meld in own.melds if meld.kind == PUNG and counts[meld.tile]]
    actions += [DISCARDS[kind] for kind in range(KINDS) if counts[kind]]
    return tuple(actions)


def may_kong(state: State, seat: int) -> bool:
    """Whether the wall still allows a concealed or added kong (G7, G21)."""
    if state.wall.left(seat) <= 0:
        return False
    return state.setup.kong_margin == "own" or state.wall.left((seat + 1) % SEATS) > 0


def claim_actions(state: State, rules: Ruleset, seat: int) -> tuple[Action, ...]:
    """What `seat` may answer in the open window, Pass last; empty if it can only pass (G7, G8, G10, G12)."""
    actions: list[Action] = []
    counts = state.seats[seat].counts
    tile = state.tile
    if rules.wins(given_win(state, seat)):
        actions.append(WIN)
    if state.phase == WINDOW and not state.last_tile():
        count = counts[tile]
        if count >= 3:
            actions.append(KONG_CLAIM)
        if count >= 2:
            actions.append(PUNG_CLAIM)
        if tile < EAST and state.setup.chow and seat == (state.turn + 1) % SEATS:
            first = tile - tile % 9
            actions += [
                CHOWS[low]
                for low in range(max(tile - 2, first), min(tile, first + 6) + 1)
                if all(counts[own] for own in (low, low + 1, low + 2) if own != tile)
            ]
    if not actions:
        return ()
    actions.append(PASS)
    return tuple(actions)


def own_win(state: State, seat: int) -> Candidate:
    """The win that `seat` would have with the tile that it has drawn."""
    own = state.seats[seat]
    flags = SELF_DRAWN
    # A flower's replacement is 自摸 only, also where the flower replaced a kong (G5).
    if state.source == "kong":
        flags |= REPLACEMENT
    if state.last_tile():
        flags |= LAST_TILE
    if state.visible[state.drawn] == 3:
        flags |= LAST_OF_KIND
    return Candidate(
        own.counts[:KINDS],
        own.melds,
        state.drawn,
        flags,
        state.round_wind,
        (seat - state.dealer) % SEATS,
        len(own.flowers),
    )


def given_win(state: State, seat: int) -> Candidate:
    """The win that `seat` would have with the tile discarded, or added to a pung, by `state.turn`."""
    own = state.seats[seat]
    counts = own.counts[:KINDS]
    tile = state.tile
    counts[tile] += 1
    flags = ROBBED if state.phase in (ROBBING, TAKEN) else 0
    if state.last_tile():
        flags |= LAST_TILE
    # The tile itself lies visible too.
    if state.visible[tile] == 4:
        flags |= LAST_OF_KIND
    return Candidate(counts, own.melds, tile, flags, state.round_wind, (seat - state.dealer) % SEATS, len(own.flowers))


def natural(state: State, prompt: Prompt) -> Action:
    """What is played for a seat whose time ran out: pass, else the tile just drawn, else its last tile in order."""
    last = prompt.actions[-1]
    if isinstance(last, Pass | ShowFlower):
        return last
    drawn = state.drawn
    if drawn != HIDDEN and not is_flower(drawn):
        return Discard(CODES[drawn], drawn=True)
    return last


def legal(prompt: Prompt, action: Action, state: State) -> bool:
    """Whether the prompt allows an action; a Discard may say `drawn` only of the tile just drawn."""
    if isinstance(action, Discard):
        kind = KIND_OF.get(action.tile, HIDDEN)
        if action.drawn and kind != state.drawn:
            return False
        return kind != HIDDEN and DISCARDS[kind] in prompt.actions
    return action in prompt.actions
