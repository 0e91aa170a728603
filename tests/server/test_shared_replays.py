"""Watching a replay together: all see what the leader shows, across nodes, and nothing but numbers goes around."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from adversary.wire import Wire, socket

from server.harness import Person, World, running, two_players
from torilla.server.hub import shared_replays
from torilla.server.hub.shared_replays import AWAY, Watcher, watcher_id
from torilla.server.kernel import clock
from torilla.server.store.errors import Unavailable
from torilla.server.store.sql.shared_replays import SharedReplayStore
from torilla.server.wire.shared_replays import LeadReplay

pytestmark = pytest.mark.anyio

ANN, BO, CID = (letter * 32 for letter in "abc")


class Seat:
    """A page at a shared replay."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.last: Any = None

    def say(self, **message: Any) -> None:
        self.wire.say(json.dumps(message))

    def lead(self, step: int, **more: Any) -> None:
        self.say(type="lead", step=step, **{"playing": False, "speed": "normal", **more})

    async def sees(self, **wanted: Any) -> Any:
        """The next message in which all this is so."""
        while self.last is None or any(self.last.get(name) != value for name, value in wanted.items()):
            self.last = await self.wire.hear()
            assert self.last is not None, self.wire.closed
        found, self.last = self.last, None
        return found


@asynccontextmanager
async def page(person: Person, replay: str, token: str) -> AsyncIterator[Seat]:
    async with socket(person, "", path=f"/api/together/{replay}") as wire:
        wire.say(json.dumps({"type": "follow", "token": token}))
        yield Seat(wire)


async def finished(world: World) -> tuple[Person, Person, str]:
    ann, bo, table = await two_players(world)
    for person in (ann, bo):
        await person.post(f"/tables/{table}/close", {"agree": True})
    return ann, bo, table


async def shared(ann: Person, table: str) -> str:
    answer = await ann.post(f"/tables/{table}/together", {"token": ANN})
    assert answer["url"].endswith(f"/replay/{table}?together={answer['id']}")
    id: str = answer["id"]
    return id


async def test_all_follow_the_leader(world: World) -> None:
    """Step, play and pause, speed and seat; who comes later sees what is shown now; names are those of guests."""
    ann, bo, table = await finished(world)
    replay = await shared(ann, table)
    async with page(ann, replay, ANN) as first, page(bo, replay, BO) as second:
        mine = await first.sees(step=0)
        assert mine["me"] == mine["leader"] and mine["present"]
        while len(mine["watchers"]) < 2:  # Bo is on his way
            mine = await first.sees(step=0)
        first.lead(3, playing=True, speed="fast", seat=1)
        for one in (first, second):
            seen = await one.sees(step=3, playing=True, speed="fast", seat=1)
            assert {watcher["name"] for watcher in seen["watchers"]} == {"Ann", "Bo"}
        async with page(world.person("Eve"), replay, CID) as third:
            seen = await third.sees(step=3, seat=1)
            assert seen["me"] != seen["leader"] and len(seen["watchers"]) == 3
            assert [watcher["name"] for watcher in seen["watchers"] if watcher["id"] == seen["me"]] == [None]
        first.lead(2)
        assert (await second.sees(step=2, seat=None))["playing"] is False


async def test_only_the_leader_leads_and_can_hand_it_over(world: World) -> None:
    """Others are refused; after the hand-over the new one leads, also after a reload, and the old one is refused."""
    ann, bo, table = await finished(world)
    replay = await shared(ann, table)
    async with page(ann, replay, ANN) as first:
        async with page(bo, replay, BO) as second:
            me = (await second.sees(present=True))["me"]
            second.lead(5)
            assert (await second.sees(type="fault"))["error"]["code"] == "together/not-leader"
            second.say(type="hand-over", to=me)
            assert (await second.sees(type="fault"))["error"]["code"] == "together/not-leader"
            first.say(type="hand-over", to="nobody")
            assert (await first.sees(type="fault"))["error"]["code"] == "together/nobody"
            first.say(type="hand-over", to=me)
            await second.sees(leader=me)
            await first.sees(leader=me)
            first.lead(9)
            assert (await first.sees(type="fault"))["error"]["code"] == "together/not-leader"
            second.lead(4)
            await first.sees(step=4)
        await first.sees(present=False)
        async with page(bo, replay, BO) as second:  # the page was loaded again
            await second.sees(step=4, leader=me, present=True)
            second.lead(6)
            await first.sees(step=6)


