"""Two servers on one PostgreSQL and one NATS: together they are one."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from nats.aio.msg import Msg
from services.nats import Nats
from services.postgres import Postgres

from server.harness import Ahead, Line, Person, World, new_key, no_review_runs, running, two_players
from torilla.server.bots import driver, remote, reviews
from torilla.server.bots.driver import Driver
from torilla.server.bots.jobs import Choice, Job
from torilla.server.bots.pool import WorkerFailed
from torilla.server.bots.service import Service
from torilla.server.bus.base import GuestChanged, Message, TableChanged
from torilla.server.bus.nats import JOBS, WORKERS, NatsBus, connect, disconnect
from torilla.server.daily import deals
from torilla.server.hub import nodes, timers
from torilla.server.kernel import clock
from torilla.server.kernel.limits import REVIEWS_PER_HOUR
from torilla.server.lobby.tables import retention
from torilla.server.notices import sender
from torilla.server.store import log
from torilla.server.store.errors import Conflict, Unavailable
from torilla.server.store.sql.outbox import OutboxStore
from torilla.server.tables import absence

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


@pytest.fixture
async def pair(postgres: Postgres, nats: Nats, tmp_path: Path) -> AsyncIterator[tuple[World, World]]:
    where = {"store": postgres.database(), "bus": nats.url}
    async with running(tmp_path, **where) as first, running(tmp_path, **where) as second:
        yield first, second


def at(world: World, person: Person) -> Person:
    """The same browser at another node."""
    other = world.person(person.name)
    other.http.cookies.update(person.http.cookies)
    return other


async def seated(pair: tuple[World, World]) -> tuple[Person, Person, str]:
    """Ann at the first node, Bo at the second, a running table."""
    ann, bo, id = await two_players(pair[0], listed=True)
    return ann, at(pair[1], bo), id


async def until(line: Line, is_so: Callable[[Line], object]) -> None:
    """Wait until the client has received something."""
    async with asyncio.timeout(60):
        while not is_so(line):
            await line.connection.changed.wait()
            await line.pump()


async def play_turn(line: Line, seat: int) -> None:
    await until(line, lambda line: line.position["to_move"] == seat)
    while line.position["to_move"] == seat and line.position["outcome"] is None:
        assert (await line.act())["type"] == "done"


async def stored_log(world: World, id: str) -> list[log.AnyEntry]:
    stored = await world.hub.store.table(id)
    assert stored is not None
    assert [entry.seq for entry in stored.entries] == list(range(1, len(stored.entries) + 1))
    return stored.entries


async def test_two_people_on_two_nodes(pair: tuple[World, World]) -> None:
    """They play together, chat, and see each other come and go, as on one server."""
    ann, bo, id = await seated(pair)
    here, there = await ann.line(id), await bo.line(id)
    await until(here, lambda line: all(seat["connected"] for seat in line.table["seats"]))
    await until(there, lambda line: all(seat["connected"] for seat in line.table["seats"]))
    for _ in range(2):
        await play_turn(here, 0)
        await play_turn(there, 1)
    await until(here, lambda line: line.position["to_move"] == 0)
    assert here.acted == there.acted
    assert here.position["hash"] == there.position["hash"]
    await here.send(type="say", key=new_key(), seat=0, text="hello over there")
    await until(there, lambda line: [entry["text"] for entry in line.chat] == ["hello over there"])
    watcher = await pair[1].person("Cy").line(id)
    await until(here, lambda line: line.table["watchers"] == 1)
    watcher.hang_up()
    there.hang_up()
    await until(here, lambda line: not line.table["seats"][1]["connected"] and line.table["watchers"] == 0)


async def test_one_of_two_at_once_wins(pair: tuple[World, World]) -> None:
    """The same seat acts at both nodes at once: one is done, the other stale, both see the same."""
    ann, _, id = await seated(pair)
    here, there = await ann.line(id), await at(pair[1], ann).line(id)
    for _ in range(5):
        await until(here, lambda line: line.position["to_move"] == 0)
        await until(there, lambda line: line.position["seq"] == here.position["seq"])
        legal = [choice["notation"] for choice in here.position["legal"]]
        answers = await asyncio.gather(here.act(legal[0]), there.act(legal[-1]))
        assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
        assert [a["error"]["code"] for a in answers if a["type"] == "refused"] == ["action/stale"]
        await until(here, lambda line: line.position["seq"] >= there.position["seq"])
        await until(there, lambda line: line.position["seq"] >= here.position["seq"])
        assert here.position["view"] == there.position["view"]
        if here.position["to_move"] != 0:
            break
    await stored_log(pair[0], id)


async def test_the_same_message_at_both_nodes_counts_once(pair: tuple[World, World]) -> None:
    """A client that loses its node sends again to the other one: done once, the same answer."""
    ann, _, id = await seated(pair)
    here, there = await ann.line(id), await at(pair[1], ann).line(id)
    where = {"seq": here.position["seq"], "seat": 0, "action": here.position["legal"][0]["notation"]}
    message = {"type": "act", "key": new_key(), **where}
    answers = await asyncio.gather(here.send(**message), there.send(**message))
    assert answers[0] == answers[1] and answers[0]["type"] == "done"
    assert sum(isinstance(entry, log.Step) for entry in await stored_log(pair[0], id)) == 1


async def test_moving_in_the_middle_of_a_turn(pair: tuple[World, World]) -> None:
    """A client comes to the other node with hidden steps behind it: they are there, and can be taken back there."""
    ann, bo, id = await seated(pair)
    here, other = await ann.line(id), await bo.line(id)
    while not here.position["can_undo"]:
        await here.act()
    play = pair[0].hub.tables[id].play
    assert play is not None
    await until(other, lambda line: line.position["seq"] == play.number_for(1))
    mine, hidden = here.position, other.position
    here.hang_up()
    there = await at(pair[1], ann).line(id, since=here.settled)
    assert there.position == mine
    assert (await there.undo())["type"] == "done"
    back = await ann.line(id)
    await until(back, lambda line: line.position["seq"] == there.position["seq"])
    assert back.position == there.position
    await other.pump()
    assert (other.position["view"], other.position["hash"]) == (hidden["view"], hidden["hash"])


async def test_a_node_that_is_behind_looks_before_it_refuses(pair: tuple[World, World]) -> None:
    """A client may know more than the node it lands on; what it does is not stale."""
    ann, _, id = await seated(pair)
    here, there = await ann.line(id), await at(pair[1], ann).line(id)
    await pair[1].hub.bus.unfollow(id)
    assert (await here.act())["type"] == "done"
    action = {"seq": here.position["seq"], "seat": 0, "action": here.position["legal"][0]["notation"]}
    assert (await there.send(type="act", key=new_key(), **action))["type"] == "done"


async def test_an_armed_turn_that_another_node_played(pair: tuple[World, World]) -> None:
    """The node that played it died before it could say so: with the turn, the others learn that it is not armed."""
    ann, bo, id = await seated(pair)
    mine, theirs = await ann.line(id), await bo.line(id)
    await mine.act("@0")
    await until(theirs, lambda line: line.position["view"]["turn"] == 1)
    body = {"seq": theirs.position["seq"], "name": "quick", "actions": ["m1", "draw"], "end": True}
    await bo.post(f"/tables/{id}/seats/1/armed", body)
    await until(theirs, lambda line: line.newest("plans") is not None)
    await pair[1].hub.bus.unfollow(id)
    await play_turn(mine, 0)
    await until(mine, lambda line: line.position["to_move"] == 0 and line.position["view"]["turn"] == 3)
    await pair[1].hub.nodes.refresh_tables()
    await until(theirs, lambda line: line.newest("plans")["news"] is not None)
    assert theirs.newest("plans")["armed"] is None


async def test_plans_are_read_again_when_a_node_is_gone(pair: tuple[World, World]) -> None:
    """It may have armed a turn, and died before it could say so."""
    _, bo, id = await seated(pair)
    theirs, elsewhere = await bo.line(id), at(pair[0], bo)
    await elsewhere.ask("PUT", f"/tables/{id}/seats/1/plans/1", {"name": "one", "actions": ["m1"]})
    await until(theirs, lambda line: line.newest("plans") is not None)
    await pair[1].hub.bus.unfollow(id)
    await elsewhere.ask("PUT", f"/tables/{id}/seats/1/plans/2", {"name": "two", "actions": ["m1"]})
    pair[1].hub.nodes.drop_node(pair[0].hub.nodes.id)
    await until(theirs, lambda line: len(line.newest("plans")["lines"]) == 2)


async def test_seats_are_taken_at_any_node(pair: tuple[World, World]) -> None:
    """Invitations, joining at once at both nodes, names and a start: every node knows what any node did."""
    ann = pair[0].person("Ann")
    made = await ann.table("me", "open", "open")
    id = made["table"]["id"]
    people = [pair[n % 2].person(name) for n, name in enumerate(("Bo", "Cy"))]
    joined = await asyncio.gather(*(p.join(made["invitations"][n]) for n, p in enumerate(people)))
    assert sorted(answer["seat"] for answer in joined) == [1, 2]
    assert [seat["kind"] for seat in (await at(pair[1], ann).get(f"/tables/{id}"))["seats"]] == ["person"] * 3
    again = await pair[1].person("Di").join(made["invitations"][0], status=409)
    assert again["code"] == "invitation/used"
    await at(pair[1], ann).ask("PUT", "/me", {"name": "Annika"})
    await pair[0].settle(lambda: "Ann" not in [row.name for row in pair[0].hub.guests.rows.values()])
    assert (await ann.get("/me"))["name"] == "Annika"
    await at(pair[1], ann).post(f"/tables/{id}/start")
    assert (await ann.get(f"/tables/{id}"))["status"] == "playing"


async def test_both_ask_for_a_rematch(pair: tuple[World, World]) -> None:
    """Everybody who asks gets the same new table, also at two nodes at once, and no other is left open."""
    ann, bo, id = await seated(pair)
    for person in (ann, bo):
        await person.post(f"/tables/{id}/close", {"agree": True})
    links = await asyncio.gather(ann.post(f"/tables/{id}/rematch"), bo.post(f"/tables/{id}/rematch"))
    assert links[0] == links[1]
    open_tables = [t["id"] for t in (await ann.get("/my/tables"))["tables"] if t["status"] == "open"]
    assert open_tables == [links[0]["id"]]


async def test_bus_lost_and_found(postgres: Postgres, tmp_path: Path) -> None:
    """Without the bus nodes still follow each other, through the store; when it is back they are notified at once."""
    bus = Nats()
    try:
        where = {"store": postgres.database(), "bus": bus.url}
        async with running(tmp_path, **where) as first, running(tmp_path, **where) as second:
            ann, bo, id = await seated((first, second))
            here, there = await ann.line(id), await bo.line(id)
            await play_turn(here, 0)
            bus.kill()
            await first.settle(lambda: not first.hub.bus.up and not second.hub.bus.up)
            await play_turn(there, 1)
            await play_turn(here, 0)
            await here.send(type="say", key=new_key(), seat=0, text="still there?")
            await until(there, lambda line: [entry["text"] for entry in line.chat] == ["still there?"])
            other = (await ann.table("me", "open"))["table"]["id"]
            assert (await ann.line(other)).table["id"] == other  # a table can be set, and followed
            bus.start()
            await play_turn(there, 1)
            await first.settle(lambda: first.hub.bus.up and second.hub.bus.up)
            await play_turn(here, 0)
            await until(there, lambda line: line.position["to_move"] == 1)
            assert here.acted == there.acted
            await stored_log(first, id)
    finally:
        bus.stop()


async def test_another_node_lets_bots_move(pair: tuple[World, World], monkeypatch: pytest.MonkeyPatch) -> None:
    """One node at a time sees to a table's bots; when it is gone another does, without anybody asking."""
    monkeypatch.setattr(nodes, "LEASE", 0.5)
    first, second = pair
    ann = first.person("Ann")
    made = await ann.table("me", "bot:random", options={"start": 0})
    id = made["table"]["id"]
    lease = f"bots {id}"
    assert await first.hub.nodes.acquire_lease(lease)
    assert not await second.hub.nodes.acquire_lease(lease)
    await ann.post(f"/tables/{id}/start")
    line = await at(second, ann).line(id)
    while line.position["to_move"] == 0:
        await line.act()
    del first.hub.nodes.leases[lease]  # as if it had been killed: nobody renews it
    await until(line, lambda line: line.position["to_move"] == 0)
    assert any(isinstance(entry, log.Step) and entry.bot for entry in await stored_log(second, id))


