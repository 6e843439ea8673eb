"""What holds for the ledger of every deal of Wenzhou under every choice of options."""

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from wenzhou_deals import WILD, deal, drawn, hand, kong, left
from wenzhou_deals import given as thrown

from paiju.rules.options import describe
from paiju.rules.outcome import Departure, Kong, Outcome, Winner
from paiju.rules.settlement import SYSTEM, Transfer, changes
from paiju.rules.standing import THROWN, Standing
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.rulesets.wenzhou.settlement import settlement_of
from paiju.rulesets.wenzhou.succession import successor
from paiju.text import known

CHOICES = {info.name: info.choices for info in describe(WenzhouOptions) if info.choices}
SEATS = st.integers(0, 3)
KONGS = st.builds(kong, SEATS, st.sampled_from(["concealed", "melded", "added"]), st.integers(1, 99))


@st.composite
def options(draw: Any) -> WenzhouOptions:
    chosen = {name: draw(st.sampled_from(choices)) for name, choices in CHOICES.items()}
    return WenzhouOptions(**chosen, caishen_unit=draw(st.sampled_from([0, 1, 2])))


@st.composite
def outcomes(draw: Any) -> Outcome:
    course: list[Any] = draw(st.lists(KONGS, max_size=3))
    winner, step = draw(SEATS), draw(st.integers(1, 3))
    level = draw(st.sampled_from([1, 2, 4]))
    what = draw(st.sampled_from(["drawn", "left", "self_drawn", "discard", "robbed"]))
    if what == "left":
        course.append(left(winner))
    elif what == "self_drawn":
        course.append(drawn(winner, level))
    elif what != "drawn":
        course.append(thrown(winner, (winner + step) % 4, level, what))
    dealer = draw(SEATS)
    staked = {dealer, *draw(st.sets(SEATS))} if draw(st.booleans()) else set()
    held = [0, 0, 0, 0]
    for seat in draw(st.lists(SEATS, max_size=3)):
        held[seat] += 1
    return deal(*course, dealer=dealer, streak=draw(st.integers(1, 5)), staked=sorted(staked), wilds=held)


def settled(outcome: Outcome, choice: WenzhouOptions) -> tuple[Transfer, ...]:
    return settlement_of(choice)(outcome)


def held_by(outcome: Outcome) -> list[int]:
    return [one.counts[WILD] + one.won.count(WILD) for one in outcome.hands]


def expected(outcome: Outcome, choice: WenzhouOptions) -> list[int]:
    """The change of each seat by the formulas of the document (W25-W30), seat by seat, in one sum."""
    base = min(2 * outcome.streak, 8)
    dealer, unit, wilds = outcome.dealer, choice.caishen_unit, held_by(outcome)
    pairwise = [4 * unit * own - unit * sum(wilds) for own in wilds]

    def between(one: int, other: int) -> int:
        return base if dealer in (one, other) else {"same": base, "first_round": 2, "one": 1}[choice.nondealer_base]

    for happening in outcome.course:
        if isinstance(happening, Departure):
            seat = happening.seat
            stake = 0
            if outcome.staked[dealer]:
                plain = base if choice.escape_plain_owes_buy else 0
                stake = base if seat == dealer else 2 * base if outcome.staked[seat] else plain
            if choice.escape_caishen == "pairwise":
                net = list(pairwise)
            else:
                times = 3 if choice.escape_caishen == "system_credit" else 1
                net = [times * unit * own if other != seat else 0 for other, own in enumerate(wilds)]
                if times == 1:
                    net[seat] = -sum(net)
            net[seat] -= 10 * (base + stake)
            return net
    net = [0, 0, 0, 0]
    for happening in outcome.course:
        if isinstance(happening, Kong) and choice.kong_points == "mil":
            value = {"melded": 1, "concealed": 2, "added": 0}[happening.kind]
            for payer in {0, 1, 2, 3} - {happening.seat}:
                net[payer] -= value * between(payer, happening.seat)
                net[happening.seat] += value * between(payer, happening.seat)
    if not outcome.winners:
        return [own + more for own, more in zip(net, pairwise, strict=True)]
    (won,) = outcome.winners
    for payer in {0, 1, 2, 3} - {won.seat}:
        stake = 0
        if won.seat == dealer and outcome.staked[dealer]:
            stake = 2 * base if choice.top_loses_on_dealer_win and outcome.staked[payer] else base
        elif payer == dealer and outcome.staked[won.seat]:
            stake = 2 * base
        owed = (stake + between(payer, won.seat)) * won.points
        gave = payer == won.giver and (won.how != "robbed" or choice.rob_kong_is_discard)
        if gave:
            owed *= 4 if choice.dealer_discard_extra and payer == dealer else 2
        own = unit * wilds[won.seat]
        if choice.caishen_multiplier == "winner_three_wild_x2" and wilds[won.seat] == 3:
            own *= 2
        if choice.caishen_multiplier == "winner_double_x2" and won.points == 4:
            own *= 2
        if gave and choice.discard_double_includes_caishen:
            own *= 2
        net[payer] -= owed + own
        net[won.seat] += owed + own
    if choice.caishen_scope == "pairwise_all":
        for holder in {0, 1, 2, 3} - {won.seat}:
            for payer in {0, 1, 2, 3} - {holder}:
                net[payer] -= unit * wilds[holder]
                net[holder] += unit * wilds[holder]
    return net


