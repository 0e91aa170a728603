"""Reviews of finished tables and of records."""

from __future__ import annotations

from torilla.server.api.caller import Caller
from torilla.server.api.route import Route, delete, get, post
from torilla.server.bots.calculations import ReviewTurns
from torilla.server.kernel.errors import ServerError
from torilla.server.tables.replays import find_line, text_of_file
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
async def get_review(caller: Caller, table_id: str) -> ReviewAnswer:
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
    work = await reviews.turns_of_table(table, caller.network)
    if not reviews.is_running(table.id):  # nobody else was quicker
        caller.hub.limits.reviews.check(caller.client, caller.network)
        reviews.begin_table(table, work, caller.network)
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
    """Begin the review of a record given as text; of a guest's own one, earlier or under way, how far it is."""
    caller.hub.limits.costly.check(caller.client, caller.network)
    hub, reviews, asker = caller.hub, caller.hub.reviews, caller.id
    id = reviews.id_of_record(data.record, asker)
    if reviews.of_record(id, asker).status in ("none", "failed"):
        text = await text_of_file(hub, data.record)
        work = await reviews.turns(lambda: ReviewTurns(text, reviews.simulations), caller.network)
        game = await hub.edition(work[0].game, find_line(text.record, "components"))
        if reviews.of_record(id, asker).status != "running":  # no other request was quicker
            hub.limits.reviews.check(caller.client, caller.network)
            reviews.begin_record(id, asker, work, game, caller.network)
    return reviews.of_record(id, asker)


@get("/reviews/{review_id:str}")
async def get_record_review(caller: Caller, review_id: str) -> ReviewAnswer:
    """The review of a record, or how far it is, for who began it; kept for a while."""
    found = caller.hub.reviews.of_record(review_id, caller.id)
    if found.status == "none":
        raise ServerError("review/none", "there is no such review")
    return found


ROUTES: list[Route] = [get_review, begin, remove, begin_record, get_record_review]
