"""Reports about people: to the owner of the table, and to whoever runs the server (`torilla admin reports`)."""

from __future__ import annotations

import msgspec

from torilla.server.kernel import clock
from torilla.server.kernel.names import CHAT_LENGTH, clean, cut
from torilla.server.kernel.secrets import make_id
from torilla.server.lobby.people.blocks import Person
from torilla.server.lobby.seats.open_seats import store_of
from torilla.server.store import log
from torilla.server.store.model import GuestRow
from torilla.server.store.sql.reports import Report, ReportRow
from torilla.server.tables.failures import retry_on_conflict
from torilla.server.tables.host import Host
from torilla.server.tables.table import Table

MOST = 1000
"""Reports that are kept; the oldest go."""


async def report(host: Host, table: Table, guest: GuestRow, person: Person, words: str) -> tuple[bool, bool]:
    """Keep a report. Return whether it is new, and whether the table's owner sees it: not one about themselves."""
    told = table.row.owner not in (person.guest, guest.id)
    found = Report(
        name=person.name,
        seat=person.seat,
        by=guest.name,
        said="" if person.line is None else person.line.text,
        words=cut(clean(words), CHAT_LENGTH),
        about_owner=not told,
    )
    line = 0 if person.line is None else person.line.number
    row = ReportRow(make_id(), table.id, guest.id, person.guest, line, clock.now(), found)
    new = await store_of(host).add_report(row, MOST)
    if new and told and not table.is_damaged:
        await count_unseen(host, table)
    return new, told


async def for_owner(host: Host, table: Table) -> list[ReportRow]:
    """The reports that the owner of a table sees."""
    found = await store_of(host).reports(table.id)
    return [row for row in found if not row.report.about_owner and row.other != table.row.owner]


async def mark_seen(host: Host, table: Table) -> None:
    """The owner has looked at all of them."""
    await store_of(host).see_reports([row for row in await for_owner(host, table) if not row.report.seen])
    if not table.is_damaged:
        await count_unseen(host, table)


@retry_on_conflict
async def count_unseen(host: Host, table: Table) -> None:
    """Let the owner's pages know how many there are."""
    async with host.changing(table):
        unseen = sum(not row.report.seen for row in await for_owner(host, table))
        if unseen != table.row.reports:
            row = msgspec.structs.replace(table.row, reports=unseen)
            await table.commit([log.Changed(what="reports")], row=row)
