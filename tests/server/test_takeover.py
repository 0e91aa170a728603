"""Bots take over from people who are late or absent, and give the seat back."""

from __future__ import annotations

from typing import Any

import pytest

from server.harness import Ahead, Kept, Line, World, two_players
from torilla.server.kernel import clock
from torilla.server.lobby.seats import takeover

pytestmark = pytest.mark.anyio

LIVE = {"kind": "live", "amount": 2}
TIME = 2 * clock.MINUTE
PATIENCE = 3 * clock.MINUTE


def seat_of(world: World, table: str, seat: int) -> Any:
    return world.hub.tables[table].seats[seat]


def told(line: Line, kind: str) -> list[Any]:
    return [event for event in line.events if event["type"] == kind]


async def miss_turn(world: World, table: str, forward: Ahead) -> None:
    """Let the time of the turn run out, and the bot play the turn."""
    running = world.hub.tables[table]
    assert running.play is not None
    turn = running.play.turn
    forward(TIME + 1)
    await world.settle(lambda: running.play is not None and running.play.turn != turn)


async def play_turn(line: Line, seat: int) -> None:
    await line.pump()
    turn = line.connection.table.play.turn  # type: ignore[union-attr]
    while line.connection.table.play.turn == turn:  # type: ignore[union-attr]
        ends = [legal["notation"] for legal in line.position["legal"] if legal["notation"] == "end"]
        assert (await line.act(*ends, seat=seat))["type"] == "done"


# --- With a clock ---


@pytest.mark.long(but=("alone",))
async def test_a_missed_turn_is_played_and_the_seat_stays(world: World, forward: Ahead) -> None:
    """When the time for a turn is over a bot plays that turn only; the next one is the person's again, with a clock."""
    ann, bo, table = await two_players(world, pace=LIVE)
    mine, other = await ann.line(table), await bo.line(table)
    deadline = other.clock["deadline"]
    assert other.clock["seat"] == 0 and 0 < deadline - other.clock["now"] <= TIME
    await miss_turn(world, table, forward)
    await other.pump()
    await mine.pump()
    assert [(event["seat"], event["missed"]) for event in told(other, "turn-missed")] == [(0, 1)]
    assert other.acted and not told(other, "seat-held")
    assert [event["helper"] for event in told(other, "turn-missed")] == ["Otso"]
    seat = mine.table["seats"][0]
    assert seat["away"] is None and seat["bot"] is None and seat["helper"] is None
    assert other.clock["seat"] == 0 and other.clock["deadline"] > deadline
    assert (await mine.act())["type"] == "done"  # Helsinki's first turn only places the pawn: Ann goes on


@pytest.mark.long(but=("shared",))
async def test_three_missed_turns_in_a_row_hand_the_seat_over(world: World, forward: Ahead) -> None:
    """After three missed turns in a row a bot holds the seat; a hello brings the person back, with a new clock."""
    ann, bo, table = await two_players(world, pace=LIVE)
    mine, other = await ann.line(table), await bo.line(table)
    await miss_turn(world, table, forward)
    await miss_turn(world, table, forward)
    await other.pump()
    while other.position["to_move"] == 1:
        await play_turn(other, 1)
    assert seat_of(world, table, 0).missed == 2 and seat_of(world, table, 0).away is None
    await miss_turn(world, table, forward)
    await other.pump()
    assert other.table["seats"][0]["away"] == "late"
    assert [event["missed"] for event in told(other, "turn-missed")] == [1, 2]
    assert [event["reason"] for event in told(other, "seat-held")] == ["late"]
    await mine.send(type="hello", since=mine.settled)
    assert mine.table["seats"][0]["away"] is None and told(mine, "seat-returned")


async def test_a_turn_of_ones_own_ends_the_count(world: World, forward: Ahead) -> None:
    """Missed turns count in a row: one that the person plays begins the count anew."""
    ann, _, table = await two_players(world, pace=LIVE)
    mine = await ann.line(table)
    await miss_turn(world, table, forward)
    assert seat_of(world, table, 0).missed == 1
    await play_turn(mine, 0)
    assert seat_of(world, table, 0).missed == 0


async def test_who_is_back_in_time_plays_the_turn_on(world: World, forward: Ahead, monkeypatch: Any) -> None:
    """The person can take the seat back while the bot plays the missed turn; no step is lost."""
    ann, _, table = await two_players(world, pace=LIVE)
    mine = await ann.line(table)
    await play_turn(mine, 0)
    monkeypatch.setattr(world.hub.driver, "wake", lambda _: None)
    await mine.act()
    steps = mine.acted
    forward(TIME + 1)
    await world.settle(lambda: seat_of(world, table, 0).away == "turn")
    await mine.send(type="take", seat=0)
    assert mine.acted == steps and mine.position["legal"]
    assert (await mine.act())["type"] == "done"


@pytest.mark.long(but=("shared",))
async def test_missed_turns_are_counted_over_restarts(kept: Kept, forward: Ahead) -> None:
    """The server may be restarted between two missed turns."""
    async with kept.running() as world:
        _, _, table = await two_players(world, pace=LIVE)
        await miss_turn(world, table, forward)
    async with kept.running() as world:
        running = await world.hub.table(table)
        assert running.seats[0].missed == 1
        await miss_turn(world, table, forward)
        assert running.seats[0].missed == 2


