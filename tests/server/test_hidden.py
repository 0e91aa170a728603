"""What the others may not know yet, or not at all."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from server.harness import Ahead, Line, Person, World, new_key, two_players
from torilla.core.records.record import Record
from torilla.core.records.replay import Replay
from torilla.server.kernel import clock

pytestmark = pytest.mark.anyio


async def first_hidden(line: Line) -> None:
    """Act until there is a step that can be taken back."""
    for _ in range(10):
        await line.act()
        if line.position["can_undo"]:
            return
    raise AssertionError("no hidden step")


@pytest.mark.smoke
async def test_steps_that_can_be_undone_are_hidden(world: World) -> None:
    """Other viewers receive a step only when it can no longer be undone."""
    ann, bo, table = await two_players(world, listed=True)
    eve = world.person("Eve")
    mine, other, watcher = await ann.line(table), await bo.line(table), await eve.line(table)
    await first_hidden(mine)
    for line in (other, watcher):
        await line.pump()
        settled = mine.position["view"]["horizon"]
        assert line.position["view"]["steps"] == settled
        assert len(line.acted) == settled
        assert line.position["seq"] < mine.position["seq"]
    while mine.position["to_move"] == 0:
        ends = [legal["notation"] for legal in mine.position["legal"] if legal["notation"] == "end"]
        await mine.act(*ends)
    for line in (other, watcher):
        await line.pump()
        assert line.acted == mine.acted
        assert line.position["seq"] == mine.position["seq"]


async def test_undo_leaves_no_trace_for_the_others(world: World) -> None:
    """An undone step is never sent."""
    ann, bo, table = await two_players(world)
    mine, other = await ann.line(table), await bo.line(table)
    before = dict(mine.position)
    heard = len(other.raw)
    while not mine.position["can_undo"]:
        before = dict(mine.position)
        heard = len(other.raw)
        await mine.act()
        await other.pump()
    hidden = mine.acted[-1]
    assert (await mine.undo())["type"] == "done"
    assert mine.position["view"] == before["view"]
    assert hidden not in mine.acted[len(other.acted) :]
    await other.pump()
    assert not [data for data in other.raw[heard:] if b'"acted"' in data]
    assert (await mine.undo())["error"]["code"] == "undo/nothing"


async def test_restart_takes_the_whole_turn_back(world: World) -> None:
    """`restart` goes back to the last disclosure in one go, and once per key."""
    ann, _, table = await two_players(world)
    mine = await ann.line(table)
    await first_hidden(mine)
    horizon = mine.position["view"]["horizon"]
    message = {"type": "restart", "key": new_key(), "seq": mine.position["seq"], "seat": 0}
    first = await mine.send(**message)
    assert first["type"] == "done"
    assert mine.position["view"]["steps"] == horizon
    assert await mine.send(**message) == first


async def test_no_undo_where_the_table_has_none(world: World) -> None:
    """With undo `none` steps are final, and sent to all at once."""
    ann, bo, table = await two_players(world, undo="none")
    mine, other = await ann.line(table), await bo.line(table)
    await mine.act()
    await mine.act()
    await other.pump()
    assert other.acted == mine.acted
    assert not mine.position["can_undo"]
    assert (await mine.undo())["error"]["code"] == "undo/policy"


async def test_refusals_do_not_tell_of_hidden_steps(world: World) -> None:
    """Even a refusal gives another seat only the position's number that it may know."""
    ann, bo, table = await two_players(world)
    mine, other = await ann.line(table), await bo.line(table)
    await first_hidden(mine)
    await other.pump()
    answer = await other.act("end", seat=1, seq=mine.position["seq"])
    assert answer["error"]["code"] == "action/stale"
    assert answer["seq"] == answer["error"]["values"]["seq"] == other.position["seq"] < mine.position["seq"]


async def everything_told(world: World, person: Person, table: str) -> list[Any]:
    """What somebody gets who opens the page anew, is refused, and asks for everything by REST."""
    found = world.hub.tables[table]
    line = await person.line(table)
    await world.settle(lambda: not found.presence_due)
    await line.pump()
    told: list[Any] = [message for message in line.all if message["type"] not in ("table", "clock")]
    told += [line.table, {**line.clock, "now": 0}]  # when all know who is there
    for kind in ("act", "undo", "restart"):
        more = {"action": "end"} if kind == "act" else {}
        for seq in range(line.position["seq"], line.position["seq"] + 4):  # those of hidden steps too
            told.append(await line.send(type=kind, key="the-same-key", seq=seq, seat=1, **more))
    line.hang_up()
    await world.settle(lambda: not found.presence_due)
    for path in (f"/tables/{table}", f"/tables/{table}/record", f"/tables/{table}/replay", "/tables", "/my/tables"):
        told.append(await person.get(path))
    told.append((await person.http.post(f"/api/tables/{table}/seats/1/hint", json={})).json())
    return told


