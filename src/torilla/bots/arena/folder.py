"""A match on disk: finished games are saved one by one, so that an interrupted match can be continued."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from torilla.bots.arena.game import Result
from torilla.bots.arena.match import Match
from torilla.core.contract.errors import TorillaError

MATCH, GAMES, RECORDS, RESULT, REPORT = "match.json", "games.jsonl", "records", "result.json", "report.html"


class Folder:
    """`match.json`, one line per game in `games.jsonl`, the records, and at the end result and report."""

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self.match = match

    def open(self) -> dict[int, Result]:
        """The games that are there already. Raises TorillaError where the folder has another match."""
        (self.path / RECORDS).mkdir(parents=True, exist_ok=True)
        file = self.path / MATCH
        if file.exists():
            self.compare(file.read_bytes())
        else:
            file.write_bytes(msgspec.json.format(msgspec.json.encode(self.match), indent=2) + b"\n")
        found = {}
        games = self.path / GAMES
        whole = 0  # bytes of the lines that were written to their end
        if games.exists():
            for line in games.read_bytes().splitlines(keepends=True):
                try:
                    result = msgspec.json.decode(line, type=Result) if line.endswith(b"\n") else None
                except msgspec.MsgspecError:
                    result = None
                if result is None:
                    break
                whole += len(line)
                if self.record_path(result.number).exists():
                    found[result.number] = result
            os.truncate(games, whole)
        return found

    def compare(self, data: bytes) -> None:
        try:
            there = msgspec.json.decode(data, type=Match)
        except msgspec.MsgspecError:
            raise TorillaError("arena/other-match", f"{self.path / MATCH} cannot be read: use another folder") from None
        for name in Match.__struct_fields__:
            if getattr(there, name) != getattr(self.match, name):
                raise TorillaError(
                    "arena/other-match",
                    f"{self.path} has a match with other {name}: use another folder, or the same {name}",
                )

    def record_path(self, number: int) -> Path:
        return self.path / RECORDS / f"{self.match.game}-{number:06}.txt"

    def keep(self, result: Result, record: str) -> None:
        """First the record, then the line: a game with a line is whole."""
        self.record_path(result.number).write_text(record, encoding="utf-8")
        with (self.path / GAMES).open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")

    def finish(self, result: bytes, report: str) -> None:
        (self.path / RESULT).write_bytes(msgspec.json.format(result, indent=2) + b"\n")
        (self.path / REPORT).write_text(report, encoding="utf-8")
