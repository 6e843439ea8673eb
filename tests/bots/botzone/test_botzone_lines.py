"""Single lines: what a wrong one is answered with, and the forms in which they travel."""

import pytest
from botzone_games import CONTEST, player_of

from paiju.bots.botzone.forms import KEEP_RUNNING, Turns, read_input, read_later, read_output, write_input
from paiju.bots.botzone.history import History
from paiju.bots.botzone.protocol import BotzoneError, check, code_of, fits, sign_of
from paiju.bots.botzone.replies import possible_actions, read_reply, write_reply
from paiju.cli.botzone_loop import serve
from paiju.rulesets.registry import preset_names, ruleset
from paiju.table.actions import ClaimChow, ClaimKong, ClaimPung, Pass, ShowFlower, Win
from paiju.table.events import ChowClaimed, Discarded, Drawn, FlowerShown, KongAdded, KongConcealed, KongMelded
from paiju.tiles.tile import CODES

START = ["0 1 2", "1 0 0 0 0 W1 W2 W3 W5 W5 W5 T2 T4 T6 F1 F1 J3 J3"]
"""Player 1, round wind West."""


def history(*lines: str, replies: tuple[str, ...] = ()) -> History:
    found = History(CONTEST)
    for at, line in enumerate([*START, *lines]):
        found.take(line)
        if at < len(replies):
            found.replied(replies[at])
    return found


def test_every_tile_there_and_back() -> None:
    assert [code_of(sign_of(code)) for code in CODES] == list(CODES)
    assert len({sign_of(code) for code in CODES}) == 42
    for sign in ("", "W0", "W10", "F5", "J4", "H9", "w1", "?"):
        with pytest.raises(BotzoneError, match="there is no tile"):
            code_of(sign)
    with pytest.raises(BotzoneError):
        sign_of("?")


def test_only_the_contest_is_botzones_game() -> None:
    assert [name for name in preset_names() if fits(ruleset(name).setup)] == ["guobiao/contest@1"]
    with pytest.raises(BotzoneError, match="a wall of its own"):
        check(ruleset("guobiao/official@1").setup)


def test_sources_of_claims_are_found_in_what_came_before() -> None:
    found = history("3 0 DRAW", "3 0 PLAY F4", "2 J1", "3 1 PLAY J1", "3 2 DRAW", "3 2 PLAY T5", "3 3 CHI T4 B1")
    assert found.events[-2:] == [ChowClaimed(3, 2, "5s", "3s"), Discarded(3, "1p")]
    assert found.take("3 2 GANG") == [KongMelded(2, 3, "1p")]
    assert found.take("3 2 DRAW") == [Drawn(2, "?", "kong")]
    assert found.take("3 2 GANG") == [KongConcealed(2, "?")]
    found.take("3 2 DRAW")
    found.take("3 2 PLAY J3")
    found.take("3 1 PENG W1")
    assert found.take("3 2 DRAW") == [Drawn(2, "?", "wall")]
    found.take("3 2 PLAY B1")
    found.take("3 3 DRAW")
    found.take("3 3 PLAY W5")
    # Four tiles and a pung of its own: the kong of the discard, then both kinds of the own turn.
    assert found.take("3 1 GANG") == [KongMelded(1, 3, "5m")]
    assert found.take("2 J3") == [Drawn(1, "P", "kong")]
    assert found.take("3 1 BUGANG J3") == [KongAdded(1, "P", True)]
    assert found.take("2 J2") == [Drawn(1, "F", "kong")]


def test_the_own_concealed_kong_is_the_one_that_was_replied() -> None:
    lines = ("3 0 DRAW", "3 0 PLAY F4", "2 W5")
    found = history(*lines)
    found.replied("GANG W5")
    assert found.take("3 1 GANG") == [KongConcealed(1, "5m")]
    with pytest.raises(BotzoneError, match="must stand in the reply"):
        history(*lines, "3 1 GANG")