async def test_it_ends_some_minutes_after_the_leader_has_left(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever still follows is told; until then the leader can come back; afterwards nobody gets in."""
    ann, bo, table = await finished(world)
    replay = await shared(ann, table)
    async with page(bo, replay, BO) as second:
        async with page(ann, replay, ANN) as first:
            first.lead(1)
            await second.sees(step=1, present=True)
        await second.sees(present=False)
        now = clock.now()
        monkeypatch.setattr(clock, "now", lambda: now + AWAY - clock.SECOND)
        await world.hub.replays.tick()
        async with page(ann, replay, ANN) as first:
            await second.sees(present=True)
        left = now + AWAY - clock.SECOND
        await second.sees(present=False)
        monkeypatch.setattr(clock, "now", lambda: left + AWAY + 2 * clock.SECOND)
        await world.hub.replays.tick()
        await second.sees(type="replay-ended")
        assert await second.wire.hear() is None and second.wire.closed == (4404, "together/ended")
    for token in (ANN, CID):
        async with page(ann, replay, token) as late:
            assert await late.wire.hear() is None and late.wire.closed == (4404, "together/ended")
    assert replay not in world.hub.replays.known


async def test_only_finished_games_are_shared(world: World) -> None:
    """What goes on is not; nor is there anything at a made-up address."""
    ann, _, table = await two_players(world)
    assert (await ann.post(f"/tables/{table}/together", {"token": ANN}, 409))["code"] == "table/not-over"
    async with page(ann, "x" * 20, ANN) as lost:
        assert await lost.wire.hear() is None and lost.wire.closed == (4404, "together/ended")


async def test_nothing_but_numbers(world: World) -> None:
    """No message has a guest's id, a token or a piece of the game; bad ones are refused; `follow` comes first."""
    ann, bo, table = await finished(world)
    replay = await shared(ann, table)
    async with page(ann, replay, ANN) as first, page(bo, replay, BO) as second:
        first.lead(2)
        await second.sees(step=2)
        for bad in ({"type": "lead", "step": -1, "playing": False, "speed": "normal"}, {"type": "lead"}, {"type": "x"}):
            first.say(**bad)
            assert (await first.sees(type="fault"))["error"]["code"] == "request/malformed"
        first.say(type="ping")
        await first.sees(type="pong")
        heard = "".join(first.wire.frames + second.wire.frames)
        assert not any(secret in heard for secret in (ANN, BO, *world.hub.guests.rows))
    async with socket(ann, "", path=f"/api/together/{replay}") as wire:
        wire.say(json.dumps({"type": "ping"}))
        assert await wire.hear() is None and wire.closed == (1008, "request/malformed")


async def test_numbers_are_bounded(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Watchers of one replay, replays in all, and how often one guest may share one."""
    ann, bo, table = await finished(world)
    replay = await shared(ann, table)
    monkeypatch.setattr(shared_replays, "MOST_WATCHERS", 1)
    async with page(ann, replay, ANN) as first:
        await first.sees(step=0)
        async with page(bo, replay, BO) as second:
            assert (await second.sees(type="fault"))["error"]["code"] == "limit/watchers"
            assert await second.wire.hear() is None and second.wire.closed == (4429, "limit/watchers")
    monkeypatch.setattr(shared_replays, "MOST", 1)
    assert (await bo.post(f"/tables/{table}/together", {"token": BO}, 429))["code"] == "limit/replays"
    monkeypatch.setattr(shared_replays, "MOST", 1000)
    codes = [(await bo.http.post(f"/api/tables/{table}/together", json={"token": BO})).status_code for _ in range(12)]
    assert codes[-1] == 429 and codes.count(201) >= 8
    assert world.hub.limits.sockets.total == 0


async def test_two_nodes(world: World, tmp_path: Path) -> None:
    """The leader is at one server, a follower at another; the lead goes there and back."""
    if not world.hub.store.shared:
        pytest.skip("one server only")
    ann, _, table = await finished(world)
    replay = await shared(ann, table)
    async with running(tmp_path, store=world.settings.store, bus=world.settings.bus) as other:
        async with page(ann, replay, ANN) as first, page(other.person("Eve"), replay, CID) as second:
            first.lead(3)
            there = (await second.sees(step=3, present=True))["me"]
            await first.sees(watchers=[{"id": there, "name": None}, {"id": first_id(world), "name": "Ann"}])
            first.say(type="hand-over", to=there)
            await second.sees(leader=there)
            second.lead(4)
            await first.sees(step=4, leader=there)
        await world.settle(lambda: not world.hub.replays.known and not other.hub.replays.known)


def first_id(world: World) -> str:
    return shared_replays.watcher_id(ANN)


async def test_the_store_does_not_answer(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the leader showed is stored later; who leaves is gone all the same, and nothing of the replay is left."""
    ann, _, table = await finished(world)
    replay, replays = await shared(ann, table), world.hub.replays
    watcher = Watcher(watcher_id(ANN), "Ann")
    gathering = await replays.join(replay, watcher)

    async def fail(self: SharedReplayStore, row: object) -> None:
        raise Unavailable("no answer")

    with monkeypatch.context() as patch:
        patch.setattr(SharedReplayStore, "share", fail)
        await replays.lead(gathering, watcher, LeadReplay(step=1, playing=False, speed="normal"))
        with pytest.raises(Unavailable):
            await replays.tick()
    await replays.tick()
    social = world.hub.store.social
    assert social is not None
    stored = await social.shared(replay)
    assert stored is not None and stored.state.step == 1
    with monkeypatch.context() as patch:
        patch.setattr(SharedReplayStore, "share", fail)
        with pytest.raises(Unavailable):
            await replays.leave(gathering, watcher)
    assert replay not in replays.known
