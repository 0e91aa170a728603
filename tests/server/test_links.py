"""The table's invitation link: one, valid while a seat is free, until the game starts or the host renews it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server.harness import Kept, Person, World
from torilla.server.kernel.secrets import hash_secret
from torilla.server.store.model import TokenRow

pytestmark = pytest.mark.anyio


async def link_of(person: Person, table: str, **more: Any) -> Any:
    return await person.post(f"/tables/{table}/invitations", more, 201)


async def test_one_more_seat_and_the_same_link(world: World) -> None:
    """After "One more seat" the next friend sits down by the link that everybody has."""
    ann = world.person("Ann")
    table = (await ann.table("me", "open"))["table"]["id"]
    link = await link_of(ann, table)
    assert (await world.person("Bo").join(link))["seat"] == 1
    assert (await world.person("Cy").join(link, status=409))["code"] == "table/full"
    await ann.post(f"/tables/{table}/seats", {"kind": "open"})
    assert await link_of(ann, table) == link
    assert (await world.person("Cy").join(link))["seat"] == 2


async def test_joining_and_leaving_burns_nothing(world: World) -> None:
    """Joining and leaving repeatedly takes no other person's place."""
    ann, bo = world.person("Ann"), world.person("Bo")
    table = (await ann.table("me", "open"))["table"]["id"]
    link = await link_of(ann, table)
    for _ in range(4):
        assert (await bo.join(link))["seat"] == 1
        await bo.post(f"/tables/{table}/seats/1/leave")
    assert (await world.person("Cy").join(link))["seat"] == 1


async def test_why_a_link_does_not_work(world: World) -> None:
    """Full, started, renewed, closed and unknown have different codes, on preview and joining; no guest is created."""
    ann, bo = world.person("Ann"), world.person("Bo")
    table = (await ann.table("me", "open"))["table"]["id"]
    old = await link_of(ann, table)
    link = await link_of(ann, table, renew=True)
    assert link["url"] != old["url"] and await link_of(ann, table) == link

    async def refused(way: Any, status: int, code: str) -> None:
        eve = world.person("Eve")
        assert (await eve.post("/invitation", {"code": way["token"]}, status))["code"] == code
        assert (await eve.join(way, status=status))["code"] == code
        assert "torilla_guest" not in eve.http.cookies

    await refused(old, 410, "invitation/renewed")
    await refused({"token": f"{table}.{'x' * 24}"}, 404, "invitation/unknown")
    await refused({"token": f"nosuchtable.{'x' * 24}"}, 404, "invitation/unknown")
    await bo.join(link)
    await refused(link, 409, "table/full")
    await ann.post(f"/tables/{table}/start")
    await refused(link, 409, "invitation/started")
    assert (await bo.join(link))["seat"] == 1
    waiting = (await ann.table("me", "open"))["table"]["id"]
    link = await link_of(ann, waiting)
    await ann.post(f"/tables/{waiting}/close", {"agree": True})
    await refused(link, 409, "invitation/closed")


async def test_who_sees_the_link(world: World) -> None:
    """Everybody at the table may hand it on; only the host renews it, and people who do not sit there do not get it."""
    ann, bo, eve = world.person("Ann"), world.person("Bo"), world.person("Eve")
    table = (await ann.table("me", "open", "open", listed=True))["table"]["id"]
    link = await link_of(ann, table)
    await bo.join(link)
    assert await link_of(bo, table) == link
    assert (await bo.post(f"/tables/{table}/invitations", {"renew": True}, 403))["code"] == "table/not-owner"
    await eve.ask("PUT", "/me", {"name": "Eve"})
    for person in (eve, world.person("Nobody")):
        answer = await person.post(f"/tables/{table}/invitations", {}, 403)
        assert answer["code"] == "seat/not-yours"
        assert link["token"] not in str(await person.get(f"/tables/{table}"))
    line = await bo.line(table)
    assert line.table["link"] == 0 and link["token"] not in str(line.all)
    await link_of(ann, table, renew=True)
    await line.pump()
    assert line.table["link"] == 1


async def test_the_link_survives_a_restart(kept: Kept) -> None:
    """A new server on the same store shows the host the same link, and it works."""
    async with kept.running() as world:
        ann = world.person("Ann")
        table = (await ann.table("me", "open"))["table"]["id"]
        link = await link_of(ann, table, renew=True)
        cookies = dict(ann.http.cookies)
    async with kept.running() as world:
        ann = world.person("Ann")
        ann.http.cookies.update(cookies)
        assert (await link_of(ann, table))["token"] == link["token"]
        assert (await world.person("Bo").join(link))["seat"] == 1


async def test_links_of_earlier_versions_work_as_before(world: World) -> None:
    """A link that was stored with a number of uses seats that many people."""
    ann = world.person("Ann")
    table = (await ann.table("me", "open", "open", "open"))["table"]["id"]
    token = TokenRow(hash_secret(f"old link {table}"), "invitation", table, None, 2, None)
    assert await world.hub.store.tokens.add_token(token, 30)
    link = {"token": f"old link {table}"}
    assert [(await world.person(name).join(link))["seat"] for name in ("Bo", "Cy")] == [1, 2]
    assert (await world.person("Di").join(link, status=409))["code"] == "invitation/used"