def test_flowers_of_the_second_line_and_of_play() -> None:
    found = History(ruleset("guobiao/contest@1", {"flowers": 8}))
    found.take("0 0 0")
    found.take("1 1 0 2 0 W1 W2 W3 W5 W5 W5 T2 T4 T6 F1 F1 J3 J3 H1 H4 H8")
    seats = found.state.seats
    assert [seat.flowers for seat in seats] == [[34], [], [37, 41], []]
    assert [seat.size() for seat in seats] == [13] * 4
    assert [found.state.wall.left(seat) for seat in range(4)] == [22, 23, 21, 23]
    assert found.take("3 0 BUHUA H2") == [Drawn(0, "2f"), FlowerShown(0, "2f")]
    assert found.take("2 T7") == [Drawn(0, "7s", "flower")]
    assert [seat.size() for seat in seats] == [14, 13, 13, 13]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["1 0 0 0 0"], "begins with the line"),
        (["0 4 0"], "both from 0 to 3"),
        (["0 1"], "both from 0 to 3"),
        (["0 1 0", "0 1 0"], "and has one"),
        (["0 1 0", "2 W1"], "the second line deals"),
        ([*START, START[1]], "no other does"),
        (["0 1 0", "1 0 0 0 0 W1"], "13 tiles are wanted"),
        (["0 1 0", START[1] + " W9"], "0 flowers"),
        (["0 1 0", "1 0 0 x"], "four numbers"),
        (["0 1 0", "1 2 0 0 0 W1 W2 W3 W5 W5 W5 T2 T4 T6 F1 F1 J3 J3 H1 H1"], "once"),
        (["0 1 0", START[1].replace("J3 J3", "J3 H3")], "no flowers"),
        ([*START, "2 W1"], "not for player 1 to draw"),
        ([*START, "3 1 DRAW"], "`2 tile`"),
        ([*START, "3 0 PLAY W1"], "not player 0's turn"),
        ([*START, "3 0 DRAW", "3 0 PLAY"], "told with 1 tiles"),
        ([*START, "3 0 DRAW", "3 0 SLEEP"], "there is no SLEEP"),
        ([*START, "3 0 DRAW", "3 0 PLAY W0"], "there is no tile 'W0'"),
        ([*START, "3 0 DRAW", "3 1 PENG W1"], "no discard"),
        ([*START, "3 0 DRAW", "3 0 PLAY W2", "3 2 CHI W2 W1"], "cannot make that run"),
        ([*START, "3 0 DRAW", "3 0 PLAY F1", "3 1 CHI F1 W1"], "cannot make that run"),
        ([*START, "3 0 DRAW", "3 0 PLAY W9", "3 1 PENG W1"], "does not follow"),
        ([*START, "3 0 DRAW", "3 0 BUGANG W9"], "does not follow"),
        ([*START, "4 0"], "none of"),
        ([*START, ""], "none of"),
    ],
)
def test_a_wrong_request_says_what_is_wrong(lines: list[str], words: str) -> None:
    found = History(CONTEST)
    for line in lines[:-1]:
        found.take(line)
    with pytest.raises(BotzoneError, match=words) as caught:
        found.take(lines[-1])
    assert repr(lines[-1]) in str(caught.value)


def test_replies_are_read_against_what_is_possible() -> None:
    found = history("3 0 DRAW", "3 0 PLAY W5")
    actions = possible_actions(found.state, CONTEST, 1)
    assert actions == (ClaimKong(), ClaimPung(), Pass())
    assert read_reply(" PENG W1\n", actions, found.state, 1) == (ClaimPung(), "1m")
    assert read_reply("PENG W5", actions, found.state, 1) == (ClaimPung(), "5m")
    assert read_reply("GANG", actions, found.state, 1) == (ClaimKong(), "")
    assert read_reply("PASS", actions, found.state, 1) == (Pass(), "")
    chow = history("3 0 DRAW", "3 0 PLAY T5")
    claims = possible_actions(chow.state, CONTEST, 1)
    assert read_reply("CHI T5 T2", claims, chow.state, 1) == (ClaimChow("4s"), "2s")


@pytest.mark.parametrize(
    ("reply", "verdict", "words"),
    [
        ("", "WA", "'' is no reply"),
        ("pass", "WA", "it must be one of PASS"),
        ("PENG", "WA", "has 0 tiles"),
        ("PENG W5 W1", "WA", "has 2 tiles"),
        ("PENG W9", "WA", "does not hold after the claim"),
        ("CHI W5 W1", "WA", "not possible here: possible are GANG, PENG Y, PASS"),
        ("CHI F1 W1", "WA", "middle one of the run"),
        ("CHI W9 W1", "WA", "middle one of the run"),
        ("GANG W5", "WA", "GANG without a tile"),
        ("PLAY W5", "WA", "not possible"),
        ("BUGANG W5", "WA", "not possible"),
        ("HU", "WH", "not possible"),
        ("PENG X1", "WA", "there is no tile"),
    ],
)
def test_a_wrong_reply_says_what_would_be_right(reply: str, verdict: str, words: str) -> None:
    found = history("3 0 DRAW", "3 0 PLAY W5")
    actions = possible_actions(found.state, CONTEST, 1)
    with pytest.raises(BotzoneError, match=words) as caught:
        read_reply(reply, actions, found.state, 1)
    assert caught.value.verdict == verdict


