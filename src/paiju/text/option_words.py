"""What each option means, in Chinese; in English the option tells it itself (`paiju.rules.options.describe`)."""

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    "option.off": ("否", "no"),
    "option.on": ("是", "yes"),
    "option.number": ("整数 {low}-{high}", "a whole number, {low}-{high}"),
    "option.default": ("默认", "default"),
}

DESCRIPTIONS_ZH: Final[dict[str, str]] = {
    "mixed_kong": "一明杠一暗杠的番数：3 依文献，5 竞赛通行，6 依 2006 年版",
    "double_concealed_kong": "双暗杠的番数：6 依文献，8 依 2006 年版",
    "knitted_straight_wait": "和组合龙里的牌时，能否再计边张、坎张、单钓将（count 计，off 不计）",
    "exhausted_second_wait": "另一听口的四张全在自己手里时算不算多面听（cancels 算，ignored 不算）",
    "discard_pung": "别人打出的牌凑成的手中刻子算明刻（melded）还是暗刻（concealed）",
    "concealed_shape_self_draw": "特殊牌型和四暗刻自摸时计自摸（self_drawn）还是不求人（fully_concealed，2006 年版）",
    "knitted_and_straight": "全不靠含组合龙时两种都计（both），还是只计全不靠（one）",
    "break_rolls": "开牌掷几次骰子（每次两颗）",
    "seat_change": "第三圈开始前东南对调、西北对调（before_third），或不换位（none）",
    "flowers": "花牌张数",
    "flower_replacement": "摸到花牌自动补花（automatic），或由牌手自己亮出（manual）",
    "minimum": "起和番数，不含花牌",
    "settlement": "按比赛分（match：8+番 与 8）或按游戏币（coins：番数乘房间系数）结算",
    "coin_losers": "点和时谁输游戏币：只有点炮者（payers），或三家都输（all）",
    "room_factor": "每番多少游戏币（房间系数 N）",
    "fee": "每盘向每位牌手收取的游戏币（A），不在各家之间的结算里",
    "claim_window": "鸣牌时限，毫秒；0 为不限",
    "match_time_limit": "到时不再开新盘，分钟；0 为不限",
    "procedure": "四面牌墙掷骰开牌、打十六盘（table），或每家一面牌墙的复式赛（duplicate）",
}
"""Option -> its description in Chinese."""
