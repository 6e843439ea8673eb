"""A hall on a real port, people on real sockets."""

import asyncio
import json
import socket as sockets
from pathlib import Path

import pytest
from open_hall import FAST, Feed, OpenHall, last_choice, open_hall
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from paiju.records.jsonl import decode
from paiju.records.verify import verify
from paiju.table.actions import Pass
from paiju.table.events import Drawn
from paiju.wire.codec import write
from paiju.wire.commands import (
    Act,
    AddBot,
    Block,
    CancelQuickPlay,
    ChangeRoom,
    Confirm,
    CreateRoom,
    GiveHost,
    Hello,
    JoinRoom,
    Kick,
    LeaveRoom,
    Mute,
    QuickPlay,
    RemoveBot,
    Report,
    Resync,
    Say,
    SayPreset,
    SetHosted,
    SetReady,
    WatchLobby,
)
from paiju.wire.limits import PROTOCOL
from paiju.wire.messages import (
    CLOSE_CODES,
    Asked,
    Done,
    Failed,
    GateOpened,
    Happened,
    HostedChanged,
    LobbyRooms,
    MatchOver,
    Pong,
    QueueChanged,
    RoomChanged,
    RoomLeft,
    Said,
    TableFailed,
    TableOpened,
)
from paiju.wire.rooms import PersonPlace, RoomSettings


async def test_a_guest_plays_a_whole_deal_against_three_bots_and_reads_its_record() -> None:
    async with open_hall() as hall, hall.person("Ann") as ann:
        assert (ann.welcome.name, ann.welcome.guest, ann.welcome.room) == ("Ann", True, None)
        code = await ann.begin()
        feed = await ann.play(last_choice)
        assert feed.over == 1
        over = await ann.told_of(MatchOver)
        gathered = await ann.until(lambda one: isinstance(one, RoomChanged) and one.room.phase == "gathering", 12)
        assert isinstance(gathered, RoomChanged)
        assert gathered.room.code == code
        # The room is there for another match, and nobody is ready.
        again = await ann.until(
            lambda one: isinstance(one, RoomChanged) and one.room.table == "" and one.room.phase == "gathering",
            ann.told.index(over),
        )
        assert isinstance(again, RoomChanged)
        assert isinstance(again.room.places[0], PersonPlace)
        assert not again.room.places[0].ready
        async with hall.http(headers={"Authorization": f"Bearer {ann.token}"}) as http:
            page = (await http.get("/api/deals")).json()
            (line,) = page["lines"]
            assert line["deal"]["table"] == over.table
            assert line["deal"]["people"][0]["name"] == "Ann"
            text = (await http.get(f"/api/deals/{over.table}/1")).content
        record = decode(text)
        assert record.header.players[0].name == "Ann"
        report = verify(record)
        assert report.ok, report


async def test_a_deal_in_play_has_no_record_yet() -> None:
    async with open_hall() as hall, hall.person() as ann:
        await ann.begin()
        opened = await ann.told_of(TableOpened)
        await ann.play(last_choice, most=3)
        async with hall.http() as http:
            answer = await http.get(f"/api/deals/{opened.table}/1")
        assert answer.status_code == 404
        assert answer.json()["reason"] == "no_such_deal"


async def test_two_people_talk_in_a_room_and_play_together() -> None:
    async with open_hall() as hall, hall.person("Ann") as ann, hall.person("王") as wang:
        code = await ann.room(deals=1)
        await wang.do(JoinRoom, room=code)
        await ann.with_bots(2, 3)
        await wang.do(Say, text="<b>你好</b> & hello")
        said = await ann.told_of(Said)
        assert (said.name, said.text) == ("王", "<b>你好</b> & hello")
        await ann.do(SayPreset, line="thanks")
        assert (await wang.told_of(Said, wang.told.index(await wang.told_of(Said)) + 1)).line == "thanks"
        assert await ann.fail(SayPreset, line="nonsense") == "no_line"
        await ann.do(SetReady)
        await wang.do(SetReady)
        feeds = await asyncio.gather(ann.play(last_choice), wang.play(last_choice))
        assert [feed.over for feed in feeds] == [1, 1]
        opened = await wang.told_of(TableOpened)
        assert opened.names[:2] == ("Ann", "王")
        assert opened.place == 1
        # Each draws without the other seeing what.
        own = {event.tile for event in feeds[0].events if isinstance(event, Drawn)}
        assert "?" in own
        assert len(own) > 1


