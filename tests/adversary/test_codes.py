"""A code outlives what it was made for: kept after leaving, being removed, being moved or merged, it opens nothing."""

from __future__ import annotations

import asyncio

import pytest
from server.harness import Person, World, turned_clock

from torilla.server.kernel import clock
from torilla.server.store import log

pytestmark = pytest.mark.anyio


async def room(world: World, *names: str) -> tuple[str, Person, list[Person]]:
    """Ann's table before the start, with these people at seats 1, 2, ..."""
    ann = world.person("Ann")
    made = await ann.table("me", *["open"] * len(names))
    people = [world.person(name) for name in names]
    for person, invitation in zip(people, made["invitations"], strict=True):
        await person.join(invitation)
    return made["table"]["id"], ann, people


async def code_of(person: Person, table: str, seat: int) -> str:
    code: str = (await person.post(f"/tables/{table}/seats/{seat}/move"))["code"]
    return code


async def occupants(world: World, table: str) -> list[tuple[str | None, str | None]]:
    """Who sits there; the table is loaded again if nobody was at it."""
    return [(seat.guest, seat.name) for seat in (await world.hub.table(table)).seats]


async def opens_nothing(world: World, table: str, code: str) -> None:
    """Nobody gets a seat with it: not who made it, not a stranger; and nobody is made for it."""
    before = await occupants(world, table)
    for person in (*world.people, eve := world.person("Eve")):
        assert (await person.post("/move", {"code": code}, 404))["code"] == "move/unknown"
    assert await occupants(world, table) == before
    assert "torilla_guest" not in eve.http.cookies
    world.people.remove(eve)


@pytest.fixture(autouse=True)
def fresh(world: World) -> None:
    world.people.clear()


async def test_a_code_kept_after_leaving(world: World) -> None:
    """Bo leaves, Cy sits down there: Bo's code does not take Cy's seat."""
    table, ann, [bo] = await room(world, "Bo")
    code = await code_of(bo, table, 1)
    await bo.post(f"/tables/{table}/seats/1/leave")
    await opens_nothing(world, table, code)
    cy = world.person("Cy")
    await cy.join(await ann.post(f"/tables/{table}/invitations", {"seat": 1}))
    await opens_nothing(world, table, code)
    assert (await cy.get(f"/tables/{table}"))["mine"] == [1]


async def test_a_code_kept_after_leaving_and_coming_back(world: World) -> None:
    """A code is for one stay: who gets up and sits down again at the same seat makes a new one."""
    table, ann, [bo] = await room(world, "Bo")
    code = await code_of(bo, table, 1)
    await bo.post(f"/tables/{table}/seats/1/leave")
    await bo.join(await ann.post(f"/tables/{table}/invitations", {"seat": 1}))
    await opens_nothing(world, table, code)


@pytest.mark.parametrize("plan", [{"kind": "open"}, {"kind": "here", "name": "Dee"}, {"kind": "me"}])
async def test_a_code_kept_after_being_removed(world: World, plan: dict[str, str]) -> None:
    """Bo's seat is given to somebody else, the owner too: Bo's code opens nothing."""
    table, ann, [bo] = await room(world, "Bo")
    code = await code_of(bo, table, 1)
    await ann.ask("PUT", f"/tables/{table}/seats/1", plan)
    await opens_nothing(world, table, code)
    if plan["kind"] == "open":
        await world.person("Cy").join(await ann.post(f"/tables/{table}/invitations", {"seat": 1}))
        await opens_nothing(world, table, code)


async def test_a_code_kept_when_seats_get_other_numbers(world: World) -> None:
    """Bo's seat goes and Cy's takes its number: Bo's code opens nothing, Cy's moves Cy's seat wherever it is now."""
    table, ann, [bo, cy] = await room(world, "Bo", "Cy")
    bos, cys = await code_of(bo, table, 1), await code_of(cy, table, 2)
    await ann.ask("DELETE", f"/tables/{table}/seats/1")
    await opens_nothing(world, table, bos)
    phone = world.person("")
    assert (await phone.post("/move", {"code": cys}))["seat"] == 1
    assert (await phone.get(f"/tables/{table}"))["seats"][1]["name"] == "Cy"
    await opens_nothing(world, table, bos)


