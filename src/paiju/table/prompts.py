"""Prompts: who is asked, and every action that is legal; derived from the state, the one source of legality."""

from itertools import combinations, combinations_with_replacement
from typing import Final

from paiju.rules.outcome import Winner
from paiju.rules.ruleset import Ruleset
from paiju.rules.wild_tile import discards_allowed, face_of, tile_for
from paiju.rules.win import (
    AFTER_KONG,
    DEALT,
    FIRST_DISCARD,
    FIRST_DRAW,
    FIRST_ROUND,
    FROM_UPPER,
    GIVEN_KONG,
    LAST_OF_KIND,
    LAST_TILE,
    REPLACEMENT,
    ROBBED,
    SELF_DRAWN,
    UNTOUCHED,
)
from paiju.rules.win import Win as Candidate
from paiju.shapes.meld import PUNG
from paiju.table.actions import (
    Action,
    AddedKong,
    ChooseVoid,
    ClaimChow,
    ClaimKong,
    ClaimPung,
    ConcealedKong,
    Discard,
    Exchange,
    Pass,
    ShowFlower,
    Stake,
    Win,
)
from paiju.table.prompt import Prompt
from paiju.table.state import EXCHANGE, ROBBING, STAKES, TAKEN, TURN, VOIDING, WINDOW, SeatState, State
from paiju.tiles.notation import NotationError, format_tiles, parse_tiles
from paiju.tiles.tile import CODES, EAST, HIDDEN, KIND_OF, KINDS, Tile, is_flower
from paiju.tiles.wall import SEATS

PASS: Final = Pass()
WIN: Final = Win()
PUNG_CLAIM: Final = ClaimPung()
KONG_CLAIM: Final = ClaimKong()
DISCARDS: Final = tuple(Discard(code) for code in CODES)
CHOWS: Final = tuple(ClaimChow(code) for code in CODES)
EXCHANGES: Final[dict[tuple[int, ...], Action]] = {
    triple: Exchange(format_tiles(triple))
    for suit in range(3)
    for triple in combinations_with_replacement(range(9 * suit, 9 * suit + 9), 3)
}
VOIDS: Final = (ChooseVoid("m"), ChooseVoid("p"), ChooseVoid("s"))
STAKE_CHOICES: Final = (Stake(True), Stake(False))
NO_KINDS: Final = range(0)


def prompts(state: State, rules: Ruleset) -> dict[int, Prompt]:
    """Every open prompt by seat; empty while the table moves by itself or has ended.

    A seat that has answered in the open window is not asked again.
    """
    phase = state.phase
    if phase == TURN:
        actions = turn_actions(state, rules, state.turn)
        tile = CODES[state.drawn] if state.drawn != HIDDEN else ""
        return {state.turn: Prompt(state.turn, state.number, actions, _turn_deadline(state), tile)}
    if phase not in (WINDOW, ROBBING):
        return _opening_prompts(state) if phase in (EXCHANGE, VOIDING, STAKES) else {}
    limit = state.setup.clock.claim_ms
    deadline = state.clock_ms + limit if limit else 0
    asked = {}
    for step in range(1, SEATS):
        seat = (state.turn + step) % SEATS
        if not state.active(seat):
            continue
        actions = claim_actions(state, rules, seat)
        if actions:
            asked[seat] = Prompt(seat, state.number, actions, deadline, CODES[state.tile])
    return asked


def _opening_prompts(state: State) -> dict[int, Prompt]:
    """What seats choose at once before play; the natural choice of each stands last."""
    limit = state.setup.clock.first_ms
    deadline = state.clock_ms + limit if limit else 0
    if state.phase == STAKES:
        return {seat: Prompt(seat, state.number, STAKE_CHOICES, deadline, "") for seat in state.to_stake()}
    choices = exchanges if state.phase == EXCHANGE else voids
    order = [(state.dealer + step) % SEATS for step in range(SEATS)]
    return {seat: Prompt(seat, state.number, choices(state.seats[seat].counts), deadline, "") for seat in order}


def exchanges(counts: list[int]) -> tuple[Action, ...]:
    """Every three tiles of one suit that a hand can pass on (换三张), those of its shortest such suit last.

    >>> from paiju.shapes.hand import parse_hand
    >>> [choice.tiles for choice in exchanges(parse_hand("11123m5588p29s").counts())][-2:]
    ['588p', '558p']
    """
    found: list[tuple[int, list[Action]]] = []
    for suit in range(3):
        tiles = [kind for kind in range(9 * suit, 9 * suit + 9) for _ in range(counts[kind])]
        if len(tiles) >= 3:
            choices = sorted(set(combinations(tiles, 3)), reverse=True)
            found.append((len(tiles), [EXCHANGES[choice] for choice in choices]))
    found.sort(key=lambda suit: -suit[0])
    return tuple([choice for _, choices in found for choice in choices])


