"""A recovery link, opened in a browser with tables of its own: two guests become one, and nothing is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from server.harness import Kept, Person, World, new_key, running
from server.test_erasure import check_logs, everything
from torilla.server.archive import transfer
from torilla.server.store import log
from torilla.server.store.model import Merge
from torilla.server.store.sql import devices, merge
from torilla.server.store.sql.steps import Steps
from torilla.server.store.sqlite.store import SqliteStore

pytestmark = pytest.mark.anyio


async def tables_of(person: Person) -> set[str]:
    return {entry["id"] for entry in (await person.get("/my/tables"))["tables"]}


async def recovery_of(person: Person) -> str:
    code: str = (await person.post("/me/recovery"))["url"].partition("#")[2]
    return code


async def two_lives(world: World) -> tuple[Person, str, set[str], Person, set[str]]:
    """Ann at her desk with a recovery link and two tables, and Ann's phone, where she is Annie with two others."""
    desk, phone, bo = world.person("Ann"), world.person("Annie"), world.person("Bo")
    own = (await desk.table("me", "bot:random", start=True, options={"start": 0}))["table"]["id"]
    made = await bo.table("me", "open")
    await desk.join(made["invitations"][0])
    mobile = (await phone.table("me", "bot:random", start=True, options={"start": 0}))["table"]["id"]
    other = await bo.table("me", "open")
    await phone.join(other["invitations"][0])
    return desk, await recovery_of(desk), {own, made["table"]["id"]}, phone, {mobile, other["table"]["id"]}


async def test_both_guests_tables_are_mine(world: World) -> None:
    """Seats and owned tables of both; the answer says what came and what was there; both browsers have all of it."""
    desk, code, ours, phone, theirs = await two_lives(world)
    answer = await phone.post("/recover", {"code": code})
    assert answer == {"name": "Ann", "has_recovery": True, "tables": 2, "kept": 2, "names": ["Ann", "Annie"]}
    for browser in (desk, phone):
        assert await tables_of(browser) == ours | theirs
        assert (await browser.get("/me"))["name"] == "Ann"
        for table in ours | theirs:
            assert len((await browser.get(f"/tables/{table}"))["mine"]) == 1
    owned = [table for table in ours | theirs if (await phone.get(f"/tables/{table}"))["owner"]]
    assert len(owned) == 2
    names = {seat["name"] for table in theirs for seat in (await desk.get(f"/tables/{table}"))["seats"]}
    assert "Annie" in names  # at each table one is called as one sat down
    for table in owned:
        line = await desk.line(table)
        assert (await line.act())["type"] == "done"


async def test_open_tables_go_on(world: World) -> None:
    """Sockets that are open in both browsers keep their seats, and play on without coming again."""
    desk, code, _, phone, theirs = await two_lives(world)
    [table] = [id for id in theirs if (await phone.get(f"/tables/{id}"))["owner"]]
    line = await phone.line(table)
    assert (await line.act())["type"] == "done"
    await phone.post("/recover", {"code": code})
    await line.pump()
    assert line.table["mine"] == [0] and line.table["owner"] and line.table["seats"][0]["connected"]
    there = await desk.line(table)
    assert there.position["seat"] == 0
    assert (await line.act())["type"] == "done"
    await line.send(type="say", key=new_key(), seat=0, text="still me")
    await there.pump()
    assert [said["text"] for said in there.chat] == ["still me"]


async def test_both_at_one_table_share_a_device(world: World) -> None:
    """Where both sit they keep both seats, with the curtain between them."""
    desk, phone = world.person("Ann"), world.person("Annie")
    made = await desk.table("me", "open", options={"start": 0})
    table = made["table"]["id"]
    await phone.join(made["invitations"][0])
    await desk.post(f"/tables/{table}/start")
    line = await desk.line(table)
    await phone.post("/recover", {"code": await recovery_of(desk)})
    await line.pump()
    assert line.table["mine"] == [0, 1] and line.table["curtain"] and line.position["seat"] is None
    for seat in (0, 1):
        await line.send(type="lift", seat=seat)
        assert line.position["seat"] == seat
    await line.send(type="lift", seat=0)
    assert (await line.act())["type"] == "done"


