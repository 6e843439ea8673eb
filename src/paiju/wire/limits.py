"""What a message may hold at most; one table, so that client and server agree."""

from typing import Annotated, Final, TypeAlias

import msgspec

PROTOCOL: Final = 1
"""The version of the protocol; a client of another one is told so and turned away."""
FRAME_BYTES: Final = 16 * 1024
"""The largest message that a client may send."""
NAME_SIGNS: Final = 24
PASSWORD_SIGNS: Final = 128
PASSWORD_LEAST: Final = 8
TITLE_SIGNS: Final = 40
CHAT_SIGNS: Final = 300
NOTE_SIGNS: Final = 1000
CONTRIBUTION_SIGNS: Final = 64
OPTIONS_MOST: Final = 80
CODE_LENGTH: Final = 6
"""Signs of a room's code."""
END: Final = r"$(?!\n)"
"""The end of a text in a pattern: `$` alone lets a line break follow it in Python, though not in JavaScript."""
PLAIN: Final = r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*" + END
"""What people write and others read: one line without control signs, which command terminals, and without signs that
turn the direction of writing, which make a text look like another."""
PLAIN_LINES: Final = r"^[^\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$"
"""The same, of several lines."""

CommandId: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[\w.:-]+" + END)]
"""The client's name for a command: unique among its own; a repetition gets the first answer and is not done twice."""
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_SIGNS, pattern=PLAIN)]
Title: TypeAlias = Annotated[str, msgspec.Meta(max_length=TITLE_SIGNS, pattern=PLAIN)]
RoomCode: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-HJ-NP-Z2-9]{6}" + END)]
"""Six signs without I, O, 0 and 1, which are easily mixed up."""
Place: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=3)]
"""A place in a room: player 0-3 of its match; the lot says at which seat a player sits."""
AccountId: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=32, pattern=r"^[a-z0-9]+" + END)]
Contribution: TypeAlias = Annotated[str, msgspec.Meta(max_length=CONTRIBUTION_SIGNS, pattern=PLAIN)]
"""Everybody at the table gets to see it, in the record too."""
PresetName: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
OptionName: TypeAlias = Annotated[str, msgspec.Meta(max_length=40)]
OptionText: TypeAlias = Annotated[str, msgspec.Meta(max_length=40)]
OptionNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
OptionValue: TypeAlias = bool | OptionNumber | OptionText
Options: TypeAlias = Annotated[dict[OptionName, OptionValue], msgspec.Meta(max_length=OPTIONS_MOST)]
BotName: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=30)]
