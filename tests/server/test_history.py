"""Pending and settled: which steps and numbers everybody may know of, decided in one place."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from server.harness import Line, World, new_key, two_players
from torilla.server.lobby.tables import closure
from torilla.server.store import log
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
    pending = [(found.number, found.seq) for found in history.visible(0, history.settled)]
    assert pending == list(enumerate(play.seqs[play.settled_steps :], history.settled + 1)) != []
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
        assert history.settled == play.number == play.number_for(None) == len(history.events) + play.steps


async def test_a_closed_table_has_no_pending_steps(world: World) -> None:
    """The steps of an unfinished turn are shown to all, and cannot be undone."""
    ann, _, id = await two_players(world)
    await until_pending(await ann.line(id))
    table = world.hub.tables[id]
    assert await closure.close_by_host(world.hub, table)
    play = table.play
    assert play is not None and not play.can_undo and play.settled_steps == play.steps
    history = table.history
    assert [found.number for found in history.visible(None, 0)] == list(range(1, history.settled + 1))
    assert isinstance(history.visible(None, 0)[-1].what, log.Closed)


async def test_public_numbers_have_no_gaps(world: World) -> None:
    """Steps that were undone leave no number behind, for other seats, for spectators and for the seat itself."""
    ann, bo, id = await two_players(world, listed=True)
    lines = [await person.line(id) for person in (ann, bo, world.person("Eve"))]
    numbers = [lines[0].position["seq"]]
    for _ in range(40):
        if lines[0].position["to_move"] != 0:
            break
        ends = [legal["notation"] for legal in lines[0].position["legal"] if legal["notation"] == "end"]
        if lines[0].position["can_undo"] and len(numbers) % 5:
            await lines[0].undo()
        else:
            await lines[0].act(*ends)
        numbers.append(lines[0].position["seq"])
        for line in lines:
            await line.pump()
            assert [event["seq"] for event in line.events] == list(range(1, len(line.events) + 1))
            assert line.settled <= len(line.events)
    assert lines[0].position["to_move"] == 1 and len(numbers) > 5
    assert len(set(numbers)) == len(numbers)  # an action for an earlier position can always be told apart
    assert {line.position["seq"] for line in lines} == {lines[0].settled} == {len(lines[1].events)}
    await lines[1].act()
    assert (await lines[1].undo())["type"] in ("done", "refused")


async def test_a_takeover_comes_before_hidden_steps(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is committed after hidden steps and sent before them has the next public number, and keeps it."""
    monkeypatch.setattr(world.hub.driver, "wake", lambda _: None)
    ann, bo, id = await two_players(world)
    mine, other = await ann.line(id), await bo.line(id)
    await until_pending(mine)
    await other.pump()
    number, steps, position = other.settled, len(mine.acted), mine.position["seq"]
    await bo.post(f"/tables/{id}/seats/1/leave")
    for line in (mine, other):
        await line.pump()
        held = next(event for event in line.events if event["type"] == "seat-held")
        assert held["seq"] == number + 1 == line.settled
    assert len(mine.acted) == steps and mine.events[-1]["seq"] == number + 2
    assert mine.position["seq"] == position
    whole = await ann.line(id)
    assert [(event["type"], event["seq"]) for event in whole.events] == [
        (event["type"], event["seq"]) for event in mine.events
    ]
    while not [event for event in other.events if event["seq"] > number + 1]:
        ends = [legal["notation"] for legal in mine.position["legal"] if legal["notation"] == "end"]
        await mine.act(*ends)
        await other.pump()
    assert [event["seq"] for event in other.events] == list(range(1, len(other.events) + 1))
    await world.hub.tables[id].reload()
    assert [event["seq"] for event in (await bo.line(id)).events] == [event["seq"] for event in other.events]


async def test_a_repeated_request_gets_the_same_number(world: World) -> None:
    """Also when the step was undone since, and after the table was read anew from the store."""
    ann, _, id = await two_players(world)
    line = await ann.line(id)
    answers: list[tuple[dict[str, Any], Any]] = []
    while line.position["to_move"] == 0:
        common = {"seq": line.position["seq"], "seat": 0, "key": new_key()}
        if line.position["can_undo"] and len(answers) < 7:
            message: dict[str, Any] = {"type": "undo", **common}
        else:
            message = {"type": "act", "action": line.position["legal"][0]["notation"], **common}
        answers.append((message, await line.send(**message)))
        assert answers[-1][1]["seq"] == line.position["seq"]
    assert "undo" in [message["type"] for message, _ in answers]
    for _ in range(2):
        assert [await line.send(**message) for message, _ in answers] == [answer for _, answer in answers]
        await world.hub.tables[id].reload()


async def test_a_table_of_an_older_version_keeps_its_numbers(world: World) -> None:
    """Events that were sent with their log numbers keep them, and the game goes on from there without gaps."""
    ann, bo, id = await two_players(world)
    mine = await ann.line(id)
    await until_pending(mine)
    await mine.undo()
    await until_pending(mine)
    table = world.hub.tables[id]
    stored = await world.hub.store.table(id)
    assert stored is not None and table.play is not None
    entries = [msgspec.structs.replace(entry, dense=False) for entry in stored.entries]
    settled = table.play.seqs[table.play.settled_steps - 1]
    table.load(msgspec.structs.replace(stored, entries=entries))
    assert (table.history.settled, table.play.number_for(1)) == (settled, settled)
    line = await bo.line(id, since=settled)
    assert line.events == [] and line.settled == settled
    whole = await bo.line(id)
    sent = [entry.seq for entry in entries if isinstance(entry, log.SeatTaken | log.Begun)]
    assert [event["seq"] for event in whole.events] == sorted([*sent, *table.play.seqs[: table.play.settled_steps]])
    page = await ann.line(id, since=settled)
    assert page.position["seq"] == table.seq  # a page that was open all the time can act at once
    while not line.events:
        ends = [legal["notation"] for legal in page.position["legal"] if legal["notation"] == "end"]
        assert (await page.act(*ends))["type"] == "done"
        await line.pump()
    assert [event["seq"] for event in line.events] == list(range(settled + 1, settled + 1 + len(line.events)))
    assert [event["seq"] for event in page.events] == [event["seq"] for event in line.events]


async def test_a_preview_restores_a_state_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game's own preview checks the action too: the server restores no second state from the view."""
    ann, _, id = await two_players(world)
    line = await ann.line(id)

    def restored(*_: Any) -> None:
        raise AssertionError("a second time")

    monkeypatch.setattr(projection, "restored", restored)
    action = line.position["legal"][0]["notation"]
    assert (await line.send(type="preview", id=3, seat=0, action=action))["preview"]["action"] == action
