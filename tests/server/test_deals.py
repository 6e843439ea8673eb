"""The index of finished deals on every store."""

import asyncio

import msgspec
import pytest
from hall_people import HallPeople
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.server.deals import DealPerson, DealSearch, Ending, FinishedDeal, FourPeople, Result
from paiju.server.errors import HallError
from paiju.storage.database import Store, open_store

pytestmark = pytest.mark.asyncio

BOT = DealPerson("Bot", bot="simple", points=-8, result="lost")
PEOPLE = (
    DealPerson("Ann", "ann", points=24, result="won"),
    DealPerson("Bob", "bob", points=-8, result="gave"),
    BOT,
    BOT,
)


def deal_of(number: int, **changes: object) -> FinishedDeal:
    deal = FinishedDeal(
        table="t1",
        deal=number,
        preset="guobiao/official@1",
        room="ABCDEF",
        ended_ms=1000 * number,
        ending="won",
        words=("big_four_winds",),
        people=PEOPLE,
    )
    return msgspec.structs.replace(deal, **changes)


async def numbers(hall: HallPeople, search: DealSearch, reader: str = "") -> list[int]:
    return [line.deal.deal for line in (await hall.deals.search(search, reader)).lines]


async def test_a_deal_comes_back_as_it_went_in(store: Store) -> None:
    hall = HallPeople(store)
    assert await hall.deals.add(deal_of(1))
    assert await hall.deals.add(deal_of(2, words=(), ending="drawn"))
    line = await hall.deals.find("t1", 1)
    assert line is not None
    assert (line.deal, line.favourite, line.note) == (deal_of(1), False, "")
    assert await hall.deals.find("t1", 3) is None
    assert [found.deal.deal for found in await hall.deals.of_table("t1")] == [1, 2]
    assert await hall.deals.of_table("t2") == []


async def test_a_deal_is_indexed_once(store: Store) -> None:
    hall = HallPeople(store)
    assert sorted(await asyncio.gather(*[hall.deals.add(deal_of(1)) for _ in range(4)])) == [False, False, False, True]
    assert not await hall.deals.add(deal_of(1, preset="other"))
    assert await numbers(hall, DealSearch()) == [1]


@pytest.mark.parametrize(
    ("search", "found"),
    [
        (DealSearch(), [4, 3, 2, 1]),
        (DealSearch(account="bob"), [3, 2, 1]),
        (DealSearch(account="cleo"), [4]),
        (DealSearch(account="nobody"), []),
        (DealSearch(preset="sichuan/blood@1"), [2]),
        (DealSearch(room="ABCDEF", preset="guobiao/official@1"), [4, 3, 1]),
        (DealSearch(from_ms=2000), [4, 3, 2]),
        (DealSearch(from_ms=2000, until_ms=4000), [3, 2]),
        (DealSearch(ending="drawn"), [3]),
        (DealSearch(result="won"), [4, 2, 1]),
        (DealSearch(account="bob", result="gave"), [2, 1]),
        (DealSearch(account="bob", result="won"), []),
        (DealSearch(name="clé"), [4]),
        (DealSearch(name="CLÉO"), [4]),
        (DealSearch(name="o", account="bob"), [3, 2, 1]),
        (DealSearch(name="%"), []),
        (DealSearch(before=0, most=2), [4, 3]),
        (DealSearch(most=0), [4]),
    ],
)
async def test_looking_for_deals(search: DealSearch, found: list[int]) -> None:
    store = await open_store("memory:")
    hall = HallPeople(store)
    cleo = DealPerson("Cléo", "cleo", points=-24, result="lost")
    even = tuple(msgspec.structs.replace(person, points=0, result="even") for person in PEOPLE)
    await hall.deals.add(deal_of(1))
    await hall.deals.add(deal_of(2, preset="sichuan/blood@1"))
    await hall.deals.add(deal_of(3, ending="drawn", people=even))
    await hall.deals.add(deal_of(4, people=(PEOPLE[0], cleo, BOT, BOT)))
    assert await numbers(hall, search) == found
    await store.aclose()


async def test_pages(store: Store) -> None:
    hall = HallPeople(store)
    for number in range(1, 8):
        await hall.deals.add(deal_of(number))
    pages, search = [], DealSearch(account="ann", most=3)
    while True:
        page = await hall.deals.search(search)
        pages.append([line.deal.deal for line in page.lines])
        if not page.before:
            break
        search = msgspec.structs.replace(search, before=page.before)
    assert pages == [[7, 6, 5], [4, 3, 2], [1]]
    assert [line.deal.deal for line in await hall.deals.everything(DealSearch())] == [7, 6, 5, 4, 3, 2, 1]
    assert (await hall.deals.search(DealSearch(most=7))).before == 0


