"""Hints: for the person to move, from what that seat sees, and only where the table allows them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.harness import World, running, two_players
from torilla.bots.previews import TOLD_EFFECTS
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay
from torilla.games import get_game
from torilla.server.bots.hints import turn_of
from torilla.server.bots.jobs import Choice, Job

pytestmark = pytest.mark.anyio

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("game", ["helsinki", "neoville"])
async def test_a_hint_can_be_played(world: World, game: str) -> None:
    """Alone against bots one may ask: the choice is legal, and comes with what speaks for it and its alternatives."""
    ann = world.person("Ann")
    made = await ann.table("me", "bot:random", start=True, game=game, options={"start": 0})
    table = made["table"]["id"]
    assert made["table"]["hints"]
    line = await ann.line(table)
    for _ in range(3):
        hint = await ann.post(f"/tables/{table}/seats/0/hint")
        assert hint["seq"] == line.position["seq"] and hint["seat"] == 0 and hint["bot"] == "expert"
        legal = [one["notation"] for one in line.position["legal"]]
        assert hint["choice"] in line.position["legal"]
        if len(legal) > 1:
            assert hint["considered"][0]["action"] == hint["choice"] and len(hint["considered"]) <= 5
            for one in hint["considered"]:
                assert one["action"]["notation"] in legal and len(one["scores"]) == 2 and 0 <= one["chance"] <= 1
                assert one["line"][0] == one["action"]["notation"]
                turn = [step["action"]["notation"] for step in one["turn"]]
                planned = [step for step in turn if step in one["line"]]
                assert turn[0] == one["line"][0] and planned == one["line"][: len(planned)]
            assert hint["turn"] == hint["considered"][0]["turn"]
        await line.act(hint["choice"]["notation"])
        if line.position["to_move"] != 0:
            break


async def test_a_host_who_waits_has_decided_nothing(world: World) -> None:
    """While a seat is free nobody plays against bots alone: hints for everybody are off until they are switched on."""
    ann = world.person("Ann")
    table = (await ann.table("me", "open"))["table"]
    assert not table["hints"]
    path = f"/tables/{table['id']}"
    for wanted in (True, False):
        assert (await ann.ask("PATCH", path, {"hints": wanted}))["hints"] is wanted


@pytest.mark.parametrize("game", ["helsinki", "neoville"])
async def test_a_hint_tells_the_turn(world: World, game: str) -> None:
    """The steps of the turn come with what each brings, and nothing in them goes beyond what the seat sees."""
    ann = world.person("Ann")
    made = await ann.table("me", "bot:random", start=True, game=game, options={"start": 0})
    table = made["table"]["id"]
    line = await ann.line(table)
    rules: Any = get_game(game)
    whole = 0
    for _ in range(6):
        if line.position["to_move"] != 0:
            break
        view = msgspec.convert(
            line.position["view"], type(rules.views.view(rules.rules.setup(rules.rules.options.make(), 2, 1), 0))
        )
        hint = await ann.post(f"/tables/{table}/seats/0/hint")
        turn = hint["turn"]
        assert turn[0]["action"] == hint["choice"]
        first = rules.page.preview(rules.views.known(view), rules.notation.parse(turn[0]["action"]["notation"]))
        assert turn[0]["brings"] == {
            key: value for key, value in msgspec.to_builtins(first).items() if key in TOLD_EFFECTS
        }
        assert all(step["brings"].keys() <= TOLD_EFFECTS for step in turn)
        whole = max(whole, len(turn))
        await line.act(hint["choice"]["notation"])
    assert whole > 1


def test_a_hint_names_steps_without_a_choice() -> None:
    """Where only drawing is left after a move, the turn says so, though no search lists it."""
    replay = Replay(parse_record((GOLDEN / "helsinki-08.torilla").read_text(encoding="utf-8")))
    state = replay.state_at(69)
    assert state.to_move == 0
    view = replay.game.views.view(state, 0)
    move = replay.game.notation.parse("m3")
    assert [replay.game.notation.format(code) for code, _ in turn_of(replay.game, view, 0, [move])] == [
        "m3",
        "draw",
    ]


async def test_people_play_without_hints(world: World) -> None:
    """Where several people play there are none, unless the table was set with them."""
    ann, _, table = await two_players(world)
    assert not (await ann.get(f"/tables/{table}"))["hints"]
    assert (await ann.post(f"/tables/{table}/seats/0/hint", status=403))["code"] == "hint/off"
    ann, bo, table = await two_players(world, hints=True)
    assert (await bo.get(f"/tables/{table}"))["hints"]
    assert (await ann.post(f"/tables/{table}/seats/0/hint"))["choice"]
    assert (await bo.post(f"/tables/{table}/seats/1/hint", status=409))["code"] == "turn/not-yours"
    assert (await bo.post(f"/tables/{table}/seats/0/hint", status=403))["code"] == "seat/not-yours"
    shared = await ann.table("me", "here:Bo", start=True)
    assert not shared["table"]["hints"]


async def test_hints_are_agreed_before_the_start(world: World) -> None:
    """The owner may change them while the table is open, not in the middle of a game."""
    ann, bo = world.person("Ann"), world.person("Bo")
    made = await ann.table("me", "open", options={"start": 0})
    table = made["table"]["id"]
    assert (await ann.ask("PATCH", f"/tables/{table}", {"hints": True}))["hints"]
    await bo.join(made["invitations"][0])
    await ann.post(f"/tables/{table}/start")
    assert (await ann.ask("PATCH", f"/tables/{table}", {"hints": False}, 409))["code"] == "table/not-open"
    assert (await bo.post(f"/tables/{table}/rematch", status=409))["code"] == "table/not-over"
    assert (await ann.post(f"/tables/{table}/seats/0/hint"))["choice"]


async def test_no_hint_for_a_seat_that_a_bot_holds(world: World) -> None:
    """Before the start, after leaving, and from outside there is nothing to advise."""
    ann, eve = world.person("Ann"), world.person("Eve")
    made = await ann.table("me", "open")
    where = f"/tables/{made['table']['id']}/seats/0/hint"
    assert (await ann.post(where, status=409))["code"] == "table/not-playing"
    made = await ann.table("me", "bot:random", start=True, options={"start": 0})
    where = f"/tables/{made['table']['id']}/seats/0/hint"
    assert (await eve.post(where, status=403))["code"] == "seat/not-yours"
    await ann.post(f"/tables/{made['table']['id']}/seats/0/leave")
    assert (await ann.post(where, status=409))["code"] == "seat/held"


async def test_the_adviser_sees_what_the_seat_sees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes to the worker is the seat's view and a budget; the other hand and the pile stay here."""
    jobs: list[Job] = []

    async with running(tmp_path) as world:
        driver = world.hub.driver  # bots of the other tests' server may still be thinking
        original = driver.ask

        async def keep(job: Job, patience: float) -> Choice:
            jobs.append(job)
            return await original(job, patience)

        monkeypatch.setattr(driver, "ask", keep)
        ann, _, table = await two_players(world, hints=True)
        await ann.post(f"/tables/{table}/seats/0/hint")
        play = world.hub.tables[table].play
        assert play is not None
        view: object = msgspec.json.decode(jobs[0].view, type=get_game("helsinki").views.view_type)
        assert view == get_game("helsinki").views.view(play.state, 0) and jobs[0].reasons and jobs[0].budget <= 2
    assert len(jobs) == 1


async def test_an_adviser_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A coded error, and the table goes on."""
    monkeypatch.setattr("torilla.server.bots.driver.ADVISER", "nobody")
    async with running(tmp_path) as world:
        ann = world.person("Ann")
        made = await ann.table("me", "bot:random", start=True, options={"start": 0})
        where = f"/tables/{made['table']['id']}"
        assert (await ann.post(f"{where}/seats/0/hint", status=503))["code"] == "hint/none"
        line = await ann.line(made["table"]["id"])
        assert (await line.act())["type"] == "done"
