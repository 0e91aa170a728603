"""Reviews of finished games: made by the bot workers, kept with the table, the same for everybody."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.harness import Person, World, no_review_runs, running, two_players
from torilla.bots.review.judge import review_turn
from torilla.bots.review.report import Review, assemble
from torilla.bots.review.tasks import tasks_of
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay
from torilla.server.archive.transfer import export, import_tables
from torilla.server.bots import reviews
from torilla.server.bots.driver import Driver
from torilla.server.bots.jobs import REVIEW, Choice, Job
from torilla.server.bots.pool import WorkerFailed
from torilla.server.kernel.limits import REVIEWS_PER_HOUR
from torilla.server.store.errors import Unavailable
from torilla.server.store.sqlite.store import SqliteStore

pytestmark = pytest.mark.anyio

FEW = 12


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few simulations: what is tested here is the way, not the judgement."""
    monkeypatch.setattr(reviews, "SIMULATIONS", FEW)


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch) -> list[Job]:
    """What the bots are asked."""
    found, ask = list[Job](), Driver.ask

    async def listen(self: Driver, job: Job, patience: float) -> Choice:
        found.append(job)
        return await ask(self, job, patience)

    monkeypatch.setattr(Driver, "ask", listen)
    return found


async def closed_game(world: World, game: str = "helsinki", steps: int = 12) -> tuple[Person, Person, str]:
    """A game that two people closed after some steps."""
    ann, bo, table = await two_players(world, game=game)
    lines = [await ann.line(table), await bo.line(table)]
    for _ in range(steps):
        to_move = world.hub.tables[table].row.to_move
        assert to_move is not None
        await lines[to_move].act()
    for person in (ann, bo):
        await person.post(f"/tables/{table}/close", {"agree": True})
    return ann, bo, table


async def finished(person: Person, path: str) -> Any:
    while (found := await person.get(path))["status"] == "running":
        await asyncio.sleep(0.05)
    return found


@pytest.mark.long(but=("alone-helsinki", "shared-neoville"))
@pytest.mark.parametrize("game", ["helsinki", "neoville"])
async def test_a_review_comes_back_finished(world: World, game: str) -> None:
    """One person asks, the work goes on without anybody, and all get the review that the command line gives."""
    ann, bo, table = await closed_game(world, game)
    assert (await bo.get(f"/tables/{table}/review"))["status"] == "none"
    await ann.post(f"/tables/{table}/review")
    found = await finished(bo, f"/tables/{table}/review")
    record = parse_record((await bo.get(f"/tables/{table}/record"))["text"])
    turns = [review_turn(task) for task in tasks_of(Replay(record), [0, 1], simulations=FEW)]
    assert found["status"] == "done" and found["done"] == found["total"] == len(turns)
    assert msgspec.convert(found["review"], Review) == assemble(game, turns, FEW, 0)
    named = {one["notation"] for one in found["legal"]}
    assert named >= {action for turn in turns for action in turn.actions}
    eve = world.person("Eve")
    assert await eve.get(f"/tables/{table}/review") == found == await eve.post(f"/tables/{table}/review")


async def test_a_review_can_be_deleted(world: World) -> None:
    """By those who sat there, not by others; it can be made again."""
    ann, _, table = await closed_game(world, steps=4)
    await ann.post(f"/tables/{table}/review")
    await finished(ann, f"/tables/{table}/review")
    eve = world.person("Eve")
    assert (await eve.ask("DELETE", f"/tables/{table}/review", status=403))["code"] == "seat/not-yours"
    assert (await ann.ask("DELETE", f"/tables/{table}/review"))["status"] == "none"
    assert (await ann.get(f"/tables/{table}/review"))["status"] == "none"
    await ann.post(f"/tables/{table}/review")
    assert (await finished(ann, f"/tables/{table}/review"))["status"] == "done"


