"""Builders of deals for tests: a wall from wanted hands and draws, and play by a policy or at random.

Shipped, so that a ruleset outside this package can be tested with them; nothing else in the package imports them.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random

from paiju.rules.ruleset import Ruleset
from paiju.rules.setup import Setup
from paiju.rules.standing import NO_FLAGS, FourFlags
from paiju.shapes.shanten import regular_shanten
from paiju.table.actions import Action, Discard, Pass, Win
from paiju.table.dice import breaking_dice, throws, wild_place
from paiju.table.events import DealStarted, Event
from paiju.table.prompt import Prompt
from paiju.table.prompts import natural
from paiju.table.refusal import Refusal
from paiju.table.state import ROBBING, WINDOW, State
from paiju.table.table import Table
from paiju.tiles.notation import format_tiles, parse_tiles
from paiju.tiles.tile import EAST, HIDDEN, KIND_OF, KINDS, Tile, is_flower
from paiju.tiles.tile_set import copies
from paiju.tiles.wall import SEATS, Wall, breaking, order_of_drawing


class BuildError(ValueError):
    """A deal that cannot be built: more tiles are wanted than there are, of a kind or at a place."""


def wall_for(
    setup: Setup,
    hands: Sequence[str] = (),
    draws: Sequence[str] | str = (),
    replacements: str = "",
    *,
    dealer: int = 0,
    dice: Sequence[int] = (),
    seed: int = 0,
    wild: str = "",
) -> str:
    """The notation of a wall that deals some hands and is drawn from in a wanted order.

    `hands[s]` are the first tiles that seat s is dealt (the dealer's drawn tile last); missing ones are filled in.
    `draws` follow from the head: one text for a square wall, one a seat for private ones. `replacements` come from
    the tail of a square wall. A `?` stands for any tile. What is not wanted anywhere is spread at random by `seed`,
    flowers never into hands or among the first or last ten free places of the wall. `wild` is the tile that shows the
    wild kind, any if it is empty. Raises BuildError.
    """
    wall, takes = _dealing(setup, dealer, dice)
    drawn: dict[int, Tile] = {}
    if wild:
        # The place after the last one that is drawn stands for the tile that is shown.
        drawn[wall.size] = parse_tiles(wild)[0]
    for seat, text in enumerate(hands):
        wanted = parse_tiles(text)
        if len(wanted) > len(takes[seat]):
            raise BuildError(f"seat {seat} is dealt {len(takes[seat])} tiles, not {len(wanted)}")
        drawn |= dict(zip(takes[seat], wanted, strict=False))
    for seat in range(SEATS):
        wall.take_head(seat, len(takes[seat]))
    if setup.wall == "square":
        text = draws if isinstance(draws, str) else "".join(draws)
        for tile in parse_tiles(text):
            drawn[wall.head(0)] = tile
            wall.take_head(0)
        for tile in parse_tiles(replacements):
            place = wall.tail(0)
            if place in drawn:
                raise BuildError("the draws and the replacements meet in the wall")
            drawn[place] = tile
            wall.take_tail(0)
    else:
        if isinstance(draws, str):
            raise BuildError("private walls want one text of draws for each seat")
        for seat, text in enumerate(draws):
            for tile in parse_tiles(text):
                drawn[wall.head(seat)] = tile
                wall.take_head(seat)
    drawn = {place: tile for place, tile in drawn.items() if tile != HIDDEN}
    tiles = _filled(setup, drawn, {place for seat in takes for place in seat}, seed)
    if setup.wall == "square":
        placed = [HIDDEN] * len(tiles)
        throws_to_break = breaking_dice(setup, dice)
        order = order_of_drawing(setup.stacks, *breaking(setup.stacks, dealer, throws_to_break))
        if setup.wild:
            shown = wild_place(setup, dealer, throws_to_break)
            order.remove(shown)
            order.append(shown)
        for place, tile in zip(order, tiles, strict=True):
            placed[place] = tile
        tiles = placed
    return format_tiles(tiles)


def _dealing(setup: Setup, dealer: int, dice: Sequence[int]) -> tuple[Wall, list[list[int]]]:
    """A full wall of places, and those that each seat is dealt, in its order of taking."""
    size = sum(copies(setup.tile_set))
    gap = -1
    if setup.wild:
        throws_to_break = breaking_dice(setup, dice)
        order = order_of_drawing(setup.stacks, *breaking(setup.stacks, dealer, throws_to_break))
        gap = order.index(wild_place(setup, dealer, throws_to_break))
        size -= 1
    full = Wall(list(range(size)), setup.wall == "private", gap, setup.reserve)
    wall = full.copy()
    takes: list[list[int]] = [[] for _ in range(SEATS)]
    turns = [(dealer + step) % SEATS for step in range(SEATS)]
    for seat, block in [(s, b) for b in setup.blocks for s in turns] + [(dealer, setup.dealer_extra)]:
        for _ in range(block):
            takes[seat].append(wall.head(seat))
            wall.take_head(seat)
    return full, takes


def _filled(setup: Setup, drawn: dict[int, Tile], dealt: set[int], seed: int) -> list[Tile]:
    """Every place's tile: the wanted ones, and the others at random, flowers far from both ends of what is drawn."""
    left = list(copies(setup.tile_set))
    for tile in drawn.values():
        left[tile] -= 1
        if left[tile] < 0:
            raise BuildError(f"{format_tiles([tile])} is wanted more often than there are of it")
    size = sum(copies(setup.tile_set))
    rest = [kind for kind, count in enumerate(left) for _ in range(count)]
    flowers = [tile for tile in rest if is_flower(tile)]
    others = [tile for tile in rest if not is_flower(tile)]
    random = Random(seed)
    random.shuffle(others)
    free = [place for place in range(size) if place not in drawn]
    middle = [place for place in free if place not in dealt][10:-10]
    placed = drawn | dict(zip(random.sample(middle, len(flowers)), flowers, strict=True))
    placed |= dict(zip((place for place in free if place not in placed), others, strict=True))
    return [placed[place] for place in range(size)]


def table_with(
    rules: Ruleset,
    hands: Sequence[str] = (),
    draws: Sequence[str] | str = (),
    replacements: str = "",
    *,
    dealer: int = 0,
    dice: Sequence[int] | None = None,
    round_wind: int = 0,
    seed: int = 0,
    at_ms: int = 0,
    wild: str = "",
    streak: int = 1,
    staked: FourFlags = NO_FLAGS,
) -> Table:
    """A table at which a built deal has begun; see `wall_for`. Without `dice` each shows one."""
    if dice is None:
        dice = (1,) * (2 * throws(rules.setup))
    wall = wall_for(rules.setup, hands, draws, replacements, dealer=dealer, dice=dice, seed=seed, wild=wild)
    table = Table(rules)
    deal = DealStarted(
        deal=1,
        round_wind=round_wind,
        dealer=dealer,
        dice=tuple(dice),
        wall=wall,
        at_ms=at_ms,
        streak=streak,
        staked=staked,
    )
    table.begin(deal)
    return table


def act(table: Table, seat: int, action: Action, *, at_ms: int = 0) -> list[Event]:
    """Take an action that must be legal. Raises AssertionError with the reason of a refusal."""
    result = table.apply(seat, action, at_ms=at_ms)
    if isinstance(result, Refusal):
        raise AssertionError(f"{action} of seat {seat} was refused: {result.reason} {result.values}")
    return result


def all_pass(table: Table, *, at_ms: int = 0) -> None:
    """Let every seat pass that is asked in the open window, if one is open."""
    while table.state.phase in (WINDOW, ROBBING):
        act(table, next(iter(table.asked)), Pass(), at_ms=at_ms)


def play_naturally(table: Table, until: Callable[[Table], bool] = lambda table: False) -> None:
    """Play as for seats whose time has run out (pass, and discard what was drawn) until something holds, or the end."""
    while not table.over and not until(table):
        seat, prompt = next(iter(table.asked.items()))
        act(table, seat, natural(table.state, prompt))


def random_action(random: Random, prompt: Prompt) -> Action:
    """One of the legal actions; the first of a prompt, the rarest, is taken more often than any other."""
    return prompt.actions[0] if random.random() < 0.5 else random.choice(prompt.actions)


def keen_action(random: Random, state: State, prompt: Prompt) -> Action:
    """An action that leads to wins far more often than a random one, where hands of few suits win, too.

    It wins, claims now and then, and discards the shorter of its suits first where not all may be in a winning hand,
    then whatever keeps the hand nearest to a regular win.
    """
    first, last = prompt.actions[0], prompt.actions[-1]
    if isinstance(first, Win) or not isinstance(last, Discard) or random.random() < 0.1:
        return random_action(random, prompt)
    own = state.seats[prompt.seat]
    discards = [action for action in prompt.actions if isinstance(action, Discard)]
    sizes = [sum(own.counts[9 * suit : 9 * suit + 9]) for suit in range(3)]
    for meld in own.melds:
        if meld.tile < EAST:
            sizes[meld.tile // 9] += 9
    if state.setup.suits < 3:
        spare = sizes.index(min(sizes))
        discards = [action for action in discards if KIND_OF[action.tile] // 9 == spare] or discards
    distances = []
    for action in discards:
        counts = own.counts[:KINDS]
        counts[KIND_OF[action.tile]] -= 1
        distances.append(regular_shanten(counts, len(own.melds)))
    near = min(distances)
    return random.choice([action for action, far in zip(discards, distances, strict=True) if far == near])


def secret_of(seed: int, deal: int = 1) -> bytes:
    """A secret for a deal that follows from a number."""
    return sha256(f"test {seed} {deal}".encode()).digest()


def start(rules: Ruleset, seed: int) -> Table:
    """A table at which the first deal of a match has begun; its secret follows from a number."""
    return Table.start(rules, rules.begin((0, 1, 2, 3)), secret_of(seed))


def play_at_random(
    table: Table, random: Random, steps: int | None = None, *, at_ms: int = 0, keen: bool = False
) -> int:
    """Play random legal actions to the end of the deal, or `steps` of them; the number of actions taken.

    All happen at `at_ms`. With `keen` they are those of `keen_action`.
    """
    taken = 0
    while not table.over and (steps is None or taken < steps):
        asked = table.asked
        seat = random.choice(sorted(asked))
        prompt = asked[seat]
        action = keen_action(random, table.state, prompt) if keen else random_action(random, prompt)
        act(table, seat, action, at_ms=at_ms)
        taken += 1
    return taken
