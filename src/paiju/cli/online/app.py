"""The application of the terminal client: keeps the screens in step with what the hall has told."""

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from secrets import token_hex
from typing import ClassVar, Final, Literal

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.worker import Worker

from paiju.cli.inputs import DEFAULT_PRESET
from paiju.cli.online.address import Address
from paiju.cli.online.dialogs import Dialog, leave_screen
from paiju.cli.online.feed_client import Answer, FeedClient, News
from paiju.cli.online.link import Link, State
from paiju.cli.online.lobby_screen import LobbyScreen
from paiju.cli.online.online_table import OnlineTable
from paiju.cli.online.remote_driver import RemoteDriver
from paiju.cli.online.room_screen import RoomScreen
from paiju.cli.online.wording import failed_text
from paiju.cli.table_app.app import TableApp
from paiju.cli.table_app.driver import Clock, RealClock
from paiju.cli.table_app.screens import PanelScreen
from paiju.rulesets.registry import ruleset
from paiju.text import Language, known, say
from paiju.wire.commands import (
    Act,
    AnyCommand,
    Confirm,
    Escape,
    JoinRoom,
    LeaveRoom,
    Say,
    SayPreset,
    SetHosted,
    WatchLobby,
)
from paiju.wire.limits import PROTOCOL
from paiju.wire.messages import (
    Failed,
    LobbyRooms,
    QueueChanged,
    RoomChanged,
    RoomLeft,
    Said,
    TableOpened,
    Welcome,
)
from paiju.wire.rooms import PersonPlace, RoomView

_OF_TABLE: Final = (Act, Confirm, Escape, SetHosted)
"""Commands whose answers concern the driver."""


@dataclass(frozen=True)
class OnlineEnding:
    """How the client was left: by the person ("left", or "kept" with a place in a room), by the hall ("ended", and the
    reason of the link), or by a failure. `text` is what there is to say about it."""

    how: Literal["left", "kept", "ended", "crashed"]
    reason: str = ""
    text: str = ""


