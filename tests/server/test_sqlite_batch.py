"""The writer of the SQLite store: whatever the limits are, a commit is stored whole or not at all."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from torilla.server.store import log
from torilla.server.store.errors import Conflict
from torilla.server.store.model import ChatRow, Commit, GuestRow, KeyRow, NewGuest, SeatRow, SessionRow, TableRow
from torilla.server.store.sqlite import batch as sqlite_batch
from torilla.server.store.sqlite.batch import VALUES, append, rows_of, statements_of
from torilla.server.store.sqlite.store import SqliteStore
from torilla.server.wire.shared import no_pace

pytestmark = pytest.mark.anyio

ROW = TableRow(
    id="", game="helsinki", rules=1, components="c", options={}, pace=no_pace(), undo="turn", listed=False,
    instant=False, status="open", owner="g", commitment="", created_at=1, updated_at=1,
)  # fmt: skip


def commit(table: str, first: int, entries: int = 1, **more: Any) -> Commit:
    told: list[log.AnyEntry] = [log.Changed(what="x", seq=seq, at=1) for seq in range(first, first + entries)]
    key = KeyRow(0, f"key-{table}-{first}", "act", first)
    row = msgspec.structs.replace(ROW, id=table, updated_at=first)
    return Commit(**{"row": row, "seats": None, "entries": told, "key": key, **more})


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(tmp_path / "torilla.db")
    await store.open()
    await store.add_guest(NewGuest(GuestRow("g", "Ann", 1), SessionRow("s", 1)))
    for number in range(12):
        await store.add_table(commit(f"t{number}", 1, seats=[SeatRow(kind="open")]), bytes(32))
    yield store
    await store.close()


async def lengths(store: SqliteStore) -> list[tuple[int, int]]:
    """Of each table: entries in its log, and its keys. The head must agree."""
    found = []
    for number in range(12):
        stored = await store.table(f"t{number}", keys=100)
        assert stored is not None
        assert (await store.latest([f"t{number}"]))[f"t{number}"][0] == len(stored.entries)
        found.append((len(stored.entries), len(stored.keys)))
    return found


def test_statements_have_whole_commits() -> None:
    """A batch above the limit is split between commits; only one that is longer than the limit has several."""
    commits = [commit("a", 1, 2), commit("b", 1, 2), commit("c", 1, 1), commit("d", 1, 7), commit("e", 1, 3)]
    for limit in (1, 2, 3, 4, 5, 7, 100):
        parts = list(statements_of(commits, limit))
        assert [row for part in parts for row in part] == [row for one in commits for row in rows_of(one)]
        assert all(0 < len(part) <= limit for part in parts)
        for one in commits:
            using = [part for part in parts if any(row[0] == one.row.id for row in part)]
            assert len(using) == 1 or len(one.entries) > limit


@pytest.mark.parametrize("limit", ["rows", "values"])
@pytest.mark.parametrize("clash", [None, 0, 5, 11])
async def test_a_batch_above_the_limit_stays_atomic(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch, limit: str, clash: int | None
) -> None:
    """Many at once, with a limit of few rows, and perhaps one that clashes: that one changes nothing, all others are
    stored and told so."""
    if limit == "rows":
        monkeypatch.setattr(sqlite_batch, "AT_ONCE", 3)
    else:
        await store.write(lambda c: c.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 3 * VALUES + 5))
    commits = [commit(f"t{n}", 1 if n == clash else 2, 2) for n in range(12)]
    results = await asyncio.gather(*(store.commit(one) for one in commits), return_exceptions=True)
    assert [isinstance(result, Conflict) for result in results] == [n == clash for n in range(12)]
    assert await lengths(store) == [(1, 1) if n == clash else (3, 2) for n in range(12)]


@pytest.mark.parametrize("at", [1, 2, 3])
async def test_a_failure_between_statements_leaves_nothing(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    """A disk that fills up after the first of several statements: nothing of the batch is stored or acknowledged."""
    monkeypatch.setattr(sqlite_batch, "AT_ONCE", 4)
    before = await lengths(store)
    real, asked = sqlite_batch.SAVE, 0

    class Failing(str):
        def format(self, *args: object, **named: object) -> str:
            nonlocal asked
            asked += 1
            return "INSERT INTO nowhere VALUES (1)" if asked % 7 == at else real.format(*args, **named)

    monkeypatch.setattr(sqlite_batch, "SAVE", Failing(real))
    work = [commit("t0", 2, 9), *(commit(f"t{n}", 2, 2) for n in range(1, 4))]
    writer: sqlite3.Connection = await store.write(lambda connection: connection)
    with pytest.raises(sqlite_batch.JobFailed):
        sqlite_batch.transact(writer, [(one, asyncio.Future()) for one in work], sqlite_batch.write_together)
    assert await lengths(store) == before


async def test_several_statements_need_a_transaction(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing call is reported before anything is written."""
    monkeypatch.setattr(sqlite_batch, "AT_ONCE", 2)
    before = await lengths(store)
    writer: sqlite3.Connection = await store.write(lambda connection: connection)
    with pytest.raises(AssertionError, match="transaction"):
        append(writer, [commit("t0", 2, 2), commit("t1", 2, 2)])
    assert await lengths(store) == before


async def test_steps_are_begun_again(store: SqliteStore) -> None:
    """Steps that wait together with a commit that clashes are rolled back with it, and done once, from their start."""
    busy = threading.Event()
    first = asyncio.create_task(store.write(lambda _: busy.wait(60)))
    lines = [asyncio.create_task(store.add_chat("t1", ChatRow(0, 0, "Ann", "hello", 1), f"key {n}")) for n in range(3)]
    clash = asyncio.create_task(store.commit(commit("t0", 1)))
    while store.jobs.qsize() < 4:
        await asyncio.sleep(0)
    busy.set()
    with pytest.raises(Conflict):
        await clash
    said = await asyncio.gather(*lines)
    assert await first and said == await store.chat_after("t1", 0, 10)
    assert [line.number for line in said] == [1, 2, 3]


async def test_the_column_says_who_is_awaited(store: SqliteStore) -> None:
    """`bot_awaited` is what its name says: a bot that nobody waits for is not woken after a start."""
    row = msgspec.structs.replace(ROW, status="playing", bot_moves=True)
    for number, awaited in ((0, True), (1, False)):
        head = msgspec.structs.replace(row, id=f"t{number}", bot_awaited=awaited)
        await store.commit(commit(f"t{number}", 2, row=head))
    assert await store.bot_tables(0) == ["t0"]
    columns = await store.read(lambda c: [row[1] for row in c.execute("PRAGMA table_info(tables)")])
    assert "bot_awaited" in columns and "bot_moves" not in columns
