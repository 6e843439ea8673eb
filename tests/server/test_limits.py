from hypothesis import given
from hypothesis import strategies as st

from paiju.server.limits import SWEPT_EACH, Buckets, TokenBucket


@given(st.lists(st.floats(0, 3), max_size=60), st.floats(0.1, 5), st.integers(1, 9))
def test_never_more_than_the_burst_and_what_time_brings(pauses: list[float], per_s: float, burst: int) -> None:
    now = 0.0
    bucket = TokenBucket(per_s, burst, now)
    taken = 0
    for pause in pauses:
        now += pause
        taken += bucket.take(now)
    assert taken <= burst + now * per_s + 1e-6


def test_waiting_as_long_as_told_is_enough() -> None:
    bucket = TokenBucket(0.5, 1, 0.0)
    assert bucket.take(0.0)
    wait = bucket.wait_s(0.0)
    assert wait == 2.0
    assert not bucket.take(wait - 0.1)
    assert bucket.take(wait)


def test_a_clock_that_goes_back_brings_nothing() -> None:
    bucket = TokenBucket(1, 1, 100.0)
    assert bucket.take(100.0)
    assert not bucket.take(0.0)


def test_names_do_not_share_and_full_buckets_are_forgotten() -> None:
    now = 0.0
    buckets = Buckets(1, 2, lambda: now)
    assert buckets.take("a")
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.wait_s("a") == 1.0
    assert buckets.take("b")
    now = 100.0
    for at in range(SWEPT_EACH):
        buckets.take(f"flood {at % 3}")
    assert len(buckets) <= 4
