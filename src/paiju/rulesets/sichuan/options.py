"""The options of Sichuan: independent axes; a preset picks a value on each (sichuan.md, sections 1 and 3).

Each option notes whether the user's document (003, with its line) or the modern game is where it comes from. The
defaults are those of the blood battle rooms of QQ, part B of the document.
"""

from typing import Annotated, Literal

from msgspec import Meta

from paiju.rules.options import Options

# Flow.
Flow = Annotated[
    Literal["single", "blood", "river"],
    Meta(
        description="one win ends the deal (普通), play goes on until three have won (血战, L50), or winners play on "
        "with a locked hand until the wall is used up (血流)"
    ),
]
NextTurn = Annotated[
    Literal["after_last", "after_first"],
    Meta(
        description="after several wins with one tile, whose next seat plays on: the last winner's or the first one's"
    ),
]
Exchange = Annotated[
    bool, Meta(description="换三张: before play each seat passes three tiles of one suit, in secret and at once")
]
VoidSuit = Annotated[
    Literal["free", "first_discard", "choice"],
    Meta(
        description="缺一门 with any suit (L29), 定张: the suit of the first discard (L148), or 定缺: chosen in secret "
        "and discarded first"
    ),
]
Recolor = Annotated[
    bool, Meta(description="改色 (L148): whoever takes up a suit again that was cleared may not win and pays as 花猪")
]
Last4 = Annotated[
    Literal["off", "tile", "any"],
    Meta(
        description="forced wins at the last four tiles: none, with one of these tiles (L30), or with any (L12, L129)"
    ),
]
PassedWin = Annotated[
    Literal["free", "higher"],
    Meta(description="whether a win let pass bars wins worth no more until the seat's next draw (顺和, 过手胡)"),
]
KongAfterPung = Annotated[bool, Meta(description="whether a kong may follow a pung on the same turn")]
Replacement = Annotated[Literal["tail", "head"], Meta(description="the end of the wall from which a kong is replaced")]
# Scoring.
Scoring = Annotated[
    Literal["points", "fan", "times", "doubling"],
    Meta(
        description="分 added up (L12-20), 番 worth 2^(番-1) (L54), 倍 multiplied (L97-130), or 番 worth 2^番 from "
        "平胡 0 on"
    ),
]
Unit = Annotated[
    int, Meta(ge=1, le=1_000_000, description="points for one 倍 (or 分): 6 in QQ (L55), 1, 2 or 5 in L121")
]
Cap = Annotated[int, Meta(ge=0, le=1024, description="greatest multiplier of a hand, 满格 (L121); 0 is no cap")]
CapFan = Annotated[int, Meta(ge=0, le=30, description="greatest number of 番 of a hand; 0 is no cap")]
CapScope = Annotated[
    Literal["hand", "base"],
    Meta(description="whether the cap holds for the whole hand or for the base type alone (L134)"),
]
SevenPairsFlush = Annotated[Literal[4, 8], Meta(description="分 of 清七对, which L12 prints at 4 and at 8")]
Root = Annotated[
    Literal["identical", "rank"], Meta(description="a root (根) is four equal tiles, or four of one rank in any suits")
]
RootKong = Annotated[bool, Meta(description="whether a kong is a root, too (L117; not in L96)")]
Heavenly = Annotated[bool, Meta(description="天胡 and 地胡 (L12, L91-92, L106)")]
EarthlyWin = Annotated[
    Literal["first_draw", "first_discard"],
    Meta(description="地胡: with one's own first draw (L92), or with the first discard of the dealer (L12)"),
]
EndsTriplets = Annotated[
    bool, Meta(description="whether triplets of 1 and 9 count in 带幺九, or runs alone (L83 speaks of 连牌)")
]
Ends = Annotated[bool, Meta(description="带幺九 and 清幺九 (L83, L89; by agreement in L110-111)")]
Generals = Annotated[bool, Meta(description="将对 (L86; by agreement in L112)")]
GoldenHook = Annotated[bool, Meta(description="金钩钓: four melds and a single tile (by agreement in L109)")]
LastTileFan = Annotated[bool, Meta(description="海底: a win with the last tile of the wall, drawn or discarded (L119)")]
LastCopy = Annotated[bool, Meta(description="绝张: the last copy of the last wait, all others lying open (L120)")]
Concealed = Annotated[bool, Meta(description="门清: no tile claimed; a concealed kong may be there")]
Simples = Annotated[bool, Meta(description="中张: no 1 and no 9")]
EdgeTwo = Annotated[bool, Meta(description="卡二条: 2s won between 1s and 3s")]
SelfDraw = Annotated[
    Literal["none", "unit", "fan"],
    Meta(
        description="自摸: nothing more, one 倍 from each payer after the cap (加底, L130), or one 番 before it (加番)"
    ),
]
KongDraw = Annotated[
    Literal["self_drawn", "discard"],
    Meta(
        description="点杠花: a win on the replacement of a 直杠 is paid by all (L59), or by the giver of the kong alone"
    ),
]
# Kongs and their money.
KongScheme = Annotated[
    Literal["none", "qq", "folk", "drizzle"],
    Meta(
        description="kong money: none (L12), QQ 直杠 1 面下杠 1 暗杠 2 (L36-40), folk 直杠 2 弯杠 1 at once 暗杠 2 "
        "(L122-126), or 下毛毛雨 直杠 2 and 1 from the others (L127)"
    ),
]
KongNames = Annotated[
    Literal["exposed", "drawn"],
    Meta(description="刮风 is what lies open (L33) and 下雨 暗杠, or 刮风 is what was drawn (L125) and 下雨 直杠"),
]
AddFromHand = Annotated[bool, Meta(description="whether a tile held back at the pung may be added to it later (L35)")]
Transfer = Annotated[
    Literal["none", "last_kong", "all", "refund"],
    Meta(
        description="杠上炮: the kong money stays, goes to each winner for the kong just made (L58) or for all kongs "
        "(转雨, L127), or goes back to those who paid it"
    ),
]
TransferTrigger = Annotated[
    Literal["any", "added"], Meta(description="whether any kong is handed over so, or an added one only (L127)")
]
# Draw checks.
Refund = Annotated[
    bool, Meta(description="退税: at a draw, kong money of a seat that is not ready goes back (L41, L129)")
]
RefundTransferred = Annotated[
    bool, Meta(description="whether kong money handed over by 杠上炮 is refunded once more by who has lost it")
]
CheckReady = Annotated[bool, Meta(description="查大叫: who is not ready pays the greatest win of who is (L48)")]
CheckPigs = Annotated[
    Literal["none", "times16", "cap", "active"],
    Meta(
        description="查花猪: a seat with three suits, or with its void suit, pays 16 倍 (L46), the cap, or the cap "
        "unless it could not help it, having discarded that suit alone"
    ),
]
PigPaysWinners = Annotated[bool, Meta(description="whether 花猪 pays seats that have won, too (非花猪玩家, L46)")]
PigRefunds = Annotated[bool, Meta(description="whether 花猪 refunds its kong money, too (L41)")]
FifthTile = Annotated[bool, Meta(description="whether a tile that lies four times in the own hand is a wait")]
# Seats and coins.
Dealer = Annotated[
    Literal["giver", "dice", "first_winner"],
    Meta(
        description="the next dealer: who discarded the winning tile, or the old one after a draw (L51), by dice "
        "(L52), or the first winner, of several the giver"
    ),
]
DealerSelfDraw = Annotated[
    Literal["dice", "winner", "keep"],
    Meta(description="with `dealer=giver`: the next dealer after a self-drawn win (the document is silent)"),
]
Escape = Annotated[bool, Meta(description="逃跑 (L61-66): whether a seat may leave in the midst of a deal")]
EscapeTo = Annotated[
    Literal["unhu", "system"], Meta(description="who has the penalty of an escape: seats without a win, or nobody")
]
EscapeLast4 = Annotated[
    Literal["max", "sum"], Meta(description="at the last four tiles, the higher of penalty and 大叫 (L64), or both")
]
EscapeCount = Annotated[
    Literal["others", "all_unhu"],
    Meta(description="whose number multiplies the penalty: the other seats without a win, or all"),
]
WinnerLeaves = Annotated[
    Literal["defer", "forfeit"],
    Meta(description="a winner who leaves has the gain when the deal ends (L65), or none of it (L50)"),
]
Coins = Annotated[
    int,
    Meta(
        ge=0, le=1_000_000_000, description="coins of each player at the start, to be lost and no more (L68); 0: points"
    ),
]
SideBets = Annotated[
    int, Meta(ge=0, le=4, description="叫马: additional players, each bound to a seat by a tile (L131-134)")
]
ClaimWindow = Annotated[
    int, Meta(ge=0, le=60_000, description="time to claim a discard, in milliseconds; 0 is no limit")
]
Deals = Annotated[int, Meta(ge=1, le=100, description="number of deals in a match (the document is silent)")]


class SichuanOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Every choice that Sichuan leaves to a room."""

    flow: Flow = "blood"
    next_turn: NextTurn = "after_last"
    exchange: Exchange = False
    void_suit: VoidSuit = "free"
    recolor: Recolor = False
    last4: Last4 = "tile"
    passed_win: PassedWin = "free"
    kong_after_pung: KongAfterPung = False
    replacement: Replacement = "tail"
    scoring: Scoring = "fan"
    unit: Unit = 6
    cap: Cap = 0
    cap_fan: CapFan = 0
    cap_scope: CapScope = "hand"
    seven_pairs_flush: SevenPairsFlush = 4
    root: Root = "identical"
    root_kong: RootKong = False
    heavenly: Heavenly = True
    earthly_win: EarthlyWin = "first_draw"
    ends: Ends = True
    ends_triplets: EndsTriplets = True
    generals: Generals = True
    golden_hook: GoldenHook = False
    last_tile: LastTileFan = False
    last_copy: LastCopy = False
    concealed: Concealed = False
    simples: Simples = False
    edge_two: EdgeTwo = False
    self_draw: SelfDraw = "none"
    kong_draw: KongDraw = "self_drawn"
    kong_scheme: KongScheme = "qq"
    kong_names: KongNames = "exposed"
    add_from_hand: AddFromHand = True
    transfer: Transfer = "last_kong"
    transfer_trigger: TransferTrigger = "any"
    refund: Refund = True
    refund_transferred: RefundTransferred = False
    check_ready: CheckReady = True
    check_pigs: CheckPigs = "times16"
    pig_pays_winners: PigPaysWinners = True
    pig_refunds: PigRefunds = True
    fifth_tile: FifthTile = False
    dealer: Dealer = "dice"
    dealer_self_draw: DealerSelfDraw = "dice"
    escape: Escape = True
    escape_to: EscapeTo = "unhu"
    escape_last4: EscapeLast4 = "max"
    escape_count: EscapeCount = "others"
    winner_leaves: WinnerLeaves = "defer"
    coins: Coins = 0
    side_bets: SideBets = 0
    claim_window: ClaimWindow = 3000
    deals: Deals = 8
