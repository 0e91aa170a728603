"""Lines: several steps of one turn in one commit, all or none."""

from __future__ import annotations

import msgspec

from torilla.core.contract.errors import IllegalAction
from torilla.server.kernel import clock
from torilla.server.store import log
from torilla.server.store.model import KeyRow, PlansRow
from torilla.server.tables import turns_ahead
from torilla.server.tables.actions import check_held, illegal, known_answer, ready, seats_after_turn
from torilla.server.tables.play import Mark, Play
from torilla.server.tables.retry import retry_on_conflict
from torilla.server.tables.table import Table


@retry_on_conflict
async def act_line(
    table: Table, guest: str | None, seat: int, key: str, seq: int, actions: list[str], *, end: bool
) -> int:
    """Do a line for a guest; the number of the position after it. Raises TorillaError."""
    request = f"line {seq} {' '.join(actions)}{' and end' if end else ''}"
    async with table.locked():
        table.own_seat(guest, seat)
        answer = await known_answer(table, seat, seq, key, request)
        if answer is not None:
            return answer
        play = await ready(table, seat, seq)
        check_held(table, seat)
        codes = turns_ahead.walk(table.game, play.view(seat), seat, actions, table.components).codes
        return await do_line(table, play, seat, codes, end=end, key=(key, request))


async def do_line(
    table: Table,
    play: Play,
    seat: int,
    codes: list[int],
    *,
    end: bool,
    key: tuple[str, str],
    plans: PlansRow | None = None,
) -> int:
    """Commit legal steps of a turn together; `end`: also its end, where the rules ask for that.

    `plans`: what is stored of the seat's plans in the same transaction, where they brought it about.
    """
    entries: list[log.AnyEntry] = []
    at, after = clock.now(), play
    for code in codes:
        after = add_step(table, after, seat, code, at, entries)
    last = turns_ahead.end_code(table.game, table.components)
    if end and last is not None and after.turn == play.turn and last in table.game.legal_actions(after.state):
        after = add_step(table, after, seat, last, at, entries)
    row = table.row
    outcome = table.game.outcome(after.state)
    if outcome is not None:
        entries.append(log.Over(totals=outcome.totals))
        totals = None if row.deal is None else outcome.totals
        row = msgspec.structs.replace(row, status="over", ended_at=at, totals=totals)
    seats = None if after.turn == play.turn else seats_after_turn(table, seat, bot=False)
    await table.commit(entries, row=row, seats=seats, play=after, key=KeyRow(seat, *key, after.seq), plans=plans)
    return after.number


def add_step(table: Table, play: Play, seat: int, code: int, at: int, entries: list[log.AnyEntry]) -> Play:
    """The play after one more step, whose entry is added. Raises ServerError."""
    settled = max(table.history.settled, play.public_number)  # as the history counts when it reads the log again
    mark = Mark(table.seq + len(entries) + 1, at, settled)
    try:
        after, items = play.step(code, mark)
    except IllegalAction:
        raise illegal(play, seat, code) from None
    action = table.game.format_action(code, table.components)
    disclosed = [table.game.items.format(item) for item in items]
    entries.append(log.Step(seat=seat, action=action, items=disclosed, hash=after.public_hash(), at=at))
    return after
