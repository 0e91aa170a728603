"""One WebSocket: reads what a client says, and keeps it told of what its eyes may know.

What has to be told is worked out from the table when the socket is free, not queued up: a slow reader gets fewer and
larger updates, and the memory it costs is bounded.
"""

from __future__ import annotations

import asyncio
from collections import deque
from time import perf_counter
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from torilla.core.errors import TorillaError
from torilla.server.kernel import clock
from torilla.server.kernel.errors import ServerError, answer
from torilla.server.kernel.limits import Bucket, too_many
from torilla.server.kernel.names import clean_chat
from torilla.server.lobby import plans, seating, takeover
from torilla.server.store.base import ChatRow, GuestRow, Unavailable
from torilla.server.tables import absence, actions, projection
from torilla.server.tables.table import Table
from torilla.server.wire import socket as wire
from torilla.server.wire.shared import ChatLine

if TYPE_CHECKING:
    from torilla.server.hub.hub import Hub

logger = structlog.get_logger()

decode = msgspec.json.Decoder(wire.ClientMessage).decode
encode = msgspec.json.Encoder().encode

UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)  # not JSON, or too deep
REPLIES = 200
"""A client that does not read so many answers is too slow."""
CHAT_LINES = 200


class TooSlow(Exception):
    """The client does not read."""


