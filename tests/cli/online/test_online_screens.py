"""The screens of lobby, room and table as a person meets them, with a scripted hall behind."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from fake_hall import CODE, SETTINGS, DealAtHall, FakeHall, open_hall, room_view
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Select

from paiju.cli.online.app import OnlineApp, OnlineEnding
from paiju.cli.online.dialogs import LineScreen, PickScreen, RoomForm, SayScreen
from paiju.cli.online.key_bar import KeyBar
from paiju.cli.online.lobby_screen import LobbyScreen
from paiju.cli.online.online_table import OnlineTable
from paiju.cli.online.room_screen import RoomScreen
from paiju.cli.table_app.screens import PanelScreen
from paiju.text import Language
from paiju.wire.commands import (
    Act,
    AddBot,
    AnyCommand,
    CancelQuickPlay,
    ChangeRoom,
    Confirm,
    CreateRoom,
    Escape,
    GiveHost,
    JoinRoom,
    Kick,
    LeaveRoom,
    Mute,
    QuickPlay,
    RemoveBot,
    Say,
    SayPreset,
    SetHosted,
    SetReady,
)
from paiju.wire.messages import (
    AnyMessage,
    Closing,
    Done,
    Failed,
    HostedChanged,
    LobbyRooms,
    MatchOver,
    QueueChanged,
    RoomChanged,
    RoomLeft,
    Said,
    TableFailed,
)
from paiju.wire.rooms import BotPlace, EmptyPlace, PersonPlace, RoomLine, RoomSettings, RoomView

LINE = RoomLine(code=CODE, title="Friday", preset="sichuan/sbr@1", people=2, bots=1, spectators=True)


class Seat:
    """A person at the client: presses keys and reads the screen."""

    def __init__(self, hall: FakeHall, app: OnlineApp, pilot: Pilot[OnlineEnding]) -> None:
        self.hall = hall
        self.app = app
        self.pilot = pilot

    def text(self) -> str:
        rows = self.app.screen._compositor.render_strips()
        return "\n".join("".join(part.text for part in row).rstrip() for row in rows)

    async def until(self, reached: Callable[[], object], what: str = "") -> None:
        for _ in range(400):
            if reached():
                return
            await self.pilot.pause(0.01)
        pytest.fail(f"it never came to that: {what}\n{self.text()}")

    async def reads(self, *texts: str) -> None:
        await self.until(lambda: all(text in self.text() for text in texts), repr(texts))

    async def presses(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def on(self, screen: type) -> None:
        await self.until(lambda: isinstance(self.app.screen, screen), screen.__name__)

    async def told(self, *messages: AnyMessage) -> None:
        await self.hall.tell(*messages)

    async def sent(self, kind: type[AnyCommand]) -> Any:
        """The newest command, once it is of that kind."""
        await self.until(lambda: self.hall.commands and isinstance(self.hall.commands[-1], kind), kind.__name__)
        return self.hall.commands[-1]


@asynccontextmanager
async def sitting(
    *,
    lang: Language = "en",
    size: tuple[int, int] = (100, 30),
    prepare: Callable[[FakeHall], None] | None = None,
    **more: Any,
) -> AsyncIterator[Seat]:
    async with open_hall() as hall:
        if prepare is not None:
            prepare(hall)
        app = OnlineApp(hall.address, "tok", lang, pace_ms=0, **more)
        async with app.run_test(size=size, notifications=True) as pilot:
            seat = Seat(hall, app, pilot)
            await seat.until(lambda: app.link.state == "connected", "connected")
            yield seat


def in_room(room: RoomView | None = None) -> Callable[[FakeHall], None]:
    def prepare(hall: FakeHall) -> None:
        hall.room = room or room_view()

    return prepare


def at_table(preset: str = "guobiao", **more: Any) -> Callable[[FakeHall], None]:
    def prepare(hall: FakeHall) -> None:
        hall.deal = DealAtHall(preset, **more)
        hall.room = room_view(phase="playing") if hall.deal.place >= 0 else None

    return prepare


# The lobby.


async def test_rooms_are_listed_joined_and_watched() -> None:
    def prepare(hall: FakeHall) -> None:
        hall.rooms = (LINE, replace(LINE, code="ZZZZ99", title="", phase="playing"))

    async with sitting(prepare=prepare) as seat:
        await seat.reads("You are Li (guest)", "ABCD23  Friday", "2 people 1 bots", "(no name)", "playing")
        await seat.presses("down", "enter")
        assert (await seat.sent(JoinRoom)).room == "ZZZZ99"
        await seat.presses("up", "w")
        joined = await seat.sent(JoinRoom)
        assert (joined.room, joined.spectate) == (CODE, True)
        await seat.told(Failed(reply=joined.id, reason="spectators_off", text="this room allows no spectators"))
        await seat.reads("this room allows no spectators")
        await seat.told(LobbyRooms(rooms=()))
        await seat.reads("No public rooms now")


async def test_a_room_is_made_by_a_form() -> None:
    async with sitting(preset="wenzhou/qq@1") as seat:
        await seat.presses("n")
        await seat.on(RoomForm)
        form = seat.app.screen
        form.query_one("#clock", Select).value = "competition"
        form.query_one("#title", Input).value = "  Our   table "
        form.query_one("#deals", Input).value = "99"
        form.query_one("#deals", Input).focus()
        await seat.presses("enter")
        await seat.reads("Deals are 0 to 64")
        form.query_one("#deals", Input).value = "4"
        form.query_one("#private", Select).value = True
        await seat.presses("enter")
        settings = (await seat.sent(CreateRoom)).settings
        assert settings == RoomSettings(title="Our table", preset="wenzhou/qq@1", private=True, claim_ms=3_000, deals=4)
        await seat.presses("n")
        await seat.on(RoomForm)
        await seat.presses("escape")
        await seat.on(LobbyScreen)
        assert len(seat.hall.commands) == 1


async def test_a_code_is_typed_as_it_was_told() -> None:
    async with sitting() as seat:
        await seat.presses("c")
        await seat.on(LineScreen)
        await seat.presses(*"nocode", "enter")
        await seat.reads("is not the code of a room")
        await seat.presses("c")
        await seat.on(LineScreen)
        await seat.presses(*"abc-d23", "enter")
        assert (await seat.sent(JoinRoom)).room == CODE


async def test_quick_play_waits_and_is_given_up() -> None:
    async with sitting() as seat:
        await seat.presses("p")
        await seat.on(PickScreen)
        await seat.presses("down", "enter")
        preset = (await seat.sent(QuickPlay)).preset
        await seat.told(QueueChanged(preset=preset, people=2, bots_in_ms=9_500))
        await seat.reads("2 of 4", "in 10 s", "Wait no more")
        await seat.presses("escape")
        await seat.sent(CancelQuickPlay)
        await seat.told(QueueChanged(preset=preset, people=0))
        await seat.reads("Quick play")


async def test_the_room_of_the_command_line_is_joined_once() -> None:
    async with sitting(room=CODE) as seat:
        assert (await seat.sent(JoinRoom)).room == CODE
        seat.hall.room = room_view()
        await seat.told(RoomChanged(room=room_view(), place=0))
        await seat.on(RoomScreen)
        seat.hall.cut()
        await seat.until(lambda: len(seat.hall.hellos) == 2)
        await seat.pilot.pause(0.05)
        assert len(seat.hall.commands) == 1


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("size", [(60, 24), (120, 40)])
async def test_leaving_the_lobby_ends_the_program(lang: Language, size: tuple[int, int]) -> None:
    async with sitting(lang=lang, size=size) as seat:
        await seat.reads({"en": "q Quit", "zh": "q 退出"}[lang])
        await seat.presses("q")
        await seat.until(lambda: seat.app.return_value is not None)
        assert seat.app.return_value == OnlineEnding("left")


async def test_keys_can_be_clicked() -> None:
    async with sitting(size=(60, 24)) as seat:
        bar = seat.app.screen.query_one(KeyBar)
        row, (x, key) = next(
            (at, found)
            for at, line in enumerate(bar.rows(bar.content_size.width))
            for found in line
            if found[1].key == "n"
        )
        assert key.word == "New room"
        await seat.pilot.click(KeyBar, offset=(x + 1, row))
        await seat.on(RoomForm)


# The room.


async def test_the_host_arranges_a_room() -> None:
    room = replace(
        room_view(), places=(PersonPlace("me1", "Li"), EmptyPlace(), PersonPlace("han", "Han"), EmptyPlace())
    )
    async with sitting(prepare=in_room(room)) as seat:
        await seat.on(RoomScreen)
        await seat.reads("Room ABCD23  Friday", "--room ABCD23", "Place 1  Li  you, host  not ready", "Place 2  empty")
        await seat.reads("Clock: first discard 30 s, turn 15 s, claims 8 s", "Press r when you are ready")
        await seat.presses("f")
        assert (await seat.sent(AddBot)).place == 3
        assert [command.place for command in seat.hall.commands if isinstance(command, AddBot)] == [1, 3]
        await seat.presses("down", "b")
        await seat.on(PickScreen)
        await seat.presses("home", "enter")
        await seat.until(lambda: len(seat.hall.commands) == 3)
        assert (await seat.sent(AddBot)).place == 1
        filled = replace(room, places=(*room.places[:1], BotPlace("fan", "fan 2"), room.places[2], room.places[3]))
        await seat.told(RoomChanged(room=filled, place=0))
        await seat.reads("Place 2  fan 2  bot")
        await seat.presses("x")
        assert (await seat.sent(RemoveBot)).place == 1
        await seat.presses("down", "x")
        assert (await seat.sent(Kick)).place == 2
        await seat.presses("g")
        assert (await seat.sent(GiveHost)).place == 2
        await seat.presses("m")
        muted = await seat.sent(Mute)
        assert (muted.account, muted.on) == ("han", True)
        await seat.reads("Han is muted")
        await seat.presses("m")
        assert not (await seat.sent(Mute)).on
        await seat.presses("up", "up", "x")
        await seat.reads("Choose another person first")
        await seat.presses("e")
        await seat.on(RoomForm)
        seat.app.screen.query_one("#clock", Select).value = "off"
        seat.app.screen.query_one("#title", Input).focus()
        await seat.presses("enter")
        changed = (await seat.sent(ChangeRoom)).settings
        assert (changed.turn_ms, changed.title) == (0, "Friday")
        await seat.told(RoomChanged(room=replace(filled, settings=changed, host=2), place=0))
        await seat.reads("turn no limit", "Han is host now", "settings: get ready again")
        before = len(seat.hall.commands)
        await seat.presses("f", "x", "e", "g")
        assert len(seat.hall.commands) == before, "no host any more"


async def test_everybody_gets_ready_and_people_come_and_go() -> None:
    async with sitting(prepare=in_room()) as seat:
        await seat.on(RoomScreen)
        await seat.presses("r")
        assert (await seat.sent(SetReady)).ready
        await seat.told(RoomChanged(room=room_view(ready=True), place=0))
        await seat.reads("Place 1  Li  you, host  ready")
        await seat.presses("enter")
        await seat.until(lambda: len(seat.hall.commands) == 2)
        assert not (await seat.sent(SetReady)).ready
        places = room_view(ready=True).places
        other = replace(room_view(ready=True), places=(*places[:3], PersonPlace("han", "Han", away=True)))
        await seat.told(RoomChanged(room=other, place=0))
        await seat.reads("Han has joined", "Place 4  Han  not ready, away", "Waiting for: Han")
        await seat.told(RoomChanged(room=room_view(ready=True), place=0))
        await seat.reads("Han has left")
        await seat.presses("q")
        await seat.sent(LeaveRoom)
        await seat.told(RoomLeft(room=CODE, reason="kicked"))
        await seat.on(LobbyScreen)
        await seat.reads("The host had you leave room ABCD23")


async def test_people_talk_and_markup_is_text() -> None:
    async with sitting(prepare=in_room()) as seat:
        await seat.on(RoomScreen)
        await seat.presses("c", *"q r x", "enter")
        assert (await seat.sent(Say)).text == "q r x", "letters are letters while something is written"
        await seat.told(Said(account="han", name="[red]Han", text="[bold]hi[/bold] [link=x]"))
        await seat.reads("[red]Han: [bold]hi[/bold] [link=x]")
        await seat.presses("c", "/")
        await seat.on(SayScreen)
        await seat.presses("enter")
        assert (await seat.sent(SayPreset)).line == "hello"
        await seat.told(Said(account="me1", name="Li", line="thanks"))
        await seat.reads("Li: Thank you!")
        await seat.presses("c", "escape", "c", "enter")
        await seat.told(RoomChanged(room=room_view(settings=replace(SETTINGS, chat="off")), place=0))
        await seat.reads("Chat: none")
        await seat.presses("c")
        await seat.reads("this room has no chat")
        assert len(seat.hall.commands) == 2


async def test_a_room_that_is_lost_meanwhile_is_left() -> None:
    async with sitting(prepare=in_room()) as seat:
        await seat.on(RoomScreen)
        await seat.presses("e")
        await seat.on(RoomForm)
        seat.hall.room = None
        seat.hall.cut()
        await seat.on(LobbyScreen)


async def test_ctrl_c_in_a_room_asks_and_keeps_the_place() -> None:
    async with sitting(prepare=in_room(), lang="zh", size=(60, 24)) as seat:
        await seat.on(RoomScreen)
        await seat.presses("ctrl+c")
        await seat.on(PanelScreen)
        await seat.reads("c 关掉程序")
        await seat.presses("n")
        await seat.on(RoomScreen)
        await seat.presses("ctrl+c", "c")
        await seat.until(lambda: seat.app.return_value is not None)
        assert seat.app.return_value == OnlineEnding("kept")


# The table.


async def test_a_deal_is_played_with_keys_and_refusals_are_told() -> None:
    async with sitting(prepare=at_table()) as seat:
        await seat.on(OnlineTable)
        table = seat.app.table
        assert table is not None
        await seat.until(lambda: table.scene is not None and table.scene.prompt is not None)
        await seat.reads("Your turn: discard", "h Bot plays", "fan 2")
        await seat.presses("w")
        await seat.reads("The hand is not complete")
        scene = table.scene
        assert scene is not None
        assert scene.prompt is not None
        tile = scene.tiles()[2]
        await seat.presses("3", "3")
        await seat.until(lambda: scene.view.own.river)
        assert scene.view.own.river[0].tile == tile
        deal = seat.hall.deal
        assert deal is not None
        assert [type(act.action).__name__ for act in deal.applied] == ["Discard"]


async def test_toggles_hosting_help_and_chat_at_the_table() -> None:
    async with sitting(prepare=at_table(), size=(120, 40)) as seat:
        await seat.on(OnlineTable)
        await seat.reads("Your turn")
        await seat.presses("h")
        assert (await seat.sent(SetHosted)).hosted
        await seat.reads("A bot plays for you: h takes over", "✓h Bot plays")
        await seat.presses("h")
        await seat.until(lambda: len(seat.hall.commands) == 2)
        assert not (await seat.sent(SetHosted)).hosted
        await seat.until(lambda: "A bot plays for you" not in seat.text())
        await seat.told(HostedChanged(place=1, hosted=False, away=True), HostedChanged(place=2, hosted=True))
        await seat.reads("away: fan 2", "bot: fan 3")
        await seat.presses("?")
        await seat.reads("a bot plays for you; again: you play")
        await seat.presses("x", "/")
        await seat.on(SayScreen)
        await seat.presses(*"hm", "enter")
        assert (await seat.sent(Say)).text == "hm"
        await seat.told(Said(account="han", name="Han", line="hurry"))
        await seat.reads("Han: A little faster, please.")
        await seat.presses("s", "o", "a")
        assert seat.app.table is not None
        assert (seat.app.table.toggles.sort, seat.app.table.toggles.quick) == (False, True)


async def test_a_lost_line_is_shown_and_the_question_comes_back() -> None:
    async with sitting(prepare=at_table("guobiao", seed="b")) as seat:
        await seat.on(OnlineTable)
        await seat.reads("Your turn")
        hello, seat.hall.hello_answer = seat.hall.hello_answer, Closing(reason="draining")
        seat.hall.cut()
        await seat.reads("Connection lost; connecting again")
        await seat.presses("1", "1")
        seat.hall.hello_answer = hello
        for connection in list(seat.hall.connections):
            connection.transport.abort()
        await seat.until(lambda: seat.app.link.state == "connected")
        act = await seat.sent(Act)
        await seat.until(lambda: seat.hall.deal is not None and seat.hall.deal.applied == [act])
        await seat.until(lambda: "Connection lost" not in seat.text())


async def test_the_result_the_gate_the_standings_and_back_in_the_room() -> None:
    def prepare(hall: FakeHall) -> None:
        hall.deal = DealAtHall(place=-1, seed="r")
        hall.deal.place, hall.deal.seat = 0, hall.deal.table.state.players.index(0)
        hall.room = room_view(phase="playing")

    async with sitting(prepare=prepare) as seat:
        await seat.on(PanelScreen)
        await seat.told(seat.hall.gate(2))
        await seat.reads("Deal 2: waiting for Li")
        await seat.presses("b")
        await seat.on(OnlineTable)
        assert not seat.hall.commands, "who looks is not ready"
        await seat.presses("enter")
        assert (await seat.sent(Confirm)).deal == 2
        following = seat.hall.deal = DealAtHall(seed="s", deal=2)
        await seat.told(following.happened(0), *following.asked())
        await seat.reads("Your turn: discard")
        await seat.presses("?")
        await seat.on(PanelScreen)
        over = MatchOver(table="t1", points=(8, 0, 0, -8), places=(1, 2, 2, 4), lot_secret="")
        await seat.told(over, RoomChanged(room=room_view(), place=0))
        await seat.reads("Final standings", "+8", "back to the room")
        seat.hall.room = room_view()
        await seat.presses("enter")
        await seat.until(lambda: not isinstance(seat.app.screen, PanelScreen) or "Keys" in seat.text())
        if isinstance(seat.app.screen, PanelScreen):
            await seat.presses("x")
        await seat.on(RoomScreen)
        await seat.reads("Get ready again for another match")


async def test_who_watches_sees_backs_and_is_asked_nothing() -> None:
    room = room_view(phase="playing")

    def prepare(hall: FakeHall) -> None:
        hall.rooms = (LINE,)

    async with sitting(prepare=prepare) as seat:
        await seat.reads("ABCD23")
        await seat.presses("w")
        await seat.sent(JoinRoom)
        deal = seat.hall.deal = DealAtHall(place=-1)
        await seat.told(RoomChanged(room=room, place=-1), deal.opened(), replace_events(deal, 40))
        await seat.on(OnlineTable)
        table = seat.app.table
        assert table is not None
        await seat.until(lambda: table.scene is not None and len(table.scene.view.events) == 40)
        assert table.scene is not None
        assert set(table.scene.tiles()) == {-1}
        before = len(seat.hall.commands)
        await seat.presses("1", "1", "h", "w", "enter", "d")
        assert len(seat.hall.commands) == before
        seat.hall.cut()
        await seat.until(lambda: len(seat.hall.commands) > before)
        joined = await seat.sent(JoinRoom)
        assert joined.spectate
        await seat.told(RoomChanged(room=room, place=-1))
        assert table in seat.app.screen_stack, "the table stays on the screen meanwhile"
        await seat.on(PanelScreen)
        await seat.presses("b")
        await seat.on(OnlineTable)
        await seat.presses("q")
        await seat.reads("y leave the room")
        await seat.presses("y")
        await seat.sent(LeaveRoom)
        await seat.told(RoomLeft(room=CODE))
        await seat.on(LobbyScreen)


def replace_events(deal: DealAtHall, number: int) -> AnyMessage:
    happened = deal.happened(0)
    return replace(happened, events=happened.events[:number])


async def test_leaving_by_the_rules_asks_first() -> None:
    async with sitting(prepare=at_table("sichuan/sbr@1", escape=True)) as seat:
        await seat.on(OnlineTable)
        await seat.until(lambda: seat.app.table is not None and seat.app.table.scene is not None)
        await seat.until(lambda: seat.app.client.asked)
        await seat.presses("q")
        await seat.reads("y leave the room: a bot plays on", "l leave by the rules", "code ABCD23")
        await seat.presses("l")
        await seat.sent(Escape)
        await seat.presses("q", "c")
        await seat.until(lambda: seat.app.return_value is not None)
        assert seat.app.return_value == OnlineEnding("kept")


async def test_hints_are_off_where_the_room_says_so() -> None:
    def prepare(hall: FakeHall) -> None:
        at_table()(hall)
        assert hall.deal is not None
        opened = replace(hall.deal.opened(), settings=replace(SETTINGS, hints=False))
        hall.deal.opened = lambda: opened  # type: ignore[method-assign]

    async with sitting(prepare=prepare) as seat:
        await seat.on(OnlineTable)
        await seat.reads("Your turn")
        await seat.presses("t")
        await seat.reads("this room allows no hints")
        assert seat.app.table is not None
        assert not seat.app.table.hints


async def test_a_table_that_failed_is_told_and_left() -> None:
    async with sitting(prepare=at_table()) as seat:
        await seat.on(OnlineTable)
        await seat.reads("Your turn")
        await seat.told(TableFailed(table="t1", report="r-77"), RoomChanged(room=room_view(), place=0))
        await seat.reads("r-77")
        await seat.presses("enter")
        await seat.on(RoomScreen)


async def test_a_hall_that_closes_for_good_ends_the_program_with_the_reason() -> None:
    async with sitting(prepare=at_table()) as seat:
        await seat.on(OnlineTable)
        await seat.told(Closing(reason="replaced"))
        await seat.until(lambda: seat.app.return_value is not None)
        ending = seat.app.return_value
        assert ending is not None
        assert (ending.how, ending.reason) == ("ended", "replaced")
        assert "elsewhere" in ending.text


async def test_what_is_answered_late_is_done_all_the_same() -> None:
    async with sitting(prepare=in_room()) as seat:
        await seat.on(RoomScreen)

        async def nothing(command: AnyCommand) -> bool:
            del command
            return True

        seat.hall.answer = nothing
        await seat.presses("r")
        command = await seat.sent(SetReady)
        await seat.told(Done(reply=command.id))
        await seat.until(lambda: not seat.app.client.waiting(SetReady))
        assert isinstance(seat.app.screen.query_one("#places"), OptionList)
