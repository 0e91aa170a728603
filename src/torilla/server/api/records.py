"""Records, replays and verification."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec

from torilla.core.record import format_record
from torilla.core.replay import Replay
from torilla.server.api.caller import Caller
from torilla.server.api.route import Route, get, post
from torilla.server.kernel.errors import ServerError
from torilla.server.tables import replays
from torilla.server.tables.play import Play
from torilla.server.tables.table import Table
from torilla.server.wire.records import CheckAnswer, RecordAnswer, ReplayAnswer, ReplayRequest, Verification
from torilla.server.wire.shared_replays import SharedReplayLink, ShareReplay

Viewer = Annotated[int, msgspec.Meta(ge=0, le=7, description="the seat whose view is wanted; default: none")] | None


async def played(caller: Caller, table_id: str) -> tuple[Table, Play]:
    """A table's game, for routes that are costly. Raises ServerError."""
    caller.hub.limits.costly.check(caller.client)
    table = await caller.hub.table(table_id)
    if not table.is_revealed:  # a finished game can be shown to anybody who has its address
        table.check_visible(caller.id)
    if table.play is None:
        raise ServerError("table/not-playing", f"the table is {table.row.status}", status=table.row.status)
    return table, table.play


@get("/tables/{table_id:str}/record")
async def record(caller: Caller, table_id: str, seat: Viewer = None) -> RecordAnswer:
    """The record as text."""
    table, play = await played(caller, table_id)
    if seat is not None and not table.is_revealed:
        table.own_seat(caller.id, seat)
    if table.is_done:
        made = await asyncio.to_thread(play.full_record)
        if seat is not None:
            table.seat_row(seat)
        if seat is not None or table.is_sealed:
            made = made.seen_by(seat)
    else:
        made = await asyncio.to_thread(play.settled_record, seat)
    return RecordAnswer(table=table.id, form=made.form, text=format_record(made, play.components))


@get("/tables/{table_id:str}/replay")
async def replay(caller: Caller, table_id: str, seat: Viewer = None) -> ReplayAnswer:
    """All positions so far, for one viewer."""
    table, play = await played(caller, table_id)
    allowed = list(range(len(table.seats))) if table.is_revealed else table.seats_of(caller.id)
    if seat is not None and seat not in allowed:
        table.own_seat(caller.id, seat)
    return await asyncio.to_thread(replays.replay_play, play, seat, allowed, done=table.is_revealed)


@post("/replay", status=200)
async def replay_text(caller: Caller, data: ReplayRequest) -> ReplayAnswer:
    """Replay a record given as text."""
    caller.hub.limits.costly.check(caller.network)
    components = await replays.named_components(caller.hub, data.record)
    return await asyncio.to_thread(replays.replay_text, data.record, data.seat, components)


@get("/tables/{table_id:str}/verification")
async def verification(caller: Caller, table_id: str) -> Verification:
    """Seed, commitment and every step, checked."""
    table, play = await played(caller, table_id)
    table.check_revealed()

    def check() -> Verification:
        full = play.full_record()
        report = Replay(full, play.components).verify()
        checks = [CheckAnswer(check.name, check.verdict, check.detail, check.line) for check in report.checks]
        return Verification(
            ok=report.ok,
            checks=checks,
            commitment=table.row.commitment,
            seed=table.secret.hex(),
            nonces=list(full.nonces),
        )

    return await asyncio.to_thread(check)


@post("/tables/{table_id:str}/together")
async def share_replay(caller: Caller, table_id: str, data: ShareReplay) -> SharedReplayLink:
    """Watch a finished game together: a link for the others; I lead."""
    table, _ = await played(caller, table_id)
    table.check_revealed()
    caller.hub.limits.shared_replays.check(caller.client, caller.network)
    id = await caller.hub.replays.share(table.id, data.token)
    return SharedReplayLink(id=id, url=f"{caller.base_url}/replay/{table.id}?together={id}")


ROUTES: list[Route] = [record, replay, replay_text, verification, share_replay]
