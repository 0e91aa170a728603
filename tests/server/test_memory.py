"""Tables leave the memory when nobody uses them, and no client notices."""

from __future__ import annotations

import asyncio

import pytest

from server.harness import Ahead, Kept, World, two_players
from torilla.server.hub.timers import IDLE
from torilla.server.kernel import clock
from torilla.server.store.errors import Unavailable

pytestmark = pytest.mark.anyio


async def test_a_table_stays_for_a_while_after_its_last_client(world: World, forward: Ahead) -> None:
    """However long that client was there: a page that is loaded again finds the table, and who is absent since when."""
    ann, _, id = await two_players(world)
    line = await ann.line(id)
    table = world.hub.tables[id]
    forward(IDLE + clock.MINUTE)
    line.hang_up()
    world.hub.timers.drop_idle()
    assert world.hub.tables.get(id) is table
    forward(IDLE + clock.MINUTE)
    world.hub.timers.drop_idle()
    assert id not in world.hub.tables


async def test_a_table_dropped_under_a_client_that_comes_back(world: World, forward: Ahead) -> None:
    """Who comes back, with the last number they have or with nothing, finds all as it was, and plays on with others."""
    ann, bo, id = await two_players(world)
    mine = await ann.line(id)
    while not mine.position["can_undo"]:
        await mine.act()
    seen = mine.position
    mine.hang_up()
    forward(IDLE + clock.MINUTE)
    world.hub.timers.drop_idle()
    assert id not in world.hub.tables
    back, anew = await asyncio.gather(ann.line(id, since=mine.settled), ann.line(id))
    theirs = await bo.line(id)
    assert back.connection.table is anew.connection.table is theirs.connection.table is world.hub.tables[id]
    assert back.position == anew.position == seen
    assert (await back.undo())["type"] == "done"
    assert (await back.act())["type"] == "done"
    for line in (anew, theirs):
        await line.pump()
    assert anew.position == back.position
    assert theirs.position["hash"] == back.position["hash"] or back.position["can_undo"]


async def test_a_closed_store_answers(kept: Kept) -> None:
    """Whoever asks it to read or write while it closes, or afterwards, is told that it is unavailable."""
    async with kept.running() as world:
        store = world.hub.store
        closing = asyncio.create_task(store.close())
        late = [asyncio.create_task(store.check()) for _ in range(3)]
        async with asyncio.timeout(60):
            answers = await asyncio.gather(*late, return_exceptions=True)
            await closing
        assert all(answer is None or isinstance(answer, Unavailable) for answer in answers)
        for work in (store.check(), store.table("x"), store.remove_guest("x"), store.tokens.drop_expired(0)):
            with pytest.raises(Unavailable):
                async with asyncio.timeout(60):
                    await work
