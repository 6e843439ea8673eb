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
    "knitted_straight_wait": "和的是组合龙里的牌时， count 可再计边张、坎张或单钓将， off 不计",
    "exhausted_second_wait": "另一听口的四张全在自己手里时， cancels 算多面听， ignored 不算",
    "discard_pung": "别人打出的牌凑成手里的刻子， melded 算明刻， concealed 算暗刻",
    "concealed_shape_self_draw": "特殊牌型和四暗刻自摸时， self_drawn 计自摸， fully_concealed 计不求人（2006 年版）",
    "knitted_and_straight": "全不靠含组合龙时， both 两种都计， one 只计全不靠",
    "break_rolls": "开牌掷几次骰子（每次两颗）",
    "seat_change": "第三圈开始前换位： before_third 东南对调、西北对调， none 不换",
    "flowers": "花牌张数",
    "flower_replacement": "摸到花牌时， automatic 自动补花， manual 由牌手自己亮出",
    "minimum": "起和番数，不含花牌",
    "settlement": "结算： match 比赛分（8 + 番 与 8）， coins 游戏币（番数乘房间系数）",
    "coin_losers": "点和时谁输游戏币： payers 只有点炮者， all 三家都输",
    "room_factor": "每番多少游戏币（房间系数 N）",
    "fee": "每盘向每位牌手收取的游戏币（A），不在各家之间的结算里",
    "claim_window": "鸣牌时限，毫秒；0 为不限",
    "match_time_limit": "到时不再开新盘，分钟；0 为不限",
    "procedure": "打法： table 四面牌墙、掷骰开牌、十六盘， duplicate 复式赛、每家一面牌墙",
}
"""Option -> its description in Chinese. Blanks stand about the values, so that a narrow terminal does not cut them."""
