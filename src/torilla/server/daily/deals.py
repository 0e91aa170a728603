"""Deals of the day: made one period ahead, and tables at which they are played against fixed bots."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_bytes

import msgspec

from torilla.core.contract.registry import get_game, get_games
from torilla.core.records.seed import Seed
from torilla.server.daily.periods import Kind, Period, parse_period, period_at
from torilla.server.daily.rows import DealRow
from torilla.server.daily.rules import SEAT, deal_id
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.secrets import make_secret
from torilla.server.lobby.tables.creation import Draft, check_table_quota, new_draft, new_row
from torilla.server.store.model import GuestRow, SeatRow, TableRow
from torilla.server.tables.host import Host

OPPONENT = "strong"
"""The bot in the other seats. Its budget is a number of simulations, so time does not change what it does."""
WEEKLY_SEATS = 4


def seats_of(game: str, kind: Kind) -> int | None:
    """The number of seats of a game's daily or weekly deal; None: it has none."""
    counts = get_game(game).rules.seat_counts
    if kind == "week":
        return WEEKLY_SEATS if WEEKLY_SEATS in counts else None
    return min((count for count in counts if count > 1), default=None)


async def current_deals(host: Host, *, following: bool = False) -> list[DealRow]:
    """The deals of today and of this week, or those that follow; made if they are missing."""
    kinds: tuple[Kind, ...] = ("day", "week")
    found = []
    for kind in kinds:
        period = period_at(kind, clock.now())
        period = period.following if following else period
        for game in get_games():
            if (seats := seats_of(game, kind)) is not None:
                found.append(await ensure_deal(host, game, period, seats))
    return found


async def prepare(host: Host) -> None:
    """Make the deals of the next period: their commitments are published before anybody can play them."""
    await current_deals(host)
    await current_deals(host, following=True)


async def ensure_deal(host: Host, game: str, period: Period, seats: int) -> DealRow:
    """A game's deal of a period. Of several nodes that make one at the same time the first counts."""
    id = deal_id(game, period.name)
    known = await host.store.deals.deal(id)
    if known is not None:
        return known
    edition = await host.edition(game)
    components = edition.components
    await host.store.save_components(components.hash, game, components.source)
    made = DealRow(
        id=id,
        game=game,
        period=period.name,
        seats=seats,
        rules=edition.rules.version,
        components=components.hash,
        options=msgspec.to_builtins(edition.rules.options.make()),
        made_at=clock.now(),
        secret=token_bytes(32),
    )
    await host.store.deals.add_deal(made, period.ends_at)
    found = await host.store.deals.deal(id)
    assert found is not None
    return found


async def find_deal(host: Host, game: str, name: str) -> tuple[DealRow, Period]:
    """A deal of today, this week or a past period. Raises ServerError."""
    check_on(host)
    period = parse_period(name)
    seats = seats_of(game, period.kind) if period is not None and game in get_games() else None
    found = None
    if period is not None and seats is not None:
        if period.contains(clock.now()):
            found = await ensure_deal(host, game, period, seats)
        elif period.ends_at <= clock.now():
            found = await host.store.deals.deal(deal_id(game, period.name))
    if period is None or found is None:
        raise ServerError("daily/unknown", "there is no such deal", game=game[:40], period=name[:40])
    return found, period


def check_on(host: Host) -> None:
    """Raises ServerError."""
    if not host.settings.daily:
        raise ServerError("daily/off", "this server has no deal of the day")


def commitment_of(deal: DealRow) -> str:
    """The hash that is published before the period; the period stands in place of the table's name."""
    game = get_game(deal.game)
    options = game.rules.options.format(game.rules.options.make(**deal.options))
    return Seed(deal.secret).commitment(deal.game, options, deal.seats, deal.period)


def attempts_at(deal: DealRow, attempts: Sequence[TableRow]) -> list[TableRow]:
    """Those of a guest's attempts that are at this deal."""
    return [row for row in attempts if row.deal == deal.id]


async def draft_attempt(host: Host, guest: GuestRow, deal: DealRow, earlier: Sequence[TableRow]) -> Draft:
    """The draft of a table with a deal of the day. Raises ServerError."""
    await check_table_quota(host, guest.id)
    row = new_row(
        guest.id,
        game=deal.game,
        rules=deal.rules,
        components=deal.components,
        options=deal.options,
        deal=deal.id,
        attempt=1 + max((one.attempt for one in earlier), default=0),
        nonces=[],
        link_key=make_secret(),
    )
    seats = [SeatRow(kind="bot", bot=OPPONENT) for _ in range(deal.seats)]
    seats[SEAT] = SeatRow(kind="person", name=guest.name or None, guest=guest.id)
    return new_draft(row, seats, deal.secret)
