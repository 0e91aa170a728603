"""Everybody at once: what can be had once is had once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from server.harness import World, new_key, two_players

pytestmark = pytest.mark.anyio

MANY = 8


async def test_one_invitation_for_many(world: World) -> None:
    """One person sits down; the other requests are refused."""
    made = await world.person("Ann").table("me", "open", "open")
    people = [world.person(f"Guest {number}") for number in range(MANY)]
    body = {"token": made["invitations"][0]["token"]}
    answers = await asyncio.gather(*(one.http.post("/api/join", json={**body, "name": one.name}) for one in people))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * (MANY - 1)
    table = world.hub.tables[made["table"]["id"]]
    assert [seat.kind for seat in table.seats] == ["person", "person", "open"]


async def test_one_move_code_for_many(world: World) -> None:
    """The seat comes to one device."""
    ann, _, table = await two_players(world)
    code = (await ann.post(f"/tables/{table}/seats/0/move"))["code"]
    people = [world.person(f"Device {number}") for number in range(MANY)]
    answers = await asyncio.gather(*(one.http.post("/api/move", json={"code": code}) for one in people))
    assert sorted(answer.status_code for answer in answers) == [200] + [404] * (MANY - 1)
    holders = [bool((await one.get(f"/tables/{table}"))["mine"]) for one in [ann, *people]]
    assert holders.count(True) == 1 and not holders[0]


async def test_one_position_for_many_actions(world: World) -> None:
    """Over several sockets: of different keys one is done, of one key all are answered alike and it is done once."""
    ann, _, table = await two_players(world)
    lines = [await ann.line(table) for _ in range(MANY)]
    for keys in ([new_key() for _ in lines], [new_key()] * MANY):
        for line in lines:
            await line.pump()
            line.all.clear()
        now = lines[0].position
        act = {"type": "act", "seq": now["seq"], "seat": 0, "action": now["legal"][0]["notation"]}
        steps = now["view"]["steps"]
        await asyncio.gather(*(line.send(**act, key=key) for line, key in zip(lines, keys, strict=True)))
        answers = [answer_of(line.all, key) for line, key in zip(lines, keys, strict=True)]
        done = [answer for answer in answers if answer["type"] == "done"]
        assert len(done) == (1 if len(set(keys)) > 1 else MANY) and len({answer["seq"] for answer in done}) == 1
        refused = {answer["error"]["code"] for answer in answers if answer["type"] == "refused"}
        assert refused == ({"action/stale"} if len(set(keys)) > 1 else set())
        assert lines[0].position["view"]["steps"] == steps + 1


def answer_of(messages: list[Any], key: str) -> Any:
    return next(message for message in messages if message.get("key") == key)
