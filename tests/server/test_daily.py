"""The deal of the day: one deal for everybody, secret until its day is over, the first attempt on the board."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.dealt import Turn, begin, choose, finish, moment, play
from server.harness import Person, World, running, two_players
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay
from torilla.core.records.seed import Seed
from torilla.server.archive.audit import check_store
from torilla.server.archive.transfer import backup, export, import_tables, restore
from torilla.server.bots.driver import Driver
from torilla.server.bots.jobs import Choice, Job
from torilla.server.daily import deals
from torilla.server.daily.leaderboard import standings
from torilla.server.daily.periods import GRACE, parse_period, period_at
from torilla.server.daily.rows import Attempt, DealRow
from torilla.server.daily.rules import bot_seed, period_of
from torilla.server.kernel import clock
from torilla.server.lobby.tables import retention
from torilla.server.store.model import SeatRow, TableRow
from torilla.server.store.sqlite.store import SqliteStore
from torilla.server.wire.shared import no_pace

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Driver, "ask", choose)


def actions(record: str) -> list[str]:
    """A record without what is one table's own."""
    own = ("names:", "table:", "commitment:")
    return [line for line in record.splitlines() if not line.startswith(own)]


def totals_of(outcome: Any) -> list[int]:
    return [sum(part["now"] for part in score["parts"]) for score in outcome["scores"]]


# --- One deal for everybody ---


@pytest.mark.long(but=("alone-neoville", "shared-helsinki"))
@pytest.mark.parametrize("game", ["helsinki", "neoville"])
async def test_the_same_choices_give_the_same_game(world: World, today: str, game: str) -> None:
    """Two people who choose alike see the same game to its end, whatever nonces their browsers have."""
    tables = []
    for name in ("Ann", "Bo"):
        person = world.person(name)
        table = await finish(world, person, today, game)
        tables.append((person, table))
    texts = [(await person.get(f"/tables/{table}/record?seat=0"))["text"] for person, table in tables]
    assert actions(texts[0]) == actions(texts[1])
    assert len({table for _, table in tables}) == 2