# --- Without a clock ---


async def waits_for(line: Line, world: World, seat: int | None) -> None:
    """Wait until the client learns that the table waits for this seat."""
    await world.settle(line.connection.changed.is_set)
    await line.pump()
    assert (line.absence or {"seat": None})["seat"] == seat


async def test_a_bot_plays_for_an_absent_person_until_they_are_back(world: World, forward: Ahead) -> None:
    """Without a clock: after three minutes anyone seated can let a bot play; reconnecting ends that."""
    ann, bo, table = await two_players(world, listed=True)
    mine, other = await ann.line(table), await bo.line(table)
    watcher = await world.person("Eve").line(table)
    assert not other.absence and other.table["absence_minutes"] == 3
    mine.hang_up()
    await waits_for(other, world, 0)
    await watcher.pump()
    assert watcher.absence["seat"] == 0
    assert 0 < other.absence["until"] - other.absence["now"] <= PATIENCE
    early = await other.send(type="stand-in", seat=0)
    assert early["error"]["code"] == "absence/too-early"
    assert 0 < early["error"]["values"]["seconds"] <= PATIENCE // clock.SECOND
    forward(PATIENCE)
    for _ in range(2):  # two people may ask at once
        await other.send(type="stand-in", seat=0)
    await world.settle(lambda: world.hub.tables[table].row.to_move == 1)
    await other.pump()
    assert other.table["seats"][0]["away"] == "absent" and other.absence["seat"] is None
    assert [(event["reason"], event["helper"]) for event in told(other, "seat-held")] == [("absent", "Otso")]
    steps = other.acted
    back = await ann.line(table)
    assert back.table["seats"][0]["away"] is None and told(back, "seat-returned")
    assert back.acted == steps


async def test_who_may_not_let_a_bot_play(world: World, forward: Ahead) -> None:
    """Each refusal has its code: not seated, not absent, not awaited, switched off, with a clock, not playing."""
    ann, bo, table = await two_players(world)
    other = await bo.line(table)
    watcher = await world.person("Eve").line(table)

    async def refusal(line: Line, seat: int) -> str:
        return str((await line.send(type="stand-in", seat=seat))["error"]["code"])

    mine = await ann.line(table)
    forward(PATIENCE)
    assert await refusal(other, 0) == "absence/not-absent"
    assert await refusal(other, 5) == "seat/unknown"
    other.hang_up()
    forward(PATIENCE)
    assert await refusal(watcher, 1) == "seat/not-yours"
    assert await refusal(mine, 1) == "absence/not-awaited"
    for more in ({"absence_minutes": 0}, {"pace": LIVE}):
        ann, bo, table = await two_players(world, **more)
        other = await bo.line(table)
        assert other.absence is None and await refusal(other, 0) == "absence/off"
    for person in (ann, bo):
        await person.post(f"/tables/{table}/close", {"agree": True})
    assert await refusal(other, 0) == "table/not-playing"


async def test_absence_is_measured_by_the_server(world: World, forward: Ahead) -> None:
    """Reconnecting does not begin the countdown of the others anew; coming back and going again does."""
    ann, bo, table = await two_players(world)
    mine, other = await ann.line(table), await bo.line(table)
    mine.hang_up()
    await waits_for(other, world, 0)
    until = other.absence["until"]
    forward(clock.MINUTE)
    other.hang_up()
    other = await bo.line(table)
    assert other.absence["until"] == until
    mine = await ann.line(table)
    await waits_for(other, world, None)
    mine.hang_up()
    await waits_for(other, world, 0)
    assert other.absence["until"] >= until + clock.MINUTE


async def test_the_others_wait_from_the_beginning_of_the_turn(world: World, forward: Ahead) -> None:
    """A person who was gone during other turns has the whole time when it is their turn."""
    ann, bo, table = await two_players(world)
    mine, other = await ann.line(table), await bo.line(table)
    other.hang_up()
    forward(PATIENCE)
    while mine.position["to_move"] == 0:
        await play_turn(mine, 0)
    assert mine.absence["seat"] == 1 and mine.absence["until"] - mine.absence["now"] > PATIENCE - clock.MINUTE


@pytest.mark.long(but=("alone",))
async def test_a_restart_begins_the_countdown_anew(kept: Kept, forward: Ahead) -> None:
    """Nobody is blamed for the server's absence; a seat that a bot holds is held after it, too, until one is back."""
    async with kept.running() as world:
        ann, bo, table = await two_players(world)
        other = await bo.line(table)
        first = other.absence["until"]
        forward(clock.MINUTE)
    async with kept.running() as world:
        again = world.person("Bo")
        again.http.cookies.update(bo.http.cookies)
        other = await again.line(table)
        assert other.absence["until"] >= first + clock.MINUTE
        forward(PATIENCE)
        await other.send(type="stand-in", seat=0)
        assert seat_of(world, table, 0).away == "absent"
    async with kept.running() as world:
        back = world.person("Ann")
        back.http.cookies.update(ann.http.cookies)
        assert (await world.hub.table(table)).seats[0].away == "absent"
        line = await back.line(table)
        assert line.table["seats"][0]["away"] is None


