"""`torilla admin check` finds damage of the database and of its rows, and says what it is; never a traceback."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest
from services.postgres import Postgres

from server.harness import Kept, new_key, running, two_players
from server.test_notices import play_turn
from torilla.server.app.backends import make_store
from torilla.server.archive.audit import CODES, Checked, check_store
from torilla.server.archive.repair import write_repair
from torilla.server.archive.rows import KEYS, PASSING, reading, writing
from torilla.server.archive.tables import read_tables
from torilla.server.kernel.settings import Settings
from torilla.server.store.errors import StoreError
from torilla.server.store.sqlite.store import SqliteStore

pytestmark = pytest.mark.anyio

FLIPS = 60
PAGE = 4096


def no_bar(_: int) -> Callable[[int], None]:
    return lambda _: None


async def check(place: Kept) -> Checked:
    return await check_store(make_store(Settings(data=place.folder, **place.settings)), None, no_bar)


async def fill(place: Kept) -> str:
    """A table in the middle of a game, with chat and keys and somebody who left, and one that waits."""
    async with place.running() as world:
        ann, bo, id = await two_players(world, undo="none")
        line = await ann.line(id)
        for _ in range(4):
            if line.position["to_move"] == 0:
                await line.act()
        await line.send(type="say", key=new_key(), seat=0, text="hello")
        await bo.post(f"/tables/{id}/seats/1/leave")
        line.hang_up()
        await ann.table("me", "open")
        return str(id)


DAMAGE = {
    "UPDATE tables SET seq = seq + 1 WHERE id = ?": "check/gap",
    "UPDATE tables SET status = 'over' WHERE id = ?": "check/column",
    "UPDATE tables SET owner = 'nobody' WHERE id = ?": "check/column",
    "UPDATE tables SET bot_awaited = 1 - bot_awaited WHERE id = ?": "check/column",
    "UPDATE tables SET head = '{}' WHERE id = ?": "check/unreadable",
    "UPDATE tables SET head = replace(head, '\"to_move\":', '\"to_move\":1') WHERE id = ?": "check/head",
    "UPDATE tables SET secret = 'xyz' WHERE id = ?": "check/unreadable",
    "UPDATE tables SET secret = substr(secret, 3) || substr(secret, 1, 2) WHERE id = ?": "check/commitment",
    "DELETE FROM events WHERE seq = 3 AND table_id = ?": "check/gap",
    "UPDATE events SET data = '[]' WHERE seq = 3 AND table_id = ?": "check/unreadable",
    "UPDATE events SET data = replace(data, '\"seat\":0', '\"seat\":1') WHERE seq > 3 AND table_id = ?": "check/replay",
    "UPDATE keys SET seq = 1 WHERE table_id = ?": "check/key",
    "UPDATE keys SET seq = 99 WHERE table_id = ?": "check/key",
    "DELETE FROM seats WHERE seat = 1 AND table_id = ?": "check/seats",
    "UPDATE seats SET data = replace(data, '\"left\"', 'null') WHERE seat = 1 AND table_id = ?": "check/seats",
    "UPDATE seats SET guest = 'nobody' WHERE seat = 0 AND table_id = ?": "check/column",
    "UPDATE seats SET data = '' WHERE seat = 0 AND table_id = ?": "check/unreadable",
    "UPDATE tables SET chat = 0 WHERE id = ?": "check/chat",
    "DELETE FROM components WHERE hash <> ?": "check/components",
    "UPDATE components SET source = replace(source, '1', '2') WHERE hash <> ?": "check/components",
}


async def fill_beside(place: Kept) -> str:
    """A table with plans, an armed turn, one that was played and a report; a block, open seats, an analysis."""
    async with place.running(open_seats=True) as world:
        ann, bo, id = await two_players(world)
        line, there = await ann.line(id), await bo.line(id)
        await line.act("@0")
        for actions in (["m1", "draw"], ["m2"]):
            await there.pump()
            await bo.ask("PUT", f"/tables/{id}/seats/1/plans/7", {"name": "mine", "actions": actions})
            wish = {"seq": there.position["seq"], "name": "plan", "actions": actions}
            await bo.post(f"/tables/{id}/seats/1/armed", wish)
            if len(actions) > 1:
                await play_turn(line, 0)
                await world.settle(lambda: line.connection.table.row.to_move == 0)
        await line.send(type="say", key=new_key(), seat=0, text="hello")
        await bo.post(f"/tables/{id}/reports", {"line": 1, "words": "rude"})
        await bo.post(f"/tables/{id}/block", {"kind": "mute", "seat": 0})
        line.hang_up()
        there.hang_up()
        await ann.table("me", "open", anybody=True)
        over = (await ann.table("me", "bot:random", start=True))["table"]["id"]
        await ann.post(f"/tables/{over}/close", {"agree": True})
        await ann.post("/analyses", {"text": (await ann.get(f"/tables/{over}/record"))["text"], "token": "x" * 32})
        return str(id)


BESIDE = {
    "UPDATE plans SET data = '[]' WHERE table_id = ?": "check/unreadable",
    "UPDATE plans SET data = '{\"lines\":[{}]}' WHERE table_id = ?": "check/unreadable",
    "UPDATE plans SET armed = NULL WHERE table_id = ?": "check/column",
    "UPDATE plans SET armed = 0 WHERE table_id = ?": "check/column",
    "UPDATE plans SET armed = 0, data = replace(data, '\"seat\":1', '\"seat\":0') WHERE table_id = ?": "check/plans",
    "UPDATE plans SET guest = 'nobody' WHERE table_id = ?": "check/plans",
    "UPDATE plans SET occupancy = 'none' WHERE table_id = ?": "check/plans",
    "UPDATE plans SET version = 0 WHERE table_id = ?": "check/plans",
    "UPDATE plans SET table_id = 'none' WHERE table_id = ?": "check/plans",
    "UPDATE plans SET data = replace(data, 'm2', 'x2') WHERE table_id = ?": "check/plans",
    "UPDATE keys SET key = (SELECT substr(data, strpos(data, '\"key\":') + 7, 12) FROM plans)"
    " WHERE request LIKE 'plan%' AND table_id = ?": "check/plans",
    "UPDATE keys SET seq = 1 WHERE request LIKE 'plan%' AND table_id = ?": "check/key",
    "UPDATE reports SET data = 'null' WHERE table_id = ?": "check/unreadable",
    "UPDATE reports SET other = 'nobody' WHERE table_id = ?": "check/report",
    "UPDATE reports SET guest = other WHERE table_id = ?": "check/report",
    "UPDATE reports SET line = 2 WHERE table_id = ?": "check/report",
    "UPDATE reports SET line = -1 WHERE table_id = ?": "check/report",
    "UPDATE reports SET data = replace(data, 'hello', 'never') WHERE table_id = ?": "check/report",
    "UPDATE blocks SET kind = 'hate' WHERE kind <> ?": "check/unreadable",
    "UPDATE blocks SET other = guest WHERE kind <> ?": "check/block",
    "UPDATE blocks SET other = 'nobody' WHERE kind <> ?": "check/block",
    "UPDATE analyses SET shown = '' WHERE id <> ?": "check/unreadable",
    "UPDATE analyses SET guest = 'nobody' WHERE id <> ?": "check/analysis",
    "UPDATE analyses SET text = 'nothing' WHERE id <> ?": "check/analysis",
}


@pytest.mark.long(but=("alone",))
@pytest.mark.parametrize(("filled", "damages"), [(fill, DAMAGE), (fill_beside, BESIDE)], ids=["games", "beside"])
async def test_every_kind_of_damage_has_a_code(
    kept: Kept, filled: Callable[[Kept], Awaitable[str]], damages: dict[str, str]
) -> None:
    """What is said twice in a store must agree: each damage is found by its code, with a sentence, on either store."""
    id = await filled(kept)
    assert (await check(kept)).differences == []
    store = make_store(Settings(data=kept.folder, **kept.settings))
    async with reading(store) as rows:
        good = {part: (await rows.columns(part), [row async for row in rows.select(part, await rows.columns(part))])
                for part in KEYS | PASSING}  # fmt: skip
    for statement, code in damages.items():
        if isinstance(store, SqliteStore):
            statement = statement.replace("strpos", "instr")
        async with writing(store) as rows:
            await rows.add(statement, [(id,)])
        found = (await check(kept)).differences
        assert code in {difference.code for difference in found}, statement
        assert all(difference.what and difference.code in CODES for difference in found)
        async with writing(store) as rows:
            for part in reversed(KEYS | PASSING):
                await rows.add(f"DELETE FROM {part}", [()])
            for part, (columns, content) in good.items():
                await rows.insert(part, columns, content)
    assert (await check(kept)).differences == []


async def test_mending_deletes_what_is_damaged_beside_a_game(kept: Kept) -> None:
    """Plans and reports that belong to nothing are deleted, and kept in the file; the game is as it was."""
    id, file = await fill_beside(kept), kept.folder / "removed.json"
    store = make_store(Settings(data=kept.folder, **kept.settings))
    async with writing(store) as rows:
        await rows.add("UPDATE plans SET guest = 'nobody', version = 0 WHERE table_id = ?", [(id,)])
        await rows.add("UPDATE reports SET line = 2 WHERE table_id = ?", [(id,)])
    plan = await write_repair(store, id, file)
    assert plan.dropped == 0 and not plan.replaced and not plan.keys
    kept_rows = [(one["part"], one["row"]["table_id"]) for one in json.loads(file.read_text())["beside"]]
    assert kept_rows == [("plans", id), ("reports", id)]
    assert (await check(kept)).differences == []


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: 5 * PAGE + 100])


def zero(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[3 * PAGE : 4 * PAGE] = bytes(PAGE)
    path.write_bytes(bytes(data))


def empty(path: Path) -> None:
    path.write_bytes(b"")


def text(path: Path) -> None:
    path.write_text("this is no database, whatever its name is\n" * 100)


def run(*statements: str) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        with closing(sqlite3.connect(path)) as connection, connection:
            for statement in statements:
                connection.execute(statement)

    return damage


FILES: dict[str, tuple[Callable[[Path], None], str]] = {
    "cut": (cut, "store/damaged"),
    "zeros": (zero, "store/damaged"),
    "emptied": (empty, "store/schema"),
    "text": (text, "store/unreadable"),
    "no table": (run("DROP TABLE keys"), "store/schema"),
    "no plans": (run("DROP TABLE plans"), "store/schema"),
    "no open seats": (run("DROP TABLE open_seats"), "store/schema"),
    "no column": (run("ALTER TABLE seats DROP COLUMN data"), "store/schema"),
    "older number": (run("PRAGMA user_version = 1"), "store/schema"),
    "no number": (run("PRAGMA user_version = 0"), "store/schema"),
    "loose rows": (run("DELETE FROM guests"), "store/damaged"),
}


@pytest.mark.parametrize("damage", FILES)
async def test_a_damaged_file_is_told(tmp_path: Path, damage: str) -> None:
    """Cut off, a page of zeros, emptied, no database, a table or column less, another version's number, loose rows."""
    place = Kept(tmp_path, {})
    await fill(place)
    spoil, code = FILES[damage]
    spoil(tmp_path / "torilla.db")
    found = await check(place)
    assert code in {difference.code for difference in found.differences}
    assert all(difference.what for difference in found.differences)


