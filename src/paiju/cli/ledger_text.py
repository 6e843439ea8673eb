"""The ledger of a deal in words: who pays whom how much, what for, and by which rule."""

from collections.abc import Callable

from paiju.rules.settlement import SIDE_BET, SYSTEM, Transfer
from paiju.rules.setup import Setup
from paiju.text import Language, known, say


def has_ledger(setup: Setup) -> bool:
    """Whether a deal is paid for in parts that are worth telling one by one.

    >>> has_ledger(Setup(tile_set="144")), has_ledger(Setup(tile_set="136", stakes=True))
    (False, True)
    """
    return setup.pays_at_once or setup.stakes or setup.wild


def party_name(party: int, seat_name: Callable[[int], str], lang: Language) -> str:
    """A party of a ledger: a seat as `seat_name` has it, the house, or an additional player.

    >>> party_name(-1, str, "en"), party_name(2, str, "en"), party_name(5, str, "en")
    ('the house', '2', 'side bet 2')
    """
    if party == SYSTEM:
        return say("party.system", lang)
    return seat_name(party) if party < SIDE_BET else say("party.side_bet", lang, number=party - SIDE_BET + 1)


def transfer_text(transfer: Transfer, seat_name: Callable[[int], str], lang: Language) -> str:
    """A line of the ledger: payer, payee, amount, reason, and what its rule says.

    >>> transfer_text(Transfer(1, 0, 6, "kong_wind", "L36"), str, "en")
    '1 pays 0 6: a kong, called wind (a kong of a discard: 1 from its giver; L36)'
    """
    line = say(
        "ledger.line",
        lang,
        payer=party_name(transfer.payer, seat_name, lang),
        payee=party_name(transfer.payee, seat_name, lang),
        amount=transfer.amount,
        reason=reason_name(transfer.reason, lang),
    )
    return line + rule_note(transfer.rule, lang)


def reason_name(reason: str, lang: Language) -> str:
    """What a line is for.

    `settlement.` and some reasons tell who pays, as fits a win that is looked at alone; a ledger names both anyway.
    """
    short = f"ledger.reason.{reason}"
    return say(short if known(short) else f"settlement.{reason}", lang)


def rule_note(rule: str, lang: Language) -> str:
    """The rule behind a line, in brackets: its number, and in words where the catalogue has it.

    >>> rule_note("G18", "en")
    ' (G18)'
    """
    if not rule:
        return ""
    key = f"rule.{rule}"
    if known(key):
        return say("ledger.rule", lang, rule=say(key, lang), number=rule)
    return say("ledger.number", lang, number=rule)
