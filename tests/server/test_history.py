"""Pending and settled: which steps and log numbers everybody may know of, decided in one place."""

from __future__ import annotations

from typing import Any

import pytest

from server.harness import Line, World, two_players
from torilla.server.lobby import closure
from torilla.server.tables import projection

pytestmark = pytest.mark.anyio


async def until_pending(line: Line) -> None:
    """Act until there is a step that can be undone."""
    for _ in range(10):
        await line.act()
        if line.position["can_undo"]:
            return
    raise AssertionError("no pending step")


async def test_a_pending_step_is_settled_for_nobody(world: World) -> None:
    """It is beyond the settled number, and visible to its own seat only."""
    ann, _, id = await two_players(world)
    await until_pending(await ann.line(id))
    history = world.hub.tables[id].history
    play = history.play
    assert play is not None and play.can_undo and play.settled is not play.state
    pending = play.first_pending_seq
    assert pending is not None and history.settled < pending == play.seqs[play.settled_steps]
    assert [seq for seq, _ in history.visible(0, history.settled)] == list(play.seqs[play.settled_steps :])
    assert history.visible(1, history.settled) == history.visible(None, history.settled) == []


async def test_without_undo_every_step_is_settled(world: World) -> None:
    """Where nothing can be undone nothing is pending."""
    ann, _, id = await two_players(world, undo="none")
    line = await ann.line(id)
    for _ in range(2):
        await line.act()
        history = world.hub.tables[id].history
        play = history.play
        assert play is not None and not play.can_undo and play.settled is play.state
        assert history.settled == play.seq == play.seq_for(None) and play.first_pending_seq is None


async def test_a_closed_table_has_no_pending_steps(world: World) -> None:
    """The steps of an unfinished turn are shown to all, and cannot be undone."""
    ann, _, id = await two_players(world)
    await until_pending(await ann.line(id))
    table = world.hub.tables[id]
    assert await closure.close_by_host(world.hub, table)
    play = table.play
    assert play is not None and not play.can_undo and play.settled_steps == play.steps
    assert table.history.settled == table.seq


async def test_a_preview_restores_a_state_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game's own preview checks the action too: the server restores no second state from the view."""
    ann, _, id = await two_players(world)
    line = await ann.line(id)

    def restored(*_: Any) -> None:
        raise AssertionError("a second time")

    monkeypatch.setattr(projection, "restored", restored)
    action = line.position["legal"][0]["notation"]
    assert (await line.send(type="preview", id=3, seat=0, action=action))["preview"]["action"] == action
