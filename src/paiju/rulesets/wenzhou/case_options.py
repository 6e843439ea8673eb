"""The options of the worked cases: the defaults of the document, with those that a case changes (schema, `rules`)."""

from collections.abc import Mapping
from typing import Any

from paiju.rules.options import with_options
from paiju.rulesets.wenzhou.options import WenzhouOptions


def options_of(line: Mapping[str, Any]) -> WenzhouOptions:
    """The options of a case, which are named there as here. Raises OptionError.

    >>> options_of({"rules": {"nondealer_base": "one"}}).nondealer_base, options_of({}).nondealer_base
    ('one', 'same')
    """
    options = with_options(WenzhouOptions(), line.get("rules", {}))
    assert isinstance(options, WenzhouOptions)
    return options
