"""Own mistakes in reviewed games: listed for whoever made them, and played again from what they saw."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.harness import Person, World, running, two_players
from torilla.bots.review import mistakes
from torilla.bots.review.judge import review_turn
from torilla.bots.review.report import Review, TurnReview
from torilla.bots.review.tasks import tasks_of
from torilla.core.engine.generator import Generator
from torilla.core.records.record import Record, format_record, parse_record
from torilla.core.records.replay import Replay
from torilla.games import GAMES
from torilla.server.archive.transfer import export, import_tables
from torilla.server.bots import reviews
from torilla.server.bots.mistakes import own_mistakes
from torilla.server.sandbox.session import SandboxSession
from torilla.server.store import log
from torilla.server.store.sqlite.store import SqliteStore
from torilla.server.tables.drill import position_of

pytestmark = pytest.mark.anyio

FEW = 12
GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(autouse=True)
def lenient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few simulations, and every turn for which something better was found counts: not the judgement is tested here."""
    monkeypatch.setattr(reviews, "SIMULATIONS", FEW)
    monkeypatch.setattr(mistakes, "CLEAR", ("best", "good", "slip", "mistake", "turning"))


async def reviewed_game(world: World, steps: int = 20) -> tuple[Person, Person, str]:
    """A game that two people closed after some steps, with its review: the same in every run."""
    ann, bo, table = await two_players(world, deal={"seed": "own mistakes"})
    lines = [await ann.line(table), await bo.line(table)]
    for _ in range(steps):
        to_move = world.hub.tables[table].row.to_move
        assert to_move is not None
        await lines[to_move].act()
    for person in (ann, bo):
        await person.post(f"/tables/{table}/close", {"agree": True})
    await reviewed(ann, "/tables/{id}/review", table)
    return ann, bo, table


async def reviewed(person: Person, path: str, id: str) -> Any:
    found = await person.post(path.format(id=id))
    while found["status"] == "running":
        await asyncio.sleep(0.02)
        found = await person.get(path.format(id=id))
    return found["review"]


async def test_everybody_drills_their_own_mistakes(world: World) -> None:
    """Each of the two is listed what their own seat lost, with the position that it saw; others are refused."""
    ann, bo, table = await reviewed_game(world)
    for seat, person in enumerate((ann, bo)):
        [listed] = (await person.get("/me/drill"))["tables"]
        assert listed["table"] == table and {one["seat"] for one in listed["mistakes"]} == {seat}
        drill = await person.get(f"/tables/{table}/drill")
        assert [one["turn"] for one in drill["positions"]] == [one["turn"] for one in listed["mistakes"]]
        assert {one["seat"] for one in drill["positions"]} == {seat}
        assert drill["names"] == listed["names"]
    eve = world.person("Eve")
    assert await eve.get("/me/drill") == {"tables": []}
    assert (await eve.get(f"/tables/{table}/drill", 403))["code"] == "seat/not-yours"


async def test_a_running_game_has_no_drill(world: World) -> None:
    """Neither its table nor its record, which may be reviewed."""
    ann, _, table = await two_players(world)
    line = await ann.line(table)
    for _ in range(2):
        await line.act()
    assert (await ann.get(f"/tables/{table}/drill", 409))["code"] == "table/not-over"
    record = {"record": (await ann.get(f"/tables/{table}/record?seat=0"))["text"]}
    id = (await ann.post("/reviews", record))["id"]
    while (found := await ann.get(f"/reviews/{id}"))["status"] == "running":
        await asyncio.sleep(0.02)
    assert found["status"] == "done"
    assert (await ann.post(f"/reviews/{id}/drill", record))["positions"] == []


async def test_the_drill_ends_with_its_review(world: World) -> None:
    """Nothing is listed, and no position is given, once the review is deleted."""
    ann, _, table = await reviewed_game(world)
    await ann.ask("DELETE", f"/tables/{table}/review")
    assert await ann.get("/me/drill") == {"tables": []}
    assert (await ann.get(f"/tables/{table}/drill"))["positions"] == []


async def test_who_is_erased_leaves_no_drill(world: World) -> None:
    """The seat is nobody's then; the other person keeps theirs."""
    ann, bo, table = await reviewed_game(world)
    theirs = await bo.get(f"/tables/{table}/drill")
    guest = await world.hub.guests.find(ann.http.cookies.get("torilla_guest"))
    assert guest is not None and await world.hub.store.reviewed_tables(guest.id, 10)
    await ann.ask("DELETE", "/me")
    assert await world.hub.store.reviewed_tables(guest.id, 10) == []
    left = await bo.get(f"/tables/{table}/drill")
    assert left["positions"] == theirs["positions"] and left["positions"]


async def test_a_bot_s_turns_are_nobody_s_mistakes(world: World) -> None:
    """What a bot played for a person who was away is not drilled."""
    _, _, table = await reviewed_game(world)
    stored = await world.hub.store.review(table)
    assert stored is not None
    review, found = msgspec.json.decode(stored, type=Review), await world.hub.table(table)
    own = await own_mistakes(world.hub, found, review)
    kept = await world.hub.store.table(table)
    assert kept is not None and found.play is not None
    first = found.play.seqs[own[0].step]
    for entry in kept.entries:
        if isinstance(entry, log.Step) and entry.seq == first:
            entry.bot = True

    async def log_with_a_bot(table: str, after: int = -1) -> Any:
        return kept

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(world.hub.store, "table", log_with_a_bot)
        assert await own_mistakes(world.hub, found, review) == own[1:]