async def test_all_seats_of_an_absent_device_are_played(world: World, forward: Ahead) -> None:
    """Two people who share a device are absent together; a bot plays for each, two different characters."""
    ann, bo = world.person("Ann"), world.person("Bo")
    made = await ann.table("me", "here:Cy", "open", options={"start": 0})
    table = made["table"]["id"]
    await bo.join(made["invitations"][0])
    await ann.post(f"/tables/{table}/start")
    other = await bo.line(table)
    forward(PATIENCE)
    await other.send(type="stand-in", seat=0)
    assert [seat["away"] for seat in other.table["seats"]] == ["absent", "absent", None]
    assert [seat["helper"] for seat in other.table["seats"]] == ["Otso", "Saga", None]
    back = await ann.line(table)
    assert [seat["away"] for seat in back.table["seats"]] == [None, None, None]


async def test_a_takeover_tells_no_hidden_step(world: World, forward: Ahead, monkeypatch: Any) -> None:
    """Steps that the absent person could still take back stay hidden until the bot's turn discloses them."""
    ann, bo, table = await two_players(world)
    mine, other = await ann.line(table), await bo.line(table)
    monkeypatch.setattr(world.hub.driver, "wake", lambda _: None)
    while not mine.position["can_undo"]:
        await mine.act()
    await other.pump()
    position, acted = other.position, other.acted
    hidden = mine.acted[len(acted) :]
    record = await bo.get(f"/tables/{table}/record")
    assert hidden
    mine.hang_up()
    forward(PATIENCE)
    await other.send(type="stand-in", seat=0)
    assert other.table["seats"][0]["away"] == "absent"
    assert other.acted == acted and other.position == position
    assert await bo.get(f"/tables/{table}/record") == record
    monkeypatch.undo()
    world.hub.driver.wake(world.hub.tables[table])
    await world.settle(lambda: world.hub.tables[table].row.to_move == 1)
    await other.pump()
    assert other.acted[len(acted) : len(acted) + len(hidden)] == hidden


# --- Closing by agreement ---


async def test_absent_people_are_not_asked_whether_to_close(world: World, forward: Ahead) -> None:
    """A table closes when all who are there agree, as soon as the others have been absent for long enough."""
    ann, bo, table = await two_players(world)
    mine, other = await ann.line(table), await bo.line(table)
    mine.hang_up()
    assert (await bo.post(f"/tables/{table}/close", {"agree": True}))["status"] == "playing"
    forward(PATIENCE)
    await world.settle(lambda: world.hub.tables[table].row.status == "closed")
    await other.pump()
    assert other.table["status"] == "closed" and told(other, "closed")


async def test_held_seats_are_not_asked_whether_to_close(world: World, forward: Ahead) -> None:
    """People whose seat a bot plays do not count."""
    ann, bo, table = await two_players(world)
    mine, other = await ann.line(table), await bo.line(table)
    mine.hang_up()
    forward(PATIENCE)
    await other.send(type="stand-in", seat=0)
    assert (await bo.post(f"/tables/{table}/close", {"agree": True}))["status"] == "closed"


@pytest.mark.parametrize("more", [{"pace": {"kind": "slow", "amount": 2}}, {"absence_minutes": 0}])
async def test_who_has_days_for_a_turn_is_asked(world: World, forward: Ahead, more: Any) -> None:
    """Where absence is part of the game, absent people count."""
    ann, bo, table = await two_players(world, **more)
    mine, _ = await ann.line(table), await bo.line(table)
    mine.hang_up()
    forward(clock.DAY)
    assert (await bo.post(f"/tables/{table}/close", {"agree": True}))["status"] == "playing"
    await takeover.apply_presence(world.hub, world.hub.tables[table])
    assert world.hub.tables[table].row.status == "playing"
    assert (await ann.post(f"/tables/{table}/close", {"agree": True}))["status"] == "closed"


async def test_a_no_withdraws_the_wish_to_close(world: World) -> None:
    """Each person asked can refuse: that withdraws the request."""
    ann, bo, table = await two_players(world)
    path = f"/tables/{table}/close"
    assert (await ann.post(path, {"agree": True}))["seats"][0]["wants_close"]
    answer = await bo.post(path, {"agree": False})
    assert [seat["wants_close"] for seat in answer["seats"]] == [False, False]
    assert (await bo.post(path, {"agree": True}))["status"] == "playing"


async def test_the_host_decides_how_long_to_wait(world: World) -> None:
    """Before the start the owner can change the time, within limits."""
    ann = world.person("Ann")
    made = await ann.table("me", "open", absence_minutes=10)
    path = f"/tables/{made['table']['id']}"
    assert made["table"]["absence_minutes"] == 10
    assert (await ann.ask("PATCH", path, {"absence_minutes": 1}))["absence_minutes"] == 1
    assert (await ann.ask("PATCH", path, {"absence_minutes": 61}, 400))["code"] == "request/malformed"
