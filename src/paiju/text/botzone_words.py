"""What is said of Botzone: our bots as its programs, and its programs at our table."""

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    "help.botzone": (
        "让机器人在标准输入输出上按 Botzone 的协议打国标麻将。",
        "One of our bots as a Botzone program, on standard input and output.",
    ),
    "help.botzone_bot": ("哪个机器人：random efficiency fan。", "Which bot: random, efficiency or fan."),
    "help.players": (
        "机器人，用逗号分开： random efficiency fan，或 botzone:命令（Botzone 程序）。",
        "Bots, with commas between: random, efficiency, fan, or botzone:COMMAND, a Botzone program.",
    ),
    "help.botzone_seed": ("机器人的随机数种子。", "The seed of all that the bot leaves to chance."),
    "help.botzone_once": ("答一次就退出，不要求长时运行。", "Answer once and exit; do not ask to be kept running."),
    "help.botzone_zip": ("不对局，写一个可以上传的 zip。", "Play nothing: write a zip to upload."),
    "botzone.title": ("paiju 的 {bot} 机器人，Botzone 程序", "The bot {bot} of paiju as a Botzone program"),
    "botzone.written": (
        "已写入 {path}（{size} KB），要用 Python {python} 在同样的系统上运行",
        "Wrote {path} ({size} KB); it runs on Python {python} and a system like this one",
    ),
    "botzone.waiting": (
        "等待 Botzone 的输入：一行 JSON，或请求的数目和各行请求",
        "Waiting for Botzone's input: a line of JSON, or the number of requests and the requests",
    ),
    "botzone.mistakes": (
        "牌手 {player} 的程序有 {count} 次错误的回答（{verdicts}），已代以自然的动作；第一次：{request}：{text}",
        "The program of player {player} replied wrongly {count} times ({verdicts}), and the natural answer was played; "
        "first at {request}: {text}",
    ),
    "error.botzone_rules": (
        "{preset} 不是 Botzone 的打法，Botzone 的程序要各家自有牌墙的规则，如 {contest}",
        "Botzone's game is not played by {preset}; its programs need a wall for each seat, as {contest} has",
    ),
    "error.botzone_input": ("输入不合 Botzone 的协议：{detail}", "the input is not by Botzone's protocol: {detail}"),
    "error.botzone_form": (
        "{text} 写法不对，应写作 botzone:命令，或 botzone+simple:命令、botzone+once:命令",
        "{text} should be botzone:COMMAND, or botzone+simple:COMMAND, or botzone+once:COMMAND",
    ),
    "error.botzone_program": (
        "找不到可以运行的程序 {program}",
        "there is no program {program} that could be run",
    ),
}
