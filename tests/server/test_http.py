"""The HTTP part of a hall, over a real port."""

import json
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest
from open_hall import OpenHall, last_choice, open_hall

from paiju.rulesets.registry import preset_names
from paiju.wire.messages import MatchOver, RoomChanged, TableOpened


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def refusal(answer: httpx.Response) -> tuple[int, str]:
    body = answer.json()
    assert body["text"]
    assert set(body) == {"reason", "values", "text"}
    return answer.status_code, body["reason"]


async def test_a_guest_keeps_the_account_and_logs_in_again() -> None:
    async with open_hall() as hall, hall.http() as http:
        token = (await http.post("/api/guest", json={"name": "Ann"})).json()["token"]
        me = (await http.get("/api/me", headers=bearer(token))).json()
        assert (me["name"], me["guest"], me["room"]) == ("Ann", True, "")
        http.cookies.clear()
        kept = await http.post("/api/keep", json={"name": "Ann", "password": "correct horse"}, headers=bearer(token))
        assert kept.json()["guest"] is False
        again = await http.post("/api/keep", json={"name": "A", "password": "correct horse"}, headers=bearer(token))
        assert await refusal(again) == (409, "kept_already")
        taken = await http.post("/api/guest", json={"name": "ann"})
        assert await refusal(taken) == (409, "name_taken")
        wrong = await http.post("/api/login", json={"name": "Ann", "password": "wrong horse"})
        assert await refusal(wrong) == (401, "wrong_login")
        entered = await http.post("/api/login", json={"name": "ANN", "password": "correct horse"})
        assert entered.json()["account"] == me["account"]
        second = entered.json()["token"]
        http.cookies.clear()
        body = {"old": "correct horse", "new": "battery staple"}
        changed = await http.patch("/api/me/password", json=body, headers=bearer(second))
        assert changed.status_code == 204
        # The other session has ended, this one has not.
        assert await refusal(await http.get("/api/me", headers=bearer(token))) == (401, "login_wanted")
        assert (await http.get("/api/me", headers=bearer(second))).status_code == 200


async def test_a_cookie_of_https_is_secure_and_bound_to_its_host() -> None:
    async with open_hall(public_url="https://hall.example") as hall, hall.http() as http:
        answer = await http.post("/api/guest", json={}, headers={"Origin": "https://hall.example"})
        assert answer.status_code == 200
        cookie = SimpleCookie(answer.headers["set-cookie"])["__Host-paiju_session"]
        assert (cookie["secure"], cookie["httponly"], cookie["path"], cookie["domain"]) == (True, True, "/", "")
        assert answer.headers["strict-transport-security"]
        me = await http.get("/api/me", headers={"Cookie": f"__Host-paiju_session={cookie.value}"})
        assert me.status_code == 200
        out = await http.post("/api/logout", headers={"Cookie": f"__Host-paiju_session={cookie.value}"})
        assert out.status_code == 204
        assert "Max-Age=0" in out.headers["set-cookie"]
        me = await http.get("/api/me", headers={"Cookie": f"__Host-paiju_session={cookie.value}"})
        assert me.status_code == 401


async def test_everything_is_exported_and_deleted(tmp_path: Path) -> None:
    store = str(tmp_path / "hall.db")
    async with open_hall(store) as hall, hall.person("Ann") as ann, hall.http(headers=bearer(ann.token)) as http:
        await ann.begin()
        await ann.told_of(TableOpened)
        assert await refusal(await http.request("DELETE", "/api/me", json={})) == (409, "match_in_play")
        await ann.play(last_choice)
        over = await ann.told_of(MatchOver)
        await ann.told_of(RoomChanged, ann.told.index(over))
        assert (await http.put(f"/api/deals/{over.table}/1/favourite")).status_code == 204
        assert (await http.put(f"/api/deals/{over.table}/1/note", json={"text": "好牌\nmine"})).status_code == 204
        page = (await http.get("/api/deals", params={"favourite": True, "noted": True})).json()
        assert [(line["favourite"], line["note"]) for line in page["lines"]] == [(True, "好牌\nmine")]
        assert (await http.delete(f"/api/deals/{over.table}/1/favourite")).status_code == 204
        assert not (await http.get("/api/deals", params={"favourite": True})).json()["lines"]
        assert await refusal(await http.put(f"/api/deals/{'0' * 16}/1/favourite")) == (404, "no_such_deal")
        export = await http.get("/api/export")
        assert "attachment" in export.headers["content-disposition"]
        assert export.json()["account"]["name"] == "Ann"
        assert len(export.json()["deals"]) == 1
        gone = await http.request("DELETE", "/api/me", json={})
        assert gone.status_code == 204
        assert (await ann.closed()).reason == "revoked"
        assert (await http.get("/api/me")).status_code == 401
        assert not hall.hall.rooms.live
        record = (await http.get(f"/api/deals/{over.table}/1")).text
        assert "Ann" not in record


