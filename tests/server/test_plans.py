"""Plans: a turn is tried, kept and armed while it is not one's own; it is played once, wholly, or not at all."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from server.harness import Kept, Line, Person, World, new_key, two_players
from torilla.core.contract.registry import get_game
from torilla.server.premoves import rules
from torilla.server.premoves.runner import PremoveRunner
from torilla.server.sandbox.session import SandboxSession
from torilla.server.store import log
from torilla.server.store.errors import Conflict

pytestmark = pytest.mark.anyio

DRAW = ["m1", "draw"]


async def ahead(world: World, **more: Any) -> tuple[Line, Person, Line, str]:
    """Ann is to move in her first turn, Bo waits: Ann's line, Bo, Bo's line, the table."""
    ann, bo, table = await two_players(world, **more)
    mine = await ann.line(table)
    if more.get("game", "helsinki") == "helsinki":
        await mine.act("@0")
    theirs = await bo.line(table)
    return mine, bo, theirs, table


async def look(bo: Person, table: str, *actions: str, **more: Any) -> Any:
    return await bo.post(f"/tables/{table}/seats/1/plan", {"actions": actions, **more})


async def arm(bo: Person, line: Line, table: str, *actions: str, status: int | None = None, **more: Any) -> Any:
    await line.pump()
    body = {"seq": line.position["seq"], "name": "quick", "actions": actions, **more}
    return await bo.post(f"/tables/{table}/seats/1/armed", body, status)


def turn_of(line: Line) -> int:
    """The number of the turn at the server."""
    play = line.connection.table.play
    return 0 if play is None else play.turn[0]


async def stored_actions(world: World, table: str) -> list[str]:
    """The steps in the log, those that can still be taken back included."""
    stored = await world.hub.store.table(table)
    assert stored is not None
    return [entry.action for entry in stored.entries if isinstance(entry, log.Step)]


async def news_of(world: World, line: Line) -> Any:
    """What became of the armed turn."""
    async with asyncio.timeout(60):
        while (plans := line.newest("plans")) is None or plans["news"] is None:
            await line.connection.changed.wait()
            await line.pump()
    return plans["news"]


async def resumed(world: World) -> None:
    """Let the server look for armed turns that are due, and come to an end with it."""
    await world.hub.premoves.resume()
    await world.settle(lambda: not world.hub.premoves.running)


async def end_turn(line: Line, seat: int, *first: str) -> None:
    for action in first:
        assert (await line.act(action))["type"] == "done"
    await line.pump()
    while line.connection.table.row.to_move == seat:
        ends = [legal["notation"] for legal in line.position["legal"] if legal["notation"] == "end"]
        assert (await line.act(*ends, seat=seat))["type"] == "done"


async def test_a_turn_can_be_tried_when_it_is_not_mine(world: World) -> None:
    """The sandbox begins with my turn, knows my cards and no hidden one, and plays by the rules."""
    _, bo, theirs, table = await ahead(world)
    found = await look(bo, table)
    session = SandboxSession()
    opening = {"type": "open", "game": "helsinki", "position": found["position"], "seat": 1, "actions": ["m2"]}
    assert session.receive(json.dumps(opening)) == b"[]"
    position = json.loads(session.receive(b'{"type":"hello"}'))[-1]
    await theirs.pump()
    view, own = position["view"], theirs.position["view"]
    assert (position["to_move"], view["current"]["moved"]) == (1, True)
    assert view["players"][1]["hand"] == own["players"][1]["hand"] and "?" not in own["players"][1]["hand"]
    assert view["players"][0]["hand"] == own["players"][0]["hand"] == ["?", "?"]
    assert "draw" in [legal["notation"] for legal in position["legal"]]


async def test_an_example_is_made_of_my_view_only(world: World) -> None:
    """Hidden cards are drawn anew for each example: they fit my view and are not those of the table."""
    _, bo, theirs, table = await ahead(world)
    await theirs.pump()
    game = get_game("helsinki")
    hands = set()
    for _ in range(12):
        text = (await look(bo, table, example=True))["position"]
        state = game.views.parse_position(text)
        view: Any = game.views.view(state, 1)
        assert view.players[1].hand == theirs.position["view"]["players"][1]["hand"]
        assert view.display == theirs.position["view"]["display"]
        hands.add(tuple(game.views.to_document(state)["players"][0]["hand"]))
    assert len(hands) > 3


async def test_a_line_tells_what_it_counts_on(world: World) -> None:
    """A draw counts on the two cards beside the pawn; what comes after a draw cannot be armed."""
    _, bo, theirs, table = await ahead(world)
    found = await look(bo, table, *DRAW)
    display = theirs.position["view"]["display"]
    assert len(found["facts"]) == 2
    assert all(display[fact["place"]] == fact["piece"] for fact in found["facts"])
    assert (found["steps"], found["over"]) == (2, True)
    assert (await look(bo, table, "m1", "m1"))["actions"] == ["m1"]
    refusal = await arm(bo, theirs, table, *DRAW, "m1", status=409)
    assert refusal["code"] == "plan/too-far" and refusal["values"]["number"] == 3
    refusal = await arm(bo, theirs, table, "draw", status=400)
    assert refusal["code"] == "step/wrong" and refusal["values"]["number"] == 1


async def test_lines_are_kept_by_name(world: World) -> None:
    """Kept lines come back with every connection, can be changed and dropped, and are limited."""
    _, bo, theirs, table = await ahead(world)
    path = f"/tables/{table}/seats/1/plans"
    await bo.ask("PUT", f"{path}/1", {"name": "cards", "actions": DRAW})
    await bo.ask("PUT", f"{path}/2", {"name": "far", "actions": ["m3"]})
    await bo.ask("PUT", f"{path}/1", {"name": "two cards", "actions": DRAW})
    theirs.hang_up()
    again = await bo.line(table)
    assert [(one["id"], one["name"]) for one in again.newest("plans")["lines"]] == [(1, "two cards"), (2, "far")]
    await bo.ask("DELETE", f"{path}/1")
    await again.pump()
    assert [one["name"] for one in again.newest("plans")["lines"]] == ["far"]
    assert (await bo.ask("DELETE", f"{path}/1", status=404))["code"] == "plan/unknown"
    assert (await bo.ask("PUT", f"{path}/3", {"name": "x", "actions": ["?!"]}, 400))["code"] == "action/unreadable"
    for number in range(3, rules.MOST_LINES + 2):
        await bo.ask("PUT", f"{path}/{number}", {"name": "more", "actions": []})
    assert (await bo.ask("PUT", f"{path}/30", {"name": "x", "actions": []}, 429))["code"] == "limit/plans"


async def test_an_armed_turn_is_played_at_once(world: World) -> None:
    """It is played as soon as the turn begins, also if nobody of that seat is connected; others see a turn like any."""
    mine, bo, theirs, table = await ahead(world)
    await arm(bo, theirs, table, *DRAW)
    assert theirs.newest("plans") is None
    await theirs.pump()
    assert theirs.newest("plans")["armed"]["actions"] == DRAW
    theirs.hang_up()
    await end_turn(mine, 0, "m3", "draw")
    await world.settle(lambda: mine.connection.table.row.to_move == 0 and turn_of(mine) == 3)
    await mine.pump()
    assert mine.acted[-2:] == DRAW and mine.position["to_move"] == 0
    again = await bo.line(table)
    plans = again.newest("plans")
    assert (plans["armed"], plans["news"]["kind"], plans["news"]["name"]) == (None, "played", "quick")
    await bo.ask("DELETE", f"/tables/{table}/seats/1/armed")
    await again.pump()
    assert again.newest("plans")["news"] is None


async def test_what_was_played_can_be_undone(world: World) -> None:
    """Without `end` the steps are pending: I can take them back, and they are not played again."""
    mine, bo, theirs, table = await ahead(world)
    await arm(bo, theirs, table, "m2")
    await end_turn(mine, 0, "m3", "draw")
    assert (await news_of(world, theirs))["kind"] == "played"
    assert theirs.position["can_undo"] and theirs.position["view"]["current"]["moved"]
    await mine.pump()
    assert mine.acted[-1] == "draw"
    assert (await theirs.undo())["type"] == "done"
    await resumed(world)
    await theirs.pump()
    assert not theirs.position["view"]["current"]["moved"] and theirs.position["to_move"] == 1


async def test_a_card_that_is_gone(world: World) -> None:
    """A turn that counts on a card is given up as soon as somebody takes the card, with the reason."""
    mine, bo, theirs, table = await ahead(world)
    facts = (await look(bo, table, *DRAW))["facts"]
    await arm(bo, theirs, table, *DRAW, facts=facts)
    # Ann's pawn stands at 0, Bo's at 2: after m3 both draw from the same two places
    await end_turn(mine, 0, "m3", "draw")
    news = await news_of(world, theirs)
    assert news["kind"] == "piece" and news["fact"] in facts  # another card of the same kind may lie at one of them
    assert theirs.acted[-1] == "draw" and theirs.position["to_move"] == 1 and not theirs.position["can_undo"]


async def test_a_condition_that_never_held(world: World) -> None:
    """What does not hold now cannot be a condition; nor can points that the line does not bring."""
    _, bo, theirs, table = await ahead(world)
    wrong = await arm(bo, theirs, table, *DRAW, facts=[{"piece": "w9", "place": 0}], status=409)
    assert (wrong["code"], wrong["values"]["kind"]) == ("plan/condition", "piece")
    wrong = await arm(bo, theirs, table, *DRAW, points=5, status=409)
    assert (wrong["code"], wrong["values"]["kind"]) == ("plan/condition", "points")


async def test_all_or_nothing(world: World) -> None:
    """A line whose later step is not legal any more is not played at all."""
    mine, bo, theirs, table = await ahead(world, game="neoville")
    await theirs.pump()
    view = theirs.position["view"]
    found = await look(bo, table)
    session = SandboxSession()
    opening = {"type": "open", "game": "neoville", "position": found["position"], "seat": 1}
    session.receive(json.dumps(opening))
    steps: list[str] = []
    tile = next(one for one in view["display"] if view["display"].count(one) == 1)
    for _ in range(2):
        position = json.loads(session.receive(b'{"type":"hello"}'))[-1]
        steps.append(position["legal"][0]["notation"])
        act = {"type": "act", "key": new_key(), "seq": position["seq"], "seat": 1, "action": steps[-1]}
        session.receive(json.dumps(act))
    await arm(bo, theirs, table, *steps, f"draw:{tile}")
    await mine.act()
    await mine.act()
    await mine.pump()
    await end_turn(mine, 0, f"draw:{tile}")
    news = await news_of(world, theirs)
    assert (news["kind"], news["step"]) == ("legal", 3)
    assert theirs.position["view"]["players"][1]["city"] == view["players"][1]["city"]
    assert theirs.position["to_move"] == 1


async def test_a_sketch_is_never_played(world: World) -> None:
    """Lines that are kept, and turns that were disarmed, stay where they are when the turn comes."""
    mine, bo, theirs, table = await ahead(world)
    await bo.ask("PUT", f"/tables/{table}/seats/1/plans/1", {"name": "idea", "actions": DRAW})
    await arm(bo, theirs, table, *DRAW)
    await bo.ask("DELETE", f"/tables/{table}/seats/1/armed")
    await end_turn(mine, 0, "m3", "draw")
    await resumed(world)
    await theirs.pump()
    assert theirs.position["to_move"] == 1 and theirs.acted[-1] == "draw"
    refusal = await arm(bo, theirs, table, *DRAW, status=409)
    assert refusal["code"] == "plan/your-turn"


async def test_arming_again_later_is_refused(world: World) -> None:
    """A request that was lost and comes again cannot arm the turn after the one it was for."""
    mine, bo, theirs, table = await ahead(world)
    seq = theirs.position["seq"]
    await arm(bo, theirs, table, *DRAW)
    await end_turn(mine, 0, "m3", "draw")
    await news_of(world, theirs)
    body = {"seq": seq, "name": "quick", "actions": DRAW}
    assert (await bo.post(f"/tables/{table}/seats/1/armed", body, 409))["code"] == "action/stale"


async def test_it_fires_once_whoever_tries(world: World) -> None:
    """Whoever finds the turn due plays it in one transaction with its key: all others find it played."""
    mine, bo, theirs, table = await ahead(world)
    await arm(bo, theirs, table, "m2")
    [row] = (await mine.connection.table.plans()).values()
    await end_turn(mine, 0, "m3", "draw")
    await news_of(world, theirs)
    found = theirs.connection.table
    before = found.seq
    await asyncio.gather(*(rules.settle(world.hub, found) for _ in range(4)))
    assert found.seq == before
    assert row.plans.armed is not None
    used = await world.hub.store.key(table, 1, row.plans.armed.key)
    assert used is not None and used.request == "plan m2"
    with pytest.raises(Conflict):  # a node that has not heard of it
        await world.hub.store.save_plans(row)


async def test_a_turn_in_one_message(world: World) -> None:
    """`line` does all steps of a turn and its end, or none; sent again it is answered as the first time."""
    mine, *_ = await ahead(world)
    wrong = {"type": "line", "key": new_key(), "seq": mine.position["seq"], "seat": 0, "actions": ["m1", "m1"]}
    answer = await mine.send(**wrong)
    assert (answer["type"], answer["error"]["code"]) == ("refused", "step/wrong")
    assert answer["error"]["values"]["number"] == 2
    assert mine.acted == ["@0"]
    right = {**wrong, "key": new_key(), "actions": DRAW, "end": True}
    first = await mine.send(**right)
    assert first["type"] == "done" and mine.acted == ["@0", *DRAW] and mine.position["to_move"] == 1
    assert await mine.send(**right) == first
    assert len(mine.acted) == 3


async def test_plans_end_with_the_stay(world: World) -> None:
    """A seat that moves to another device, or is given up, takes no plans along; nothing is played for the next one."""
    mine, bo, theirs, table = await ahead(world)
    await arm(bo, theirs, table, *DRAW)
    code = (await bo.post(f"/tables/{table}/seats/1/move"))["code"]
    phone = world.person("Bo's phone")
    await phone.post("/move", {"code": code})
    assert await world.hub.store.plans(table) == []
    await end_turn(mine, 0, "m3", "draw")
    there = await phone.line(table)
    assert there.newest("plans") is None and there.position["to_move"] == 1 and there.acted[-1] == "draw"


async def test_plans_are_erased_with_the_guest(world: World) -> None:
    """Nothing of a deleted guest's plans is left; a deleted table has none either."""
    _, bo, theirs, table = await ahead(world)
    await bo.ask("PUT", f"/tables/{table}/seats/1/plans/1", {"name": "secret", "actions": DRAW})
    await arm(bo, theirs, table, *DRAW)
    await bo.ask("DELETE", "/me")
    assert await world.hub.store.plans(table) == []
    _, cy, _, second = await ahead(world)
    await cy.ask("PUT", f"/tables/{second}/seats/1/plans/1", {"name": "more", "actions": DRAW})
    await world.hub.store.remove_table(second)
    assert await world.hub.store.plans(second) == []