def voids(counts: list[int]) -> tuple[Action, ...]:
    """The three suits that a seat may do without (定缺), the one of which it holds fewest tiles last."""
    order = sorted(range(3), key=lambda suit: -sum(counts[9 * suit : 9 * suit + 9]))
    return tuple([VOIDS[suit] for suit in order])


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
    setup = state.setup
    if state.source and state.drawn != HIDDEN and not own.recolored and rules.wins(own_win(state, seat)):
        if setup.forced_win != "off" and must_win(state, True):
            return (WIN,)
        actions.append(WIN)
    if state.plain_turns:
        # No kong right after a chow or a pung: only after one's own draw (G7).
        if state.source and may_kong(state, seat):
            actions += [ConcealedKong(CODES[kind]) for kind in range(KINDS) if counts[kind] == 4]
            actions += [AddedKong(CODES[meld.tile]) for meld in own.melds if meld.kind == PUNG and counts[meld.tile]]
        actions += [DISCARDS[kind] for kind in range(KINDS) if counts[kind]]
    elif own.won:
        # Who has won and plays on keeps its hand as it is.
        actions.append(DISCARDS[state.drawn])
    else:
        if (state.source or setup.kong_after_claim) and may_kong(state, seat):
            actions += _kongs(state, own)
        actions += [DISCARDS[kind] for kind in _discards(state, own, seat)]
    return tuple(actions)


def _kongs(state: State, own: SeatState) -> list[Action]:
    """The kongs of a seat's own turn, where not every one is allowed."""
    setup = state.setup
    void = _void_kinds(state, own)
    concealed = [kind for kind in range(KINDS) if own.counts[kind] == 4 and kind not in void]
    added = [meld.tile for meld in own.melds if meld.kind == PUNG and own.counts[meld.tile]]
    fresh = [tile for tile in added if setup.late_kong or tile == state.drawn]
    kongs: list[Action] = [ConcealedKong(CODES[kind]) for kind in concealed]
    kongs += [AddedKong(CODES[tile]) for tile in fresh]
    return kongs


def _discards(state: State, own: SeatState, seat: int) -> list[Tile]:
    """What may be discarded: single honors first where that is the rule, tiles of the void suit first, no wild tile."""
    counts = own.counts
    if state.setup.single_honors != "off":
        ponged = [meld.tile for meld in own.melds if meld.kind == PUNG]
        return discards_allowed(counts[:KINDS], state.wild, followed(state, seat), ponged)
    first = [kind for kind in _void_kinds(state, own) if counts[kind]]
    return first or [kind for kind in range(KINDS) if counts[kind] and kind != state.wild]


def _void_kinds(state: State, own: SeatState) -> range:
    """The kinds of the suit that a seat has given up before play (定缺)."""
    return range(9 * own.void, 9 * own.void + 9) if own.void >= 0 and state.setup.void == "choice" else NO_KINDS


def followed(state: State, seat: int) -> list[Tile]:
    """The discards that bind a seat which holds the same honor singly: none on a turn that began with a claim."""
    if not state.source or not state.thrown:
        return []
    if state.setup.single_honors == "all_later":
        return state.thrown[state.seats[seat].heard :]
    if state.thrower != (seat - 1) % SEATS or state.seats[state.thrower].river[-1].claimed_by >= 0:
        return []
    return state.thrown[-1:]


def must_win(state: State, fresh: bool) -> bool:
    """Whether a seat that can win has no choice, so near the end of the wall; `fresh`: the tile was just drawn."""
    # The tile drawn last is no longer in the wall.
    before = state.wall.left(state.turn) + 1
    return state.setup.must_win(before, fresh and before <= state.setup.forced_from)


def may_kong(state: State, seat: int) -> bool:
    """Whether the wall still allows a concealed or added kong (G7, G21)."""
    if state.wall.spare(seat) <= 0:
        return False
    return state.setup.kong_margin == "own" or state.wall.left((seat + 1) % SEATS) > 0


def claim_actions(state: State, rules: Ruleset, seat: int) -> tuple[Action, ...]:
    """What `seat` may answer in the open window, Pass last; empty if it can only pass (G7, G8, G10, G12)."""
    actions: list[Action] = []
    own = state.seats[seat]
    counts = own.counts
    tile = state.tile
    win = given_win(state, seat)
    if not own.recolored and rules.wins(win) and (not own.passed or rules.worth(win) > own.passed):
        if state.setup.forced_win != "off" and must_win(state, state.fresh):
            return (WIN,)
        actions.append(WIN)
    if state.phase == WINDOW and not own.won and (own.void < 0 or may_claim(state, own, tile)):
        last = state.last_tile()
        count = counts[tile]
        if count >= 3 and (not last or state.wall.reserve > state.wall.tails[0]):
            actions.append(KONG_CLAIM)
        if count >= 2 and (not last or state.setup.last_claims != "none") and may_pung(state, own, tile):
            actions.append(PUNG_CLAIM)
        if seat == (state.turn + 1) % SEATS and state.setup.chow and (not last or state.setup.last_claims == "all"):
            if state.wild != HIDDEN:
                actions += _wild_chows(counts, tile, state.wild)
            elif tile < EAST:
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