async def test_a_file_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    """It cannot be checked, and is reported."""
    await fill(Kept(tmp_path, {}))
    run("PRAGMA user_version = 999")(tmp_path / "torilla.db")
    with pytest.raises(StoreError, match="newer"):
        await check(Kept(tmp_path, {}))


async def content(folder: Path) -> list[Any]:
    """What games are made of: steps and what they disclosed, seeds, seats, options, results, keys.

    Names, chat and times are stored once: nothing tells whether they are right.
    """
    found: list[Any] = []
    async with reading(SqliteStore(folder / "torilla.db")) as rows:
        tables = [row[0] async for row in rows.select("tables", ("id",))]
        async for stored in read_tables(rows, tables):
            row = stored.row
            found.append((row.id, row.game, row.rules, row.components, row.options, row.status, row.to_move, row.owner,
                          row.commitment, stored.secret))  # fmt: skip
            found.append([(seat.kind, seat.guest, seat.away) for seat in stored.seats])
            for entry in stored.entries:
                told = msgspec.to_builtins(entry)
                kept = ("type", "seq", "seat", "action", "items", "nonces", "commitment", "steps", "totals", "reason")
                found.append([told.get(name) for name in kept])
        found.append([row async for row in rows.select("keys", ("table_id", "seat", "seq"))])
    return found


