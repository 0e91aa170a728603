"""The line: who waits for a seat knows their place, and hears of free seats and of the next game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from services.receiver import Browser, Receiver

from server.harness import Ahead, Kept, Person, World, two_players
from server.test_erasure import everything
from server.test_notices import pause, quiet, reached, subscribe
from torilla.server.tables import notices

pytestmark = pytest.mark.anyio


@pytest.fixture
async def service() -> AsyncIterator[Receiver]:
    async with Receiver() as receiver:
        yield receiver


async def full_table(world: World, **more: Any) -> tuple[Person, Person, str]:
    """Ann's table, which has not begun, with Bo in its last seat."""
    ann, bo = world.person("Ann"), world.person("Bo")
    made = await ann.table("me", "open", **more)
    await bo.join(made["invitations"][0])
    return ann, bo, made["table"]["id"]


async def wait(person: Person, table: str, status: int = 200) -> Any:
    return await person.post(f"/tables/{table}/line", {"name": person.name}, status)


async def offer(person: Person, table: str) -> Any:
    return await person.get(f"/tables/{table}/offer")


def back(world: World, person: Person) -> Person:
    """The same browser after a restart."""
    again = world.person(person.name)
    again.http.cookies = person.http.cookies
    return again


async def close(table: str, *people: Person) -> None:
    for person in people:
        await person.post(f"/tables/{table}/close", {"agree": True})


async def test_each_knows_their_place_and_the_host_who_waits(kept: Kept) -> None:
    """In the order in which they came, after a restart too; names are for those who sit there, and follow a new one."""
    async with kept.running() as world:
        ann, bo, table = await full_table(world)
        cy, di = world.person("Cy"), world.person("Di")
        assert (await offer(cy, table))["may_wait"]
        assert [(await wait(one, table))["place"] for one in (cy, di, cy)] == [1, 2, 1]
        await di.ask("PUT", "/me", {"name": "Dee"})
        for one in (ann, bo):
            assert (await one.get(f"/tables/{table}"))["line"] == ["Cy", "Dee"]
        assert "Dee" not in str(await offer(cy, table))
    async with kept.running() as world:
        cy, di = back(world, cy), back(world, di)
        answer = await offer(di, table)
        assert (answer["place"], answer["waiting"], answer["may_wait"]) == (2, 2, False)
        await cy.ask("DELETE", f"/tables/{table}/line")
        assert (await offer(di, table))["place"] == 1


async def test_who_sits_down_waits_no_longer(world: World) -> None:
    """And those behind move up."""
    _, bo, table = await full_table(world)
    cy, di = world.person("Cy"), world.person("Di")
    for one in (cy, di):
        await wait(one, table)
    await bo.post(f"/tables/{table}/seats/1/leave")
    assert (await offer(di, table))["free"] == [1]
    await cy.post(f"/tables/{table}/seats/1/sit", {"name": "Cy"})
    assert (await offer(di, table))["place"] == 1


async def lines(person: Person) -> list[tuple[str, int]]:
    return [(offer["table"], offer["place"]) for offer in (await person.get("/my/tables"))["line"]]


async def test_my_tables_list_where_i_wait(kept: Kept) -> None:
    """With my place, after a restart too, until I sit down, leave or the table is closed; not for those who sit there.
    Of a table that only its players see they tell no more than its address does."""
    async with kept.running() as world:
        ann, bo, table = await full_table(world)
        cy, di = world.person("Cy"), world.person("Di")
        for one in (cy, di):
            await wait(one, table)
        assert await lines(ann) == [] and await lines(world.person("Eve")) == []
        await cy.ask("DELETE", f"/tables/{table}/line")
        assert (await lines(cy), await lines(di)) == ([], [(table, 1)])
        assert (await di.get("/my/tables"))["line"] == [await offer(di, table)]
        await ann.post(f"/tables/{table}/start")
        assert "Bo" not in str(await di.get("/my/tables"))
    async with kept.running() as world:
        ann, bo, di = (back(world, one) for one in (ann, bo, di))
        assert await lines(di) == [(table, 1)]
        await close(table, ann, bo)
        assert await lines(di) == []


async def test_where_nobody_waits(world: World) -> None:
    """Not while a seat is free, not at one's own table, not for whom the host removed, not behind an old link, not
    where no other game can follow."""
    ann, bo = world.person("Ann"), world.person("Bo")
    cy, di = world.person("Cy"), world.person("Di")
    made = await ann.table("me", "open")
    table = made["table"]["id"]
    assert (await wait(cy, table, 409))["code"] == "line/none"
    await bo.join(made["invitations"][0])
    assert (await wait(bo, table, 409))["code"] == "line/none"
    await ann.ask("PUT", f"/tables/{table}/seats/1", {"kind": "bot", "bot": "random"})
    assert (await wait(bo, table, 403))["code"] == "invitation/removed"
    await wait(cy, table)
    await ann.post(f"/tables/{table}/invitations", {"renew": True}, 201)
    assert (await wait(di, table, 410))["code"] == "invitation/renewed"
    alone = (await ann.table("me", "bot:random", start=True, listed=True))["table"]["id"]
    assert not (await offer(cy, alone))["may_wait"]
    await close(table, ann)
    assert (await wait(di, table, 409))["code"] == "invitation/closed"


