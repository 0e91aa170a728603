"""New tables that continue a game from a step of a record: one person, bots in the other seats."""

from __future__ import annotations

import asyncio

import msgspec

from torilla.bots.characters import parse_recorded
from torilla.core.contract.data import Item
from torilla.core.contract.errors import RecordError
from torilla.core.contract.game import AnyGame
from torilla.core.records.record import Record
from torilla.core.records.replay import Replay
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.names import clean_name
from torilla.server.lobby.people.names import names_in_record
from torilla.server.lobby.tables.creation import Draft, check_bot, check_table_quota, new_draft, new_row
from torilla.server.store import log
from torilla.server.store.model import GuestRow, SeatRow
from torilla.server.tables.host import Host
from torilla.server.tables.replays import text_of_file
from torilla.server.wire.tables import PlayOn


async def draft_continuation(host: Host, guest: GuestRow, wanted: PlayOn) -> Draft:
    """The draft of a table with the earlier steps in its log. Raises RecordError and ServerError."""
    bot = check_bot(host, wanted.bot)
    await check_table_quota(host, guest.id)
    replay = await find_replay(host, wanted)
    past, to_move = await asyncio.to_thread(replayed, replay, wanted.steps, wanted.actions)
    record = replay.record
    assert record.seed is not None
    if wanted.seat >= record.seats:
        raise ServerError("seat/unknown", f"there is no seat {wanted.seat}", seat=wanted.seat)
    seats = [bot_seat(host, record, seat, bot, chosen=wanted.bot is not None) for seat in range(record.seats)]
    seats[wanted.seat] = SeatRow(kind="person", name=guest.name or None, guest=guest.id, checked_in=True)
    row = new_row(
        guest.id,
        game=record.game,
        rules=record.rules,
        components=record.components,
        options=msgspec.to_builtins(record.options),
        status="playing",
        started_at=clock.now(),
        to_move=to_move,
        bot_moves=to_move != wanted.seat,
        bot_awaited=to_move != wanted.seat,
    )
    guests = await guests_of(host, wanted, seats)
    begun = log.Begun(nonces=list(record.nonces), names=names_of(record, seats), guests=guests, commitment="")
    return new_draft(row, seats, record.seed.secret, [begun, *past])


async def find_replay(host: Host, wanted: PlayOn) -> Replay:
    """The requested game, verified from its first step to its last. Raises RecordError and ServerError."""
    if (wanted.record is None) == (wanted.table is None):
        raise ServerError("request/malformed", "either a record or a table", fault="either a record or a table")
    if wanted.record is None:
        table = await host.table(wanted.table or "")
        table.check_revealed()
        if table.play is None:
            raise ServerError("table/not-over", f"the table is {table.row.status}", status=table.row.status)
        play = table.play
        return await asyncio.to_thread(lambda: verified(play.full_record(), play.game))
    text = await text_of_file(host, wanted.record)
    return await asyncio.to_thread(lambda: verified(*text.read()))


def verified(record: Record, game: AnyGame) -> Replay:
    """Raises RecordError unless the record is full and everything in it agrees."""
    replay = Replay(record, game)
    if record.seed is None or record.form != "full":
        raise RecordError("record/no-seed", "a record without its seed can be replayed, not played on")
    failed = [check for check in replay.verify().checks if check.verdict == "failed"]
    if failed:
        replay.state_at()  # raises the error of a wrong step
        check = failed[0]
        raise RecordError("record/unverified", f"{check.name}: {check.detail}", line=check.line, reason=check.detail)
    return replay


def replayed(replay: Replay, steps: int, actions: list[str]) -> tuple[list[log.AnyEntry], int]:
    """The first steps and these actions as entries of a log, and the seat to move after them. Raises TorillaError."""
    if steps > len(replay):
        raise RecordError("record/steps", f"the record has {len(replay)} steps", steps=steps, count=len(replay))
    game = replay.game
    state = replay.first()
    entries: list[log.AnyEntry] = []

    def add(seat: int, code: int, items: list[Item]) -> None:
        disclosed = [game.records.forms.format(item) for item in items]
        entries.append(log.Step(seat=seat, action=game.notation.format(code), items=disclosed, replayed=True))

    for turn, step in replay.entries[:steps]:
        add(turn.seat, step.code, replay.advance(state, turn, step))
    for action in actions:
        seat, code = int(state.seat), game.notation.parse(action)
        add(seat, code, game.rules.apply(state, code))
    to_move = state.to_move
    if to_move is None:
        raise RecordError("record/over-there", f"the game is over after step {steps}", steps=steps)
    return entries, to_move


def bot_seat(host: Host, record: Record, seat: int, bot: str, *, chosen: bool) -> SeatRow:
    """A bot for a seat of a record: the character that played there, at its level unless another was chosen."""
    name = record.names[seat] if seat < len(record.names) else ""
    character, level = parse_recorded(name) or (None, bot)
    return SeatRow(kind="bot", bot=level if not chosen and level in host.bots else bot, name=character)


def names_of(record: Record, seats: list[SeatRow]) -> list[str]:
    """The players' names from the record; where it has none, those of the new table."""
    names = names_in_record(seats)
    for seat, name in enumerate(record.names[: len(seats)]):
        try:
            names[seat] = clean_name(name)
        except ServerError:  # nothing visible
            continue
    return names


async def guests_of(host: Host, wanted: PlayOn, seats: list[SeatRow]) -> list[str | None]:
    """The guests behind the names, needed for erasure; unknown for an uploaded record."""
    seated = [seat.guest for seat in seats]
    stored = await host.store.table(wanted.table) if wanted.table is not None else None
    for entry in stored.entries if stored is not None else []:
        if isinstance(entry, log.Begun) and entry.guests:
            return [played or sits for played, sits in zip(entry.guests, seated, strict=True)]
    return seated