async def test_absence_is_known_at_every_node(pair: tuple[World, World]) -> None:
    """A person connected to any node is not absent; a countdown continues when the waiting person changes the node."""
    ann, bo, id = await seated(pair)
    here, there = await ann.line(id), await bo.line(id)
    await until(there, lambda line: all(seat["connected"] for seat in line.table["seats"]))
    clock.turn_forward(3 * clock.MINUTE)
    try:
        assert (await there.send(type="stand-in", seat=0))["error"]["code"] == "absence/not-absent"
        here.hang_up()
        await until(there, lambda line: line.absence is not None and line.absence["seat"] == 0)
        ends = there.absence["until"]
        clock.turn_forward(clock.MINUTE)
        there.hang_up()
        moved = await at(pair[0], bo).line(id)
        await until(moved, lambda line: line.absence is not None and line.absence["until"] == ends)
        there = await bo.line(id)
        moved.hang_up()
        await until(there, lambda line: line.absence is not None and line.absence["until"] == ends)
        clock.turn_forward(2 * clock.MINUTE)
        await there.send(type="stand-in", seat=0)
        assert there.table["seats"][0]["away"] == "absent"
        await until(there, lambda line: line.position["to_move"] == 1)
        back = await ann.line(id)
        assert back.table["seats"][0]["away"] is None and back.acted == there.acted
        await until(there, lambda line: line.table["seats"][0]["away"] is None)
    finally:
        clock.turn_forward(-6 * clock.MINUTE)


