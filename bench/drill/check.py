"""Check after a drill: every acknowledged action is in the log once and in order, and everything sent was true."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from bench.drill.players import Player
from torilla.core.contract.errors import TorillaError
from torilla.games import get_game
from torilla.server.store import log
from torilla.server.store.base import Store
from torilla.server.store.model import StoredTable
from torilla.server.tables.table import Table

ALL_KEYS = 1_000_000


@dataclass
class Findings:
    """What was checked, and all differences from what was sent."""

    acknowledged: int = 0
    hashes: int = 0
    lost: list[str] = field(default_factory=list)  # acknowledged, and not in the log
    doubled: list[str] = field(default_factory=list)  # more than once, or by nobody
    wrong: list[str] = field(default_factory=list)  # other numbers, actions or hashes, gaps

    def add(self, other: Findings) -> None:
        self.acknowledged += other.acknowledged
        self.hashes += other.hashes
        self.lost += other.lost
        self.doubled += other.doubled
        self.wrong += other.wrong

    @property
    def all(self) -> list[str]:
        return [*self.lost, *self.doubled, *self.wrong]


async def check_tables(store: Store, players: Iterable[Player]) -> Findings:
    """Check all tables that were played."""
    tables: dict[str, list[Player]] = {}
    for player in players:
        tables.setdefault(player.table, []).append(player)
    found = Findings()
    for id, seats in tables.items():
        stored = await store.table(id, keys=ALL_KEYS)
        if stored is None:
            found.lost.append(f"{id}: the table")
        else:
            check_log(found, stored, seats)
            check_keys(found, stored, seats)
            check_hashes(found, store, stored, seats)
    return found


def check_log(found: Findings, stored: StoredTable, players: list[Player]) -> None:
    """No gaps, and nothing that nobody sent or that was sent once and is there twice."""
    id = stored.row.id
    numbers = [entry.seq for entry in stored.entries]
    if numbers != list(range(1, len(numbers) + 1)):
        found.wrong.append(f"{id}: the log has gaps or is out of order")
    keyed = [key.seq for key in stored.keys]
    found.doubled += [f"{id}: two keys for the number {seq}" for seq in set(keyed) if keyed.count(seq) > 1]
    sent = {(player.seat, key) for player in players for key in player.received.sent}
    found.doubled += [f"{id}: {key.key} was never sent" for key in stored.keys if (key.seat, key.key) not in sent]
    for entry in stored.entries:
        by_person = isinstance(entry, log.Undone) or (isinstance(entry, log.Step) and not entry.bot)
        if by_person and entry.seq not in keyed:
            found.doubled.append(f"{id}: {entry.seq} is in the log without a key")


def check_keys(found: Findings, stored: StoredTable, players: list[Player]) -> None:
    """The answers to each seat's requests."""
    id = stored.row.id
    entries = {entry.seq: entry for entry in stored.entries}
    for player in players:
        received = player.received
        found.acknowledged += len(received.done)
        kept = {key.key: key.seq for key in stored.keys if key.seat == player.seat}
        found.lost += [f"{id}: {key} was acknowledged" for key in received.done.keys() - kept.keys()]
        found.doubled += [f"{id}: {key} was refused, and done" for key in received.refused.keys() & kept.keys()]
        for key, seq in kept.items():
            if key in received.sent and not is_same(entries.get(seq), received.sent[key]):
                found.wrong.append(f"{id}: {seq} is not what was sent with its key")


def is_same(entry: log.AnyEntry | None, sent: dict[str, object]) -> bool:
    if sent["type"] == "act":
        return isinstance(entry, log.Step) and (entry.seat, entry.action) == (sent["seat"], sent["action"])
    return isinstance(entry, log.Undone) and entry.seat == sent["seat"]


def check_hashes(found: Findings, store: Store, stored: StoredTable, players: list[Player]) -> None:
    """Replay with today's code: what each entry disclosed, and every number and hash that was sent."""
    entries, stored.entries = stored.entries, []
    table = Table(store, stored, get_game(stored.row.game))  # empty
    real: dict[tuple[int, int], str] = {}
    numbers: dict[int, int | None] = {}
    try:
        for entry in entries:
            table.replay_entry(entry)
            numbers[entry.seq] = table.history.position_after(entry.seq)
            if table.play is not None:
                for seat in range(len(stored.seats)):
                    real[seat, table.play.number_for(seat)] = table.play.public_hash()
    except (TorillaError, AssertionError) as error:
        found.wrong.append(f"{table.id}: the log cannot be replayed: {error!r}")
        return
    after = {(key.seat, key.key): numbers.get(key.seq) for key in stored.keys}
    for player in players:
        for key, number in player.received.done.items():
            if after.get((player.seat, key), number) != number:  # without an entry it is lost, which is found above
                found.wrong.append(f"{table.id}: {key} was acknowledged with another number")
        found.hashes += len(player.received.hashes)
        for seq, hash in player.received.hashes.items():
            if real.get((player.seat, seq)) != hash:
                found.wrong.append(f"{table.id}: another hash was sent at {seq}")