async def test_forms_come_from_the_options_themselves() -> None:
    async with open_hall() as hall, hall.http() as http:
        forms = (await http.get("/api/presets")).json()
    assert [form["name"] for form in forms["presets"]] == preset_names()
    assert {field["name"] for field in forms["room"]["settings"]} >= {"title", "claim_ms", "spectators"}
    assert "fan" in forms["bots"]
    assert "hello" in forms["lines"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "reason"),
    [
        ("POST", "/api/login", b"{", 400, "bad_request"),
        ("POST", "/api/login", b'{"name": 3, "password": "x"}', 400, "bad_request"),
        ("POST", "/api/login", b'{"name": "a", "password": "xxxxxxxx", "admin": true}', 400, "bad_request"),
        ("POST", "/api/guest", b'{"name": "' + b"x" * 20_000 + b'"}', 413, "body_large"),
        ("POST", "/api/guest", b'{"name": "a\\u202eb"}', 400, "name_sign"),
        ("GET", "/api/nothing", b"", 404, "not_found"),
        ("DELETE", "/api/guest", b"", 405, "method"),
        ("GET", "/api/deals?most=1000", b"", 400, "bad_request"),
        ("GET", "/api/deals?name=%00", b"", 400, "bad_request"),
        ("GET", "/api/deals/x/1", b"", 400, "bad_request"),
        ("GET", f"/api/deals/{'0' * 16}/{'9' * 30}", b"", 400, "bad_request"),
    ],
)
async def test_what_is_wrong_is_said(method: str, path: str, body: bytes, status: int, reason: str) -> None:
    async with open_hall() as hall, hall.http() as http:
        http.headers.update(bearer(await hall.token()))
        answer = await http.request(method, path, content=body, headers={"Content-Type": "application/json"})
        assert await refusal(answer) == (status, reason)
        chinese = await http.request(
            method, path, content=body, headers={"Content-Type": "application/json", "Accept-Language": "zh-CN,en"}
        )
        assert any("\u4e00" <= sign <= "\u9fff" for sign in chinese.json()["text"])


async def test_every_answer_has_security_headers_and_none_is_kept() -> None:
    async with open_hall() as hall, hall.http() as http:
        for path in ("/", "/health", "/api/me", "/schema", "/nothing"):
            headers = (await http.get(path)).headers
            assert "default-src 'none'" in headers["content-security-policy"]
            assert "unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["cache-control"] == "no-store"
            assert "server" not in headers


async def test_requests_of_an_address_are_bounded() -> None:
    async with open_hall(http_burst=3, http_per_s=0.01) as hall, hall.http() as http:
        for _ in range(3):
            assert (await http.get("/api/rooms")).status_code == 200
        answer = await http.get("/api/rooms")
        assert await refusal(answer) == (429, "too_fast")
        assert int(answer.headers["retry-after"]) >= 90
        # How the hall is can be asked all the time.
        assert (await http.get("/health")).status_code == 200


async def test_attempts_to_log_in_are_bounded_by_name_too() -> None:
    async with open_hall(login_burst=3, login_per_s=0.01, trusted_proxies=("127.0.0.1",)) as hall, hall.http() as http:
        answers = [
            await http.post(
                "/api/login",
                json={"name": "Ann", "password": "guess guess"},
                headers={"X-Forwarded-For": f"192.0.2.{number}"},
            )
            for number in range(4)
        ]
        assert [answer.status_code for answer in answers] == [401, 401, 401, 429]


async def test_forwarded_addresses_count_from_trusted_proxies_alone() -> None:
    async def banned(hall: OpenHall, address: str) -> bool:
        async with hall.http() as http:
            answer = await http.post("/api/guest", json={}, headers={"X-Forwarded-For": address})
            return answer.status_code == 403

    async with open_hall() as hall:
        await hall.hall.moderation.ban(address="192.0.2.7")
        assert not await banned(hall, "192.0.2.7")
    async with open_hall(trusted_proxies=("127.0.0.0/8",)) as hall:
        await hall.hall.moderation.ban(address="192.0.2.7")
        assert await banned(hall, "192.0.2.7")
        assert await banned(hall, "10.0.0.1, 192.0.2.7")
        assert not await banned(hall, "192.0.2.7, 192.0.2.8")


async def test_metrics_are_for_operators() -> None:
    async with open_hall(metrics_from=("192.0.2.0/24",)) as hall, hall.http() as http:
        assert await refusal(await http.get("/metrics")) == (404, "not_found")


async def test_the_description_names_every_route_and_its_refusals() -> None:
    async with open_hall() as hall, hall.http() as http:
        schema = (await http.get("/schema")).json()
    assert "/api/deals/{table}/{deal}" in schema["paths"]
    for path, item in schema["paths"].items():
        for method, operation in item.items():
            assert operation["description"], (method, path)
            if path.startswith("/api"):
                assert "429" in operation["responses"], (method, path)
    assert "Problem" in json.dumps(schema["components"])