async def test_favourites_and_notes_are_ones_own(store: Store) -> None:
    hall = HallPeople(store)
    ann, bob = [(await hall.accounts.guest()).id for _ in range(2)]
    for number in (1, 2, 3):
        await hall.deals.add(deal_of(number))
    await hall.deals.mark(ann, "t1", 1)
    await hall.deals.mark(ann, "t1", 1)
    await hall.deals.note(ann, "t1", 2, "why not the east?")
    await hall.deals.note(ann, "t1", 2, "东风！\n")
    await hall.deals.mark(bob, "t1", 3)
    assert await numbers(hall, DealSearch(favourite=True), ann) == [1]
    assert await numbers(hall, DealSearch(favourite=True), bob) == [3]
    assert await numbers(hall, DealSearch(favourite=True)) == []
    assert await numbers(hall, DealSearch(noted=True), ann) == [2]
    line = await hall.deals.find("t1", 2, ann)
    assert line is not None
    assert (line.favourite, line.note) == (False, "东风！\n")
    unread = await hall.deals.find("t1", 2, bob)
    assert unread is not None
    assert (unread.favourite, unread.note) == (False, "")
    await hall.deals.mark(ann, "t1", 1, on=False)
    await hall.deals.note(ann, "t1", 2, "")
    assert await numbers(hall, DealSearch(favourite=True), ann) == []
    assert await numbers(hall, DealSearch(noted=True), ann) == []
    for work, reason in (
        (hall.deals.mark(ann, "t1", 9), "no_such_deal"),
        (hall.deals.note(ann, "t9", 1, "x"), "no_such_deal"),
        (hall.deals.note(ann, "t1", 1, "x" * 1001), "text_length"),
        (hall.deals.note(ann, "t1", 1, "a\x1b[2J"), "text_sign"),
        (hall.deals.mark(ann, "t\0", 1), "no_such_deal"),
        (hall.deals.mark(ann, "t1", 10**12), "no_such_deal"),
        (hall.deals.mark("nobody", "t1", 1), "no_such_account"),
    ):
        with pytest.raises(HallError) as told:
            await work
        assert told.value.reason == reason


async def test_what_no_database_can_hold_is_not_there(store: Store) -> None:
    hall = HallPeople(store)
    await hall.deals.add(deal_of(1))
    for odd in ("\0", "a\ud800"):
        assert await hall.deals.find(odd, 1) is None
        assert await hall.deals.of_table(odd) == []
        assert await numbers(hall, DealSearch(name=odd)) == []
        assert await numbers(hall, DealSearch(account=odd)) == []
        assert await hall.accounts.find(odd) is None
        assert await hall.accounts.named(odd) is None
        assert await hall.accounts.search(odd) == []
        with pytest.raises(HallError):
            await hall.accounts.set_language(odd, "en")
        with pytest.raises(HallError):
            await hall.people.remove(odd)
        with pytest.raises(HallError):
            await hall.moderation.ban(odd)
        await hall.moderation.block("ann", odd, on=False)
    assert await hall.deals.find("t1", 10**30) is None


ENDINGS: list[Ending] = ["won", "drawn", "left", "voided"]
RESULTS: list[Result] = ["won", "gave", "lost", "even"]
names = st.sampled_from(["Ann", "ann", "Bo%b", "Bo_b", "Cl\\éo", "王"])
people = st.builds(
    DealPerson,
    name=names,
    account=st.sampled_from(["", "a", "b", "c"]),
    points=st.integers(-(10**12), 10**12),
    result=st.sampled_from(RESULTS),
)
fours = st.tuples(people, people, people, people)
searches = st.builds(
    DealSearch,
    account=st.sampled_from(["", "a", "b"]),
    name=st.sampled_from(["", "ann", "%", "_", "\\", "b", "王"]),
    ending=st.sampled_from(["", *ENDINGS]),
    result=st.sampled_from(["", *RESULTS]),
    from_ms=st.integers(0, 4),
    until_ms=st.integers(0, 4),
    most=st.integers(1, 5),
)


def fits(deal: FinishedDeal, search: DealSearch) -> bool:
    """The search, said once more without a database."""
    return (
        (not search.ending or deal.ending == search.ending)
        and search.from_ms <= deal.ended_ms < (search.until_ms or 10**9)
        and any(
            (not search.account or who.account == search.account) and (not search.result or who.result == search.result)
            for who in deal.people
        )
        and any(search.name.casefold() in who.name.casefold() for who in deal.people)
    )


@settings(max_examples=60)
@given(st.lists(st.tuples(fours, st.integers(1, 3), st.sampled_from(ENDINGS)), max_size=8), searches)
async def test_a_search_finds_what_fits(told: list[tuple[FourPeople, int, Ending]], search: DealSearch) -> None:
    store = await open_store("memory:")
    hall = HallPeople(store)
    deals = [deal_of(at, people=four, ended_ms=ended, ending=ending) for at, (four, ended, ending) in enumerate(told)]
    for deal in deals:
        assert await hall.deals.add(deal)
    found, more = [], search
    while True:
        page = await hall.deals.search(more)
        assert len(page.lines) <= search.most
        found += [line.deal for line in page.lines]
        if not page.before:
            break
        more = msgspec.structs.replace(more, before=page.before)
    assert found == [deal for deal in reversed(deals) if fits(deal, search)]
    hall.passwords.close()
    await store.aclose()
