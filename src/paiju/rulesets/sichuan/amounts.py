"""From a hand's total to points: multiplier, caps and unit of each scheme (sichuan.md 1.2-1.4, 1.18)."""

from paiju.rulesets.sichuan.options import SichuanOptions


def multiplier_of(options: SichuanOptions, total: int) -> int:
    """The multiplier (倍) that a total of 分, 番 or 倍 comes to under the caps of a hand (封顶, 满格, L121).

    分 and 倍 are multipliers themselves; n 番 are 2^(n-1) of them (L54), or 2^n where 平胡 has none.

    >>> multiplier_of(SichuanOptions(), 5), multiplier_of(SichuanOptions(scoring="doubling", cap_fan=3), 4)
    (16, 8)
    >>> multiplier_of(SichuanOptions(scoring="times", cap=8), 16)
    8
    """
    multiplier = uncapped(options, total)
    greatest = greatest_multiplier(options)
    return min(multiplier, greatest) if greatest and options.cap_scope == "hand" else multiplier


def capped_total(options: SichuanOptions, total: int) -> int:
    """The greatest total up to `total` whose multiplier keeps within the caps, of a base type under `cap_scope=base`.

    >>> capped_total(SichuanOptions(cap_fan=4), 7), capped_total(SichuanOptions(cap=8), 7)
    (4, 4)
    """
    greatest = greatest_multiplier(options)
    while greatest and uncapped(options, total) > greatest:
        total -= 1
    return total


def greatest_multiplier(options: SichuanOptions) -> int:
    """The multiplier that no hand exceeds where the cap holds for hands, 0 without a cap.

    >>> greatest_multiplier(SichuanOptions(scoring="doubling", cap_fan=3)), greatest_multiplier(SichuanOptions())
    (8, 0)
    """
    caps = [options.cap] if options.cap else []
    if options.scoring in ("fan", "doubling") and options.cap_fan:
        caps.append(uncapped(options, options.cap_fan))
    return min(caps, default=0)


def points_of(options: SichuanOptions, multiplier: int, self_drawn: bool = False) -> int:
    """What each payer pays for a multiplier: as many units, and one more for a self-draw where 自摸加底 holds (L130).

    >>> points_of(SichuanOptions(), 4), points_of(SichuanOptions(unit=5, self_draw="unit"), 4, self_drawn=True)
    (24, 25)
    """
    return (multiplier + (self_drawn and options.self_draw == "unit")) * options.unit


def uncapped(options: SichuanOptions, total: int) -> int:
    """The multiplier of a total where nothing is capped."""
    if options.scoring == "fan":
        return int(2 ** max(total - 1, 0))
    if options.scoring == "doubling":
        return int(2**total)
    return total
