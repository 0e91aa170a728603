"""Actions of a seat: act, undo, restart. Each is committed to the store before anybody is sent it."""

from __future__ import annotations

import msgspec

from torilla.core.contract.errors import IllegalAction
from torilla.core.contract.game import Game
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.store import log
from torilla.server.store.model import KeyRow, SeatRow
from torilla.server.tables import deals, projection
from torilla.server.tables.play import Play
from torilla.server.tables.retry import retry_on_conflict
from torilla.server.tables.table import Table


async def known_answer(table: Table, seat: int, seq: int, key: str, request: str) -> int | None:
    """The answer already given for this idempotency key. Raises ServerError if the key was for another request.

    The store is read only for late requests: a key reused for a current one shows as a conflict when it is committed.
    """
    play = table.play
    known = table.keys.get((seat, key))
    if known is None and (play is None or play.number_for(seat) != seq):
        known = await table.find_key(seat, key)
    if known is None:
        return None
    if known.request != request:
        raise ServerError("action/key-reused", "this key was used for another action", key=key)
    if known.seq > table.seq:  # another node did it
        await table.catch_up()
    return table.history.position_after(known.seq)


async def ready(table: Table, seat: int, seq: int) -> Play:
    """The play, if this seat may act in the position numbered `seq`. Raises ServerError."""
    if table.store.shared and (table.play is None or table.play.number_for(seat) != seq):
        await table.catch_up()  # a client that comes from another node may be ahead of this one
    table.check_intact()
    play = table.play
    if play is None or table.row.status != "playing":
        raise ServerError("table/not-playing", f"the table is {table.row.status}", status=table.row.status)
    current = play.number_for(seat)
    if seq != current:
        raise stale(current)
    if play.to_move != seat:
        raise ServerError("turn/not-yours", f"seat {play.to_move} is to move", seat=play.to_move)
    return play


def stale(current: int) -> ServerError:
    return ServerError("action/stale", f"meant for another position: the current one is {current}", seq=current)


def check_held(table: Table, seat: int) -> None:
    if table.seats[seat].played_by_bot:
        raise ServerError("seat/held", f"a bot holds seat {seat}: take it back first", seat=seat)


@retry_on_conflict
async def act(table: Table, guest: str | None, seat: int, key: str, seq: int, action: str) -> int:
    """Do an action for a guest; the number of the position after it."""
    request = f"act {seq} {action}"
    async with table.locked():
        table.own_seat(guest, seat)
        answer = await known_answer(table, seat, seq, key, request)
        if answer is not None:
            return answer
        play = await ready(table, seat, seq)
        check_held(table, seat)
        code = table.game.parse_action(action, table.components)
        return await step(table, play, seat, code, key=(key, request))


@retry_on_conflict
async def act_for_bot(table: Table, seat: int, seq: int, code: int, *, stand_in: bool = False) -> None:
    """Do a bot's choice, checked like a person's. `stand_in`: another bot chose, because that of the seat failed."""
    async with table.locked():
        play = await ready(table, seat, seq)
        if not table.seats[seat].played_by_bot:
            raise ServerError("seat/not-held", f"no bot holds seat {seat}", seat=seat)
        await step(table, play, seat, code, bot=True, stand_in=stand_in)


async def step(
    table: Table,
    play: Play,
    seat: int,
    code: int,
    *,
    key: tuple[str, str] | None = None,
    bot: bool = False,
    stand_in: bool = False,
) -> int:
    game: Game = table.game
    mark = table.history.next_mark(clock.now())
    try:
        after, items = play.step(code, mark)
    except IllegalAction:
        raise illegal(play, seat, code) from None
    notation = game.format_action(code, table.components)
    entries: list[log.AnyEntry] = [
        log.Step(
            seat=seat,
            action=notation,
            items=[game.items.format(item) for item in items],
            bot=bot,
            hash=after.public_hash(),
            at=mark.at,
        )
    ]
    row = table.row
    outcome = game.outcome(after.state)
    if outcome is not None:
        entries.append(log.Over(totals=outcome.totals))
        totals = None if row.deal is None else outcome.totals
        row = msgspec.structs.replace(row, status="over", ended_at=mark.at, totals=totals)
    if bot and row.deal is not None and seat == deals.SEAT:
        row = msgspec.structs.replace(row, helped=True)
    key_row = KeyRow(seat, *key, after.seq) if key is not None else None
    seats = None if after.turn == play.turn else seats_after_turn(table, seat, bot=bot)
    if seats is None and bot and stand_in != table.seats[seat].stand_in:
        seats = table.with_seat(seat, stand_in=stand_in)
    await table.commit(entries, row=row, seats=seats, play=after, key=key_row)
    return after.number


def seats_after_turn(table: Table, seat: int, *, bot: bool) -> list[SeatRow] | None:
    """The seats after a turn: a bot that played one missed turn goes, an own turn ends the count. None: no change."""
    row = table.seats[seat]
    if row.away == "turn":
        return table.with_seat(seat, away=None, bot=None, helper=None)
    if row.missed and not bot:
        return table.with_seat(seat, missed=0)
    return None


def illegal(play: Play, seat: int, code: int) -> ServerError:
    """The refusal of an action, from the seat's own view."""
    refusal = projection.explain(play, seat, code)
    if refusal is None:  # never: what a seat may do follows from its view
        return ServerError("action/illegal", "this action is not legal", rule="")
    error = play.game.illegal(play.state, code, refusal)
    return ServerError(error.code, error.message, **{**error.values, "rule": refusal.rule})


@retry_on_conflict
async def undo(table: Table, guest: str | None, seat: int, key: str, seq: int, *, whole: bool) -> int:
    """Undo one step, or with `whole` all that can be undone; the number of the position after it."""
    request = f"{'restart' if whole else 'undo'} {seq}"
    async with table.locked():
        table.own_seat(guest, seat)
        answer = await known_answer(table, seat, seq, key, request)
        if answer is not None:
            return answer
        play = await ready(table, seat, seq)
        check_held(table, seat)
        if not play.undo_allowed:
            raise ServerError("undo/policy", "this table plays without undo")
        if not play.can_undo:
            raise ServerError("undo/nothing", "something was disclosed, or the turn has just begun")
        steps = play.settled_steps if whole else play.steps - 1
        after = play.back_to(steps, table.history.next_mark(clock.now()))
        entries: list[log.AnyEntry] = [log.TakenBack(seat=seat, steps=steps)]
        await table.commit(entries, play=after, key=KeyRow(seat, key, request, after.seq))
        return after.number
