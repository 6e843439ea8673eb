"""Whole deals through Botzone's lines: our bots play the same with them and without, recorded games come out again."""

import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from botzone_games import CONTEST, WITH_FLOWERS, deal, direct, lines_of, player_of, reciting, said, seated, sent

from paiju.arena.deal import play
from paiju.bots.botzone.history import History
from paiju.bots.botzone.protocol import BotzoneError
from paiju.bots.botzone.replies import possible_actions, read_reply, write_reply
from paiju.bots.botzone.seat import BotzoneSeat
from paiju.records.ports.botzone import read_game, replay
from paiju.rules.ruleset import Ruleset
from paiju.table.actions import Action, ClaimChow, ClaimPung, Pass
from paiju.table.events import (
    Answered,
    DealDrawn,
    DealEnded,
    DealStarted,
    Discarded,
    Event,
    KongAdded,
    KongRobbed,
    Settled,
    Won,
)
from paiju.table.prompt import Prompt
from paiju.table.table import Table
from paiju.tiles.tile import CODES

SAMPLE = Path(__file__).parents[2] / "data" / "games.jsonl"
FOLDER = os.environ.get("PAIJU_RECORDS")


def lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as file:
        for text in file:
            yield json.loads(text)


SAMPLES = {game["id"]: game for game in lines(SAMPLE)}


def same_deals(rules: Ruleset, name: str, numbers: Sequence[int]) -> Counter[str]:
    """Play deals with and without Botzone's lines; how often each word was replied."""
    words: Counter[str] = Counter()
    for number in numbers:
        wanted = direct(rules, name, number)
        replies: list[str] = []
        seats = [seated(rules, seat, player_of(rules, name, number), replies) for seat in range(4)]
        got = deal(rules, number, seats)
        assert not any(seat.mistakes for seat in seats), [seat.mistakes for seat in seats]
        assert got.log == wanted.log, number
        words.update(reply.split()[0] for reply in replies)
    return words


def test_random_bots_play_the_same_through_botzone() -> None:
    words = same_deals(CONTEST, "random", range(100))
    assert words.keys() >= {"PASS", "PLAY", "PENG", "CHI", "GANG", "BUGANG"}


def test_random_bots_play_the_same_where_there_are_flowers() -> None:
    assert same_deals(WITH_FLOWERS, "random", range(40))["PENG"]


def test_bots_with_a_plan_play_the_same_through_botzone() -> None:
    assert same_deals(CONTEST, "efficiency", range(6))["PENG"]
    assert same_deals(CONTEST, "fan", (0, 1))["HU"]


@pytest.mark.slow
def test_hundreds_of_deals_are_the_same_through_botzone() -> None:
    same_deals(CONTEST, "random", range(100, 400))
    same_deals(WITH_FLOWERS, "random", range(40, 160))
    same_deals(CONTEST, "efficiency", range(6, 40))
    same_deals(WITH_FLOWERS, "efficiency", range(10))
    same_deals(CONTEST, "fan", range(2, 10))


def without_what_botzone_does_not_tell(feed: Sequence[Event], seat: int) -> Iterator[Event]:
    """Answers, the table's own data, and whether another seat's tile was just drawn, left out; and the end."""
    for event in feed:
        if isinstance(event, Answered):
            continue
        if isinstance(event, Won | DealDrawn | KongRobbed | Settled | DealEnded):
            return
        if isinstance(event, DealStarted):
            yield DealStarted(deal=1, round_wind=event.round_wind, dealer=event.dealer)
        elif isinstance(event, Discarded | KongAdded) and event.seat != seat:
            yield msgspec.structs.replace(event, drawn=False)
        else:
            yield event


def events_of(texts: Sequence[str], replies: Sequence[str]) -> list[Event]:
    history = History(CONTEST)
    for line, reply in zip(texts, [*replies, ""], strict=False):
        history.take(line)
        history.replied(reply)
    return history.events


def check_seat(table: Table, seat: int, texts: Sequence[str], replies: Sequence[str]) -> None:
    """The lines are those of the feed, and the feed comes out of them again."""
    feed = table.feed(seat)
    assert lines_of(feed, seat, CONTEST) == texts
    wanted = list(without_what_botzone_does_not_tell(feed, seat))
    assert events_of(texts, replies) == wanted