async def test_who_was_removed_is_let_back(world: World) -> None:
    """The host removes somebody's seat: the link refuses them until the host lets them back."""
    ann, bo, cy = world.person("Ann"), world.person("Bo"), world.person("Cy")
    table = (await ann.table("me", "open", "open"))["table"]["id"]
    link = await link_of(ann, table)
    await bo.join(link)
    await cy.join(link)
    await ann.ask("DELETE", f"/tables/{table}/seats/1")
    await ann.post(f"/tables/{table}/seats", {"kind": "open"})
    assert (await bo.join(link, status=403))["code"] == "invitation/removed"
    [removed] = (await ann.get(f"/tables/{table}"))["removed"]
    assert removed["name"] == "Bo" and (await cy.get(f"/tables/{table}"))["removed"] == []
    await ann.post(f"/tables/{table}/let-back", {"id": removed["id"]})
    assert (await bo.join(link))["seat"] == 2


async def test_who_left_is_not_removed(world: World) -> None:
    """The host's own seats, bots, and people who got up themselves are not on the list."""
    ann, bo = world.person("Ann"), world.person("Bo")
    table = (await ann.table("me", "here:Dee", "open"))["table"]["id"]
    link = await link_of(ann, table)
    await bo.join(link)
    await bo.post(f"/tables/{table}/seats/2/leave")
    await ann.ask("DELETE", f"/tables/{table}/seats/1")
    assert (await ann.get(f"/tables/{table}"))["removed"] == []
    assert (await bo.join(link))["seat"] == 1


async def test_a_refused_join_makes_no_guest(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else is faster, after the first look at the seat: the one who is too late is not stored."""
    ann, *rivals = world.person("Ann"), world.person("Bo"), world.person("Cy")
    table = (await ann.table("me", "open"))["table"]["id"]
    link = await link_of(ann, table)
    found = world.hub.tables[table]
    known = set(world.hub.guests.rows)
    original = found.commit

    async def slow(*args: Any, **more: Any) -> None:
        monkeypatch.setattr(found, "commit", original)
        await world.hub.store.check()
        await original(*args, **more)

    monkeypatch.setattr(found, "commit", slow)
    answers = await asyncio.gather(
        *(one.http.post("/api/join", json={"token": link["token"], "name": one.name}) for one in rivals)
    )
    codes = [answer.status_code for answer in answers]
    assert sorted(codes) == [200, 409]
    refused = codes.index(409)
    assert "set-cookie" not in answers[refused].headers
    assert len(set(world.hub.guests.rows) - known) == 1
    assert (await rivals[refused].get("/me"))["name"] is None


@pytest.mark.parametrize("playing", [False, True], ids=["before the start", "during the game"])
@pytest.mark.parametrize(("how", "code"), [("remove", "invitation/removed"), ("block", "invitation/blocked")])
async def test_a_friends_move_code_is_no_way_in(world: World, how: str, code: str, playing: bool) -> None:
    """Whoever was removed from a table, or blocked by its host, takes no seat there by the code of somebody's seat."""
    ann, bo, eve = world.person("Ann"), world.person("Bo"), world.person("Eve")
    table = (await ann.table("me", "open", "open"))["table"]["id"]
    link = await link_of(ann, table)
    await bo.join(link)
    await eve.join(link)
    if how == "block":
        await ann.post(f"/tables/{table}/block", {"kind": "block", "seat": 2})
        await eve.post(f"/tables/{table}/seats/2/leave")
    await ann.ask("DELETE", f"/tables/{table}/seats/2")
    if playing:
        await ann.post(f"/tables/{table}/start")
    move = (await bo.post(f"/tables/{table}/seats/1/move"))["code"]
    assert (await eve.post("/move", {"code": move}, 403))["code"] == code
    assert (await world.person("Bo's phone").post("/move", {"code": move}))["seat"] == 1


async def test_a_rematch_is_no_way_in(world: World) -> None:
    """Somebody whom the host has blocked has no seat at the rematch: it is open, and they cannot take it."""
    ann, bo, cy = world.person("Ann"), world.person("Bo"), world.person("Cy")
    table = (await ann.table("me", "open", "open"))["table"]["id"]
    link = await link_of(ann, table)
    await bo.join(link)
    await cy.join(link)
    await ann.post(f"/tables/{table}/start")
    for person in (ann, bo, cy):
        await person.post(f"/tables/{table}/close", {"agree": True})
    await ann.post(f"/tables/{table}/block", {"kind": "block", "seat": 1})
    again = (await ann.post(f"/tables/{table}/rematch"))["id"]
    seats = (await ann.get(f"/tables/{again}"))["seats"]
    assert [(seat["kind"], seat["name"]) for seat in seats] == [("person", "Ann"), ("open", None), ("person", "Cy")]
    assert (await bo.post(f"/tables/{again}/seats/1/sit", {}, 403))["code"] == "invitation/blocked"
    for person in (cy, ann):  # not everybody has a seat: it waits
        await person.line(again)
    assert (await ann.get(f"/tables/{again}"))["status"] == "open"
