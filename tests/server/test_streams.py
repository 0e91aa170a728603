"""Open hands for a stream: only if everybody seated agrees, always late, and over at once when somebody withdraws."""

from __future__ import annotations

from typing import Any

import pytest

from server.harness import Line, Person, World, two_players
from torilla.server.tables import streams

pytestmark = pytest.mark.anyio


async def play_turns(table: str, lines: list[Line], turns: int) -> None:
    """Complete so many turns, each by its first legal actions."""
    found = lines[0].connection.table
    for _ in range(turns):
        assert found.play is not None
        before = found.play.turn
        for _ in range(40):
            if found.play.turn != before:
                break
            await lines[before[1] or 0].act()
            assert found.play is not None


async def code_of(person: Person, table: str) -> str:
    link: str = (await person.post(f"/tables/{table}/stream/link"))["url"]
    return link.partition("/stream#")[2]


async def watched(person: Person, code: str, status: int | None = None, **more: Any) -> Any:
    return await person.post("/stream", {"code": code, **more}, status)


async def agreed(world: World, game: str = "helsinki") -> tuple[Person, Person, str, list[Line]]:
    """Ann proposes, Bo agrees."""
    ann, bo, table = await two_players(world, undo="none", game=game)
    await ann.ask("PUT", f"/tables/{table}/stream", {"rounds": 1})
    await bo.post(f"/tables/{table}/stream/agree", {"rounds": 1})
    return ann, bo, table, [await ann.line(table), await bo.line(table)]


async def test_everybody_has_to_agree(world: World) -> None:
    """Proposed by the owner only, on when all have agreed; another delay asks everybody again."""
    ann, bo, table = await two_players(world)
    assert (await bo.ask("PUT", f"/tables/{table}/stream", {"rounds": 1}, 403))["code"] == "table/not-owner"
    assert (await bo.post(f"/tables/{table}/stream/agree", {"rounds": 1}, 403))["code"] == "stream/off"
    told = await ann.ask("PUT", f"/tables/{table}/stream", {"rounds": 2})
    assert (told["stream"], told["streaming"], [seat["streams"] for seat in told["seats"]]) == (2, False, [True, False])
    for person in (ann, bo):
        assert (await person.post(f"/tables/{table}/stream/link", status=403))["code"] == "stream/off"
    assert (await bo.post(f"/tables/{table}/stream/agree", {"rounds": 1}, 403))["code"] == "stream/off"  # not this one
    assert (await bo.post(f"/tables/{table}/stream/agree", {"rounds": 2}))["streaming"]
    await code_of(bo, table)
    told = await ann.ask("PUT", f"/tables/{table}/stream", {"rounds": 1})
    assert not told["streaming"] and [seat["streams"] for seat in told["seats"]] == [True, False]
    eve = world.person("Eve")
    await eve.ask("PUT", "/me", {"name": "Eve"})
    assert (await eve.post(f"/tables/{table}/stream/agree", {"rounds": 1}, 403))["code"] == "seat/not-yours"
    assert (await eve.post(f"/tables/{table}/stream/link", status=403))["code"] == "seat/not-yours"


async def test_spectators_see_all_hands_one_round_late(world: World) -> None:
    """Nothing, not even the first hands, before a round is played; then each turn brings one more."""
    _, bo, table, lines = await agreed(world, "neoville")
    code, eve = await code_of(bo, table), world.person("Eve")
    assert (await watched(eve, code, 409))["code"] == "stream/early"
    await play_turns(table, lines, 1)
    assert (await watched(eve, code, 409))["code"] == "stream/early"
    await play_turns(table, lines, 1)
    seen = (await watched(eve, code))["replay"]
    assert len(seen["frames"]) == 1 and seen["eyes"] == [0, 1]
    for seat in (0, 1):
        hands = (await watched(eve, code, seat=seat))["replay"]["frames"][0]["view"]["players"]
        assert hands[seat]["hand"] and "?" not in hands[seat]["hand"] and "?" in hands[1 - seat]["hand"]
    await play_turns(table, lines, 1)
    seen = await watched(eve, code, seat=0)
    assert {frame["turn"] for frame in seen["replay"]["frames"]} == {0, 1} and not seen["over"]
    assert (await watched(eve, code, seat=0, known=len(seen["replay"]["frames"])))["replay"] is None
    assert (await watched(eve, code, 404, seat=5))["code"] == "seat/unknown"


async def test_who_withdraws_ends_it_at_once(world: World) -> None:
    """No byte more; agreeing again goes on; an ended or repeated proposal has another link."""
    ann, bo, table, lines = await agreed(world)
    code, eve = await code_of(ann, table), world.person("Eve")
    await play_turns(table, lines, 3)
    await watched(eve, code)
    await bo.post(f"/tables/{table}/stream/agree", {"rounds": 0})
    refused = await watched(eve, code, 403)
    assert refused == {"code": "stream/off", "values": {}, "message": refused["message"]}
    await bo.post(f"/tables/{table}/stream/agree", {"rounds": 1})
    await watched(eve, code)
    await ann.ask("PUT", f"/tables/{table}/stream", {"rounds": 0})
    await watched(eve, code, 403)
    await ann.ask("PUT", f"/tables/{table}/stream", {"rounds": 1})
    await bo.post(f"/tables/{table}/stream/agree", {"rounds": 1})
    await watched(eve, code, 403)
    await watched(eve, await code_of(bo, table))


async def test_nobody_is_removed_for_it(world: World) -> None:
    """Where a person who began the game was removed there is no stream: their hand is in its record."""
    ann, bo, table, lines = await agreed(world)
    code = await code_of(bo, table)
    await play_turns(table, lines, 3)
    await ann.ask("DELETE", f"/tables/{table}/seats/1")
    await watched(world.person("Eve"), code, 403)
    await ann.ask("PUT", f"/tables/{table}/stream", {"rounds": 0})
    refused = await ann.ask("PUT", f"/tables/{table}/stream", {"rounds": 1}, 409)
    assert refused["code"] == "stream/removed"


async def test_the_whole_game_when_it_is_over(world: World) -> None:
    """Then everybody may see everything, by the same link too; a rematch is not streamed."""
    ann, bo, table, lines = await agreed(world)
    code = await code_of(bo, table)
    await play_turns(table, lines, 1)
    for person in (ann, bo):
        await person.post(f"/tables/{table}/close", {"agree": True})
    seen = await watched(world.person("Eve"), code, seat=1)
    play = (await world.hub.table(table)).play
    assert play is not None
    assert seen["over"] and len(seen["replay"]["frames"]) == 1 + play.steps
    again = (await ann.post(f"/tables/{table}/rematch"))["id"]
    head = (await world.hub.table(again)).row
    assert (head.stream, head.stream_number, head.turn, head.round) == (0, 0, 0, 0)
    assert (await ann.get(f"/tables/{again}"))["stream"] == 0
    assert not streams.is_on(await world.hub.table(again))


async def test_the_link_is_given_out_during_the_game_only(world: World) -> None:
    """It names the table, whose address would seat people before the start."""
    ann = world.person("Ann")
    table = (await ann.table("me", "open"))["table"]["id"]
    await ann.ask("PUT", f"/tables/{table}/stream", {"rounds": 1})
    assert (await ann.post(f"/tables/{table}/stream/link", status=409))["code"] == "table/not-playing"