async def test_a_seat_comes_back_to_who_returned_elsewhere(pair: tuple[World, World]) -> None:
    """A bot that was let in while the person was just coming back at another node goes again."""
    ann, bo, id = await seated(pair)
    there = await bo.line(id)
    await pair[1].settle(lambda: bool(pair[1].hub.tables[id].absent))
    clock.turn_forward(3 * clock.MINUTE)
    try:
        here = await ann.line(id)
        pair[1].hub.tables[id].remote.clear()  # as if the news were still on its way
        absence.update(pair[1].hub, pair[1].hub.tables[id])
        pair[1].hub.tables[id].absent = dict.fromkeys(pair[1].hub.tables[id].absent, 0)
        clock.turn_forward(3 * clock.MINUTE)
        await there.send(type="stand-in", seat=0)
        assert there.table["seats"][0]["away"] == "absent"
        await until(here, lambda line: any(event["type"] == "seat-returned" for event in line.events))
        assert here.table["seats"][0]["away"] is None
    finally:
        clock.turn_forward(-6 * clock.MINUTE)


async def test_nobody_is_absent_while_the_bus_is_down(postgres: Postgres, tmp_path: Path) -> None:
    """Nodes without a bus cannot know who is connected: no countdown runs."""
    bus = Nats()
    try:
        where = {"store": postgres.database(), "bus": bus.url}
        async with running(tmp_path, **where) as first, running(tmp_path, **where) as second:
            _, bo, id = await seated((first, second))
            there = await bo.line(id)
            await until(there, lambda line: line.absence is not None and line.absence["seat"] == 0)
            bus.kill()
            await until(there, lambda line: line.absence["seat"] is None)
            assert (await there.send(type="stand-in", seat=0))["error"]["code"] == "absence/not-absent"
            bus.start()
            await until(there, lambda line: line.absence["seat"] == 0)
    finally:
        bus.stop()