async def test_the_same_link_again(world: World) -> None:
    """A second time, in either browser, nothing changes, nothing is lost, and nobody is signed in twice."""
    desk, code, ours, phone, theirs = await two_lives(world)
    own = await tables_of(desk)
    assert (await desk.post("/recover", {"code": code}))["kept"] == 0
    assert await tables_of(desk) == own and len((await desk.get("/me/devices"))["devices"]) == 1
    await phone.post("/recover", {"code": code})
    before = await everything(world)
    for browser in (phone, desk, phone):
        answer = await browser.post("/recover", {"code": code})
        assert (answer["tables"], answer["kept"]) == (4, 0)
    assert await everything(world) == before
    assert await tables_of(phone) == ours | theirs
    assert len((await desk.get("/me/devices"))["devices"]) == 2


async def test_the_links_of_both_work(world: World) -> None:
    """The phone's own link still brings back all tables; a new one ends both."""
    desk, code, ours, phone, theirs = await two_lives(world)
    other = await recovery_of(phone)
    await phone.post("/recover", {"code": code})
    for link in (code, other):
        third = world.person("")
        assert (await third.post("/recover", {"code": link}))["tables"] == 4
        assert await tables_of(third) == ours | theirs
    new = await recovery_of(desk)
    for link in (code, other):
        assert (await world.person("").post("/recover", {"code": link}, 404))["code"] == "recovery/unknown"
    assert (await world.person("").post("/recover", {"code": new}))["name"] == "Ann"


async def test_each_follows_the_others_link(world: World) -> None:
    """At the same moment: they are one afterwards, and nothing is lost."""
    desk, code, ours, phone, theirs = await two_lives(world)
    other = await recovery_of(phone)
    answers = await asyncio.gather(
        phone.http.post("/api/recover", json={"code": code}), desk.http.post("/api/recover", json={"code": other})
    )
    assert [answer.status_code for answer in answers] == [200, 200]
    assert await tables_of(desk) == await tables_of(phone) == ours | theirs
    assert (await desk.get("/me"))["name"] == (await phone.get("/me"))["name"]


async def test_three_lives(world: World) -> None:
    """Merged again into a third: all sessions and links lead there."""
    desk, code, ours, phone, theirs = await two_lives(world)
    third = world.person("Anna")
    more = (await third.table("me", "open"))["table"]["id"]
    last = await recovery_of(third)
    await phone.post("/recover", {"code": code})
    await phone.post("/recover", {"code": last})
    for browser in (desk, phone, third):
        assert await tables_of(browser) == {*ours, *theirs, more}
    fresh = world.person("")
    await fresh.post("/recover", {"code": code})
    assert await tables_of(fresh) == {*ours, *theirs, more}


async def test_a_move_code_goes_with_its_guest(world: World) -> None:
    """A code that was made before the merge still brings the seat to another device."""
    _, code, _, phone, theirs = await two_lives(world)
    [table] = [id for id in theirs if (await phone.get(f"/tables/{id}"))["owner"]]
    move = (await phone.post(f"/tables/{table}/seats/0/move"))["code"]
    await phone.post("/recover", {"code": code})
    assert (await world.person("").post("/move", {"code": move}))["seat"] == 0


async def test_who_was_removed_stays_removed(world: World) -> None:
    """A merge does not bypass the host's decision."""
    host, desk, phone = world.person("Bo"), world.person("Ann"), world.person("Annie")
    table = (await host.table("me", "open"))["table"]["id"]
    link = await host.post(f"/tables/{table}/invitations")
    await phone.join(link)
    await host.ask("PUT", f"/tables/{table}/seats/1", {"kind": "open"})
    await desk.table("me", "open")
    await phone.post("/recover", {"code": await recovery_of(desk)})
    for browser in (phone, desk):
        assert (await browser.join(link, status=403))["code"] == "invitation/removed"


async def test_a_game_goes_on_during_the_merge(world: World) -> None:
    """Steps at the same time are neither lost nor done twice."""
    desk, code, _, phone, theirs = await two_lives(world)
    [table] = [id for id in theirs if (await phone.get(f"/tables/{id}"))["owner"]]
    line = await phone.line(table)

    async def play() -> int:
        done = 0
        for _ in range(12):
            await line.pump()
            if line.position["seat"] == 0 and line.position["legal"]:
                done += (await line.act())["type"] == "done"
            await asyncio.sleep(0)
        return done

    done, _ = await asyncio.gather(play(), phone.post("/recover", {"code": code}))
    await check_logs(world, table)
    there = await desk.line(table)
    stored = await world.hub.store.table(table)
    assert stored is not None and there.position["seat"] == 0
    assert done == sum(isinstance(entry, log.Step) and entry.seat == 0 for entry in stored.entries)