async def test_who_is_muted_or_blocked_is_not_heard_and_is_told() -> None:
    async with open_hall() as hall, hall.person() as ann, hall.person() as bob, hall.person() as eve:
        code = await ann.room()
        await bob.do(JoinRoom, room=code)
        await ann.do(Mute, account=bob.account)
        assert await bob.fail(Say, text="anybody?") == "nobody_hears"
        await eve.do(JoinRoom, room=code)
        await bob.do(Say, text="hello")
        assert (await eve.told_of(Said)).text == "hello"
        assert not [one for one in ann.told if isinstance(one, Said)]
        await ann.do(Mute, account=bob.account, on=False)
        await bob.do(Say, text="again")
        assert (await ann.told_of(Said)).text == "again"
        await ann.do(Block, account=bob.account)
        await bob.do(LeaveRoom)
        assert await bob.fail(JoinRoom, room=code) == "blocked"
        await ann.do(Block, account=bob.account, on=False)
        await bob.do(JoinRoom, room=code)
        await ann.do(Report, about="conduct", account=bob.account, text="rude")
        (report,) = await hall.hall.moderation.reports()
        assert (report.reporter, report.accused, report.about) == (ann.account, bob.account, "conduct")
        assert "again" in report.text


async def test_chat_is_as_the_room_says() -> None:
    async with open_hall() as hall, hall.person() as ann:
        assert await ann.fail(Say, text="alone") == "in_no_room"
        await ann.room(chat="presets")
        assert await ann.fail(Say, text="hello") == "chat_presets"
        await ann.do(SayPreset, line="hello")
        await ann.do(ChangeRoom, settings=RoomSettings(**(FAST | {"chat": "off"})))
        assert await ann.fail(SayPreset, line="hello") == "chat_off"


async def test_a_host_orders_the_room() -> None:
    async with open_hall() as hall, hall.person() as ann, hall.person() as bob:
        code = await ann.room()
        assert await ann.fail(JoinRoom, room="ZZZZZZ") == "no_such_room"
        assert await bob.fail(SetReady) == "in_no_room"
        await bob.do(JoinRoom, room=code)
        assert await bob.fail(AddBot, place=3, bot="fan") == "not_host"
        await ann.do(AddBot, place=3, bot="fan")
        await ann.do(RemoveBot, place=3)
        await ann.do(GiveHost, place=1)
        await bob.do(Kick, place=0)
        left = await ann.told_of(RoomLeft)
        assert (left.room, left.reason) == (code, "kicked")
        assert await ann.fail(JoinRoom, room=code) == "kicked"
        await ann.room()
        assert await ann.fail(JoinRoom, room=code) == "in_a_room"
        await bob.do(LeaveRoom)
        await ann.do(LeaveRoom)
        assert not hall.hall.rooms.live
        assert not hall.hall.rooms.where


async def test_the_lobby_lists_public_rooms_as_they_change() -> None:
    async with open_hall() as hall, hall.person() as ann, hall.person() as bob:
        await bob.do(WatchLobby)
        assert (await bob.told_of(LobbyRooms)).rooms == ()
        code = await ann.room(private=False, title="  Tea   house ")
        listed = await bob.until(lambda one: isinstance(one, LobbyRooms) and bool(one.rooms))
        assert isinstance(listed, LobbyRooms)
        assert [(line.code, line.title, line.people) for line in listed.rooms] == [(code, "Tea house", 1)]
        async with hall.http() as http:
            assert [line["code"] for line in (await http.get("/api/rooms")).json()["rooms"]] == [code]
        await ann.do(ChangeRoom, settings=RoomSettings(**FAST))
        await bob.until(lambda one: isinstance(one, LobbyRooms) and not one.rooms, bob.told.index(listed))


