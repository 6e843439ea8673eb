"""The words of a ledger whose lines come one by one: kong money, checks at a draw, escapes, side bets, coins.

`settlement.` and a reason tells what a line is for; `rule.` and a rule says in short what its source says.
"""

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    # Reasons of transfers.
    "settlement.kong_wind": ("刮风", "a kong, called wind"),
    "settlement.kong_rain": ("下雨", "a kong, called rain"),
    "settlement.kong_draw": ("点杠花，放杠者", "who gave the kong that the winning tile replaced"),
    "settlement.kong_handed_over": (
        "杠上炮，杠钱转给胡家",
        "kong money handed over to the winner of the discard after it",
    ),
    "settlement.kong_returned": ("杠上炮，退还刚收的杠钱", "kong money returned, the discard after it was won"),
    "settlement.pig": ("查花猪", "three suits or the void suit in hand at the end (a pig)"),
    "settlement.refund": ("退税，退还杠钱", "kong money refunded, the hand was not ready"),
    "settlement.unready": ("查大叫", "not ready: the greatest win of a ready hand"),
    "settlement.escape": ("逃跑扣分", "the penalty for leaving"),
    "settlement.escape_unready": ("逃跑，按查大叫", "for leaving: the greatest win of a ready hand"),
    "settlement.forfeit": ("胡家离开，退还所赢", "a winner left and forfeits this gain"),
    "settlement.shortfall": ("游戏币不足，少收", "forgone: the loser has no coins left"),
    # Reasons where each payer has a line for each part: base, stakes, doubling, wild tiles.
    "settlement.win_base": ("底分乘倍数", "the base times the level"),
    "settlement.win_buy": ("买底分乘倍数", "the dealer's buy times the level"),
    "settlement.win_top": ("顶底分乘倍数", "the top times the level"),
    "settlement.discard_doubled": ("点炮者加倍", "the discarder's doubling"),
    "settlement.robbed_doubled": ("被抢杠者加倍", "the robbed seat's doubling"),
    "settlement.wild_points": ("财神分", "wild tiles held at the end"),
    "settlement.wild_points_doubled": ("赢家财神分加倍", "the winner's wild tiles count twice"),
    "settlement.kong_points": ("杠分", "for a kong"),
    "settlement.escape_base": ("逃跑，十倍底分", "for leaving: ten times the base"),
    "settlement.escape_buy": ("逃跑，十倍买底分", "for leaving: ten times the buy"),
    "settlement.escape_top": ("逃跑，十倍顶底分", "for leaving: ten times the top"),
    # Parties of a ledger that are no seats.
    "party.system": ("系统", "the house"),
    "party.side_bet": ("叫马者 {number}", "side bet {number}"),
    # Rules: what the document of a family says, by the number of its line or paragraph.
    "rule.L12": ("点炮的一人负责，自摸三家付", "the discarder alone pays, or all after a self-draw"),
    "rule.L36": ("直杠收引杠者 1 倍", "a kong of a discard: 1 from its giver"),
    "rule.L37": ("面下杠收其他未胡者各 1 倍", "an added kong: 1 from each other seat without a win"),
    "rule.L40": ("暗杠收其他未胡者各 2 倍", "a concealed kong: 2 from each other seat without a win"),
    "rule.L41": ("抢杠时杠无效；流局未叫退回杠钱", "a robbed kong is void; not ready at a draw: kong money goes back"),
    "rule.L46": ("花猪赔非花猪各 16 倍", "a pig pays 16 to each seat that is none"),
    "rule.L48": ("没听牌的赔听牌的最大番", "who is not ready pays each ready hand its greatest win"),
    "rule.L50": ("胡家提前离开，不给所赢", "a winner who leaves early does not get the gain"),
    "rule.L58": ("点炮者输分，杠上炮另转杠钱", "the discarder pays, after a kong its money, too"),
    "rule.L59": ("自摸、杠上花，未胡者输分", "after a self-draw each seat without a win pays"),
    "rule.L64": (
        "逃跑扣 16 倍乘未胡人数，最后四张可按查大叫",
        "leaving costs 16 for each seat without a win, or what is ready",
    ),
    "rule.L68": ("游戏币不足扣尽，赢家按比例分", "too few coins are taken whole and shared in proportion"),
    "rule.L116": ("抢杠胡", "robbing a kong"),
    "rule.L122": ("暗杠收未胡各家 2 倍", "a concealed kong: 2 from each seat without a win"),
    "rule.L123": ("直杠收放杠者 2 倍", "a kong of a discard: 2 from its giver"),
    "rule.L124": ("弯杠收未胡各家 1 倍", "an added kong: 1 from each seat without a win"),
    "rule.L127": ("下毛毛雨、转雨", "2 from the giver of a kong and 1 from the rest; kong money follows the discard"),
    "rule.L129": ("黄牌未下叫，杠金不得", "not ready at a draw: no kong money"),
    "rule.L132": ("叫马者与被叫者同输赢", "a side bet wins and loses as its seat does"),
    "rule.L134": ("基本牌型加自摸", "the hand, and one more for a self-draw"),
    "rule.L148": ("改色按花猪赔付", "who takes up a cleared suit again pays as a pig"),
    "rule.SBR": ("竞赛规则（试行）", "the competition rules (SBR)"),
    "rule.W25": (
        "庄家胜出，闲家付买底分；顶底者胜出，庄家付顶底分",
        "the dealer's buy from all if the dealer wins; the top from the dealer if who topped wins",
    ),
    "rule.W26": ("放冲者所输积分乘以 2", "the discarder pays twice as much"),
    "rule.W27": ("底分 2，连庄每次加 2，至多 8", "the base is 2, and 2 more each deal in a row, up to 8"),
    "rule.W28": ("财神分在总分之外另加", "wild tiles are paid for apart"),
    "rule.W29": ("流局只算财神分", "a drawn deal pays for wild tiles alone"),
    "rule.W30": ("逃跑扣十倍，财神分由系统补", "leaving costs ten times; the system makes up for wild tiles"),
    "rule.MIL": ("国际麻将联盟竞赛规则 2024", "competition rules of the Mahjong International League, 2024"),
    "rule.modern": ("现代玩法", "a modern option"),
}