async def test_erasure_after_a_merge(kept: Kept) -> None:
    """Delete my data: names, chat and secrets of both go, also at tables that one of them left long ago."""
    async with kept.running() as world:
        desk, phone, bo = world.person("Wilhelmina"), world.person("Minna"), world.person("Bo")
        made = await bo.table("me", "open", options={"start": 0})
        table = made["table"]["id"]
        await phone.join(made["invitations"][0])
        await bo.post(f"/tables/{table}/start")
        line = await phone.line(table)
        await line.send(type="say", key=new_key(), seat=1, text="from Timbuktu")
        left = await bo.table("me", "open")
        await phone.join(left["invitations"][0])
        await bo.ask("PUT", f"/tables/{left['table']['id']}/seats/1", {"kind": "open"})
        await desk.table("me", "open")
        await recovery_of(phone)
        await phone.post("/recover", {"code": await recovery_of(desk)})
        stored = await everything(world)
        assert all(word in stored for word in ("Wilhelmina", "Minna", "Timbuktu"))
        await world.settle(lambda: len(world.hub.guests.rows) == 2)  # the open socket has found its guest
        ids = [str(guest) for guest in world.hub.guests.rows]
        await phone.ask("DELETE", "/me")
        stored = await everything(world)
        assert not any(word in stored for word in ("Wilhelmina", "Minna", "Timbuktu"))
        gone = [id for id in ids if id not in stored]
        assert len(gone) == 1  # the merged guest; Bo stays
        for browser in (desk, phone):
            assert (await browser.get("/me"))["name"] is None
        await check_logs(world, table)


@pytest.mark.long(but=("shared-6", "alone-12"))
@pytest.mark.parametrize("after", [1, 6, 12, 20])
async def test_a_merge_that_breaks_off_changes_nothing(kept: Kept, monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Either all of it is stored or nothing, wherever the server or its store stops in between."""
    async with kept.running() as world:
        desk, code, ours, phone, theirs = await two_lives(world)
        before = await everything(world)

        def breaking(source: str, target: str, at: int) -> Steps[Merge | None]:
            steps = merge.merging(source, target, at)
            statement = next(steps)
            for _ in range(after):
                statement = steps.send((yield statement))
            raise sqlite3.OperationalError("disk I/O error") if not world.hub.store.shared else OSError("gone")

        with monkeypatch.context() as broken:
            broken.setattr(devices, "merging", breaking)
            assert (await phone.post("/recover", {"code": code}, 503))["code"] == "store/unavailable"
        assert await everything(world) == before
        assert await tables_of(phone) == theirs and await tables_of(desk) == ours
        await phone.post("/recover", {"code": code})
        assert await tables_of(phone) == ours | theirs
        cookies = dict(phone.http.cookies)
    async with kept.running() as world:
        phone = world.person("Annie")
        phone.http.cookies.update(cookies)
        assert await tables_of(phone) == ours | theirs
        await check_logs(world, *ours, *theirs)


async def test_an_export_has_the_links_of_both(kept: Kept, tmp_path: Path) -> None:
    """Tables that are imported elsewhere come back by either link there too."""
    async with kept.running() as world:
        _, code, ours, phone, theirs = await two_lives(world)
        other = await recovery_of(phone)
        await phone.post("/recover", {"code": code})
        await transfer.export(world.hub.store, tmp_path / "all.zip", None)
    elsewhere = tmp_path / "elsewhere"
    await transfer.import_tables(SqliteStore(elsewhere / "torilla.db"), tmp_path / "all.zip")
    async with running(elsewhere) as world:
        for link in (code, other):
            person = world.person("")
            await person.post("/recover", {"code": link})
            assert await tables_of(person) == ours | theirs


async def test_what_was_under_way_when_a_guest_was_merged(world: World) -> None:
    """A seat for a guest who was merged meanwhile is refused, to be tried again: it would be nobody's."""
    desk, code, _, phone, _ = await two_lives(world)
    guest = await world.hub.guests.find(phone.http.cookies["torilla_guest"])
    assert guest is not None
    made = await desk.table("me", "open")
    await phone.post("/recover", {"code": code})
    monkey = pytest.MonkeyPatch()
    with monkey.context() as late:

        async def old(_: Any) -> Any:
            return guest

        late.setattr(world.hub.guests, "find", old)
        assert (await phone.join(made["invitations"][0], status=503))["code"] == "server/busy"
        assert (await phone.table("me", "open", status=503))["code"] == "server/busy"
    assert (await phone.get(f"/tables/{made['table']['id']}"))["mine"] == [0]
