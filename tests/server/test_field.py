"""The field of a deal: what all on its board did, for those who have finished it, and for nobody else."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Any

import pytest

from server.dealt import Choose, Turn, begin, choose, finish, play, simulate
from server.harness import World
from torilla.core.records.record import Record
from torilla.server.bots.driver import Driver
from torilla.server.bots.jobs import Job
from torilla.server.daily import deals
from torilla.server.daily.periods import period_at
from torilla.server.daily.rules import SEAT
from torilla.server.kernel import clock

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Driver, "ask", choose)


def mostly_first(number: int) -> Choose:
    """Somebody who mostly does the first thing, so that many stay together for a while."""
    chance = Random(number)
    return lambda count: min(int(chance.expovariate(1.6)), count - 1)


def own_turns(record: Record) -> list[tuple[str | None, list[int]]]:
    """The person's turns: the hash of the position after each, and what was done."""
    return [(turn.hash, [step.code for step in turn.steps]) for turn in record.turns if turn.seat == SEAT]


def recounted(games: list[tuple[int, list[Any]]], mine: list[Any], depth: int = 0, led: bool = True) -> Any:
    """A tree by its counts, means, best and whether I went there, from points and turns of all games."""
    points = [points for points, _ in games]
    next: dict[Any, list[tuple[int, list[Any]]]] = defaultdict(list)
    if len(games) > 1:
        for one, turns in games:
            if depth < len(turns):
                next[turns[depth][0]].append((one, turns))
    return (
        len(points),
        round(sum(points) / len(points), 1),
        max(points),
        led,
        sorted(
            recounted(part, mine, depth + 1, led and depth < len(mine) and mine[depth][0] == hash)
            for hash, part in next.items()
        ),
    )


def told(node: Any) -> Any:
    """The same of a tree that was sent."""
    return node["count"], node["mean"], node["best"], node["mine"], sorted(told(one) for one in node["next"])


def told_actions(choice: Any) -> list[str]:
    return [step["action"]["notation"] for step in choice["steps"]]


@pytest.mark.long(but=("alone-helsinki-few", "shared-neoville-few"))
@pytest.mark.parametrize("players", [pytest.param(30, id="few"), pytest.param(300, id="many")])
@pytest.mark.parametrize("game", ["helsinki", "neoville"])
async def test_the_tree_is_a_recount_of_the_records(world: World, today: str, game: str, players: int) -> None:
    """Every node has the number, the mean and the best of those whose records agree that far; so has every choice."""
    ann = world.person("Ann")
    own = await world.hub.table(await finish(world, ann, today, game))
    tables = [own, *[await simulate(world, game, today, f"p{one}", mostly_first(one)) for one in range(players - 1)]]
    field = await ann.get(f"/daily/{game}/{today}/field")
    games = []
    for table in tables:
        assert table.play is not None and table.row.totals is not None
        games.append((table.row.totals[SEAT], own_turns(table.play.record())))
    mine = games[0][1]
    assert field["table"] == own.id
    assert told(field["tree"]) == recounted(games, mine) and field["tree"]["count"] == players

    notation = own.game.notation
    for number, turn in enumerate(field["turns"]):
        here = [one for one in games if [hash for hash, _ in one[1][:number]] == [hash for hash, _ in mine[:number]]]
        choices = defaultdict(list)
        for points, turns in here:
            choices[turns[number][0]].append((points, [notation.format(code) for code in turns[number][1]]))
        assert turn["here"] == len(here) > 1
        assert sorted((one["count"], one["best"]) for one in turn["choices"]) == sorted(
            (len(found), max(points for points, _ in found)) for found in choices.values()
        )
        for choice in turn["choices"]:
            [found] = [one for one in choices.values() if told_actions(choice) in [actions for _, actions in one]]
            assert choice["mean"] == round(sum(points for points, _ in found) / len(found), 1)
            assert [one["points"] for one in choice["players"]] == sorted((p for p, _ in found), reverse=True)[:3]
        [chosen] = [one for one in turn["choices"] if one["mine"]]
        assert told_actions(chosen) in [actions for _, actions in choices[mine[number][0]]]  # in my order or another's
    assert len(field["turns"]) > 1


