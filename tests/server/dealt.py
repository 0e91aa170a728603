"""Deals of the day as people play them, and as a test plays them for many at once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import msgspec

from server.harness import Line, Person, World
from torilla.server.bots.driver import Driver
from torilla.server.bots.jobs import Choice, Job
from torilla.server.daily import deals
from torilla.server.daily.rules import SEAT, bot_seed
from torilla.server.kernel import clock
from torilla.server.lobby.tables import room
from torilla.server.store import log
from torilla.server.store.model import GuestRow
from torilla.server.tables.play import Mark
from torilla.server.tables.table import Table

Turn = Callable[[str], None]
"""Turns the server's clock to a time, as in `2031-05-07 10:00`."""
Choose = Callable[[int], int]
"""The place of a choice among so many legal actions."""


async def choose(_: Driver, job: Job, __: float) -> Choice:
    """A bot that is quick, and whose choice depends on its seed."""
    return Choice(job.legal[job.seed % len(job.legal)])


def moment(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()) * clock.SECOND


async def begin(person: Person, day: str, game: str = "helsinki") -> str:
    made = await person.post(f"/daily/{game}/{day}", {"name": person.name})
    table: str = made["table"]["id"]
    return table


async def my_turn(world: World, line: Line) -> bool:
    """Wait for the bots; whether the game goes on."""
    await world.settle(lambda: line.connection.table.row.to_move in (None, 0))
    await line.pump()
    return line.connection.table.row.status == "playing"


async def play(world: World, person: Person, table: str, *, last: int = 10_000, choice: int = 0) -> Line:
    """Play on: always the action at this place among the legal ones."""
    line = await person.line(table)
    while await my_turn(world, line) and last > 0:
        legal = line.position["legal"]
        await line.act(legal[choice % len(legal)]["notation"])
        last -= 1
    line.hang_up()
    return line


async def finish(world: World, person: Person, day: str, game: str = "helsinki", choice: int = 0) -> str:
    table = await begin(person, day, game)
    await play(world, person, table, choice=choice)
    return table


async def simulate(world: World, game: str, day: str, name: str, choice: Choose) -> Table:
    """A finished attempt of somebody who chooses `choice` of so many legal actions; the log in one commit."""
    hub = world.hub
    deal, _ = await deals.find_deal(hub, game, day)
    draft = await deals.draft_attempt(hub, GuestRow(f"guest-of-{name}", name, clock.now()), deal, [])
    table = await room.make_table(hub, draft, at_once=True)
    async with table.locked():
        assert table.play is not None
        going, entries = table.play.fork(), list[log.AnyEntry]()
        state = going.state
        while (seat := state.to_move) is not None:
            legal = table.game.rules.legal(state)
            number = choice(len(legal)) if seat == SEAT else bot_seed(deal.secret, seat, going.steps)
            code, mark = legal[number % len(legal)], Mark(table.seq + len(entries) + 1, clock.now(), 10**6)
            items = [table.game.records.forms.format(item) for item in going.advance(code, mark)]
            entries.append(log.Step(seat=seat, action=table.game.notation.format(code), items=items, bot=seat != SEAT))
            state = going.state
        outcome = table.game.rules.outcome(state)
        assert outcome is not None
        over = msgspec.structs.replace(table.row, status="over", ended_at=clock.now(), totals=outcome.totals)
        await table.commit([*entries, log.Over(totals=outcome.totals)], row=over, play=going)
    return table
