"""Mute, block and report: what one does not hear, who does not come, and who is told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from server.harness import Ahead, Line, Person, World, new_key, two_players
from torilla.server.kernel import clock
from torilla.server.lobby.people import blocks
from torilla.server.lobby.people import complaints as reports
from torilla.server.store.model import ChatRow

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def switched_on(world: World) -> Iterator[None]:
    world.hub.settings.open_seats = True
    yield


async def say(line: Line, seat: int, text: str) -> None:
    await line.send(type="say", key=new_key(), seat=seat, text=text)


async def texts(line: Line) -> list[str]:
    """The chat as the page has it."""
    await line.pump()
    kept: list[Any] = []
    for message in line.all:
        if message["type"] == "chat":
            kept = message["lines"] if message["anew"] else kept + message["lines"]
    return [one["text"] for one in kept]


async def heard(world: World, line: Line, *wanted: str) -> None:
    """Wait until the chat is this: other nodes hear of changes by the bus."""
    async with asyncio.timeout(60):
        while await texts(line) != list(wanted):
            await line.connection.changed.wait()


async def test_muted_lines_are_not_sent(world: World) -> None:
    """Neither old nor new ones, to no page of mine; others read them; unmuted, all are there again."""
    ann, bo, table = await two_players(world)
    lines = [await ann.line(table), await ann.line(table), await bo.line(table)]
    await say(lines[2], 1, "first")
    await say(lines[0], 0, "mine")
    muted = await ann.post(f"/tables/{table}/block", {"kind": "mute", "line": 1})
    assert [(one["name"], one["kind"]) for one in muted["blocks"]] == [("Bo", "mute")]
    sent = [len(line.raw) for line in lines[:2]]
    await say(lines[2], 1, "second")
    for line in lines[:2]:
        await heard(world, line, "mine")
    assert not any(b"second" in raw for line, at in zip(lines, sent, strict=False) for raw in line.raw[at:])
    await heard(world, lines[2], "first", "mine", "second")
    fresh = await ann.line(table)
    await heard(world, fresh, "mine")
    left = await ann.ask("DELETE", f"/me/blocks/{muted['blocks'][0]['id']}")
    assert left["blocks"] == []
    for line in (*lines, fresh):
        await heard(world, line, "first", "mine", "second")


async def test_who_is_blocked_does_not_sit_down_at_my_tables(world: World) -> None:
    """By list, link or address; nor is either offered the other's tables. Who is only muted may."""
    ann, bo, old = await two_players(world)
    await ann.post(f"/tables/{old}/block", {"kind": "mute", "seat": 1})
    made = await ann.table("me", "open", anybody=True)
    table, theirs = made["table"]["id"], (await bo.table("me", "open", anybody=True))["table"]["id"]
    offered = [table["id"] for table in (await bo.get("/open-tables"))["tables"]]
    assert table in offered
    listed = await ann.post(f"/tables/{old}/block", {"kind": "block", "seat": 1})
    assert [one["kind"] for one in listed["blocks"]] == ["block"]  # in place of the mute
    assert table not in [one["id"] for one in (await bo.get("/open-tables"))["tables"]]
    assert theirs not in [one["id"] for one in (await ann.get("/open-tables"))["tables"]]
    for path, body in (
        (f"/open-tables/{table}/sit", {}),
        (f"/tables/{table}/seats/1/sit", {"name": "Bo"}),
        ("/join", {"token": made["invitations"][0]["token"], "name": "Bo"}),
    ):
        assert (await bo.post(path, body, 403))["code"] == "invitation/blocked", path
    await ann.ask("DELETE", f"/me/blocks/{listed['blocks'][0]['id']}")
    await bo.post(f"/open-tables/{table}/sit", {})


async def test_a_host_can_be_blocked_from_the_list(world: World) -> None:
    """One need not sit down first; what is offered is enough."""
    ann, eve = world.person("Ann"), world.person("Eve")
    table = (await ann.table("me", "open", anybody=True))["table"]["id"]
    await eve.ask("PUT", "/me", {"name": "Eve"})
    await eve.post(f"/tables/{table}/block", {"kind": "block", "seat": 0})
    assert table not in [one["id"] for one in (await eve.get("/open-tables"))["tables"]]


