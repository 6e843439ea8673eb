"""What the hall says: why a command was not done, hosting, gates and clocks, prepared lines for the chat, settings.

`setting.<name>` tells what a setting of a room is, `setting.<name>.<value>` what one of its values means.
"""

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    "failure.no_preset": (
        "没有 {preset} 这套规则，可以是：{presets}",
        "there is no preset {preset}; there are: {presets}",
    ),
    "failure.no_rule_option": (
        "{preset} 没有 {option} 这个规则选项，可以是：{options}",
        "{preset} has no option {option}; there are: {options}",
    ),
    "failure.option_value": (
        "规则选项 {option} 不能是 {value}，可以是：{allowed}",
        "option {option} cannot be {value}; it can be: {allowed}",
    ),
    "failure.options_together": ("这些规则选项不能一起用：{detail}", "these options do not go together: {detail}"),
    "failure.pauses": (
        "停顿最短 {least} 毫秒，不能比最长的 {most} 毫秒还长",
        "the least pause, {least} ms, is longer than the greatest, {most} ms; it can be as long at most",
    ),
    "failure.level_needs_limit": (
        "鸣牌时间总是用满的房间要有鸣牌时限：把它设成大于 0",
        "claim windows that always last their full time need a limit: set the time for claims above 0",
    ),
    "failure.no_bot": ("没有 {bot} 这个机器人，可以是：{bots}", "there is no bot {bot}; there are: {bots}"),
    "failure.not_in_room": ("你不在这个房间里，先加入", "you are not in this room: join it first"),
    "failure.not_host": ("只有房主能这样做", "only the host of the room can do this"),
    "failure.match_in_play": (
        "正在对局，要等这一场打完",
        "a match is in play here: this can be done when it is over",
    ),
    "failure.no_match": ("这里没有正在进行的对局", "no match is in play here"),
    "failure.not_all_ready": (
        "四个位子都有人、都准备好了才能开始",
        "a match begins when all four places are taken and everybody is ready",
    ),
    "failure.room_full": (
        "{places} 个位子都满了，可以旁观或去别的房间",
        "all {places} places are taken: watch, or find another room",
    ),
    "failure.kicked": (
        "房主请你离开了这个房间，不能再进",
        "the host had you leave this room: you cannot come back to it",
    ),
    "failure.spectators_off": ("这个房间不许旁观", "this room allows no spectators"),
    "failure.spectators_full": (
        "旁观的已有 {most} 人，满了",
        "the room has {most} spectators already, as many as it can have",
    ),
    "failure.seated": ("你已经入座，先离开才能旁观", "you sit at this table: leave it first, then you can watch"),
    "failure.place_kept": (
        "你的位子还留着，回来接着打就行，不能旁观",
        "your place in this match is kept: join to play on; you cannot watch it",
    ),
    "failure.place_taken": (
        "{place} 号位上有人，机器人只能坐空位",
        "somebody sits on place {place}: a bot needs an empty one",
    ),
    "failure.no_bot_there": ("{place} 号位上没有机器人", "there is no bot on place {place}"),
    "failure.nobody_there": ("{place} 号位上没有人", "there is nobody on place {place}"),
    "failure.not_yourself": (
        "不能请自己离开；要走就直接离开房间",
        "you cannot have yourself leave: leave the room instead",
    ),
    "failure.not_waiting": ("你没有在排队", "you are not waiting for a table"),
    "chat.hello": ("大家好", "Hello, everyone!"),
    "chat.good_luck": ("祝各位好运", "Good luck!"),
    "chat.ready": ("准备好了就开始吧", "Shall we start?"),
    "chat.hurry": ("请快一点", "A little faster, please."),
    "chat.moment": ("稍等，我想一下", "One moment, I have to think."),
    "chat.nice_hand": ("好牌！", "Nice hand!"),
    "chat.well_played": ("打得好", "Well played."),
    "chat.so_close": ("差一点就和了", "So close!"),
    "chat.bad_tiles": ("今天手气不好", "The tiles are against me today."),
    "chat.lucky": ("运气真好", "How lucky!"),
    "chat.sorry": ("不好意思", "Sorry!"),
    "chat.thanks": ("谢谢", "Thank you!"),
    "chat.back_soon": ("我离开一下，马上回来", "I have to go for a moment and will be back."),
    "chat.again": ("再来一场？", "Another match?"),
    "chat.bye": ("再见", "Goodbye!"),
    "hall.ready": ("已准备", "ready"),
    "hall.not_ready": ("未准备", "not ready"),
    "hall.host": ("房主", "host"),
    "hall.empty_place": ("空位", "empty"),
    "hall.bot": ("机器人", "bot"),
    "hall.away": ("断线", "away"),
    "hall.hosted": ("托管", "played by a bot"),
    "hall.gathering": ("等人", "gathering"),
    "hall.playing": ("对局中", "playing"),
    "hall.spectators": ("旁观 {count} 人", "{count} watching"),
    "hall.joined": ("{name} 进来了", "{name} has joined."),
    "hall.left": ("{name} 离开了", "{name} has left."),
    "hall.new_host": ("{name} 现在是房主", "{name} is host now."),
    "hall.you_left": ("你离开了房间 {room}", "You have left room {room}."),
    "hall.you_were_kicked": ("房主请你离开了房间 {room}", "The host had you leave room {room}."),
    "hall.room_closed": ("房间 {room} 关闭了", "Room {room} was closed."),
    "hall.settings_changed": ("房主改了设置，请重新准备", "The host has changed the settings: get ready again."),
    "hall.queue": (
        "等 {preset}：{people} 人，最多再等 {seconds} 秒由机器人补足",
        "Waiting for {preset}: {people} of 4, bots fill the table in {seconds} s at most.",
    ),
    "hall.hosting_began": ("{name} 由机器人代打（托管）", "A bot plays for {name} now."),
    "hall.hosting_ended": ("{name} 自己打了", "{name} plays again."),
    "hall.you_are_hosted": (
        "机器人在替你打，随时可以收回",
        "A bot plays for you; you can take over again at any time.",
    ),
    "hall.connection_lost": (
        "{name} 断线了，最多等 {seconds} 秒",
        "{name} has lost the connection; {seconds} s at most.",
    ),
    "hall.connection_back": ("{name} 回来了", "{name} is connected again."),
    "hall.gate": ("第 {deal} 盘：请准备", "Deal {deal}: get ready."),
    "hall.gate_left": ("还有 {seconds} 秒自动开始", "It begins in {seconds} s at the latest."),
    "hall.gate_confirmed": ("{name} 准备好了", "{name} is ready."),
    "hall.commitment": (
        "牌墙已封存，凭证 {commitment}；盘终公开可核对",
        "The wall is sealed under {commitment}; after the deal anyone can check it.",
    ),
    "hall.time_given": (
        "服务器重启过，各家的钟都补了 {seconds} 秒",
        "The hall was restarted: all clocks were given {seconds} s.",
    ),
    "hall.bank": ("断线时间还剩 {seconds} 秒", "{seconds} s left for broken connections."),
    "hall.reconnecting": (
        "连接断了，正在重连（第 {attempt} 次）……",
        "Connection lost; connecting again (try {attempt}) ...",
    ),
    "hall.reconnected": ("又连上了", "Connected again."),
    "hall.match_over": ("这一场打完了", "The match is over."),
    "hall.rematch": ("再准备就再来一场", "Get ready again for another match."),
    "hall.table_failed": (
        "服务器出了错，这一桌停了；报告编号 {report}",
        "The hall met a fault and this table stands still; what was kept is report {report}.",
    ),
    "setting.title": ("房间名", "Name of the room"),
    "setting.preset": ("规则", "Rules"),
    "setting.options": ("规则选项", "Options of the rules"),
    "setting.private": ("不公开：只能凭房间号或链接进", "Private: found only by its code or link"),
    "setting.first_ms": ("庄家第一次出牌的时限，0 为不限", "Time for the dealer's first discard; 0 for no limit"),
    "setting.turn_ms": (
        "从上家打牌到自己打牌的时限，0 为不限",
        "Time from a discard to the next player's own; 0 for no limit",
    ),
    "setting.claim_ms": ("鸣牌（吃碰杠和）的时限，0 为不限", "Time for claims; 0 for no limit"),
    "setting.away_ms": ("每人一场可用的断线时间", "Time for broken connections, for each player and match"),
    "setting.claim_close": (
        "有人能鸣牌时，什么时候接着打",
        "When play goes on after a discard that somebody could claim",
    ),
    "setting.claim_close.answered": ("都答复了就接着打", "when all have answered"),
    "setting.claim_close.level": (
        "总是用满时限，没人能鸣也一样，快慢看不出任何事",
        "always after the full time, also where nobody can claim, so that the time tells nothing",
    ),
    "setting.pause_least_ms": ("每次打牌后最短停顿", "Least pause after every discard"),
    "setting.pause_most_ms": ("每次打牌后最长停顿", "Greatest pause after every discard"),
    "setting.bot_pause_ms": ("机器人出牌前的停顿", "Time that bots take for their turns"),
    "setting.gate_ms": ("每盘之前准备的时限，0 为不限", "Time to get ready before each deal; 0 for no limit"),
    "setting.when_empty": ("人都断线时", "While no person is connected"),
    "setting.when_empty.go_on": ("照常打下去", "the match goes on"),
    "setting.when_empty.wait": ("停下等人", "the match waits"),
    "setting.spectators": ("旁观", "Spectators"),
    "setting.spectators.off": ("不许", "none"),
    "setting.spectators.live": ("实时，看不到暗牌", "live, without any hidden tile"),
    "setting.spectators.delayed": ("打完的盘才能看，四家的牌都看得到", "of deals that are over, with all hands"),
    "setting.hints": ("允许提示听牌和番数", "Waits and fans may be shown"),
    "setting.chat": ("聊天", "Chat"),
    "setting.chat.all": ("可以自由说话", "everything"),
    "setting.chat.presets": ("只用备好的话", "prepared lines alone"),
    "setting.chat.off": ("关闭", "none"),
    "setting.deals": ("打满几盘就结束，0 为按规则打完", "Deals after which the match ends; 0: when the rules say so"),
}
"""Key -> (Chinese, English)."""

CHAT_LINES: Final[tuple[str, ...]] = tuple(key.removeprefix("chat.") for key in WORDS if key.startswith("chat."))
"""The prepared lines, as `wire.commands.SayPreset` names them."""
