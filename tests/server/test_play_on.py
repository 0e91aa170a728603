"""Playing on from a step of a finished table or of a record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.harness import Line, Person, World, running
from torilla.core.play import Play
from torilla.core.records.record import format_record, parse_record
from torilla.core.records.replay import Replay
from torilla.core.records.seed import Seed
from torilla.games import get_game

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

GAMES = ["helsinki", "neoville"]


def some_record(game: str, steps: int | None = 12) -> str:
    """A full record: the first legal actions, this many or to the end."""
    rules = get_game(game)
    recorder = Play.begin(
        rules, rules.rules.options.make(start=0), 2, Seed(bytes(range(32)), ("a1", "-")), names=["Ann", "Bo"]
    )
    while recorder.state.to_move is not None and (steps is None or len(recorder.entries) < steps):
        recorder.apply(rules.rules.legal(recorder.state)[0])
    return format_record(recorder.record())


async def finish(world: World, line: Line, table: str) -> None:
    """Play to the end: the first legal action whenever it is mine to move."""
    found = world.hub.tables[table]
    while found.row.status == "playing":
        await world.settle(lambda: found.row.status != "playing" or not found.row.bot_moves)
        await line.pump()
        if found.row.status == "playing":
            assert (await line.act())["type"] == "done"


async def check_end(world: World, who: Person, table: str, past: list[str]) -> None:
    """The whole game is in the record, from its first step, and verifies."""
    answer = await who.get(f"/tables/{table}/verification")
    assert answer["ok"] and {check["verdict"] for check in answer["checks"]} == {"ok"}
    told = await who.get(f"/tables/{table}/record")
    record = parse_record(told["text"])
    rules = get_game(record.game)
    actions = [rules.notation.format(step.code) for _, step in record.steps()]
    assert record.table == table and actions[: len(past)] == past and len(actions) > len(past)
    assert (await who.get(f"/tables/{table}"))["commitment"] == answer["commitment"] == record.commitment
    replay = await who.get(f"/tables/{table}/replay?seat=0")
    assert [frame["action"] for frame in replay["frames"][1:]] == actions


@pytest.mark.parametrize("game", GAMES)
async def test_from_a_variation(world: World, game: str) -> None:
    """What was played after a step of the record instead belongs to the new game; an illegal step is refused."""
    eve, text, rules = world.person("Eve"), some_record(game), get_game(game)
    state: Any = Replay(parse_record(text)).state_at(4)
    actions = []
    for _ in range(3):
        code = rules.rules.legal(state)[-1]
        actions.append(rules.notation.format(code))
        rules.rules.apply(state, code)
    body = {"record": text, "steps": 4, "actions": actions, "seat": 0, "bot": "random", "name": "Eve"}
    bad = await eve.post("/tables/from-record", {**body, "actions": [*actions, actions[0], actions[0]]}, 400)
    assert bad["code"] and bad["values"]
    made = await eve.post("/tables/from-record", body, 201)
    frames = (await eve.post("/replay", {"record": text}))["frames"]
    past = [frame["action"] for frame in frames[1:5]] + actions
    line = await eve.line(made["table"]["id"])
    await finish(world, line, made["table"]["id"])
    await check_end(world, eve, made["table"]["id"], past)


@pytest.mark.parametrize("game", GAMES)
async def test_from_an_uploaded_record(world: World, game: str) -> None:
    """The table has an id and a commitment of its own, the record's past, one person and bots; it goes to the end."""
    eve = world.person("Eve")
    text = some_record(game)
    frames = (await eve.post("/replay", {"record": text, "seat": 1}))["frames"]
    past = [frame["action"] for frame in frames[1:8]]
    body = {"record": text, "steps": 7, "seat": 1, "bot": "random", "name": "Eve"}
    made = await eve.post("/tables/from-record", body, 201)
    table, id = made["table"], made["table"]["id"]
    assert made["invitations"] == [] and table["status"] == "playing" and not table["listed"] and table["owner"]
    assert table["mine"] == [1] and table["seed"] is None and not table["curtain"]
    assert [(seat["kind"], seat["name"], seat["bot"]) for seat in table["seats"]] == [
        ("bot", None, "random"),
        ("person", "Eve", None),
    ]
    assert table["branch"] == frames[8]["turn"], "the turn that is played again"
    assert table["commitment"] != parse_record(text).commitment
    assert id not in str(await eve.get("/tables")) and id in str(await eve.get("/my/tables"))
    line = await eve.line(id)
    assert line.acted[:7] == past
    assert line.events[0]["type"] == "started" and line.events[0]["items"] == frames[0]["items"]
    await finish(world, line, id)
    await check_end(world, eve, id, past)


async def finished_table(world: World, owner: Person) -> tuple[str, list[str]]:
    made = await owner.table("bot:random", "bot:random", game="neoville", start=True)
    id = made["table"]["id"]
    line = await owner.line(id)
    found = world.hub.tables[id]
    await world.settle(lambda: found.row.status == "over")
    await line.pump()
    return id, line.acted