def may_pung(state: State, own: SeatState, tile: Tile) -> bool:
    """Whether a seat with two of a tile may claim it: not barred from it, and with a discard left (W9, W13)."""
    if own.barred >> tile & 1:
        return False
    return state.wild == HIDDEN or own.size() - own.counts[state.wild] > 2


def _wild_chows(counts: list[int], tile: Tile, wild: Tile) -> list[Action]:
    """The chows with a discard where tiles may stand for another face; something to discard must be left (W8, W13)."""
    face = face_of(tile, wild)
    if face >= EAST or sum(counts) - counts[wild] <= 2:
        return []
    first = face - face % 9
    found: list[Action] = []
    for low in range(max(face - 2, first), min(face, first + 6) + 1):
        needed = [tile_for(other, wild) for other in (low, low + 1, low + 2) if other != face]
        if all(own >= 0 and counts[own] for own in needed):
            found.append(CHOWS[low])
    return found


def may_claim(state: State, own: SeatState, tile: Tile) -> bool:
    """Whether a tile is of a suit that the seat has not given up before play (定缺)."""
    return state.setup.void != "choice" or tile // 9 != own.void


def own_win(state: State, seat: int) -> Candidate:
    """The win that `seat` would have with the tile that it has drawn."""
    own = state.seats[seat]
    flags = SELF_DRAWN
    # A flower's replacement is 自摸 only, also where the flower replaced a kong (G5).
    source = state.source
    if source == "kong":
        flags |= REPLACEMENT | GIVEN_KONG if state.kong_given else REPLACEMENT
    elif source == "deal":
        flags |= DEALT
    elif seat != state.dealer and not own.river and not own.melds:
        flags |= FIRST_DRAW
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
        own.void,
        state.visible,
        state.wild,
    )


def given_win(state: State, seat: int) -> Candidate:
    """The win that `seat` would have with the tile discarded, or added to a pung, by `state.turn`."""
    own = state.seats[seat]
    counts = own.counts[:KINDS]
    tile = state.tile
    counts[tile] += 1
    flags = 0
    if state.phase != WINDOW and is_robbery(state):
        flags = ROBBED
    elif state.source == "kong":
        flags = AFTER_KONG | GIVEN_KONG if state.kong_given else AFTER_KONG
    elif state.discards == 1:
        flags = FIRST_DISCARD
    if state.last_tile():
        flags |= LAST_TILE
    # The tile itself lies visible too.
    if state.visible[tile] == 4:
        flags |= LAST_OF_KIND
    if not own.river:
        # What only the first discards of a deal can bring.
        if not own.melds and seat != state.dealer:
            flags |= UNTOUCHED
        if len(state.seats[state.dealer].river) == 1:
            flags |= FIRST_ROUND
    if state.turn == (seat - 1) % SEATS:
        flags |= FROM_UPPER
    return Candidate(
        counts,
        own.melds,
        tile,
        flags,
        state.round_wind,
        (seat - state.dealer) % SEATS,
        len(own.flowers),
        own.void,
        state.visible,
        state.wild,
    )


def is_robbery(state: State) -> bool:
    """Whether the tile offered was added to a pung; once somebody has won with it, the first win tells."""
    if state.phase in (ROBBING, TAKEN):
        return True
    last = state.course[-1] if state.course else None
    return isinstance(last, Winner) and last.how == "robbed"


def natural(state: State, prompt: Prompt) -> Action:
    """What is played for a seat whose time ran out: pass, else the tile just drawn, else what stands last.

    That is the last tile in order, or the natural choice of the opening, or the win where there is no choice.
    """
    last = prompt.actions[-1]
    drawn = state.drawn
    if isinstance(last, Discard) and drawn != HIDDEN and not is_flower(drawn) and DISCARDS[drawn] in prompt.actions:
        return Discard(CODES[drawn], drawn=True)
    return last


def legal(prompt: Prompt, action: Action, state: State) -> bool:
    """Whether the prompt allows an action; a Discard may say `drawn` only of the tile just drawn."""
    if isinstance(action, Discard):
        kind = KIND_OF.get(action.tile, HIDDEN)
        if action.drawn and kind != state.drawn:
            return False
        return kind != HIDDEN and DISCARDS[kind] in prompt.actions
    if isinstance(action, Exchange):
        return in_order(action) in prompt.actions
    return action in prompt.actions


def in_order(choice: Exchange) -> Exchange:
    """The choice with its tiles in ascending order; the same if they are none."""
    try:
        return Exchange(format_tiles(sorted(parse_tiles(choice.tiles))))
    except NotationError:
        return choice
