"""What the server says: why a frame, a command or a request was not taken, why a connection ends, help of `serve`."""

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    "failure.binary": (
        "消息要用文本帧，不能用二进制帧",
        "a message is a text frame; this one was binary",
    ),
    "failure.malformed": ("消息写得不对：{detail}", "this is no command: {detail}"),
    "failure.too_fast": (
        "太快了，{wait_ms} 毫秒后再试",
        "too fast: try again in {wait_ms} ms",
    ),
    "failure.hello_first": ("先发 hello", "say hello first: who are you?"),
    "failure.hello_twice": ("已经发过 hello 了", "hello has been said on this connection already"),
    "failure.who": (
        "没有登录：要有会话 cookie、Authorization 头，或者 hello 里的票",
        "who are you? Come with a session cookie, an Authorization header, or a ticket in hello",
    ),
    "failure.ticket": ("票无效、用过了或过期了，重新取一张", "the ticket is unknown, used or too old: get another"),
    "failure.banned": ("这个账号或地址被封禁了", "this account or address is banned"),
    "failure.login_wanted": ("没有登录，或者会话已经失效", "log in first: there is no session, or it has ended"),
    "failure.origin": (
        "这个网页不能用这里的服务：{origin}",
        "pages of {origin} may not use this hall; its operator can allow them (origins)",
    ),
    "failure.no_such_room": ("没有房间 {room}", "there is no room {room}"),
    "failure.in_a_room": (
        "你已经在房间 {room} 里，先离开",
        "you are in room {room} already: leave it first",
    ),
    "failure.in_no_room": ("你不在任何房间里", "you are in no room"),
    "failure.no_table": ("你没有在牌桌上", "you sit at no table in play"),
    "failure.blocked": (
        "那里有人屏蔽了你，请去别的房间",
        "somebody in there does not want to meet you: find another room",
    ),
    "failure.rooms_full": (
        "大厅里房间已满（{most} 个），过一会儿再试",
        "the hall is full, it has {most} rooms: try again later",
    ),
    "failure.sockets_full": ("连接太多了，过一会儿再试", "there are too many connections: try again later"),
    "failure.chat_off": ("这个房间不聊天", "this room has no chat"),
    "failure.chat_presets": ("这个房间只能用备好的话", "this room has prepared lines alone"),
    "failure.chat_empty": ("没有写字", "there is nothing to say in this"),
    "failure.no_line": ("没有 {line} 这句话，可以是：{lines}", "there is no line {line}; there are: {lines}"),
    "failure.nobody_hears": (
        "这里的人都屏蔽了你，没有人听见",
        "everybody here has muted you: nobody heard it",
    ),
    "failure.fault": (
        "服务器出了错，没有做成；编号 {report}",
        "the hall met a fault and did not do it; it was written down as {report}",
    ),
    "failure.draining": ("大厅正在停下来，稍后再来", "the hall is about to stop: come back in a moment"),
    "failure.not_found": ("这里什么也没有", "there is nothing here"),
    "failure.bad_request": ("请求写得不对：{detail}", "the request is not as it should be: {detail}"),
    "failure.body_large": ("请求太大，最多 {most} 字节", "the request is too large: {most} bytes at most"),
    "failure.method": ("这里不能用这个方法", "this cannot be done here by this method"),
    "refusal.no_gate": ("现在不是准备的时候", "there is no deal to get ready for now"),
    "refusal.all_wait": (
        "出牌之后大家都等一会儿：稍后再试",
        "all wait for a moment after a discard; try again after it",
    ),
    "refusal.no_deal": ("现在没有正在打的盘", "no deal is in play now"),
    "refusal.stale_deal": (
        "这是第 {quoted} 盘的，现在是第 {current} 盘",
        "this is for deal {quoted}; deal {current} is the present one",
    ),
    "refusal.already_confirmed": ("你已经准备好了", "you are ready already"),
    "refusal.match_over": ("这一场已经打完了", "the match is over"),
    "refusal.table_stopped": (
        "这一桌正停着，过一会儿再试",
        "the table stands still for the moment: try again soon",
    ),
    "closing.replaced": ("你在别处连上了，这里断开", "You have connected elsewhere; this connection ends."),
    "closing.overflow": (
        "消息积压太多，断开；重连后从断处继续",
        "Too much was not read; connect again and go on where you were.",
    ),
    "closing.draining": ("大厅要停一下，马上回来", "The hall stops for a moment; connect again soon."),
    "closing.revoked": ("会话已经结束，请重新登录", "The session has ended: log in again."),
    "closing.banned": ("这个账号或地址被封禁了", "This account or address is banned."),
    "closing.version": (
        "协议版本不对，请更新客户端",
        "The hall speaks another version of the protocol: get a newer client.",
    ),
    "closing.idle": ("太久没有动静", "Nothing was heard for too long."),
    "closing.flood": ("发得太多太快", "Too much came too fast."),
    "error.setting": ("{source} 的设置不对：{detail}", "{source}: {detail}"),
    "error.store": ("打不开存储 {store}：{detail}", "the store {store} cannot be opened: {detail}"),
    "error.listen": (
        "{address} 用不了：{detail}；换一个 --port",
        "{address} cannot be used: {detail}; choose another --port",
    ),
    "serve.address": ("大厅开了：{url}", "The hall is open: {url}"),
    "serve.store": ("数据在 {store}", "It keeps its data in {store}"),
    "serve.how": ("来玩：paiju play --server {url}", "Play: paiju play --server {url}"),
    "serve.stop": (
        "停下：Ctrl+C；没打完的牌局下次接着打",
        "Stop: Ctrl+C; matches in play go on at the next start",
    ),
    "serve.root": (
        "这里是牌局大厅。用 paiju play --server {url} 来玩。",
        "This is a hall of paiju (牌局). Play here with: paiju play --server {url}",
    ),
    "help.serve": ("开一个大厅，让别人来玩。", "Run a hall where people on other machines play."),
    "help.serve_settings": ("TOML 设置文件。", "A TOML file of settings."),
    "help.serve_store": (
        "存储：文件、memory: 或 postgresql://；默认在用户的数据目录里。",
        "Where to keep everything: a file, memory:, or postgresql://; by default in the user's data folder.",
    ),
    "help.serve_host": (
        "监听的地址；0.0.0.0 为所有网卡。默认 127.0.0.1。",
        "Address to listen on, 0.0.0.0 for all. By default 127.0.0.1.",
    ),
    "help.serve_port": ("端口，默认 8888。", "Port, by default 8888."),
    "help.serve_origin": ("另外允许哪些网页；可多次。", "Web pages that may use the hall too; may be repeated."),
    "help.serve_proxy": (
        "相信哪些代理转来的地址；可多次。",
        "Proxies whose forwarded addresses are believed; may be repeated.",
    ),
    "help.serve_public_url": (
        "别人用的网址，如 https://hall.example。",
        "Where people reach it: https://hall.example.",
    ),
    "help.serve_log_format": ("日志格式。", "Form of the log."),
    "help.serve_log_level": ("日志级别。", "Least level that is logged."),
}
"""Key -> (Chinese, English)."""
