"""Kinds of wins by how the tile came."""

from paiju.rulesets.wenzhou.examples import shown  # noqa: F401  the doctests use it
from paiju.rulesets.wenzhou.facts import Facts


def self_draw(facts: Facts) -> bool:
    """The winner drew the tile (自摸), from the wall's end after a kong as well: 杠上开花 is nothing more (W10).

    >>> shown(self_draw, "123789m34p345678s99p + 2p", "self_drawn"), shown(self_draw, "123789m34p345678s99p + 2p")
    (True, False)
    """
    return facts.self_drawn


def rob_kong(facts: Facts) -> bool:
    """The tile was added to a pung by another seat (抢杠): only 补杠 can be robbed (W11).

    >>> shown(rob_kong, "123789m34p345678s99p + 2p", "robbed"), shown(rob_kong, "123789m34p345678s99p + 2p")
    (True, False)
    """
    return facts.robbed


def tianhu(facts: Facts) -> bool:
    """The dealer wins with the tiles dealt (天胡), by three wild tiles alone as well; after a kong it is 自摸.

    >>> shown(tianhu, "123789m34p345678s99p + 2p", "self_drawn", "dealt")
    True
    >>> shown(tianhu, "123m34p345678s99p [WWWW] + 2p", "self_drawn")
    False
    """
    return facts.heavenly


def dihu(facts: Facts) -> bool:
    """Another seat that has drawn and melded nothing wins with the discard of its upper seat (地胡).

    The dealer has then discarded once. By `dihu_scope` it is the dealer's first discard, whoever wins with it.

    >>> hand = "123578m24p345678s99p + 9m"
    >>> shown(dihu, hand, "from_upper", "first_round", "untouched")
    True
    >>> flags = ("first_round", "first_discard", "untouched")
    >>> shown(dihu, hand, *flags), shown(dihu, hand, *flags, dihu_scope="dealer_first_discard")
    (False, True)
    """
    return facts.earthly
