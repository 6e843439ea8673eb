"""What accounts are told: why the hall does not do what they ask, and the names that it gives by itself."""

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    "account.guest": ("游客{number}", "Guest {number}"),
    "failure.name_length": ("名字要有 1 到 {most} 个字", "a name has 1 to {most} signs"),
    "failure.name_sign": (
        "名字的第 {place} 个字不能用：不能有控制符、看不见的字、连续的空格",
        "sign {place} of the name cannot be used: no control signs, no invisible ones, no two spaces in a row",
    ),
    "failure.name_taken": ("{name} 这个名字已经有人用了，换一个吧", "the name {name} is taken: choose another"),
    "failure.password_length": ("密码要有 {least} 到 {most} 个字", "a password has {least} to {most} signs"),
    "failure.password_sign": ("密码里有不是文字的东西", "the password holds something that is no text"),
    "failure.hashing_busy": ("登录的人太多，过一会儿再试", "too many people are logging in: try again in a moment"),
    "failure.wrong_login": ("名字或密码不对", "the name or the password is wrong"),
    "failure.wrong_password": ("密码不对", "the password is wrong"),
    "failure.kept_already": ("这个账号已经有密码了", "this account has a password already"),
    "failure.not_kept": (
        "游客没有密码：先给账号起名并设密码",
        "a guest has no password: keep the account under a name and a password first",
    ),
    "failure.not_a_bot": ("只有机器人账号才有令牌", "only accounts of bots have tokens"),
    "failure.no_such_account": ("没有这个账号", "there is no such account"),
    "failure.not_oneself": ("不能对自己这样做", "not to oneself"),
    "failure.report_empty": ("举报要写明是谁，或者发生了什么", "a report names a person, or tells what happened"),
    "failure.text_length": ("最多 {most} 个字", "{most} signs at most"),
    "failure.text_sign": ("文字里不能有控制符", "a text has no control signs"),
    "failure.no_such_report": ("没有 {report} 号举报", "there is no report {report}"),
    "failure.report_decided": ("{report} 号举报已经处理过了", "report {report} has been decided already"),
    "failure.no_such_ban": ("没有 {ban} 号封禁，或者已经解除", "there is no ban {ban}, or it has been lifted"),
    "failure.ban_form": (
        "封禁要写一个账号，或者一个地址（如 192.0.2.7 或 192.0.2.0/24）",
        "a ban is on an account or on an address (such as 192.0.2.7 or 192.0.2.0/24), one of the two",
    ),
    "failure.ban_wide": (
        "这个地址范围太大：IPv4 至多 /16，IPv6 至多 /32",
        "this network is too wide: at most /16 for IPv4, /32 for IPv6",
    ),
    "failure.ban_over": ("封禁要到将来的时间", "a ban ends at a time to come"),
    "failure.no_such_deal": ("没有这一盘的记录", "there is no record of this deal"),
}
"""Key -> (Chinese, English)."""
