"""Write final boards as the score helper's tests enter them: taps, the sheet they must give, the engine's own score.

python tools/make_score_boards.py            # writes web/src/games/<name>/score/boards.json
python tools/make_score_boards.py --check    # fails if one of them is stale

The boards end random games and the golden records. vitest enters the taps and compares the sheet; pytest counts the
sheet by `torilla score` and by the server and compares the score with that of the game itself.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from torilla.core.contract.registry import get_game
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay
from torilla.games.helsinki.views.documents import PlayerDocument as HelsinkiPlayer
from torilla.games.neoville.box.components import load_components, turn_tile
from torilla.games.neoville.rules.codes import CORNERS, SQUARE_NAMES
from torilla.games.neoville.views.documents import PlayerDocument as NeovillePlayer
from torilla.grid.cells import parse_cell

ROOT = Path(__file__).parent.parent
BOARDS = 100
"""The least number of each game."""

Taps = list[tuple[str, list[int]]]
"""Brushes, and the cells on which each is used."""


def final_states(name: str) -> Iterator[Any]:
    """States of games that are over: golden records, then random games."""
    game = get_game(name)
    for path in sorted((ROOT / "tests" / "golden").glob(f"{name}-*.torilla")):
        state = Replay(parse_record(path.read_text(encoding="utf-8"))).state_at()
        if game.rules.outcome(state) is not None:
            yield state
    chance = random.Random(12)
    for number in range(1000):
        options = "dry-roads=yes" if name == "helsinki" else ""
        state = game.rules.setup(game.rules.options.parse(options), 2 + number % 3, number)
        while game.rules.outcome(state) is None:
            game.rules.apply_legal(state, chance.choice(game.rules.legal(state)))
        yield state


def indices(names: Iterable[str]) -> list[int]:
    """The numbers of cells, row by row."""
    return [cell for cell in map(parse_cell, names) if cell is not None]


def helsinki_board(player: HelsinkiPlayer) -> dict[str, Any]:
    """Taps and lines of a board, and what is not on it."""
    signs = ["."] * 49
    taps: Taps = []
    for colour in dict.fromkeys(tile.colour for tile in player.tiles):
        taps.append(
            (colour, sorted(indices(cell for tile in player.tiles if tile.colour == colour for cell in tile.cells)))
        )
    taps.append(("w", indices(player.wild)))
    for brush, cells in taps:
        for cell in cells:
            signs[cell] = brush
    turrets = indices(player.turrets)
    for cell in turrets:
        signs[cell] = signs[cell].upper()
    signs[24] = "#"
    lines = [" ".join(signs[row : row + 7]) for row in range(0, 49, 7)]
    lines += [f"points: {player.points}"] if player.points else []
    lines += [f"bonus: {player.bonus}"] if player.bonus else []
    extra = {"points": player.points, "bonus": player.bonus}
    return {"taps": [*taps, ("turret", turrets)], "lines": lines, "extra": extra}


def neoville_board(player: NeovillePlayer) -> dict[str, Any]:
    """Taps and lines of a city of 8x8 squares."""
    components = load_components()
    left, top = min(tile.x for tile in player.city), min(tile.y for tile in player.city)
    squares = [""] * 64

    def place(x: int, y: int, corner: int) -> int:
        right, down = CORNERS[corner]
        return 8 * (2 * (y - top) + down) + 2 * (x - left) + right

    for tile in player.city:
        face = turn_tile(components.tiles[components.kind_of[tile.tile]], tile.turns)
        for corner in range(4):
            squares[place(tile.x, tile.y, corner)] = face[corner]
    taps: dict[str, list[int]] = {}
    for part in range(2):
        for index, square in enumerate(squares):
            if square[part:]:
                taps.setdefault(square[part], []).append(index)
    for each in player.pieces:
        piece = components.pieces[components.piece_of[each.piece]]
        label = str(piece.points) if piece.sort == "tower" else f":{piece.name}"
        index = place(each.x, each.y, SQUARE_NAMES.index(each.square))
        squares[index] += label
        taps.setdefault(label, []).append(index)
    lines = [" ".join(squares[row : row + 8]) for row in range(0, 64, 8)]
    return {"taps": list(taps.items()), "lines": lines, "extra": {}}


ENTER = {"helsinki": helsinki_board, "neoville": neoville_board}


def made(name: str) -> list[dict[str, Any]]:
    """Games with their boards in turn order, start player first."""
    game = get_game(name)
    enter: Any = ENTER[name]
    found: list[dict[str, Any]] = []
    for state in final_states(name):
        if sum(len(each["boards"]) for each in found) >= BOARDS:
            return found
        outcome = game.rules.outcome(state)
        assert outcome is not None
        order = [(int(state.start) + turn) % int(state.seats) for turn in range(int(state.seats))]
        whole: Any = game.views.full_view(state)
        boards = [enter(whole.players[seat]) for seat in order]
        found.append(
            {
                "boards": [{"taps": board["taps"], **board["extra"]} for board in boards],
                "sheet": "\n".join("\n".join(["player:", *board["lines"], ""]) for board in boards),
                "scores": [{part.category: part.now for part in outcome.scores[seat].parts} for seat in order],
                "ranking": [sorted(order.index(seat) for seat in place) for place in outcome.ranking],
            }
        )
    raise AssertionError("not enough games")


def main(*, check: bool) -> int:
    stale = []
    for name in ENTER:
        path = ROOT / "web" / "src" / "games" / name / "score" / "boards.json"
        text = "[\n" + ",\n".join(json.dumps(each, separators=(",", ":")) for each in made(name)) + "\n]\n"
        if check and (not path.exists() or path.read_text(encoding="utf-8") != text):
            stale.append(str(path.relative_to(ROOT)))
        elif not check:
            path.write_text(text, encoding="utf-8")
    if stale:
        print(f"stale: {', '.join(stale)}: run tools/make_score_boards.py", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main(check="--check" in sys.argv))
