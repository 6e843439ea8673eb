"""What `paiju play` refuses beside --server, and without it."""

import pytest
from command_line import refused


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["--server", "ftp://x"], "is not the address of a hall"),
        (["--server", "x", "--seed", "1"], "--seed does not go with --server"),
        (["--server", "x", "--local"], "--local does not go with --server"),
        (["--server", "x", "--pace", "-1"], "--pace"),
        (["--server", "x", "--preset", "chess"], "chess"),
        (["--room", "ABCD23"], "--room goes with --server alone"),
        (["--login"], "--login goes with --server alone"),
        (["--server", "x"], "terminal"),
    ],
)
def test_what_does_not_go_together_is_told(arguments: list[str], wanted: str) -> None:
    assert wanted in refused("play", *arguments)
