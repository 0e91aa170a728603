"""Tables that anybody on this server may join: the list, sitting down, and who is not welcome."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.harness import Person, World, running
from torilla.server.kernel import clock
from torilla.server.lobby.seats import open_seats

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def switched_on(world: World) -> Iterator[None]:
    world.hub.settings.open_seats = True
    yield
    world.hub.settings.open_seats = True


async def listed(person: Person) -> dict[str, Any]:
    """The tables that somebody is offered, by id."""
    return {table["id"]: table for table in (await person.get("/open-tables"))["tables"]}


async def open_table(host: Person, *seats: str, **more: Any) -> str:
    made = await host.table(*(seats or ("me", "open")), anybody=True, **more)
    id: str = made["table"]["id"]
    return id


def guests_of(world: World) -> set[str]:
    return set(world.hub.guests.rows)


async def test_a_stranger_finds_a_table_and_sits_down(world: World) -> None:
    """The list says what one should know; one request with a name is enough to sit; then the host begins."""
    ann, eve = world.person("Ann"), world.person("Eve")
    table = await open_table(ann, "me", "open", "bot:random", level="beginners", pace={"kind": "slow", "amount": 2})
    found = (await listed(eve))[table]
    assert (found["game"], found["level"], found["pace"]) == ("helsinki", "beginners", {"kind": "slow", "amount": 2})
    assert found["free"] == [1] and not found["seated"] and found["options"]["actions"]
    assert [seat["name"] for seat in found["seats"] if seat["owner"]] == ["Ann"]
    refused = await eve.post(f"/open-tables/{table}/sit", {}, 400)
    assert refused["code"] == "name/empty" and "torilla_guest" not in eve.http.cookies
    seated = await eve.post(f"/open-tables/{table}/sit", {"name": "Eve"})
    assert seated["seat"] == 1 and seated["table"]["seats"][1]["name"] == "Eve" and seated["table"]["mine"] == [1]
    assert (await eve.post(f"/open-tables/{table}/sit", {}))["seat"] == 1  # again: still there
    await ann.post(f"/tables/{table}/start")
    line = await eve.line(table)
    assert line.position["seat"] == 1


async def test_lists_have_no_ids_of_guests(world: World) -> None:
    """Nobody is told by what the server knows another."""
    ann, eve = world.person("Ann"), world.person("Eve")
    await open_table(ann)
    text = (await eve.http.get("/api/open-tables")).text
    assert not any(guest in text for guest in guests_of(world)) and guests_of(world)


async def test_only_tables_that_wait_are_listed(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Private ones never; none that is full, begun, closed, closed to others again, or left alone."""
    ann, bo, eve = world.person("Ann"), world.person("Bo"), world.person("Eve")
    private = (await ann.table("me", "open"))["table"]["id"]
    watched = (await ann.table("me", "open", listed=True))["table"]["id"]
    full, begun, closed, shut, alone, slow = [await open_table(ann) for _ in range(5)] + [
        await open_table(ann, pace={"kind": "slow", "amount": 1})
    ]
    assert {private, watched} & set(await listed(eve)) == set()
    assert {full, begun, closed, shut, alone, slow} <= set(await listed(eve))
    for table in (full, begun):
        await bo.post(f"/open-tables/{table}/sit", {"name": "Bo"})
    assert {full, begun} & set(await listed(eve)) == set()
    await ann.post(f"/tables/{begun}/start")
    await ann.post(f"/tables/{closed}/close", {"agree": True})
    await ann.ask("PATCH", f"/tables/{shut}", {"anybody": False})
    assert set(await listed(eve)) & {begun, closed, shut} == set()
    assert (await eve.post(f"/open-tables/{shut}/sit", {"name": "Eve"}, 409))["code"] == "open/gone"
    assert (await eve.post(f"/open-tables/{begun}/sit", {"name": "Eve"}, 409))["code"] == "invitation/started"
    assert (await eve.post(f"/open-tables/{closed}/sit", {"name": "Eve"}, 409))["code"] == "invitation/closed"
    assert (await eve.post(f"/open-tables/{full}/sit", {"name": "Eve"}, 409))["code"] == "table/full"
    assert (await eve.post(f"/open-tables/{private}/sit", {"name": "Eve"}, 409))["code"] == "open/gone"
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + open_seats.SOON + 1)
    assert set(await listed(eve)) & {alone, slow} == {slow}  # where turns take days nobody has to sit and wait
    line = await ann.line(alone)  # the host is back
    assert alone in await listed(eve)
    monkeypatch.setattr(clock, "now", lambda: now + 2 * open_seats.SOON)
    await open_seats.keep_all_listed(world.hub)  # and stays
    monkeypatch.setattr(clock, "now", lambda: now + 3 * open_seats.SOON - 2)
    assert alone in await listed(eve)
    line.hang_up()
    monkeypatch.setattr(clock, "now", lambda: now + open_seats.SLOW + 1)
    assert slow not in await listed(eve)


