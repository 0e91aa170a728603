"""The clear mistakes of people in the games that were reviewed, to be played again."""

from __future__ import annotations

import msgspec

from torilla.bots.review.mistakes import Mistake, clear_turns, mistakes_of
from torilla.bots.review.report import Review
from torilla.server.bots.calculations import DrillTurns
from torilla.server.store import log
from torilla.server.store.decode import text_of
from torilla.server.store.model import SeatRow, TableRow
from torilla.server.tables.host import Host
from torilla.server.tables.replays import GameText, text_of_play
from torilla.server.tables.table import Table

TABLES = 100
"""The last reviewed tables of a guest, whose mistakes are listed."""
OLD_AT_ONCE = 4
"""Reviews of earlier versions that one request looks through."""


async def own_mistakes(host: Host, table: Table, review: Review) -> list[Mistake]:
    """The clear mistakes in a table's review that its people made there: not a bot in their place, and not in the game
    from which this one goes on."""
    play, stored = table.play, await host.store.table(table.id)
    if play is None or stored is None:  # the table was removed meanwhile
        return []
    own = {
        entry.seq for entry in stored.entries if isinstance(entry, log.Step) and not entry.bot and not entry.replayed
    }
    return [one for one in mistakes_of(review) if play.seqs[one.step] in own]


async def mistakes_of_guest(host: Host, guest: str) -> list[tuple[TableRow, list[SeatRow], list[Mistake]]]:
    """The finished tables of a guest with a review, and the clear mistakes of the guest's own seats.

    Of reviews that an earlier version kept, some are looked through at each call.
    """
    tables = await host.store.reviewed_tables(guest, TABLES)
    known = await host.store.mistakes([row.id for row, _ in tables])
    for table in [table for table, text in known.items() if text is None][:OLD_AT_ONCE]:
        known[table] = await look_through(host, await host.table(table))
    found = []
    for row, seats in tables:
        mistakes = msgspec.json.decode(known.get(row.id) or "[]", type=list[Mistake])
        found.append((row, seats, [one for one in mistakes if seats[one.seat].guest == guest]))
    return found


async def look_through(host: Host, table: Table) -> str:
    """Find the mistakes of a review that was kept without them, and keep them."""
    stored = await host.store.review(table.id)
    review = None if stored is None else msgspec.json.decode(stored, type=Review)
    text = text_of([] if review is None else await own_mistakes(host, table, review))
    await host.store.save_mistakes(table.id, text)
    return text


async def drill_of_table(host: Host, table: Table, seats: list[int]) -> DrillTurns:
    """The positions before the clear mistakes of these seats, to be made by a worker."""
    assert table.play is not None
    stored = await host.store.review(table.id)
    if stored is None:
        return DrillTurns(text_of_play(table.play), [], 0, closed=True)
    review = msgspec.json.decode(stored, type=Review)
    own = {one.turn for one in await own_mistakes(host, table, review)}
    turns = [one for one in clear_turns(review) if one.turn in own and one.seat in seats]
    return DrillTurns(text_of_play(table.play), turns, review.simulations, closed=True)


def drill_of_record(text: GameText, review: Review) -> DrillTurns:
    """The positions before all clear mistakes in the review of a record, to be made by a worker."""
    return DrillTurns(text, clear_turns(review), review.simulations, closed=False)