async def test_nothing_is_shown_before_the_end(world: World, today: str, turn_to: Turn) -> None:
    """Not to strangers, nor while I play, nor to those who gave up; nor when the day is over and the board is open."""
    ann, bo = world.person("Ann"), world.person("Bo")
    await finish(world, bo, today)
    path = f"/daily/helsinki/{today}/field"
    choice = (await bo.get(path))["turns"][:1]
    assert choice == [], "alone on the board"
    pictures = f"{path}/0123456789abcdef/picture/light"

    async def refused() -> None:
        for one in (path, pictures):
            answer = await ann.get(one, status=403)
            assert answer["code"] == "daily/unfinished" and answer["values"] == {}

    await refused()
    table = await begin(ann, today)
    await play(world, ann, table, last=3)
    await refused()
    await ann.post(f"/tables/{table}/close", {"agree": True})
    await refused()
    turn_to(f"{today[:8]}28 10:00")
    turn_to(f"{int(today[:4]) + 1}-01-01 10:00")
    await refused()
    assert (await ann.get(f"/daily/helsinki/{today}"))["open"]


async def test_a_merged_browser_that_still_plays_closes_it(world: World, today: str) -> None:
    """One that finished tells nothing to one whose game may come on the board, once both are one person."""
    desk, phone = world.person("Ann"), world.person("Ann")
    going = await begin(phone, today)
    await finish(world, desk, today)
    path = f"/daily/helsinki/{today}/field"
    await desk.get(path)
    code = (await desk.post("/me/recovery"))["url"].partition("#")[2]
    await phone.post("/recover", {"code": code})
    for person in (desk, phone):
        assert (await person.get(path, status=403))["code"] == "daily/unfinished"
    await play(world, phone, going)
    assert (await phone.get(path))["table"] == going, "the earlier attempt is the one that counts"


async def test_a_second_attempt_keeps_it_open(world: World, today: str) -> None:
    """It cannot count; what is compared stays the first one."""
    ann = world.person("Ann")
    first = await finish(world, ann, today)
    second = await begin(ann, today)
    await play(world, ann, second, last=2)
    assert (await ann.get(f"/daily/helsinki/{today}/field"))["table"] == first


async def test_names_are_those_of_the_board(world: World, today: str) -> None:
    """Who was erased keeps the points and has no name; merged browsers are one person; a deleted table is gone."""
    ann, bo, cy = (world.person(name) for name in ("Ann", "Bo", "Cy"))
    for person in (ann, bo, cy):
        await finish(world, person, today)
    path = f"/daily/helsinki/{today}"

    async def players() -> list[Any]:
        [*turns] = (await ann.get(f"{path}/field"))["turns"]
        return sorted(one["name"] for one in turns[0]["choices"][0]["players"])

    assert await players() == ["Ann", "Bo", "Cy"]
    await bo.ask("DELETE", "/me")
    assert await players() == ["Ann", "Cy", "Seat 1"]
    code = (await ann.post("/me/recovery"))["url"].partition("#")[2]
    await cy.post("/recover", {"code": code})
    assert await players() == ["Ann", "Seat 1"] == sorted(one["name"] for one in (await ann.get(path))["entries"])
    table = next(one["table"] for one in (await cy.get(path))["deal"]["mine"])
    assert (await cy.get(f"{path}/field"))["table"] == table


async def test_an_attempt_that_does_not_count_is_compared_with_those_that_do(world: World, today: str) -> None:
    """It is marked as mine, and counted nowhere."""
    ann, bo = world.person("Ann"), world.person("Bo")
    await finish(world, bo, today)
    await ann.post(f"/tables/{await begin(ann, today)}/close", {"agree": True})
    await finish(world, ann, today, choice=-1)
    field = await ann.get(f"/daily/helsinki/{today}/field")
    [turn] = field["turns"]
    assert turn["here"] == 1 and field["tree"]["count"] == 1
    assert [(one["count"], one["mine"], one["mean"] is None) for one in turn["choices"]] == [
        (1, False, False),
        (0, True, True),
    ]