async def test_quick_play_seats_people_and_fills_with_bots() -> None:
    async with open_hall(queue_fill_s=0.5) as hall, hall.person() as ann, hall.person() as bob, hall.person() as eve:
        await eve.do(QuickPlay, preset="sichuan")
        await eve.do(CancelQuickPlay)
        assert await eve.fail(CancelQuickPlay) == "not_waiting"
        assert await eve.fail(QuickPlay, preset="chess") == "no_preset"
        await ann.do(QuickPlay, preset="guobiao")
        await bob.do(QuickPlay, preset="guobiao/official@1")
        assert await ann.until(lambda one: isinstance(one, QueueChanged) and one.people == 2)
        first, second = await ann.told_of(TableOpened), await bob.told_of(TableOpened)
        assert first.table == second.table
        assert first.bots == ("", "", "fan", "fan")
        assert {first.place, second.place} == {0, 1}
        assert not hall.hall.line.queue.waiting


async def test_a_second_connection_replaces_the_first_in_the_midst_of_a_deal() -> None:
    async with open_hall() as hall, hall.person() as ann:
        code = await ann.begin()
        await ann.play(last_choice, most=4)
        seen = Feed()
        for message in ann.told:
            seen.take(message)
        async with hall.person(token=ann.token, deal=seen.deal, seen=len(seen.events)) as again:
            assert (await ann.closed()).reason == "replaced"
            assert ann.code == CLOSE_CODES["replaced"]
            assert again.welcome.room is not None
            assert again.welcome.room.code == code
            happened = await again.told_of(Happened)
            assert (happened.deal, happened.start) == (seen.deal, len(seen.events))
            # Nobody was away for a moment.
            assert not [one for one in again.told if isinstance(one, HostedChanged) and one.away]
            assert (await again.play(last_choice, known=seen)).over == 1


async def test_who_loses_the_connection_is_away_and_comes_back_to_the_open_prompt() -> None:
    async with open_hall() as hall, hall.person() as bob:
        token = await hall.token("Ann")
        async with hall.person(token=token) as ann:
            code = await ann.room()
            await bob.do(JoinRoom, room=code)
            await ann.with_bots(2, 3)
            await ann.do(SetReady)
            await bob.do(SetReady)
            await ann.do(Confirm, deal=1)
            await bob.do(Confirm, deal=1)
            await ann.until(lambda one: isinstance(one, Happened) and bool(one.events))
        await bob.until(lambda one: isinstance(one, HostedChanged) and one.place == 0 and one.away)
        away = await bob.until(
            lambda one: (
                isinstance(one, RoomChanged) and isinstance(one.room.places[0], PersonPlace) and one.room.places[0].away
            )
        )
        async with hall.person(token=token) as ann:
            assert (await ann.told_of(TableOpened)).place == 0
            await bob.until(
                lambda one: isinstance(one, HostedChanged) and one.place == 0 and not one.away, bob.told.index(away)
            )
            feeds = await asyncio.gather(ann.play(last_choice), bob.play(last_choice))
            assert [feed.over for feed in feeds] == [1, 1]


async def test_who_leaves_a_match_is_played_by_a_bot_and_may_come_back() -> None:
    async with open_hall() as hall, hall.person() as ann, hall.person() as bob:
        code = await ann.room()
        await bob.do(JoinRoom, room=code)
        await ann.with_bots(2, 3)
        await ann.do(SetReady)
        await bob.do(SetReady)
        await bob.do(LeaveRoom)
        await ann.until(lambda one: isinstance(one, HostedChanged) and one.place == 1 and one.hosted)
        assert await bob.fail(SetHosted, hosted=False) == "no_table"
        await bob.do(JoinRoom, room=code)
        await ann.until(
            lambda one: isinstance(one, HostedChanged) and one.place == 1 and not one.hosted and not one.away,
        )
        assert hall.hall.rooms.where[bob.account] == code


