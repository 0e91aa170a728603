"""Scores of boards that people drew from a real table (docs/howto/score-a-real-game.md)."""

from __future__ import annotations

from torilla.core.contract import Outcome, Part, SeatScore, ranked
from torilla.core.options import read_number
from torilla.games.helsinki.board import Picture, fail
from torilla.games.helsinki.components import Components, load_components
from torilla.games.helsinki.scoring import complete_columns, complete_rows, line_points, standing, turret_points
from torilla.grid.square7 import mask_of


def score_file(text: str, components: Components | None = None) -> tuple[list[str], Outcome]:
    """The names and the final score of boards drawn as pictures, in turn order (docs/howto/score-a-real-game.md)."""
    components = components or load_components()
    letters = [letter for letter, _ in components.colours] + ["w", "x"]
    names: list[str] = []
    boards: list[list[tuple[int, str]]] = []
    extras: list[dict[str, int]] = []
    for number, line in enumerate(text.splitlines(), 1):
        key, sign, value = line.partition(":")
        if not line.strip() or line.lstrip().startswith(";"):
            continue
        if not sign:
            if not names:
                fail(number, "expected `player: NAME` before the first board")
            boards[-1].append((number, line.rstrip()))
        elif key.strip() == "player":
            names.append(value.strip() or f"Seat {len(names)}")
            boards.append([])
            extras.append({"points": 0, "bonus": 0})
        elif names and key.strip() in ("points", "bonus"):
            points = read_number(value.strip())
            if points is None or points < 0:
                fail(number, f"{key.strip()} must be a number, is {value.strip()!r}")
            extras[-1][key.strip()] = points
        else:
            fail(number, f"expected `player:`, `points:`, `bonus:` or a board, found {line[:30]!r}")
    if not 1 <= len(names) <= 4:
        fail(0, f"expected 1 to 4 players, found {len(names)}")
    scores = [score_board(Picture(board, letters), extra) for board, extra in zip(boards, extras, strict=True)]
    marks = [int(standing(score.total, seat, 0, len(names))) for seat, score in enumerate(scores)]
    return names, Outcome(scores, ranked(marks), "drawn")


def score_board(board: Picture, extra: dict[str, int]) -> SeatScore:
    built = mask_of([24, *board.signs])
    turrets = mask_of([cell for cell, sign in board.signs.items() if sign.isupper()])
    rows, columns = complete_rows(built), complete_columns(built)
    points = {
        "rows": line_points(rows), "columns": line_points(columns), "turrets": turret_points(turrets, rows, columns),
        "actions": extra["points"], "dry-roads": extra["bonus"],
    }  # fmt: skip
    return SeatScore([Part(category, int(value), int(value)) for category, value in points.items()])