async def test_bots_of_a_deal_think_in_simulations(world: World, today: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision depends on the deal and the steps before it: no clock, no chance, no stand-in."""
    jobs: list[Job] = []

    async def keep(driver: Driver, job: Job, patience: float) -> Choice:
        jobs.append(job)
        if len(jobs) == 1:
            raise TimeoutError
        return await choose(driver, job, patience)

    monkeypatch.setattr(Driver, "ask", keep)
    monkeypatch.setattr("torilla.server.bots.driver.RETRY", 0.01)
    ann = world.person("Ann")
    table = await begin(ann, today)
    await play(world, ann, table, last=8)
    secret = world.hub.tables[table].secret
    again = [(job.bot, bytes(job.view), job.legal, job.seed) for job in jobs[:2]]
    assert again[0] == again[1], "what failed is asked again, by the same bot"
    assert all(job.untimed and job.bot == "strong" for job in jobs)
    assert {job.seed for job in jobs} <= {bot_seed(secret, 1, steps) for steps in range(200)}


async def test_every_game_has_a_daily_and_a_weekly_deal(world: World, today: str) -> None:
    """Two seats a day, four a week, by the server's day in UTC; each committed to one period ahead."""
    found = await world.person("Ann").get("/daily")
    shapes = {(deal["game"], deal["kind"], deal["seats"]) for deal in found["deals"]}
    assert shapes == {(game, *more) for game in ("helsinki", "neoville") for more in (("day", 2), ("week", 4))}
    for now, later in zip(found["deals"], found["following"], strict=True):
        assert now["begins_at"] <= found["now"] < now["ends_at"] == later["begins_at"]
        assert now["seed"] is later["seed"] is None and now["commitment"] != later["commitment"]
    assert found["deals"][0]["period"] == today
    week = next(deal for deal in found["deals"] if deal["kind"] == "week")
    bo = world.person("Bo")
    made = await bo.post(f"/daily/{week['game']}/{week['period']}", {"name": "Bo"})
    assert [seat["bot"] for seat in made["table"]["seats"]] == [None, "strong", "strong", "strong"]


def test_periods() -> None:
    """Days and ISO weeks have names, beginnings and ends in UTC; what is none has none."""
    week = period_at("week", moment("2027-01-03 23:59"))
    assert week.name == "2026-W53" and week.following.name == "2027-W01" and week == parse_period("2026-W53")
    day = period_at("day", moment("2028-02-29 00:00"))
    assert day.name == "2028-02-29" and day.following.name == "2028-03-01" and day == parse_period(day.name)
    assert day.contains(day.begins_at) and not day.contains(day.ends_at) and day.reveal_at == day.ends_at + GRACE
    for name in ("2027-02-29", "2027-W54", "2027-1-1", "2027-W1", "today", "", "2027-01-01x", "99999-01-01"):
        assert parse_period(name) is None


async def test_several_nodes_make_one_deal(world: World, today: str) -> None:
    """The first to write it wins; the other reads it."""
    deal, period = await deals.find_deal(world.hub, "helsinki", today)
    await world.hub.store.deals.add_deal(msgspec.structs.replace(deal, secret=bytes(32)), period.ends_at)
    assert (await deals.find_deal(world.hub, "helsinki", today))[0] == deal


async def test_there_is_no_deal_to_come_or_of_another_time(world: World, today: str) -> None:
    """Tomorrow's can be neither seen nor played, nor one of a day without a server, nor of an unknown game."""
    ann = world.person("Ann")
    tomorrow = period_at("day", clock.now()).following.name
    for path in (f"helsinki/{tomorrow}", "helsinki/1999-01-01", f"chess/{today}", "helsinki/2031-02-30"):
        for method in ("GET", "POST"):
            refused = await ann.ask(method, f"/daily/{path}", status=404)
            assert refused["code"] == "daily/unknown"


# --- Secret until the day is over ---


async def test_the_seed_is_published_when_the_day_is_over(world: World, today: str, turn_to: Turn) -> None:
    """The hash of the day before is that of the seed, and every record verifies with it."""
    turn_to(f"{period_before(today)} 10:00")
    ann, eve = world.person("Ann"), world.person("Eve")
    committed = (await ann.get("/daily"))["following"][0]
    assert committed["period"] == today
    turn_to(f"{today} 10:00")
    table = await finish(world, ann, today)
    for answer in (await ann.get(f"/tables/{table}"), (await ann.get(f"/daily/helsinki/{today}"))["deal"]):
        assert answer["seed"] is None
    assert (await ann.get(f"/tables/{table}/verification", status=409))["code"] == "daily/sealed"
    assert "seed:" not in (await ann.get(f"/tables/{table}/record"))["text"]
    assert (await eve.get(f"/tables/{table}/record", status=403))["code"] == "table/private"
    assert (await eve.get(f"/tables/{table}/replay", status=403))["code"] == "table/private"
    assert (await eve.get(f"/tables/{table}/review", status=403))["code"] == "seat/not-yours"
    replay = await ann.get(f"/tables/{table}/replay?seat=0")
    assert replay["eyes"] == [0] and replay["form"] == "public"
    await ann.get(f"/tables/{table}/replay?seat=1", status=403)
    again = {"table": table, "steps": 3, "seat": 0}
    assert (await ann.post("/tables/from-record", again, status=409))["code"] == "daily/sealed"
    assert (await ann.table("me", "bot:random", deal={"table": table}, status=409))["code"] == "daily/sealed"
    listed = await ann.ask("PATCH", f"/tables/{table}", {"listed": True}, status=409)
    assert listed["code"] == "daily/private"

    turn_to(f"{day_after(today)} 02:59")
    assert (await ann.get(f"/daily/helsinki/{today}"))["deal"]["seed"] is None
    turn_to(f"{day_after(today)} 03:01")
    deal = (await eve.get(f"/daily/helsinki/{today}"))["deal"]
    lines = ["torilla commitment 1", deal["seed"], "helsinki", deal["options"], "2", today]
    assert sha256("\n".join(lines).encode()).hexdigest() == deal["commitment"] == committed["commitment"]
    assert deal["committed_at"] < deal["begins_at"]
    assert (await eve.get(f"/tables/{table}/verification"))["ok"]
    assert f"seed: {deal['seed']}" in (await eve.get(f"/tables/{table}/record"))["text"]


async def test_nobody_watches_or_advises(world: World, today: str) -> None:
    """A running deal has no spectators and no hints."""
    ann, eve = world.person("Ann"), world.person("Eve")
    table = await begin(ann, today)
    await play(world, ann, table, last=2)
    assert (await eve.get(f"/tables/{table}", status=403))["code"] == "table/private"
    assert not (await ann.get(f"/tables/{table}"))["hints"]
    assert (await ann.post(f"/tables/{table}/seats/0/hint", status=403))["code"] == "hint/off"


async def test_closing_publishes_nothing(world: World, today: str) -> None:
    """An attempt that is given up keeps the seed secret, and a rematch has a deal of its own."""
    ann = world.person("Ann")
    table = await begin(ann, today)
    closed = await ann.post(f"/tables/{table}/close", {"agree": True})
    assert closed["status"] == "closed" and closed["seed"] is None
    new = (await ann.post(f"/tables/{table}/rematch"))["id"]
    other = await world.hub.table(new)
    assert other.secret != world.hub.tables[table].secret and other.row.deal is None
    assert (await ann.get(f"/tables/{new}"))["deal"] is None


# --- The board ---


async def test_the_first_attempt_counts(world: World, today: str) -> None:
    """Later ones are marked and unranked; the board opens to those who have finished."""
    ann, bo = world.person("Ann"), world.person("Bo")
    first = await begin(ann, today)
    assert await begin(ann, today) == first, "an unfinished attempt goes on"
    waiting = await bo.get(f"/daily/helsinki/{today}")
    await play(world, ann, first)
    second = await finish(world, ann, today, choice=-1)
    board = await ann.get(f"/daily/helsinki/{today}")
    assert [(mine["table"], mine["attempt"], mine["counts"]) for mine in board["deal"]["mine"]] == [
        (first, 1, True),
        (second, 2, False),
    ]
    [entry] = board["entries"]
    points = totals_of((await ann.get(f"/tables/{first}/replay?seat=0"))["outcome"])
    assert entry["totals"] == points and entry["points"] == points[0] == board["deal"]["mine"][0]["points"]
    assert entry["table"] == first and entry["mine"] and entry["name"] == "Ann" and entry["beaten"] is None
    for table, number, counts in ((first, 1, True), (second, 2, False)):
        told = (await ann.get(f"/tables/{table}"))["deal"]
        assert (told["kind"], told["attempt"], told["counts"]) == ("daily", number, counts)
    closed = await bo.get(f"/daily/helsinki/{today}")
    assert not closed["open"] and closed["entries"] == [] and closed["par"] is None and closed["count"] == 1
    assert not waiting["open"] and waiting["count"] == 0


async def test_two_requests_at_once_make_one_attempt(world: World, today: str) -> None:
    """No second table with the same deal to rehearse at, while the first one waits to be counted."""
    ann = world.person("Ann")
    await begin(ann, today, "neoville")  # from now on she is known
    tables = await asyncio.gather(*(begin(ann, today) for _ in range(4)))
    assert len(set(tables)) == 1
    board = await ann.get(f"/daily/helsinki/{today}")
    assert [(mine["table"], mine["attempt"]) for mine in board["deal"]["mine"]] == [(tables[0], 1)]


def attempt(deal: DealRow, guest: str, points: int, **more: Any) -> Attempt:
    """A finished table of a deal, begun and ended in its period."""
    at = period_of(deal.id).begins_at
    row = TableRow(
        id=f"{guest}{points}", game=deal.game, rules=1, components="", options={}, pace=no_pace(), undo="turn",
        listed=False, instant=False, status="over", owner=guest, commitment="", created_at=at, updated_at=at,
        ended_at=at, deal=deal.id, totals=[points, 50], **{"attempt": 1, **more},
    )  # fmt: skip
    return Attempt(row, SeatRow(kind="person", name=guest, guest=guest), deal.secret)


def test_places_and_shares() -> None:
    """Equal points share a place; the share counts those with fewer points, and equal ones half. No seed, no place."""
    deal = DealRow(
        id="helsinki 2031-05-07", game="helsinki", period="2031-05-07", seats=2, rules=1, components="", options={},
        made_at=0, secret=bytes(32),
    )  # fmt: skip
    played = [attempt(deal, "Cy", 60), attempt(deal, "Ann", 70), attempt(deal, "Bo", 70), attempt(deal, "Dee", 55)]
    forged = attempt(deal, "Eve", 99)._replace(secret=b"1" * 32)
    others = [attempt(deal, "Ann", 90, attempt=2), attempt(deal, "Fay", 95, bot_assisted=True), forged]
    found = [(one.rank, one.attempt.row.owner, one.points, one.beaten) for one in standings(deal, played + others)]
    assert found == [(1, "Ann", 70, 83), (1, "Bo", 70, 83), (3, "Cy", 60, 33), (4, "Dee", 55, 0)]
    assert standings(deal, played[:1])[0].beaten is None


async def test_merged_guests_keep_the_first(world: World, today: str) -> None:
    """One person with two browsers has one result, the earlier, also where that one was given up."""
    ann, phone = world.person("Ann"), world.person("Ann")
    first = await begin(phone, today)
    await finish(world, ann, today)
    await play(world, phone, first, choice=-1)
    assert len((await ann.get(f"/daily/helsinki/{today}"))["entries"]) == 2
    code = (await ann.post("/me/recovery"))["url"].partition("#")[2]
    await phone.post("/recover", {"code": code})
    [entry] = (await ann.get(f"/daily/helsinki/{today}"))["entries"]
    assert entry["table"] == first and entry["mine"]

    given_up, later = world.person("Bo"), world.person("Bo")
    await given_up.post(f"/tables/{await begin(given_up, today)}/close", {"agree": True})
    await finish(world, later, today)
    code = (await later.post("/me/recovery"))["url"].partition("#")[2]
    await given_up.post("/recover", {"code": code})
    assert [one["name"] for one in (await later.get(f"/daily/helsinki/{today}"))["entries"]] == ["Ann"]


async def test_who_gives_up_has_had_the_attempt(world: World, today: str) -> None:
    """A closed table was the first attempt; another one does not count, and retention does not make it the first."""
    ann = world.person("Ann")
    table = await begin(ann, today)
    await play(world, ann, table, last=3)
    await ann.post(f"/tables/{table}/close", {"agree": True})
    assert not await retention.delete_closed(world.hub, table, 0)
    await finish(world, ann, today)
    board = await ann.get(f"/daily/helsinki/{today}")
    assert board["open"] and board["entries"] == []
    assert [(mine["status"], mine["points"] is None) for mine in board["deal"]["mine"]] == [
        ("closed", True),
        ("over", False),
    ]


async def test_a_bot_that_helps_takes_the_rank(world: World, today: str) -> None:
    """Who leaves and lets a bot play is not on the board."""
    ann = world.person("Ann")
    table = await begin(ann, today)
    await play(world, ann, table, last=2)
    line = await ann.line(table)
    await ann.post(f"/tables/{table}/seats/0/leave", {"bot": "greedy"})
    await world.settle(lambda: world.hub.tables[table].row.status == "over")
    line.hang_up()
    board = await ann.get(f"/daily/helsinki/{today}")
    assert board["entries"] == [] and not board["deal"]["mine"][0]["counts"]


async def test_a_game_begun_before_midnight_may_be_finished(world: World, today: str, turn_to: Turn) -> None:
    """It counts until the seed is published; one begun after midnight never does."""
    turn_to(f"{today} 23:59")
    ann, bo, cy = (world.person(name) for name in ("Ann", "Bo", "Cy"))
    early, late = await begin(ann, today), await begin(bo, today)
    turn_to(f"{day_after(today)} 02:00")
    after = await begin(cy, today)
    for person, table in ((ann, early), (cy, after)):
        await play(world, person, table)
    turn_to(f"{day_after(today)} 04:00")
    await play(world, bo, late)
    board = await cy.get(f"/daily/helsinki/{today}")
    assert [entry["name"] for entry in board["entries"]] == ["Ann"]
    assert not board["deal"]["mine"][0]["counts"]


async def test_past_days_can_be_played_with_their_boards(world: World, today: str, turn_to: Turn) -> None:
    """The archive has the days with a deal, the latest first; its games are replayed and not ranked."""
    ann, bo = world.person("Ann"), world.person("Bo")
    table = await finish(world, ann, today)
    turn_to(f"{day_after(today)} 10:00")
    archive = await bo.get("/daily/archive")
    [deal] = [one for one in archive["deals"] if (one["game"], one["period"]) == ("helsinki", today)]
    assert deal["seed"] is not None and deal["players"] == 1 and deal["mine"] == []
    assert [one["ends_at"] for one in archive["deals"]] == sorted(
        (one["ends_at"] for one in archive["deals"]), reverse=True
    )
    board = await bo.get(f"/daily/helsinki/{today}")
    assert board["open"] and board["entries"][0]["table"] == table
    await bo.get(f"/tables/{table}/replay?seat=1")
    again = await finish(world, bo, today)
    told = (await bo.get(f"/tables/{again}"))["deal"]
    assert told["attempt"] == 1 and not told["counts"]
    assert len((await bo.get(f"/daily/helsinki/{today}"))["entries"]) == 1


async def test_the_archive_comes_in_pages(world: World, today: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every deal once, no period cut in two."""
    monkeypatch.setattr("torilla.server.daily.routes.PAGE", 5)
    ann = world.person("Ann")
    begins = period_at("day", clock.now()).begins_at
    for back in range(1, 7):
        for game in ("helsinki", "neoville"):
            await deals.ensure_deal(world.hub, game, period_at("day", begins - back * clock.DAY), 2)
    seen: list[tuple[str, str]] = []
    before: int | None = period_at("day", begins).begins_at
    while before is not None and before > begins - 6 * clock.DAY:
        page = await ann.get(f"/daily/archive?before={before}")
        seen += [(one["period"], one["game"]) for one in page["deals"]]
        before = page["before"]
    assert len(seen) == len(set(seen)) >= 10


async def test_par_is_the_experts_game(world: World, today: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The strongest bot in the person's seat, against the same bots; shown to those who have finished."""
    bots: set[tuple[int, str]] = set()

    async def keep(driver: Driver, job: Job, patience: float) -> Choice:
        if job.table.startswith("par "):
            bots.add((msgspec.json.decode(job.view)["seat"], job.bot))
        return await choose(driver, job, patience)

    monkeypatch.setattr(Driver, "ask", keep)
    ann = world.person("Ann")
    await finish(world, ann, today)
    while (board := await ann.get(f"/daily/helsinki/{today}"))["par"] is None:
        await asyncio.sleep(0.01)
    assert len(board["par"]) == 2 and bots == {(0, "expert"), (1, "strong")}
    assert (await world.person("Bo").get(f"/daily/helsinki/{today}"))["par"] is None


@pytest.mark.long(but=("alone",))
async def test_a_sealed_game_is_reviewed_for_its_player(
    world: World, today: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what the seat could know, and of that seat only."""
    seen: list[Any] = []

    async def keep(driver: Driver, job: Job, patience: float) -> Choice:
        if job.review is not None:
            seen.append(job.review)
            raise TimeoutError
        return await choose(driver, job, patience)

    monkeypatch.setattr(Driver, "ask", keep)
    ann = world.person("Ann")
    table = await finish(world, ann, today)
    await ann.post(f"/tables/{table}/review")
    await world.settle(lambda: not world.hub.reviews.is_running(table))
    assert {task.seat for task in seen} == {0}


async def test_the_server_may_have_none(tmp_path: Path) -> None:
    """The host switches it off: no deal, no page, nothing made."""
    async with running(tmp_path, daily=False) as world:
        ann = world.person("Ann")
        assert not (await ann.get("/about"))["daily"]
        for path in ("/daily", "/daily/archive", "/daily/helsinki/2031-01-01"):
            assert (await ann.get(path, status=404))["code"] == "daily/off"


# --- The store ---


@pytest.mark.parametrize("way", ["backup", "export"])
async def test_boards_are_kept_and_cannot_be_forged(
    tmp_path: Path, turn_to: Turn, way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A backup brings the board; a table of another server under the same name is refused at the board."""
    turn_to("2031-06-05 10:00")
    async with running(tmp_path / "one") as world:
        table = await finish(world, world.person("Ann"), "2031-06-05")
        record = (await world.people[0].get(f"/tables/{table}/record?seat=0"))["text"]
    one, two = (SqliteStore(tmp_path / name / "torilla.db") for name in ("one", "two"))
    assert (await check_store(one, None, lambda _: lambda _: None)).differences == []
    if way == "backup":
        await backup(one, tmp_path / "out.zip")
        await restore(two, tmp_path / "out.zip")
    else:
        await export(one, tmp_path / "out.zip", None)
        async with running(tmp_path / "two") as world:
            other = await finish(world, world.person("Bo"), "2031-06-05")
        assert (await import_tables(two, tmp_path / "out.zip")).added == [table]
    async with running(tmp_path / "two") as world:
        cy = world.person("Cy")
        for path in ("/daily/helsinki/2031-06-05", f"/tables/{table}/record"):
            forged = await cy.http.post(f"/api{path}", json={"record": record.replace("1.", "2."), "name": "Cy"})
            assert forged.status_code in (400, 405)
        await finish(world, cy, "2031-06-05")
        names = [entry["name"] for entry in (await cy.get("/daily/helsinki/2031-06-05"))["entries"]]
    assert sorted(names) == (["Ann", "Cy"] if way == "backup" else ["Bo", "Cy"])
    if way == "export":
        assert other != table


async def test_damage_of_a_result_is_found(tmp_path: Path, turn_to: Turn) -> None:
    """A result in the head that is not the log's shows in an audit."""
    turn_to("2031-06-05 10:00")
    async with running(tmp_path) as world:
        table = await finish(world, world.person("Ann"), "2031-06-05")
        totals = world.hub.tables[table].row.totals
        assert totals is not None

        def forge(connection: Any) -> None:
            better = [totals[0] + 5, *totals[1:]]
            texts = [f'"totals":[{",".join(map(str, points))}]' for points in (totals, better)]
            connection.execute("UPDATE tables SET head = replace(head, ?, ?)", texts)

        await world.hub.store.write(forge)  # type: ignore[attr-defined]
    found = await check_store(SqliteStore(tmp_path / "torilla.db"), None, lambda _: lambda _: None)
    assert [one.code for one in found.differences] == ["check/column"]


async def test_an_erased_guest_leaves_a_result_without_a_name(world: World, today: str) -> None:
    """The board keeps the points, as tables keep the game."""
    ann, bo = world.person("Ann"), world.person("Bo")
    for person in (ann, bo):
        await finish(world, person, today)
    await ann.ask("DELETE", "/me")
    entries = (await bo.get(f"/daily/helsinki/{today}"))["entries"]
    assert sorted(entry["name"] for entry in entries) == ["Bo", "Seat 1"]


def day_after(day: str) -> str:
    return period_at("day", moment(f"{day} 00:00")).following.name


def period_before(day: str) -> str:
    return period_at("day", moment(f"{day} 00:00") - 1).name


# --- Duplicate tables ---


async def closed_table(world: World) -> tuple[Person, str]:
    """A table of two that was closed after some steps."""
    ann, bo, table = await two_players(world, nonce="ann-s-own", options={"start": 1})
    lines = [await ann.line(table), await bo.line(table)]
    for _ in range(6):
        await lines[world.hub.tables[table].row.to_move or 0].act()
    for person, line in zip((ann, bo), lines, strict=True):
        line.hang_up()
        await person.post(f"/tables/{table}/close", {"agree": True})
    return ann, table


async def test_a_table_plays_what_another_played(world: World) -> None:
    """The same shuffles, options and start, marked as a known deal; at the end both are side by side."""
    _, table = await closed_table(world)
    cy = world.person("Cy")
    made = await cy.table("me", "bot:random", deal={"table": table}, start=True, nonce="another")
    copy = made["table"]
    assert copy["deal"] == {
        "kind": "table", "period": None, "attempt": 0, "counts": False, "reveal_at": None, "table": table,
    }  # fmt: skip
    first, second = [(await world.hub.table(id)).play for id in (table, copy["id"])]
    assert first is not None and second is not None
    assert first.header.setup_items == second.header.setup_items and copy["options"]["start"] == 1
    assert copy["seed"] is None
    assert (await cy.get(f"/tables/{copy['id']}/comparison", status=409))["code"] == "table/not-over"
    await play(world, cy, copy["id"])
    compared = await cy.get(f"/tables/{copy['id']}/comparison")
    assert compared["first"]["table"] == table and compared["first"]["outcome"] is None
    assert len(totals_of(compared["second"]["outcome"])) == 2 and compared["second"]["seats"][0]["name"] == "Cy"
    assert (await cy.get(f"/tables/{table}/comparison", status=404))["code"] == "deal/not-copied"
    replay = Replay(parse_record((await cy.get(f"/tables/{copy['id']}/record"))["text"]))
    assert replay.verify().ok


async def test_a_seed_gives_its_deal(world: World) -> None:
    """A word as on the command line, or the digits that a record shows, in capitals too; equal seeds, equal deals."""
    ann = world.person("Ann")
    setups = []
    digits = "2c6e23e17a9c75090ceccaab02d9a4ee3783b731985cde7d75f8fd6845f0ac15"
    for seed in ("42", digits, digits.upper()):
        made = await ann.table("me", "bot:random", deal={"seed": seed}, start=True, nonce=f"n-{seed[:3]}")
        assert made["table"]["deal"]["kind"] == "seed"
        play = (await world.hub.table(made["table"]["id"])).play
        assert play is not None
        setups.append(play.header.setup_items)
    assert setups[0] == setups[1] == setups[2]


async def test_what_cannot_be_copied(world: World) -> None:
    """A running table's deal, one of another game or number of seats; neither or both; and its options stay."""
    ann, table = await closed_table(world)
    going = (await ann.table("me", "bot:random", start=True))["table"]["id"]
    cases: list[tuple[Any, str]] = [
        ({"table": going}, "table/not-over"),
        ({"table": "nowhere"}, "table/unknown"),
        ({}, "request/malformed"),
        ({"table": table, "seed": "1"}, "request/malformed"),
        ({"seed": ""}, "request/malformed"),
        ({"seed": " "}, "request/malformed"),
    ]
    for deal, code in cases:
        answer = await ann.http.post("/api/tables", json=new_table("helsinki", 2, deal))
        assert answer.json()["code"] == code, answer.text
    for game, seats, code in (("neoville", 2, "deal/game"), ("helsinki", 3, "deal/seats")):
        answer = await ann.http.post("/api/tables", json=new_table(game, seats, {"table": table}))
        assert answer.json()["code"] == code, answer.text
    made = await ann.table("me", "open", deal={"table": table})
    id = made["table"]["id"]
    for method, path, body in (
        ("PATCH", "", {"options": {"start": 0}}),
        ("PATCH", "", {"rules": 1}),
        ("POST", "/seats", {"kind": "open"}),
        ("DELETE", "/seats/1", {}),
    ):
        assert (await ann.ask(method, f"/tables/{id}{path}", body, status=409))["code"] == "deal/fixed"


async def test_the_link_of_a_known_deal_is_a_secret(world: World) -> None:
    """Whoever knows the seed cannot compute the invitation, as they could from a table's own secret."""
    ann = world.person("Ann")
    links = []
    for deal in ({"seed": "7"}, {"seed": "7"}):
        made = await ann.table("me", "open", deal=deal)
        table = await world.hub.table(made["table"]["id"])
        links.append(table.row.link_key)
        assert table.row.link_key and table.secret == Seed.from_text("7").secret
    assert links[0] != links[1]
    bo = world.person("Bo")
    link = (await ann.post(f"/tables/{table.id}/invitations"))["token"]
    await bo.join({"token": link})


def new_table(game: str, seats: int, deal: Any) -> Any:
    return {"game": game, "seats": [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * (seats - 1)], "deal": deal}