async def test_a_review_deleted_while_it_is_made_does_not_come_back(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The turns that are left are not judged, nothing is kept, and one that is begun meanwhile is made whole."""
    ann, _, table = await closed_game(world, steps=6)
    go_on, asked, answered, ask = asyncio.Event(), list[Job](), list[Choice](), Driver.ask

    async def wait(self: Driver, job: Job, patience: float) -> Choice:
        asked.append(job)
        await go_on.wait()
        answered.append(await ask(self, job, patience))
        return answered[-1]

    monkeypatch.setattr(Driver, "ask", wait)
    total = (await ann.post(f"/tables/{table}/review"))["total"]
    await world.settle(lambda: len(asked) == reviews.AT_ONCE)
    assert (await ann.ask("DELETE", f"/tables/{table}/review"))["status"] == "none"
    go_on.set()
    await no_review_runs(world)
    assert len(answered) == reviews.AT_ONCE
    assert (await ann.get(f"/tables/{table}/review"))["status"] == "none"
    assert len(asked) == reviews.AT_ONCE < total

    go_on.clear()
    for _ in range(2):
        assert (await ann.post(f"/tables/{table}/review"))["status"] == "running"
        await world.settle(lambda: len(asked) % reviews.AT_ONCE == 0)
        await ann.ask("DELETE", f"/tables/{table}/review")
    await ann.post(f"/tables/{table}/review")
    go_on.set()
    assert (await finished(ann, f"/tables/{table}/review"))["done"] == total


async def test_no_review_before_the_end(world: World) -> None:
    """A running game has none: it would disclose what hidden pieces are worth."""
    ann, _, table = await two_players(world)
    for method in ("GET", "POST", "DELETE"):
        body: dict[str, Any] | None = {} if method == "POST" else None
        assert (await ann.ask(method, f"/tables/{table}/review", body, 409))["code"] == "table/not-over"


async def test_reviews_go_behind_games(world: World, jobs: list[Job]) -> None:
    """Every turn is a job of the least urgent kind, and contains views of its own seat only."""
    ann, _, table = await closed_game(world)
    await ann.post(f"/tables/{table}/review")
    found = await finished(ann, f"/tables/{table}/review")
    assert len(jobs) == found["total"] and all(job.kind == REVIEW for job in jobs)
    for job in jobs:
        assert job.review is not None
        for stretch in job.review.stretches:
            views = [msgspec.json.decode(view) for view in (stretch.view, stretch.after)]
            assert [view["viewer"] for view in views] == [job.review.seat] * 2


async def test_a_failed_review_can_be_asked_for_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that gives no answer ends the review, not the server."""
    ann, _, table = await closed_game(world, steps=4)
    with monkeypatch.context() as patch:

        async def fail(self: Driver, job: Job, patience: float) -> Choice:
            raise WorkerFailed("gone")

        patch.setattr(Driver, "ask", fail)
        await ann.post(f"/tables/{table}/review")
        assert (await finished(ann, f"/tables/{table}/review"))["status"] == "failed"
    await ann.post(f"/tables/{table}/review")
    assert (await finished(ann, f"/tables/{table}/review"))["status"] == "done"


@pytest.mark.parametrize("fault", [Unavailable("no disk"), RuntimeError("a bug")])
async def test_a_review_that_cannot_be_kept_has_failed(
    world: World, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    """Whatever goes wrong, it does not seem to go on, and can be asked for again."""
    ann, _, table = await closed_game(world, steps=4)
    with monkeypatch.context() as patch:

        async def fail(id: str, data: str) -> None:
            raise fault

        patch.setattr(world.hub.store, "save_review", fail)
        await ann.post(f"/tables/{table}/review")
        async with asyncio.timeout(30):
            assert (await finished(ann, f"/tables/{table}/review"))["status"] == "failed"
    await ann.post(f"/tables/{table}/review")
    assert (await finished(ann, f"/tables/{table}/review"))["status"] == "done"


async def test_a_review_that_is_too_large_is_not_kept(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store has room for so much of each table; the review has failed then."""
    ann, _, table = await closed_game(world, steps=4)
    monkeypatch.setattr(reviews, "MAX_SIZE", 1000)
    await ann.post(f"/tables/{table}/review")
    assert (await finished(ann, f"/tables/{table}/review"))["status"] == "failed"
    assert await world.hub.store.review(table) is None


async def test_a_table_deleted_meanwhile_has_no_review(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its review ends without a word: nobody can ask for it."""
    ann, _, table = await closed_game(world, steps=4)
    go_on = asyncio.Event()
    ask = Driver.ask

    async def wait(self: Driver, job: Job, patience: float) -> Choice:
        await go_on.wait()
        return await ask(self, job, patience)

    monkeypatch.setattr(Driver, "ask", wait)
    await ann.post(f"/tables/{table}/review")
    await world.hub.store.remove_table(table)
    go_on.set()
    await world.settle(lambda: not world.hub.reviews.is_running(table))
    assert world.hub.reviews.progress(table).status == "none"
    assert await world.hub.store.review(table) is None


async def test_two_who_ask_together_get_one_review(world: World, jobs: list[Job]) -> None:
    """Every turn is judged once, and both see the same."""
    ann, bo, table = await closed_game(world, steps=4)
    begun = await asyncio.gather(*(person.post(f"/tables/{table}/review") for person in (ann, bo, ann, bo)))
    assert {one["status"] for one in begun} <= {"running", "done"}
    assert (await finished(ann, f"/tables/{table}/review"))["total"] == len(jobs)


async def test_a_record_file_is_reviewed(world: World) -> None:
    """The text of a record is enough, also that of one seat; a public one is refused."""
    ann, _, table = await closed_game(world)
    own = (await ann.get(f"/tables/{table}/record?seat=1"))["text"]
    begun = await ann.post("/reviews", {"record": own})
    found = await finished(ann, f"/reviews/{begun['id']}")
    assert [seat["seat"] for seat in found["review"]["seats"]] == [1]
    text = own.replace("form: seat 1", "form: public")
    assert (await ann.post("/reviews", {"record": text}, 409))["code"] == "review/no-hand"
    assert (await ann.get("/reviews/nothing", 404))["code"] == "review/none"
    assert (await ann.post("/reviews", {"record": "nonsense"}, 400))["code"] == "record/no-record"


async def test_a_game_without_a_turn_has_nothing_to_review(world: World) -> None:
    """It is refused with the reason, as a table, as a record, and where an earlier version has kept an empty review."""
    ann, _, table = await closed_game(world, steps=0)
    text = (await ann.get(f"/tables/{table}/record"))["text"]
    await world.hub.store.save_review(table, msgspec.json.encode(assemble("helsinki", [], FEW, 0)).decode(), "[]")
    assert (await ann.get(f"/tables/{table}/review"))["status"] == "none"
    for path, body in ((f"/tables/{table}/review", {}), ("/reviews", {"record": text})):
        assert (await ann.post(path, body, 409))["code"] == "review/no-turns"


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [("\n3. 0:", "\n3. 1:", "record/seat"), ("\n5. 0:", "\n6. 0:", "record/turn")],
)
async def test_a_damaged_record_is_refused_at_once(world: World, old: str, new: str, code: str) -> None:
    """With the reason, and without counting as a review, however often it is tried."""
    ann, _, table = await closed_game(world)
    text = (await ann.get(f"/tables/{table}/record"))["text"]
    for _ in range(REVIEWS_PER_HOUR):
        refusal = await ann.post("/reviews", {"record": text.replace(old, new)}, 400)
        assert refusal["code"] == code
    begun = await ann.post("/reviews", {"record": text})
    assert (await finished(ann, f"/reviews/{begun['id']}"))["status"] == "done"


async def test_reviews_are_limited(world: World) -> None:
    """One guest cannot keep the workers busy for ever."""
    ann, _, table = await closed_game(world, steps=2)
    for _ in range(REVIEWS_PER_HOUR // 2):
        await ann.post(f"/tables/{table}/review")
        await finished(ann, f"/tables/{table}/review")
        await ann.ask("DELETE", f"/tables/{table}/review")
    refusal = await ann.post(f"/tables/{table}/review", status=429)
    assert refusal["code"] == "limit/reviews" and refusal["values"]["seconds"] > 0


async def test_a_review_is_exported_with_its_table(tmp_path: Path) -> None:
    """An archive has it, and removing a table removes it."""
    async with running(tmp_path / "a") as world:
        ann, _, table = await closed_game(world, steps=2)
        await ann.post(f"/tables/{table}/review")
        await finished(ann, f"/tables/{table}/review")
        kept = await world.hub.store.review(table)
        await export(world.hub.store, tmp_path / "some.zip", [table])
    path = tmp_path / "b" / "torilla.db"
    path.parent.mkdir()
    await import_tables(SqliteStore(path), tmp_path / "some.zip")
    elsewhere = SqliteStore(path)
    await elsewhere.open()
    try:
        assert kept is not None and await elsewhere.review(table) == kept
        await elsewhere.remove_table(table)
        assert await elsewhere.review(table) is None
    finally:
        await elsewhere.close()


async def test_a_review_tells_nobody_what_its_record_contains(world: World, jobs: list[Job]) -> None:
    """Its id cannot be computed from the record, and it is answered to its asker alone: guessing a hand is no use."""
    ann, bo, table = await closed_game(world)
    own = (await ann.get(f"/tables/{table}/record?seat=1"))["text"]
    begun = await ann.post("/reviews", {"record": own})
    await finished(ann, f"/reviews/{begun['id']}")
    assert (await ann.post("/reviews", {"record": own}))["status"] == "done"
    guessed = sha256(own.encode()).hexdigest()
    for id in (guessed, guessed[:32], begun["id"]):
        for person in (bo, world.person("Cid")):
            assert (await person.get(f"/reviews/{id}", 404))["code"] == "review/none"
    for person in (bo, world.person("Cid")):  # each is judged again, and takes as long
        jobs.clear()
        other = await person.post("/reviews", {"record": own})
        assert other["id"] != begun["id"]
        assert (await finished(person, f"/reviews/{other['id']}"))["total"] == len(jobs) > 0


async def test_a_review_of_a_table_is_none_of_a_record(world: World) -> None:
    """Who may not see the table's learns nothing from the other address."""
    ann, bo, table = await closed_game(world, steps=2)
    await ann.post(f"/tables/{table}/review")
    assert (await bo.get(f"/reviews/{table}", 404))["code"] == "review/none"
    await finished(ann, f"/tables/{table}/review")
