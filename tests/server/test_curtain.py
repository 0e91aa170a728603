"""Several people on one device."""

from __future__ import annotations

import pytest

from server.harness import World

pytestmark = pytest.mark.anyio


@pytest.mark.smoke
async def test_curtain(world: World) -> None:
    """A shared device gets public data until the curtain is lifted for a seat, and again when its turn ends."""
    ann = world.person("Ann")
    made = await ann.table("me", "here:Bo", options={"start": 0}, start=True, game="neoville")
    line = await ann.line(made["table"]["id"])
    assert line.table["curtain"] and line.table["mine"] == [0, 1]
    assert line.position["seat"] is None and line.position["legal"] == []
    assert "?" in line.position["view"]["players"][0]["hand"]
    assert (await line.act("end", seat=0))["error"]["code"] == "seat/curtain"
    await line.send(type="lift", seat=0)
    assert line.position["seat"] == 0 and line.position["legal"]
    assert "?" not in line.position["view"]["players"][0]["hand"]
    assert "?" in line.position["view"]["players"][1]["hand"]
    while line.position["to_move"] == 0:
        pile = [legal["notation"] for legal in line.position["legal"] if legal["notation"] == "draw:pile"]
        answer = await line.act(*pile)
    assert answer["type"] == "done"
    assert line.position["seat"] is None
    told = [item for event in line.events for item in event.get("items", []) if item["what"] == "gain"]
    assert told and {item["piece"] for item in told} == {"?"}
    await line.send(type="lift", seat=1)
    assert line.position["seat"] == 1
    assert "?" in line.position["view"]["players"][0]["hand"]
    await line.send(type="lower")
    assert line.position["seat"] is None


async def test_curtain_is_only_for_own_seats(world: World) -> None:
    """Nobody lifts the curtain of a seat that is not theirs."""
    ann, bo = world.person("Ann"), world.person("Bo")
    made = await ann.table("me", "here:Cy", "open")
    await bo.join(made["invitations"][0])
    await ann.post(f"/tables/{made['table']['id']}/start")
    line = await ann.line(made["table"]["id"])
    assert (await line.send(type="lift", seat=2))["error"]["code"] == "seat/not-yours"
    assert line.position["seat"] is None
    other = await bo.line(made["table"]["id"])
    assert other.position["seat"] == 2 and not other.table["curtain"]
