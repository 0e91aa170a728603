"""Own mistakes in reviewed games, to be played again."""

from __future__ import annotations

from torilla.server.api.caller import Caller
from torilla.server.api.reviews import finished
from torilla.server.api.route import Route, get, post
from torilla.server.bots.mistakes import drill_of_record, drill_of_table, mistakes_of_guest
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.packed import Packed
from torilla.server.tables.replays import text_of_file
from torilla.server.wire.advice import ReviewRequest
from torilla.server.wire.drill import Drill, DrillTable, MyDrill


@get("/me/drill")
async def my_drill(caller: Caller) -> MyDrill:
    """My clear mistakes in all tables of mine that were reviewed."""
    if caller.guest is None:
        return MyDrill([])
    found = await mistakes_of_guest(caller.hub, caller.guest.id)
    return MyDrill(
        [
            DrillTable(row.id, row.game, [seat.name for seat in seats], row.ended_at, mistakes)
            for row, seats, mistakes in found
        ]
    )


@get("/tables/{table_id:str}/drill")
async def table_drill(caller: Caller, table_id: str) -> Packed[Drill]:
    """The positions before my clear mistakes at a finished table, as I saw them."""
    caller.hub.limits.costly.check(caller.client, caller.network)
    table = await finished(caller, table_id)
    seats = table.seats_of(caller.id)
    if not seats:
        raise ServerError("seat/not-yours", "you do not sit at this table", seat=None)
    task = await drill_of_table(caller.hub, table, seats)
    return await caller.calculate(Drill, lambda: task)


@post("/reviews/{review_id:str}/drill", status=200)
async def record_drill(caller: Caller, review_id: str, data: ReviewRequest) -> Packed[Drill]:
    """The positions before the clear mistakes in the record of a finished game, of which I began the review."""
    caller.hub.limits.costly.check(caller.client, caller.network)
    review = caller.hub.reviews.review_of_record(review_id, caller.id)
    if review is None:
        raise ServerError("review/none", "there is no such review")
    text = await text_of_file(caller.hub, data.record)
    return await caller.calculate(Drill, lambda: drill_of_record(text, review))


ROUTES: list[Route] = [my_drill, table_drill, record_drill]
