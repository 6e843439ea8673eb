"""A room: who sits where, who is ready, what is played, and what is said."""

from typing import TYPE_CHECKING, Final

from rich.style import Style
from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from paiju.bots.registry import bot_names
from paiju.cli.online.dialogs import PickScreen, RoomForm, SayScreen
from paiju.cli.online.key_bar import Key, KeyBar
from paiju.cli.online.wording import SEPARATORS, place_marks, place_name, settings_lines
from paiju.cli.table_app.drawing import IVORY, MARK
from paiju.text import Language, say
from paiju.wire.commands import (
    AddBot,
    AnyCommand,
    ChangeRoom,
    GiveHost,
    Kick,
    LeaveRoom,
    Mute,
    RemoveBot,
    Say,
    SayPreset,
    SetReady,
)
from paiju.wire.limits import CHAT_SIGNS
from paiju.wire.messages import Said
from paiju.wire.rooms import AnyPlace, BotPlace, EmptyPlace, PersonPlace, RoomView

if TYPE_CHECKING:
    from paiju.cli.online.app import OnlineApp

_QUIET: Final = Style(color="#9e9e9e")
_READY: Final = Style(color="#87d75f", bold=True)
_DEFAULT_BOT: Final = "fan"


class RoomScreen(Screen[None]):
    """What a member of a room sees between matches."""

    app: "OnlineApp"

    def __init__(self, lang: Language) -> None:
        super().__init__()
        self.lang: Language = lang
        self.muted: set[str] = set()
        self._head = Static(id="head", markup=False)
        self._settings = Static(id="settings", markup=False)
        self._places = OptionList(id="places")
        self._chat = RichLog(id="chat", markup=False, wrap=True, max_lines=500)
        self._input = Input(max_length=CHAT_SIGNS, id="say", compact=True)
        self._status = Static(id="status", markup=False)
        self._bar = KeyBar(self.press)
        self._bot = _DEFAULT_BOT
        self._laid_out = False

    def compose(self) -> ComposeResult:
        """The room from top to bottom."""
        self._chat.can_focus = False
        self._input.placeholder = say("online.chat_hint", self.lang)
        yield self._head
        yield self._places
        yield self._settings
        yield self._status
        yield self._chat
        yield self._input
        yield self._bar

    def on_mount(self) -> None:
        """Show the room."""
        self._laid_out = True
        self._places.focus()
        self._input.display = False
        self.set_interval(1.0, self._tell)
        self.show()

    def say(self, key: str, **values: object) -> str:
        """A text of the client."""
        return say(f"online.{key}", self.lang, **values)

    # What is shown.

    def show(self) -> None:
        """Show the room as it is now."""
        room = self.app.client.room
        if room is None or not self._laid_out:
            return
        head = Text(self.say("room", code=room.code), Style(color=MARK, bold=True))
        if room.settings.title:
            head.append(f"  {room.settings.title}", Style(color=IVORY, bold=True))
        if room.spectators:
            head.append("  " + say("hall.spectators", self.lang, count=room.spectators), _QUIET)
        invite = f"paiju play --server {self.app.address} --room {room.code}"
        head.append("\n" + self.say("invite", command=invite), _QUIET)
        self._head.update(head)
        self._settings.update(Text("\n".join(settings_lines(room.settings, self.lang)), Style(color=IVORY)))
        at = self._places.highlighted
        self._places.clear_options()
        self._places.add_options([Option(self._line(room, number), id=str(number)) for number in range(4)])
        self._places.highlighted = at if at is not None else max(0, self.app.client.place)
        self._tell()

    def _line(self, room: RoomView, number: int) -> Text:
        place = room.places[number]
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(self.say("place", number=number + 1) + "  ", _QUIET)
        empty = isinstance(place, EmptyPlace)
        text.append(place_name(place, self.lang), _QUIET if empty else Style(color=IVORY, bold=True))
        marks = [self.say("me")] if number == self.app.client.place else []
        marks += [say("hall.host", self.lang)] if number == room.host and isinstance(place, PersonPlace) else []
        if marks:
            text.append(f"  {SEPARATORS[self.lang].join(marks)}", Style(color=MARK))
        ready = isinstance(place, PersonPlace) and place.ready
        text.append("  " + SEPARATORS[self.lang].join(place_marks(place, self.lang)), _READY if ready else _QUIET)
        return text

    def _tell(self) -> None:
        room = self.app.client.room
        if room is None:
            return
        self._status.update(Text(self.app.connection_text() or self._what_is_missing(room), Style(color=MARK)))
        self._bar.show(*self._keys(room))

    def _what_is_missing(self, room: RoomView) -> str:
        """What has to happen before the match begins."""
        place = self.app.client.place
        if room.phase == "playing":
            return say("hall.playing", self.lang)
        own = room.places[place] if place >= 0 else None
        if isinstance(own, PersonPlace) and not own.ready:
            return self.say("press_ready")
        free = sum(isinstance(other, EmptyPlace) for other in room.places)
        if free:
            return self.say("free_places" if self._is_host(room) else "free_places_guest", count=free)
        names = [other.name for other in room.places if isinstance(other, PersonPlace) and not other.ready]
        waiting = self.say("waiting_for", names=SEPARATORS[self.lang].join(names)) if names else ""
        return waiting if place >= 0 else f"{self.say('watching')}  {waiting}"

    def _is_host(self, room: RoomView) -> bool:
        return self.app.client.place == room.host

    def _keys(self, room: RoomView) -> list[Key]:
        keys = []
        place = self.app.client.place
        own = room.places[place] if place >= 0 else None
        if isinstance(own, PersonPlace) and room.phase == "gathering":
            keys.append(Key("r", "r", self.say("key.unready" if own.ready else "key.ready")))
            if self._is_host(room):
                names = ("b", "bot"), ("f", "fill"), ("x", "remove"), ("g", "host"), ("e", "settings")
                keys += [Key(key, key, self.say(f"key.{name}")) for key, name in names]
        if room.settings.chat != "off":
            keys.append(Key("c", "c", self.say("key.chat")))
        return [*keys, Key("m", "m", self.say("key.mute")), Key("q", "q", self.say("key.leave"))]

    def heard(self, said: Said) -> None:
        """Somebody has said something."""
        text = say(f"chat.{said.line}", self.lang) if said.line else said.text
        self.note(self.say("said", name=said.name, text=text), IVORY)

    def note(self, text: str, color: str = "#9e9e9e") -> None:
        """A line among what is said."""
        self._chat.write(Text(text, Style(color=color)))

    # What the person does.

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter: ready."""
        event.stop()
        self.press("enter")

    def on_key(self, event: events.Key) -> None:
        """One key; while something is being written only Escape, and / at its beginning."""
        if isinstance(self.focused, Input):
            if event.key == "escape":
                self._end_saying()
                event.stop()
            return
        key = event.character if event.character and event.character.isprintable() else event.key
        if key != "enter" and self.press(key):
            event.stop()

    def on_input_changed(self, event: Input.Changed) -> None:
        """A / at the beginning asks for the prepared lines."""
        event.stop()
        if event.value == "/":
            self._end_saying()
            self._say_line()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say it."""
        event.stop()
        text = event.value.strip()
        self._end_saying()
        if text:
            self.app.send(Say(id=self.app.next_id(), text=text))

    def _end_saying(self) -> None:
        self._input.value = ""
        self._input.display = False
        self._places.focus()

    def press(self, key: str) -> bool:
        """Do what a key means; whether it means anything."""
        room = self.app.client.room
        if room is None:
            return False
        host = self._is_host(room) and room.phase == "gathering"
        if key in ("enter", "r") and room.phase == "gathering":
            self._ready(room)
        elif key == "b" and host:
            self._add_bot(room)
        elif key == "f" and host:
            self._fill(room)
        elif key == "x" and host:
            self._remove(room)
        elif key == "g" and host:
            self._give_host(room)
        elif key == "e" and host:
            self._change(room)
        elif key in ("c", "/"):
            self._say(room, prepared=key == "/")
        elif key == "m":
            self._mute(room)
        elif key == "q":
            self._send(LeaveRoom(id=self.app.next_id()))
        else:
            return False
        return True

    def _send(self, command: AnyCommand) -> None:
        self.app.send(command)

    def _chosen(self, room: RoomView) -> tuple[int, AnyPlace]:
        number = self._places.highlighted or 0
        return number, room.places[number]

    def _ready(self, room: RoomView) -> None:
        own = room.places[self.app.client.place] if self.app.client.place >= 0 else None
        if isinstance(own, PersonPlace):
            self._send(SetReady(id=self.app.next_id(), ready=not own.ready))

    def _fill(self, room: RoomView) -> None:
        for number, place in enumerate(room.places):
            if isinstance(place, EmptyPlace):
                self._send(AddBot(id=self.app.next_id(), place=number, bot=self._bot))

    @work
    async def _add_bot(self, room: RoomView) -> None:
        number, place = self._chosen(room)
        if isinstance(place, PersonPlace):
            # What is free is meant, where the choice stands on a person.
            free = [at for at, other in enumerate(room.places) if isinstance(other, EmptyPlace)]
            if not free:
                self._complain("empty_first")
                return
            number = free[0]
        rows = [(name, name) for name in bot_names()]
        bot = await self.app.push_screen_wait(PickScreen(self.say("ask.bot"), rows, self.lang, chosen=self._bot))
        if bot:
            self._bot = bot
            self._send(AddBot(id=self.app.next_id(), place=number, bot=bot))

    def _remove(self, room: RoomView) -> None:
        number, place = self._chosen(room)
        if isinstance(place, BotPlace):
            self._send(RemoveBot(id=self.app.next_id(), place=number))
        elif isinstance(place, PersonPlace) and number != self.app.client.place:
            self._send(Kick(id=self.app.next_id(), place=number))
        else:
            self._complain("nothing_to_remove" if isinstance(place, EmptyPlace) else "no_other_person")

    def _give_host(self, room: RoomView) -> None:
        number, place = self._chosen(room)
        if isinstance(place, PersonPlace) and number != self.app.client.place:
            self._send(GiveHost(id=self.app.next_id(), place=number))
        else:
            self._complain("no_other_person")

    def _mute(self, room: RoomView) -> None:
        number, place = self._chosen(room)
        if not isinstance(place, PersonPlace) or number == self.app.client.place:
            self._complain("no_other_person")
            return
        on = place.account not in self.muted
        (self.muted.add if on else self.muted.discard)(place.account)
        self._send(Mute(id=self.app.next_id(), account=place.account, on=on))
        self.note(self.say("muted" if on else "unmuted", name=place.name))

    @work
    async def _change(self, room: RoomView) -> None:
        wanted = await self.app.push_screen_wait(RoomForm(room.settings, self.lang, new=False))
        if wanted is not None and wanted != room.settings:
            self._send(ChangeRoom(id=self.app.next_id(), settings=wanted))

    def _say(self, room: RoomView, prepared: bool) -> None:
        if room.settings.chat == "off":
            self._complain("chat_off")
        elif prepared or room.settings.chat == "presets":
            self._say_line()
        else:
            self._input.display = True
            self._input.focus()

    @work
    async def _say_line(self) -> None:
        kind, line = await self.app.push_screen_wait(SayScreen(self.lang, CHAT_SIGNS, free=False))
        if kind:
            self._send(SayPreset(id=self.app.next_id(), line=line))

    def _complain(self, key: str) -> None:
        self.app.notify(self.say(key), severity="warning", markup=False)