class Connection:
    """A client at a table. `greeted` once it has said hello."""

    def __init__(
        self,
        hub: Hub,
        table: Table,
        guest: GuestRow | None,
        client: str = "nobody",
        *,
        network: str = "",
        session: str | None = None,
    ) -> None:
        self.hub = hub
        self.table = table
        self.guest = guest
        self.session = session  # the hash by which the guest was found
        self.client = client if guest is None else guest.id  # who shares the limits
        self.network = network
        self.greeted = False
        self.lifted: int | None = None
        self.lifted_turn: Any = None
        self.changed = asyncio.Event()
        self.replies: deque[bytes] = deque()
        self.bucket = Bucket(hub.settings.messages_per_second, 5 * hub.settings.messages_per_second)
        self.since = 0  # settled, and told
        self.told: list[int] = []  # what was told after that
        self.told_eyes: int | None = None
        self.last: dict[str, bytes] = {}
        self.chat_since = 0
        self.hearing = False  # is something that was received not answered yet?

    @property
    def finished(self) -> bool:
        """The server stops, and all that was received is answered."""
        return self.hub.closing and not self.hearing and not self.replies

    @property
    def guest_id(self) -> str | None:
        return None if self.guest is None else self.guest.id

    @property
    def eyes(self) -> int | None:
        """Whose view this client gets: its only seat's, or the one for which the curtain is lifted."""
        mine = self.table.seats_of(self.guest_id)
        if len(mine) == 1:
            return mine[0]
        return self.lifted if self.lifted in mine else None

    def wake(self) -> None:
        """There may be something to tell."""
        self.changed.set()

    def reply(self, message: Any) -> None:
        if len(self.replies) >= REPLIES:
            raise TooSlow
        self.replies.append(encode(message))
        self.wake()

    # --- Telling ---

    async def updates(self) -> list[bytes]:
        """All that this client does not know yet, in order: table, events, position, clock, chat, answers."""
        messages: list[bytes] = []
        if self.greeted:
            chat = await self.chat() if self.table.chat_number > self.chat_since else []
            self.lower_after_turn()
            eyes = self.eyes
            messages += self.news("table", self.table.told_bytes(self.guest_id))
            messages += self.events(eyes)
            position = self.table.position(eyes)
            if position is not None:
                messages += self.news("position", position)
            messages += self.clock()
            messages += self.absence()
            messages += chat
        messages += self.replies
        self.replies.clear()
        return messages

    def news(self, name: str, message: bytes) -> list[bytes]:
        if self.last.get(name) == message:
            return []
        self.last[name] = message
        return [message]

    def events(self, eyes: int | None) -> list[bytes]:
        table = self.table
        if eyes != self.told_eyes:
            self.told_eyes = eyes
            self.told = []
            forced = True
        else:
            forced = False
        visible = table.visible(eyes, self.since)
        seqs = [seq for seq, _ in visible]
        if seqs == self.told and not forced:
            return []
        same = 0
        while same < min(len(seqs), len(self.told)) and seqs[same] == self.told[same]:
            same += 1
        after = seqs[same - 1] if same else self.since
        told = [event for _, what in visible[same:] if (event := table.tell(what, eyes)) is not None]
        # What was told with the curtain lifted is told again without secrets when it comes down: it is not settled.
        settled = table.settled if self.lifted is None else self.since
        self.since = max(self.since, settled)
        self.told = [seq for seq in seqs if seq > self.since]
        return [encode(wire.Events(after=after, settled=settled, events=told))]

    def clock(self) -> list[bytes]:
        row = self.table.row
        if row.pace.kind == "none" or row.status == "open":
            return []
        state = encode([row.to_move, row.deadline])
        if self.last.get("clock") == state:
            return []
        self.last["clock"] = state
        return [encode(wire.Clock(seat=row.to_move, deadline=row.deadline, now=clock.now()))]

    def absence(self) -> list[bytes]:
        """For whom the table waits in vain; said again when that changes."""
        seat, until = absence.waiting(self.table) or (None, None)
        state = b"" if seat is None else encode([seat, until])
        if self.last.get("absence", b"") == state:
            return []
        self.last["absence"] = state
        return [encode(wire.Absence(seat=seat, until=until, now=clock.now()))]

    async def chat(self) -> list[bytes]:
        """What was said since; only those who have a seat hear it."""
        if not self.table.seats_of(self.guest_id):
            return []
        try:
            rows = await self.hub.store.chat_after(self.table.id, self.chat_since, CHAT_LINES)
        except Unavailable:  # with the next thing to tell
            return []
        if not rows:
            return []
        self.chat_since = rows[-1].number
        lines = [ChatLine(row.number, row.seat, row.name, row.text, row.at) for row in rows]
        return [encode(wire.Chat(lines))]

    # --- The curtain ---

    def lift(self, seat: int) -> None:
        self.table.own_seat(self.guest_id, seat)
        play = self.table.play
        self.lower()
        self.lifted = seat
        self.lifted_turn = None if play is None else play.turn

    def lower(self) -> None:
        """From here on public data only; what was told with the curtain lifted is told again without secrets."""
        if self.lifted is not None:
            self.lifted = None
            self.last.pop("position", None)

    def lower_after_turn(self) -> None:
        play = self.table.play
        if self.lifted is not None and play is not None and play.turn != self.lifted_turn:
            if self.table.row.status == "playing":
                self.lower()

    # --- Hearing ---

    async def hear(self, data: str | bytes) -> None:
        """Answer one message."""
        wait = self.bucket.wait() or self.hub.messages.wait(self.client)
        if wait:
            return self.fault(too_many("limit/rate", wait))
        try:
            message = decode(data)
        except UNREADABLE as error:
            return self.fault(ServerError("request/malformed", str(error)))
        key = getattr(message, "key", None)
        try:
            await self.handle(message)
        except Unavailable as error:
            logger.warning("not saved", table=self.table.id, type=type(message).__name__, failure=error.reason)
            if isinstance(message, wire.Hello):
                raise  # the client comes again and says it again
            self.refuse(message, key, error)
        except TorillaError as error:
            self.refuse(message, key, error)
        except (TooSlow, asyncio.CancelledError):
            raise
        except Exception:
            logger.exception("a message could not be answered", table=self.table.id, type=type(message).__name__)
            self.refuse(message, key, ServerError("server/fault", "something went wrong here"))
        return None

    def fault(self, error: TorillaError) -> None:
        self.hub.metrics.refused(error.code)
        self.reply(wire.Fault(answer(error)))

    def refuse(self, message: Any, key: str | None, error: TorillaError) -> None:
        self.hub.metrics.refused(error.code)
        if isinstance(message, wire.Preview):
            self.reply(wire.Previewed(message.id, None, answer(error)))
        elif isinstance(message, wire.Explain):
            self.reply(wire.Explained(message.id, None, answer(error)))
        elif key is not None:
            if error.code == "action/stale":
                self.last.pop("position", None)  # answered with the current state of things
            play = self.table.play
            self.reply(wire.Refused(key, answer(error), 0 if play is None else play.seq_for(self.eyes)))
        else:
            self.reply(wire.Fault(answer(error)))

    async def handle(self, message: Any) -> None:
        table = self.table
        match message:
            case wire.Hello():
                await self.hello(message)
            case wire.Ping():
                self.reply(wire.Pong(clock.now()))
            case wire.Act():
                await self.own(message.seat, message.key)
                since = perf_counter()
                seq = await actions.act(table, self.guest_id, message.seat, message.key, message.seq, message.action)
                self.hub.metrics.acted(table.row.game, "person", since)
                self.done(message.key, seq)
                await self.hub.announce(table)
            case wire.Undo() | wire.Restart():
                await self.own(message.seat, message.key)
                self.hub.endless.check(self.client, self.network)
                whole = isinstance(message, wire.Restart)
                since = perf_counter()
                seq = await actions.take_back(table, self.guest_id, message.seat, message.key, message.seq, whole=whole)
                self.hub.metrics.acted(table.row.game, "undo", since)
                self.done(message.key, seq)
                await self.hub.announce(table)
            case wire.Preview():
                play, code = await self.asked(message)
                self.reply(wire.Previewed(message.id, projection.preview(play, message.seat, code), None))
            case wire.Explain():
                play, code = await self.asked(message)
                refusal = projection.explain(play, message.seat, code)
                told = None if refusal is None else wire.RefusalAnswer(refusal.code, refusal.rule, refusal.values)
                self.reply(wire.Explained(message.id, told, None))
            case wire.Say():
                await self.say(message)
            case wire.Lift():
                self.lift(message.seat)
                self.wake()
            case wire.Lower():
                self.lower()
                self.wake()
            case wire.Take():
                table.own_seat(self.guest_id, message.seat)
                self.hub.changes.check(self.client, self.network)
                await seating.take(self.hub, table, message.seat, self.guest_id)
            case wire.StandIn():
                self.hub.changes.check(self.client, self.network)
                await takeover.stand_in(self.hub, table, self.guest_id, message.seat)

    async def own(self, seat: int, key: str | None = None) -> None:
        """The sender holds this seat and, on a shared device, has lifted the curtain for it; or asks again."""
        self.table.own_seat(self.guest_id, seat)
        if self.eyes != seat and (key is None or await self.table.find_key(seat, key) is None):
            raise ServerError("seat/curtain", f"the curtain is down for seat {seat}", seat=seat)

    def done(self, key: str, seq: int) -> None:
        self.reply(wire.Done(key, seq))

    async def asked(self, message: wire.Preview | wire.Explain) -> tuple[Any, int]:
        """The play and the action in question; on a shared device only for the seat whose curtain is lifted."""
        await self.own(message.seat)
        play = self.table.play
        if play is None or self.table.row.status != "playing":
            raise ServerError("table/not-playing", f"the table is {self.table.row.status}")
        return play, self.table.game.parse_action(message.action, self.table.components)

    async def hello(self, message: wire.Hello) -> None:
        table = self.table
        guest = None if table.is_damaged else self.guest
        if guest is not None and await plans.greet(table, guest.id, message.nonce):
            await self.hub.announce(table)
        self.greeted = True
        if table.seats_of(self.guest_id):
            table.network = self.network
        self.since = min(message.since, table.settled)
        if table.mended_at is not None:  # what was told of later steps may not be so any more
            self.since = min(self.since, table.mended_at - 1)
        self.told = []
        self.told_eyes = -1  # nobody's: events are told in any case
        self.chat_since = message.chat_since
        self.last.clear()
        if table.chat_number == 0:
            lines = await self.hub.store.chat_after(table.id, 0, 1)
            table.chat_number = max([table.chat_number, *(line.number for line in lines)])
        self.hub.came_or_went(table)
        self.wake()

    async def say(self, message: wire.Say) -> None:
        table = self.table
        seat = table.own_seat(self.guest_id, message.seat)
        self.hub.endless.check(self.client, self.network)
        text = clean_chat(message.text)
        key = f"{message.seat} {message.key}"
        said = ChatRow(0, message.seat, seat.name or "", text, clock.now(), self.guest_id)
        row = await self.hub.store.add_chat(table.id, said, key)
        self.reply(wire.Done(message.key, row.number))
        await self.hub.say(table, row.number)
