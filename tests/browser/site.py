"""The server under test: a real process, its public API, and the truth in its store."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
from server.process import NO_TLS, Server

from torilla.core.contract.registry import get_game
from torilla.core.play import AnyPlay, Play
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay
from torilla.core.records.seed import Seed
from torilla.server.store import log
from torilla.server.store.model import TableRow

# One visitor of these tests does the work of a whole evening.
GENEROUS = {
    "requests-per-minute": 60_000,
    "new-tables-per-hour": 36_000,
    "max-tables-per-guest": 1_000,
    "messages-per-second": 1_000,
    "bot-workers": 1,
}


class Site(Server):
    """`torilla serve`, which comes back at the same address when it is started again."""

    module = "browser.rough"

    def __init__(self, data: Path, *flags: str) -> None:
        generous = (part for name, value in GENEROUS.items() for part in (f"--{name}", str(value)))
        super().__init__(data, *generous, *flags)
        self.flags = (*self.flags, "--port", str(urlsplit(self.url).port))

    # --- What anybody can ask ---

    def get(self, path: str) -> Any:
        answer = httpx.get(f"{self.url}/api{path}", verify=NO_TLS)
        assert answer.is_success, answer.text
        return answer.json()

    def record(self, table: str) -> str:
        text: str = self.get(f"/tables/{table}/record")["text"]
        return text

    def game(self, table: str) -> str:
        """Which game a table plays."""
        return self.row(table).game

    def status(self, table: str) -> str:
        return self.row(table).status

    def engine_scores(self, table: str) -> list[dict[str, int]]:
        """Points by category for each seat of a finished table: its record, replayed by the engine."""
        replay = Replay(parse_record(self.record(table)))
        outcome = replay.game.rules.outcome(replay.state_at())
        assert outcome is not None
        return [{part.category: int(part.now) for part in score.parts} for score in outcome.scores]

    # --- What only the server knows ---

    def ask(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        """Rows of the store."""
        with closing(sqlite3.connect(f"file:{self.data / 'torilla.db'}?mode=ro", uri=True)) as store:
            return store.execute(query, values).fetchall()

    def row(self, table: str) -> TableRow:
        [(head,)] = self.ask("SELECT head FROM tables WHERE id = ?", table)
        return msgspec.json.decode(head, type=TableRow)

    def truth(self, table: str) -> AnyPlay:
        """The game with everything hidden in it, from the store."""
        row = self.row(table)
        [(secret,)] = self.ask("SELECT secret FROM tables WHERE id = ?", table)
        rows = self.ask("SELECT data FROM events WHERE table_id = ? ORDER BY seq", table)
        game = get_game(row.game)
        recorder: AnyPlay | None = None
        for (data,) in rows:
            entry = log.decode(data)
            if isinstance(entry, log.Begun):
                seed = Seed(bytes.fromhex(secret), tuple(entry.nonces))
                recorder = Play.begin(
                    game, game.rules.options.make(**row.options), len(entry.names), seed, table=table, rules=row.rules
                )
            elif isinstance(entry, log.Step):
                assert recorder is not None
                recorder.apply(game.notation.parse(entry.action))
            elif isinstance(entry, log.Undone):
                assert recorder is not None
                while len(recorder.entries) > entry.steps:
                    recorder.undo()
        assert recorder is not None, "the game has not begun"
        return recorder
