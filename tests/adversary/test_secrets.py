"""Old, guessed, swapped and expired secrets; how they are kept; and what travels with them."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from server.harness import Person, World, running, two_players

from torilla.server.kernel import clock, secrets

pytestmark = pytest.mark.anyio


def changed(secret: str) -> str:
    """A guess that is wrong by one letter."""
    return ("A" if secret[0] != "A" else "B") + secret[1:]


async def refused(person: Person, path: str, secret: str, code: str) -> None:
    field = "token" if path == "/join" else "code"
    body = {field: secret, **({"name": "Eve"} if path == "/join" else {})}
    answer = await person.http.post(f"/api{path}", json=body)
    assert answer.status_code in (404, 409) and answer.json()["code"] == code, answer.text
    assert "set-cookie" not in answer.headers
    assert secret not in answer.text


async def test_secrets_open_one_door_each(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A secret is good for its own purpose, as long as it is valid, and as often as it may be used."""
    ann, bo, eve = world.person("Ann"), world.person("Bo"), world.person("Eve")
    made = await ann.table("me", "open", "open", listed=True)
    id = made["table"]["id"]
    used, fresh = (one["token"] for one in made["invitations"])
    await bo.join({"token": used})
    old = (await ann.post("/me/recovery"))["url"].partition("#")[2]
    recovery = (await ann.post("/me/recovery"))["url"].partition("#")[2]
    move = (await ann.post(f"/tables/{id}/seats/0/move"))["code"]
    cookie = ann.http.cookies["torilla_guest"]
    doors = {
        "/join": ("invitation/unknown", [fresh]),
        "/invitation": ("invitation/unknown", [fresh]),
        "/move": ("move/unknown", [move]),
        "/recover": ("recovery/unknown", [recovery]),
    }
    every = [used, fresh, recovery, move, cookie]
    for path, (code, own) in doors.items():
        for secret in every:
            if secret not in own and not (secret == used and code.startswith("invitation")):
                await refused(eve, path, secret, code)  # swapped
            await refused(eve, path, changed(secret), code)  # guessed
            await refused(eve, path, secrets.hash_secret(secret), code)  # as it would be read from a stolen file
    await refused(eve, "/join", used, "invitation/used")
    await refused(eve, "/recover", old, "recovery/unknown")
    for wrong in (changed(cookie), secrets.hash_secret(cookie), recovery, move, fresh, "", "x" * 5000, "\u00e4"):
        answer = await eve.http.get("/api/me", headers={b"Cookie": b"torilla_guest=" + wrong.encode()})
        assert answer.status_code == 200 and answer.json()["name"] is None
    with monkeypatch.context() as later:
        now = clock.now()
        later.setattr(clock, "now", lambda: now + 11 * clock.MINUTE)
        await refused(eve, "/move", move, "move/unknown")  # expired
    await refused(eve, "/move", move, "move/unknown")  # and the clock is set back
    move = (await ann.post(f"/tables/{id}/seats/0/move"))["code"]
    carol = world.person("Carol")
    await carol.post("/move", {"code": move})
    await refused(eve, "/move", move, "move/unknown")  # used
    assert (await ann.get(f"/tables/{id}"))["mine"] == []  # the old device holds nothing any more


