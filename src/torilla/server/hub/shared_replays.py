"""Shared replays: everybody who opens the link sees the step that the leader shows.

Only numbers go around, a step and a seat: each watcher asks for the replay itself, and gets of it what it may see. The
bus carries them between nodes; the store has them for those who come later, and says when the leader was there last.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from torilla.server.bus.base import ReplayMoved, ReplayWatchers
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
"""Milliseconds between two notes in the store that the leader is connected."""
MOST = 2000
"""Shared replays that go on, in all."""
MOST_WATCHERS = 200
"""Watchers of one, at one node."""


def watcher_id(token: str) -> str:
    """The public id of a watcher; the token proves who it belongs to."""
    return hash_secret(f"watcher {token}")[:24]


class Watcher:
    """A client at a shared replay."""

    def __init__(self, id: str, name: str | None) -> None:
        self.id = id
        self.name = name
        self.changed = asyncio.Event()
        self.changed.set()


class ReplayRoom:
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
        self.known: dict[str, ReplayRoom] = {}

    async def share(self, table: str, token: str) -> str:
        """Begin a shared replay; its id. Who has the token leads. Raises ServerError."""
        store, now = store_of(self.hub), clock.now()
        if await store.count_shared(now - AWAY) >= MOST:
            raise ServerError("limit/replays", "too many replays are shared", seconds=60)
        row = SharedRow(make_id(20), table, now, SharedReplay(watcher_id(token)))
        await store.share(row)
        return row.id

    async def join(self, id: str, watcher: Watcher) -> ReplayRoom:
        """Raises ServerError."""
        found = self.known.get(id)
        if found is None or self.hub.store.shared:
            row = await store_of(self.hub).shared(id)
            if row is None or clock.now() - row.seen_at > AWAY:
                raise ServerError("together/ended", "this shared replay has ended")
            found = self.known.setdefault(id, ReplayRoom(row))
            self.take(found, row.state)
        if len(found.here) >= MOST_WATCHERS:
            raise ServerError("limit/watchers", "too many people watch this", seconds=30)
        first = not found.here
        found.here.append(watcher)
        if first:
            await self.hub.bus.follow(id)
        await self.announce(found, asks=first)
        return found

    async def leave(self, room: ReplayRoom, watcher: Watcher) -> None:
        led = room.is_led_here
        room.here.remove(watcher)
        await self.announce(room)
        if not room.here and self.known.get(room.row.id) is room:
            del self.known[room.row.id]
            await self.hub.bus.unfollow(room.row.id)
        if led and not room.is_led_here and not room.ended:
            await self.save(room)  # the others wait from now on; last, for the store may not answer

    # --- What the leader does ---

    async def lead(self, room: ReplayRoom, watcher: Watcher, shown: LeadReplay) -> None:
        """Show everybody something. Raises ServerError."""
        self.check_leader(room, watcher)
        state = room.state
        new = msgspec.structs.replace(
            state, version=state.version + 1, step=shown.step, playing=shown.playing, speed=shown.speed, seat=shown.seat
        )
        self.take(room, new)
        await self.hub.bus.publish(ReplayMoved(room.row.id, new))

    async def hand_over(self, room: ReplayRoom, watcher: Watcher, to: HandOver) -> None:
        """Let another watcher lead; stored before anybody hears of it. Raises ServerError."""
        self.check_leader(room, watcher)
        if to.to not in room.watchers():
            raise ServerError("together/nobody", "they are not here any more")
        new = msgspec.structs.replace(room.state, version=room.state.version + 1, leader=to.to)
        self.take(room, new)
        await self.save(room)
        await self.hub.bus.publish(ReplayMoved(room.row.id, new))

    def check_leader(self, room: ReplayRoom, watcher: Watcher) -> None:
        if watcher.id != room.state.leader:
            raise ServerError("together/not-leader", "somebody else leads")

    def take(self, room: ReplayRoom, state: SharedReplay) -> None:
        """Use a state if it is newer."""
        if state.version > room.state.version:
            room.row.state = state
            room.wake()

    async def save(self, room: ReplayRoom) -> None:
        row = msgspec.structs.replace(room.row, seen_at=clock.now())
        await store_of(self.hub).share(row)
        room.row.seen_at, room.saved = row.seen_at, row.state.version

    # --- Nodes and time ---

    async def announce(self, room: ReplayRoom, *, asks: bool = False) -> None:
        """Send all clients and nodes the watchers at this node."""
        room.wake()
        await self.hub.bus.publish(ReplayWatchers(room.row.id, self.hub.nodes.id, room.own(), asks))

    async def answer(self, room: ReplayRoom) -> None:
        """Send a node that has just joined the watchers and the state: the store may not have them yet."""
        await self.announce(room)
        await self.hub.bus.publish(ReplayMoved(room.row.id, room.state))

    def receive(self, message: ReplayMoved | ReplayWatchers) -> None:
        room = self.known.get(message.replay)
        if room is None:
            return
        if isinstance(message, ReplayMoved):
            self.take(room, message.state)
        elif message.node != self.hub.nodes.id:
            room.remote[message.node] = message.watchers
            room.wake()
            if message.asks:
                self.hub.spawn(self.answer(room))

    def drop_node(self, node: str) -> None:
        for room in self.known.values():
            if room.remote.pop(node, None) is not None:
                room.wake()

    async def tick(self) -> None:
        """Keep what was shown; end what the leader has left."""
        for room in list(self.known.values()):
            late = clock.now() - room.row.seen_at
            if room.is_led_here:
                if room.saved != room.state.version or late >= SAVE:
                    await self.save(room)
            elif late > AWAY:
                row = await store_of(self.hub).shared(room.row.id)
                if row is None or clock.now() - row.seen_at > AWAY:
                    room.ended = True
                    room.wake()
                else:
                    room.row.seen_at = row.seen_at
                    self.take(room, row.state)

    def wake(self) -> None:
        """Let all clients see that the server stops."""
        for room in self.known.values():
            room.wake()
