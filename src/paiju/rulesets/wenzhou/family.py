"""The family: from options to a ruleset."""

from functools import partial

from paiju.rules.options import with_options
from paiju.rules.ruleset import Preset, Ruleset
from paiju.rulesets.wenzhou.explanation import explain
from paiju.rulesets.wenzhou.options import WenzhouOptions
from paiju.rulesets.wenzhou.settlement import settlement_of
from paiju.rulesets.wenzhou.setup import setup_of
from paiju.rulesets.wenzhou.succession import begin, successor
from paiju.rulesets.wenzhou.table import FanTable


def build(preset: Preset, changes: dict[str, object]) -> Ruleset:
    """The ruleset of a preset with some options changed. Raises OptionError."""
    options = with_options(preset.options, changes)
    assert isinstance(options, WenzhouOptions)
    table = FanTable(options)
    return Ruleset(
        preset=preset,
        options=options,
        setup=setup_of(options),
        fans=table.fans,
        wins=table.scorer.wins,
        worth=table.scorer.worth,
        score=partial(explain, table),
        settle=settlement_of(options),
        begin=partial(begin, options=options),
        succeed=partial(successor, options=options),
    )
