"""游戏币不足: closing lines where a loser has too few coins (1.11, L67-68)."""

from collections.abc import Sequence

from paiju.rules.settlement import SIDE_BET, SYSTEM, Transfer
from paiju.rules.shortfall import actual_changes
from paiju.rules.standing import Four
from paiju.rulesets.sichuan.book import net_of

RULE = "L68"


def shortfall(lines: Sequence[Transfer], coins: Four, side_bets: int) -> list[Transfer]:
    """The lines by which winners forgo what losers do not have, so that the whole ledger sums to what is paid.

    `coins` of seats 0-3 before the deal. What additional players and the system owe is always there.
    """
    parties = SIDE_BET + side_bets
    net = net_of(list(lines), parties)
    actual = actual_changes(net, [*coins, *(abs(change) for change in net[SIDE_BET:])])
    spared = [paid - owed for paid, owed in zip(actual, net, strict=True)]
    closing = []
    for loser, missing in enumerate(spared):
        for winner, forgone in enumerate(spared):
            amount = min(missing, -forgone)
            if amount > 0:
                payer = SYSTEM if winner == parties else winner
                closing.append(Transfer(payer, loser, amount, "shortfall", RULE))
                missing -= amount
                spared[winner] += amount
    return closing