async def test_the_line_ends_somewhere(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many people, and no more."""
    monkeypatch.setattr("torilla.server.lobby.seats.line.MOST", 1)
    _, _, table = await full_table(world)
    await wait(world.person("Cy"), table)
    di = world.person("Di")
    assert (await wait(di, table, 409))["code"] == "line/full" and not (await offer(di, table))["may_wait"]


async def test_the_next_game_has_the_same_line(world: World) -> None:
    """Who waited while others played is led to the rematch, where the host sees them; nobody else is told of it."""
    ann, bo, table = await two_players(world)
    cy, eve = world.person("Cy"), world.person("Eve")
    await wait(cy, table)
    await close(table, ann, bo)
    assert (await offer(cy, table))["next"] is None
    new = (await bo.post(f"/tables/{table}/rematch"))["id"]
    assert (await offer(cy, table))["next"] == new and (await offer(eve, table))["next"] is None
    assert (await ann.get(f"/tables/{new}"))["line"] == ["Cy"] and (await offer(cy, new))["place"] == 1
    assert await lines(cy) == [(new, 1)]


def kinds(browser: Browser, key: str) -> list[str]:
    return [letter["kind"] for letter in browser.letters(key)]


async def test_a_free_seat_is_told_one_after_the_other(
    kept: Kept, service: Receiver, forward: Ahead, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first in line hears of it at once, the second only if the seat is still free minutes later."""
    pause(monkeypatch)
    monkeypatch.setattr(notices, "GRACE", 0)
    async with reached(kept) as world:
        _, bo, table = await full_table(world)
        cy, di = world.person("Cy"), world.person("Di")
        for one in (cy, di):
            await wait(one, table)
        (first, key), (second, other) = await subscribe(cy, service), await subscribe(di, service)
        await bo.post(f"/tables/{table}/seats/1/leave")
        await quiet(world)
        assert (kinds(first, key), kinds(second, other)) == (["free"], [])
        forward(notices.PATIENCE)
        await quiet(world)
        assert (kinds(first, key), kinds(second, other)) == (["free"], ["free"])
        [letter] = second.letters(other)
        assert letter["url"].endswith(f"/t/{table}") and letter["title"] == "A seat is free: Helsinki"


async def test_the_next_game_is_told_to_all_in_line(
    kept: Kept, service: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a link to the table, whose page leads on."""
    pause(monkeypatch)
    monkeypatch.setattr(notices, "GRACE", 0)
    async with reached(kept) as world:
        ann, bo, table = await two_players(world)
        cy = world.person("Cy")
        await wait(cy, table)
        browser, key = await subscribe(cy, service)
        await close(table, ann, bo)
        await ann.post(f"/tables/{table}/rematch")
        await quiet(world)
        [letter] = browser.letters(key)
        assert (letter["kind"], letter["url"].rpartition("/")[2]) == ("next", table)


async def test_guests_are_erased_from_lines_and_friends(kept: Kept) -> None:
    """Who only waited or watched leaves nothing behind at a table, and the table stays as it is."""
    async with kept.running() as world:
        ann, _, table = await full_table(world)
        await ann.ask("PATCH", f"/tables/{table}", {"friends_watch": True})
        eve = world.person("Wilhelmina")
        await eve.post("/watch", {"code": (await ann.post(f"/tables/{table}/watch-link"))["token"]})
        await wait(eve, table)
        [guest] = (await world.hub.table(table)).row.friends
        await eve.ask("DELETE", "/me")
        left = await everything(world)
        assert guest not in left and "Wilhelmina" not in left
        found = await ann.get(f"/tables/{table}")
        assert (found["status"], found["line"]) == ("open", [])


async def test_a_merged_guest_still_watches_and_waits(world: World) -> None:
    """Whoever opens a recovery link brings both along, once where both waited; an erasure then finds it all."""
    ann, _, table = await full_table(world)
    await ann.ask("PATCH", f"/tables/{table}", {"friends_watch": True})
    token = (await ann.post(f"/tables/{table}/watch-link"))["token"]
    desk, phone = world.person("Eve"), world.person("Evi")
    await wait(phone, table)
    await phone.post("/watch", {"code": token})
    await wait(world.person("Di"), table)
    await wait(desk, table)
    code = (await desk.post("/me/recovery"))["url"].partition("#")[2]
    await phone.post("/recover", {"code": code})
    assert (await ann.get(f"/tables/{table}"))["line"] == ["Di", "Eve"]
    for browser in (desk, phone):
        assert (await offer(browser, table))["place"] == 2
        assert (await browser.get(f"/tables/{table}"))["id"] == table
    await desk.ask("DELETE", "/me")
    row = (await world.hub.table(table)).row
    assert row.friends == [] and [one.name for one in row.line] == ["Di"]