async def test_one_node_minds_the_time(pair: tuple[World, World]) -> None:
    """Of two nodes one looks for people who are late."""
    await pair[0].settle(lambda: any(world.hub.timers.was_timekeeper for world in pair))
    assert [world.hub.timers.was_timekeeper for world in pair].count(True) == 1
    assert not await next(world for world in pair if not world.hub.timers.was_timekeeper).hub.is_timekeeper()


async def test_bots_think_at_a_worker(pair: tuple[World, World], nats: Nats) -> None:
    """With a worker on the bus no server starts processes for bots; when it stops, they do."""
    service = Service(await connect(nats.url, None), 1)
    await service.open()
    ann = pair[0].person("Ann")
    made = await ann.table("me", "bot:greedy", "bot:greedy", start=True, options={"start": 1})
    line = await ann.line(made["table"]["id"])
    await until(line, lambda line: line.position["to_move"] == 0)
    assert not pair[0].hub.workers.own.loaded
    await service.close()
    while line.position["to_move"] == 0:
        await line.act()
    await until(line, lambda line: line.position["to_move"] == 0)
    assert pair[0].hub.workers.own.loaded


@pytest.mark.long(but=("True",))
@pytest.mark.parametrize("busy", [False, True])
async def test_a_worker_that_gives_no_answer_is_not_waited_for(
    pair: tuple[World, World], nats: Nats, monkeypatch: pytest.MonkeyPatch, *, busy: bool
) -> None:
    """A job that the only worker does not answer, or never has room for, is done all the same, by somebody else."""
    monkeypatch.setattr(remote, "SLACK", 0.1)
    dead = await connect(nats.url, None)
    taken: list[bytes] = []

    async def take(message: Msg) -> None:
        taken.append(message.data)
        if busy:
            await message.respond(msgspec.json.encode(Choice(None, busy=True)))

    await dead.subscribe(JOBS, queue=WORKERS, cb=take)
    await dead.flush()
    pair[0].hub.settings.bot_seconds = 0.2
    ann = pair[0].person("Ann")
    made = await ann.table("me", "bot:greedy", start=True, options={"start": 1})
    line = await ann.line(made["table"]["id"])
    await until(line, lambda line: line.position["to_move"] == 0)
    assert len(taken) >= 2
    await dead.close()


