"""New tables: check what is wanted, then store it."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_bytes
from typing import Any, NamedTuple

import msgspec

from torilla.bots import BOTS, unknown_bot
from torilla.bots.characters import find_character
from torilla.core.contract.data import Json
from torilla.core.contract.registry import get_game
from torilla.core.records.seed import Seed
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.names import clean_name
from torilla.server.kernel.secrets import make_id
from torilla.server.lobby.people.names import with_characters
from torilla.server.lobby.tables.replayed_deals import with_deal
from torilla.server.store import log
from torilla.server.store.model import Commit, GuestRow, SeatRow, TableRow
from torilla.server.tables.head import with_occupancies
from torilla.server.tables.host import Host
from torilla.server.tables.table import Table
from torilla.server.wire.shared import Pace, SeatPlan, no_pace
from torilla.server.wire.tables import NewTable


def default_bot() -> str:
    """The bot that takes over from people."""
    return "casual" if "casual" in BOTS else next(iter(BOTS))


def check_bot(host: Host, name: str | None) -> str:
    """The bot's name, by default that of the bot for takeovers. Raises OptionsError."""
    if name is None:
        return default_bot()
    if name not in host.bots:
        raise unknown_bot(name)
    return name


def check_pace(pace: Pace) -> Pace:
    """Raises ServerError."""
    if (pace.kind == "none") != (pace.amount == 0):
        raise ServerError("pace/invalid", "a pace has 1 to 60 minutes or days, no pace has none", kind=pace.kind)
    return pace


def planned_seat(host: Host, plan: SeatPlan, guest: GuestRow, nonce: str = "") -> SeatRow:
    """The seat that a plan describes."""
    if plan.kind == "bot":
        character = find_character(plan.name)
        if plan.name is not None and character is None:
            raise ServerError("seat/plan", f"no bot is called {plan.name!r}", kind=plan.kind)
        bot = character.level if plan.bot is None and character is not None else plan.bot
        return SeatRow(kind="bot", bot=check_bot(host, bot), name=plan.name)
    if plan.bot is not None:
        raise ServerError("seat/plan", "only a bot's seat names a bot", kind=plan.kind)
    if plan.kind == "open":
        return SeatRow(kind="open")
    own = plan.kind == "here" and bool(plan.name)
    name = clean_name(plan.name) if plan.name else guest.name or None
    return SeatRow(kind="person", name=name, guest=guest.id, nonce=nonce, own_name=own)


def check_plans(plans: list[SeatPlan]) -> None:
    """Raises ServerError."""
    if sum(plan.kind == "me" for plan in plans) > 1:
        raise ServerError("seat/plan", "I can be `me` once; others on this device are `here`", kind="me")


def check_open(host: Host, open_to_all: bool | None) -> None:
    """Raise ServerError where tables cannot be opened to anybody."""
    if open_to_all and not host.settings.open_seats:
        raise ServerError("open/off", "tables of this server are not opened to anybody")


def checked_head(row: TableRow, seats: int, secret: bytes) -> TableRow:
    """The head with checked options and their commitment. Raises OptionsError."""
    game = get_game(row.game)
    options = game.rules.options.make(**row.options)
    game.rules.check_setup(options, seats, row.rules)
    row.options = msgspec.to_builtins(options)
    row.commitment = Seed(secret).commitment(row.game, game.rules.options.format(options), seats, row.id)
    return row


def new_row(owner: str, *, game: str, rules: int, components: str, options: Json, **chosen: object) -> TableRow:
    """The head of a table that is being made: not listed and without a clock, unless that was chosen."""
    now = clock.now()
    usual = {"pace": no_pace(), "undo": "turn", "listed": False, "instant": False, "status": "open"}
    choices: dict[str, Any] = {**usual, **chosen}
    return TableRow(
        id=make_id(),
        game=game,
        rules=rules,
        components=components,
        options=options,
        owner=owner,
        commitment="",
        created_at=now,
        updated_at=now,
        **choices,
    )


class Draft(NamedTuple):
    """A new table, checked and ready to be stored."""

    row: TableRow
    seats: list[SeatRow]
    secret: bytes
    past: Sequence[log.AnyEntry]


def new_draft(
    row: TableRow, seats: list[SeatRow], secret: bytes | None = None, past: Sequence[log.AnyEntry] = ()
) -> Draft:
    """A checked draft. A continued game brings the seed's secret and the log so far. Raises OptionsError."""
    secret = secret or token_bytes(32)
    return Draft(checked_head(row, len(seats), secret), with_characters(seats), secret, past)


async def draft_table(host: Host, guest: GuestRow, wanted: NewTable) -> Draft:
    """The draft of a requested table. Raises TorillaError."""
    game = get_game(wanted.game)
    check_plans(wanted.seats)
    check_open(host, wanted.open_to_all)
    await check_table_quota(host, guest.id)
    row = new_row(
        guest.id,
        game=game.name,
        rules=game.rules.version if wanted.rules is None else wanted.rules,
        components=(await host.edition(game.name)).components.hash,
        options=wanted.options,
        pace=check_pace(wanted.pace),
        undo=wanted.undo,
        listed=wanted.listed,
        instant=wanted.instant,
        hints=wanted.hints,
        absence_minutes=wanted.absence_minutes,
        open_to_all=wanted.open_to_all,
        level=wanted.level,
    )
    secret = None
    if wanted.deal is not None:
        row, secret = await with_deal(host, row, len(wanted.seats), wanted.deal)
    return new_draft(row, [planned_seat(host, plan, guest, wanted.nonce) for plan in wanted.seats], secret)


async def check_table_quota(host: Host, owner: str) -> None:
    """Raises ServerError."""
    if await host.store.count_tables(owner) >= host.settings.max_tables_per_guest:
        raise ServerError("limit/tables", "you have too many open tables: finish or close some", seconds=60)
    if await host.store.count_tables(None) >= host.settings.max_tables:
        raise ServerError("limit/tables", "this server has too many open tables", seconds=600)


async def add_table(host: Host, draft: Draft) -> Table:
    """Store a new table."""
    row, secret, past = draft.row, draft.secret, draft.past
    seats = with_occupancies(draft.seats)
    entries: list[log.AnyEntry] = [log.Created(), *past]
    for number, entry in enumerate(entries, 1):
        entry.seq, entry.at, entry.dense = number, row.created_at, True
        if isinstance(entry, log.Begun):
            entry.commitment = row.commitment
    components = (await host.edition(row.game, row.components)).components
    await host.store.save_components(components.hash, row.game, components.source)
    await host.store.add_table(Commit(row=row, seats=seats, entries=entries, onlookers=sorted(row.onlookers)), secret)
    return await host.table(row.id)
