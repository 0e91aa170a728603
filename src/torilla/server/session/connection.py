"""One client at a table: works out the messages it has not been sent yet.

Messages are made from the table when the socket is free, not queued: a slow client gets fewer and larger updates, and
its memory is bounded.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Literal

import msgspec

from torilla.server.hub.hub import Hub
from torilla.server.kernel import clock
from torilla.server.kernel.limits import Bucket
from torilla.server.lobby.people import blocks
from torilla.server.premoves.messages import Plans
from torilla.server.premoves.rows import SeatPlans
from torilla.server.store.errors import Unavailable
from torilla.server.store.model import GuestRow
from torilla.server.tables import absence
from torilla.server.tables.table import Table
from torilla.server.wire import socket as wire
from torilla.server.wire.shared import ChatLine, FromServer

encode = msgspec.json.Encoder().encode

MAX_REPLIES = 200
"""Unread answers after which a client is too slow."""
CHAT_LINES = 200


class TooSlow(Exception):
    """The client does not read."""


class Connection:
    """A client at a table. `greeted` once it has sent Hello."""

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
        self.client = client if guest is None else guest.id  # shares rate limits
        self.network = network
        self.bucket = Bucket(hub.settings.messages_per_second, 5 * hub.settings.messages_per_second)
        self.greeted = False
        self.attending = True
        self.busy = False  # a request is being answered
        self.curtain_seat: int | None = None  # the seat for which the curtain is lifted
        self.curtain_turn: Any = None
        self.changed = asyncio.Event()
        self.replies: deque[bytes] = deque()
        self.settled = 0  # public number up to which everything was sent and is final
        self.sent: list[tuple[int, int]] = []  # numbers and log numbers of what was sent after that
        self.sent_viewer: int | None = None  # whose view they were
        self.last: dict[str, bytes] = {}  # the last message of each kind
        self.chat_sent = 0
        self.chat_reset = False  # the next lines replace those that were sent
        self.chat_begins = 0  # how often it was to be sent from another line on
        self.seated: list[int] = []  # as far as the client knows
        self.denied = False  # it got the error that it may not see the table

    @property
    def finished(self) -> bool:
        """The server shuts down and everything received is answered."""
        return self.hub.closing and not self.busy and not self.replies

    @property
    def guest_id(self) -> str | None:
        return None if self.guest is None else self.guest.id

    @property
    def viewer(self) -> int | None:
        """The seat whose view this client gets: its only one, or the one for which the curtain is lifted."""
        mine = self.table.seats_of(self.guest_id)
        if len(mine) == 1:
            return mine[0]
        return self.curtain_seat if self.curtain_seat in mine else None

    def wake(self) -> None:
        """Send what has changed."""
        self.changed.set()

    def renew_chat(self) -> None:
        """Send the whole chat again."""
        self.begin_chat(0)
        self.chat_reset = True
        self.wake()

    def begin_chat(self, after: int) -> None:
        """Send the chat after this line; lines that are being read are not sent."""
        self.chat_sent = after
        self.chat_begins += 1

    def reply(self, message: FromServer) -> None:
        """Queue the answer to a request. Raises TooSlow."""
        if len(self.replies) >= MAX_REPLIES:
            raise TooSlow
        self.replies.append(encode(message))
        self.wake()

    def greet(self, settled: int, chat: int) -> None:
        """Begin to send, after the numbers of events and chat lines that the client has."""
        self.greeted = True
        self.settled = min(settled, self.table.history.settled)
        if self.table.history.repaired_at is not None:  # later steps may have been replaced
            self.settled = min(self.settled, self.table.history.repaired_at)
        self.sent = []
        self.sent_viewer = -1  # nobody: events are sent in any case
        self.begin_chat(chat)
        self.last.clear()

    # --- Updates ---

    async def updates(self) -> list[bytes]:
        """All messages this client does not have yet, in order: table, events, position, clock, chat, answers."""
        messages: list[bytes] = []
        if self.greeted:
            messages += self.unseated()
        if self.greeted:
            chat = await self.chat() if self.table.chat_number > self.chat_sent else []
            self.lower_after_turn()
            viewer = self.viewer
            messages += self.if_new("table", self.table.audience.encoded_message(self.guest_id))
            messages += self.events(viewer)
            position = self.table.audience.position(viewer)
            if position is not None:
                messages += self.if_new("position", position)
            messages += self.clock()
            messages += self.absence()
            messages += await self.plans(viewer)
            messages += chat
        messages += self.replies
        self.replies.clear()
        return messages

    def unseated(self) -> list[bytes]:
        """The reason why this client has lost its seats, or may not see the table (and then gets nothing more)."""
        before, self.seated = self.seated, self.table.seats_of(self.guest_id)
        visible = self.table.is_visible_to(self.guest_id)
        lost = bool(before) and not self.seated
        if visible and not lost:
            return []
        if not visible:
            self.deny()
        reason = self.reason_for(before) if lost else "closed" if self.table.row.status == "closed" else "private"
        return [encode(wire.Unseated(reason, visible))]

    def deny(self) -> None:
        """Stop sending: this client may not see the table."""
        self.denied, self.greeted = True, False

    def reason_for(self, before: list[int]) -> Literal["moved", "removed", "left", "signed-out"]:
        """How this client has lost the seats it had."""
        table = self.table
        if self.guest is None:
            return "signed-out"
        if any(person.guest == self.guest.id for person in table.row.removed):
            return "removed"
        now = [table.seats[seat] for seat in before if seat < len(table.seats)]
        if any(seat.kind == "person" and seat.guest is not None for seat in now):
            return "moved"
        return "removed" if table.row.status == "playing" else "left"

    def if_new(self, kind: str, message: bytes) -> list[bytes]:
        if self.last.get(kind) == message:
            return []
        self.last[kind] = message
        return [message]

    def events(self, viewer: int | None) -> list[bytes]:
        table = self.table
        forced = viewer != self.sent_viewer
        if forced:
            self.sent_viewer = viewer
            self.sent = []
        visible = table.history.visible(viewer, self.settled)
        keys = [(found.number, found.seq) for found in visible]
        if keys == self.sent and not forced:
            return []
        same = 0
        while same < min(len(keys), len(self.sent)) and keys[same] == self.sent[same]:
            same += 1
        after = keys[same - 1][0] if same else self.settled
        events = [event for found in visible[same:] if (event := table.audience.event(found, viewer)) is not None]
        # Events sent with the curtain lifted are sent again without secrets when it comes down: they are not settled.
        settled = table.history.settled if self.curtain_seat is None else self.settled
        self.settled = max(self.settled, settled)
        self.sent = [key for key in keys if key[0] > self.settled]
        return [encode(wire.Events(after=after, settled=settled, events=events))]

    def clock(self) -> list[bytes]:
        row = self.table.row
        if row.pace.kind == "none" or row.status == "open":
            return []
        if not self.if_new("clock", encode([row.to_move, row.deadline])):
            return []
        return [encode(wire.Clock(seat=row.to_move, deadline=row.deadline, now=clock.now()))]

    def absence(self) -> list[bytes]:
        """The absent person the table waits for; nothing is sent before there was one."""
        seat, until = absence.waiting(self.table) or (None, None)
        state = b"" if seat is None else encode([seat, until])
        if self.last.get("absence", b"") == state:
            return []
        self.last["absence"] = state
        return [encode(wire.Absence(seat=seat, until=until, now=clock.now()))]

    async def chat(self) -> list[bytes]:
        """New chat lines, without those of people the guest has muted; only for people with a seat."""
        if not self.table.seats_of(self.guest_id):
            return []
        begins = self.chat_begins
        try:
            rows = await self.hub.store.chat_after(self.table.id, self.chat_sent, CHAT_LINES)
            muted_by = await blocks.muted_by(self.hub, self.guest_id)
        except Unavailable:  # with the next update
            return []
        if not rows or begins != self.chat_begins:  # which has woken this client
            return []
        self.chat_sent = rows[-1].number
        heard = [row for row in rows if row.guest not in muted_by or row.guest is None]
        lines = [ChatLine(row.number, row.seat, row.name, row.text, row.at) for row in heard]
        reset, self.chat_reset = self.chat_reset, False
        return [encode(wire.Chat(lines, reset))] if lines or reset else []

    async def plans(self, viewer: int | None) -> list[bytes]:
        """The plans of the only seat this client has; nothing is sent before there were some."""
        table = self.table
        if viewer is None or len(table.seats_of(self.guest_id)) > 1 or table.row.status == "open":
            return []
        try:
            known = await table.plans()
        except Unavailable:  # with the next update
            return []
        if viewer != self.viewer:  # the seat was lost meanwhile
            return []
        found = known.get(table.seats[viewer].occupancy)
        if found is None and "plans" not in self.last:
            return []
        plans = SeatPlans() if found is None else found.plans
        armed = None if plans.armed is None else plans.armed.turn
        return self.if_new("plans", encode(Plans(viewer, plans.lines, armed, plans.news)))

    # --- The curtain: several seats on one device ---

    def lift(self, seat: int) -> None:
        """Show one seat's view until its turn is over. Raises ServerError."""
        self.table.own_seat(self.guest_id, seat)
        play = self.table.play
        self.lower()
        self.curtain_seat = seat
        self.curtain_turn = None if play is None else play.turn

    def lower(self) -> None:
        """Show public data only; events sent with the curtain lifted are sent again without secrets."""
        if self.curtain_seat is not None:
            self.curtain_seat = None
            self.last.pop("position", None)

    def lower_after_turn(self) -> None:
        play = self.table.play
        if self.curtain_seat is not None and play is not None and play.turn != self.curtain_turn:
            if self.table.row.status == "playing":
                self.lower()
