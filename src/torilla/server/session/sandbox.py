"""One visitor at a sandbox: what a message needs of the rest of the server, and the adviser's answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec

from torilla.core.contract.errors import TorillaError
from torilla.core.records.record import format_record
from torilla.server.bots import hints
from torilla.server.bots.calculations import SandboxJob
from torilla.server.hub.hub import Hub
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError, answer
from torilla.server.kernel.secrets import make_id
from torilla.server.premoves.rules import check_planner
from torilla.server.sandbox.document import OwnView
from torilla.server.sandbox.origin import Question
from torilla.server.sandbox.session import Head, encode, read_head
from torilla.server.tables.replays import find_line
from torilla.server.tables.table import Table
from torilla.server.wire import socket as wire
from torilla.server.wire.advice import Hint
from torilla.server.wire.analysis import Judged

Play = Callable[[SandboxJob], Awaitable[bytes]]
"""Passes a message to where the game is. Raises WorkerFailed, and TorillaError for a question that cannot be asked."""


class Visitor:
    """Somebody at a sandbox, signed in as `guest` or not."""

    def __init__(self, hub: Hub, guest: str | None, client: str, network: str, play: Play) -> None:
        self.hub = hub
        self.guest = guest
        self.client = client
        self.network = network
        self.play = play
        self.name = make_id()
        self.is_open = False

    async def receive(self, data: str) -> bytes:
        """The answer to one message: a list of messages. Raises WorkerFailed."""
        head = read_head(data)
        if head.type == "judge":
            return encode([await self.judge(head)])
        try:
            job = SandboxJob(self.name, data, clock.now(), first=not self.is_open)
            await self.add_components(job, head)
            if head.table is not None and head.seat is not None:
                await self.add_own_view(job, head.table, head.seat)
        except TorillaError as error:
            return encode([wire.Fault(answer(error))])
        self.is_open = True
        return await self.play(job)

    async def add_components(self, job: SandboxJob, head: Head) -> None:
        """Find the components that a message names. Raises TorillaError; a document says itself what is wrong."""
        if head.document is not None:
            hash, game = find_line(head.document, "components"), head.game
            if hash is not None:
                with suppress(TorillaError):
                    job.components = await self.components(game, hash)
        elif head.components is not None:
            job.components = await self.components(head.game, head.components)

    async def components(self, game: str, hash: str) -> tuple[str, str] | None:
        """Game and source; None: those of the box. Raises TorillaError."""
        source = (await self.hub.edition(game, hash)).source
        return None if source is None else (game, source)

    async def add_own_view(self, job: SandboxJob, id: str, seat: int) -> None:
        """Find what a seat of this visitor's knows of its game. Raises TorillaError."""
        table = await self.hub.table(id[:40])
        job.own = own_view(table, self.guest, seat)
        source = table.game.source
        job.components = None if source is None else (table.game.name, source)

    async def judge(self, head: Head) -> Judged:
        """What the adviser says. Raises WorkerFailed."""
        try:
            if not self.is_open:
                raise ServerError("sandbox/closed", "open a game first")
            asked = msgspec.json.decode(await self.play(SandboxJob(self.name, "", asks=True)), type=Question)
            return Judged(head.id, await self.advise(asked), None)
        except TorillaError as error:
            self.hub.metrics.refused(error.code)
            return Judged(head.id, None, answer(error))

    async def advise(self, asked: Question) -> Hint:
        """Raises TorillaError."""
        game = await self.hub.edition(asked.game, asked.components)
        view = msgspec.json.decode(asked.view, type=game.views.view_type)
        question = hints.Question(game, view, asked.legal, asked.seat, asked.seq, self.name)
        return await hints.advise(self.hub.driver, question, self.client, self.network)


def own_view(table: Table, guest: str | None, seat: int) -> OwnView:
    """What this guest's seat knows of its running game, with the steps that it can still take back.

    Raises ServerError.
    """
    play = check_planner(table, guest, seat)
    record = play.record(hashes=False).settled(play.visible_steps(seat), seat)
    return OwnView(format_record(record, table.game), hints=table.hints)
