"""Actions: stale, repeated, reused keys, out of turn, of other seats."""

from __future__ import annotations

import asyncio

import pytest

from server.harness import World, new_key, two_players
from torilla.server.session import requests
from torilla.server.store.model import RECENT_KEYS
from torilla.server.tables.history import RECENT_POSITIONS

pytestmark = pytest.mark.anyio


@pytest.mark.smoke
async def test_action_is_done_and_told(world: World) -> None:
    """An action becomes visible to everybody once it is no longer pending."""
    ann, bo, table = await two_players(world)
    mine, other = await ann.line(table), await bo.line(table)
    answer = await mine.act()
    assert answer["type"] == "done"
    assert answer["seq"] == mine.position["seq"]
    await other.pump()
    assert other.position["view"]["viewer"] == 1
    assert mine.position["view"]["viewer"] == 0


async def test_stale_action_is_answered_with_the_position(world: World) -> None:
    """An action meant for an earlier position changes nothing and is answered with the current one."""
    ann, _, table = await two_players(world)
    line = await ann.line(table)
    old = line.position
    await line.act()
    before = line.position
    line.position = None
    answer = await line.send(type="act", key=new_key(), seq=old["seq"], seat=0, action=old["legal"][1]["notation"])
    assert (answer["type"], answer["error"]["code"]) == ("refused", "action/stale")
    assert answer["seq"] == before["seq"] == answer["error"]["values"]["seq"]
    assert line.position == before


async def test_resend_gets_the_first_answer(world: World) -> None:
    """A repeated action is answered as the first time and done once, also after later steps."""
    ann, _, table = await two_players(world)
    line = await ann.line(table)
    message = {
        "type": "act",
        "key": new_key(),
        "seq": line.position["seq"],
        "seat": 0,
        "action": line.position["legal"][0]["notation"],
    }
    first = await line.send(**message)
    again = await line.send(**message)
    assert first == again
    await line.act()
    assert await line.send(**message) == first
    assert len(line.acted) == 2


async def test_key_with_another_action_is_refused(world: World) -> None:
    """The same key with another action is an error of the client."""
    ann, _, table = await two_players(world)
    line = await ann.line(table)
    key = new_key()
    position = line.position
    await line.act(key=key)
    other = position["legal"][1]["notation"]
    answer = await line.send(type="act", key=key, seq=position["seq"], seat=0, action=other)
    assert answer["error"]["code"] == "action/key-reused"


async def test_old_positions_are_found_in_the_log(world: World) -> None:
    """Only the last numbers stay in memory: older ones are those that clients were sent, undone steps included."""
    ann, bo, id = await two_players(world)
    lines = [await ann.line(id), await bo.line(id)]
    sent: dict[int, int] = {}
    while len(sent) <= 3 * RECENT_POSITIONS:
        for line in lines:
            await line.pump()
        line = lines[lines[0].position["to_move"]]
        done = await (line.undo() if line.position["can_undo"] and len(sent) % 3 else line.act())
        sent[world.hub.tables[id].seq] = done["seq"]
    table = world.hub.tables[id]
    assert table.history.position_after(min(sent)) is None
    assert {seq: await table.position_after(seq) for seq in sent} == sent


async def test_keys_hold_for_ever(world: World) -> None:
    """However long ago a key was used: the same again gets the same answer, something new is refused."""
    ann, _, table = await two_players(world)
    line = await ann.line(table)
    start = line.position
    message = {"type": "act", "key": new_key(), "seq": start["seq"], "seat": 0, "action": start["legal"][0]["notation"]}
    first = await line.send(**message)
    while not line.position["can_undo"]:
        await line.act()
    for _ in range(RECENT_KEYS):
        assert (await line.undo())["type"] == "done"
        assert (await line.act())["type"] == "done"
    now = line.position["seq"]
    assert await line.send(**message) == first
    late = await line.send(**{**message, "action": start["legal"][1]["notation"]})
    assert late["error"]["code"] == "action/key-reused"
    new = await line.act(key=message["key"])
    assert (new["type"], new["error"]["code"]) == ("refused", "action/key-reused")
    assert line.position["seq"] == now
    assert (await line.act())["type"] == "done"