async def test_spectators_see_no_hidden_tile_or_whole_deals_afterwards_or_nothing() -> None:
    async with open_hall() as hall, hall.person() as ann, hall.person() as bob, hall.person() as eve:
        code = await ann.begin(spectators="live")
        await bob.do(JoinRoom, room=code, spectate=True)
        opened = await bob.told_of(TableOpened)
        assert opened.place == -1
        await ann.play(last_choice)
        await bob.told_of(MatchOver)
        tiles = {
            event.tile
            for one in bob.told
            if isinstance(one, Happened)
            for event in one.events
            if isinstance(event, Drawn)
        }
        assert tiles <= {"?"} | {f"{n}f" for n in range(1, 9)}
        assert await bob.fail(Act, deal=1, number=0, action=Pass()) == "no_table"
        await ann.do(ChangeRoom, settings=RoomSettings(**(FAST | {"spectators": "off"})))
        assert (await bob.told_of(RoomLeft)).reason == "closed"
        assert await bob.fail(JoinRoom, room=code, spectate=True) == "spectators_off"
        await ann.do(LeaveRoom)
        start = len(ann.told)
        code = await ann.begin(spectators="delayed")
        await eve.do(JoinRoom, room=code, spectate=True)
        assert (await eve.told_of(TableOpened)).place < 0
        await ann.play(last_choice, start=start)
        happened = await eve.until(lambda one: isinstance(one, Happened) and bool(one.events))
        assert isinstance(happened, Happened)
        assert all(event.tile != "?" for event in happened.events if isinstance(event, Drawn))


async def test_commands_are_done_once_whatever_comes_again() -> None:
    async with open_hall() as hall, hall.person() as ann:
        await ann.room()
        first = await ann.send(Say(id="once", text="one"))
        again = await ann.send(Say(id="once", text="two"))
        assert first == again == Done(reply="once")
        await ann.send(Hello(id="h2", version=PROTOCOL))
        assert [one.text for one in ann.told if isinstance(one, Said)] == ["one"]


async def test_every_frame_is_answered_or_the_connection_says_why_it_ends() -> None:
    async with open_hall() as hall, hall.person() as ann:
        for frame, reason in ((b"\x00", "binary"), ("{", "malformed"), ("[1]", "malformed"), ("null", "malformed")):
            answer = await ann.raw(frame)
            assert isinstance(answer, Failed)
            assert answer.reason == reason
        nested = await ann.raw('{"type":"say","id":"1","text":' + "[" * 5000 + "]" * 5000 + "}")
        assert isinstance(nested, Failed)
        assert nested.reason == "malformed"
        assert await ann.raw('{"type":"ping","id":"p"}') == Pong(reply="p")
        await ann.socket.send("x" * 20_000)
        await asyncio.wait_for(asyncio.shield(ann.reader), 5)
        assert ann.code == 1009
    assert hall.hall.metrics.registry.get_sample_value("paiju_faults_total", {"place": "command"}) is None


async def test_a_flood_is_answered_and_then_ends() -> None:
    async with open_hall(commands_burst=20) as hall, hall.person() as ann:
        for number in range(300):
            await ann.socket.send(f'{{"type":"ping","id":"{number}"}}')
        assert (await ann.closed()).reason == "flood"
        assert ann.code == CLOSE_CODES["flood"]
        refused = [one for one in ann.told if isinstance(one, Failed)]
        assert {one.reason for one in refused} == {"too_fast"}


async def test_an_account_is_bounded_on_all_its_connections_together() -> None:
    async with open_hall(account_burst=5, account_per_s=0.01) as hall:
        token = await hall.token()
        for _ in range(2):
            async with hall.person(token=token) as ann:
                answers = [await ann.send(WatchLobby(id=str(number))) for number in range(4)]
        assert isinstance(answers[0], Done)
        assert isinstance(answers[-1], Failed)
        assert answers[-1].reason == "too_fast"


async def test_a_reader_that_does_not_read_is_cut_off_and_others_go_on() -> None:
    async with open_hall(outbox_frames=50, outbox_bytes=100_000) as hall, hall.person() as ann:
        code = await ann.room()
        token = await hall.token()
        raw = await asyncio.to_thread(handshake, hall, token)
        raw.sendall(masked(write(Hello(id="h", version=PROTOCOL))))
        raw.sendall(masked(write(JoinRoom(id="j", room=code))))
        await ann.until(lambda one: isinstance(one, RoomChanged) and isinstance(one.room.places[1], PersonPlace))
        slow = next(one for one in hall.hall.connections if one.account not in ("", ann.account))
        for number in range(100_000):
            slow.send(write(Said(account="a", name="n", text="x" * 290 + str(number))))
            if number % 20 == 0:
                await asyncio.sleep(0)
            if slow.closing:
                break
        assert slow.closing == "overflow"
        assert await ann.raw('{"type":"ping","id":"p"}') == Pong(reply="p")
        await ann.until(
            lambda one: (
                isinstance(one, RoomChanged) and isinstance(one.room.places[1], PersonPlace) and one.room.places[1].away
            )
        )
        assert hall.hall.metrics.registry.get_sample_value("paiju_outbox_overflows_total") == 1
        assert len(hall.hall.connections) == 1
        # What was written before, and why it ended, can still be read.
        read = await asyncio.to_thread(read_all, raw)
        assert b'"type":"closing","reason":"overflow"' in read
        assert (0x8802.to_bytes(2, "big") + CLOSE_CODES["overflow"].to_bytes(2, "big")) in read


