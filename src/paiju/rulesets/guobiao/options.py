"""The options of Guobiao (guobiao.md, Fans, "Options"); every default is the reading of the documents."""

from typing import Annotated, Literal

from msgspec import Meta

from paiju.rules.options import Options

MixedKong = Annotated[
    Literal[3, 5, 6],
    Meta(description="points of one melded and one concealed kong: 3 by the documents, 5 contests, 6 the text of 2006"),
]
DoubleConcealedKong = Annotated[
    Literal[6, 8], Meta(description="points of 双暗杠: 6 by the documents, 8 by the text of 2006")
]
KnittedStraightWait = Annotated[
    Literal["count", "off"],
    Meta(description="whether a tile of the straight in 组合龙 can also be an edge, closed or single wait"),
]
ExhaustedSecondWait = Annotated[
    Literal["cancels", "ignored"],
    Meta(description="whether a second wait whose four tiles are all in the hand takes the wait fan away"),
]
DiscardPung = Annotated[
    Literal["melded", "concealed"], Meta(description="how a pung counts that another seat's tile completed in hand")
]
ConcealedShapeSelfDraw = Annotated[
    Literal["self_drawn", "fully_concealed"],
    Meta(description="what special shapes and 四暗刻 score when self-drawn: 自摸 (1), or 不求人 (4) as in 2006"),
]
KnittedAndStraight = Annotated[
    Literal["both", "one"], Meta(description="whether 全不靠 that holds a 组合龙 scores both, or 全不靠 alone")
]
BreakRolls = Annotated[Literal[1, 2], Meta(description="how many throws of two dice break the wall")]
SeatChange = Annotated[
    Literal["before_third", "none"],
    Meta(description="whether E and S, and W and N change seats before the third round"),
]
Flowers = Annotated[Literal[8, 0], Meta(description="number of flower tiles")]
FlowerReplacement = Annotated[
    Literal["automatic", "manual"], Meta(description="whether a drawn flower is laid open by itself or by the player")
]
Minimum = Annotated[int, Meta(ge=0, le=88, description="points that a win needs, flowers not counted")]
Settlement = Annotated[
    Literal["match", "coins"], Meta(description="match points (8 + fan and 8), or coins by fan times room factor")
]
CoinLosers = Annotated[
    Literal["payers", "all"],
    Meta(description="who loses coins when a discard is won: the one who gave it, or all three"),
]
RoomFactor = Annotated[int, Meta(ge=1, le=1_000_000, description="coins for each point (N)")]
Fee = Annotated[
    int,
    Meta(ge=0, le=1_000_000, description="coins taken from each player after each deal (A); not in the deal's ledger"),
]
ClaimWindow = Annotated[
    int, Meta(ge=0, le=60_000, description="time to claim a discard, in milliseconds; 0 is no limit")
]
MatchTimeLimit = Annotated[
    int, Meta(ge=0, le=1440, description="minutes after which no new deal begins; 0 is no limit")
]


Procedure = Annotated[
    Literal["table", "duplicate"],
    Meta(description="four walls broken by dice and sixteen deals, or the duplicate contest with a wall for each seat"),
]


class GuobiaoOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Every choice that Guobiao leaves to a room."""

    mixed_kong: MixedKong = 3
    double_concealed_kong: DoubleConcealedKong = 6
    knitted_straight_wait: KnittedStraightWait = "count"
    exhausted_second_wait: ExhaustedSecondWait = "cancels"
    discard_pung: DiscardPung = "melded"
    concealed_shape_self_draw: ConcealedShapeSelfDraw = "self_drawn"
    knitted_and_straight: KnittedAndStraight = "both"
    break_rolls: BreakRolls = 1
    seat_change: SeatChange = "before_third"
    flowers: Flowers = 8
    flower_replacement: FlowerReplacement = "automatic"
    minimum: Minimum = 8
    settlement: Settlement = "match"
    coin_losers: CoinLosers = "payers"
    room_factor: RoomFactor = 1
    fee: Fee = 0
    claim_window: ClaimWindow = 3000
    match_time_limit: MatchTimeLimit = 0
    procedure: Procedure = "table"
