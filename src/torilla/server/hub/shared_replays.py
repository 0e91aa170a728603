"""Shared replays: everybody who opens the link sees the step that the leader shows.

Only numbers go around, a step and a seat: each watcher asks for the replay itself, and gets of it what it may see. The
bus carries them between nodes; the store has them for those who come later, and says when the leader was there last.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from torilla.server.bus.base import Gathered, Led
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.secrets import hash_secret, make_id
from torilla.server.lobby.seats.open_seats import store_of
from torilla.server.store.sql.shared_replays import SharedReplay, SharedRow
from torilla.server.wire.shared_replays import HandOver, LeadReplay
from torilla.server.wire.socket import ReplayWatcher, SharedReplayShown

if TYPE_CHECKING:
    from torilla.server.hub.hub import Hub

AWAY = 3 * clock.MINUTE
"""Milliseconds after which a shared replay ends that its leader has left."""
SAVE = 30 * clock.SECOND
"""Milliseconds after which the store hears again that the leader is there."""
MOST = 2000
"""Shared replays that go on, in all."""
MOST_WATCHERS = 200
"""Watchers of one, at one node."""


def watcher_id(token: str) -> str:
    """The public id of a watcher; the holder of the token can prove that it is theirs."""
    return hash_secret(f"watcher {token}")[:24]


class Watcher:
    """A client at a shared replay."""

    def __init__(self, id: str, name: str | None) -> None:
        self.id = id
        self.name = name
        self.changed = asyncio.Event()
        self.changed.set()


class Gathering:
    """A shared replay at which somebody of this node is."""

    def __init__(self, row: SharedRow) -> None:
        self.row = row
        self.here: list[Watcher] = []
        self.remote: dict[str, list[tuple[str, str | None]]] = {}  # watchers at other nodes
        self.saved = row.state.version
        self.ended = False

    @property
    def state(self) -> SharedReplay:
        return self.row.state

    def own(self) -> list[tuple[str, str | None]]:
        """The watchers of this node."""
        return list({watcher.id: (watcher.id, watcher.name) for watcher in self.here}.values())

    def watchers(self) -> dict[str, str | None]:
        """All of them, by id, with their names."""
        return dict([*(one for there in self.remote.values() for one in there), *self.own()])

    @property
    def is_led_here(self) -> bool:
        return any(watcher.id == self.state.leader for watcher in self.here)

    def wake(self) -> None:
        for watcher in self.here:
            watcher.changed.set()

    def message(self, me: str) -> SharedReplayShown:
        state, everybody = self.state, self.watchers()
        return SharedReplayShown(
            me=me,
            leader=state.leader,
            present=state.leader in everybody,
            watchers=[ReplayWatcher(id, name) for id, name in everybody.items()],
            version=state.version,
            step=state.step,
            playing=state.playing,
            speed=state.speed,
            seat=state.seat,
        )


class SharedReplays:
    """All that have watchers at this node."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.known: dict[str, Gathering] = {}

    async def share(self, table: str, token: str) -> str:
        """Begin a shared replay; its id. Who has the token leads. Raises ServerError."""
        store, now = store_of(self.hub), clock.now()
        if await store.count_shared(now - AWAY) >= MOST:
            raise ServerError("limit/replays", "too many replays are shared", seconds=60)
        row = SharedRow(make_id(20), table, now, SharedReplay(watcher_id(token)))
        await store.share(row)
        return row.id

    async def join(self, id: str, watcher: Watcher) -> Gathering:
        """Raises ServerError."""
        found = self.known.get(id)
        if found is None or self.hub.store.shared:
            row = await store_of(self.hub).shared(id)
            if row is None or clock.now() - row.seen_at > AWAY:
                raise ServerError("together/ended", "this shared replay has ended")
            found = self.known.setdefault(id, Gathering(row))
            self.take(found, row.state)
        if len(found.here) >= MOST_WATCHERS:
            raise ServerError("limit/watchers", "too many people watch this", seconds=30)
        first = not found.here
        found.here.append(watcher)
        if first:
            await self.hub.bus.follow(id)
        await self.gathered(found, asks=first)
        return found

    async def leave(self, gathering: Gathering, watcher: Watcher) -> None:
        led = gathering.is_led_here
        gathering.here.remove(watcher)
        await self.gathered(gathering)
        if not gathering.here and self.known.get(gathering.row.id) is gathering:
            del self.known[gathering.row.id]
            await self.hub.bus.unfollow(gathering.row.id)
        if led and not gathering.is_led_here and not gathering.ended:
            await self.save(gathering)  # the others wait from now on; last, for the store may not answer

    # --- What the leader does ---

    async def lead(self, gathering: Gathering, watcher: Watcher, shown: LeadReplay) -> None:
        """Show everybody something. Raises ServerError."""
        self.check_leader(gathering, watcher)
        state = gathering.state
        new = msgspec.structs.replace(
            state, version=state.version + 1, step=shown.step, playing=shown.playing, speed=shown.speed, seat=shown.seat
        )
        self.take(gathering, new)
        await self.hub.bus.publish(Led(gathering.row.id, new))

    async def hand_over(self, gathering: Gathering, watcher: Watcher, to: HandOver) -> None:
        """Let another watcher lead; stored before anybody hears of it. Raises ServerError."""
        self.check_leader(gathering, watcher)
        if to.to not in gathering.watchers():
            raise ServerError("together/nobody", "they are not here any more")
        new = msgspec.structs.replace(gathering.state, version=gathering.state.version + 1, leader=to.to)
        self.take(gathering, new)
        await self.save(gathering)
        await self.hub.bus.publish(Led(gathering.row.id, new))

    def check_leader(self, gathering: Gathering, watcher: Watcher) -> None:
        if watcher.id != gathering.state.leader:
            raise ServerError("together/not-leader", "somebody else leads")

    def take(self, gathering: Gathering, state: SharedReplay) -> None:
        """Use a state if it is newer."""
        if state.version > gathering.state.version:
            gathering.row.state = state
            gathering.wake()

    async def save(self, gathering: Gathering) -> None:
        row = msgspec.structs.replace(gathering.row, seen_at=clock.now())
        await store_of(self.hub).share(row)
        gathering.row.seen_at, gathering.saved = row.seen_at, row.state.version

    # --- Nodes and time ---

    async def gathered(self, gathering: Gathering, *, asks: bool = False) -> None:
        """Tell everybody who is here."""
        gathering.wake()
        await self.hub.bus.publish(Gathered(gathering.row.id, self.hub.nodes.id, gathering.own(), asks))

    async def answer(self, gathering: Gathering) -> None:
        """Tell a node that has just joined who is here and what is shown: the store may not have that yet."""
        await self.gathered(gathering)
        await self.hub.bus.publish(Led(gathering.row.id, gathering.state))

    def receive(self, message: Led | Gathered) -> None:
        gathering = self.known.get(message.replay)
        if gathering is None:
            return
        if isinstance(message, Led):
            self.take(gathering, message.state)
        elif message.node != self.hub.nodes.id:
            gathering.remote[message.node] = message.watchers
            gathering.wake()
            if message.asks:
                self.hub.spawn(self.answer(gathering))

    def drop_node(self, node: str) -> None:
        for gathering in self.known.values():
            if gathering.remote.pop(node, None) is not None:
                gathering.wake()

    async def tick(self) -> None:
        """Keep what was shown; end what the leader has left."""
        for gathering in list(self.known.values()):
            late = clock.now() - gathering.row.seen_at
            if gathering.is_led_here:
                if gathering.saved != gathering.state.version or late >= SAVE:
                    await self.save(gathering)
            elif late > AWAY:
                row = await store_of(self.hub).shared(gathering.row.id)
                if row is None or clock.now() - row.seen_at > AWAY:
                    gathering.ended = True
                    gathering.wake()
                else:
                    gathering.row.seen_at = row.seen_at
                    self.take(gathering, row.state)

    def wake(self) -> None:
        """Let all clients see that the server stops."""
        for gathering in self.known.values():
            gathering.wake()