def handshake(hall: OpenHall, token: str) -> sockets.socket:
    host, port = hall.base.removeprefix("http://").split(":")
    raw = sockets.create_connection((host, int(port)), timeout=10)
    raw.sendall(
        f"GET /socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Authorization: Bearer {token}\r\n\r\n".encode()
    )
    assert raw.recv(12) == b"HTTP/1.1 101"
    return raw


def masked(payload: bytes) -> bytes:
    head = bytes([0x81, 0x80 | len(payload)]) if len(payload) < 126 else b""
    assert head
    return head + b"\0\0\0\0" + payload


def read_all(raw: sockets.socket) -> bytes:
    read = b""
    while part := raw.recv(65536):
        read += part
    return read


async def test_pages_of_others_are_turned_away() -> None:
    async with open_hall(origins=("https://friend.example",)) as hall:
        token = await hall.token()
        headers = {"Authorization": f"Bearer {token}"}
        own = hall.base
        for origin in (own, "https://friend.example", None):
            async with connect(hall.socket, additional_headers=headers, origin=origin):  # type: ignore[arg-type]
                pass
        for origin in ("https://evil.example", "null", own.replace("127.0.0.1", "127.0.0.2")):
            with pytest.raises(InvalidStatus) as refused:
                async with connect(hall.socket, additional_headers=headers, origin=origin):  # type: ignore[arg-type]
                    pass
            assert refused.value.response.status_code == 403
            assert b'"reason":"origin"' in refused.value.response.body
        async with hall.http() as http:
            answer = await http.post("/api/guest", json={}, headers={"Origin": "https://evil.example"})
            assert answer.status_code == 403
            assert (await http.post("/api/guest", json={}, headers={"Origin": own})).status_code == 200


async def test_who_comes_is_known_by_cookie_header_or_ticket() -> None:
    async with open_hall() as hall, hall.http() as http:
        page = await http.post("/api/guest", json={"name": "Ann"}, headers={"Origin": hall.base})
        assert page.json()["token"] == ""  # not for a page's script
        cookie = page.headers["set-cookie"]
        assert all(part in cookie for part in ("HttpOnly", "SameSite=lax", "Path=/"))
        pair = cookie.partition(";")[0]
        async with connect(hall.socket, additional_headers={"Cookie": pair}) as socket:
            await socket.send(write(Hello(id="1", version=PROTOCOL)).decode())
            assert json.loads(await socket.recv())["name"] == "Ann"
        ticket = (await http.post("/api/ticket")).json()["ticket"]
        async with connect(hall.socket) as socket:
            await socket.send(write(Hello(id="1", version=PROTOCOL)).decode())
            assert json.loads(await socket.recv())["reason"] == "who"
            await socket.send(write(Hello(id="2", version=PROTOCOL, ticket=ticket)).decode())
            assert json.loads(await socket.recv())["type"] == "welcome"
        async with connect(hall.socket) as socket:
            await socket.send(write(Hello(id="1", version=PROTOCOL, ticket=ticket, lang="zh")).decode())
            answer = json.loads(await socket.recv())
            assert answer["reason"] == "ticket"
            assert "重新取" in answer["text"]


async def test_another_version_of_the_protocol_and_silence_are_turned_away() -> None:
    async with open_hall(hello_s=0.5) as hall:
        async with connect(hall.socket) as socket:
            await socket.send(write(Hello(id="1", version=PROTOCOL + 1)).decode())
            assert json.loads(await socket.recv())["reason"] == "version"
            with pytest.raises(Exception, match="4026"):
                await socket.recv()
        async with connect(hall.socket) as socket:
            await asyncio.sleep(0.6)
            await hall.hall.sweep()
            assert json.loads(await socket.recv())["reason"] == "idle"


