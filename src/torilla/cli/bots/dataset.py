"""Games as columns: a Parquet file with a row for every step (docs/reference/dataset.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from torilla.core.engine.engine import Position
from torilla.core.extras import needs_extra

if TYPE_CHECKING:
    from torilla.bots.base import Advice
    from torilla.cli.common import Setup
    from torilla.core.contract.data import Outcome

FORMAT = 2
ROWS = 1024
"""Rows that are gathered before they are written: memory stays the same, however many games there are."""

ArrowSchema = Any
"""A schema of pyarrow, which brings no types."""


class Dataset:
    """A file being written. It holds whole games only, also after an interruption."""

    def __init__(self, path: Path, setup: Setup, bots: list[str], seed: int) -> None:
        with needs_extra("dataset", "--dataset"):
            import pyarrow as arrow
            from pyarrow import parquet
        self.arrow: Any = arrow
        self.setup = setup
        self.encoder = setup.game.bots.encoder(setup.seats)
        self.schema = self.make_schema(bots, seed)
        self.path = path
        self.part = path.with_name(path.name + ".part")
        self.writer: Any = parquet.ParquetWriter(self.part, self.schema, compression="zstd")
        self.game = 0  # number of the game being played
        self.steps: list[dict[str, Any]] = []  # its rows, which still lack the result
        self.rows: list[dict[str, Any]] = []

    def make_schema(self, bots: list[str], seed: int) -> ArrowSchema:
        game, options, seats, rules = self.setup
        arrow = self.arrow
        about = {
            "format": FORMAT,
            "game": game.name,
            "rules": rules,
            "seats": seats,
            "options": game.rules.options.format(options),
            "components": game.components.hash,
            "bots": bots,
            "seed": seed,
            "actions": game.action_count,
            "fields": [
                {"name": field.name, "start": field.start, "shape": field.shape, "low": field.low, "high": field.high}
                for field in game.bots.fields(seats).values()
            ],
        }
        code = arrow.int16() if game.action_count <= 1 << 15 else arrow.int32()
        considered = [
            ("action", code),
            ("visits", arrow.int32()),
            ("chance", arrow.float32()),
            ("scores", arrow.list_(arrow.float32())),
        ]
        columns = [
            ("game", arrow.int32()),
            ("seed", arrow.string()),
            ("step", arrow.int32()),
            ("seat", arrow.int8()),
            ("view", arrow.string()),
            ("observation", arrow.list_(arrow.int16(), int(self.encoder.size))),
            ("legal", arrow.list_(code)),
            ("action", code),
            ("notation", arrow.string()),
            ("advice", arrow.list_(arrow.struct(considered))),
            ("points", arrow.list_(arrow.int16(), seats)),
            ("place", arrow.int8()),
            ("win", arrow.float32()),
        ]
        return arrow.schema(columns, {"torilla": json.dumps(about)})

    def add_step(self, state: Position, seed: str, legal: list[int], advice: Advice) -> None:
        """A step that is about to be done, as a bot advised."""
        import msgspec
        from librt.vecs import vec
        from mypy_extensions import i16

        seat = int(state.seat)
        row = vec[i16]([0] * int(self.encoder.size))
        self.encoder.write(state, seat, row, 0, again=False)
        self.steps.append(
            {
                "game": self.game,
                "seed": seed,
                "step": int(state.steps),
                "seat": seat,
                "view": msgspec.json.encode(self.setup.game.views.view(state, seat)).decode(),
                "observation": bytes(memoryview(row)),
                "legal": legal,
                "action": advice.code,
                "notation": self.setup.game.notation.format(advice.code),
                "advice": [
                    {"action": one.code, "visits": one.visits, "chance": one.chance, "scores": one.scores}
                    for one in advice.considered
                ],
            }
        )

    def end_game(self, outcome: Outcome) -> None:
        """Now the result is known, for all rows of the game."""
        points = outcome.totals
        places: dict[int, int] = {}
        for shared in outcome.ranking:
            places |= dict.fromkeys(shared, len(places) + 1)
        for row in self.steps:
            seat = row["seat"]
            win = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            self.rows.append(row | {"points": points, "place": places[seat], "win": win})
        self.steps = []
        self.game += 1
        if len(self.rows) >= ROWS:
            self.write_rows()

    def write_rows(self) -> None:
        """Write what was gathered. Observations, by far the most numbers, never become numbers of Python."""
        arrow = self.arrow
        columns = []
        for field in self.schema:
            if field.name == "observation":
                memory = arrow.py_buffer(b"".join(row["observation"] for row in self.rows))
                numbers = arrow.Array.from_buffers(arrow.int16(), len(memory) // 2, [None, memory])
                columns.append(arrow.FixedSizeListArray.from_arrays(numbers, type=field.type))
            else:
                columns.append(arrow.array([row[field.name] for row in self.rows], field.type))
        self.writer.write_table(arrow.Table.from_arrays(columns, schema=self.schema))
        self.rows = []

    def __enter__(self) -> Dataset:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Put the file in its place: whole, or up to the last game before Ctrl-C; otherwise nothing."""
        keep = kind is None or kind is KeyboardInterrupt
        try:
            if keep and self.rows:
                self.write_rows()
        finally:
            self.writer.close()
        if keep:
            self.part.replace(self.path)
        else:
            self.part.unlink()
