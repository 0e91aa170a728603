"""Old rules versions stay playable, and `check` is a gate: shown with a rule that is changed here on purpose."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from server.harness import Kept, Line, World, two_players
from torilla.core import registry
from torilla.core.record import parse_record
from torilla.core.replay import Replay
from torilla.games import get_game
from torilla.games.helsinki.game import Helsinki
from torilla.server.checking import Checked, check_all
from torilla.server.moving import choose
from torilla.server.store.rows import reading

pytestmark = pytest.mark.anyio

FAR = "m3"


class NewRules(Helsinki):
    """Version 2: from now on a pawn moves one or two spaces, no longer three (H3.2). Version 1 stays as it was."""

    rules_version: ClassVar[int] = 2

    def legal_actions(self, state: Any) -> list[int]:
        legal = super().legal_actions(state)
        if state.rules < 2:
            return legal
        return [code for code in legal if self.format_action(code, self.components()) != FAR]


class Careless(Helsinki):
    """The same rule changed without a new version: stored games no longer come out."""

    def apply(self, state: Any, code: int) -> Any:
        if self.format_action(code, self.components()) == FAR:
            code = self.parse_action("m2", self.components())
        return super().apply(state, code)


def put_in_place(monkeypatch: pytest.MonkeyPatch, game: Any) -> None:
    """As if a newer program had been installed."""
    known = {"helsinki": game, "neoville": get_game("neoville")}
    for module in ("torilla.core.registry", "torilla.core.record", "torilla.core.replay", "torilla.server.table",
                   "torilla.server.making", "torilla.server.hub", "torilla.server.checking"):  # fmt: skip
        monkeypatch.setattr(f"{module}.get_game", known.__getitem__)


def legal(line: Line) -> list[str]:
    return [action["notation"] for action in line.position["legal"]]


async def to_the_move(line: Line) -> None:
    """Until a pawn is to be moved."""
    while FAR not in legal(line) and "m2" not in legal(line):
        await line.act()


async def begun_before(world: World) -> tuple[list[dict[str, str]], str]:
    """A game of version 1 in which a pawn has been moved three spaces, and the cookies of its players."""
    ann, bo, id = await two_players(world, undo="none")
    line = await ann.line(id)
    await to_the_move(line)
    assert (await line.act(FAR))["type"] == "done"
    return [dict(person.http.cookies) for person in (ann, bo)], id


async def check(world: World) -> Checked:
    async with reading(world.hub.store) as rows:
        return await check_all(rows, await choose(rows, None), lambda _: None)


async def test_old_games_go_on_with_old_rules(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the update a game of version 1 replays, verifies and goes on by its rules; new tables have version 2."""
    assert registry.GAMES  # both games are there in either version
    async with kept.running() as world:
        cookies, id = await begun_before(world)
    put_in_place(monkeypatch, NewRules())
    async with kept.running() as world:
        assert not (await check(world)).differences
        people = [world.person("Ann"), world.person("Bo")]
        for person, jar in zip(people, cookies, strict=True):
            person.http.cookies.update(jar)
        lines = [await person.line(id) for person in people]
        assert lines[0].table["rules"] == 1
        while lines[0].position["to_move"] == 0:
            await lines[0].act()
        await lines[1].pump()
        await to_the_move(lines[1])
        assert FAR in legal(lines[1])
        assert (await lines[1].act(FAR))["type"] == "done"
        for person in people:
            await person.post(f"/tables/{id}/close", {"agree": True})
        record = parse_record((await people[0].get(f"/tables/{id}/record"))["text"])
        assert record.rules == 1 and Replay(record).verify().ok
        assert (await people[0].get(f"/tables/{id}/replay"))["rules"] == 1
        new, _, fresh = await two_players(world, undo="none")
        line = await new.line(fresh)
        assert line.table["rules"] == 2
        await to_the_move(line)
        assert FAR not in legal(line) and "m2" in legal(line)
        again = await people[0].post(f"/tables/{id}/rematch")
        assert (await people[0].get(f"/tables/{again['id']}"))["rules"] == 2
        played_on = await people[0].post("/tables/from-record", {"table": id, "steps": 3, "seat": 0})
        assert played_on["table"]["rules"] == 1
        assert not (await check(world)).differences


async def test_check_finds_a_rule_that_was_changed_carelessly(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game that comes out otherwise is told, with the place in its log; the others are not."""
    async with kept.running() as world:
        _, id = await begun_before(world)
        ann, _, other = await two_players(world)
        await (await ann.line(other)).act()
        before = await check(world)
        assert before.tables == 2 and before.steps >= 3 and not before.differences
        put_in_place(monkeypatch, Careless())
        found = (await check(world)).differences
        assert [difference.table for difference in found] == [id]
        stored = await world.hub.store.table(id)
        assert stored is not None and found[0].seq == stored.entries[-1].seq and FAR in found[0].what


async def test_check_finds_every_kind_of_damage(kept: Kept) -> None:
    """A lost entry, another result, another commitment, a step that is not legal, a head that says otherwise."""
    from torilla.server import log
    from torilla.server.checking import check_table

    async with kept.running() as world:
        cy = world.person("Cy")
        made = await cy.table("bot:random", "bot:random", game="neoville", start=True)
        id = made["table"]["id"]
        line = await cy.line(id)
        await world.settle(lambda: world.hub.tables[id].row.status == "over", 60)
        line.hang_up()

        async def damaged(change: Any) -> str:
            stored = await world.hub.store.table(id)
            assert stored is not None
            assert check_table(stored, world.hub.tables[id].components) is None
            change(stored)
            difference = check_table(stored, world.hub.tables[id].components)
            assert difference is not None and difference.table == id
            return difference.what

        def step(stored: Any) -> Any:
            return next(entry for entry in stored.entries if isinstance(entry, log.Step) and entry.items)

        assert "goes on with" in await damaged(lambda stored: stored.entries.pop(5))
        assert "result" in await damaged(lambda stored: stored.entries[-1].totals.append(1))
        assert "position" in await damaged(lambda stored: setattr(step(stored), "hash", "0" * 16))
        assert "commitment" in await damaged(lambda stored: setattr(stored, "secret", bytes(32)))
        assert "does not replay" in await damaged(lambda stored: step(stored).items.pop())
        assert "draw" in await damaged(lambda stored: setattr(step(stored), "action", "draw:nothing"))
        assert "over" in await damaged(lambda stored: stored.entries.pop())
        assert "playing" in await damaged(lambda stored: setattr(stored.row, "status", "playing"))