async def test_a_code_kept_does_not_take_the_owners_seat(world: World) -> None:
    """The seat before the owner's goes, so the owner's gets its number: the code takes neither seat nor table."""
    ann, bo = world.person("Ann"), world.person("Bo")
    made = await ann.table("open", "me", "open")
    table = made["table"]["id"]
    await bo.join(made["invitations"][0])
    code = await code_of(bo, table, 0)
    await ann.ask("DELETE", f"/tables/{table}/seats/0")
    await opens_nothing(world, table, code)
    told = await ann.get(f"/tables/{table}")
    assert told["mine"] == [0] and told["owner"]


async def test_a_code_kept_after_being_removed_from_a_game(world: World) -> None:
    """During the game a bot has the seat for good."""
    table, ann, [bo] = await room(world, "Bo")
    await ann.post(f"/tables/{table}/start")
    code = await code_of(bo, table, 1)
    await ann.ask("DELETE", f"/tables/{table}/seats/1")
    await opens_nothing(world, table, code)


async def test_a_code_kept_after_the_seat_has_moved(world: World) -> None:
    """Of two codes for one seat the newer counts; when the seat has moved, none."""
    table, _, [bo] = await room(world, "Bo")
    old = await code_of(bo, table, 1)
    new = await code_of(bo, table, 1)
    await opens_nothing(world, table, old)
    phone = world.person("")
    await phone.post("/move", {"code": new})
    await opens_nothing(world, table, new)
    assert (await phone.get(f"/tables/{table}"))["mine"] == [1]


async def test_a_code_for_somebody_elses_seat(world: World) -> None:
    """A request for a code while the seat changes hands gives none for the new person's seat."""
    table, ann, [bo, cy] = await room(world, "Bo", "Cy")
    found = world.hub.tables[table]
    async with found.lock:  # Bo's request has passed the first check, and waits
        asked = asyncio.create_task(bo.http.post(f"/api/tables/{table}/seats/1/move", json={}))
        left = asyncio.create_task(bo.http.post(f"/api/tables/{table}/seats/1/leave", json={}))
        await world.settle(lambda: len(found.lock._waiters or ()) >= 2)
        await found.commit([log.Changed(what="seats")], seats=[found.seats[0], found.seats[2]])
    for answer in (await asked, await left):
        assert answer.status_code == 403 and answer.json()["code"] == "seat/not-yours"
    assert (await cy.get(f"/tables/{table}"))["mine"] == [1]
    assert (await ann.get(f"/tables/{table}"))["mine"] == [0]


@pytest.mark.parametrize("seen", [True, False], ids=["seen", "swept"])
async def test_an_expired_code_stays_expired(world: World, seen: bool) -> None:
    """The clock is set back after ten minutes: the code does not live again."""
    table, _, [bo] = await room(world, "Bo")
    code = await code_of(bo, table, 1)
    with turned_clock() as forward:
        forward(11 * clock.MINUTE)
        if seen:
            await opens_nothing(world, table, code)
        else:
            await world.hub.store.tokens.drop_expired(clock.now())
    await opens_nothing(world, table, code)


# --- The same shape elsewhere ---


async def test_an_invitation_to_a_seat_that_went_to_somebody(world: World) -> None:
    """An unused invitation to a seat that the owner gave away, or that got another number, seats nobody."""
    ann, eve = world.person("Ann"), world.person("Eve")
    made = await ann.table("me", "open", "open", "open")
    table = made["table"]["id"]
    first, second, third = made["invitations"]
    await ann.ask("PUT", f"/tables/{table}/seats/1", {"kind": "bot", "bot": "random"})
    await ann.ask("PUT", f"/tables/{table}/seats/1", {"kind": "open"})
    assert (await eve.join(first, status=409))["code"] == "invitation/used"
    await ann.ask("DELETE", f"/tables/{table}/seats/2")
    for old in (second, third):
        assert (await eve.join(old, status=409))["code"] == "invitation/used"
    assert (await eve.get("/me"))["name"] is None