async def test_a_damaged_game_holds_nobody_up(world: World, today: str) -> None:
    """It stays on the board, and what was done in it is not compared; its own player is told."""
    ann, bo = world.person("Ann"), world.person("Bo")
    await finish(world, ann, today)
    world.hub.tables[await finish(world, bo, today)].mark_damaged()
    path = f"/daily/helsinki/{today}/field"
    field = await ann.get(path)
    assert field["tree"]["count"] == 2 and [one["count"] for one in field["tree"]["next"]] == [1]
    assert field["turns"] == []
    assert (await bo.get(path, status=409))["code"] == "table/read-only"


async def test_choices_have_pictures(world: World, today: str) -> None:
    """The board of the person's seat after each choice, in both themes; of what nobody did there is none."""
    ann, bo = world.person("Ann"), world.person("Bo")
    await finish(world, ann, today)
    await finish(world, bo, today, choice=-1)
    path = f"/daily/helsinki/{today}/field"
    [turn] = (await ann.get(path))["turns"]
    drawn = {
        (await ann.get(f"{path}/{choice['id']}/picture/{theme}"))["svg"]
        for choice in turn["choices"]
        for theme in ("light", "dark")
    }
    assert len(turn["choices"]) == 2 and all(svg.startswith("<svg") for svg in drawn) and len(drawn) >= 2
    answer = await ann.get(f"{path}/0123456789abcdef/picture/light", status=404)
    assert answer["code"] == "daily/no-choice"


async def test_the_strongest_bots_turns_are_marked(world: World, today: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once par is known, at each turn to which it came as I did."""

    async def first(driver: Driver, job: Job, patience: float) -> Any:
        if job.table.startswith("par ") and job.bot == "expert":
            job.seed = 0  # as `finish` chooses
        return await choose(driver, job, patience)

    monkeypatch.setattr(Driver, "ask", first)
    ann, bo = world.person("Ann"), world.person("Bo")
    for person in (ann, bo):
        await finish(world, person, today)
    deal, _ = await deals.find_deal(world.hub, "helsinki", today)
    world.hub.pars.begin(deal)
    await world.settle(lambda: deal.id not in world.hub.pars.running)
    turns = (await ann.get(f"/daily/helsinki/{today}/field"))["turns"]
    assert len(turns) > 5 and all([one["par"] for one in turn["choices"]] == [True] for turn in turns)


# --- The calendar ---


async def test_the_calendar_has_my_days(world: World, turn_to: Turn) -> None:
    """From the first day on that I played: played, par reached, missed, and today; with the streak."""
    ann = world.person("Ann")
    for day in ("2033-04-29", "2033-05-01", "2033-05-02"):
        turn_to(f"{day} 10:00")
        await finish(world, ann, day)
    deal, _ = await deals.find_deal(world.hub, "helsinki", "2033-05-02")
    await world.hub.store.deals.save_par(deal.id, [0, 0], [])
    turn_to("2033-05-04 10:00")
    await deals.ensure_deal(world.hub, "helsinki", period_at("day", clock.now() - clock.DAY), 2)
    await deals.prepare(world.hub)
    found = await ann.get("/daily/calendar")
    assert found["month"] == "2033-05" and found["earlier"] and found["streak"] == 0
    assert [(one["period"][-2:], one["state"], len(one["results"])) for one in found["days"]] == [
        ("01", "played", 1),
        ("02", "par", 1),
        ("03", "missed", 0),
        ("04", "open", 0),
    ]
    april = await ann.get("/daily/calendar?back=1")
    assert not april["earlier"] and april["days"][0]["state"] == "played"
    assert april["days"][0]["period"] == "2033-04-29"
    assert (await world.person("Bo").get("/daily/calendar"))["days"] == []
    assert (await ann.get("/daily/calendar?back=5"))["month"] == "2032-12"
