"""Gatherings: everybody who opens a shared analysis sees the node that the leader shows.

Only a place in the tree goes around, and the version of the text: each page asks for the text itself. The bus carries
both between nodes; the store has them for those who come later.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from torilla.server.analyses.publication import find, store_of, watcher_id
from torilla.server.analyses.rows import AnalysisRow, Shown
from torilla.server.bus.base import AnalysisChanged, AnalysisMoved, AnalysisWatchers
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.tables.failures import skipped
from torilla.server.wire import analysis as wire

if TYPE_CHECKING:
    from torilla.server.hub.hub import Hub

MOST_WATCHERS = 200
"""Watchers of one, at one node."""


class Watcher:
    """A client at a shared analysis."""

    def __init__(self, id: str, name: str | None) -> None:
        self.id = id
        self.name = name
        self.changed = asyncio.Event()
        self.changed.set()


class Gathering:
    """A shared analysis at which somebody of this node is."""

    def __init__(self, row: AnalysisRow) -> None:
        self.id = row.id
        self.shown = row.shown
        self.text = row.version
        self.here: list[Watcher] = []
        self.remote: dict[str, list[tuple[str, str | None]]] = {}  # watchers at other nodes
        self.saved = row.shown.age
        self.gone = False

    def own(self) -> list[tuple[str, str | None]]:
        """The watchers of this node."""
        return list({watcher.id: (watcher.id, watcher.name) for watcher in self.here}.values())

    def watchers(self) -> dict[str, str | None]:
        """All of them, by id, with their names."""
        return dict([*(one for there in self.remote.values() for one in there), *self.own()])

    @property
    def is_led_here(self) -> bool:
        return any(watcher.id == self.shown.leader for watcher in self.here)

    def wake(self) -> None:
        for watcher in self.here:
            watcher.changed.set()

    def take(self, shown: Shown) -> None:
        """Show something if it is newer."""
        if shown.age > self.shown.age:
            self.shown = shown
            self.wake()

    def renew(self, text: int) -> None:
        """The text has this version, or a later one that is known already."""
        if text > self.text:
            self.text = text
            self.wake()

    def message(self, me: str) -> wire.SharedAnalysisShown:
        shown, everybody = self.shown, self.watchers()
        return wire.SharedAnalysisShown(
            me=me,
            leader=shown.leader,
            present=shown.leader in everybody,
            watchers=[wire.Watcher(id, name) for id, name in everybody.items()],
            version=shown.version,
            text=self.text,
            steps=shown.steps,
            actions=shown.actions,
            playing=shown.playing,
            speed=shown.speed,
            seat=shown.seat,
            follow=shown.follow,
        )


class Gatherings:
    """All that have watchers at this node."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.known: dict[str, Gathering] = {}

    async def join(self, id: str, watcher: Watcher) -> Gathering:
        """Raises ServerError."""
        found = self.known.get(id)
        if found is None or self.hub.store.shared:
            row = await find(self.hub, id)
            found = self.known.setdefault(id, Gathering(row))
            found.take(row.shown)
            found.renew(row.version)
        if len(found.here) >= MOST_WATCHERS:
            raise ServerError("limit/watchers", "too many people watch this", seconds=30)
        first = not found.here
        found.here.append(watcher)
        if first:
            await self.hub.bus.follow(id)
        await self.announce(found, asks=first)
        return found

    async def leave(self, gathering: Gathering, watcher: Watcher) -> None:
        led = gathering.is_led_here
        gathering.here.remove(watcher)
        await self.announce(gathering)
        if not gathering.here and self.known.get(gathering.id) is gathering:
            del self.known[gathering.id]
            await self.hub.bus.unfollow(gathering.id)
        if led and not gathering.is_led_here and not gathering.gone:
            await self.save(gathering)  # last, for the store may not answer

    # --- What the leader does ---

    async def lead(self, gathering: Gathering, watcher: Watcher, wanted: wire.ShowNode) -> None:
        """Show everybody something. Raises ServerError."""
        self.check_leader(gathering, watcher)
        shown = gathering.shown
        new = Shown(
            leader=shown.leader,
            leaders=shown.leaders,
            version=shown.version + 1,
            steps=wanted.steps,
            actions=wanted.actions,
            playing=wanted.playing,
            speed=wanted.speed,
            seat=wanted.seat,
            follow=wanted.follow,
        )
        gathering.take(new)
        await self.hub.bus.publish(AnalysisMoved(gathering.id, new))

    async def hand_over(self, gathering: Gathering, watcher: Watcher, to: wire.HandOver) -> None:
        """Let another watcher lead. Raises ServerError."""
        self.check_leader(gathering, watcher)
        if to.to not in gathering.watchers():
            raise ServerError("together/nobody", "they are not here any more")
        await self.change_leader(gathering.id, gathering.shown, to.to)

    async def take_lead(self, row: AnalysisRow, token: str) -> None:
        """Whoever shared an analysis leads again."""
        known = self.known.get(row.id)
        await self.change_leader(row.id, row.shown if known is None else known.shown, watcher_id(token))

    async def change_leader(self, id: str, shown: Shown, leader: str) -> None:
        """Stored before anybody hears of it."""
        new = msgspec.structs.replace(shown, leaders=shown.leaders + 1, version=shown.version + 1, leader=leader)
        await store_of(self.hub).show(id, new, clock.now())
        await self.hub.bus.publish(AnalysisMoved(id, new))

    def check_leader(self, gathering: Gathering, watcher: Watcher) -> None:
        if watcher.id != gathering.shown.leader:
            raise ServerError("together/not-leader", "somebody else leads")

    async def save(self, gathering: Gathering) -> None:
        shown = gathering.shown
        if shown.age != gathering.saved:
            await store_of(self.hub).show(gathering.id, shown, clock.now())
            gathering.saved = shown.age

    # --- Nodes and time ---

    async def announce(self, gathering: Gathering, *, asks: bool = False) -> None:
        """Send all clients and nodes the watchers at this node."""
        gathering.wake()
        await self.hub.bus.publish(AnalysisWatchers(gathering.id, self.hub.nodes.id, gathering.own(), asks))

    async def answer(self, gathering: Gathering) -> None:
        """Send a node that has just joined the watchers and the place: the store may not have them yet."""
        await self.announce(gathering)
        await self.hub.bus.publish(AnalysisMoved(gathering.id, gathering.shown))

    def receive(self, message: AnalysisMoved | AnalysisWatchers | AnalysisChanged) -> None:
        gathering = self.known.get(message.analysis)
        if gathering is None:
            return
        match message:
            case AnalysisMoved():
                gathering.take(message.shown)
            case AnalysisChanged(version=None):
                gathering.gone = True
                gathering.wake()
            case AnalysisChanged():
                gathering.renew(message.version or 0)
            case AnalysisWatchers() if message.node != self.hub.nodes.id:
                gathering.remote[message.node] = message.watchers
                gathering.wake()
                if message.asks:
                    self.hub.spawn(self.answer(gathering))

    def drop_node(self, node: str) -> None:
        for gathering in self.known.values():
            if gathering.remote.pop(node, None) is not None:
                gathering.wake()

    async def tick(self) -> None:
        """Keep what was shown."""
        for gathering in list(self.known.values()):
            if gathering.is_led_here and not gathering.gone:
                with skipped("what a leader shows cannot be kept", analysis=gathering.id):
                    await self.save(gathering)

    def wake(self) -> None:
        """Let all clients see that the server stops."""
        for gathering in self.known.values():
            gathering.wake()