async def test_an_invitation_does_not_bring_back_who_was_removed(world: World) -> None:
    """Neither the table's link nor an unused invitation to another seat does, until the owner lets them back."""
    ann, bo = world.person("Ann"), world.person("Bo")
    made = await ann.table("me", "open", "open")
    table = made["table"]["id"]
    link = await ann.post(f"/tables/{table}/invitations")
    await bo.join(link)
    await ann.ask("PUT", f"/tables/{table}/seats/1", {"kind": "open"})
    for way in (link, made["invitations"][1]):
        assert (await bo.join(way, status=403))["code"] == "invitation/removed"
        assert (await bo.post("/invitation", {"code": way["token"]}, 403))["code"] == "invitation/removed"
    assert (await bo.get(f"/tables/{table}", 403))["code"] == "table/private"
    [removed] = (await ann.get(f"/tables/{table}"))["removed"]
    assert removed["name"] == "Bo" and removed["id"] not in str(world.hub.guests.rows)
    assert (await ann.post(f"/tables/{table}/let-back", {"id": removed["id"]}))["removed"] == []
    assert (await bo.join(link))["seat"] == 1


async def test_a_recovery_link_of_who_was_signed_out(world: World) -> None:
    """A new link with "sign out everywhere else" ends the old link, its sessions, their sockets and their codes."""
    table, _, [bo] = await room(world, "Bo")
    old = (await bo.post("/me/recovery"))["url"].partition("#")[2]
    thief = world.person("Thief")
    await thief.post("/recover", {"code": old})
    line = await thief.line(table)
    assert line.table["mine"] == [1]
    code = await code_of(thief, table, 1)
    new = (await bo.post("/me/recovery", {"sign_out": True}))["url"].partition("#")[2]
    assert (await thief.get("/me"))["name"] is None
    assert (await thief.post("/recover", {"code": old}, 404))["code"] == "recovery/unknown"
    await line.pump()
    assert line.all[-1] == {"type": "unseated", "reason": "signed-out", "watch": False}
    assert (await line.send(type="say", key="a-late-word", seat=1, text="hm"))["error"]["code"] == "seat/not-yours"
    await opens_nothing(world, table, code)
    assert (await bo.get(f"/tables/{table}"))["mine"] == [1]
    assert (await world.person("").post("/recover", {"code": new}))["name"] == "Bo"


async def test_a_rematch_is_for_those_who_sit_there(world: World) -> None:
    """A removed person, or one whose seat moved away, can neither request the rematch nor sit at it."""
    table, ann, [bo, cy] = await room(world, "Bo", "Cy")
    await ann.post(f"/tables/{table}/start")
    phone = world.person("")
    await phone.post("/move", {"code": await code_of(cy, table, 2)})
    kept = await code_of(bo, table, 1)
    await ann.ask("DELETE", f"/tables/{table}/seats/1")
    for person in (ann, phone):
        await person.post(f"/tables/{table}/close", {"agree": True})
    for person in (bo, cy):
        assert (await person.post(f"/tables/{table}/rematch", {}, 403))["code"] == "seat/not-yours"
    new = (await ann.post(f"/tables/{table}/rematch"))["id"]
    assert [(await person.get(f"/tables/{new}"))["mine"] for person in (ann, phone)] == [[0], [2]]
    for person in (bo, cy):
        assert (await person.get(f"/tables/{new}", 403))["code"] == "table/private"
    await opens_nothing(world, new, kept)


async def test_a_game_that_is_played_on_has_no_old_keys(world: World) -> None:
    """Codes and links of a table that is over do nothing at the table that goes on from it."""
    table, ann, [bo] = await room(world, "Bo")
    link = await ann.post(f"/tables/{table}/invitations")
    await ann.ask("PATCH", f"/tables/{table}", {"options": {"start": 0}})
    await ann.post(f"/tables/{table}/start")
    kept = await code_of(bo, table, 1)
    await (await ann.line(table)).act()
    for person in (ann, bo):
        await person.post(f"/tables/{table}/close", {"agree": True})
    new = (await ann.post("/tables/from-record", {"table": table, "steps": 1, "seat": 0}))["table"]["id"]
    await opens_nothing(world, table, kept)
    eve = world.person("Eve")
    secret = link["token"].partition(".")[2]
    assert (await eve.join({"token": f"{new}.{secret}"}, 404))["code"] == "invitation/unknown"
    assert (await eve.join(link, 409))["code"] == "invitation/closed"
    assert [seat.kind for seat in world.hub.tables[new].seats] == ["person", "bot"]