async def test_nobody_is_named_to_who_does_not_see_them(world: World) -> None:
    """A private table's people and lines cannot be asked about; nor bots, empty seats, oneself, or both at once."""
    ann, bo, table = await two_players(world)
    line = await ann.line(table)
    await say(line, 0, "among us")
    eve = world.person("Eve")
    await eve.ask("PUT", "/me", {"name": "Eve"})
    for what in ("block", "reports"):
        path, more = f"/tables/{table}/{what}", {"kind": "block"} if what == "block" else {}
        assert (await eve.post(path, {"seat": 0, **more}, 403))["code"] == "table/private"
        assert (await eve.post(path, {"line": 1, **more}, 403))["code"] == "seat/not-yours"
        for body in ({"seat": 0}, {"line": 1}, {"line": 99}):
            assert (await ann.post(path, {**body, **more}, 409))["code"] == "block/nobody", body
        assert (await ann.post(path, {"seat": 7, **more}, 404))["code"] == "seat/unknown"
        for body in ({"seat": 0, "line": 1}, {}):
            assert (await bo.post(path, {**body, **more}, 400))["code"] == "request/malformed"
    assert (await ann.get("/me/blocks"))["blocks"] == []
    assert (await ann.ask("DELETE", "/me/blocks/none", status=404))["code"] == "block/unknown"


