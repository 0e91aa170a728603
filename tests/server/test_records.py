"""Records, replays, verification."""

from __future__ import annotations

from typing import Any

import pytest

from server.harness import Person, World, two_players
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay

pytestmark = pytest.mark.anyio


async def some_turns(world: World, ann: Person, bo: Person, table: str, steps: int = 24) -> list[Any]:
    lines = [await ann.line(table), await bo.line(table)]
    found = world.hub.tables[table]
    for _ in range(steps):
        assert found.row.to_move is not None
        await lines[found.row.to_move].act()
    return lines


@pytest.mark.parametrize("game", ["helsinki", "neoville"])
async def test_record_while_playing(world: World, game: str) -> None:
    """During a game there is a public record and my own, of settled steps, without the seed; both replay."""
    ann, bo, table = await two_players(world, game=game)
    await some_turns(world, ann, bo, table)
    found = world.hub.tables[table]
    assert found.play is not None
    for who, query, form in ((bo, "", "public"), (bo, "?seat=1", "seat 1")):
        told = await who.get(f"/tables/{table}/record{query}")
        record = parse_record(told["text"])
        assert told["form"] == record.form == form and record.seed is None
        assert found.secret.hex() not in told["text"]
        assert len(record) == found.play.settled_steps
        assert Replay(record).verify().ok
    assert (await bo.get(f"/tables/{table}/record?seat=0", 403))["code"] == "seat/not-yours"
    assert (await bo.get(f"/tables/{table}/replay?seat=0", 403))["code"] == "seat/not-yours"
    assert (await bo.get(f"/tables/{table}/verification", 409))["code"] == "table/not-over"
    replay = await bo.get(f"/tables/{table}/replay?seat=1")
    assert len(replay["frames"]) == found.play.settled_steps + 1 and replay["eyes"] == [1]
    assert replay["frames"][-1]["view"]["viewer"] == 1


@pytest.mark.smoke
async def test_record_when_closed(world: World) -> None:
    """At the end everybody may have the full record and any seat's view."""
    ann, bo, table = await two_players(world)
    lines = await some_turns(world, ann, bo, table)
    for person in (ann, bo):
        await person.post(f"/tables/{table}/close", {"agree": True})
    for line in lines:
        await line.pump()
    assert lines[0].acted == lines[1].acted
    eve = world.person("Eve")
    text = (await eve.get(f"/tables/{table}/record"))["text"]
    record = parse_record(text)
    assert record.form == "full" and Replay(record).verify().ok
    assert record.names == ["Ann", "Bo"]
    replay = await eve.get(f"/tables/{table}/replay?seat=0")
    assert replay["eyes"] == [0, 1] and replay["seat"] == 0
    assert [frame["action"] for frame in replay["frames"][1:]] == lines[0].acted
    posted = await eve.post("/replay", {"record": text, "seat": 0})
    assert posted["frames"] == replay["frames"]
    public = (await eve.get(f"/tables/{table}/record?seat=1"))["text"]
    assert (await eve.post("/replay", {"record": public, "seat": 0}, 404))["code"] == "seat/unknown"
    assert len((await eve.post("/replay", {"record": public, "seat": 1}))["frames"]) == len(replay["frames"])


async def test_replay_of_nonsense(world: World) -> None:
    """A text that is not a record is refused, with the line where possible."""
    ann = world.person("Ann")
    assert (await ann.post("/replay", {"record": "hello"}, 400))["code"] == "record/no-record"
    ann, bo, table = await two_players(world)
    await some_turns(world, ann, bo, table, 6)
    text = (await ann.get(f"/tables/{table}/record"))["text"]
    broken = text.replace("\n1. ", "\n1. 9: nonsense ")
    assert (await ann.post("/replay", {"record": broken}, 400))["values"]["line"] > 1


async def test_record_before_the_start(world: World) -> None:
    """Before the start there is no record."""
    ann = world.person("Ann")
    made = await ann.table("me", "open")
    assert (await ann.get(f"/tables/{made['table']['id']}/record", 409))["code"] == "table/not-playing"
