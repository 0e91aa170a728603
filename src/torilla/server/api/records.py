"""Records, replays and verification."""

from __future__ import annotations

from typing import Annotated

import msgspec

from torilla.server.api.caller import Caller
from torilla.server.api.route import Route, get, post
from torilla.server.bots.calculations import TableCheck, TableRecord, TableReplay, TextReplay
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.packed import Packed
from torilla.server.tables.play import LoggedPlay
from torilla.server.tables.replays import text_of_file, text_of_play
from torilla.server.tables.table import Table
from torilla.server.wire.records import RecordAnswer, ReplayAnswer, ReplayRequest, Verification

Viewer = Annotated[int, msgspec.Meta(ge=0, le=7, description="the seat whose view is wanted; default: none")] | None


async def played(caller: Caller, table_id: str) -> tuple[Table, LoggedPlay]:
    """A table's game, for routes that are costly. Raises ServerError."""
    caller.hub.limits.costly.check(caller.client, caller.network)
    table = await caller.hub.table(table_id)
    if not table.is_revealed:  # a finished game can be shown to anybody who has its address
        table.check_visible(caller.id)
    if table.play is None:
        raise ServerError("table/not-playing", f"the table is {table.row.status}", status=table.row.status)
    return table, table.play


@get("/tables/{table_id:str}/record")
async def record(caller: Caller, table_id: str, seat: Viewer = None) -> Packed[RecordAnswer]:
    """The record as text."""
    table, play = await played(caller, table_id)
    if seat is not None and not table.is_revealed:
        table.own_seat(caller.id, seat)
    if seat is not None and table.is_done:
        table.seat_row(seat)
    is_open, settled = not table.is_sealed, None if table.is_done else play.settled_steps
    return await caller.calculate(
        RecordAnswer, lambda: TableRecord(text_of_play(play), table.id, seat, is_open, settled)
    )


@get("/tables/{table_id:str}/replay")
async def replay(caller: Caller, table_id: str, seat: Viewer = None) -> Packed[ReplayAnswer]:
    """All positions so far, for one viewer."""
    table, play = await played(caller, table_id)
    allowed = list(range(len(table.seats))) if table.is_revealed else table.seats_of(caller.id)
    if seat is not None and seat not in allowed:
        table.own_seat(caller.id, seat)
    done = table.is_revealed
    first = play.steps if done else play.settled_steps
    return await caller.calculate(ReplayAnswer, lambda: TableReplay(text_of_play(play), seat, allowed, done, first))


@post("/replay", status=200)
async def replay_text(caller: Caller, data: ReplayRequest) -> Packed[ReplayAnswer]:
    """Replay a record given as text."""
    caller.hub.limits.costly.check(caller.network)
    text = await text_of_file(caller.hub, data.record)
    return await caller.calculate(ReplayAnswer, lambda: TextReplay(text, data.seat))


@get("/tables/{table_id:str}/verification")
async def verification(caller: Caller, table_id: str) -> Packed[Verification]:
    """Seed, commitment and every step, checked."""
    table, play = await played(caller, table_id)
    table.check_revealed()
    commitment, seed = table.row.commitment, table.secret.hex()
    return await caller.calculate(Verification, lambda: TableCheck(text_of_play(play), commitment, seed))


ROUTES: list[Route] = [record, replay, replay_text, verification]
