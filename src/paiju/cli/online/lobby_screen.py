"""The lobby: the public rooms, and every way to a table."""

from typing import TYPE_CHECKING, Final

from rich.style import Style
from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from paiju.cli.online.dialogs import LineScreen, PickScreen, RoomForm
from paiju.cli.online.key_bar import Key, KeyBar
from paiju.cli.online.wording import preset_title
from paiju.cli.table_app.drawing import IVORY, MARK
from paiju.rulesets.registry import preset_names
from paiju.text import Language, say
from paiju.wire.commands import CancelQuickPlay, CreateRoom, JoinRoom, QuickPlay
from paiju.wire.limits import CODE_LENGTH
from paiju.wire.rooms import RoomLine, RoomSettings

if TYPE_CHECKING:
    from paiju.cli.online.app import OnlineApp

_QUIET: Final = Style(color="#9e9e9e")
_CODE_SIGNS: Final = frozenset("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")


def room_code(text: str) -> str:
    """A room's code as it was meant, "" if it is none: small letters, blanks and a link around it do no harm.

    >>> room_code(" abc-d23 "), room_code("http://hall.example/room/ABCD23"), room_code("ABC")
    ('ABCD23', 'ABCD23', '')
    """
    last = text.strip().rstrip("/").rpartition("/")[2]
    code = "".join(sign for sign in last.upper() if sign not in " -")
    return code if len(code) == CODE_LENGTH and set(code) <= _CODE_SIGNS else ""


class LobbyScreen(Screen[None]):
    """What a person sees who is in no room."""

    app: "OnlineApp"

    def __init__(self, lang: Language) -> None:
        super().__init__()
        self.lang: Language = lang
        self._rooms: tuple[RoomLine, ...] = ()
        self._list = OptionList(id="rooms")
        self._head = Static(id="head", markup=False)
        self._status = Static(id="status", markup=False)
        self._bar = KeyBar(self.press)
        self._until_ms = 0
        self._laid_out = False

    def compose(self) -> ComposeResult:
        """Who and where, the rooms, and the keys."""
        yield self._head
        yield self._list
        yield self._status
        yield self._bar

    def on_mount(self) -> None:
        """Show what is known."""
        self._laid_out = True
        self._list.border_title = self.say("rooms")
        self.set_interval(1.0, self.tell)
        self.tell()
        self.show(self.app.client.lobby)

    def say(self, key: str, **values: object) -> str:
        """A text of the client."""
        return say(f"online.{key}", self.lang, **values)

    def tell(self) -> None:
        """Show connection, person and queue as they are now."""
        app = self.app
        client = app.client
        head = Text(self.say("title", server=app.shown_server), Style(color=MARK, bold=True))
        if client.account:
            name = self.say("you_are", name=client.name)
            head.append(f"   {name}" + (f" ({self.say('guest')})" if client.guest else ""), Style(color=IVORY))
        self._head.update(head)
        status = app.connection_text()
        queue = client.queue
        if not status and queue is not None:
            left = max(0, self._until_ms - app.now_ms())
            title = preset_title(queue.preset, self.lang)
            status = say("hall.queue", self.lang, preset=title, people=queue.people, seconds=-(-left // 1000))
        elif not status and not self._rooms:
            status = self.say("no_rooms")
        self._status.update(Text(status, Style(color=MARK)))
        keys = [Key("n", "n", self.say("key.create")), Key("c", "c", self.say("key.code"))]
        if self._rooms:
            keys[:0] = [Key("enter", "Enter", self.say("key.join")), Key("w", "w", self.say("key.watch"))]
        quick = Key("escape", "Esc", self.say("key.cancel")) if queue else Key("p", "p", self.say("key.quick"))
        self._bar.show(quick, *keys, Key("q", "q", self.say("key.quit")))

    def queued(self) -> None:
        """The queue has changed."""
        queue = self.app.client.queue
        self._until_ms = self.app.now_ms() + (queue.bots_in_ms if queue else 0)
        self.tell()

    def show(self, rooms: tuple[RoomLine, ...]) -> None:
        """Show the public rooms; the chosen one stays chosen."""
        if not self._laid_out:
            return
        at = self._list.highlighted
        chosen = self._rooms[at].code if at is not None and at < len(self._rooms) else ""
        self._rooms = rooms
        self._list.clear_options()
        self._list.add_options([Option(self._line(room), id=room.code) for room in rooms])
        codes = [room.code for room in rooms]
        if rooms:
            self._list.highlighted = codes.index(chosen) if chosen in codes else 0
        self.tell()

    def _line(self, room: RoomLine) -> Text:
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(f"{room.code}  ", Style(color=MARK, bold=True))
        text.append(f"{room.title or self.say('untitled')}  ", Style(color=IVORY))
        text.append(preset_title(room.preset, self.lang) + "  ")
        people, bots = ("人", "机器人") if self.lang == "zh" else ("people", "bots")
        text.append(f"{room.people} {people}" + (f" {room.bots} {bots}" if room.bots else ""))
        text.append("  " + say(f"hall.{room.phase}", self.lang), _QUIET)
        return text

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter on a room."""
        event.stop()
        self._join(event.option_id or "", spectate=False)

    def on_key(self, event: events.Key) -> None:
        """One key."""
        if event.key != "enter" and self.press(event.key):
            event.stop()

    def press(self, key: str) -> bool:
        """Do what a key means; whether it means anything."""
        at = self._list.highlighted
        room = self._rooms[at] if at is not None and at < len(self._rooms) else None
        if key == "n":
            self._create()
        elif key == "c":
            self._ask_code()
        elif key == "p" and self.app.client.queue is None:
            self._quick_play()
        elif key == "escape" and self.app.client.queue is not None:
            self.app.send(CancelQuickPlay(id=self.app.next_id()))
        elif key in ("w", "enter") and room is not None:
            self._join(room.code, spectate=key == "w")
        elif key == "q":
            self.app.leave_hall()
        else:
            return False
        return True

    def _join(self, code: str, *, spectate: bool) -> None:
        self.app.send(JoinRoom(id=self.app.next_id(), room=code, spectate=spectate))

    @work
    async def _create(self) -> None:
        settings = RoomSettings(preset=self.app.preset)
        wanted = await self.app.push_screen_wait(RoomForm(settings, self.lang, new=True))
        if wanted is not None:
            self.app.preset = wanted.preset
            self.app.send(CreateRoom(id=self.app.next_id(), settings=wanted))

    @work
    async def _ask_code(self) -> None:
        text = await self.app.push_screen_wait(LineScreen(self.say("ask.code"), self.lang, 200))
        code = room_code(text)
        if code:
            self._join(code, spectate=False)
        elif text:
            self.app.notify(say("error.room_code", self.lang, text=repr(text)), severity="error", markup=False)

    @work
    async def _quick_play(self) -> None:
        rows = [(name, preset_title(name, self.lang)) for name in preset_names()]
        preset = await self.app.push_screen_wait(
            PickScreen(self.say("ask.preset"), rows, self.lang, chosen=self.app.preset)
        )
        if preset:
            self.app.preset = preset
            self.app.send(QuickPlay(id=self.app.next_id(), preset=preset))