async def test_a_worker_out_of_reach_is_not_waited_for(postgres: Postgres, tmp_path: Path) -> None:
    """When the bus goes down with a job at a worker, the server does the job at once."""
    bus = Nats()
    try:
        where = {"store": postgres.database(), "bus": bus.url, "bot_seconds": 50}
        worker = await connect(bus.url, None)
        taken: list[bytes] = []

        async def take(message: Msg) -> None:
            taken.append(message.data)

        await worker.subscribe(JOBS, queue=WORKERS, cb=take)
        await worker.flush()
        async with running(tmp_path, **where) as world:
            ann = world.person("Ann")
            made = await ann.table("me", "bot:greedy", start=True, options={"start": 1})
            line = await ann.line(made["table"]["id"])
            await world.settle(lambda: bool(taken))
            bus.kill()
            await until(line, lambda line: line.position["to_move"] == 0)
        await disconnect(worker)
    finally:
        bus.stop()


async def test_a_busy_worker_sends_on(pair: tuple[World, World], nats: Nats) -> None:
    """A worker without a free slot declines, and the job goes to another one."""
    busy = await connect(nats.url, None)
    service = Service(await connect(nats.url, None), 1)
    refused: list[bytes] = []

    async def refuse(message: Msg) -> None:
        refused.append(message.data)
        await message.respond(msgspec.json.encode(Choice(None, busy=True)))

    await busy.subscribe(JOBS, queue=WORKERS, cb=refuse)
    await busy.flush()
    pair[0].hub.settings.bot_seconds = 50  # so long a server waits before it does the work itself
    ann = pair[0].person("Ann")
    made = await ann.table("me", "bot:greedy", start=True, options={"start": 1})
    line = await ann.line(made["table"]["id"])
    await pair[0].settle(lambda: bool(refused))
    await service.open()
    await until(line, lambda line: line.position["to_move"] == 0)
    assert not pair[0].hub.workers.own.loaded
    await busy.close()
    await service.close()


async def test_a_worker_stops_without_the_bus() -> None:
    """An orderly end, though there is nobody to say good-bye to."""
    bus = Nats()
    client = await connect(bus.url, None)
    service = Service(client, 1)
    await service.open()
    bus.kill()
    while client.is_connected:
        await asyncio.sleep(0.01)
    await service.close()
    assert client.is_closed and not service.pool.loaded


async def test_guests_are_merged_at_all_nodes(pair: tuple[World, World]) -> None:
    """A recovery link is followed at one node: at the other an open socket keeps its seat, and has those of both."""
    ann, bo, id = await seated(pair)
    there = await bo.line(id)
    await until(there, lambda line: line.table["mine"] == [1])
    code = (await ann.post("/me/recovery"))["url"].partition("#")[2]
    await at(pair[0], bo).post("/recover", {"code": code})
    await until(there, lambda line: line.table["mine"] == [0, 1] and line.table["curtain"])
    await there.send(type="lift", seat=0)
    assert (await there.act())["type"] == "done"


async def test_a_device_is_signed_out_at_all_nodes(pair: tuple[World, World]) -> None:
    """Its open socket at another node has no seat any more."""
    ann, _, id = await seated(pair)
    code = (await ann.post("/me/recovery"))["url"].partition("#")[2]
    phone = pair[1].person("")
    await phone.post("/recover", {"code": code})
    there = await phone.line(id)
    await until(there, lambda line: line.table["mine"] == [0])
    await ann.post("/me/devices/sign-out")
    await until(there, lambda line: line.table["mine"] == [])
    assert (await phone.get("/me"))["name"] is None
    assert (await there.act("end", seat=0))["error"]["code"] == "seat/not-yours"


