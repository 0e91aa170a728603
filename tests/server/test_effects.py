"""The log says what each step brought, to everybody the same; bots do not hold people up."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server.harness import World, two_players

pytestmark = pytest.mark.anyio


def brought(line: Any) -> dict[int, Any]:
    return {event["seq"]: event["brings"] for event in line.events if event["type"] == "acted"}


async def test_everybody_is_told_the_same_effects(world: World) -> None:
    """Players, watchers, who comes late and the replay hear the same of a step; a step taken back leaves nothing."""
    ann, bo, table = await two_players(world, listed=True)
    mine, other, watcher = await ann.line(table), await bo.line(table), await world.person("Eve").line(table)
    lines = {0: mine, 1: other}
    for _ in range(60):
        for line in (mine, other, watcher):
            await line.pump()
        line = lines[mine.position["to_move"]]
        if line.position["can_undo"] and not line.position["view"]["steps"] % 7:
            await line.undo()
        await line.act()
    for line in (mine, other, watcher):
        await line.pump()
    public = brought(watcher)
    assert any(one["score"] or "cards" in one for one in public.values())
    late = await world.person("Zoe").line(table)
    assert brought(late) == public
    for line in (mine, other):
        assert {seq: one for seq, one in brought(line).items() if seq in public} == public
    replayed = await world.person("Ida").get(f"/tables/{table}/replay")
    assert [frame["brings"] for frame in replayed["frames"][1:]] == list(public.values())


async def test_a_step_is_executed_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is told of it, undone ones included; only the first client that is sent a log has it played again."""
    ann, bo, table = await two_players(world, listed=True)
    lines = [await ann.line(table), await bo.line(table), await world.person("Eve").line(table)]
    await lines[lines[0].position["to_move"]].act()
    for line in lines:
        await line.pump()
    rules = type((await world.hub.table(table)).game.rules)
    done: list[int] = []
    execute = rules.apply_legal

    def counted(self: Any, state: Any, code: int) -> Any:
        done.append(code)
        return execute(self, state, code)

    monkeypatch.setattr(rules, "apply_legal", counted)
    steps = undone = 0
    for _ in range(40):
        for line in lines:
            await line.pump()
        line = lines[lines[0].position["to_move"]]
        if line.position["can_undo"] and steps % 5 == 0:
            await line.undo()
            undone += 1
        await line.act()
        steps += 1
    for line in lines:
        await line.pump()
    assert undone
    assert len(done) == steps
    late = await world.person("Zoe").line(table)
    assert len(brought(late)) >= 30 and len(done) == steps


async def test_bots_answer_people_at_once(world: World) -> None:
    """A bot waits only where no person plays: there its turns keep a pace that those who watch can follow."""
    world.hub.settings.bot_delay = 60_000
    ann = world.person("Ann")
    against = await ann.table("me", "bot:random", instant=False, start=True, options={"start": 1})
    line = await ann.line(against["table"]["id"])
    async with asyncio.timeout(20):
        while line.position["to_move"] != 0:
            await asyncio.sleep(0.01)
            await line.pump()
    alone = await ann.table("bot:random", "bot:random", instant=False, start=True)
    table = await world.hub.table(alone["table"]["id"])
    assert table.play is not None
    assert world.hub.driver.is_paced(table, table.play)
