"""Twin worlds: the same public actions on two servers, one of which has something hidden besides.

Everything random has the same seed and the clock is set by hand, so what others are sent can be compared byte for byte.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from server.harness import Person, World, running

from adversary.wire import Wire, socket
from torilla.bots.base import Advice, Considered
from torilla.server.bots.jobs import Choice, Job
from torilla.server.hub import presence
from torilla.server.kernel import clock, secrets
from torilla.server.lobby.seats import takeover
from torilla.server.lobby.tables import creation
from torilla.server.tables.play import LoggedPlay
from torilla.server.tables.table import Table

START = 1_800_000_000_000
PACE = {"kind": "live", "amount": 60}
SEATS = {"Ann": 0, "Bo": 1}
ACTIONS = 48
"""Both games are longer."""


class SetClock:
    """A clock that stands still until it is set: one tick a public action, and times of its own in between."""

    def __init__(self) -> None:
        self.ticks = 0
        self.between = 0

    def now(self) -> int:
        return START + clock.SECOND * self.ticks + self.between

    def tick(self) -> None:
        self.ticks += 1
        self.between = 0


@contextmanager
def fixed_chance(game: str) -> Iterator[SetClock]:
    """Ids, secrets and seeds that are the same each time, and a clock that is set by hand."""
    generator, hands = random.Random(game), SetClock()
    with pytest.MonkeyPatch.context() as fixed:
        fixed.setattr(secrets, "choice", generator.choice)
        fixed.setattr(secrets, "token_urlsafe", lambda size: generator.randbytes(size).hex())
        fixed.setattr(creation, "token_bytes", generator.randbytes)
        fixed.setattr(clock, "now", hands.now)
        yield hands


@dataclass
class Twin:
    """One of the two worlds: Ann and Bo play, Eve watches; `told` is what each of them was sent and answered."""

    world: World
    table: Table
    clock: SetClock
    people: dict[str, Person]
    wires: dict[str, Wire]
    jobs: list[Job]
    keys: dict[str, Iterator[int]] = field(default_factory=lambda: defaultdict(count))
    told: dict[str, list[Any]] = field(default_factory=dict)
    done: list[str] = field(default_factory=list)
    hiding: int | None = None  # the seat whose hidden steps are done at other times than in the other world

    def code(self, action: str) -> int:
        return int(self.play.game.notation.parse(action))

    @property
    def play(self) -> LoggedPlay:
        assert self.table.play is not None
        return self.table.play

    async def say(self, who: str, **message: Any) -> Any:
        """Send a message; the answer, after everything it caused."""
        wire, key = self.wires[who], f"key-{next(self.keys[who]):08}"
        wire.say(json.dumps({"key": key, **message}))
        while (answer := await wire.hear()).get("key") != message.get("key", key):
            pass
        await self.hear(who)
        return answer

    async def hear(self, who: str) -> None:
        """Wait until everything that can be sent now has been sent."""
        self.wires[who].say(json.dumps({"type": "ping"}))
        while (await self.wires[who].hear())["type"] != "pong":
            pass

    async def act(self, action: str) -> None:
        who = "Ann" if self.play.to_move == 0 else "Bo"
        number = self.play.number_for(SEATS[who])
        answer = await self.say(who, type="act", seq=number, seat=SEATS[who], action=action)
        assert answer["type"] == "done", answer

    async def keep_told(self) -> None:
        """Keep what everybody has been sent since the last time."""
        for who, wire in self.wires.items():
            await self.hear(who)
            self.told.setdefault(who, []).extend(wire.frames)
            wire.frames.clear()

    async def ask_for_everything(self, who: str) -> None:
        """A fresh connection, refusals, lists, records, replays and hints."""
        person, base = self.people[who], f"/api/tables/{self.table.id}"
        told = self.told.setdefault(who, [])
        for since in (0, 3, 2**53 - 1):
            self.wires[who].say(json.dumps({"type": "hello", "since": since}))
            await self.hear(who)
        await self.world.settle(lambda: not self.table.presence_due)  # which wakes everybody, at a time of its own
        await self.hear(who)
        for number in (0, self.play.public_number, self.play.public_number + 1):
            common = {"seq": number, "seat": 1, "key": "one-of-my-own"}
            if self.play.to_move != SEATS.get(who):
                for message in ({"type": "act", "action": "end"}, {"type": "undo"}, {"type": "restart"}):
                    told.append(await self.say(who, **message, **common))
        for path in (base, f"{base}/record", f"{base}/replay", f"{base}/verification", "/api/tables", "/api/my/tables"):
            answer = await person.http.get(path)
            told.append((path, answer.status_code, sorted(answer.headers.items()), answer.text))
        if self.table.row.status == "playing":
            answer = await person.http.post(f"{base}/seats/1/hint", json={})
            told.append(("hint", answer.status_code, sorted(answer.headers.items()), answer.text))
            told += await self.analyse(who)
        if who == "Bo":
            for action in ("end", "m1", "?"):
                for kind in ("preview", "explain"):
                    self.wires[who].say(json.dumps({"type": kind, "id": 1, "seat": 1, "action": action}))
                    await self.hear(who)

    async def analyse(self, who: str) -> list[str]:
        """Open an analysis of Bo's view: everything that its sandbox sends, the adviser's answer included."""
        async with socket(self.people[who], "", path="/api/sandbox") as wire:
            opening = {"type": "open", "game": self.play.game.name, "table": self.table.id, "seat": 1, "follow": True}
            steps = self.play.visible_steps(1) if who == "Bo" else 0
            go = {"type": "go", "key": "go-to-the-end", "steps": steps}
            for message in (opening, {"type": "hello"}, go, {"type": "judge", "id": 1}, {"type": "ping"}):
                wire.say(json.dumps(message))
            while (heard := await wire.hear())["type"] != "pong":
                assert who == "Bo" or heard["type"] in ("fault", "refused", "judged"), heard
            return wire.frames


@asynccontextmanager
async def twin(folder: Path, game: str) -> AsyncIterator[Twin]:
    """A server with a table that has just begun."""
    with fixed_chance(game) as hands:
        async with running(folder) as world, AsyncExitStack() as stack:
            people = {name: world.person(name) for name in ("Ann", "Bo", "Eve")}
            made = await people["Ann"].table(
                "me", "open", game=game, options={"start": 0}, hints=True, pace=PACE, listed=True
            )
            await people["Bo"].join(made["invitations"][0])
            await people["Eve"].ask("PUT", "/me", {"name": "Eve"})
            id = made["table"]["id"]
            await people["Ann"].post(f"/tables/{id}/start")
            table = await world.hub.table(id)
            jobs: list[Job] = []
            stack.enter_context(thinking(world, jobs))
            wires = {name: await stack.enter_async_context(socket(person, id)) for name, person in people.items()}
            found = Twin(world, table, hands, people, wires, jobs)
            for name, wire in wires.items():
                wire.say(json.dumps({"type": "hello"}))
                await found.hear(name)
            await world.settle(lambda: not table.presence_due)
            for name, wire in wires.items():
                await found.hear(name)
                wire.frames.clear()
            yield found


@contextmanager
def thinking(world: World, jobs: list[Job]) -> Iterator[None]:
    """Bots that answer at once with the first action; what they are asked is kept. At tables they do not move.

    Nothing else happens by the real clock either.
    """

    async def tick(rounds: int) -> None: ...

    async def choose(job: Job, seconds: float) -> Choice:
        job.seed, job.client, job.table = 0, "", ""
        jobs.append(job)
        first = job.legal[0]
        considered = [Considered(code, 5, 0.5, [1.0, 2.0], [code]) for code in job.legal[:3]]
        return Choice(first, advice=Advice(first, considered, 15))

    with pytest.MonkeyPatch.context() as fixed:
        fixed.setattr(world.hub.workers, "choose", choose)
        fixed.setattr(world.hub.driver, "wake", lambda table: None)
        fixed.setattr(world.hub.timers, "tick", tick)
        fixed.setattr(presence, "BROADCAST_DELAY", 0.0)
        yield


async def try_and_undo(twin: Twin, generator: random.Random) -> int:
    """Do steps that nobody else may know of and undo them, by `undo` and by `restart`; how many messages it took."""
    who, said = ("Ann" if twin.play.to_move == 0 else "Bo"), 0
    seat = SEATS[who]
    for way in ("undo", "restart", "undo"):
        before = twin.play.steps
        for _ in range(2):
            play = twin.play
            hidden = [code for code in play.game.rules.legal(play.state) if stays_hidden(play, code, twin)]
            if hidden:
                twin.clock.between += 7
                await twin.act(play.game.notation.format(generator.choice(hidden)))
                said += 1
        while twin.play.steps > before:
            if way == "restart" and before != twin.play.settled_steps:
                way = "undo"
            twin.clock.between += 7
            answer = await twin.say(who, type=way, seq=twin.play.number, seat=seat)
            assert answer["type"] == "done", answer
            said += 1
    return said


def stays_hidden(play: LoggedPlay, code: int, twin: Twin) -> bool:
    """Whether an action can be undone: then nobody else is sent it."""
    after, _ = play.step(code, twin.table.history.next_mark(0))
    return after.can_undo


async def change_seats(twin: Twin) -> None:
    """In the middle of Ann's turn: Bo leaves and is back, then Ann is late and is back."""
    base = f"/tables/{twin.table.id}/seats"
    await twin.people["Bo"].post(f"{base}/1/leave")
    twin.clock.tick()
    await twin.people["Bo"].post(f"{base}/1/take")
    twin.clock.ticks += 60 * 60
    await takeover.take_over_late_turn(twin.world.hub, twin.table)
    await twin.people["Ann"].post(f"{base}/0/take")


async def live_through(twin: Twin, before_each: Callable[[Twin], Any], actions: list[str] | None = None) -> None:
    """Public actions, by chance or given, the same in each world; `before_each`: what only one world has."""
    generator = random.Random(twin.table.row.game)
    changed = False
    for number in range(ACTIONS if actions is None else len(actions)):
        await before_each(twin)
        legal = twin.play.game.rules.legal(twin.play.state)
        chosen = twin.play.game.notation.format(generator.choice(legal))
        twin.done.append(chosen if actions is None else actions[number])
        twin.clock.tick()
        if twin.hiding == twin.play.to_move and stays_hidden(twin.play, twin.code(twin.done[-1]), twin):
            twin.clock.between = 500
        await twin.act(twin.done[-1])
        twin.clock.between = 0
        if not changed and number > 10 and twin.play.to_move == 0 and twin.play.can_undo:
            changed = True
            await before_each(twin)
            twin.clock.tick()
            await change_seats(twin)
        await twin.keep_told()
        if number % 12 == 5:
            for who in twin.people:
                await twin.ask_for_everything(who)
            await twin.keep_told()
    assert changed
    for who in twin.people:
        await twin.ask_for_everything(who)
    await twin.keep_told()
