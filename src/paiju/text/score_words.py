"""The words of a score and its settlement."""

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    # Principles that bar a fan where no single fan does (`ExcludedFan.by`).
    "principle.account_once": (
        "套算一次（不拆移、不得相同）",
        "its sets are already joined (account once)",
    ),
    # Reasons of transfers: what one seat pays.
    "settlement.self_drawn": ("自摸，其余三家", "self-draw, each other seat"),
    "settlement.discard": ("点炮者", "the discarder"),
    "settlement.robbed": ("被抢杠者", "the robbed seat"),
    "settlement.bystander": ("旁家", "each bystander"),
    "how.self_drawn": ("自摸", "self-drawn"),
    "how.discard": ("点和", "off a discard"),
    "how.robbed": ("抢杠", "robbing a kong"),
    "flag.replacement": ("杠后补牌", "a kong's replacement"),
    "flag.last_of_kind": ("绝张", "last of its kind"),
    "flag.last_tile": ("最后一张", "last tile of the wall"),
    "flag.after_kong": ("杠后打出", "discarded after a kong"),
    "flag.given_kong": ("直杠", "the kong was of a discard"),
    "flag.dealt": ("起手即和", "with the tiles dealt"),
    "flag.first_draw": ("首次摸牌", "first draw"),
    "flag.first_discard": ("本盘第一张打出的牌", "the first discard of the deal"),
    "flag.void": ("缺{suit}", "without {suit}"),
    # The value of a fan, by what a family counts in.
    "value.fan": ("{value} 番", "{value} fan"),
    "value.points": ("{value} 分", "{value} points"),
    "value.doubled": ("{value} 番", "{value} fan"),
    "value.times": ("{value} 倍", "×{value}"),
    "score.comes_to": ("{counted}，即 {times} 倍", "{counted}, ×{times}"),
    "score.capped": ("{text}（{cap} 倍封顶）", "{text}, capped at ×{cap}"),
    "score.may_win": ("可以和牌：{sum}", "May win: {sum}"),
    "score.fan": ("番种", "Fan"),
    "score.value": ("番值", "Value"),
    "score.points": ("计", "Points"),
    "score.total": ("合计", "Total"),
    "score.excluded": ("不计", "Not counted"),
    "score.because": ("因{by}", "because of {by}"),
    "score.wins": ("可以和牌：{counted} 番，{minimum} 番起和", "May win: {counted} fan, {minimum} needed"),
    "score.may_not_win": ("不能和牌：{reason}", "May not win: {reason}"),
    "score.pays": ("{who}付 {amount}", "{who} pays {amount}"),
    "score.receives": ("和家收 {amount}", "the winner receives {amount}"),
    "score.winds": ("{round}，{seat}家", "{round}, seat wind {seat}"),
}
