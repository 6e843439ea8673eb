"""What was wrong with what a person asked, and what would be right."""

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    "error.language": (
        "没有 {text} 这种语言，可以是：{languages}",
        "there is no language {text!r}; there are: {languages}",
    ),
    "error.no_command": (
        "没有 {command} 这个命令，可以是：{commands}",
        "there is no command {command}; there are: {commands}",
    ),
    "error.no_option_of_command": (
        "没有 {option} 这个选项；看 {command} --help",
        "there is no option {option}; see {command} --help",
    ),
    "error.did_you_mean": (
        "没有 {option} 这个选项，是不是 {close}？",
        "there is no option {option}; did you mean {close}?",
    ),
    "error.missing": ("缺少 {name}；看 {command} --help", "{name} is missing; see {command} --help"),
    "error.extra": ("多余的参数：{words}；看 {command} --help", "too much: {words}; see {command} --help"),
    "error.needs_value": ("{option} 后面要有一个值", "{option} needs a value after it"),
    "error.bad_value": ("{name} 不能是这个值：{detail}", "{name} cannot have this value: {detail}"),
    "error.not_a_number": ("{name} 后面要一个整数", "{name} takes a whole number"),
    "error.usage": ("{detail}；看 {command} --help", "{detail}; see {command} --help"),
    "error.no_preset": (
        "没有 {preset} 这套规则，可以是：{presets}",
        "there is no preset {preset}; there are: {presets}",
    ),
    "error.option_form": (
        "--option {text} 写法不对，应写作 名称=值，如 minimum=8",
        "--option {text} is not of the form name=value, for example minimum=8",
    ),
    "error.no_rule_option": (
        "{preset} 没有 {option} 这个规则选项，可以是：{options}",
        "{preset} has no option {option}; there are: {options}",
    ),
    "error.option_value": (
        "规则选项 {option} 不能是 {value}，可以是：{allowed}",
        "option {option} cannot be {value}; it can be: {allowed}",
    ),
    "error.wind": (
        "{option} 不能是 {text}，可以是 E S W N（东南西北）",
        "{option} cannot be {text}; it can be E, S, W or N (东南西北)",
    ),
    "error.suit": (
        "--void 不能是 {text}，可以是 m p s（万饼条）",
        "--void cannot be {text}; it can be m, p or s (万饼条)",
    ),
    "error.wild_wanted": (
        "{preset} 有财神，要用 --wild 写明是哪张，如 --wild 5m",
        "{preset} has wild tiles: say by --wild which, for example --wild 5m",
    ),
    "error.no_wild_tiles": ("{preset} 没有财神，不能用 --wild", "{preset} has no wild tiles, so no --wild"),
    "error.no_wild_kind": ("{tile} 不能当财神", "{tile} cannot be wild"),
    "error.wild_discarded": (
        "{tile} 是财神，没有人打出：和财神只有自摸（--self-drawn）",
        "{tile} is wild and never discarded: it can only be self-drawn (--self-drawn)",
    ),
    "error.wild_count": (
        "财神 {tile} 有 {count} 张，一张翻在牌墙里，手里至多三张",
        "the wild {tile} is there {count} times; one lies shown in the wall, so three at most",
    ),
    "error.wild_melded": (
        "财神 {tile} 不能吃碰杠；白板当它只能在顺子里",
        "the wild {tile} is in no meld; white dragons stand for it in chows alone",
    ),
    "error.no_stakes": (
        "{preset} 没有买底顶底，不能用 --streak 和 --staked",
        "{preset} has no stakes, so neither --streak nor --staked",
    ),
    "error.buy_first": (
        "--staked 里要有庄家（E）：庄家不买底，闲家不能顶底",
        "--staked wants the dealer (E) in it: the others raise only after the dealer has",
    ),
    "error.goes_with": (
        "{option} 要和 {others} 一起用",
        "{option} goes with {others}",
    ),
    "error.goes_without": (
        "{option} 不能和 {other} 一起用",
        "{option} does not go with {other}",
    ),
    "error.goes_without_melds": (
        "{option} 时手里不能有副露",
        "{option} goes with a hand that has no melds",
    ),
    "error.no_win_tile": (
        "要写明和的是哪张：放在 + 后面，如 {example}",
        "say which tile wins: put it after a +, for example {example}",
    ),
    "error.notation": ("牌写得不对：{detail}", "{detail}"),
    "error.win_size": (
        "连和的那张共 {count} 张，和牌应为 {wanted} 张（杠算三张）",
        "{count} tiles with the winning one, where a win has {wanted} (a kong counts as three)",
    ),
    "error.shanten_size": (
        "共 {count} 张，应为 {wanted} 张，或连摸的一张共 {more} 张（杠算三张）",
        "{count} tiles, where {wanted} are wanted, or {more} with a drawn one (a kong counts as three)",
    ),
    "error.sets": ("--sets 不能是 {sets}，可以是 4 或 5", "--sets cannot be {sets}; it can be 4 or 5"),
    "error.flowers_twice": (
        "花牌写在手牌里，或用 --flowers，不要都写",
        "give the flowers in the hand or by --flowers, not by both",
    ),
    "error.flowers_count": (
        "花牌 {count} 张，{preset} 有 {most} 张",
        "flowers: {count} given, and {preset} has {most}",
    ),
    "error.no_kong": (
        "杠上开花要有一副杠：手牌里没有杠",
        "a win on a kong's replacement needs a kong, and the hand has none",
    ),
    "error.robbed_twice": (
        "被抢的杠牌 {tile} 另三张在别家的碰里，自己手里不能再有",
        "a robbed {tile} is the fourth of another seat's pung, so the hand can hold no other",
    ),
    "error.robbed_last": (
        "牌墙摸完后不能开杠，所以抢杠不会是最后一张",
        "no kong is made once the wall is used up, so a robbed tile is never the last",
    ),
    "error.last_of_kind": (
        "绝张要另三张都已亮明，而手里还有暗的 {tile}",
        "the last of its kind needs its three others open, but the hand conceals another {tile}",
    ),
    "error.seen_too_many": (
        "{tile} 在手里和桌面上共 {count} 张，一副牌只有四张",
        "{tile} is there {count} times in hand and in sight, a set has four of it",
    ),
    "error.no_fan": (
        "{preset} 没有 {fan} 这个番种；paiju rules --fans 列出全部",
        "{preset} has no fan {fan}; paiju rules --fans lists them all",
    ),
    "error.unreadable": ("{path} 读不了：{detail}", "{path} cannot be read: {detail}"),
    "error.unwritable": ("{path} 写不了：{detail}", "{path} cannot be written: {detail}"),
    "error.case": ("牌例有误：{detail}", "{detail}"),
    "error.record": ("{path} 不是完好的牌谱：{detail}", "{path} is no sound record: {detail}"),
    "error.no_deal": ("牌谱里没有第 {deal} 盘，共 {deals} 盘", "the record has no deal {deal}; it has {deals}"),
    "error.no_event": (
        "第 {deal} 盘没有第 {event} 步，共 {events} 步",
        "deal {deal} has no event {event}; it has {events}",
    ),
    "error.seat": (
        "--seat 不能是 {text}，可以是 0-3、all 或 spectator",
        "--seat cannot be {text}; it can be 0-3, all or spectator",
    ),
    "error.clock": ("--clock 不能是 {text}，可以是 preset 或 off", "--clock cannot be {text}; it can be preset or off"),
    "error.bots": (
        "{text} 里是 {count} 个机器人，要 {wanted} 个，用逗号分开",
        "{text} names {count} bots where {wanted} are wanted, with commas between",
    ),
    "error.no_bot": ("没有 {bot} 这个机器人，可以是：{bots}", "there is no bot {bot}; there are: {bots}"),
    "error.too_small": ("{option} 至少是 {least}", "{option} is at least {least}"),
    "error.not_a_terminal": (
        "牌桌要在终端里打开，这里的输入或输出不是终端",
        "the table needs a terminal, and input or output here is none",
    ),
}