async def test_from_a_finished_table(world: World) -> None:
    """By table and step, as often as one likes; the finished table stays as it is."""
    ann, eve = world.person("Ann"), world.person("Eve")
    old, actions = await finished_table(world, ann)
    before = await ann.get(f"/tables/{old}/record")
    asked = {"table": old, "steps": 20, "seat": 0, "name": "Eve"}
    ids = {(await eve.post("/tables/from-record", asked, 201))["table"]["id"] for _ in range(2)}
    assert len(ids) == 2
    id = ids.pop()
    assert (await eve.get(f"/tables/{id}"))["seats"][1]["bot"] == "casual"
    line = await eve.line(id)
    assert line.acted[:20] == actions[:20]
    await finish(world, line, id)
    await check_end(world, eve, id, actions[:20])
    assert await ann.get(f"/tables/{old}/record") == before
    count = len(actions)
    for steps, code in ((count, "record/over-there"), (count + 1, "record/steps")):
        refused = await eve.post("/tables/from-record", {"table": old, "steps": steps, "seat": 0}, 400)
        assert refused["code"] == code and refused["values"]["steps"] == steps
    refused = await eve.post("/tables/from-record", {"table": id, "steps": 0, "seat": 2}, 404)
    assert refused["code"] == "seat/unknown"


async def test_a_running_game_is_not_opened(world: World) -> None:
    """Nobody may play a game on, and so look at its pile, before it is over."""
    ann = world.person("Ann")
    made = await ann.table("me", "bot:random", options={"start": 0}, start=True)
    body = {"table": made["table"]["id"], "steps": 0, "seat": 0}
    assert (await ann.post("/tables/from-record", body, 409))["code"] == "table/not-over"


async def test_records_that_cannot_be_played_on(world: World) -> None:
    """Each is refused with its own code, and no table is made."""
    eve = world.person("Eve")
    text = some_record("helsinki")
    record = parse_record(text)
    public = format_record(record.seen_by(None))
    mine = format_record(record.seen_by(0))
    commitment = record.commitment or ""
    cases: list[tuple[dict[str, Any], str]] = [
        ({"record": "hello"}, "record/no-record"),
        ({"record": public}, "record/no-seed"),
        ({"record": mine}, "record/no-seed"),
        ({"record": text.replace("result: open\n", "")}, "record/truncated"),
        ({"record": text.replace(f"seed: {bytes(range(32)).hex()}", f"seed: {bytes(32).hex()}")}, "record/tampered"),
        ({"record": text.replace(commitment, "0" * 64)}, "record/unverified"),
        ({"record": text.replace("result: open", "result: 1 2")}, "record/unverified"),
        ({"record": text, "steps": 13}, "record/steps"),
        ({"record": some_record("helsinki", None), "steps": len(parse_record(some_record("helsinki", None)))},
         "record/over-there"),
        ({}, "request/malformed"),
        ({"record": text, "table": "abc"}, "request/malformed"),
        ({"record": text, "bot": "nobody"}, "bot/unknown"),
        ({"record": text, "steps": -1}, "request/malformed"),
    ]  # fmt: skip
    for body, code in cases:
        refused = await eve.post("/tables/from-record", {"steps": 3, "seat": 0, "name": "Eve", **body}, 400)
        assert refused["code"] == code, body
    assert (await eve.get("/my/tables"))["tables"] == []


async def test_undo_ends_where_the_game_was_joined(world: World) -> None:
    """In the middle of a turn the record's steps stay; one's own can be taken back, down to them."""
    eve = world.person("Eve")
    text = some_record("neoville")
    frames = (await eve.post("/replay", {"record": text, "seat": 0}))["frames"]
    steps = next(frame["step"] for frame in frames if frame["action"] and frame["action"].startswith("tile:"))
    made = await eve.post("/tables/from-record", {"record": text, "steps": steps, "seat": 0, "name": "Eve"}, 201)
    line = await eve.line(made["table"]["id"])
    past = line.acted
    assert len(past) == steps and not line.position["can_undo"] and line.position["to_move"] == 0
    assert (await line.undo())["error"]["code"] == "undo/nothing"
    await line.act()
    assert line.position["can_undo"]
    where = {"seq": line.position["seq"], "seat": 0}
    assert (await line.send(type="restart", key="restart-1", **where))["type"] == "done"
    assert line.acted == past and not line.position["can_undo"]
    await eve.ask("PATCH", f"/tables/{made['table']['id']}", {"listed": True})
    watcher = await world.person("Bo").line(made["table"]["id"])
    assert watcher.acted == past


async def test_a_bot_that_is_to_move_is_known_to_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that stops before the bot has moved finds the table when it starts again."""
    async with running(tmp_path) as world:
        monkeypatch.setattr(world.hub.driver, "wake", lambda _: None)
        eve = world.person("Eve")
        tables = []
        for seat in (0, 1):
            body = {"record": some_record("neoville"), "steps": 5, "seat": seat, "bot": "random", "name": "Eve"}
            tables.append((await eve.post("/tables/from-record", body, 201))["table"])
        waiting = [table["id"] for table in tables if table["to_move"] not in table["mine"]]
        assert waiting and await world.hub.store.bot_tables(0) == waiting


async def test_after_a_restart(tmp_path: Path) -> None:
    """The log alone rebuilds the table: past, position, hidden hands, undo; and the game goes on to its end."""
    text = some_record("neoville")
    async with running(tmp_path) as world:
        eve = world.person("Eve")
        body = {"record": text, "steps": 5, "seat": 0, "bot": "random", "name": "Eve"}
        id = (await eve.post("/tables/from-record", body, 201))["table"]["id"]
        line = await eve.line(id)
        await world.settle(lambda: not world.hub.tables[id].row.bot_moves)
        await line.pump()
        before, past = line.position, line.acted
        cookie = eve.http.cookies.get("torilla_guest")
    async with running(tmp_path) as world:
        eve = world.person("Eve")
        eve.http.cookies.set("torilla_guest", cookie or "")
        line = await eve.line(id)
        assert line.position == before and line.acted == past
        assert (await line.undo())["error"]["code"] == "undo/nothing"
        await finish(world, line, id)
        await check_end(world, eve, id, past)