@pytest.mark.long(but=("alone-helsinki", "alone-neoville"))
@pytest.mark.parametrize("who", ["another seat", "a spectator"])
@pytest.mark.parametrize("game", ["helsinki", "neoville"])
async def test_numbers_and_times_tell_nothing_of_hidden_steps(world: World, game: str, who: str) -> None:
    """All that the others can get is the same, byte for byte, whether or not steps were done and taken back."""
    pace = {"kind": "live", "amount": 60}
    ann, bo, table = await two_players(world, game=game, pace=pace, listed=True, hints=True)
    other = bo if who == "another seat" else world.person("Eve")
    if other is not bo:
        await other.ask("PUT", "/me", {"name": "Eve"})
    mine = await ann.line(table)
    for _ in range(20):
        before = await everything_told(world, other, table)
        await mine.act()
        if mine.position["can_undo"]:
            break
    seen = [before]
    seen.append(await everything_told(world, other, table))
    assert (await mine.undo())["type"] == "done"
    seen.append(await everything_told(world, other, table))
    await mine.act()
    seen.append(await everything_told(world, other, table))
    for now in seen[1:]:
        assert [(old, new) for old, new in zip(before, now, strict=True) if old != new] == []
    mine.hang_up()


async def test_steps_are_told_with_the_time_when_they_are_told(world: World, forward: Ahead) -> None:
    """The others learn when a turn came out, not when each step of it was tried; so also after a restart."""
    ann, bo, table = await two_players(world)
    found = world.hub.tables[table]
    mine, other = await ann.line(table), await bo.line(table)
    while mine.position["to_move"] == 0:
        forward(clock.MINUTE)
        ends = [legal["notation"] for legal in mine.position["legal"] if legal["notation"] == "end"]
        await mine.act(*ends)
    for _ in range(2):
        await other.pump()
        own = [event["at"] for event in mine.events if event["type"] == "acted"]
        told = [event["at"] for event in other.events if event["type"] == "acted"]
        assert len(set(own)) == len(own) == len(told)
        assert found.play is not None
        hidden = [place for place, at in enumerate(own) if told[place] != at]
        assert hidden and all(told[place] in own[place + 1 :] for place in hidden)
        await found.reload()
        mine, other = await ann.line(table), await bo.line(table)


def check_message(data: bytes, eyes: int | None, secrets: list[str]) -> None:
    """No message contains anything that its viewer may not see."""
    text = data.decode()
    for secret in secrets:
        assert secret not in text
    walk(json.loads(data), eyes)


def walk(value: Any, eyes: int | None) -> None:
    if isinstance(value, list):
        for part in value:
            walk(part, eyes)
    if not isinstance(value, dict):
        return
    if value.get("what") == "gain" and value.get("seat") != eyes:
        assert value["piece"] == "?"
    if "players" in value:
        assert isinstance(value["pile"], int)
        for seat, player in enumerate(value["players"]):
            if seat != eyes:
                assert [card for card in player["hand"] if card != "?"] == player["seen"]
    for part in value.values():
        walk(part, eyes)


def check_views(line: Line, eyes: int | None, record: Record, components: Any) -> int:
    """Every view that was sent follows from the record as its viewer may see it, and from nothing else."""
    replay = Replay(record.seen_by(eyes), components)
    views = {}
    state = replay.first()
    game = replay.game
    views[0] = json.loads(msgspec.json.encode(game.view(state, eyes)))
    for number, (turn, step) in enumerate(replay.entries, 1):
        replay.advance(state, turn, step)
        views[number] = json.loads(msgspec.json.encode(game.view(state, eyes)))
    checked = 0
    for message in line.all:
        if message["type"] == "position" and message["view"] == views[message["view"]["steps"]]:
            checked += 1
    return checked


@pytest.mark.parametrize("game", ["helsinki", "neoville"])
async def test_nothing_secret_in_a_whole_game(world: World, game: str) -> None:
    """In a whole game, with undos and questions, no seat or spectator is sent anything it may not know."""
    ann, bo, table = await two_players(world, game=game, nonce="ann-nonce", listed=True)
    eve = world.person("Eve")
    lines = [await ann.line(table), await bo.line(table), await eve.line(table)]
    eyes: list[int | None] = [0, 1, None]
    found = world.hub.tables[table]
    secrets = [found.secret.hex(), *(seat.guest or "none" for seat in found.seats), found.row.owner]
    generator = random.Random(game)
    checked = 0
    while found.row.status == "playing":
        seat = found.row.to_move
        assert seat is not None
        line = lines[seat]
        await line.pump()
        if line.position["can_undo"] and generator.random() < 0.15:
            await line.undo()
        choice = generator.choice(line.position["legal"])["notation"]
        await line.send(type="preview", id=1, seat=seat, action=choice)
        await line.send(type="explain", id=2, seat=seat, action="end")
        await lines[1 - seat].act(choice, seat=1 - seat)
        answer = await line.act(choice)
        assert answer["type"] == "done", answer
        if found.row.status != "playing":
            break
        for other, whose in zip(lines, eyes, strict=True):
            await other.pump()
            for data in other.raw:
                check_message(data, whose, secrets)
            checked += len(other.raw)
            other.raw.clear()
    assert checked > 500
    for line in lines:
        await line.pump()
        assert line.position["outcome"] is not None
        assert line.table["seed"] == found.secret.hex()
        assert line.acted == lines[0].acted
    assert found.play is not None
    record = found.play.full_record()
    # positions in the middle of a turn that was taken back later are in no record: only for the acting seat
    for line, whose in zip(lines, eyes, strict=True):
        positions = [message for message in line.all if message["type"] == "position"]
        agreeing = check_views(line, whose, record, found.components)
        assert agreeing == len(positions) if whose is None else agreeing > 0.7 * len(positions)
    told = await eve.get(f"/tables/{table}/verification")
    assert told["ok"]
    assert told["nonces"] == ["ann-nonce", "-"]
    assert {check["verdict"] for check in told["checks"]} == {"ok"}
