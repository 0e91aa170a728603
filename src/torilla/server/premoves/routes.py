"""Plans: trying my next turn, keeping lines, arming a turn. What is kept comes through the table's socket (`plans`)."""

from __future__ import annotations

from torilla.server.api.caller import Caller
from torilla.server.api.route import Route, delete, get, post, put
from torilla.server.premoves import rules
from torilla.server.premoves.messages import Arm, PlanLine, PlanLook, PlanView, Premoves
from torilla.server.tables.table import Table
from torilla.server.wire.shared import Nothing


async def changed(caller: Caller, table_id: str) -> Table:
    """The table, for a change. Raises ServerError if there are too many."""
    caller.require()
    caller.hub.limits.log_growth.check(caller.client, caller.network)
    return await caller.hub.table(table_id)


@post("/tables/{table_id:str}/seats/{seat:int}/plan", status=200)
async def try_turn(caller: Caller, table_id: str, seat: int, data: PlanLook) -> PlanView:
    """My next turn as if it began now, and the effect of a line."""
    table = await caller.hub.table(table_id)
    return rules.try_turn(table, caller.id, seat, data)


@get("/tables/{table_id:str}/seats/{seat:int}/premoves")
async def premoves(caller: Caller, table_id: str, seat: int) -> Premoves:
    """First steps of my next turn that I can decide on now."""
    table = await caller.hub.table(table_id)
    return Premoves(rules.premoves(table, caller.id, seat))


@put("/tables/{table_id:str}/seats/{seat:int}/plans/{line:int}")
async def keep(caller: Caller, table_id: str, seat: int, line: int, data: PlanLine) -> Nothing:
    """Keep a line under a number."""
    await rules.keep(caller.hub, await changed(caller, table_id), caller.id, seat, line, data)
    return Nothing()


@delete("/tables/{table_id:str}/seats/{seat:int}/plans/{line:int}")
async def drop(caller: Caller, table_id: str, seat: int, line: int) -> Nothing:
    """Forget a line."""
    await rules.drop(caller.hub, await changed(caller, table_id), caller.id, seat, line)
    return Nothing()


@post("/tables/{table_id:str}/seats/{seat:int}/armed", status=200)
async def arm(caller: Caller, table_id: str, seat: int, data: Arm) -> Nothing:
    """Arm a turn: it is played when mine begins, if its conditions hold."""
    await rules.arm(caller.hub, await changed(caller, table_id), caller.id, seat, data)
    return Nothing()


@delete("/tables/{table_id:str}/seats/{seat:int}/armed")
async def disarm(caller: Caller, table_id: str, seat: int) -> Nothing:
    """Disarm the turn, or put the news of it away."""
    await rules.disarm(caller.hub, await changed(caller, table_id), caller.id, seat)
    return Nothing()


ROUTES: list[Route] = [try_turn, premoves, keep, drop, arm, disarm]