async def test_who_was_removed_does_not_come_back(world: World) -> None:
    """The host removes somebody before the start: not offered, not seated, until the host lets them back."""
    ann, eve = world.person("Ann"), world.person("Eve")
    table = await open_table(ann)
    await eve.post(f"/open-tables/{table}/sit", {"name": "Eve"})
    left = await ann.ask("PUT", f"/tables/{table}/seats/1", {"kind": "open"})
    assert left["anybody"] and table not in await listed(eve) and table in await listed(world.person("Fay"))
    assert (await eve.post(f"/open-tables/{table}/sit", {}, 403))["code"] == "invitation/removed"
    await ann.post(f"/tables/{table}/let-back", {"id": left["removed"][0]["id"]})
    assert table in await listed(eve)
    await eve.post(f"/open-tables/{table}/sit", {})


async def test_two_strangers_want_the_last_seats(world: World) -> None:
    """Each gets one as long as there are some; the next is told that the table is full."""
    ann = world.person("Ann")
    table = await open_table(ann, "me", "open", "open")
    people = [world.person(name) for name in ("Bo", "Cid", "Dan")]
    seats = [(await one.post(f"/open-tables/{table}/sit", {"name": one.name}))["seat"] for one in people[:2]]
    assert seats == [1, 2]
    assert (await people[2].post(f"/open-tables/{table}/sit", {"name": "Dan"}, 409))["code"] == "table/full"
    assert "torilla_guest" not in people[2].http.cookies  # refused requests store nobody


async def test_a_new_link_does_not_close_an_open_table(world: World) -> None:
    """Who found the table in the list can sit down by its address as well, and after the link was renewed."""
    ann, eve = world.person("Ann"), world.person("Eve")
    table = await open_table(ann)
    await ann.post(f"/tables/{table}/invitations", {"renew": True})
    assert (await eve.get(f"/tables/{table}/offer"))["free"] == [1]
    await eve.post(f"/tables/{table}/seats/1/sit", {"name": "Eve"})


async def test_one_cannot_wait_everywhere(world: World) -> None:
    """A guest who waits at many tables has to leave one before the next: seats are for those who come."""
    ann, eve = world.person("Ann"), world.person("Eve")
    tables = [await open_table(ann) for _ in range(open_seats.WAITING + 1)]
    for table in tables[:-1]:
        await eve.post(f"/open-tables/{table}/sit", {"name": "Eve"})
    for path in (f"/open-tables/{tables[-1]}/sit", f"/tables/{tables[-1]}/seats/1/sit"):
        assert (await eve.post(path, {}, 429))["code"] == "limit/waiting"
    await eve.post(f"/tables/{tables[0]}/seats/1/leave")
    await eve.post(f"/open-tables/{tables[-1]}/sit", {})


async def test_only_the_host_opens_a_table_and_only_before_the_start(world: World) -> None:
    """A seated person cannot, and nobody once the game has begun; a rematch is private again."""
    ann, bo = world.person("Ann"), world.person("Bo")
    table = await open_table(ann)
    await bo.post(f"/open-tables/{table}/sit", {"name": "Bo"})
    assert (await bo.ask("PATCH", f"/tables/{table}", {"anybody": False}, 403))["code"] == "table/not-owner"
    await ann.post(f"/tables/{table}/start")
    assert (await ann.ask("PATCH", f"/tables/{table}", {"anybody": True}, 409))["code"] == "table/not-open"
    for person in (ann, bo):
        await person.post(f"/tables/{table}/close", {"agree": True})
    again = (await ann.post(f"/tables/{table}/rematch"))["id"]
    assert not (await ann.get(f"/tables/{again}"))["anybody"]


async def test_where_the_server_has_none(world: World) -> None:
    """Off by default: no list, no table can be opened, and an open one can no longer be joined."""
    ann, eve = world.person("Ann"), world.person("Eve")
    table = await open_table(ann)
    assert (await ann.get("/about"))["open_seats"]
    world.hub.settings.open_seats = False
    assert not (await ann.get("/about"))["open_seats"]
    assert (await eve.get("/open-tables", 409))["code"] == "open/off"
    assert (await eve.post(f"/open-tables/{table}/sit", {"name": "Eve"}, 409))["code"] == "open/off"
    assert (await ann.table("me", "open", anybody=True, status=409))["code"] == "open/off"
    assert (await ann.ask("PATCH", f"/tables/{table}", {"anybody": True}, 409))["code"] == "open/off"
    await ann.ask("PATCH", f"/tables/{table}", {"anybody": False})


async def test_off_by_default(tmp_path: Path) -> None:
    """Servers are private unless their hosts say otherwise."""
    async with running(tmp_path) as plain:
        assert not plain.settings.open_seats


async def test_another_node_lists_the_table(world: World, tmp_path: Path) -> None:
    """The list comes from the store: whoever is connected to another server finds the table and sits down there."""
    if not world.hub.store.shared:
        pytest.skip("one server only")
    ann = world.person("Ann")
    table = await open_table(ann)
    line = await ann.line(table)
    settings = {"store": world.settings.store, "bus": world.settings.bus, "open_seats": True}
    async with running(tmp_path, **settings) as other:
        eve = other.person("Eve")
        assert table in await listed(eve)
        await eve.post(f"/open-tables/{table}/sit", {"name": "Eve"})
        await world.settle(lambda: world.hub.tables[table].seats[1].name == "Eve")
    line.hang_up()
