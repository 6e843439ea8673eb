"""What people say in a room, and what they tell the operators. Text is plain text: it is never markup here or there."""

import unicodedata
from typing import Final

from paiju.server.deals import Deals
from paiju.server.moderation import TEXT_SIGNS, Moderation
from paiju.server.presence import Presence
from paiju.server.rooms import LiveRoom
from paiju.table.refusal import Refusal
from paiju.text import say
from paiju.text.hall_words import CHAT_LINES
from paiju.wire.codec import write
from paiju.wire.commands import Report, Say, SayPreset
from paiju.wire.messages import Said

SHOWN: Final = 60
"""Signs of a line that go with a report."""


class Chat:
    """The words of the rooms' members. Who has blocked or muted somebody does not hear of that one."""

    def __init__(self, presence: Presence, moderation: Moderation, deals: Deals) -> None:
        self._presence = presence
        self._moderation = moderation
        self._deals = deals

    def say(self, live: LiveRoom, account: str, name: str, command: Say | SayPreset) -> Refusal | None:
        """Say something to everybody in the room, oneself included."""
        if live.room.settings.chat == "off":
            return Refusal("chat_off")
        if isinstance(command, SayPreset):
            if command.line not in CHAT_LINES:
                return Refusal("no_line", {"line": command.line, "lines": ", ".join(CHAT_LINES)})
            said = Said(account=account, name=name, line=command.line)
        else:
            if live.room.settings.chat == "presets":
                return Refusal("chat_presets")
            text = unicodedata.normalize("NFC", command.text).strip()
            if not text:
                return Refusal("chat_empty")
            said = Said(account=account, name=name, text=text)
        live.chat.append(f"{name} ({account}): {said.text or say(f'chat.{said.line}', 'en')}"[:SHOWN])
        return None if self._spread(live, said) else Refusal("nobody_hears")

    def _spread(self, live: LiveRoom, said: Said) -> bool:
        """Whether anybody heard it, where anybody could."""
        frame = write(said)
        others = heard = 0
        for member in live.room.members():
            connection = self._presence.connections.get(member)
            if connection is None:
                continue
            if member != said.account:
                others += 1
                if said.account in connection.muted or said.account in self._presence.blocked.get(member, ()):
                    continue
                heard += 1
            connection.send(frame)
        return heard > 0 or others == 0

    async def report(self, live: LiveRoom | None, account: str, command: Report) -> None:
        """Tell the operators; the table goes with it, and what was said last. Raises HallError."""
        text, table, deal = command.text, "", 0
        if live is not None:
            table = live.room.table or live.last_table
            deal = live.task.live.begun if live.task is not None else 0
            lines = "\n".join(live.chat)
            room = TEXT_SIGNS - len(text) - 2
            if lines and command.about == "conduct" and room > 0:
                text = f"{text}\n\n{lines[-room:]}"
        await self._moderation.report(account, command.about, command.account, text, table, deal)
