"""Rules of shared analyses: who may publish what, change it, and take it back."""

from __future__ import annotations

import re

from torilla.server.analyses.checks import CheckedText
from torilla.server.analyses.rows import AnalysisRow, AnalysisStore, Shown
from torilla.server.bus.base import AnalysisChanged
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.secrets import hash_secret, make_id
from torilla.server.lobby.people.names import anonymous_name
from torilla.server.store.errors import Conflict, NeedsServer
from torilla.server.tables.failures import retry_on_conflict
from torilla.server.tables.host import Host
from torilla.server.tables.table import Table

MOST = 200
"""Analyses that one guest shares."""
NAMES = re.compile(r"^names: (.*)$", re.MULTILINE)


def watcher_id(token: str) -> str:
    """The public id of a watcher; the token proves who it belongs to."""
    return hash_secret(f"watcher {token}")[:24]


def names_of(text: str) -> list[str]:
    """The names in the record of an analysis."""
    found = NAMES.search(text)
    return [] if found is None else [name.strip() for name in found[1].split("|")]


def store_of(host: Host) -> AnalysisStore:
    """Raises ServerError where nobody else can come."""
    if host.store.analyses is None:
        raise NeedsServer
    return host.store.analyses


async def find(host: Host, id: str) -> AnalysisRow:
    """Raises ServerError."""
    row = await store_of(host).find(id[:40])
    if row is None:
        raise ServerError("analysis/unknown", "there is no such analysis")
    return row


async def check_number(store: AnalysisStore, guest: str) -> None:
    """Raise ServerError if a guest shares as many as one may."""
    if await store.count(guest) >= MOST:
        raise ServerError("limit/analyses", f"at most {MOST} analyses are shared", seconds=clock.DAY // clock.SECOND)


async def publish(host: Host, guest: str, checked: CheckedText, title: str, token: str) -> str:
    """Store an analysis; its id. Whoever has the token leads."""
    row = AnalysisRow(
        id=make_id(20),
        guest=guest,
        name="",
        game=checked.game,
        title=title,
        commitment=checked.commitment,
        origin=checked.origin,
        version=1,
        updated_at=clock.now(),
        text=checked.text,
        shown=Shown(watcher_id(token)),
    )
    await store_of(host).add(row)
    return row.id


async def save(host: Host, row: AnalysisRow, checked: CheckedText, title: str) -> int:
    """Keep the leader's text; its version. Raises ServerError."""
    if checked.origin != row.origin:
        raise ServerError("analysis/origin", "the record or position is another one")
    version = await store_of(host).save(row, checked.text, title, clock.now())
    if version is None:
        raise ServerError("server/busy", "it was changed just now: try again", seconds=1)
    await host.bus.publish(AnalysisChanged(row.id, version))
    return version


async def unpublish(host: Host, id: str, guest: str) -> None:
    """Delete an analysis. Raises ServerError."""
    if not await store_of(host).drop(id[:40], guest):
        raise ServerError("analysis/unknown", "you share no such analysis")
    await host.bus.publish(AnalysisChanged(id[:40], None))


async def erase_guest(host: Host, guest: str) -> None:
    """Delete what a guest shares; whoever looks at it is told."""
    if host.store.analyses is None:
        return
    for row in await host.store.analyses.of_guest(guest):
        await unpublish(host, row.id, guest)


async def erase_names(host: Host, table: Table, seats: list[int]) -> None:
    """Erase the names of some seats of a table's game in what others share of it."""
    if seats and table.row.commitment and host.store.analyses is not None:
        for row in await host.store.analyses.of_game(table.row.commitment):
            await erase_names_in(host, row.id, seats)


@retry_on_conflict
async def erase_names_in(host: Host, id: str, seats: list[int]) -> None:
    row = await store_of(host).find(id)
    if row is None:
        return
    names = [anonymous_name(seat) if seat in seats else name for seat, name in enumerate(names_of(row.text))]
    text = NAMES.sub(lambda _: f"names: {' | '.join(names)}", row.text, count=1)
    if text == row.text:
        return
    version = await store_of(host).save(row, text, row.title, row.updated_at)
    if version is None:
        raise Conflict
    await host.bus.publish(AnalysisChanged(row.id, version))