def test_where_nothing_is_asked_only_a_pass_is_right() -> None:
    found = history("3 0 DRAW")
    assert possible_actions(found.state, CONTEST, 1) == ()
    assert read_reply("PASS", (), found.state, 1).action == Pass()
    with pytest.raises(BotzoneError, match="only PASS is"):
        read_reply("HU", (), found.state, 1)


def test_what_botzone_has_no_reply_for() -> None:
    with pytest.raises(BotzoneError, match="no reply for"):
        write_reply(ShowFlower("1f"))
    with pytest.raises(BotzoneError, match="the discard that follows"):
        write_reply(ClaimPung())
    assert write_reply(Win()) == "HU"


@pytest.mark.parametrize("form", ["json", "simple"])
def test_a_game_travels_in_either_form(form: str) -> None:
    turns = Turns([*START, "2 W1"], ["PASS", "PASS"])
    lines = iter(write_input(turns, form).splitlines(keepends=True))  # type: ignore[arg-type]
    assert read_input(lines) == (form, turns)
    assert next(lines, None) is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "must be a JSON object"),
        ("hello", "must be a JSON object"),
        ("0\n", "must be a JSON object"),
        ("2\n0 1 0\n", "2 requests were announced"),
        ('{"requests":["0 1 0"],"responses":["PASS"]}', "one more request"),
        ("{", "not as it should be"),
        ('{"requests":[1],"responses":[]}', "not as it should be"),
    ],
)
def test_input_that_is_none(text: str, words: str) -> None:
    with pytest.raises(BotzoneError, match=words):
        read_input(iter(text.splitlines()))


def test_output_that_is_none() -> None:
    for lines, verdict in (([], "RE"), (["\n"], "RE"), (["PASS\n"], "NJ"), (['{"reply":"PASS"}'], "NJ")):
        with pytest.raises(BotzoneError) as caught:
            read_output(lines, "json")
        assert caught.value.verdict == verdict
    output = read_output(['{"response":"PASS","data":{"a":1},"debug":"x"}\n'], "json")
    assert (output.response, output.data) == ("PASS", {"a": 1})
    assert read_output(["\n", "HU\n"], "simple").response == "HU"
    with pytest.raises(BotzoneError):
        read_later('"2 W1')


def served(text: str, *, keep: bool) -> str:
    printed: list[str] = []
    serve(iter(text.splitlines(keepends=True)), printed.append, CONTEST, "efficiency", 0, keep=keep)
    return "".join(printed)


def test_the_program_answers_in_the_form_in_which_it_is_asked() -> None:
    mark = KEEP_RUNNING + "\n"
    later = "\n".join([*START[1:], "3 0 DRAW", ""])
    assert served(f"1\n{START[0]}\n{later}", keep=True) == f"PASS\n{mark}" * 3
    json = '{"requests":["0 1 2"],"responses":[]}\n'
    quoted = "".join(f'"{line}"\n' for line in later.splitlines())
    assert served(json + quoted, keep=True) == f'{{"response":"PASS"}}\n{mark}' * 3
    assert served(json, keep=False) == '{"response":"PASS"}\n'
    # Another game in the same process.
    assert served(json + quoted + json, keep=True) == f'{{"response":"PASS"}}\n{mark}' * 4


def test_a_claim_that_others_take_away_leaves_nothing_behind() -> None:
    """The bot claims in its reply; whether the claim comes about, only the next line tells."""
    lines = [START[0], "1 0 0 0 0 W3 W4 B5 B6 B7 T6 T7 T8 T9 T9 F1 F3 J1", "3 0 DRAW", "3 0 PLAY W5"]
    player, other = player_of(CONTEST, "efficiency", 0), player_of(CONTEST, "efficiency", 0)
    replies = [player.answer(line) for line in lines]
    assert [other.answer(line) for line in lines] == replies
    assert replies[-1].startswith("CHI W4 ")
    assert player.answer("3 3 PENG F4") == other.answer("3 1 " + replies[-1]) == "PASS"
    own, claimed = (one.state.seats[1] for one in (player, other))
    assert (own.size(), len(own.melds)) == (13, 0)
    assert (claimed.size(), len(claimed.melds)) == (10, 1)
    # What it does next is what a bot does that was never shown the claim.
    further = ["3 0 DRAW", "3 0 PLAY F4", "2 W5"]
    never = player_of(CONTEST, "efficiency", 0)
    told = [*lines, "3 3 PENG F4", *further]
    assert [player.answer(line) for line in further][-1] == never.catch_up(told, ["PASS"] * (len(told) - 1))