async def test_secrets_are_kept_as_hashes_only(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither the data folder nor the log has a secret that opens anything."""
    with caplog.at_level(logging.DEBUG):
        async with running(tmp_path) as world:
            ann = world.person("Ann")
            made = await ann.table("me", "open")
            id = made["table"]["id"]
            given = [
                ann.http.cookies["torilla_guest"],
                made["invitations"][0]["token"],
                (await ann.post("/me/recovery"))["url"].partition("#")[2],
                (await ann.post(f"/tables/{id}/seats/0/move"))["code"],
            ]
            await refused(world.person("Eve"), "/recover", changed(given[2]), "recovery/unknown")
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    written = capsys.readouterr()
    for secret in given:
        assert secret.encode() not in kept
        assert secret not in caplog.text + written.out + written.err
        assert secrets.hash_secret(secret).encode() in kept


async def test_the_cookie_is_for_the_browser_alone(world: World) -> None:
    """Scripts do not see it, other sites do not send it, and no answer's text repeats it."""
    ann = world.person("Ann")
    answer = await ann.http.put("/api/me", json={"name": "<b>Ann</b>"})
    header = answer.headers["set-cookie"].lower()
    assert "httponly" in header and "samesite=lax" in header
    assert ann.http.cookies["torilla_guest"] not in answer.text
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.headers["x-content-type-options"] == "nosniff"
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy["script-src"] == "'self'" and policy["object-src"] == "'none'" and policy["base-uri"] == "'none'"


async def test_secure_behind_tls(world: World) -> None:
    """Where the browser came by https the cookie does not travel otherwise, and the browser will not come otherwise."""
    eve = world.person("Eve")
    answer = await eve.http.put("https://localhost/api/me", json={"name": "Eve"})
    assert "secure" in answer.headers["set-cookie"].lower() and "strict-transport-security" in answer.headers


async def test_addresses_have_no_secrets(world: World) -> None:
    """What stands in logs of proxies opens nothing: secrets are never part of a path or query, but for invitations."""
    told = await world.person("Eve").get("/openapi.json")
    names = {
        given["name"] for ways in told["paths"].values() for way in ways.values() for given in way.get("parameters", [])
    }
    assert names == {
        "table_id",
        "seat",
        "game",
        "hash",
        "lang",
        "lesson",
        "line",
        "puzzle",
        "theme",
        "review_id",
        "period",
        "before",
        "channel_id",
        "block_id",
        "analysis_id",
        "steps",
        "choice",
        "back",
    }
    ann = world.person("Ann")
    made = await ann.table("me", "open")
    links = [
        (await ann.post("/me/recovery"))["url"],
        (await ann.post(f"/tables/{made['table']['id']}/seats/0/move"))["url"],
    ]
    for link in links:
        assert len(link.partition("#")[2]) >= 32  # which browsers keep to themselves


async def test_a_lost_seat_is_lost_at_once(world: World) -> None:
    """A person who was removed, or moved to another device, receives nothing more through an open socket."""
    ann, bo, fay = world.person("Ann"), world.person("Bo"), world.person("Fay")
    made = await ann.table("me", "open", "open", options={"start": 0}, listed=True)
    id = made["table"]["id"]
    for person, invitation in zip((bo, fay), made["invitations"], strict=True):
        await person.join(invitation)
    await ann.post(f"/tables/{id}/start")
    lines = {person.name: await person.line(id) for person in (ann, bo, fay)}
    assert [line.position["seat"] for line in lines.values()] == [0, 1, 2]
    code = (await bo.post(f"/tables/{id}/seats/1/move"))["code"]
    await world.person("Bo's phone").post("/move", {"code": code})
    await ann.ask("DELETE", f"/tables/{id}/seats/2")
    await lines["Ann"].send(type="say", key="a-word-to-all", seat=0, text="among ourselves")
    for name, seat in (("Bo", 1), ("Fay", 2)):
        line = lines[name]
        line.connection.wake()
        await line.pump()
        assert line.position["seat"] is None and line.chat == []
        assert all(piece == "?" for player in line.position["view"]["players"] for piece in player["hand"])
        answer = await line.send(type="say", key="a-late-word", seat=seat, text="and me?")
        assert answer["error"]["code"] == "seat/not-yours"


async def test_who_was_forgotten_left_no_key(world: World) -> None:
    """Cookie, recovery link, move code and open socket of somebody whose data was deleted open nothing any more."""
    ann, bo, table = await two_players(world, listed=True)
    recovery = (await ann.post("/me/recovery"))["url"].partition("#")[2]
    move = (await ann.post(f"/tables/{table}/seats/0/move"))["code"]
    cookie = ann.http.cookies["torilla_guest"]
    line = await ann.line(table)
    await ann.ask("DELETE", "/me")
    eve = world.person("Eve")
    await refused(eve, "/recover", recovery, "recovery/unknown")
    await refused(eve, "/move", move, "move/unknown")
    answer = await eve.http.get("/api/me", headers={"Cookie": f"torilla_guest={cookie}"})
    assert answer.json() == {"name": None, "has_recovery": False}
    assert (await line.send(type="undo", key="a-late-undo", seq=0, seat=0))["error"]["code"] == "seat/not-yours"
    assert line.position["seat"] is None
    assert (await bo.get(f"/tables/{table}"))["owner"]  # who is left has the table


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
async def test_other_sites_change_nothing(world: World, method: str) -> None:
    """A form or script of another page cannot use the visitor's cookie, on any method."""
    ann = world.person("Ann")
    id = (await ann.table("me", "open"))["table"]["id"]
    path = {"POST": "/start", "PUT": "/seats/1", "PATCH": "", "DELETE": "/seats/1"}[method]
    before = (await ann.get(f"/tables/{id}"))["seats"]
    for headers, code in (
        ({"Origin": "https://evil.example"}, "request/origin"),
        ({"Origin": "null"}, "request/origin"),
        ({"Sec-Fetch-Site": "cross-site"}, "request/origin"),
        ({"Host": "evil.example"}, "request/host"),
    ):
        answer = await ann.http.request(method, f"/api/tables/{id}{path}", json={}, headers=headers)
        assert answer.json()["code"] == code
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        answer = await ann.http.request(
            method, f"/api/tables/{id}{path}", content=b"{}", headers={"Content-Type": kind}
        )
        assert answer.json()["code"] == "request/content-type"
    assert (await ann.get(f"/tables/{id}"))["seats"] == before
