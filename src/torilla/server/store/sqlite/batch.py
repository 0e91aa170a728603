"""Transactions of the SQLite store: many jobs, few statements.

Every statement gives the interpreter away and has to wait until the event loop lets it have it back. So all commits
that wait are written with one statement, and a transaction gets savepoints only when a job in it failed.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, TypeVar

from torilla.server.store.decode import text_of
from torilla.server.store.errors import Conflict, Unavailable, unstorable
from torilla.server.store.model import Commit
from torilla.server.store.sql.commits import settling
from torilla.server.store.sql.steps import Append, Found, Lock, Statement, Steps
from torilla.server.store.sqlite.open_files import OpenFiles

T = TypeVar("T")
Work = Commit | Callable[[sqlite3.Connection], Any]
Job = tuple[Work, "asyncio.Future[Any]"]
Result = tuple["asyncio.Future[Any]", Any, "BaseException | None"]
Row = tuple[Any, ...]


class JobFailed(Exception):
    """One of the jobs of a transaction failed; none was done."""


def write_batch(connection: sqlite3.Connection, batch: list[Job], files: OpenFiles) -> None:
    """Do all jobs in one transaction and answer when it is durable. A job that fails is rolled back alone.

    Writes to files that are no longer at their paths are not acknowledged.
    """
    try:
        files.check_again()
        try:
            results = transact(connection, batch, write_together)
        except JobFailed:
            results = transact(connection, batch, write_apart)
        files.check()
    except Exception as error:  # nothing is on the disk: no job is acknowledged
        results = [(future, None, error) for _, future in batch]
    batch[0][1].get_loop().call_soon_threadsafe(settle, results)


def transact(
    connection: sqlite3.Connection, batch: list[Job], write: Callable[[sqlite3.Connection, list[Job]], list[Result]]
) -> list[Result]:
    """Do all jobs; durable when it returns, and nothing was changed when it raises."""
    if write is write_together and is_one_statement(connection, batch):
        return write(connection, batch)  # which is its own transaction
    try:
        connection.execute("BEGIN IMMEDIATE")
        results = write(connection, batch)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return results


def write_together(connection: sqlite3.Connection, batch: list[Job]) -> list[Result]:
    """Do all commits at once, then the rest. Jobs of a batch do not depend on each other: their callers still wait."""
    commits = [work for work, _ in batch if isinstance(work, Commit)]
    try:
        append(connection, commits)
        for commit in commits:
            if not commit.is_plain:
                run_steps(connection, settling(commit))
        return [(future, None if isinstance(work, Commit) else work(connection), None) for work, future in batch]
    except Exception as error:
        raise JobFailed from error


def write_apart(connection: sqlite3.Connection, batch: list[Job]) -> list[Result]:
    """Do one job after the other."""
    results: list[Result] = []
    for work, future in batch:
        connection.execute("SAVEPOINT job")
        try:
            results += write_together(connection, [(work, future)])
        except JobFailed as failed:
            connection.execute("ROLLBACK TO job")
            results.append((future, None, failed.__cause__))
        connection.execute("RELEASE job")
    return results


def settle(results: list[Result]) -> None:
    """Resolve the futures, in the event loop."""
    for future, result, fault in results:
        if is_trouble(fault):
            fault = Unavailable(str(fault))
        elif isinstance(fault, OverflowError | UnicodeEncodeError):
            fault = unstorable(fault)
        if future.cancelled():
            continue
        if fault is None:
            future.set_result(result)
        else:
            future.set_exception(fault)


def is_trouble(fault: BaseException | None) -> bool:
    """Whether the file is full, read-only, locked or damaged."""
    return isinstance(fault, sqlite3.OperationalError) or type(fault) is sqlite3.DatabaseError


# --- Steps ---


def run_steps(connection: sqlite3.Connection, steps: Steps[T]) -> T:
    try:
        step = next(steps)
        while True:
            step = steps.send(take_step(connection, step))
    except StopIteration as end:
        result: T = end.value
        return result


def take_step(connection: sqlite3.Connection, step: Statement | Lock | Append) -> Found:
    if isinstance(step, Lock):
        return []  # nobody else writes
    if isinstance(step, Append):
        append(connection, [step.commit])
        return []
    statement, values = step
    return connection.execute(statement, values).fetchall()


# --- Commits ---

PREPARE = """
CREATE TEMP VIEW changes (
    table_id, seq, data, seat, key, request, answer, status, listed, bot_awaited, deadline, updated_at, owner, head,
    notices
) AS SELECT '', 0, '', 0, '', '', 0, '', 0, 0, 0, 0, '', '', '';
CREATE TEMP TRIGGER take_changes INSTEAD OF INSERT ON changes BEGIN
    INSERT INTO events (table_id, seq, data) VALUES (NEW.table_id, NEW.seq, NEW.data);
    INSERT INTO keys (table_id, seat, key, request, seq)
        SELECT NEW.table_id, NEW.seat, NEW.key, NEW.request, NEW.answer WHERE NEW.key IS NOT NULL;
    UPDATE tables SET status = NEW.status, listed = NEW.listed, bot_awaited = NEW.bot_awaited, deadline = NEW.deadline,
        updated_at = NEW.updated_at, owner = NEW.owner, head = NEW.head, seq = NEW.seq
        WHERE id = NEW.table_id AND NEW.head IS NOT NULL;
    INSERT OR IGNORE INTO notices (table_id, guest, kind, mark, seat, due_at)
        SELECT NEW.table_id, c.guest, json_extract(value, '$.kind'), json_extract(value, '$.mark'),
            json_extract(value, '$.seat'), json_extract(value, '$.due_at')
        FROM json_each(NEW.notices) JOIN channels c ON c.guest = json_extract(value, '$.guest');