async def closed_game(pair: tuple[World, World]) -> tuple[Person, Person, str]:
    """Ann at the first node, Bo at the second, a game that both have closed after some steps."""
    ann, bo, id = await seated(pair)
    line = await ann.line(id)
    await play_turn(line, 0)
    line.hang_up()
    for person in (ann, bo):
        await person.post(f"/tables/{id}/close", {"agree": True})
    return ann, bo, id


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Bot workers that answer once the event is set, with few simulations."""
    go_on, ask = asyncio.Event(), Driver.ask

    async def wait(self: Driver, job: Job, patience: float) -> Choice:
        await go_on.wait()
        return await ask(self, job, patience)

    monkeypatch.setattr(Driver, "ask", wait)
    monkeypatch.setattr(reviews, "SIMULATIONS", 8)
    return go_on


async def test_a_review_under_way_is_so_at_every_node(pair: tuple[World, World], workers: asyncio.Event) -> None:
    """Who asks at another node is told so, waits for the same review, and has not used up one of theirs."""
    ann, bo, id = await closed_game(pair)
    await ann.post(f"/tables/{id}/review")
    await pair[0].settle(lambda: f"review {id}" in pair[0].hub.nodes.leases)
    for _ in range(REVIEWS_PER_HOUR):
        assert (await bo.post(f"/tables/{id}/review"))["status"] == "running"
    assert (await bo.get(f"/tables/{id}/review"))["status"] == "running"
    workers.set()
    async with asyncio.timeout(60):
        while (found := await bo.get(f"/tables/{id}/review"))["status"] == "running":
            await asyncio.sleep(0.05)
    assert found["status"] == "done" and found == await ann.get(f"/tables/{id}/review")


async def test_a_review_deleted_at_another_node_does_not_come_back(
    pair: tuple[World, World], workers: asyncio.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The node that makes it stops, and keeps nothing. Where it is not told, nobody is told that the review is gone."""
    ann, bo, id = await closed_game(pair)
    await ann.post(f"/tables/{id}/review")
    await pair[0].settle(lambda: f"review {id}" in pair[0].hub.nodes.leases)
    with monkeypatch.context() as patch:

        async def lose(message: Message) -> None: ...

        patch.setattr(pair[1].hub.bus, "publish", lose)
        patch.setattr(reviews, "STOP_TIME", 0.2)
        assert (await bo.ask("DELETE", f"/tables/{id}/review", status=503))["code"] == "server/busy"
    assert (await bo.ask("DELETE", f"/tables/{id}/review"))["status"] == "none"
    assert f"review {id}" not in pair[0].hub.nodes.leases
    workers.set()
    await no_review_runs(pair[0])
    for person in (ann, bo):
        assert (await person.get(f"/tables/{id}/review"))["status"] == "none"