class OnlineApp(App[OnlineEnding]):
    """One person in one hall. `preset` is what the forms begin with; `room` is joined at once where it is not ""."""

    ENABLE_COMMAND_PALETTE = False
    CSS = (
        TableApp.CSS
        + """
    Picture { height: 1fr; }
    #notice { height: auto; width: 100%; background: #ffd75f; color: #000000; padding: 0 1; }
    #head { height: auto; width: 100%; background: #262626; padding: 0 1; }
    #status { height: auto; width: 100%; padding: 0 1; }
    #settings { height: auto; width: 100%; padding: 0 1; }
    #rooms { height: 1fr; border: round #5f8787; background: #1c1c1c; border-title-color: #ffd75f; }
    #places { height: 6; border: round #5f8787; background: #1c1c1c; }
    #chat { height: 1fr; padding: 0 1; background: #10302a; }
    PickScreen, LineScreen, SayScreen, RoomForm { align: center middle; background: #000000 40%; }
    .dialog {
        width: 60; max-width: 100%; height: auto; max-height: 100%;
        border: round #5f8787; background: #1c1c1c; padding: 0 1;
        border-title-color: #ffd75f; border-subtitle-color: #ffd75f; scrollbar-size-vertical: 1;
    }
    .dialog OptionList { height: auto; max-height: 16; border: none; background: #1c1c1c; }
    .dialog Label { color: #9e9e9e; }
    .dialog Horizontal { height: auto; margin-top: 1; }
    .dialog Button { margin-right: 2; }
    """
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "ask_quit", show=False, priority=True),
        Binding("ctrl+q", "ask_quit", show=False, priority=True),
    ]

    def __init__(
        self,
        address: Address,
        token: str,
        lang: Language,
        *,
        preset: str = DEFAULT_PRESET,
        room: str = "",
        clock: Clock | None = None,
        pace_ms: int = 600,
        make_link: Callable[..., Link] = Link,
    ) -> None:
        super().__init__()
        self.address = address
        self.lang: Language = lang
        self.preset = preset
        self.clock = clock or RealClock()
        self.pace_ms = pace_ms
        self.client = FeedClient(token_hex(4), lang)
        self.link = make_link(address, token, self.client, self.hear, self.connection_changed)
        self.lobby = LobbyScreen(lang)
        self.room: RoomScreen | None = None
        self.table: OnlineTable | None = None
        self.driver: RemoteDriver | None = None
        self.title = say("table.title", lang)
        self._wanted_room = room
        self._before: RoomView | None = None
        self._playing: Worker[None] | None = None
        self._asking: PanelScreen | None = None

    @property
    def shown_server(self) -> str:
        """The hall, for people."""
        return f"{self.address.place}{self.address.path}"

    def on_mount(self) -> None:
        """Show the lobby, and connect."""
        self.push_screen(self.lobby)
        self._stay_connected()

    @work
    async def _stay_connected(self) -> None:
        try:
            await self.link.run()
        except Exception:
            self.exit(OnlineEnding("crashed", text=traceback.format_exc()))
            return
        if self.link.ending != "left":
            self.exit(OnlineEnding("ended", self.link.ending, self.ending_text()))

    def ending_text(self) -> str:
        """Why the hall has ended the connection."""
        key = f"online.end.{self.link.ending}"
        return say(key, self.lang, version=PROTOCOL) if known(key) else self.link.ending_text

    # What screens use.

    def now_ms(self) -> int:
        """The clock."""
        return self.clock.now_ms()

    def next_id(self) -> str:
        """An id for a command."""
        return self.client.next_id()

    def send(self, command: AnyCommand) -> None:
        """Send a command."""
        self.link.send(command)

    def connection_text(self) -> str:
        """What is wrong with the connection, "" if nothing is."""
        if self.link.state == "connected":
            return ""
        if self.link.state == "lost":
            return say("hall.reconnecting", self.lang, attempt=self.link.tries)
        return say("online.connecting", self.lang)

    def leave_hall(self) -> None:
        """End the program."""
        self._end("kept" if self.client.place >= 0 else "left")

    @work
    async def _end(self, how: Literal["left", "kept"]) -> None:
        await self.link.close()
        self.exit(OnlineEnding(how))

    # What the table asks of its surroundings.

    def last_deal(self) -> bool:
        """Whether the match is over with the deal that has just been finished."""
        return self.client.over is not None

    def toggle_hosted(self) -> None:
        """Let a bot play, or take the seat back."""
        if self.driver is not None and self.client.place >= 0:
            self.driver.host(not self.client.hosted[self.driver.place])

    def say_something(self, kind: str, text: str) -> None:
        """Say something to the room."""
        if kind == "line":
            self.send(SayPreset(id=self.next_id(), line=text))
        else:
            self.send(Say(id=self.next_id(), text=text))

    def action_ask_quit(self) -> None:
        """The binding of Ctrl+C."""
        self.ask_quit()

    @work
    async def ask_quit(self) -> None:
        """Leave the room, the table by its rules, or the program, as the person chooses."""
        room = self.client.room
        if room is None:
            self.leave_hall()
            return
        if self._asking in self.screen_stack:
            return
        by_rules = self.table.leaving() if self.table is not None and self.client.place >= 0 else ""
        self._asking = leave_screen(
            self.lang,
            room.code,
            seated=self.client.place >= 0,
            playing=room.phase == "playing",
            by_rules=by_rules,
        )
        answer = await self.push_screen_wait(self._asking)
        if answer == "room":
            self.send(LeaveRoom(id=self.next_id()))
        elif answer == "close":
            self.leave_hall()
        elif answer == "leave" and self.driver is not None:
            self.driver.leave()

    # What the hall tells.

    def connection_changed(self, state: State) -> None:
        """Show whether there is a connection."""
        if state == "connected":
            self.send(WatchLobby(id=self.next_id()))
        self.lobby.tell()
        if self.room is not None:
            self.room.show()
        if self.table is not None:
            self.table.notice()

    def hear(self, news: News) -> None:
        """Take news to whom they concern."""
        if isinstance(news, Answer):
            if isinstance(news.command, _OF_TABLE) and self.driver is not None:
                self.driver.hear(news)
            elif news.failed is not None:
                self._complain(news.failed)
                if isinstance(news.command, JoinRoom) and self.client.room is None:
                    self._stop_playing()
                    self._arrange()
        elif isinstance(news, Failed):
            self._complain(news)
        elif isinstance(news, Welcome):
            self._welcomed()
        elif isinstance(news, LobbyRooms):
            self.lobby.show(news.rooms)
        elif isinstance(news, QueueChanged):
            self.lobby.queued()
        elif isinstance(news, RoomChanged):
            self._room_changed()
        elif isinstance(news, RoomLeft):
            self._room_left(news)
        elif isinstance(news, Said):
            self._said(news)
        else:
            if isinstance(news, TableOpened):
                self._table_opened(news)
            if self.driver is not None:
                self.driver.hear(news)

    def _complain(self, failed: Failed) -> None:
        self.notify(failed_text(failed, self.lang), severity="error", markup=False)

    def _welcomed(self) -> None:
        wanted, self._wanted_room = self._wanted_room, ""
        room = self.client.room
        self.lobby.queued()
        if wanted and (room is None or room.code != wanted):
            self.send(JoinRoom(id=self.next_id(), room=wanted))
        if self.client.watched:
            self.send(JoinRoom(id=self.next_id(), room=self.client.watched, spectate=True))
            return
        if self.client.table is None and self.driver is not None and self.client.over is None:
            self._stop_playing()
        self._arrange()

    def _room_changed(self) -> None:
        room, before = self.client.room, self._before
        self._before = room
        self._arrange()
        if room is None or self.room is None:
            return
        self.room.show()
        if before is not None and before.code == room.code:
            for line in _changes(before, room, self.lang):
                self.room.note(line)

    def _room_left(self, left: RoomLeft) -> None:
        self._before = None
        self._stop_playing()
        key = {"kicked": "hall.you_were_kicked", "closed": "hall.room_closed"}.get(left.reason)
        if key is not None:
            self.notify(say(key, self.lang, room=left.room), severity="warning", markup=False)
        self._arrange()

    def _said(self, said: Said) -> None:
        if self.room is not None:
            self.room.heard(said)
        if self.table is not None:
            self.table.heard(said)

    # The table.

    def _table_opened(self, opened: TableOpened) -> None:
        """A table of its own for each match; after a reconnection the same one goes on."""
        if self.table is not None and self.driver is not None and self.table.opened.table == opened.table:
            return
        self._stop_playing()
        rules = ruleset(opened.preset, opened.options)
        self.table = OnlineTable(
            opened, rules, self.lang, self.clock.now_ms, lambda action: driver.answer(action), self
        )
        driver = self.driver = RemoteDriver(self.client, rules, self.table, self.clock, self.send, self.pace_ms)
        self._arrange()
        self._playing = self._play(driver)

    @work
    async def _play(self, driver: RemoteDriver) -> None:
        """Show a match. A failure ends the program, never silently."""
        try:
            await driver.run()
        except Exception:
            self.exit(OnlineEnding("crashed", text=traceback.format_exc()))
            return
        if driver is self.driver:
            self.driver = self.table = None
            self._arrange()
            if self.room is not None and driver.over is not None and self.client.place >= 0:
                self.room.note(say("hall.rematch", self.lang))

    def _stop_playing(self) -> None:
        if self.driver is not None:
            self.driver.stop()
        if self._playing is not None:
            self._playing.cancel()
        self.driver = self.table = self._playing = None

    # The screens.

    def _arrange(self) -> None:
        """See to it that the screen of the room, and that of the table, are there if and only if they are wanted."""
        self.call_later(self._settle)

    async def _settle(self) -> None:
        kept: list[object] = [self.lobby]
        if self.client.room is not None or self.table is not None:
            self.room = self.room or RoomScreen(self.lang)
            kept.append(self.room)
        else:
            self.room = None
        if self.table is not None:
            kept.append(self.table)
        while len(self.screen_stack) > 1 and not self._fits(kept):
            top = self.screen
            if isinstance(top, ModalScreen):
                await top.dismiss(top.nothing if isinstance(top, Dialog) else "closed")
            else:
                await self.pop_screen()
        for screen in (self.room, self.table):
            if screen is not None and screen not in self.screen_stack:
                await self.push_screen(screen)

    def _fits(self, kept: list[object]) -> bool:
        """Whether the screens that lie there are the first of those wanted, with dialogs over the last one alone."""
        lying = [screen for screen in self.screen_stack[1:] if not isinstance(screen, ModalScreen)]
        if lying == kept:
            return True
        return lying == kept[: len(lying)] and not isinstance(self.screen, ModalScreen)


def _changes(before: RoomView, now: RoomView, lang: Language) -> list[str]:
    """What has changed in a room, in lines."""
    old = {place.account: place.name for place in before.places if isinstance(place, PersonPlace)}
    new = {place.account: place.name for place in now.places if isinstance(place, PersonPlace)}
    lines = [say("hall.joined", lang, name=name) for account, name in new.items() if account not in old]
    lines += [say("hall.left", lang, name=name) for account, name in old.items() if account not in new]
    was, host = before.places[before.host], now.places[now.host]
    if isinstance(host, PersonPlace) and not (isinstance(was, PersonPlace) and was.account == host.account):
        lines.append(say("hall.new_host", lang, name=host.name))
    if before.settings != now.settings:
        lines.append(say("hall.settings_changed", lang))
    return lines