END;
"""
"""A view through which commits are written: a row for each entry of a log, the last with the key and the head."""
SAVE = "INSERT INTO changes VALUES {}"
VALUES = 15
ROW = f"({', '.join('?' * VALUES)})"
AT_ONCE = 1000
"""Rows in one statement, if SQLite was built for that many values."""
NO_KEY = (None, None, None, None)
NO_HEAD = (None, None, None, None, None, None, None, None)


def row_limit(connection: sqlite3.Connection) -> int:
    """The number of rows that fit into one statement."""
    return max(1, min(AT_ONCE, connection.getlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER) // VALUES))


def is_one_statement(connection: sqlite3.Connection, batch: list[Job]) -> bool:
    """Whether a batch needs no transaction of its own."""
    rows = sum(len(work.entries) for work, _ in batch if isinstance(work, Commit))
    return rows <= row_limit(connection) and all(isinstance(work, Commit) and work.is_plain for work, _ in batch)


def append(connection: sqlite3.Connection, commits: list[Commit]) -> None:
    """Append commits to different tables, all or none. Raises Conflict."""
    parts = list(statements_of(commits, row_limit(connection)))
    if len(parts) > 1 and not connection.in_transaction:
        raise AssertionError("commits in several statements need a transaction around them")
    for rows in parts:
        try:
            connection.execute(SAVE.format(", ".join([ROW] * len(rows))), list(chain.from_iterable(rows)))
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from None


def statements_of(commits: list[Commit], limit: int) -> Iterator[list[Row]]:
    """The rows of each statement: whole commits, as many as fit; a longer one has its own."""
    rows: list[Row] = []
    for commit in commits:
        more = rows_of(commit)
        if rows and len(rows) + len(more) > limit:
            yield rows
            rows = []
        rows += more
        while len(rows) > limit:
            yield rows[:limit]
            rows = rows[limit:]
    if rows:
        yield rows


def rows_of(commit: Commit) -> list[Row]:
    row, key, last = commit.row, commit.key, commit.entries[-1]
    rows: list[Row] = [(row.id, entry.seq, text_of(entry), *NO_KEY, *NO_HEAD) for entry in commit.entries[:-1]]
    asked = NO_KEY if key is None else (key.seat, key.key, key.request, key.seq)
    marks = (row.status, row.listed, row.bot_awaited, row.deadline, row.updated_at, row.owner)
    notices = text_of(commit.notices) if commit.notices else None
    rows.append((row.id, last.seq, text_of(last), *asked, *marks, text_of(row), notices))
    return rows