async def test_the_end_of_a_session_ends_its_connections() -> None:
    async with open_hall() as hall, hall.person() as ann, hall.http() as http:
        http.headers["Authorization"] = f"Bearer {ann.token}"
        assert (await http.post("/api/logout")).status_code == 204
        assert (await ann.closed()).reason == "revoked"
        assert ann.code == CLOSE_CODES["revoked"]
        assert (await http.get("/api/me")).status_code == 401


async def test_a_ban_keeps_out() -> None:
    async with open_hall() as hall, hall.http() as http:
        token = await hall.token()
        async with hall.person(token=token) as ann:
            account = ann.account
        await hall.hall.moderation.ban(account=account, reason="test")
        async with connect(hall.socket, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
            await socket.send(write(Hello(id="1", version=PROTOCOL)).decode())
            assert json.loads(await socket.recv())["reason"] == "banned"
        await hall.hall.moderation.ban(address="127.0.0.1", reason="test")
        answer = await http.post("/api/guest", json={})
        assert (answer.status_code, answer.json()["reason"]) == (403, "banned")


async def test_too_many_connections_of_an_address_are_turned_away() -> None:
    async with open_hall(address_sockets=2) as hall, connect(hall.socket), connect(hall.socket):
        with pytest.raises(InvalidStatus) as refused:
            async with connect(hall.socket):
                pass
        assert refused.value.response.status_code == 503


@pytest.mark.parametrize("kind", ["sqlite"])
async def test_a_hall_that_stops_and_starts_again_goes_on_with_the_same_deal(kind: str, tmp_path: Path) -> None:
    store = str(tmp_path / f"{kind}.db")
    async with open_hall(store) as hall, hall.person("Ann") as ann:
        code = await ann.begin()
        opened = await ann.told_of(TableOpened)
        await ann.play(last_choice, most=3)
        await ann.told_of(Asked, len(ann.told) - 1 if isinstance(ann.told[-1], Asked) else 0)
        before = Feed()
        token = ann.token
        hall.server.should_exit = True
        assert (await ann.closed()).reason == "draining"
        assert ann.code == 1012
        for message in ann.told:
            before.take(message)
    async with open_hall(store) as hall, hall.person(token=token, deal=before.deal, seen=len(before.events)) as ann:
        assert ann.welcome.room is not None
        assert (ann.welcome.room.code, ann.welcome.room.phase) == (code, "playing")
        assert (await ann.told_of(TableOpened)).table == opened.table
        happened = await ann.told_of(Happened)
        assert (happened.deal, happened.start) == (before.deal, len(before.events))
        await ann.resync(before.deal, 0)
        whole = await ann.until(lambda one: isinstance(one, Happened) and one.start == 0 and bool(one.events))
        assert isinstance(whole, Happened)
        assert list(whole.events[: len(before.events)]) == before.events
        assert (await ann.play(last_choice, known=before)).over == 1
        await ann.told_of(MatchOver)


async def test_a_room_that_gathers_is_there_again_after_a_start(tmp_path: Path) -> None:
    store = str(tmp_path / "hall.db")
    async with open_hall(store) as hall, hall.person("Ann") as ann:
        code = await ann.room(title="Tea")
        token = ann.token
    async with open_hall(store, room_idle_s=0.2) as hall:
        (live,) = hall.hall.rooms.live.values()
        assert live.room.code == code
        assert isinstance(live.room.places[0], PersonPlace)
        assert live.room.places[0].away
        async with hall.person(token=token) as ann:
            await ann.until(
                lambda one: (
                    isinstance(one, RoomChanged)
                    and isinstance(one.room.places[0], PersonPlace)
                    and not one.room.places[0].away
                )
            )
        # Who stays away for long leaves, and a room without people closes.
        await asyncio.sleep(0.3)
        await hall.hall.sweep()
        await asyncio.sleep(0.3)
        await hall.hall.sweep()
        assert not hall.hall.rooms.live


async def test_the_watchdog_folds_a_table_anew_that_does_nothing() -> None:
    async with open_hall() as hall, hall.person() as ann:
        code = await ann.begin()
        await ann.told_of(GateOpened)
        live = hall.hall.rooms.live[code]
        stuck = live.task
        assert stuck is not None
        await stuck.aclose()
        start = len(ann.told)
        await hall.hall.sweep()
        assert live.task is not stuck
        assert (await ann.told_of(TableOpened, start)).table == live.room.table
        value = hall.hall.metrics.registry.get_sample_value("paiju_table_restarts_total", {"cause": "stopped"})
        assert value == 1
        assert (await ann.play(last_choice)).over == 1


async def test_a_table_whose_append_hangs_goes_on_from_its_log(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_hall(stalled_s=0.3) as hall, hall.person() as ann, hall.person() as bob:
        await ann.begin()
        await ann.told_of(GateOpened)
        log, real = hall.hall.store.log, hall.hall.store.log.append
        tries = 0

        async def hang(table: str, expected: int, entries: list[bytes]) -> int:
            nonlocal tries
            tries += 1
            if tries < 3:
                await asyncio.Event().wait()
            return await real(table, expected, entries)

        monkeypatch.setattr(log, "append", hang)
        start = len(ann.told)
        await ann.socket.send(write(Confirm(id="c", deal=1)).decode())
        # Others are served meanwhile.
        assert await bob.raw('{"type":"ping","id":"p"}') == Pong(reply="p")
        await ann.until(lambda one: one == Done(reply="c"), start)
        assert tries >= 3
        assert (await ann.play(last_choice)).over == 1


async def test_a_table_that_cannot_be_helped_is_left_to_the_operators(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_hall() as hall, hall.person() as ann:
        code = await ann.begin()
        await ann.told_of(GateOpened)
        live = hall.hall.rooms.live[code]
        assert live.task is not None

        async def broken(table: str, start: int = 0) -> list[bytes]:
            raise OSError("the disk is gone")

        monkeypatch.setattr(hall.hall.store.log, "read", broken)
        await live.task.aclose()
        for _ in range(7):
            await hall.hall.sweep()
        failed = await ann.told_of(TableFailed)
        assert failed.table
        gathered = await ann.until(
            lambda one: isinstance(one, RoomChanged) and one.room.phase == "gathering", ann.told.index(failed)
        )
        assert isinstance(gathered, RoomChanged)
        monkeypatch.undo()
        assert (await hall.hall.store.log.summary(failed.table)).closed is False
        start = len(ann.told)
        await ann.do(SetReady)
        assert (await ann.play(last_choice, start=start)).over == 1


async def test_a_fault_of_one_command_is_answered_and_hurts_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_hall() as hall, hall.person() as ann:

        def broken(*_: object) -> None:
            raise RuntimeError("secret of the hall")

        monkeypatch.setattr(hall.hall.chat, "say", broken)
        await ann.room()
        answer = await ann.send(Say(id="1", text="x"))
        assert isinstance(answer, Failed)
        assert answer.reason == "fault"
        assert "secret" not in answer.text
        assert await ann.raw('{"type":"ping","id":"p"}') == Pong(reply="p")
        monkeypatch.undo()
        # It was not done, so it may be tried again under its name.
        assert await ann.send(Say(id="1", text="x")) == Done(reply="1")


async def test_rooms_cannot_be_opened_without_end() -> None:
    async with open_hall(rooms=1) as hall, hall.person() as ann, hall.person() as bob:
        await ann.room()
        answer = await bob.send(Resync(id="r"))
        assert isinstance(answer, Failed)
        assert answer.reason == "no_table"
        assert await bob.fail(CreateRoom, settings=RoomSettings()) == "rooms_full"
        assert await ann.fail(CreateRoom, settings=RoomSettings(preset="chess")) == "rooms_full"


async def test_operators_see_how_the_hall_is() -> None:
    async with open_hall() as hall, hall.person() as ann, hall.http() as http:
        await ann.begin()
        await ann.play(last_choice, most=2)
        page = (await http.get("/metrics")).text
        for line in ("paiju_tables 1.0", "paiju_people 1.0", 'paiju_commands_total{type="CreateRoom"} 1.0'):
            assert line in page
        for name in ("paiju_action_seconds_count", "paiju_append_seconds_bucket", "paiju_outbox_frames "):
            assert name in page
        assert (await http.get("/health")).json()["ok"]
        assert (await http.get("/ready")).json() == {"ok": True, "version": "0.1.0", "rooms": 1, "tables": 1}