async def flip(folder: Path, copy: Path, original: list[Any], seed: int) -> bool:
    """Change a byte; return whether it was reported. Raises if it was not and a game has changed."""
    chance = random.Random(seed)
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(folder, copy)
    data = bytearray((copy / "torilla.db").read_bytes())
    place = chance.randrange(len(data))
    data[place] ^= 1 << chance.randrange(8)
    (copy / "torilla.db").write_bytes(bytes(data))
    try:
        found = await check(Kept(copy, {}))
    except StoreError as error:  # the number of a version to come, or so
        assert error.code == "store/too-new"
        return True
    if not found.differences:
        assert await content(copy) == original, f"seed {seed}, byte {place}"
    return bool(found.differences)


async def test_a_flipped_bit_is_found_or_does_no_harm(tmp_path: Path) -> None:
    """Every changed byte is reported, or every game is unchanged."""
    folder = tmp_path / "data"
    async with running(folder) as world:
        ann, _, id = await two_players(world, undo="none")
        line = await ann.line(id)
        while line.position["to_move"] == 0:
            await line.act()
        line.hang_up()
    original = await content(folder)
    told = [await flip(folder, tmp_path / "copy", original, seed) for seed in range(FLIPS)]
    assert any(told)


async def test_postgres_checks_its_indexes(postgres: Postgres, tmp_path: Path) -> None:
    """Where amcheck is installed an index that lacks a row is reported."""
    place = Kept(tmp_path, {"store": postgres.database()})
    await fill(place)
    connection = await asyncpg.connect(place.settings["store"])
    try:
        await connection.execute("CREATE EXTENSION amcheck")
        assert (await check(place)).differences == []
        # rows are put aside while the index does not hear of it
        await connection.execute("UPDATE pg_index SET indisready = false WHERE indexrelid = 'guests_pkey'::regclass")
        await connection.execute("INSERT INTO guests (id, name, created_at) VALUES ('new', 'New', 1)")
        await connection.execute("UPDATE pg_index SET indisready = true WHERE indexrelid = 'guests_pkey'::regclass")
    finally:
        await connection.close()
    found = await check(place)
    assert [difference.code for difference in found.differences] == ["store/damaged"]
    assert "guests_pkey" in found.differences[0].what


async def test_a_database_without_our_tables(postgres: Postgres, tmp_path: Path) -> None:
    """PostgreSQL: a database that Torilla has never used, and one that lacks a table."""
    place = Kept(tmp_path, {"store": postgres.database()})
    assert {one.code for one in (await check(place)).differences} <= {"store/unreadable", "store/schema"}
    assert (await check(place)).differences
    await fill(place)
    connection = await asyncpg.connect(place.settings["store"])
    await connection.execute("DROP TABLE keys")
    await connection.close()
    assert {one.code for one in (await check(place)).differences} == {"store/schema"}


def test_codes_are_in_the_docs() -> None:
    """errors.md has every code of a check, with its meaning."""
    docs = (Path(__file__).parents[2] / "docs/reference/errors.md").read_text()
    for code, meaning in CODES.items():
        assert f"| `{code}` | {meaning}" in docs