@given(outcomes(), options())
def test_the_ledger_comes_to_the_formulas_of_the_document(outcome: Outcome, choice: WenzhouOptions) -> None:
    assert list(changes(settled(outcome, choice))) == expected(outcome, choice)


@given(outcomes(), options())
def test_lessons_a13_and_a31_lines_are_whole_payments_and_all_sum_to_zero(
    outcome: Outcome, choice: WenzhouOptions
) -> None:
    """Payments divided by three, and stakes that were left over, made totals that were not zero."""
    lines = settled(outcome, choice)
    balance: Counter[int] = Counter()
    for line in lines:
        assert isinstance(line.amount, int)
        assert line.amount > 0
        assert line.payer != line.payee
        assert {line.payer, line.payee} <= {SYSTEM, 0, 1, 2, 3}
        balance[line.payer] -= line.amount
        balance[line.payee] += line.amount
    assert sum(balance.values()) == 0
    assert balance[SYSTEM] == -sum(changes(lines))
    if outcome.end != "left":
        assert balance[SYSTEM] == 0


@given(outcomes(), options())
def test_no_payer_has_two_lines_of_a_kind_to_the_same_seat(outcome: Outcome, choice: WenzhouOptions) -> None:
    """But for kongs, and the discarder's doubling of wild tiles beside that of the win."""
    lines = Counter((line.payer, line.payee, line.reason, line.event) for line in settled(outcome, choice))
    for (_, _, reason, _), count in lines.items():
        assert count == 1 or reason == "kong_points" or (reason.endswith("_doubled") and count == 2)


@given(outcomes(), options(), SEATS)
def test_it_does_not_matter_where_seats_sit(outcome: Outcome, choice: WenzhouOptions, turn: int) -> None:
    def moved(seat: int) -> int:
        return seat if seat < 0 else (seat + turn) % 4

    course: list[Any] = []
    for happening in outcome.course:
        if isinstance(happening, Departure):
            course.append(replace(happening, seat=moved(happening.seat)))
        else:
            course.append(replace(happening, seat=moved(happening.seat), giver=moved(happening.giver)))
    places = [moved(seat) for seat in range(4)]
    turned = replace(
        outcome,
        dealer=moved(outcome.dealer),
        course=tuple(course),
        hands=tuple(outcome.hands[places.index(seat)] for seat in range(4)),
        staked=tuple(outcome.staked[places.index(seat)] for seat in range(4)),
    )
    lines = [replace(line, payer=moved(line.payer), payee=moved(line.payee)) for line in settled(outcome, choice)]
    assert sorted(map(repr, lines)) == sorted(map(repr, settled(turned, choice)))


@given(outcomes(), options())
def test_a_wild_tile_counts_alike_in_hand_and_won(outcome: Outcome, choice: WenzhouOptions) -> None:
    won = tuple(hand(count - 1, won=(WILD,)) if count else hand(0) for count in held_by(outcome))
    assert settled(replace(outcome, hands=won), choice) == settled(outcome, choice)


@given(outcomes(), options())
def test_every_reason_and_rule_has_its_words(outcome: Outcome, choice: WenzhouOptions) -> None:
    for line in settled(outcome, choice):
        assert known(f"settlement.{line.reason}"), line.reason
        assert known(f"rule.{line.rule}"), line.rule


@given(outcomes(), options(), st.integers(1, 8))
def test_the_next_deal_is_one_that_can_be_played(outcome: Outcome, choice: WenzhouOptions, number: int) -> None:
    """A dealer stays with the stakes as they are, at most so many deals in a row, or all begins anew."""
    standing = Standing(number, 0, outcome.dealer, streak=outcome.streak, staked=outcome.staked)
    following = successor(standing, outcome, (0, 0, 0, 0), 0, choice)
    if number == choice.deals:
        assert following is None
        return
    assert following is not None
    assert following.deal == number + 1
    assert (following.dealer == THROWN) == (outcome.end == "left")
    if following.dealer == outcome.dealer:
        assert following.staked == outcome.staked
        assert following.streak <= choice.max_deals
        assert following.streak - outcome.streak in (0, 1)
        assert not [won for won in outcome.winners if won.seat != outcome.dealer]
    else:
        assert following.dealer in (THROWN, (outcome.dealer + 1) % 4)
        assert (following.streak, following.staked) == (1, (False,) * 4)


def test_the_formulas_tell_a_wrong_ledger() -> None:
    """The check can fail: it does not take what it checks for its measure."""
    outcome = deal(drawn(1, 2), streak=2, staked=(0, 1), wilds=(1, 0, 0, 0))
    assert isinstance(outcome.course[0], Winner)
    assert expected(outcome, WenzhouOptions()) == [-8 - 16 + 3, 40 - 1, -8 - 1, -8 - 1]
