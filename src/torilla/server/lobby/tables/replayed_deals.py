"""Tables with a deal that was played before, or that a seed gives, and their comparison with the first."""

from __future__ import annotations

import re

import msgspec

from torilla.core.records.seed import Seed
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.secrets import make_secret
from torilla.server.store.model import TableRow
from torilla.server.tables.host import Host
from torilla.server.tables.table import Table
from torilla.server.wire.tables import Compared, Comparison, DealFrom

HEX = re.compile(r"[0-9a-fA-F]{64}")


async def with_deal(host: Host, row: TableRow, seats: int, wanted: DealFrom) -> tuple[TableRow, bytes]:
    """The head of a table with the wanted deal, and the seed's secret. Raises ServerError.

    The nonces of the seats take no part in its shuffles, and its invitation link does not depend on the seed, which
    is no secret.
    """
    if (wanted.table is None) == (wanted.seed is None):
        raise ServerError("request/malformed", "either a table or a seed", fault="either a table or a seed")
    row = msgspec.structs.replace(row, known_deal=True, nonces=[], link_key=make_secret())
    if wanted.table is None:
        return row, secret_of(wanted.seed or "")
    source = await host.table(wanted.table)
    source.check_revealed()
    if source.play is None:
        raise ServerError("table/not-playing", f"the table is {source.row.status}", status=source.row.status)
    if source.row.game != row.game:
        raise ServerError("deal/game", "that deal is of another game", game=source.row.game)
    if len(source.seats) != seats:
        raise ServerError("deal/seats", f"that deal is for {len(source.seats)} seats", count=len(source.seats))
    like = source.row
    row = msgspec.structs.replace(
        row, options=like.options, rules=like.rules, components=like.components, deal_from=like.id,
        nonces=list(source.play.header.nonces),
    )  # fmt: skip
    return row, source.secret


def secret_of(seed: str) -> bytes:
    """The secret of a seed as people write it: 64 hex digits, or any word, as on the command line.

    Raises ServerError.
    """
    text = seed.strip()
    if not text:
        raise ServerError("request/malformed", "a seed of blanks", fault="a seed of blanks")
    return bytes.fromhex(text) if HEX.fullmatch(text) else Seed.from_text(text).secret


async def compare(host: Host, table: Table) -> Comparison:
    """Both games of a copied deal, side by side. Raises ServerError."""
    table.check_revealed()
    if table.row.deal_from is None:
        raise ServerError("deal/not-copied", "this table has a deal of its own")
    first = await host.table(table.row.deal_from)
    return Comparison(first=compared(first), second=compared(table))


def compared(table: Table) -> Compared:
    play = table.play
    return Compared(
        table=table.id,
        seats=table.audience.seat_list(),
        ended_at=table.row.ended_at,
        outcome=None if play is None else play.game.rules.outcome(play.state),
    )