async def test_my_tables_mark_an_armed_turn(kept: Kept) -> None:
    """Its person's list says that a turn is armed, as long as it is, and nobody else's does."""
    async with kept.running() as world:
        mine, bo, theirs, table = await ahead(world, listed=True)
        ann = world.people[0]

        async def marks(person: Person, path: str = "/my/tables") -> list[bool]:
            return [one["armed"] for one in (await person.get(path))["tables"]]

        assert await marks(bo) == [False]
        await arm(bo, theirs, table, *DRAW)
        assert await marks(bo) == [True]
        assert await marks(ann) == await marks(ann, "/tables") == await marks(bo, "/tables") == [False]
        await bo.ask("DELETE", f"/tables/{table}/seats/1/armed")
        assert await marks(bo) == [False]
        await arm(bo, theirs, table, *DRAW)
        await end_turn(mine, 0, "m3", "draw")
        await world.settle(lambda: mine.connection.table.row.to_move == 0)
        assert await marks(bo) == [False]


async def test_nobody_plans_for_others(world: World) -> None:
    """Plans of another seat can be neither seen nor changed, and a shared device has none."""
    _, bo, _, table = await ahead(world)
    for method, path, body in (
        ("POST", "plan", {}),
        ("PUT", "plans/1", {"name": "x", "actions": []}),
        ("DELETE", "plans/1", None),
        ("POST", "armed", {"seq": 0, "name": "", "actions": ["m1"]}),
        ("DELETE", "armed", None),
    ):
        assert (await bo.ask(method, f"/tables/{table}/seats/0/{path}", body, 403))["code"] == "seat/not-yours"
    ann = world.person("Ann")
    made = await ann.table("me", "here:Bo")
    found = made["table"]["id"]
    assert (await ann.post(f"/tables/{found}/seats/0/plan", {}, 409))["code"] == "table/not-playing"
    await ann.post(f"/tables/{found}/start")
    assert (await ann.post(f"/tables/{found}/seats/0/plan", {}, 409))["code"] == "plan/shared-device"