async def test_blocks_are_bounded(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list that is full takes nobody new; whoever is on it can be changed."""
    monkeypatch.setattr(blocks, "MOST", 1)
    ann = world.person("Ann")
    made = await ann.table("me", "open", "open")
    for name, invitation in zip(("Bo", "Cid"), made["invitations"], strict=True):
        await world.person(name).join(invitation)
    path = f"/tables/{made['table']['id']}/block"
    await ann.post(path, {"kind": "mute", "seat": 1})
    assert (await ann.post(path, {"kind": "mute", "seat": 2}, 429))["code"] == "limit/blocks"
    await ann.post(path, {"kind": "block", "seat": 1})


async def test_a_report_reaches_both_hosts(world: World) -> None:
    """The table's host sees who said what and why, not who told; the server's host hears all; both can be done."""
    ann, bo, table = await two_players(world)
    cid = world.person("Cid")
    again = await ann.table("me", "open", "open")
    table = again["table"]["id"]
    for person, invitation in zip((bo, cid), again["invitations"], strict=True):
        await person.join(invitation)
    lines = {person.name: await person.line(table) for person in (ann, bo, cid)}
    await say(lines["Bo"], 1, "something rude")
    told = await cid.post(f"/tables/{table}/reports", {"line": 1, "words": "  that is\nrude "})
    assert told == {"new": True, "owner": True}
    assert (await cid.post(f"/tables/{table}/reports", {"line": 1}))["new"] is False
    for line in lines.values():
        await line.pump()
    assert lines["Ann"].table["reports"] == 1 and lines["Cid"].table["reports"] == 0
    seen = (await ann.get(f"/tables/{table}/reports"))["reports"]
    assert [(one["name"], one["said"], one["words"], one["seen"]) for one in seen] == [
        ("Bo", "something rude", "that is rude", False)
    ]
    assert "Cid" not in str(seen)
    for other in (bo, cid):
        assert (await other.get(f"/tables/{table}/reports", 403))["code"] == "table/not-owner"
    await ann.post(f"/tables/{table}/reports/seen")
    await lines["Ann"].pump()
    assert lines["Ann"].table["reports"] == 0
    found = [one for one in await admin(world, "GET", "") if one["table"] == table]
    assert [(one["about"], one["by"], one["said"], one["seat"]) for one in found] == [
        ("Bo", "Cid", "something rude", 1)
    ]
    assert await admin(world, "POST", f"/{found[0]['id']}/clear") == {"cleared": 1}
    assert not [one for one in await admin(world, "GET", "") if one["table"] == table]


async def test_a_host_is_not_told_of_reports_about_them(world: World) -> None:
    """Those go to whoever runs the server only."""
    _, bo, table = await two_players(world)
    assert await bo.post(f"/tables/{table}/reports", {"seat": 0}) == {"new": True, "owner": False}
    assert (await world.people[-2].get(f"/tables/{table}/reports"))["reports"] == []
    assert [one["about"] for one in await admin(world, "GET", "") if one["table"] == table] == ["Ann"]


async def test_old_reports_make_room(world: World, forward: Ahead, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store keeps so many, the latest."""
    await admin(world, "POST", "/clear")
    monkeypatch.setattr(reports, "MOST", 2)
    _, bo, table = await two_players(world)
    others = [await two_players(world) for _ in range(2)]
    for person, one in ((bo, table), *((bo, one) for _, bo, one in others)):
        await person.post(f"/tables/{one}/reports", {"seat": 0})
        forward(1)  # of those of one moment, chance would decide which is the latest
    assert [one["table"] for one in await admin(world, "GET", "")] == [one for _, _, one in others]


async def test_forgotten_people_leave_no_blocks_or_reports(world: World) -> None:
    """Neither those they made nor those about them; others' lists are as if they had never been there."""
    ann, bo, table = await two_players(world)
    await ann.post(f"/tables/{table}/block", {"kind": "block", "seat": 1})
    await bo.post(f"/tables/{table}/block", {"kind": "mute", "seat": 0})
    await ann.post(f"/tables/{table}/reports", {"seat": 1})
    await bo.post(f"/tables/{table}/reports", {"seat": 0})
    await bo.ask("DELETE", "/me")
    assert (await ann.get("/me/blocks"))["blocks"] == []
    assert not [one for one in await admin(world, "GET", "") if one["table"] == table]
    store = world.hub.store.social
    assert store is not None and not await store.reports(table)


async def test_blocks_follow_a_recovery_link(world: World) -> None:
    """Two guests who turn out to be one: what both blocked stays blocked, once, and nobody blocks themselves."""
    ann, bo, table = await two_players(world)
    phone = world.person("Ann's phone")
    made = await bo.table("me", "open", "open")
    other = made["table"]["id"]
    await phone.join(made["invitations"][0])
    await ann.join(made["invitations"][1])
    await ann.post(f"/tables/{table}/block", {"kind": "block", "seat": 1})
    await phone.post(f"/tables/{other}/block", {"kind": "mute", "seat": 0})
    await phone.post(f"/tables/{other}/block", {"kind": "mute", "seat": 2})  # herself, as she did not know
    await bo.post(f"/tables/{other}/block", {"kind": "block", "seat": 1})
    await bo.post(f"/tables/{other}/reports", {"seat": 1})
    await bo.post(f"/tables/{other}/reports", {"seat": 2})
    code = (await ann.post("/me/recovery"))["url"].partition("#")[2]
    await phone.post("/recover", {"code": code})
    for person in (ann, phone):
        assert [(one["name"], one["kind"]) for one in (await person.get("/me/blocks"))["blocks"]] == [("Bo", "block")]
    assert len((await bo.get("/me/blocks"))["blocks"]) == 1
    assert len([one for one in await admin(world, "GET", "") if one["table"] == other]) == 1
    third = (await bo.table("me", "open", anybody=True))["table"]["id"]
    assert (await ann.post(f"/open-tables/{third}/sit", {}, 403))["code"] == "invitation/blocked"


async def admin(world: World, method: str, path: str) -> Any:
    """What the server's host asks."""
    person: Person = world.people[0]
    headers = {"authorization": f"Bearer {world.hub.host_token.token}"}
    more: dict[str, Any] = {} if method == "GET" else {"json": {}}
    answer = await person.http.request(method, f"/admin/reports{path}", headers=headers, **more)
    assert answer.is_success, answer.text
    return answer.json()


async def test_a_line_said_while_somebody_is_muted(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chat that is read from the store while its reader mutes or unmutes somebody is not all of it."""
    ann, bo, table = await two_players(world)
    mine, theirs = await ann.line(table), await bo.line(table)
    await say(theirs, 1, "first")
    await heard(world, mine, "first")
    read = world.hub.store.chat_after

    async def renew_meanwhile(*args: Any) -> Any:
        rows = await read(*args)
        monkeypatch.undo()
        mine.connection.renew_chat()
        return rows

    await theirs.pump()
    monkeypatch.setattr(world.hub.store, "chat_after", renew_meanwhile)
    line = ChatRow(0, 1, "Bo", "second", clock.now(), theirs.connection.guest_id)
    row = await world.hub.store.add_chat(table, line, new_key())
    await world.hub.announce_chat(mine.connection.table, row.number)
    await heard(world, mine, "first", "second")
