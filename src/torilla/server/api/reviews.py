"""Reviews of finished tables and of records."""

from __future__ import annotations

import asyncio

from torilla.core.record import parse_record
from torilla.server.api.caller import Caller
from torilla.server.api.route import Route, delete, get, post
from torilla.server.bots.reviews import record_id
from torilla.server.kernel.errors import ServerError
from torilla.server.tables import replays
from torilla.server.tables.table import Table
from torilla.server.wire.advice import ReviewAnswer, ReviewRequest
from torilla.server.wire.shared import Nothing


async def finished(caller: Caller, table_id: str) -> Table:
    """A finished table, which everybody who knows it may look at once its deal is no secret. Raises ServerError."""
    table = await caller.hub.table(table_id)
    if table.play is None or not table.is_done:
        raise ServerError("table/not-over", f"the table is {table.row.status}", status=table.row.status)
    if table.is_sealed:
        table.check_seated(caller.id)
    return table


@get("/tables/{table_id:str}/review")
async def look(caller: Caller, table_id: str) -> ReviewAnswer:
    """The review of a finished table, or how far it is."""
    return await caller.hub.reviews.of_table(await finished(caller, table_id))


@post("/tables/{table_id:str}/review", status=200)
async def begin(caller: Caller, table_id: str, data: Nothing) -> ReviewAnswer:
    """Begin the review of a finished table; an earlier one, or one under way, is answered as it is."""
    table = await finished(caller, table_id)
    reviews = caller.hub.reviews
    known = await reviews.of_table(table)
    if known.status in ("done", "running"):
        return known
    caller.hub.limits.costly.check(caller.network)
    work = await reviews.turns_of_table(table)
    if not reviews.is_running(table.id):  # nobody else was quicker
        caller.hub.limits.reviews.check(caller.client, caller.network)
        reviews.begin_table(table.id, work, caller.network)
    return await reviews.of_table(table)


@delete("/tables/{table_id:str}/review")
async def remove(caller: Caller, table_id: str) -> ReviewAnswer:
    """Delete a table's review, for those who sit there; one under way is stopped."""
    table = await finished(caller, table_id)
    table.check_seated(caller.id)
    await caller.hub.reviews.drop(table.id)
    return ReviewAnswer(table.id, "none", 0, 0)


@post("/reviews", status=200)
async def begin_record(caller: Caller, data: ReviewRequest) -> ReviewAnswer:
    """Begin the review of a record given as text; an earlier one, or one under way, is answered as it is."""
    caller.hub.limits.costly.check(caller.network)
    components = await replays.named_components(caller.hub, data.record)
    record = await asyncio.to_thread(parse_record, data.record, components)
    box = components or await caller.hub.components(record.game)
    reviews, id = caller.hub.reviews, record_id(data.record)
    if reviews.of_record(id).status in ("none", "failed"):
        work = await reviews.turns_of(record, box)
        if not reviews.is_running(id):  # nobody else was quicker
            caller.hub.limits.reviews.check(caller.client, caller.network)
            reviews.begin_record(id, work, box, caller.network)
    return reviews.of_record(id)


@get("/reviews/{review_id:str}")
async def look_record(caller: Caller, review_id: str) -> ReviewAnswer:
    """The review of a record, or how far it is; kept for a while."""
    found = caller.hub.reviews.of_record(review_id)
    if found.status == "none":
        raise ServerError("review/none", "there is no such review")
    return found


ROUTES: list[Route] = [look, begin, remove, begin_record, look_record]
