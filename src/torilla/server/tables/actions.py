"""Actions of a seat: act, act in sequence, undo, restart. Each is committed to the store before anybody is sent it.

A sequence is several steps of one turn in one commit: all or none.
"""

from __future__ import annotations

import msgspec

from torilla.core.contract.errors import IllegalAction
from torilla.server.daily import rules as daily
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.premoves import trial
from torilla.server.premoves.rows import PlansRow
from torilla.server.store import log
from torilla.server.store.model import KeyRow, SeatRow
from torilla.server.tables import projection
from torilla.server.tables.failures import retry_on_conflict
from torilla.server.tables.play import LoggedPlay, Mark
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
    return await table.position_after(known.seq)


async def ready(table: Table, seat: int, seq: int) -> LoggedPlay:
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


async def begin(table: Table, guest: str | None, seat: int, seq: int, key: str, request: str) -> LoggedPlay | int:
    """The play in which a guest may act now, or the answer that was given to this request. Raises ServerError."""
    table.own_seat(guest, seat)
    answer = await known_answer(table, seat, seq, key, request)
    if answer is not None:
        return answer
    play = await ready(table, seat, seq)
    check_held(table, seat)
    return play


@retry_on_conflict
async def act(table: Table, guest: str | None, seat: int, key: str, seq: int, action: str) -> int:
    """Do an action for a guest; the number of the position after it."""
    request = f"act {seq} {action}"
    async with table.locked():
        play = await begin(table, guest, seat, seq, key, request)
        if isinstance(play, int):
            return play
        code = table.game.notation.parse(action)
        return await do_steps(table, play, seat, [code], key=(key, request))


@retry_on_conflict
async def act_sequence(
    table: Table, guest: str | None, seat: int, key: str, seq: int, actions: list[str], *, end: bool
) -> int:
    """Do a sequence of actions for a guest; the number of the position after it. Raises TorillaError."""
    request = f"line {seq} {' '.join(actions)}{' and end' if end else ''}"
    async with table.locked():
        play = await begin(table, guest, seat, seq, key, request)
        if isinstance(play, int):
            return play
        codes = trial.try_steps(table.game, play.view(seat), seat, actions).codes
        return await do_steps(table, play, seat, codes, end=end, key=(key, request))


@retry_on_conflict
async def act_for_bot(table: Table, seat: int, seq: int, code: int, *, stand_in: bool = False) -> None:
    """Do a bot's choice, checked like a person's. `stand_in`: another bot chose, because that of the seat failed."""
    async with table.locked():
        play = await ready(table, seat, seq)
        if not table.seats[seat].played_by_bot:
            raise ServerError("seat/not-held", f"no bot holds seat {seat}", seat=seat)
        await do_steps(table, play, seat, [code], bot=True, stand_in=stand_in)


async def do_steps(
    table: Table,
    play: LoggedPlay,
    seat: int,
    codes: list[int],
    *,
    end: bool = False,
    key: tuple[str, str] | None = None,
    plans: PlansRow | None = None,
    bot: bool = False,
    stand_in: bool = False,
) -> int:
    """Commit steps of a turn together; the number of the position after them.

    `end`: also the turn's end, where the rules require it. `plans`: for an armed turn, the seat's plans after it; they
    are stored in the same transaction.
    """
    entries: list[log.AnyEntry] = []
    at, after = clock.now(), play
    for code in codes:
        after = add_step(table, after, seat, code, at, entries, bot=bot)
    last = trial.end_code(table.game) if end else None
    if last is not None and after.turn == play.turn and last in table.game.rules.legal(after.state):
        after = add_step(table, after, seat, last, at, entries, bot=bot)
    row = table.row
    outcome = table.game.rules.outcome(after.state)
    if outcome is not None:
        entries.append(log.Over(totals=outcome.totals))
        totals = None if row.deal is None else outcome.totals
        row = msgspec.structs.replace(row, status="over", ended_at=at, totals=totals)
    if bot and row.deal is not None and seat == daily.SEAT:
        row = msgspec.structs.replace(row, bot_assisted=True)
    seats = None if after.turn == play.turn else seats_after_turn(table, seat, bot=bot)
    if seats is None and bot and stand_in != table.seats[seat].stand_in:
        seats = table.with_seat(seat, stand_in=stand_in)
    key_row = None if key is None else KeyRow(seat, *key, after.seq)
    await table.commit(entries, row=row, seats=seats, play=after, key=key_row, plans=plans)
    return after.number


def add_step(
    table: Table, play: LoggedPlay, seat: int, code: int, at: int, entries: list[log.AnyEntry], *, bot: bool
) -> LoggedPlay:
    """The play after one more step, whose entry is added. Raises ServerError."""
    settled = max(table.history.settled, play.public_number)  # as the history counts when it reads the log again
    mark = Mark(table.seq + len(entries) + 1, at, settled)
    try:
        after, items = play.step(code, mark)
    except IllegalAction:
        raise illegal(play, seat, code) from None
    action = table.game.notation.format(code)
    disclosed = [table.game.records.forms.format(item) for item in items]
    entries.append(log.Step(seat=seat, action=action, items=disclosed, bot=bot, hash=after.public_hash(), at=at))
    return after


def seats_after_turn(table: Table, seat: int, *, bot: bool) -> list[SeatRow] | None:
    """The seats after a turn: a bot that played one missed turn goes, an own turn ends the count. None: no change."""
    row = table.seats[seat]
    if row.away == "turn":
        return table.with_seat(seat, away=None, bot=None, helper=None)
    if row.missed and not bot:
        return table.with_seat(seat, missed=0)
    return None


def illegal(play: LoggedPlay, seat: int, code: int) -> ServerError:
    """The refusal of an action, from the seat's own view."""
    refusal = projection.explain(play, seat, code)
    if refusal is None:  # never: what a seat may do follows from its view
        return ServerError("action/illegal", "this action is not legal", rule="")
    error = play.game.rules.illegal(code, refusal)
    return ServerError(error.code, error.message, **{**error.values, "rule": refusal.rule})


@retry_on_conflict
async def undo(table: Table, guest: str | None, seat: int, key: str, seq: int, *, whole: bool) -> int:
    """Undo one step, or with `whole` all that can be undone; the number of the position after it."""
    request = f"{'restart' if whole else 'undo'} {seq}"
    async with table.locked():
        play = await begin(table, guest, seat, seq, key, request)
        if isinstance(play, int):
            return play
        if not play.undo_allowed:
            raise ServerError("undo/policy", "this table plays without undo")
        if not play.can_undo:
            raise ServerError("undo/nothing", "something was disclosed, or the turn has just begun")
        steps = play.settled_steps if whole else play.steps - 1
        after = play.back_to(steps, table.history.next_mark(clock.now()))
        entries: list[log.AnyEntry] = [log.Undone(seat=seat, steps=steps)]
        await table.commit(entries, play=after, key=KeyRow(seat, key, request, after.seq))
        return after.number
