"""Open hands for a stream: propose, agree, watch."""

from __future__ import annotations

from torilla.server.api.caller import Caller
from torilla.server.api.route import Route, post, put
from torilla.server.bots.calculations import TableReplay
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.packed import Packed, pack
from torilla.server.lobby import streams as proposals
from torilla.server.tables import streams
from torilla.server.tables.replays import text_of_play
from torilla.server.wire.shared import Nothing, Table
from torilla.server.wire.streams import Stream, StreamAnswer, StreamLink, WatchStream


@put("/tables/{table_id:str}/stream")
async def propose_stream(caller: Caller, table_id: str, data: Stream) -> Table:
    """Propose to show all hands to spectators of a link, with delay."""
    table = await caller.hub.table(table_id)
    table.check_owner(caller.id)
    await proposals.propose(caller.hub, table, caller.require().id, data.rounds)
    return table.audience.message_for(caller.id)


@post("/tables/{table_id:str}/stream/agree", status=200)
async def agree_to_stream(caller: Caller, table_id: str, data: Stream) -> Table:
    """Agree, or withdraw."""
    table = await caller.hub.table(table_id)
    await proposals.agree(caller.hub, table, caller.require().id, data.rounds)
    return table.audience.message_for(caller.id)


@post("/tables/{table_id:str}/stream/link", status=200)
async def stream_link(caller: Caller, table_id: str, data: Nothing) -> StreamLink:
    """The link for spectators."""
    table = await caller.hub.table(table_id)
    table.check_seated(caller.id)
    table.check_status("playing")  # who has the address of a table that waits could sit down there
    if not streams.is_on(table):
        raise ServerError("stream/off", "not everybody has agreed")
    return StreamLink(url=f"{caller.base_url}/stream#{proposals.link_of(table)}")


@post("/stream", status=200)
async def watch_stream(caller: Caller, data: WatchStream) -> Packed[StreamAnswer]:
    """The game with open hands, as far as it is old enough."""
    caller.hub.limits.costly.check(caller.client, caller.network)
    table = await proposals.find(caller.hub, data.code)
    play, over, rounds = table.play, table.is_revealed, table.row.stream
    if data.seat is not None:
        table.seat_row(data.seat)
    first = None if play is None else play.steps if over else streams.old_steps(play, streams.delay(table))
    if play is None or first is None:
        raise ServerError("stream/early", "the game is not that old yet", rounds=rounds)
    head = StreamAnswer(table.id, rounds, over, None)
    if first + 1 == data.known:
        return Packed(pack(head))
    everybody = list(range(len(table.seats)))
    made = await caller.calculate(
        StreamAnswer, lambda: TableReplay(text_of_play(play), data.seat, everybody, over, first, head)
    )
    await proposals.find(caller.hub, data.code)  # somebody may have withdrawn meanwhile
    return made


ROUTES: list[Route] = [propose_stream, agree_to_stream, stream_link, watch_stream]