async def test_out_of_turn(world: World) -> None:
    """A seat that is not to move cannot act."""
    ann, bo, table = await two_players(world)
    action = (await ann.line(table)).position["legal"][0]["notation"]
    line = await bo.line(table)
    answer = await line.act(action, seat=1)
    assert answer["error"]["code"] == "turn/not-yours"


async def test_seat_of_another(world: World) -> None:
    """Nobody acts for a seat that is not theirs, seated or not."""
    ann, bo, table = await two_players(world, listed=True)
    action = (await ann.line(table)).position["legal"][0]["notation"]
    for person in (bo, world.person("Eve")):
        line = await person.line(table)
        answer = await line.act(action, seat=0)
        assert answer["error"]["code"] == "seat/not-yours"
        for kind in ("preview", "explain"):
            asked = await line.send(type=kind, id=7, seat=0, action=action)
            assert asked["id"] == 7
            assert asked["error"]["code"] == "seat/not-yours"


async def test_illegal_action_tells_the_reason(world: World) -> None:
    """A refusal has the rules' own code, values and rule."""
    ann, _, table = await two_players(world)
    line = await ann.line(table)
    answer = await line.act("draw")
    assert answer["type"] == "refused"
    assert answer["error"]["code"].split("/")[0] != "server"
    assert answer["error"]["values"]["rule"].startswith("H")
    explained = await line.send(type="explain", id=1, seat=0, action="draw")
    assert explained["refusal"]["code"] == answer["error"]["code"]
    legal = line.position["legal"][0]["notation"]
    assert (await line.send(type="explain", id=2, seat=0, action=legal))["refusal"] is None
    assert (await line.act("no such thing"))["type"] == "refused"


async def test_preview_tells_what_would_happen(world: World) -> None:
    """A preview changes nothing."""
    ann, _, table = await two_players(world)
    line = await ann.line(table)
    await line.act()
    before = line.position
    action = before["legal"][0]["notation"]
    answer = await line.send(type="preview", id=3, seat=0, action=action)
    assert answer["preview"]["action"] == action
    assert line.position == before


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        '"act"',
        '{"type": "nothing"}',
        '{"type": "act"}',
        '{"type": "act", "key": "short", "seq": 1, "seat": 0, "action": "end"}',
        '{"type": "act", "key": "long-enough", "seq": -1, "seat": 0, "action": "end"}',
        '{"type": "act", "key": "long-enough", "seq": 1, "seat": "0", "action": "end"}',
        '{"type": "lower", "more": 1}',
        '{"type": "say", "key": "long-enough", "seat": 0, "text": "' + "x" * 301 + '"}',
    ],
)
async def test_malformed_messages(world: World, message: str) -> None:
    """What cannot be read is answered with one code, and the conversation goes on."""
    ann, _, table = await two_players(world)
    line = await ann.line(table)
    await requests.receive(line.connection, message)
    answer = await line.pump()
    assert (answer["type"], answer["error"]["code"]) == ("fault", "request/malformed")
    assert (await line.send(type="ping"))["type"] == "pong"


@pytest.mark.smoke
async def test_fifty_at_once(world: World) -> None:
    """Of fifty clients of one seat that act at the same time exactly one wins each position."""
    ann, _, table = await two_players(world)
    lines = [await ann.line(table) for _ in range(50)]
    for _ in range(3):
        position = lines[0].position
        actions = [legal["notation"] for legal in position["legal"]]
        answers = await asyncio.gather(
            *(
                line.send(type="act", key=new_key(), seq=position["seq"], seat=0, action=actions[number % len(actions)])
                for number, line in enumerate(lines)
            )
        )
        kinds = [answer["type"] for answer in answers]
        assert kinds.count("done") == 1
        assert {answer["error"]["code"] for answer in answers if answer["type"] == "refused"} == {"action/stale"}
        for line in lines:
            await line.pump()
        assert len({str(line.position) for line in lines}) == 1
        if lines[0].position["to_move"] != 0:
            break
    assert len(lines[0].acted) >= 1
