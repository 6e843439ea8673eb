"""Kinds of wins by the tiles. In the examples 5m is wild, so that P, a white dragon, is a five of characters."""

from paiju.rulesets.wenzhou.examples import shown  # noqa: F401  the doctests use it
from paiju.rulesets.wenzhou.facts import Facts


def base(facts: Facts) -> bool:
    """Five sets and a pair (基础类型): kongs are sets, honors make no runs; wild tiles stand for anything.

    >>> shown(base, "123mEE5m23p345678s99p + 4p"), shown(base, "1133m2288p1177sEES5m + C")
    (True, False)
    """
    return facts.base


def no_wild(facts: Facts) -> bool:
    """A base reading of a hand without a wild tile; white dragons are none.

    >>> shown(no_wild, "123789m23p345678sPP + 4p"), shown(no_wild, "123mEE5m23p345678s99p + 4p")
    (True, False)
    """
    return facts.no_wild


def returned(facts: Facts) -> bool:
    """Every wild tile is its own face in one base reading (财神归位): one away from home is one too many.

    >>> shown(returned, "123789m23p345678sP5m + 4p"), shown(returned, "134655m23p345678s99p + 4p")
    (True, False)
    """
    return facts.returned


def three_wild(facts: Facts) -> bool:
    """All three wild tiles of the deal in hand (三财神): no shape is needed on one's own draw.

    >>> shown(three_wild, "149m148p159sESWN5m5mC + 5m", "self_drawn")
    True
    >>> shown(three_wild, "149m148p159sESWN5m5mC + 5m", "robbed")
    Traceback (most recent call last):
    ...
    ValueError: '149m148p159sESWN5m5mC + 5m' may not win
    """
    return facts.three_wild


def three_wild_pattern(facts: Facts) -> bool:
    """Three wild tiles and a base reading; 八对 is none, but by `three_wild_pairs_double`.

    >>> shown(three_wild_pattern, "555m3p [123m<] [EEE^] [456p<] [222s>] + 7s", "self_drawn")
    True
    >>> hand = "11m22p3377sEESSW555m + C"
    >>> shown(three_wild_pattern, hand, "self_drawn")
    False
    >>> shown(three_wild_pattern, hand, "self_drawn", three_wild_pairs_double=True)
    True
    """
    return facts.three_wild_pattern


def eight_pairs_soft(facts: Facts) -> bool:
    """Eight pairs and any tile more, with a wild tile among the seventeen (软八对); four equal tiles are two pairs.

    >>> shown(eight_pairs_soft, "1133m2288p1177sEES5m + C"), shown(eight_pairs_soft, "1133m2288p1177sEESS + C")
    (True, False)
    """
    return facts.eight_pairs_soft


def eight_pairs_hard(facts: Facts) -> bool:
    """Eight pairs and any tile more without a wild tile (硬八对); by `eight_pairs_wild` also with all of them at home.

    >>> shown(eight_pairs_hard, "1133m2288p1177sEESS + C"), shown(eight_pairs_hard, "1133m2288p1177sEEP5m + C")
    (True, False)
    >>> shown(eight_pairs_hard, "1133m2288p1177sEEP5m + C", eight_pairs_wild="returned_is_hard")
    True
    """
    return facts.eight_pairs_hard


def caishen_niu(facts: Facts) -> bool:
    """All sets are there and a wild tile waits alone for its partner, which is drawn (财神牛).

    >>> shown(caishen_niu, "123789m234p345678s5m + C", "self_drawn")
    True
    >>> shown(caishen_niu, "123789m23p345678s99p + 5m", "self_drawn")
    False
    >>> shown(caishen_niu, "123789m234p345678s5m + 1p")
    Traceback (most recent call last):
    ...
    ValueError: '123789m234p345678s5m + 1p' may not win
    """
    return facts.was_lone_wild


def dandiao(facts: Facts) -> bool:
    """One tile left in hand after five melds (单吊), kongs among them unless `dandiao_kongs` is off.

    >>> shown(dandiao, "7p [123m<] [789m<] [EEEE>] [234p<] [222s>] + 7p")
    True
    >>> shown(dandiao, "7p [123m<] [789m<] [EEEE>] [234p<] [222s>] + 7p", dandiao_kongs=False)
    False
    """
    return facts.single_wait


def dandiao_natural(facts: Facts) -> bool:
    """单吊 under `dandiao_wild=hard`: the single tile is no wild one; one that is drawn to it does no harm.

    >>> melds = "[123m<] [789m<] [EEE>] [234p<] [222s>]"
    >>> [shown(dandiao_natural, f"{one} {melds} + {tile}", "self_drawn") for one, tile in (("7p", "5m"), ("5m", "7p"))]
    [True, False]
    """
    return facts.single_wait and not facts.single_wild


def dandiao_wild(facts: Facts) -> bool:
    """单吊 under `dandiao_wild=hard` with a wild tile as the single one: no more than 财神牛.

    >>> melds = "[123m<] [789m<] [EEE>] [234p<] [222s>]"
    >>> [shown(dandiao_wild, f"{one} {melds} + {tile}", "self_drawn") for one, tile in (("7p", "5m"), ("5m", "7p"))]
    [False, True]
    """
    return facts.single_wait and facts.single_wild


def all_pungs(facts: Facts) -> bool:
    """Five pungs or kongs and a pair (碰碰和), wild tiles among them.

    >>> shown(all_pungs, "222m777s222pEE5mSSS9p + 9p"), shown(all_pungs, "123m777s222pEEESSS9p + 9p")
    (True, False)
    """
    return facts.all_pungs
