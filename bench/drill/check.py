"""Afterwards: what was acknowledged is in the log exactly once, in order, and everything that was told was true."""

from __future__ import annotations

from collections.abc import Iterable

from bench.drill.players import Player
from torilla.games import get_game
from torilla.server import log
from torilla.server.store.base import Store, StoredTable
from torilla.server.table import Table


class Broken(Exception):
    """Something was lost, doubled or changed."""


def require(true: bool, what: str) -> None:
    if not true:
        raise Broken(what)


async def check_tables(store: Store, players: Iterable[Player]) -> int:
    """Check all tables that were played; the number of steps in their logs. Raises Broken."""
    tables: dict[str, list[Player]] = {}
    for player in players:
        tables.setdefault(player.table, []).append(player)
    steps = 0
    for id, seats in tables.items():
        stored = await store.table(id)
        require(stored is not None, f"{id}: acknowledged, but not there")
        assert stored is not None
        steps += check_table(store, stored, seats)
    return steps


def check_table(store: Store, stored: StoredTable, players: list[Player]) -> int:
    id = stored.row.id
    entries = {entry.seq: entry for entry in stored.entries}
    require(list(entries) == list(range(1, len(stored.entries) + 1)), f"{id}: the log has gaps or doubles")
    keys = {(key.seat, key.key): key for key in stored.keys}
    require(len(keys) == len(stored.keys), f"{id}: a key is there twice")
    used: set[int] = set()
    for player in players:
        heard = player.heard
        for key, seq in heard.done.items():
            require((player.seat, key) in keys, f"{id}: {key} was acknowledged and is lost")
            require(keys[player.seat, key].seq == seq, f"{id}: {key} was acknowledged with another number")
        for key, code in heard.refused.items():
            require((player.seat, key) not in keys, f"{id}: {key} was refused ({code}) and done")
        for (seat, key), row in keys.items():
            if seat == player.seat:
                require(key in heard.sent, f"{id}: {key} is in the log, and nobody sent it")
                check_entry(id, entries[row.seq], heard.sent[key])
                require(row.seq not in used, f"{id}: two keys for the number {row.seq}")
                used.add(row.seq)
    for seq, entry in entries.items():
        mine = isinstance(entry, log.TakenBack) or (isinstance(entry, log.Step) and not entry.bot)
        require(not mine or seq in used, f"{id}: {seq} is in the log without a key")
    check_hashes(store, stored, players)
    return sum(isinstance(entry, log.Step) for entry in stored.entries)


def check_entry(id: str, entry: log.AnyEntry, sent: dict[str, object]) -> None:
    if sent["type"] == "act":
        same = isinstance(entry, log.Step) and (entry.seat, entry.action) == (sent["seat"], sent["action"])
    else:
        same = isinstance(entry, log.TakenBack) and entry.seat == sent["seat"]
    require(same, f"{id}: {entry.seq} is not what was sent with its key")


def check_hashes(store: Store, stored: StoredTable, players: list[Player]) -> None:
    """Replay with today's code: what each entry disclosed, and every hash that somebody was told."""
    components = get_game(stored.row.game).components()
    entries, stored.entries = stored.entries, []
    table = Table(store, stored, components)  # empty
    real: dict[tuple[int, int], str] = {}
    for entry in entries:
        table.follow(entry)
        if table.play is not None:
            for seat in range(len(stored.seats)):
                real[seat, table.play.seq_for(seat)] = table.play.public_hash()
    for player in players:
        for seq, hash in player.heard.hashes.items():
            require(real.get((player.seat, seq)) == hash, f"{table.id}: another hash was told at {seq}")
