"""Retention and erasure: nothing is deleted by default, and erased data is erased everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.harness import Ahead, Kept, Line, Person, World, new_key, running, two_players
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay
from torilla.server.archive.audit import check_all
from torilla.server.kernel import clock
from torilla.server.lobby import retention
from torilla.server.lobby.retention import apply_rules
from torilla.server.store.rows import KEYS, reading

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

NAME = "Wilhelmina"


async def everything(world: World) -> str:
    """Every value in the store, as one text."""
    async with reading(world.hub.store) as rows:
        return str([[row async for row in rows.select(part, await rows.columns(part))] for part in KEYS])


async def check_logs(world: World, *tables: str) -> None:
    async with reading(world.hub.store) as rows:
        assert not (await check_all(rows, list(tables), lambda _: None)).differences


async def with_wilhelmina(world: World, **more: Any) -> tuple[Person, Person, str]:
    """Ann's table, at which Wilhelmina sits and has said something."""
    ann, guest = world.person("Ann"), world.person(NAME)
    made = await ann.table("me", "open", options={"start": 0}, **more)
    id = made["table"]["id"]
    await guest.join(made["invitations"][0])
    await ann.post(f"/tables/{id}/start")
    line = await guest.line(id)
    await line.send(type="say", key=new_key(), seat=1, text="from Timbuktu")
    line.hang_up()
    return ann, guest, id


async def play_out(world: World, id: str, *lines: Line) -> None:
    while world.hub.tables[id].row.status == "playing":
        for line in lines:
            await line.pump()
        to_move = lines[0].position["to_move"]
        await lines[to_move].act(lines[to_move].position["legal"][-1]["notation"])


async def test_my_data_goes_and_the_record_stays(kept: Kept) -> None:
    """After `DELETE /api/me` neither name nor chat nor secret is stored anywhere; the record still verifies."""
    async with kept.running() as world:
        ann, guest, id = await with_wilhelmina(world, game="neoville", undo="none")
        lines = [await ann.line(id), await guest.line(id)]
        await lines[0].send(type="say", key=new_key(), seat=0, text="hello from Ann")
        await play_out(world, id, *lines)
        await guest.post("/me/recovery")
        assert NAME in await everything(world) and "Timbuktu" in await everything(world)
        session = guest.http.cookies["torilla_guest"]
        mine = world.hub.tables[id].seats[1].guest
        assert await guest.ask("DELETE", "/me") == {"name": None, "has_recovery": False}
        left = await everything(world)
        assert NAME not in left and "Timbuktu" not in left and "hello from Ann" in left
        assert mine is not None and mine not in left
        assert "torilla_guest" not in guest.http.cookies
        guest.http.cookies.set("torilla_guest", session)
        assert (await guest.get("/me"))["name"] is None
        text = (await ann.get(f"/tables/{id}/record"))["text"]
        record = parse_record(text)
        assert record.names == ["Ann", "Seat 2"] and Replay(record).verify().ok
        table = await ann.get(f"/tables/{id}")
        assert [seat["name"] for seat in table["seats"]] == ["Ann", "Seat 2"]
        await lines[0].pump()
        assert lines[0].table["seats"][1]["name"] == "Seat 2"
        again = await ann.line(id)
        assert [line["text"] for line in again.chat] == ["hello from Ann"] and NAME not in str(again.all)
        await check_logs(world, id)


async def test_a_bot_takes_over_from_who_is_forgotten(kept: Kept) -> None:
    """A game that goes on goes on with a bot; one that nobody is left at is closed."""
    async with kept.running() as world:
        ann, guest, id = await with_wilhelmina(world)
        alone = (await guest.table("me", "bot:random", start=True))["table"]["id"]
        waiting = (await guest.table("me", "open"))["table"]["id"]
        await guest.ask("DELETE", "/me")
        assert NAME not in await everything(world)
        table = await ann.get(f"/tables/{id}")
        assert table["status"] == "playing" and table["seats"][1]["kind"] == "bot"
        line = await ann.line(id)
        assert (await line.act())["type"] == "done"
        for gone in (alone, waiting):
            assert (await world.hub.table(gone)).row.status == "closed"
        await check_logs(world, id, alone, waiting)


