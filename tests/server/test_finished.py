"""Deals that were really played, read for the index."""

import pytest

from paiju.arena.run import run_deals
from paiju.host.head import HeadPlayer
from paiju.rulesets.registry import preset_names, ruleset
from paiju.server.deals import FinishedDeal
from paiju.server.finished import finished_deal
from paiju.table.events import DealDrawn, DealStarted, DealVoided, Event, Settled, Won

PLAYERS = (
    HeadPlayer("Ann", "a"),
    HeadPlayer("Bob", "b"),
    HeadPlayer("One", bot="efficiency"),
    HeadPlayer("Two", bot="fan"),
)


def read(events: tuple[Event, ...]) -> FinishedDeal:
    return finished_deal(
        events, table="t", deal=1, preset="guobiao/official@1", room="ABCDEF", ended_ms=7, players=PLAYERS
    )


@pytest.mark.parametrize("preset", preset_names())
def test_played_deals(preset: str) -> None:
    endings = set()
    for played in run_deals(ruleset(preset), ["efficiency"] * 4, 8, seed=5, keep=True):
        deal = read(played.log)
        endings.add(deal.ending)
        assert (deal.ending == "won") == (played.end == "won")
        assert [(who.name, who.account, who.bot) for who in deal.people] == [
            (who.name, who.account, who.bot) for who in PLAYERS
        ]
        winners = {played.players[winner.seat] for winner in played.winners}
        givers = {played.players[winner.giver] for winner in played.winners if winner.giver >= 0}
        for player, who in enumerate(deal.people):
            assert who.points == played.changes[played.players.index(player)]
            assert (who.result == "won") == (player in winners)
            assert (who.result == "gave") == (player in givers - winners)
            assert (who.result == "lost") == (who.points < 0 and player not in winners | givers)
        assert sum(who.points for who in deal.people) == sum(played.changes)
        assert set(deal.words) == {count.fan for fans in played.fans for count in fans}
    assert "won" in endings


def test_seats_are_not_players() -> None:
    started = DealStarted(deal=1, round_wind=0, dealer=0, players=(2, 3, 0, 1))
    won = Won(seat=0, tile="1m", how="discard", giver=1, hand="", fans=(), points=8)
    deal = read((started, won, Settled((), (24, -8, -8, -8))))
    assert [who.result for who in deal.people] == ["lost", "lost", "won", "gave"]
    assert [who.points for who in deal.people] == [-8, -8, 24, -8]


def test_other_endings() -> None:
    started = DealStarted(deal=1, round_wind=0, dealer=0)
    assert read((started, DealDrawn(), Settled((), (0, 0, 0, 0)))).ending == "drawn"
    assert {who.result for who in read((started, DealDrawn())).people} == {"even"}
    assert read((started, DealVoided("tiles"))).ending == "voided"
    with pytest.raises(ValueError, match="DealStarted"):
        read((DealDrawn(),))