async def test_a_bot_that_holds_the_seat_plays_itself(world: World) -> None:
    """A turn that a bot plays for me is the bot's: the armed one is given up."""
    mine, bo, theirs, table = await ahead(world)
    await arm(bo, theirs, table, *DRAW)
    await bo.post(f"/tables/{table}/seats/1/leave")
    await end_turn(mine, 0, "m3", "draw")
    await world.settle(lambda: turn_of(theirs) >= 3)
    async with asyncio.timeout(60):
        while (rows := await world.hub.store.plans(table)) and rows[0].plans.armed is not None:
            await asyncio.sleep(0.01)
    assert not rows or (rows[0].plans.news is not None and rows[0].plans.news.kind == "held")


async def test_a_crash_before_it_fires(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that stops between two turns plays the armed one when it is back, once."""
    monkeypatch.setattr(PremoveRunner, "wake", lambda self, table: None)
    async with kept.running() as world:
        mine, bo, theirs, table = await ahead(world)
        await arm(bo, theirs, table, *DRAW)
        await end_turn(mine, 0, "m3", "draw")
    monkeypatch.undo()
    for _ in range(2):
        async with kept.running() as world:
            there = await world.person("Eve").line(table, hello=False)
            await world.settle(lambda there=there: turn_of(there) == 3)
            assert await world.hub.store.armed_tables() == []
            assert await stored_actions(world, table) == ["@0", "m3", "draw", *DRAW]


async def test_a_crash_while_it_fires(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """If whether it was stored is unknown, the store is asked: the turn is there once."""
    mine, bo, theirs, table = await ahead(world)
    await arm(bo, theirs, table, "m2")
    store = world.hub.store
    failed: list[Any] = []
    commit = type(store).commit

    async def torn(self: Any, change: Any) -> None:
        await commit(self, change)
        if change.plans is not None and not failed:
            failed.append(change)
            raise OSError("the connection is gone")

    monkeypatch.setattr(type(store), "commit", torn)
    await end_turn(mine, 0, "m3", "draw")
    await world.settle(lambda: bool(failed))
    await resumed(world)
    await rules.settle(world.hub, theirs.connection.table)
    assert (await stored_actions(world, table)).count("m2") == 1
    assert (await news_of(world, theirs))["kind"] == "played"


async def test_the_pawn_can_be_sent_ahead(world: World) -> None:
    """The moves of the pawn are offered before the turn; where it is not known how it begins, none are."""
    _, bo, table = await two_players(world)
    assert (await bo.get(f"/tables/{table}/seats/1/premoves"))["premoves"] == []
    _, bo, _, table = await ahead(world)
    found = (await bo.get(f"/tables/{table}/seats/1/premoves"))["premoves"]
    assert [move["notation"] for move in found] == ["m1", "m2", "m3"]
    assert (await bo.get(f"/tables/{table}/seats/0/premoves", 403))["code"] == "seat/not-yours"