async def test_who_left_long_ago_is_forgotten_too(kept: Kept) -> None:
    """Somebody whose seat went to a bot, or who gave it up before the start, leaves no name either."""
    async with kept.running() as world:
        ann, guest, id = await with_wilhelmina(world)
        await ann.ask("DELETE", f"/tables/{id}/seats/1")
        made = await ann.table("me", "open")
        other = made["table"]["id"]
        await guest.join(made["invitations"][0])
        await guest.post(f"/tables/{other}/seats/1/leave")
        await guest.ask("DELETE", "/me")
        left = await everything(world)
        assert NAME not in left and "Timbuktu" not in left
        await check_logs(world, id, other)


async def test_who_is_forgotten_is_forgotten_in_games_that_went_on_from_theirs(kept: Kept) -> None:
    """Somebody plays on from a step of their game: no name in that table's log either, and it goes on."""
    async with kept.running() as world:
        ann, guest, id = await with_wilhelmina(world)
        for _ in range(2):
            await (await ann.line(id)).act()
        for person in (ann, guest):
            await person.post(f"/tables/{id}/close", {"agree": True})
        other = (await ann.post("/tables/from-record", {"table": id, "steps": 2, "seat": 0}))["table"]["id"]
        await guest.ask("DELETE", "/me")
        assert NAME not in await everything(world)
        table = await ann.get(f"/tables/{other}")
        assert table["status"] == "playing" and table["seats"][0]["name"] == "Ann"
        await check_logs(world, id, other)


async def test_nothing_is_left_in_the_file(tmp_path: Path) -> None:
    """SQLite: neither the file nor its log holds a byte of what was deleted."""
    async with running(tmp_path) as world:
        _, guest, _ = await with_wilhelmina(world)
        files = [tmp_path / "torilla.db", tmp_path / "torilla.db-wal"]
        assert NAME.encode() in b"".join(file.read_bytes() for file in files)
        await guest.ask("DELETE", "/me")
        left = b"".join(file.read_bytes() for file in files)
        assert NAME.encode() not in left and b"Timbuktu" not in left and b"Ann" in left


async def test_nobody_takes_an_empty_seat_for_a_watcher(kept: Kept) -> None:
    """The seat of somebody who was forgotten is not connected, whoever watches; a watcher without a name is counted."""
    async with kept.running() as world:
        ann, guest, id = await with_wilhelmina(world)
        for person in (ann, guest):
            await person.post(f"/tables/{id}/close", {"agree": True})
        await guest.ask("DELETE", "/me")
        await ann.ask("PATCH", f"/tables/{id}", {"listed": True})
        await world.person("Somebody").line(id)
        table = await ann.get(f"/tables/{id}")
        assert table["watchers"] == 1 and not table["seats"][1]["connected"]


@pytest.mark.long(but=("alone",))
async def test_an_owner_who_is_forgotten_hands_the_table_on(kept: Kept) -> None:
    """The next person owns the table; a new server on the same store sees it the same."""
    async with kept.running() as world:
        _, bo, id = await two_players(world)
        ann = world.people[0]
        await ann.ask("DELETE", "/me")
        assert (await bo.get(f"/tables/{id}"))["owner"]
        cookies = dict(bo.http.cookies)
    async with kept.running() as world:
        bo = world.person("Bo")
        bo.http.cookies.update(cookies)
        table = await bo.get(f"/tables/{id}")
        assert table["owner"] and [seat["kind"] for seat in table["seats"]] == ["bot", "person"]


async def test_only_who_is_known_can_be_forgotten(kept: Kept) -> None:
    """Somebody without a cookie gets a clear answer, and another's data stays."""
    async with kept.running() as world:
        await with_wilhelmina(world)
        assert (await world.person("Eve").ask("DELETE", "/me", status=401))["code"] == "guest/unknown"
        assert NAME in await everything(world)


