"""The base types (基本番型) that the schemes share: predicates of one reading of a hand."""

from paiju.rulesets.sichuan.examples import shown  # noqa: F401  the doctests use it
from paiju.rulesets.sichuan.facts import Facts


def plain(facts: Facts) -> bool:
    """Any complete hand in two suits at most (平胡): four sets and a pair, any pair.

    >>> shown(plain, "123m345m222p999p6p + 6p")
    1
    >>> shown(plain, "123m345m222p999s6p + 6p")
    Traceback (most recent call last):
    ...
    ValueError: '123m345m222p999s6p + 6p' may not win
    """
    return True


def all_pungs(facts: Facts) -> bool:
    """Four pungs or kongs and a pair (对对胡, 大对子).

    >>> shown(all_pungs, "111444m222999p6p + 6p"), shown(all_pungs, "111444m222789p6p + 6p")
    (1, 0)
    """
    return facts.pungs


def flush(facts: Facts) -> bool:
    """All tiles of one suit (清一色).

    >>> shown(flush, "123567234888s9s + 9s"), shown(flush, "123567234888s9p + 9p")
    (1, 0)
    """
    return facts.flush


def ends(facts: Facts) -> bool:
    """Every set and the pair hold a one or nine (幺九, 带幺九); with `ends_triplets` off every set is a run.

    >>> shown(ends, "123s123m789s789m9m + 9m"), shown(ends, "123s123m789s678m9m + 9m")
    (1, 0)
    >>> shown(ends, "111m789m123s999s1s + 1s"), shown(ends, "111m789m123s999s1s + 1s", ends_triplets=False)
    (1, 0)
    """
    return facts.ends


def seven_pairs(facts: Facts) -> bool:
    """Seven pairs, nothing claimed and no kong (七对); four equal tiles are two of them.

    >>> shown(seven_pairs, "112299m4466889p + 9p"), shown(seven_pairs, "111222m445566p8p + 8p")
    (1, 0)
    """
    return facts.seven_pairs


def flush_pungs(facts: Facts) -> bool:
    """Pungs and a pair of one suit (清对, 清大对).

    >>> shown(flush_pungs, "111444222999m6m + 6m"), shown(flush_pungs, "111444222m999p6m + 6m")
    (1, 0)
    """
    return facts.flush and facts.pungs


def general_pungs(facts: Facts) -> bool:
    """Pungs and a pair of twos, fives and eights (将对).

    >>> shown(general_pungs, "222555888m222s5s + 5s"), shown(general_pungs, "222555888m333s5s + 5s")
    (1, 0)
    """
    return facts.generals and facts.pungs


def dragon_seven_pairs(facts: Facts) -> bool:
    """Seven pairs with four equal tiles, which are no kong (龙七对).

    >>> shown(dragon_seven_pairs, "111199m4466889p + 9p"), shown(dragon_seven_pairs, "112299m4466889p + 9p")
    (1, 0)
    """
    return facts.seven_pairs and facts.quads > 0


def flush_seven_pairs(facts: Facts) -> bool:
    """Seven pairs of one suit (清七对).

    >>> shown(flush_seven_pairs, "112233445566m7m + 7m"), shown(flush_seven_pairs, "112233445566m7p + 7p")
    (1, 0)
    """
    return facts.seven_pairs and facts.flush


def flush_dragon_seven_pairs(facts: Facts) -> bool:
    """Seven pairs of one suit with four equal tiles (清龙七对, 青龙七对).

    >>> shown(flush_dragon_seven_pairs, "111122334455m9m + 9m")
    1
    >>> shown(flush_dragon_seven_pairs, "112233445566m7m + 7m")
    0
    """
    return dragon_seven_pairs(facts) and facts.flush


def flush_ends(facts: Facts) -> bool:
    """Every set and the pair hold a one or nine, all of one suit (清幺九, 清带幺).

    >>> shown(flush_ends, "123123123789p9p + 9p"), shown(flush_ends, "123123123789p9m + 9m")
    (1, 0)
    """
    return facts.flush and facts.ends


def golden_hook(facts: Facts) -> bool:
    """Four pungs or kongs melded, a single tile in hand (金钩钓, 大单钓); concealed kongs are melds.

    >>> shown(golden_hook, "6p [111m<] [333m^] [444m>] [2222p] + 6p")
    1
    >>> shown(golden_hook, "666p9p [111m<] [333m^] [444m>] + 9p")
    0
    """
    return facts.four_melds and facts.pungs


def heavenly(facts: Facts) -> bool:
    """The dealer wins with the tiles dealt (天胡).

    >>> shown(heavenly, "123456789m234p9p + 9p", "self_drawn", "dealt")
    1
    >>> shown(heavenly, "123456789m234p9p + 9p", "self_drawn", "first_draw")
    0
    """
    return facts.heavenly


def earthly(facts: Facts) -> bool:
    """Another seat wins with its first draw (地胡; L92), or, by `earthly_win`, with the first discard (L12).

    >>> shown(earthly, "123456789m234p9p + 9p", "self_drawn", "first_draw")
    1
    >>> shown(earthly, "123456789m234p9p + 9p", "first_discard")
    0
    >>> shown(earthly, "123456789m234p9p + 9p", "first_discard", earthly_win="first_discard")
    1
    """
    return facts.earthly