def check_game(game: dict[str, Any]) -> None:
    played = replay(read_game(game))
    for seat in range(4):
        texts = sent(game, seat)
        replies = [said(game, seat, turn) for turn in range(len(texts))]
        check_seat(played.table, seat, texts[: len(lines_of(played.table.feed(seat), seat, CONTEST))], replies)
    if game["result"].get("error"):
        return
    seats = [reciting(CONTEST, seat, game) for seat in range(4)]
    table = Table(CONTEST)
    started = played.table.log[0]
    assert isinstance(started, DealStarted)
    table.begin(started)
    play(table, seats)
    assert not any(seat.mistakes for seat in seats), [seat.mistakes for seat in seats]
    assert [event for event in table.log if not isinstance(event, Answered)] == [
        event for event in played.table.log if not isinstance(event, Answered)
    ]
    scores = next(event.changes for event in table.log if isinstance(event, Settled))
    assert list(scores) == game["result"]["scores"] or game["id"] == "judge-2-316"


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_a_recorded_game_is_sent_as_botzone_sent_it_and_its_replies_play_it_again(name: str) -> None:
    check_game(SAMPLES[name])


@pytest.mark.slow
@pytest.mark.skipif(not FOLDER, reason="PAIJU_RECORDS names no folder with whole record files")
@pytest.mark.parametrize("name", ["mcr_real.jsonl", "mcr_judge_others.jsonl", "mcr_judge_synthetic.jsonl"])
def test_every_recorded_game_of_the_whole_files(name: str) -> None:
    for game in lines(Path(FOLDER or "") / name):
        check_game(game)


def test_our_bot_gives_a_legal_reply_at_every_line_of_the_recorded_games() -> None:
    replied = 0
    for game in list(SAMPLES.values())[:12]:
        for seat in range(4):
            player = player_of(CONTEST, "efficiency", 0)
            for turn, line in enumerate(sent(game, seat)[:60]):
                reply = player.answer(line)
                actions = possible_actions(player.state, CONTEST, seat)
                read_reply(reply, actions or (Pass(),), player.state, seat)
                player.replied(said(game, seat, turn))
                replied += 1
    assert replied > 1000


def test_a_bot_that_is_started_anew_each_turn_plays_as_one_that_is_kept() -> None:
    for number in range(2):
        table = direct(CONTEST, "random", number)
        for seat in range(4):
            texts = lines_of(table.feed(seat), seat, CONTEST)
            kept = player_of(CONTEST, "random", number)
            replies: list[str] = []
            for turn, line in enumerate(texts):
                reply = kept.answer(line)
                assert player_of(CONTEST, "random", number).catch_up(texts[: turn + 1], replies) == reply
                replies.append(reply)


class Checker(BotzoneSeat):
    """Reads and writes every action of every prompt, claims with every discard after them."""

    seen: Counter[str]

    def choose(self, prompt: Prompt) -> Action:
        assert possible_actions(self.state, self.rules, self.seat) == prompt.actions
        hand = [CODES[tile] for tile in self.state.seats[self.seat].tiles()]
        for action in prompt.actions:
            for discard in hand if isinstance(action, ClaimPung | ClaimChow) else [""]:
                self.check(write_reply(action, discard), (action, discard), prompt)
        return super().choose(prompt)

    def check(self, text: str, wanted: tuple[Action, str], prompt: Prompt) -> None:
        try:
            reply = read_reply(text, prompt.actions, self.state, self.seat)
        except BotzoneError:
            # A claim takes tiles out of the hand, of which then none may be left to discard.
            assert wanted[1]
            self.seen["not held"] += 1
        else:
            assert reply == wanted
            self.seen[text.split()[0]] += 1


def test_every_possible_action_is_read_as_it_is_written() -> None:
    seen: Counter[str] = Counter()
    for number in range(6):
        seats = []
        for seat in range(4):
            checker = seated(CONTEST, seat, player_of(CONTEST, "efficiency", number), [], Checker)
            assert isinstance(checker, Checker)
            checker.seen = seen
            seats.append(checker)
        deal(CONTEST, number, seats)
    assert seen.keys() >= {"PASS", "PLAY", "PENG", "CHI", "GANG", "HU", "not held"}
