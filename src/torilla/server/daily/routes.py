"""The deal of the day: its commitments, its leaderboards, and attempts at it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from torilla.core.contract.registry import get_game, get_games
from torilla.server.api.caller import Caller
from torilla.server.api.route import Route, get, post
from torilla.server.api.tables import check_create, count_new
from torilla.server.daily import deals, leaderboard
from torilla.server.daily.calendar import find_month, streak
from torilla.server.daily.field import draw_choice, find_field
from torilla.server.daily.messages import (
    BeginDeal,
    Board,
    BoardEntry,
    ChoicePicture,
    Daily,
    DailyArchive,
    DailyDeal,
    DealCalendar,
    Field,
    MyAttempt,
)
from torilla.server.daily.periods import Period
from torilla.server.daily.rows import DealRow
from torilla.server.daily.rules import SEAT, is_in_time, period_of
from torilla.server.kernel import clock
from torilla.server.kernel.packed import Packed
from torilla.server.lobby.tables import room
from torilla.server.store.model import TableRow
from torilla.server.tables.failures import retry_on_conflict
from torilla.server.tables.table import Table
from torilla.server.wire.tables import TableMade

PAGE = 40
"""Deals of the archive in one answer."""
SHOWN = 100
"""Results on a board; mine comes on top of them."""
Before = Annotated[int, msgspec.Meta(ge=0, le=2**53, description="periods that ended by then")] | None

Back = Annotated[int, msgspec.Meta(ge=0, le=1200, description="months before this one")] | None


def attempt_message(row: TableRow) -> MyAttempt:
    points = None if row.totals is None else row.totals[SEAT]
    return MyAttempt(table=row.id, attempt=row.attempt, status=row.status, counts=is_in_time(row), points=points)


async def my_attempts(caller: Caller) -> list[TableRow]:
    return [] if caller.id is None else await caller.hub.store.deals.attempts_of(caller.id)


async def message(caller: Caller, deal: DealRow, mine: list[TableRow]) -> DailyDeal:
    period = period_of(deal.id)
    game = get_game(deal.game)
    return DailyDeal(
        game=deal.game,
        period=deal.period,
        kind=period.kind,
        seats=deal.seats,
        begins_at=period.begins_at,
        ends_at=period.ends_at,
        reveal_at=period.reveal_at,
        commitment=deals.commitment_of(deal),
        committed_at=deal.made_at,
        seed=deal.secret.hex() if is_over(period) else None,
        options=game.rules.options.format(game.rules.options.make(**deal.options)),
        players=await caller.hub.store.deals.count_players(deal.id),
        mine=[attempt_message(row) for row in deals.attempts_at(deal, mine)],
    )


def is_over(period: Period) -> bool:
    """Whether the seed of its deals may be published."""
    return clock.now() >= period.reveal_at


@get("/daily")
async def today(caller: Caller) -> Daily:
    """The deals of today and this week, and the commitments of the next."""
    deals.check_on(caller.hub)
    mine = await my_attempts(caller)
    now, following = await deals.current_deals(caller.hub), await deals.current_deals(caller.hub, following=True)
    return Daily(
        now=clock.now(),
        streak=streak(mine, clock.now()),
        deals=[await message(caller, deal, mine) for deal in now],
        following=[await message(caller, deal, mine) for deal in following],
    )


@get("/daily/archive")
async def archive(caller: Caller, before: Before = None) -> DailyArchive:
    """Deals of past days and weeks."""
    deals.check_on(caller.hub)
    mine = await my_attempts(caller)
    now = clock.now()
    found = await caller.hub.store.deals.past_deals(now if before is None else min(now, before), PAGE + 1)
    rest = None
    if len(found) > PAGE:  # the last period may be cut in two: it comes whole with the next page
        rest = period_of(found[-1].id).ends_at
        found = [deal for deal in found if period_of(deal.id).ends_at > rest]
    games = get_games()
    return DailyArchive([await message(caller, deal, mine) for deal in found if deal.game in games], rest)


@get("/daily/{game:str}/{period:str}")
async def board(caller: Caller, game: str, period: str) -> Board:
    """The board of a deal, for those who have finished it; after its period for everybody."""
    deal, when = await deals.find_deal(caller.hub, game, period)
    mine = await my_attempts(caller)
    revealed = is_over(when)
    finished = any(row.status == "over" for row in deals.attempts_at(deal, mine))
    is_open = finished or revealed
    found = leaderboard.standings(deal, await caller.hub.store.deals.attempts(deal.id))
    entries = [entry(caller, one, revealed=revealed) for one in found]
    if finished or (revealed and found):
        caller.hub.pars.begin(deal)
    return Board(
        deal=await message(caller, deal, mine),
        open=is_open,
        count=len(found),
        entries=[one for place, one in enumerate(entries) if place < SHOWN or one.mine] if is_open else [],
        par=deal.par if is_open else None,
    )


def entry(caller: Caller, one: leaderboard.Standing, *, revealed: bool) -> BoardEntry:
    row, seat, _ = one.attempt
    mine = caller.id is not None and seat.guest == caller.id
    return BoardEntry(
        rank=one.rank,
        name=seat.name,
        points=one.points,
        totals=row.totals or [],
        beaten=one.beaten,
        mine=mine,
        table=row.id if mine or revealed else None,
    )


@get("/daily/{game:str}/{period:str}/field")
async def field(caller: Caller, game: str, period: str) -> Packed[Field]:
    """What all did with a deal, at each of my turns, for those who have finished it."""
    caller.hub.limits.costly.check(caller.client, caller.network)
    deal, _ = await deals.find_deal(caller.hub, game, period)
    return await find_field(caller, deal)


@get("/daily/{game:str}/{period:str}/field/{choice:str}/picture/{theme:str}")
async def choice_picture(caller: Caller, game: str, period: str, choice: str, theme: str) -> Packed[ChoicePicture]:
    """My board after what others did in one of my positions, for a light page or a dark one."""
    caller.hub.limits.costly.check(caller.client, caller.network)
    deal, _ = await deals.find_deal(caller.hub, game, period)
    return await draw_choice(caller, deal, choice, dark=theme == "dark")


@get("/daily/calendar")
async def calendar(caller: Caller, back: Back = None) -> DealCalendar:
    """My days of a month, by default of this one."""
    deals.check_on(caller.hub)
    return await find_month(caller.hub, await my_attempts(caller), back or 0)


@post("/daily/{game:str}/{period:str}")
async def play(caller: Caller, game: str, period: str, data: BeginDeal) -> TableMade:
    """Play a deal, or continue an unfinished attempt."""
    deal, _ = await deals.find_deal(caller.hub, game, period)
    table = await attempt_table(caller, deal, data)
    return TableMade(table=table.audience.message_for(caller.id), invitations=[])


@retry_on_conflict
async def attempt_table(caller: Caller, deal: DealRow, data: BeginDeal) -> Table:
    """The table of an unfinished attempt, or of a new one. Two concurrent requests get the same table."""
    earlier = deals.attempts_at(deal, await my_attempts(caller))
    for row in earlier:
        if row.status in ("open", "playing"):
            return await caller.hub.table(row.id)
    check_create(caller, data.key)
    draft = await deals.draft_attempt(caller.hub, caller.renamed(data.name), deal, earlier)
    await caller.take_name(data.name)
    await caller.store_newcomer()
    table = await room.make_table(caller.hub, draft, at_once=True)
    count_new(caller, table.id)
    return table


ROUTES: list[Route] = [today, archive, calendar, board, field, choice_picture, play]
