"""The options of the worked cases: the defaults of the document, with those that a case changes (schema, `rules`)."""

from collections.abc import Mapping
from typing import Any

from paiju.rules.options import OptionError, with_options
from paiju.rulesets.wenzhou.options import WenzhouOptions


def options_of(line: Mapping[str, Any]) -> WenzhouOptions:
    """The options of a case, named there as here. Raises KeyError for a name or a value that no case has.

    >>> options_of({"rules": {"nondealer_base": "one"}}).nondealer_base, options_of({}).nondealer_base
    ('one', 'same')
    """
    changes = line.get("rules", {})
    try:
        options = with_options(WenzhouOptions(), changes)
    except OptionError as error:
        raise KeyError(f"rules={changes}: {error}") from None
    assert isinstance(options, WenzhouOptions)
    return options
