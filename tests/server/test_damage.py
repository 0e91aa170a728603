"""A table whose log does not replay can be viewed and repaired, on both kinds of store."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.harness import Kept, Line, Person, World, new_key, two_players
from torilla.core.contract.errors import TorillaError
from torilla.server.app.backends import make_store
from torilla.server.archive import repair
from torilla.server.archive.audit import check_store
from torilla.server.archive.rows import writing
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.settings import Settings
from torilla.server.lobby.seats import takeover
from torilla.server.lobby.tables import closure
from torilla.server.store import log
from torilla.server.store.base import Store

pytestmark = pytest.mark.anyio


class Game:
    """What is left of a server that was stopped: cookies, the table, and what its players saw last."""

    def __init__(self, kept: Kept, jars: list[dict[str, str]], id: str, positions: list[Any]) -> None:
        self.kept = kept
        self.jars = jars
        self.id = id
        self.positions = positions

    @property
    def store(self) -> Store:
        return make_store(Settings(data=self.kept.folder, **self.kept.settings))

    async def entries(self) -> list[log.AnyEntry]:
        async with writing(self.store) as rows:
            return [log.decode(data) async for (data,) in rows.select("events", ("data",), "table_id", self.id)]

    async def change(self, statement: str, *values: Any) -> None:
        """Damage something."""
        async with writing(self.store) as rows:
            await rows.add(statement, [values])

    async def spoil(self, entry: log.AnyEntry) -> None:
        await self.change("UPDATE events SET data = ? WHERE table_id = ? AND seq = ?",
                          log.encode(entry).decode(), self.id, entry.seq)  # fmt: skip

    def people(self, world: World) -> list[Person]:
        people = [world.person(name) for name in ("Ann", "Bo")]
        for person, jar in zip(people, self.jars, strict=True):
            person.http.cookies.update(jar)
        return people

    async def codes(self) -> set[str]:
        found = await check_store(self.store, None, lambda _: lambda _: None)
        assert all(difference.what for difference in found.differences)
        return {difference.code for difference in found.differences}


@pytest.fixture
async def game(kept: Kept) -> Game:
    """A game of eight settled steps, each with a key."""
    async with kept.running() as world:
        ann, bo, id = await two_players(world, undo="none")
        lines = [await ann.line(id), await bo.line(id)]
        for _ in range(8):
            await lines[lines[0].position["to_move"]].act()
            for line in lines:
                await line.pump()
        return Game(kept, [dict(one.http.cookies) for one in (ann, bo)], id, [line.position for line in lines])


async def last_step(game: Game, back: int = 0) -> log.Step:
    return [entry for entry in await game.entries() if isinstance(entry, log.Step)][-1 - back]


async def check_looks(game: Game, world: World, steps: int) -> None:
    """The last good position and a message; nothing can be done, by people, bots, the clock or the host."""
    ann, bo = game.people(world)
    line = await ann.line(game.id)
    assert line.table["read_only"] is True and len(line.acted) == steps
    assert line.position["legal"] == [] and line.position["view"] is not None
    seat = line.position["to_move"]
    mover = line if seat == 0 else await bo.line(game.id)
    action = {"key": new_key(), "seq": mover.position["seq"], "seat": seat, "action": "m1"}
    refused = await mover.send(type="act", **action)
    assert refused["type"] == "refused" and refused["error"]["code"] == "table/read-only"
    answer = await ann.post(f"/tables/{game.id}/close", {"agree": True}, status=409)
    assert answer["code"] == "table/read-only" and answer["values"]["table"] == game.id
    with pytest.raises(ServerError, match="does not replay"):
        await closure.close_by_host(world.hub, world.hub.tables[game.id])
    assert game.id in {table["id"] for table in (await ann.get("/my/tables"))["tables"]}
    assert (await ann.get(f"/tables/{game.id}/record"))["text"]
    table = world.hub.tables[game.id]
    assert not world.hub.driver.wanted(table)
    await world.hub.timers.take_over_late_turns()


@pytest.mark.smoke
async def test_an_illegal_last_step_leaves_a_table_to_look_at(game: Game) -> None:
    """A step that no rule allows, stored by a faulty server: the table opens read-only at the last good position."""
    first = await last_step(game, 7)  # where a pawn begins: never legal again
    await game.spoil(msgspec.structs.replace(await last_step(game), action=first.action))
    async with game.kept.running() as world:
        await check_looks(game, world, 7)


@pytest.mark.long(but=("alone",))
@pytest.mark.parametrize("damage", ["items", "json", "missing", "number"])
async def test_every_kind_of_damage_leaves_a_table_to_look_at(game: Game, damage: str) -> None:
    """Other items, no JSON, an entry that is missing or has another number."""
    step = await last_step(game, 1)
    if damage == "items":
        await game.spoil(msgspec.structs.replace(step, items=["3:w"]))
    elif damage == "json":
        await game.change("UPDATE events SET data = '{' WHERE table_id = ? AND seq = ?", game.id, step.seq)
    elif damage == "missing":
        await game.change("DELETE FROM events WHERE table_id = ? AND seq = ?", game.id, step.seq)
    else:
        await game.change("UPDATE events SET data = ? WHERE table_id = ? AND seq = ?",
                          log.encode(msgspec.structs.replace(step, seq=99)).decode(), game.id, step.seq)  # fmt: skip
    async with game.kept.running() as world:
        await check_looks(game, world, 6)


@pytest.mark.long(but=("shared",))
async def test_a_head_that_cannot_be_read_is_told(game: Game) -> None:
    """Nothing can be shown: a code, not a fault of the server; other tables and the list of mine are not held up."""
    await game.change("UPDATE seats SET data = 'x' WHERE table_id = ?", game.id)
    async with game.kept.running() as world:
        ann, _ = game.people(world)
        assert (await ann.get(f"/tables/{game.id}", status=500))["code"] == "table/damaged"
        await two_players(world)
    with pytest.raises(ServerError, match="cannot be decoded"):
        await repair.examine(game.store, game.id)


async def test_a_seat_that_is_missing_is_not_mended_away(game: Game, tmp_path: Path) -> None:
    """No game replays with a seat less: that is refused, with a way out, and nothing is changed."""
    await game.change("DELETE FROM seats WHERE table_id = ? AND seat = 1", game.id)
    before = await game.entries()
    assert "check/seats" in await game.codes()
    with pytest.raises(TorillaError, match="from a backup"):
        await repair.write_repair(game.store, game.id, tmp_path / "removed.json")
    assert await game.entries() == before and not (tmp_path / "removed.json").exists()


@pytest.mark.long(but=("shared",))
async def test_mending_takes_back_to_the_last_step_that_replays(game: Game, tmp_path: Path) -> None:
    """Shown first, then done: people play on from there, and what was removed is in a file."""
    file = tmp_path / "mended.json"
    before = await game.entries()
    step = await last_step(game, 2)
    await game.spoil(msgspec.structs.replace(step, items=[*step.items, "3:w"]))
    assert await game.codes() == {"check/replay"}
    plan = await repair.examine(game.store, game.id)
    assert (plan.steps, plan.dropped, len(plan.keys)) == (5, 3, 3) and plan.wrong[0].seq == step.seq
    assert await game.codes() == {"check/replay"}
    await repair.write_repair(game.store, game.id, file)
    assert await game.codes() == set()
    assert (await game.entries())[: step.seq - 1] == before[: step.seq - 1]
    assert file.stat().st_mode & 0o077 == 0
    removed = json.loads(file.read_text())
    assert [entry["seq"] for entry in removed["entries"]] == [entry.seq for entry in before[step.seq - 1 :]]
    assert log.decode(removed["entries"][-1]["data"]) == before[-1]
    async with game.kept.running() as world:
        people = game.people(world)
        # a page that was open all the time has heard of steps that are gone
        lines = [await person.line(game.id, since=before[-1].seq) for person in people]
        assert not lines[0].table["read_only"]
        first = next(message for message in lines[0].all if message["type"] == "events")
        assert first["from"] == step.seq - 2  # the first entry, `made`, has no public number
        assert lines[0].acted == []
        again = await lines[step.seat].send(
            type="act", key=removed["keys"][0]["key"], seq=lines[step.seat].position["seq"], seat=step.seat,
            action=lines[step.seat].position["legal"][0]["notation"],
        )  # fmt: skip
        assert again["type"] == "done"  # the key of what was removed counts as new
    assert await game.codes() == set()
    assert not (await repair.examine(game.store, game.id)).wrong


@pytest.mark.long(but=("alone",))
async def test_mending_keeps_what_is_not_of_the_game(game: Game, tmp_path: Path) -> None:
    """Somebody who left after the damage has still left; an entry of a seat that cannot be read costs no step."""
    async with game.kept.running() as world:
        ann, bo = game.people(world)
        await bo.post(f"/tables/{game.id}/seats/1/leave")
        line = await ann.line(game.id)
        if line.position["to_move"] == 0:
            await line.act()
    steps = sum(isinstance(entry, log.Step) for entry in await game.entries())
    held = next(entry for entry in await game.entries() if isinstance(entry, log.BotTookOver))
    await game.change("UPDATE events SET data = '' WHERE table_id = ? AND seq = ?", game.id, held.seq)
    plan = await repair.write_repair(game.store, game.id, tmp_path / "first.json")
    assert plan.steps == steps and plan.dropped == 0
    assert await game.codes() == set()
    await game.spoil(msgspec.structs.replace(await last_step(game, 3), items=["3:w"]))
    await repair.write_repair(game.store, game.id, tmp_path / "second.json")
    assert await game.codes() == set()
    async with game.kept.running() as world:
        table = await world.hub.table(game.id)
        assert table.seats[1].away == "left"


@pytest.mark.long(but=("alone",))
async def test_a_game_whose_seed_is_known_is_not_played_on(game: Game, tmp_path: Path) -> None:
    """A closed table stays closed after a repair: everybody could know the pile."""
    async with game.kept.running() as world:
        for person in game.people(world):
            await person.post(f"/tables/{game.id}/close", {"agree": True})
    closing = (await game.entries())[-1]
    await game.change("UPDATE events SET data = '' WHERE table_id = ? AND seq = ?", game.id, closing.seq)
    await repair.write_repair(game.store, game.id, tmp_path / "removed.json")
    assert await game.codes() == set()
    async with game.kept.running() as world:
        table = await world.hub.table(game.id)
        assert table.row.status == "closed" and table.row.to_move is None


async def test_a_running_server_hears_of_mending(game: Game, tmp_path: Path) -> None:
    """On a shared store other servers continue after a repair, also from positions that no longer exist."""
    if "store" not in game.kept.settings:
        pytest.skip("a folder has one server, which must be stopped")
    async with game.kept.running() as world:
        people = game.people(world)
        lines: list[Line] = [await person.line(game.id) for person in people]
        step = await last_step(game, 1)
        await game.spoil(msgspec.structs.replace(step, items=["3:w"]))
        await repair.write_repair(game.store, game.id, tmp_path / "removed.json")
        await world.hub.nodes.refresh_tables()
        for line in lines:
            await line.pump()
        assert lines[0].position["to_move"] == step.seat
        assert (await lines[step.seat].act())["type"] == "done"
    assert await game.codes() == set()


@pytest.mark.long(but=("alone",))
async def test_people_can_be_forgotten_at_a_damaged_table(game: Game) -> None:
    """Name and secrets go from there too."""
    step = await last_step(game)
    await game.spoil(msgspec.structs.replace(step, items=["3:w"]))
    async with game.kept.running() as world:
        ann, _ = game.people(world)
        await ann.ask("DELETE", "/me")
        table = await world.hub.table(game.id)
        assert table.is_damaged and table.seats[0].name == "Seat 1"
    assert not any("Ann" in str(entry) for entry in await game.entries())


async def test_a_late_person_is_left_alone_at_a_damaged_table(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Time does not run where nobody can act, and a table like that is not tried every second."""
    await game.spoil(msgspec.structs.replace(await last_step(game), items=["3:w"]))
    await game.change("UPDATE tables SET deadline = ? WHERE id = ?", clock.now() - 1000, game.id)
    async with game.kept.running() as world:
        held: list[str] = []

        async def take_over(_: Any, table: Any) -> bool:
            held.append(table.id)
            return True

        monkeypatch.setattr(takeover, "take_over_late_turn", take_over)
        await world.hub.timers.take_over_late_turns()
        assert world.hub.tables[game.id].is_damaged and held == []
