"""Set-up, settlement and succession."""

import pytest

from paiju.rules.outcome import Outcome, Winner
from paiju.rules.settlement import changes
from paiju.rules.standing import Standing
from paiju.rulesets.guobiao.options import GuobiaoOptions
from paiju.rulesets.guobiao.settlement import fees, settlement_of
from paiju.rulesets.registry import preset_names, ruleset

SELF_DRAWN = Outcome(0, (Winner(seat=2, how="self_drawn", giver=-1, points=11),))
DISCARD = Outcome(0, (Winner(seat=2, how="discard", giver=1, points=11),))
ROBBED = Outcome(0, (Winner(seat=2, how="robbed", giver=3, points=11),))


def net(outcome: Outcome, **options: object) -> tuple[int, ...]:
    return changes(settlement_of(GuobiaoOptions(**options))(outcome))  # type: ignore[arg-type]


def test_match_points() -> None:
    """Document 004: (8 + fan) x 3 self-drawn; 8 x 3 + fan off a discard, of which its giver pays 8 + fan."""
    assert net(SELF_DRAWN) == (-19, -19, 57, -19)
    assert net(DISCARD) == (-8, -19, 35, -8)
    assert net(ROBBED) == (-8, -8, 35, -19)
    assert net(Outcome(0)) == (0, 0, 0, 0)


def test_option_settlement_room_factor_and_coin_losers() -> None:
    coins = {"settlement": "coins", "room_factor": 200}
    assert net(SELF_DRAWN, **coins) == (-2200, -2200, 6600, -2200)
    assert net(DISCARD, **coins) == (0, -2200, 2200, 0)
    assert net(DISCARD, **coins, coin_losers="all") == (-2200, -2200, 6600, -2200)
    assert net(ROBBED, settlement="coins") == (0, 0, 11, -11)
    assert net(Outcome(0), **coins) == (0, 0, 0, 0)


def test_option_fee_is_taken_from_every_seat_outside_the_ledger() -> None:
    assert net(SELF_DRAWN, settlement="coins", fee=20) == net(SELF_DRAWN, settlement="coins")
    assert fees(GuobiaoOptions(settlement="coins", fee=20)) == (20, 20, 20, 20)
    assert fees(GuobiaoOptions(settlement="coins")) == (0, 0, 0, 0)
    assert fees(GuobiaoOptions(fee=20)) == (0, 0, 0, 0)


@pytest.mark.parametrize("outcome", [SELF_DRAWN, DISCARD, ROBBED])
@pytest.mark.parametrize("name", [name for name in preset_names() if name.startswith("guobiao/")])
def test_every_ledger_sums_to_zero_and_names_reason_and_rule(name: str, outcome: Outcome) -> None:
    transfers = ruleset(name).settle(outcome)
    assert sum(changes(transfers)) == 0
    assert all(transfer.amount > 0 and transfer.payee == 2 and transfer.payer != 2 for transfer in transfers)
    assert {transfer.rule for transfer in transfers} <= {"G18", "G19"}
    assert {transfer.reason for transfer in transfers} <= {"self_drawn", "discard", "robbed", "bystander"}


def deals_of(name: str, players: tuple[int, int, int, int] = (0, 1, 2, 3), **options: object) -> list[Standing]:
    """Every deal of a match, one minute each."""
    rules = ruleset(name, options)
    deals: list[Standing] = []
    standing: Standing | None = rules.begin(players)
    while standing is not None:
        deals.append(standing)
        points = (len(deals), 0, 0, -len(deals))
        standing = rules.succeed(standing, SELF_DRAWN, points, len(deals) * 60_000)
    return deals


def test_a_match_is_sixteen_deals_whatever_happens() -> None:
    deals = deals_of("guobiao/official@1")
    assert [deal.deal for deal in deals] == list(range(1, 17))
    assert [deal.round_wind for deal in deals] == [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4
    assert [deal.dealer for deal in deals] == [0, 1, 2, 3] * 4
    assert deals[5].points == (5, 0, 0, -5)


def test_option_seat_change() -> None:
    """Before the third round E and S, W and N exchange seats: the former South deals first."""
    deals = deals_of("guobiao/official@1", players=(3, 1, 0, 2))
    assert {deal.players for deal in deals[:8]} == {(3, 1, 0, 2)}
    assert {deal.players for deal in deals[8:]} == {(1, 3, 2, 0)}
    # Everybody deals four times all the same.
    dealers = [deal.players[deal.dealer] for deal in deals]
    assert sorted(dealers) == sorted([0, 1, 2, 3] * 4)
    assert dealers[8] == 1
    assert {deal.players for deal in deals_of("guobiao/official@1", seat_change="none")} == {(0, 1, 2, 3)}


def test_option_match_time_limit_lets_the_deal_in_play_finish() -> None:
    assert len(deals_of("guobiao/official@1", match_time_limit=5)) == 5
    assert len(deals_of("guobiao/official@1", match_time_limit=100)) == 16


def test_a_contest_keeps_dealer_and_seats_and_turns_the_round_wind() -> None:
    deals = deals_of("guobiao/contest@1")
    assert [deal.round_wind for deal in deals] == [0, 1, 2, 3]
    assert {deal.dealer for deal in deals} == {0}
    assert {deal.players for deal in deals} == {(0, 1, 2, 3)}


def test_official_setup() -> None:
    setup = ruleset("guobiao/official@1").setup
    assert (setup.tile_set, setup.wall, setup.stacks, setup.throws) == ("144", "square", (18,) * 4, 1)
    assert (sum(setup.blocks), setup.dealer_extra, setup.flowers, setup.chow) == (13, 1, "automatic", True)
    assert setup.kong_margin == "own"
    assert (setup.clock.first_ms, setup.clock.turn_ms, setup.clock.claim_ms) == (30_000, 15_000, 3_000)


def test_options_of_the_setup() -> None:
    def setup(**options: object) -> object:
        return ruleset("guobiao/official@1", options).setup

    assert setup(break_rolls=2).throws == 2  # type: ignore[attr-defined]
    assert setup(flower_replacement="manual").flowers == "manual"  # type: ignore[attr-defined]
    assert setup(claim_window=8000).clock.claim_ms == 8000  # type: ignore[attr-defined]
    without = setup(flowers=0)
    assert (without.tile_set, without.stacks, without.flowers) == ("136", (17,) * 4, "none")  # type: ignore[attr-defined]


def test_contest_setup() -> None:
    setup = ruleset("guobiao/contest@1").setup
    assert (setup.tile_set, setup.wall, setup.stacks) == ("136", "private", (17,) * 4)
    assert (setup.blocks, setup.dealer_extra, setup.flowers, setup.kong_margin) == ((13,), 0, "none", "own_and_next")
    flowery = ruleset("guobiao/contest@1", {"flowers": 8}).setup
    assert flowery.flowers == "automatic"