# --- Retention ---


async def test_no_game_is_closed_or_deleted_by_default(kept: Kept, forward: Ahead) -> None:
    """Years later every game is as it was."""
    async with kept.running() as world:
        ann, _, id = await two_players(world)
        before = await everything(world)
        forward(3000 * clock.DAY)
        await apply_rules(world.hub)
        assert await everything(world) == before
        assert (await ann.get(f"/tables/{id}"))["status"] == "playing"


async def test_tables_that_nobody_joined_are_closed_after_a_day(
    kept: Kept, forward: Ahead, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without any setting; one that somebody has joined, or has open, waits on, however many of those there are."""
    monkeypatch.setattr(retention, "BATCH", 1)
    async with kept.running() as world:
        ann, bo = world.person("Ann"), world.person("Bo")
        tables = []
        for _ in range(3):
            joined = await ann.table("me", "open", "open")
            await bo.join(joined["invitations"][0])
            tables.append(joined["table"]["id"])
        watched, *alone = [(await ann.table("me", "here:Cy", "open"))["table"]["id"] for _ in range(3)]
        line = await ann.line(watched)
        forward(clock.DAY - clock.MINUTE)
        await apply_rules(world.hub)
        assert (await ann.get(f"/tables/{alone[0]}"))["status"] == "open"
        forward(2 * clock.MINUTE)
        await apply_rules(world.hub)
        assert [(await ann.get(f"/tables/{id}"))["status"] for id in alone] == ["closed"] * 2
        assert [(await ann.get(f"/tables/{id}"))["status"] for id in [*tables, watched]] == ["open"] * 4
        line.hang_up()


async def test_waiting_tables_stay_where_the_host_says_so(kept: Kept, forward: Ahead) -> None:
    """With 0 days nothing is closed."""
    async with kept.running(close_waiting_days=0) as world:
        table = (await world.person("Ann").table("me", "open"))["table"]["id"]
        forward(3000 * clock.DAY)
        await apply_rules(world.hub)
        assert (await world.hub.table(table)).row.status == "open"


@pytest.mark.long(but=("alone",))
async def test_the_rule_for_abandoned_tables(kept: Kept, forward: Ahead) -> None:
    """Closed after the time that the host has set, deleted after another; finished games stay."""
    async with kept.running(close_abandoned_days=30, delete_abandoned_days=90) as world:
        ann, bo, id = await two_players(world)
        _, _, timed = await two_players(world, pace={"kind": "slow", "amount": 60}, listed=True)
        cy, dee, over = await two_players(world, game="neoville", undo="none")
        await play_out(world, over, await cy.line(over), await dee.line(over))
        world.hub.tables.clear()
        forward(29 * clock.DAY)
        await apply_rules(world.hub)
        assert (await ann.get(f"/tables/{id}"))["status"] == "playing"
        forward(2 * clock.DAY)
        await apply_rules(world.hub)
        assert (await bo.get(f"/tables/{id}"))["status"] == "closed"
        assert (await bo.get(f"/tables/{timed}"))["status"] == "playing"  # its turn has sixty days
        assert parse_record((await bo.get(f"/tables/{id}/record"))["text"]).form == "full"
        forward(91 * clock.DAY)
        await apply_rules(world.hub)
        assert (await ann.get(f"/tables/{id}", status=404))["code"] == "table/unknown"
        assert (await cy.get(f"/tables/{over}"))["status"] == "over"
        assert id not in await everything(world)


async def test_a_table_that_somebody_watches_is_not_abandoned(kept: Kept, forward: Ahead) -> None:
    """As long as anybody is connected it stays open."""
    async with kept.running(close_abandoned_days=30) as world:
        ann, _, id = await two_players(world)
        line = await ann.line(id)
        forward(31 * clock.DAY)
        await apply_rules(world.hub)
        assert (await ann.get(f"/tables/{id}"))["status"] == "playing"
        line.hang_up()
        await apply_rules(world.hub)
        assert (await ann.get(f"/tables/{id}"))["status"] == "closed"
