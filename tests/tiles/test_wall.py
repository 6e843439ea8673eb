"""The physical wall: its places, breaking, dealing, head and tail (guobiao.md G2-G5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.tiles.wall import Wall, breaking, order_of_drawing

STACKS = (18, 18, 18, 18)


@pytest.mark.parametrize(
    ("dealer", "dice", "seat"),
    [
        (0, (1, 1), 1),
        (0, (1, 2), 2),
        (0, (2, 2), 3),
        (0, (2, 3), 0),
        (0, (6, 6), 3),
        (2, (1, 2), 0),
        (3, (4, 4), 2),
    ],
)
def test_the_sum_counts_the_seats_from_the_dealer_who_is_one(dealer: int, dice: tuple[int, int], seat: int) -> None:
    assert breaking(STACKS, dealer, dice) == (seat, sum(dice))


def test_a_second_throw_adds_to_the_stacks_only() -> None:
    assert breaking(STACKS, 0, (3, 4, 5, 6)) == (2, 18)


def test_drawing_begins_after_the_stacks_that_stay_and_runs_clockwise() -> None:
    # Seat 2's wall, 7 stacks stay: place 2 * 36 + 14 is the upper tile of the eighth stack.
    order = order_of_drawing(STACKS, 2, 7)
    assert order[:4] == [86, 87, 88, 89]
    # Its last stack is followed by seat 1's first from the right, that by seat 0's, that by seat 3's.
    assert order[22:24] == [36, 37]
    assert order[22 + 36 : 24 + 36] == [0, 1]
    assert order[22 + 72 : 24 + 72] == [108, 109]
    # The tail is the stacks that stay, the one next to the break last of all in drawing.
    assert order[-14:] == list(range(72, 86))
    assert sorted(order) == list(range(144))


@given(st.integers(0, 3), st.integers(0, 24), st.sampled_from([(18,) * 4, (17,) * 4, (13, 14, 13, 14)]))
def test_every_place_is_drawn_once(seat: int, skip: int, stacks: tuple[int, ...]) -> None:
    order = order_of_drawing(stacks, seat, skip)
    assert sorted(order) == list(range(2 * sum(stacks)))


def test_the_tail_gives_the_last_stack_first_and_its_upper_tile_first() -> None:
    wall = Wall(list(range(8)), private=False)
    taken = []
    for _ in range(4):
        taken.append(wall.tail(0))
        wall.take_tail(0)
    assert taken == [6, 7, 4, 5]
    assert wall.rest() == [0, 1, 2, 3]


def test_the_head_takes_the_lower_tile_that_an_odd_tail_left() -> None:
    wall = Wall(list(range(4)), private=False)
    wall.take_tail(0)  # 2, the upper tile of the last stack
    drawn = []
    while wall.left(0):
        drawn.append(wall.head(0))
        wall.take_head(0)
    assert drawn == [0, 1, 3]


def test_the_last_tile_is_the_same_from_either_end() -> None:
    wall = Wall(list(range(4)), private=False)
    for _ in range(3):
        wall.take_tail(0)
    assert wall.head(0) == wall.tail(0) == 1
    wall = Wall(list(range(4)), private=False)
    wall.take_tail(0)
    wall.take_head(0, 2)
    assert wall.head(0) == wall.tail(0) == 3


def test_an_empty_wall_gives_nothing() -> None:
    for private in (False, True):
        wall = Wall(list(range(4)), private)
        wall.take_head(0, 4 if not private else 1)
        with pytest.raises(IndexError, match="used up"):
            wall.head(0)
        with pytest.raises(IndexError, match="used up"):
            wall.tail(0)


def test_private_walls_are_apart() -> None:
    wall = Wall(list(range(12)), private=True)
    assert [wall.head(seat) for seat in range(4)] == [0, 3, 6, 9]
    wall.take_head(1)
    assert wall.tail(1) == 4
    wall.take_tail(1)
    assert [wall.left(seat) for seat in range(4)] == [3, 1, 3, 3]
    assert wall.rest() == [0, 1, 2, 5, 6, 7, 8, 9, 10, 11]


def test_a_copy_is_independent() -> None:
    wall = Wall(list(range(8)), private=False)
    twin = wall.copy()
    twin.take_head(0)
    twin.take_tail(0)
    assert (wall.left(0), twin.left(0)) == (8, 6)


@given(st.lists(st.sampled_from(["head", "tail"]), min_size=16, max_size=16))
def test_however_it_is_taken_every_tile_comes_once_and_rest_tells_what_is_left(ends: list[str]) -> None:
    wall = Wall(list(range(16)), private=False)
    taken: list[int] = []
    for end in ends:
        assert sorted(taken + wall.rest()) == list(range(16))
        if end == "head":
            taken.append(wall.head(0))
            wall.take_head(0)
        else:
            taken.append(wall.tail(0))
            wall.take_tail(0)
    assert sorted(taken) == list(range(16))
    assert wall.rest() == []