async def test_reviews_of_earlier_versions_are_looked_through(tmp_path: Path) -> None:
    """They were kept without their mistakes; an archive carries both."""
    async with running(tmp_path / "a") as world:
        ann, _, table = await reviewed_game(world)
        before = await ann.get("/me/drill")
        store = world.hub.store
        assert isinstance(store, SqliteStore)
        await store.change("UPDATE reviews SET mistakes = NULL")
        assert await store.mistakes([table]) == {table: None}
        assert await ann.get("/me/drill") == before
        kept = await store.mistakes([table])
        assert kept[table] is not None
        await export(store, tmp_path / "some.zip", [table])
    path = tmp_path / "b" / "torilla.db"
    path.parent.mkdir()
    await import_tables(SqliteStore(path), tmp_path / "some.zip")
    elsewhere = SqliteStore(path)
    await elsewhere.open()
    assert await elsewhere.mistakes([table]) == kept
    await elsewhere.close()


async def test_the_record_of_a_finished_game_can_be_drilled(world: World) -> None:
    """By whoever had it reviewed, also without a name."""
    ann, eve = world.person("Ann"), world.person("Eve")
    record = {"record": format_record(golden("helsinki"))}
    id = (await ann.post("/reviews", record))["id"]
    while (found := await ann.get(f"/reviews/{id}"))["status"] == "running":
        await asyncio.sleep(0.1)
    drill = await ann.post(f"/reviews/{id}/drill", record)
    lost = [turn for own in found["review"]["seats"] for turn in own["turns"] if turn["choice"]]
    assert {one["turn"] for one in drill["positions"]} == {one["turn"] for one in lost} != set()
    assert (await eve.post("/reviews/nothing/drill", record, 404))["code"] == "review/none"


# --- The positions


def golden(game: str) -> Record:
    """A game of two that was played to its end."""
    records = (parse_record(path.read_text("utf-8")) for path in sorted(GOLDEN.glob(f"{game}-*.torilla")))
    return next(record for record in records if record.seats == 2)


def some_turns(game: str) -> tuple[Replay, list[TurnReview]]:
    """A few turns of a golden game with something better."""
    run = Replay(golden(game))
    tasks = tasks_of(run, [0, 1], simulations=60)
    found = [review_turn(task) for task in tasks[len(tasks) // 2 :: 3]]
    return run, [turn for turn in found if turn.choice is not None]


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_made_from_what_the_seat_saw(game: str) -> None:
    """Whatever lies hidden, the position is the same, letter by letter."""
    run, turns = some_turns(game)
    assert turns
    for turn in turns[:3]:
        assert turn.choice is not None
        state = run.state_at(turn.choice.step)
        texts = {position_of(run.game, state, turn, FEW).position}
        for seed in range(4):
            other = state.clone()
            run.game.rules.engine.redeal(other, turn.seat, Generator.from_seed(seed))
            texts.add(position_of(run.game, other, turn, FEW).position)
        assert len(texts) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_mistake_is_wrong_again_and_the_better_turn_right(game: str) -> None:
    """Both are answered with what they are worth; the mistake also with why the other turn is better."""
    run, turns = some_turns(game)
    turn = max(turns, key=lambda one: one.cost.mean)
    assert turn.choice is not None
    drilled = position_of(run.game, run.state_at(turn.choice.step), turn, 60)
    better, played = (weigh(game, drilled, line.actions) for line in (turn.choice.better, turn.choice.played))
    assert better["right"] and better["own"] == better["best"] == played["best"]
    assert not played["right"] and played["own"] != played["best"]
    early = weigh(game, drilled, [])
    assert early["error"]["code"] == "puzzle/not-done"


def weigh(game: str, drilled: Any, actions: list[str]) -> Any:
    session = open_exercise(game, drilled, actions=actions)
    return json.loads(session.receive('{"type": "weigh", "id": 1}'))[0]


def open_exercise(game: str, drilled: Any, *, fault: str | None = None, **more: Any) -> SandboxSession:
    session = SandboxSession()
    opening = {
        "type": "open", "game": game, "position": drilled.position, "seat": drilled.seat,
        "exercise": msgspec.to_builtins(drilled.exercise), **more,
    }  # fmt: skip
    answer = json.loads(session.receive(json.dumps(opening)))
    assert (answer[0]["error"]["code"] if answer else None) == fault
    return session


def test_an_exercise_from_outside_is_checked() -> None:
    """Turns that are not legal, and a seat that is not to move, are refused; nothing of them reaches the engine."""
    run, turns = some_turns("helsinki")
    turn = turns[0]
    assert turn.choice is not None
    drilled = position_of(run.game, run.state_at(turn.choice.step), turn, 60)
    open_exercise("helsinki", drilled, seat=1 - turn.seat, fault="turn/not-yours")
    for better, fault in ((["draw"], "step/wrong"), (["nonsense"], "action/unreadable"), ([], "request/malformed")):
        exercise = {"better": better, "played": turn.choice.played.actions, "simulations": 60}
        open_exercise("helsinki", drilled, exercise=exercise, fault=fault)
