"""Faults of rows that belong to no log: plans, open seats, reports, blocks, shared analyses."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import NamedTuple

import msgspec

from torilla.core.contract.errors import TorillaError
from torilla.core.contract.game import AnyGame
from torilla.core.contract.registry import get_game
from torilla.core.records.analysis import game_of
from torilla.server.analyses.rows import AnalysisRow, read_analysis_row
from torilla.server.archive.rows import Rows
from torilla.server.premoves.rows import SeatPlans
from torilla.server.store.decode import read_chat
from torilla.server.store.model import StoredTable
from torilla.server.store.sql.blocks import BlockRow
from torilla.server.store.sql.reports import Report

UNREADABLE = (msgspec.MsgspecError, TypeError, ValueError)
LOOSE_PLANS = (
    "SELECT p.table_id, p.occupancy FROM plans p LEFT JOIN tables t ON t.id = p.table_id WHERE t.id IS NULL ORDER BY 1"
)


class Fault(NamedTuple):
    """A finding about one row, which is named by its part of the store and its primary key."""

    code: str
    what: str
    part: str
    key: tuple[object, ...]


class PlanColumns(NamedTuple):
    """A row of `plans`."""

    occupancy: str
    guest: str
    version: int
    armed: int | None
    data: str


class ReportColumns(NamedTuple):
    """A row of `reports`."""

    id: str
    guest: str
    other: str
    line: int
    created_at: int
    data: str


# --- Of a table ---


async def faults_of_table(rows: Rows, stored: StoredTable, table: str, game: AnyGame) -> AsyncIterator[Fault]:
    """What is wrong with the plans, reports and open seats of a table."""
    async for fault in plan_faults(rows, stored, table, game):
        yield fault
    async for fault in report_faults(rows, table):
        yield fault
    async for (until,) in rows.select("open_seats", ("until",), "table_id", table):
        if not isinstance(until, int):
            yield Fault("check/unreadable", "until when its seats are open cannot be decoded", "open_seats", (table,))


async def plan_faults(rows: Rows, stored: StoredTable, table: str, game: AnyGame) -> AsyncIterator[Fault]:
    used = {key async for key in rows.select("keys", ("seat", "key"), "table_id", table)}
    async for columns in rows.select("plans", PlanColumns._fields, "table_id", table):
        try:
            row = msgspec.convert(columns, PlanColumns)
            plans = msgspec.json.decode(row.data, type=SeatPlans)
        except UNREADABLE:
            yield Fault("check/unreadable", "plans of a seat cannot be decoded", "plans", (table, columns[0]))
            continue
        for code, what in faults_of_plans(stored, row, plans, used, game):
            yield Fault(code, what, "plans", (table, row.occupancy))


def faults_of_plans(
    stored: StoredTable, row: PlanColumns, plans: SeatPlans, used: set[tuple[object, ...]], game: AnyGame
) -> list[tuple[str, str]]:
    """Codes and sentences about the plans of one stay. `used`: the seats and idempotency keys of what was done."""
    stays = [(seat.occupancy, seat.guest) for seat in stored.seats]
    if (row.occupancy, row.guest) not in stays:
        return [("check/plans", "plans are those of a stay that no seat has, or of another guest")]
    seat, armed = stays.index((row.occupancy, row.guest)), plans.armed
    found = []
    if row.version < 1:
        found.append(("check/plans", f"the plans of seat {seat} have the version {row.version}"))
    said = None if armed is None else armed.seat
    if row.armed != said:
        found.append(("check/column", f"the turn armed at seat {seat} is {row.armed}'s, and in the plans {said}'s"))
    if said not in (None, seat):
        found.append(("check/plans", f"the turn armed at seat {seat} is for seat {said}"))
    if armed is not None and (seat, armed.key) in used:
        found.append(("check/plans", f"the turn armed at seat {seat} was played before"))
    if len({line.id for line in plans.lines}) < len(plans.lines):
        found.append(("check/plans", f"several lines kept at seat {seat} have the same number"))
    actions = [*(line.actions for line in plans.lines), [] if armed is None else armed.turn.actions]
    try:
        for action in (one for line in actions for one in line):
            get_game(stored.row.game).notation.parse(action)
    except TorillaError as error:
        found.append(("check/plans", f"a line kept or armed at seat {seat} has a step that is none: {error}"))
    return found


async def report_faults(rows: Rows, table: str) -> AsyncIterator[Fault]:
    known = [count async for (count,) in rows.select("tables", ("chat",), "id", table)]
    said = {
        number: read_chat(data) async for number, data in rows.select("chat", ("number", "data"), "table_id", table)
    }
    async for columns in rows.select("reports", ReportColumns._fields, "table_id", table):
        try:
            row = msgspec.convert(columns, ReportColumns)
            report = msgspec.json.decode(row.data, type=Report)
        except UNREADABLE:
            yield Fault("check/unreadable", f"report {columns[0]} cannot be decoded", "reports", (columns[0],))
            continue
        line = said.get(row.line)  # which is gone where its writer was erased
        what = await unknown_guests(rows, row.guest, row.other)
        if what is None and not 0 <= row.line <= known[0]:
            what = f"is about line {row.line} of a chat with {known[0]}"
        if what is None and line is not None and (line.guest, line.text) != (row.other, report.said):
            what = f"is about line {row.line} of the chat, which says something else or is another's"
        if what is not None:
            yield Fault("check/report", f"report {row.id} {what}", "reports", (row.id,))


async def unknown_guests(rows: Rows, guest: str, other: str) -> str | None:
    """How two guests cannot have to do with each other; None if they can."""
    if guest == other:
        return "is by the guest whom it is about"
    for one in (guest, other):
        if not [found async for found in rows.select("guests", ("id",), "id", one)]:
            return f"names the guest {one}, who is not there"
    return None


# --- Of people ---


async def faults_of_analyses(rows: Rows) -> AsyncIterator[Fault]:
    """Shared analyses that cannot be read, or belong to nobody."""
    stored = [name for name in AnalysisRow.__struct_fields__ if name != "name"]
    async for id, guest, *rest in rows.select("analyses", stored):
        key = (id,)
        try:
            row = read_analysis_row(id, guest, "", *rest)
        except UNREADABLE:
            yield Fault("check/unreadable", f"the analysis {id} cannot be decoded", "analyses", key)
            continue
        what = None
        if not [found async for found in rows.select("guests", ("id",), "id", row.guest)]:
            what = f"belongs to the guest {row.guest}, who is not there"
        elif game_of(row.text) != row.game:
            what = f"is not one of {row.game}"
        if what is not None:
            yield Fault("check/analysis", f"analysis {row.id} {what}", "analyses", key)


async def faults_of_people(rows: Rows) -> AsyncIterator[Fault]:
    """Faults of blocks, and plans of tables that do not exist."""
    async for columns in rows.select("blocks", BlockRow.__struct_fields__):
        key = columns[:2]
        try:
            row = msgspec.convert(dict(zip(BlockRow.__struct_fields__, columns, strict=True)), BlockRow)
        except UNREADABLE:
            yield Fault("check/unreadable", f"the block of {key[1]} by {key[0]} cannot be decoded", "blocks", key)
            continue
        what = await unknown_guests(rows, row.guest, row.other)
        if what is not None:
            yield Fault("check/block", f"block {row.id} {what}", "blocks", key)
    async for table, occupancy in rows.ask(LOOSE_PLANS):
        yield Fault(
            "check/plans", f"plans belong to the table {table}, which is not there", "plans", (table, occupancy)
        )
