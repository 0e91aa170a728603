"""Steps of a commit: what an action changes, and the parts that change seldom."""

from __future__ import annotations

from torilla.server.premoves.rows import PlansRow
from torilla.server.store import log
from torilla.server.store.decode import read_row, text_of
from torilla.server.store.errors import Conflict
from torilla.server.store.model import Commit, Erasure, NewGuest, SessionRow
from torilla.server.store.sql import statements as sql
from torilla.server.store.sql.steps import Append, Lock, Statement, Steps


def committing(commit: Commit) -> Steps[None]:
    """Raises Conflict."""
    yield Append(commit)
    yield from settling(commit)


def settling(commit: Commit) -> Steps[None]:
    """Save what a commit changes outside the log and the head. Raises Conflict."""
    table = commit.row.id
    for hash in commit.spend:
        if not (yield sql.SPEND, (hash,)):
            raise Conflict("token is used up")
    for seat in commit.drop_invitations:
        yield sql.DROP_INVITATIONS, (table, seat)
    for occupancy in commit.drop_codes:
        yield sql.DROP_CODES, (table, occupancy)
        yield sql.DROP_PLANS, (table, occupancy)
    if commit.plans is not None and not (yield saved_plans(commit.plans)):
        raise stale_plans()
    for guest in commit.onlookers:
        yield sql.ADD_SAT, (guest, table)
    if commit.seats is None:
        return
    if commit.newcomer is not None:
        yield from adding_guest(commit.newcomer)
    guests = sorted({commit.row.owner, *(seat.guest for seat in commit.seats if seat.guest is not None)})
    yield Lock("members", guests)
    if (yield sql.MERGED.format(sql.places(guests)), tuple(guests)):
        raise Conflict("this guest was merged with another")
    yield sql.DROP_SEATS, (table, len(commit.seats))
    for number, row in enumerate(commit.seats):
        yield sql.SAVE_SEAT, (table, number, row.guest, text_of(row))
        if row.guest is not None:
            yield sql.ADD_SAT, (row.guest, table)


def saved_plans(row: PlansRow) -> Statement:
    """Finds a row if it saves these plans."""
    armed = None if row.plans.armed is None else row.plans.armed.seat
    values = (row.table, row.occupancy, row.guest, row.version, armed, text_of(row.plans))
    seat = (row.table, row.guest, f'%"occupancy":"{row.occupancy}"%')
    return sql.SAVE_PLANS, (*values, *seat, row.version, row.table, row.occupancy)


def stale_plans() -> Conflict:
    return Conflict("these plans were changed, or the seat is another's")


def adding_table(commit: Commit, secret: bytes) -> Steps[None]:
    """Raises Conflict."""
    row = commit.row
    if row.deal is not None:
        yield Lock("guests", [row.owner])  # or two servers could both make this attempt
        found = yield sql.ATTEMPTS_BY, (row.deal, row.owner)
        earlier = [read_row(head) for (head,) in found]
        if any((one.deal, one.attempt) == (row.deal, row.attempt) for one in earlier):
            raise Conflict("this attempt is under way")
    yield sql.ADD_TABLE, (row.id, row.owner, secret.hex(), row.deal)
    yield from committing(commit)
    for guest in log.named_in(commit.entries):
        yield sql.ADD_SAT, (guest, row.id)


def erasing(erasure: Erasure) -> Steps[None]:
    """Raises Conflict."""
    table = erasure.commit.row.id
    yield from committing(erasure.commit)
    for entry in erasure.entries:
        yield sql.REWRITE, (text_of(entry), table, entry.seq)
    for number in erasure.chat:
        yield sql.DROP_CHAT, (table, number)


def adding_guest(newcomer: NewGuest) -> Steps[None]:
    guest = newcomer.guest
    yield sql.ADD_GUEST, (guest.id, guest.name, guest.created_at, guest.recovery)
    yield added_session(guest.id, newcomer.session)


def added_session(guest: str, session: SessionRow) -> Statement:
    return sql.ADD_SESSION, (session.hash, guest, session.created_at, session.used_on, session.agent)
