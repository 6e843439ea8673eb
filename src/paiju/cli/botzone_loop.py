"""The talk of a Botzone program with its judge: what is read, what is printed; without a command line around it.

The upload that `paiju botzone --zip` makes runs this module alone, so it imports nothing of the command line.
"""

from collections.abc import Callable, Iterator

from paiju.bots.botzone.forms import KEEP_RUNNING, read_input, read_later, write_output
from paiju.bots.botzone.player import BotzonePlayer
from paiju.bots.registry import make_bot
from paiju.rules.ruleset import Ruleset


def serve(
    lines: Iterator[str], write: Callable[[str], object], rules: Ruleset, bot: str, seed: int, *, keep: bool
) -> None:
    """Answer the request that the input ends with, in the form in which it came; with `keep` all later ones too.

    `write` is handed whole turns, which must go out at once. A JSON object in later input begins another game. All
    chance of the bot comes from the seed, so it goes on in the same way when it is started anew. Raises BotzoneError,
    UnknownBotError.
    """
    form, turns = read_input(lines)
    player = _player(rules, bot, seed)
    reply = player.catch_up(turns.requests, turns.responses)
    ending = KEEP_RUNNING + "\n" if keep else ""
    write(write_output(reply, form) + ending)
    if not keep:
        return
    for line in lines:
        if not line.strip():
            continue
        if line.lstrip().startswith("{"):
            form, again = read_input(iter([line]))
            player = _player(rules, bot, seed)
            reply = player.catch_up(again.requests, again.responses)
        else:
            reply = player.answer(read_later(line))
        write(write_output(reply, form) + ending)


def _player(rules: Ruleset, bot: str, seed: int) -> BotzonePlayer:
    return BotzonePlayer(rules, lambda seat: make_bot(bot, seat, rules, seed))
