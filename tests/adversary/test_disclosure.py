"""No message discloses hidden data; planted leaks are found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from adversary.reading import read_everything
from adversary.scanner import Leak, scan
from adversary.scene import EYES, Scene
from torilla.core.records.record import Record
from torilla.server.api import guests
from torilla.server.kernel.errors import ServerError
from torilla.server.session.connection import Connection
from torilla.server.store.base import Store
from torilla.server.tables import projection, replays
from torilla.server.tables.audience import Audience
from torilla.server.tables.play import Play
from torilla.server.tables.table import Table
from torilla.server.wire import forms
from torilla.server.wire import socket as wire
from torilla.server.wire.guests import Me
from torilla.server.wire.shared import ChatLine

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("who", EYES)
async def test_nobody_reads_more_than_they_may(scene: Scene, who: str) -> None:
    """Tables, positions, events, errors, chat, records and replays, as owner, other, former, stranger and nobody."""
    before = scene.mark()
    await read_everything(scene, who)
    assert scene.mark() == before


async def test_a_hint_tells_only_what_the_seat_knows(scene: Scene) -> None:
    """The adviser may imagine cards, but knows no secret."""
    answer = await scene.people["owner"].http.post(f"/api/tables/{scene.table.id}/seats/0/hint", json={})
    assert answer.status_code == 200, answer.text
    scan(scene, "owner", answer.content, guesses=True)


# --- The test of the test: leaks, planted one at a time ---

Planted = pytest.MonkeyPatch


def in_the_view(planted: Planted, scene: Scene) -> None:
    planted.setattr(Play, "view", lambda self, eyes: self.game.view(self.settled, scene.hiding))


def in_the_position(planted: Planted, scene: Scene) -> None:
    """Steps that can still be taken back."""
    planted.setattr(Play, "state_for", lambda self, eyes: self.state)


def in_the_number(planted: Planted, scene: Scene) -> None:
    planted.setattr(Play, "number_for", lambda self, eyes: self.number)


def in_the_hash(planted: Planted, scene: Scene) -> None:
    """Of the whole state."""
    planted.setattr(Play, "public_hash", lambda self: self.game.state_hash(self.state))


def in_the_events(planted: Planted, scene: Scene) -> None:
    """Pending steps, from the log."""
    planted.setattr(Play, "visible_steps", lambda self, eyes: self.steps)


def in_a_sentence(planted: Planted, scene: Scene) -> None:
    """What a step disclosed to one seat."""
    planted.setattr(forms, "disclosed_to", lambda items, eyes: items)


def in_an_error(planted: Planted, scene: Scene) -> None:
    original = Table.own_seat

    def own_seat(self: Table, guest: str | None, seat: int) -> Any:
        try:
            return original(self, guest, seat)
        except ServerError as error:
            error.values["hand"] = scene.settled["players"][scene.hiding]["hand"]
            raise

    planted.setattr(Table, "own_seat", own_seat)


def in_the_chat(planted: Planted, scene: Scene) -> None:
    async def chat(self: Connection) -> list[bytes]:
        rows = await self.hub.store.chat_after(self.table.id, 0, 9)
        lines = [ChatLine(row.number, row.seat, row.name, row.text, row.at) for row in rows]
        return [msgspec.json.encode(wire.Chat(lines))]

    planted.setattr(Connection, "chat", chat)


def in_the_table(planted: Planted, scene: Scene) -> None:
    """The seed."""
    original = Audience.message_for

    def message_for(self: Audience, guest: str | None) -> Any:
        return msgspec.structs.replace(original(self, guest), seed=self.table.secret.hex())

    planted.setattr(Audience, "message_for", message_for)


def in_a_list(planted: Planted, scene: Scene) -> None:
    """The id of a seat's guest, which is private."""
    original = Audience.seat_list

    def seat_list(self: Audience) -> list[Any]:
        told = zip(original(self), self.table.seats, strict=True)
        return [msgspec.structs.replace(seat, name=row.guest or seat.name) for seat, row in told]

    planted.setattr(Audience, "seat_list", seat_list)


def in_the_record(planted: Planted, scene: Scene) -> None:
    planted.setattr(Record, "settled", lambda self, steps, seat: self)


def in_the_replay(planted: Planted, scene: Scene) -> None:
    """Of an unfinished game, as if it were over."""
    original = replays.replay_play
    planted.setattr(replays, "replay_play", lambda *given, done, first: original(*given, done=True, first=9999))


def in_a_preview(planted: Planted, scene: Scene) -> None:
    """The top of the pile."""

    def preview(play: Play, eyes: int, code: int) -> dict[str, Any]:
        return {"next": sorted(scene.unseen["owner"])[0]}

    planted.setattr(projection, "preview", preview)


def in_who_i_am(planted: Planted, scene: Scene) -> None:
    """Somebody else's secret."""
    planted.setattr(guests, "message_for", lambda guest: Me(scene.secrets["owner"][0], has_recovery=False))


def in_my_tables(planted: Planted, scene: Scene) -> None:
    """That somebody else at the table has a turn armed."""

    async def armed_by(self: Store, guest: str) -> set[str]:
        return {scene.table.id}

    planted.setattr(type(scene.world.hub.store), "armed_by", armed_by)


LEAKS: list[Callable[[Planted, Scene], None]] = [
    in_the_view, in_the_position, in_the_number, in_the_hash, in_the_events, in_a_sentence, in_an_error, in_the_chat,
    in_the_table, in_a_list, in_the_record, in_the_replay, in_a_preview, in_who_i_am, in_my_tables,
]  # fmt: skip


@pytest.mark.parametrize("plant", LEAKS)
async def test_a_planted_leak_is_found(scene: Scene, plant: Callable[[Planted, Scene], None]) -> None:
    """Each of these makes the test above fail."""
    with pytest.raises(Leak), pytest.MonkeyPatch.context() as planted:
        plant(planted, scene)
        for who in ("stranger", "other", "owner"):
            await read_everything(scene, who)
    scene.forget_told()
