"""What is counted on top of a base type: predicates that say how many times."""

from paiju.rulesets.sichuan.examples import shown  # noqa: F401  the doctests use it
from paiju.rulesets.sichuan.facts import Facts


def kongs(facts: Facts) -> int:
    """Kongs of any kind (杠).

    >>> shown(kongs, "123m345m999p6p [2222p] + 6p"), shown(kongs, "222p234p345m999m6m + 6m")
    (1, 0)
    """
    return facts.kongs


def roots(facts: Facts) -> int:
    """Roots (根): four equal tiles in hand and melds that are no kong; by `root=rank`, four of one rank in any suits.

    >>> shown(roots, "222p234p345m999m6m + 6m"), shown(roots, "123m345m999p6p [2222p] + 6p")
    (1, 0)
    >>> shown(roots, "567m123p789p4p [555m<] + 4p"), shown(roots, "123m345m222p999p6p + 6p")
    (1, 0)
    >>> shown(roots, "123m345m222p999p6p + 6p", root="rank")
    1
    """
    return facts.roots


def roots_and_kongs(facts: Facts) -> int:
    """Roots, and kongs, which are roots too (带根).

    >>> shown(roots_and_kongs, "222p234p345m6m [9999m] + 6m"), shown(roots_and_kongs, "222p345p345m6m [999m<] + 6m")
    (2, 0)
    """
    return facts.roots + facts.kongs


def golden_hook(facts: Facts) -> bool:
    """Four pungs or kongs melded, a single tile in hand (金钩钓).

    >>> shown(golden_hook, "6p [111m<] [333m^] [444m>] [222p<] + 6p")
    1
    >>> shown(golden_hook, "666p9p [111m<] [333m^] [444m>] + 9p")
    0
    """
    return facts.four_melds and facts.pungs


def kong_draw(facts: Facts) -> bool:
    """A win on the replacement of an own kong (杠上花).

    >>> shown(kong_draw, "123456789m9p [5555p] + 9p", "self_drawn", "replacement")
    1
    >>> shown(kong_draw, "123456789m9p [5555p] + 9p", "self_drawn")
    0
    """
    return facts.kong_draw


def kong_discard(facts: Facts) -> bool:
    """A win on the discard that follows a kong (杠上炮).

    >>> shown(kong_discard, "123456789m5567p + 8p", "after_kong"), shown(kong_discard, "123456789m5567p + 8p")
    (1, 0)
    """
    return facts.kong_discard


def robbed_kong(facts: Facts) -> bool:
    """A win with the tile that another seat adds to a pung (抢杠).

    >>> shown(robbed_kong, "123456789m2245p + 6p", "robbed"), shown(robbed_kong, "123456789m2245p + 6p")
    (1, 0)
    """
    return facts.robbed


def last_tile(facts: Facts) -> bool:
    """A win with the last tile of the wall, drawn or discarded (海底).

    >>> shown(last_tile, "123345789m234p6p + 6p", "last_tile", last_tile=True)
    1
    >>> shown(last_tile, "123345789m234p6p + 6p", last_tile=True)
    0
    """
    return facts.last_tile


def last_copy(facts: Facts) -> bool:
    """The last copy of the last wait, all others lying open, none in the own hand (绝张).

    >>> shown(last_copy, "12456789m55234p + 3m", open_tiles="3333m", last_copy=True)
    1
    >>> shown(last_copy, "34678999s55m123m + 5s", open_tiles="2225555s", last_copy=True)
    0
    """
    return facts.last_copy


def concealed(facts: Facts) -> bool:
    """No tile was claimed (门清); a concealed kong may be there.

    >>> shown(concealed, "123345m999p6p [2222p] + 6p"), shown(concealed, "123345m999p6p [2222p<] + 6p")
    (1, 0)
    """
    return facts.concealed


def simples(facts: Facts) -> bool:
    """No one and no nine (中张).

    >>> shown(simples, "234345m888p6p [2222p] + 6p"), shown(simples, "234345m999p6p [2222p] + 6p")
    (1, 0)
    """
    return facts.simples


def edge_two(facts: Facts) -> bool:
    """The winning tile is the 2 of bamboo between 1 and 3 (卡二条).

    >>> shown(edge_two, "13s456s789s55m234m + 2s"), shown(edge_two, "34s456s789s55m234m + 2s")
    (1, 0)
    """
    return facts.edge_two


def self_drawn(facts: Facts) -> bool:
    """The winning tile was drawn (自摸); by `kong_draw=discard` not as the replacement of a kong given by another.

    >>> shown(self_drawn, "123456789m55p67p + 8p", "self_drawn"), shown(self_drawn, "123456789m55p67p + 8p")
    (1, 0)
    >>> text = "123456789m9p [5555p<] + 9p"
    >>> shown(self_drawn, text, "self_drawn", "replacement", "given_kong", kong_draw="discard")
    0
    """
    return facts.self_drawn
