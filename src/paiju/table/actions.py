"""Actions: what a seat may ask for, in the imperative. Frozen, tagged by `action`, unknown fields refused."""

from typing import Annotated, Literal, TypeAlias

import msgspec

Code: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^([1-9][mps]|[1-8]f|[ESWNCFP]|\?)$")]
"""A tile's code in the notation; `"?"` where the reader may not see it."""
SuitSign: TypeAlias = Literal["m", "p", "s"]
"""A suit's letter in the notation."""


def snake_case(name: str) -> str:
    """`ClaimChow` -> `claim_chow`."""
    return "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in name).lstrip("_")


class BaseAction(
    msgspec.Struct,
    frozen=True,
    tag_field="action",
    tag=snake_case,
    forbid_unknown_fields=True,
    omit_defaults=True,
    gc=False,
):
    """Base of every action."""


class Discard(BaseAction, frozen=True):
    """Discard a tile; `drawn` says that it is the very tile just drawn (摸切), where both copies would do."""

    tile: Code
    drawn: bool = False


class Pass(BaseAction, frozen=True):
    """Claim nothing (过)."""


class ClaimChow(BaseAction, frozen=True):
    """Take the discard for the run whose lowest tile is `low` (吃)."""

    low: Code


class ClaimPung(BaseAction, frozen=True):
    """Take the discard for a triplet (碰)."""


class ClaimKong(BaseAction, frozen=True):
    """Take the discard for a kong with three concealed tiles (明杠)."""


class ConcealedKong(BaseAction, frozen=True):
    """Lay down four concealed tiles on one's own turn (暗杠)."""

    tile: Code


class AddedKong(BaseAction, frozen=True):
    """Add the fourth tile to one's own pung on one's own turn (加杠)."""

    tile: Code


class Win(BaseAction, frozen=True):
    """Win with the tile drawn, discarded, or robbed (和)."""


class ShowFlower(BaseAction, frozen=True):
    """Lay a flower open and draw its replacement (补花)."""

    tile: Code


class Exchange(BaseAction, frozen=True):
    """Pass three tiles of one suit on, before play (换三张); `tiles` in ascending order, for example "225p"."""

    tiles: str


class ChooseVoid(BaseAction, frozen=True):
    """Name the suit that one will do without, before play (定缺)."""

    suit: SuitSign


class Stake(BaseAction, frozen=True):
    """Raise the stake before tiles are dealt, or not: the dealer buys (买底), another seat tops (顶底)."""

    raises: bool


Action: TypeAlias = (
    Discard
    | Pass
    | ClaimChow
    | ClaimPung
    | ClaimKong
    | ConcealedKong
    | AddedKong
    | Win
    | ShowFlower
    | Exchange
    | ChooseVoid
    | Stake
)
