"""Hypothesis strategies for every type of the wire, derived from the types themselves."""

import re
from typing import Any

from hypothesis import strategies as st
from msgspec import inspect as kinds

from paiju.wire.limits import END, PLAIN, PLAIN_LINES

NUMBERS = 2**53
"""Beyond it a browser reads numbers inexactly."""

CONTROLS = "".join(map(chr, (*range(0x20), *range(0x7F, 0xA0), *range(0x2028, 0x202F), *range(0x2066, 0x206A))))


def values(kind: kinds.Type) -> st.SearchStrategy[Any]:
    """Any value that the type allows, within its limits."""
    match kind:
        case kinds.StructType():
            return struct_values(kind)
        case kinds.UnionType():
            return st.one_of(*map(values, kind.types))
        case kinds.LiteralType():
            return st.sampled_from(kind.values)
        case kinds.IntType():
            return st.integers(
                -NUMBERS if kind.ge is None else int(kind.ge), NUMBERS if kind.le is None else int(kind.le)
            )
        case kinds.BoolType():
            return st.booleans()
        case kinds.NoneType():
            return st.none()
        case kinds.StrType():
            return texts(kind)
        case kinds.VarTupleType():
            return st.lists(values(kind.item_type), max_size=4).map(tuple)
        case kinds.TupleType():
            return st.tuples(*map(values, kind.item_types))
        case kinds.DictType():
            return st.dictionaries(values(kind.key_type), values(kind.value_type), max_size=4)
        case _:
            raise TypeError(f"no strategy for {kind}")


def texts(kind: kinds.StrType) -> st.SearchStrategy[str]:
    """Texts of the type's lengths and pattern."""
    least, most = kind.min_length or 0, 60 if kind.max_length is None else kind.max_length
    if kind.pattern is None:
        return st.text(min_size=least, max_size=most)
    if kind.pattern in (PLAIN, PLAIN_LINES):
        barred = CONTROLS if kind.pattern == PLAIN else CONTROLS.replace("\n", "")
        signs = st.characters(exclude_characters=barred, exclude_categories=["Cs"])
        return st.text(signs, min_size=least, max_size=most)
    pattern = kind.pattern.replace(END, "$").removesuffix("$") + r"\Z"
    found = st.from_regex(re.compile(pattern))
    # Cut, not filtered: a sign repeated without end is what such patterns are.
    return found.map(lambda text: text[:most]).filter(lambda text: len(text) >= least)


def struct_values(kind: kinds.StructType) -> st.SearchStrategy[Any]:
    """Any struct; fields that may be missing are missing at times."""
    required = {field.name: values(field.type) for field in kind.fields if field.required}
    optional = {field.name: values(field.type) for field in kind.fields if not field.required}
    return st.fixed_dictionaries(required, optional=optional).map(lambda fields: kind.cls(**fields))
