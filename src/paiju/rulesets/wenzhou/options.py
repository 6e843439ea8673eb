"""The options of Wenzhou: every reading of the document that wenzhou.md gives, the default first."""

from typing import Annotated, Literal

from msgspec import Meta

from paiju.rules.options import Options

BaiIdentity = Annotated[
    Literal["fixed", "either"],
    Meta(description="白板 stands for the wild's own face alone, or for itself as well (W6)"),
]
EightPairsWild = Annotated[
    Literal["any_wild_soft", "returned_is_hard"],
    Meta(description="八对 with a wild is soft, or hard where each wild stands for its own face (W19)"),
]
ThreeWildPairsDouble = Annotated[
    bool, Meta(description="whether three wilds in 八对 are double as with a basic shape (W18)")
]
ThreeWildNoPattern = Annotated[
    Literal["own_turn", "any"],
    Meta(description="when three wilds win without a shape: with one's own draw, or always (W18)"),
]
NiuScope = Annotated[
    Literal["lone_state", "any_state", "tile"],
    Meta(description="财神牛: which hands may not win with a discard (W21)"),
]
DandiaoWild = Annotated[
    Literal["double", "hard"], Meta(description="单吊 with a wild as the single tile: double, or hard (W21)")
]
DandiaoKongs = Annotated[bool, Meta(description="whether kongs count among the five melds of 单吊 (W22)")]
DihuScope = Annotated[
    Literal["upstream_first_round", "dealer_first_discard"],
    Meta(
        description="地胡: with the upper seat's discard in the first round, or with the dealer's first discard (W22)"
    ),
]
FiveOfAKind = Annotated[bool, Meta(description="whether a wild may be the fifth tile of a face (W6)")]
PlainNatural = Annotated[
    Literal["hard", "one"], Meta(description="a basic win without a wild: hard (2), or one (1) (W22)")
]
CaishenUnit = Annotated[int, Meta(ge=0, le=100, description="points of each wild held at the end (W28)")]
CaishenMultiplier = Annotated[
    Literal["one", "winner_three_wild_x2", "winner_double_x2"],
    Meta(description="whether the winner's wilds are worth twice as much with three of them, or at level double (W28)"),
]
CaishenScope = Annotated[
    Literal["pairwise_all", "winner_only"], Meta(description="whose wilds are paid for after a win (W28)")
]
DiscardDoubleIncludesCaishen = Annotated[
    bool, Meta(description="whether the discarder's doubling covers what it owes for the winner's wilds (W26)")
]
DealerDiscardExtra = Annotated[
    bool, Meta(description="whether a dealer that discards the winning tile pays four times (W26)")
]
RobKongIsDiscard = Annotated[
    bool, Meta(description="whether the player of a robbed kong pays as a discarder does (W26)")
]
NondealerBase = Annotated[
    Literal["same", "first_round", "one"],
    Meta(description="the base between seats that do not deal: the same, 2, or 1 (W27)"),
]
TopLosesOnDealerWin = Annotated[
    bool, Meta(description="whether who has topped pays the top in place of the buy when the dealer wins (W25)")
]
DealerWinStays = Annotated[bool, Meta(description="whether the dealer stays after an own win (W23)")]
DrawIncrementsStreak = Annotated[bool, Meta(description="whether a drawn deal raises the base, too (W23)")]
MaxDeals = Annotated[Literal[4, 5], Meta(description="how many deals in a row a seat may deal (W23)")]
EscapeCaishen = Annotated[
    Literal["system_credit", "pairwise", "escaper_share"],
    Meta(description="who pays for wilds after an escape: the system, all to each other, or who escapes (W30)"),
]
EscapePlainOwesBuy = Annotated[
    bool, Meta(description="whether a seat that has not topped owes the dealer's buy when it escapes (W30)")
]
FollowScope = Annotated[
    Literal["next", "all_later"],
    Meta(description="who follows a discarded single honor: the next seat, or every later one (W7)"),
]
KongPoints = Annotated[
    Literal["off", "mil"],
    Meta(
        description="points for kongs: none (W10), or melded 1, concealed 2, added 0, each times the base between the "
        "two seats, from every other seat (MIL)"
    ),
]
Escape = Annotated[bool, Meta(description="逃跑 (W30): whether a seat may leave in the midst of a deal")]
ClaimWindow = Annotated[
    int, Meta(ge=0, le=60_000, description="time to claim a discard, in milliseconds; 0 is no limit")
]
Deals = Annotated[int, Meta(ge=1, le=100, description="number of deals in a match (the document is silent)")]


class WenzhouOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Every choice that Wenzhou leaves to a room."""

    bai_identity: BaiIdentity = "fixed"
    eight_pairs_wild: EightPairsWild = "any_wild_soft"
    three_wild_pairs_double: ThreeWildPairsDouble = False
    three_wild_no_pattern: ThreeWildNoPattern = "own_turn"
    niu_scope: NiuScope = "lone_state"
    dandiao_wild: DandiaoWild = "double"
    dandiao_kongs: DandiaoKongs = True
    dihu_scope: DihuScope = "upstream_first_round"
    five_of_a_kind: FiveOfAKind = True
    plain_natural: PlainNatural = "hard"
    caishen_unit: CaishenUnit = 1
    caishen_multiplier: CaishenMultiplier = "one"
    caishen_scope: CaishenScope = "pairwise_all"
    discard_double_includes_caishen: DiscardDoubleIncludesCaishen = False
    dealer_discard_extra: DealerDiscardExtra = False
    rob_kong_is_discard: RobKongIsDiscard = True
    nondealer_base: NondealerBase = "same"
    top_loses_on_dealer_win: TopLosesOnDealerWin = False
    dealer_win_stays: DealerWinStays = True
    draw_increments_streak: DrawIncrementsStreak = True
    max_deals: MaxDeals = 4
    escape_caishen: EscapeCaishen = "system_credit"
    escape_plain_owes_buy: EscapePlainOwesBuy = False
    follow_scope: FollowScope = "next"
    kong_points: KongPoints = "off"
    escape: Escape = True
    claim_window: ClaimWindow = 3000
    deals: Deals = 8
