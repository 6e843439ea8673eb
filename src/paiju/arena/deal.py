"""One deal between bots, without a clock."""

from collections import Counter
from collections.abc import Sequence
from time import process_time

import msgspec

from paiju.arena.botzone_program import BotzoneProgram, is_program, read_program
from paiju.bots.bot import Bot
from paiju.bots.botzone.seat import Mistake
from paiju.bots.registry import make_bot
from paiju.rules.outcome import End, Winner
from paiju.rules.ruleset import Ruleset
from paiju.rules.score import FanCount
from paiju.rules.settlement import changes
from paiju.rules.standing import Four, Standing
from paiju.table.audience import redact
from paiju.table.events import Discarded, Drawn, Event, KongAdded, KongConcealed, KongMelded, KongRobbed, Won
from paiju.table.refusal import Refusal
from paiju.table.table import Table


class DealResult(msgspec.Struct, frozen=True, kw_only=True):
    """How one deal went.

    `number` counts the deals of a run from 0. `players[s]` is the player at seat s, `changes[s]` what the deal brought
    seat s. `fans` are those of each winner, in the order of `winners`. `turns` counts draws from the head of the wall
    and `kongs` all kongs that stand. `end` is how the deal ended (`Outcome.end`; "" if it is void), `shared` counts the
    tiles that several seats won with, `ledger` how many lines of the ledger have each reason. `streak` counts the deals
    of this dealer in a row, `bought` tells that it had a stake, `topped` counts the other seats with one. `void` is
    the reason of a void deal, else "". `log` is the whole record, if it was asked for; `cpu_s` the processor time that
    table and bots took, programs aside. `mistakes` are those of programs.
    """

    number: int
    players: Four
    winners: tuple[Winner, ...]
    fans: tuple[tuple[FanCount, ...], ...]
    changes: Four
    turns: int
    kongs: int
    end: End = ""
    shared: int = 0
    ledger: dict[str, int] = {}
    streak: int = 1
    bought: bool = False
    topped: int = 0
    void: str = ""
    log: tuple[Event, ...] = ()
    cpu_s: float = 0.0
    mistakes: tuple[Mistake, ...] = ()


class IllegalActionError(RuntimeError):
    """A bot answered with something that its prompt does not offer."""


def bots_for(rules: Ruleset, names: Sequence[str], standing: Standing, seed: int) -> list[Bot]:
    """A bot at each seat: `names[p]` is player p's, of our own or a Botzone program (`arena.botzone_program`).

    Each seat has a seed of its own, whoever sits there; programs have none. Raises UnknownBotError, BotzoneError.
    """
    return [_bot(names[player], seat, rules, seed * 4 + seat) for seat, player in enumerate(standing.players)]


def _bot(name: str, seat: int, rules: Ruleset, seed: int) -> Bot:
    if is_program(name):
        return BotzoneProgram(seat, rules, read_program(name))
    return make_bot(name, seat, rules, seed)


def play(table: Table, bots: Sequence[Bot]) -> None:
    """Play a deal to its end: every bot sees its feed first, then those who are asked answer.

    The order of the answers in a window is the order of the prompts; no bot sees another's answer. Raises
    IllegalActionError.
    """
    watching = [(seat, bot.see) for seat, bot in enumerate(bots) if bot.watches]
    choosers = [bot.choose for bot in bots]
    told = 0
    log = table.log
    while not table.over:
        asked = table.asked
        if watching:
            for event in log[told:]:
                for seat, see in watching:
                    seen = redact(event, seat)
                    if seen is not None:
                        see(seen)
            told = len(log)
        seat, prompt = next(iter(asked.items()))
        action = choosers[seat](prompt)
        result = table.apply(seat, action, number=prompt.number)
        if isinstance(result, Refusal):
            raise IllegalActionError(f"the bot at seat {seat} answered {action!r}: {result.reason}")


def play_out(table: Table, bots: Sequence[Bot]) -> tuple[Mistake, ...]:
    """Play a deal to its end and let its bots go: programs are ended. Their mistakes, in the order of the seats.

    Raises IllegalActionError.
    """
    programs = [bot for bot in bots if isinstance(bot, BotzoneProgram)]
    try:
        play(table, bots)
    finally:
        for program in programs:
            program.close()
    return tuple([mistake for program in programs for mistake in program.mistakes])


def play_deal(
    rules: Ruleset, names: Sequence[str], standing: Standing, secret: bytes, seed: int, *, number: int, keep: bool
) -> DealResult:
    """Play one deal and tell how it went; with `keep` the result holds the whole record.

    Raises IllegalActionError.
    """
    began = process_time()
    table = Table.start(rules, standing, secret, checked=False)
    bots = bots_for(rules, names, standing, seed)
    mistakes = play_out(table, bots)
    return result_of(table, number, keep, process_time() - began, mistakes)


def result_of(table: Table, number: int, keep: bool, cpu_s: float, mistakes: tuple[Mistake, ...] = ()) -> DealResult:
    """How a finished deal went."""
    state = table.state
    turns = kongs = shared = together = 0
    fans = []
    for event in table.log:
        if isinstance(event, Won):
            fans.append(event.fans)
            together += 1
            shared += together == 2
        elif isinstance(event, Drawn):
            turns += event.source == "wall"
            together = 0
        elif isinstance(event, Discarded):
            together = 0
        elif isinstance(event, KongMelded | KongConcealed | KongAdded):
            kongs += 1
            together = 0
        elif isinstance(event, KongRobbed):
            kongs -= 1
    return DealResult(
        number=number,
        players=state.players,
        winners=tuple(state.winners),
        fans=tuple(fans),
        changes=changes(state.transfers),
        turns=turns,
        kongs=kongs,
        end=state.end,
        shared=shared,
        ledger=dict(Counter(transfer.reason for transfer in state.transfers)),
        streak=state.streak,
        bought=state.seats[state.dealer].staked,
        topped=sum(seat.staked for at, seat in enumerate(state.seats) if at != state.dealer),
        void=state.voided,
        log=tuple(table.log) if keep else (),
        cpu_s=cpu_s,
        mistakes=mistakes,
    )