async def test_a_par_that_fails_is_left_to_other_nodes(
    pair: tuple[World, World], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node whose workers gave no answer does not keep the others from playing it."""

    async def fail(self: Driver, job: Job, patience: float) -> Choice:
        raise WorkerFailed("gone")

    monkeypatch.setattr(Driver, "ask", fail)
    first, second = (world.hub for world in pair)
    deal = (await deals.current_deals(first))[0]
    first.pars.begin(deal)
    await pair[0].settle(lambda: not first.pars.running)
    assert await second.acquire_lease(f"par {deal.id}")


async def test_a_lease_released_while_it_is_renewed_stays_released(
    pair: tuple[World, World], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Work that has ended at one node can begin at another, whatever the heartbeat did at that moment."""
    first, second = (world.hub for world in pair)
    assert await first.acquire_lease("work")
    monkeypatch.setitem(first.nodes.leases, "work", 0.0)  # time to renew it
    lease = first.store.lease

    async def release_before(name: str, node: str, now: int, until: int) -> bool:
        releasing.append(asyncio.create_task(first.release_lease(name)))
        await asyncio.sleep(0)
        return await lease(name, node, now, until)

    releasing: list[asyncio.Task[None]] = []
    monkeypatch.setattr(first.store, "lease", release_before)
    await first.nodes.renew_lease("work")
    await asyncio.gather(*releasing)
    assert "work" not in first.nodes.leases
    assert await second.acquire_lease("work")


async def test_a_lease_acquired_while_it_is_released(
    pair: tuple[World, World], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node believes that it has a lease only if the store has it so, however slow a release is."""
    first, second = (world.hub for world in pair)
    release = first.store.release
    acquiring: list[asyncio.Task[bool]] = []

    async def acquire_before(name: str, node: str) -> None:
        acquiring.append(asyncio.create_task(first.acquire_lease(name)))
        for _ in range(50):
            await asyncio.sleep(0)
        await release(name, node)

    assert await first.acquire_lease("work")
    monkeypatch.setattr(first.store, "release", acquire_before)
    await first.release_lease("work")
    assert await acquiring[0]
    assert not await second.acquire_lease("work")


# --- What goes on, whatever happens ---


async def nothing() -> None:
    """In place of background work that would help."""


@pytest.mark.parametrize("fault", [Conflict("a deadlock"), Unavailable("no answer"), RuntimeError("a bug")], ids=repr)
async def test_background_work_outlives_what_a_store_raises(
    postgres: Postgres, nats: Nats, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    """Heartbeats, leases, polls, deadlines, retention and notices come round again after any failure."""
    for module, name in ((nodes, "HEARTBEAT"), (nodes, "POLL"), (timers, "TICK"), (sender, "TICK")):
        monkeypatch.setattr(module, name, 0.02)
    monkeypatch.setattr(retention, "INTERVAL", 20)
    calls: Counter[str] = Counter()

    def failing(name: str, work: Any) -> Any:
        async def call(*args: Any) -> Any:
            calls[name] += 1
            if calls[name] == 2:  # the first may be of the start
                raise fault
            return await work(*args)

        return call

    where = {"store": postgres.database(), "bus": nats.url}
    async with running(tmp_path, **where, close_waiting_days=1) as world:
        _, _, id = await two_players(world)
        store, bus = world.hub.store, world.hub.bus
        assert store.outbox is not None
        monkeypatch.setattr(nodes.Nodes, "is_fresh", lambda self, name: False)
        for name in ("lease", "latest", "due_tables", "bot_tables", "armed_tables", "idle_tables"):
            monkeypatch.setattr(store, name, failing(name, getattr(store, name)))
        monkeypatch.setattr(OutboxStore, "due_notices", failing("due_notices", store.outbox.due_notices))
        monkeypatch.setattr(bus, "unfollow", failing("unfollow", bus.unfollow))
        watched = ["lease", "latest", "due_tables", "bot_tables", "armed_tables", "idle_tables", "due_notices"]
        line = await world.people[0].line(id)
        await world.settle(lambda: all(calls[name] >= 4 for name in watched), 60)
        monkeypatch.setattr(nodes, "LINGER", 0.0)
        line.hang_up()
        for number in range(4):
            world.hub.nodes.left[f"other{number}"] = 0.0
            await world.settle(lambda: not world.hub.nodes.left, 60)
        assert calls["unfollow"] >= 4


async def test_a_table_loaded_again_is_followed(
    pair: tuple[World, World], monkeypatch: pytest.MonkeyPatch, forward: Ahead
) -> None:
    """A table that was dropped and loaded again stays subscribed, however often its clients came and went before."""
    monkeypatch.setattr(nodes, "LINGER", 0.0)
    monkeypatch.setattr(nodes, "HEARTBEAT", 3600.0)
    ann, bo, id = await seated(pair)
    other = await bo.line(id)
    here, hub = await ann.line(id), pair[0].hub
    old = hub.tables[id]
    here.hang_up()
    forward(2 * timers.IDLE)
    hub.timers.drop_idle()
    here = await ann.line(id)
    assert here.connection.table is not old
    while hub.nodes.left:
        await hub.nodes.unfollow_unused()
    await here.act("@0")
    await play_turn(here, 0)
    await until(other, lambda line: line.position["to_move"] == 1)
    monkeypatch.setattr(hub.nodes, "refresh_tables", nothing)  # only the bus can tell of it
    await other.act()
    while other.position["to_move"] == 1:
        await other.act()
    await until(here, lambda line: line.position["to_move"] == 0)


async def test_a_table_that_catches_up_is_in_use(pair: tuple[World, World]) -> None:
    """What is asked for is marked before the store is read: it cannot be dropped meanwhile."""
    _, _, id = await seated(pair)
    table = pair[0].hub.tables[id]
    table.used_at = 0
    async with table.lock:
        asked = asyncio.create_task(pair[0].hub.table(id))
        await asyncio.sleep(0)
        assert table.used_at
    assert await asked is table


async def test_a_table_is_unsubscribed_after_its_last_client(
    pair: tuple[World, World], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not while one is there, and not before its time; then what other nodes say about it is forgotten."""
    ann, bo, id = await seated(pair)
    await bo.line(id)
    here, hub = await ann.line(id), pair[0].hub
    await until(here, lambda line: line.table["seats"][1]["connected"])
    unfollowed: list[str] = []

    async def note(table: str) -> None:
        unfollowed.append(table)

    monkeypatch.setattr(hub.bus, "unfollow", note)
    here.hang_up()
    await hub.nodes.unfollow_unused()
    assert not unfollowed and hub.tables[id].remote
    monkeypatch.setattr(nodes, "LINGER", 0.0)
    here = await ann.line(id)
    hub.nodes.left[id] = 0.0
    await hub.nodes.unfollow_unused()
    assert not unfollowed and hub.tables[id].remote
    here.hang_up()
    hub.nodes.left[id] = 0.0
    await hub.nodes.unfollow_unused()
    assert unfollowed == [id] and not hub.tables[id].remote


async def test_two_followers_at_once_share_a_subscription(
    pair: tuple[World, World], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each message arrives once, and none after the last has left, whoever came or went during the subscription."""
    here, there = (world.hub.bus for world in pair)
    assert isinstance(here, NatsBus) and here.client is not None
    heard: list[str] = []
    mark = GuestChanged("nobody")

    def hear(message: Any) -> None:
        heard.append("mark" if message == mark else getattr(message, "table", "other"))

    monkeypatch.setattr(here, "listener", hear)
    subscribe = here.client.subscribe

    async def slowly(*args: Any, **more: Any) -> Any:
        await asyncio.sleep(0.01)
        return await subscribe(*args, **more)

    monkeypatch.setattr(here.client, "subscribe", slowly)

    async def told() -> list[str]:
        heard.clear()
        await there.publish(TableChanged("x"))
        for number in (1, 2):  # a subscription's messages wait for its own task: the second mark comes after it ran
            await there.publish(mark)
            await pair[0].settle(lambda number=number: heard.count("mark") >= number)
        return [table for table in heard if table == "x"]

    monkeypatch.setattr(nodes, "HEARTBEAT", 3600.0)
    monkeypatch.setattr("torilla.server.bus.nats.FLUSH_TIME", 60)  # a stall of the machine is not one of the bus
    await asyncio.gather(here.follow("x"), here.follow("x"))
    assert await told() == ["x"]
    await asyncio.gather(here.unfollow("x"), here.follow("x"))
    assert await told() == ["x"]
    leaving = asyncio.create_task(here.unfollow("x"))
    await asyncio.sleep(0)
    following = asyncio.create_task(here.follow("x"))
    await asyncio.sleep(0)
    following.cancel()  # its client has gone
    await asyncio.gather(leaving, following, here.unfollow("x"), return_exceptions=True)
    assert await told() == []


async def test_the_first_client_may_leave_at_once(pair: tuple[World, World], monkeypatch: pytest.MonkeyPatch) -> None:
    """Who came second is told all the same who is connected at other nodes."""
    ann, bo, id = await seated(pair)
    await bo.line(id)
    hub, go_on = pair[0].hub, asyncio.Event()
    follow = hub.bus.follow

    async def slowly(table: str) -> None:
        await go_on.wait()
        await follow(table)

    monkeypatch.setattr(hub.bus, "follow", slowly)
    first = asyncio.create_task(ann.line(id))
    await pair[0].settle(lambda: id in hub.tables and bool(hub.tables[id].connections))
    second = await ann.line(id)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    go_on.set()
    await until(second, lambda line: line.table["seats"][1]["connected"])


async def test_a_bot_that_fails_leaves_the_table_to_other_nodes(
    pair: tuple[World, World], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A node whose bots cannot move gives the lease back until it tries again."""
    monkeypatch.setattr(driver, "RETRY", 3600.0)
    first, second = (world.hub for world in pair)
    failed: list[object] = []

    async def fail(table: object) -> None:
        failed.append(table)
        raise Unavailable("no answer")

    for hub in (first, second):
        monkeypatch.setattr(hub.driver, "move", fail)
        monkeypatch.setattr(hub, "resume_bots", nothing)
    ann = pair[0].person("Ann")
    made = await ann.table("me", "bot:random", start=True, options={"start": 1})
    id = made["table"]["id"]
    await pair[0].settle(lambda: bool(failed) and first.tables[id].bots is None)
    assert await second.acquire_lease(f"bots {id}")


async def test_one_first_attempt_of_all_nodes(pair: tuple[World, World]) -> None:
    """Who begins the deal of the day at two nodes at once gets one table."""
    ann = pair[0].person("Ann")
    await ann.table("me", "bot:random")
    period = (await ann.get("/daily"))["deals"][0]["period"]
    both = [ann, at(pair[1], ann)] * 2
    made = await asyncio.gather(*(one.post(f"/daily/helsinki/{period}", {"name": "Ann"}) for one in both))
    assert len({one["table"]["id"] for one in made}) == 1
