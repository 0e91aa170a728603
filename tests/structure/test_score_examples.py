"""The examples of docs/howto/score-a-real-game.md are boards that a game can end with."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from slow import helsinki as slow

from torilla.core.content.sheets import count_sheet
from torilla.core.contract.registry import get_game
from torilla.games.neoville.rules.codes import CORNERS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/howto/score-a-real-game.md").read_text(encoding="utf-8")
SHEETS = dict(
    zip(("helsinki", "neoville"), re.findall(r"^```\n(player: .*?)^```", PAGE, re.MULTILINE | re.DOTALL), strict=True)
)
STATUE = (3, 3)
Letters = dict[slow.Cell, str]


def drawn(game: str) -> list[list[list[str]]]:
    """The rows of each board of a game's example, sign by sign."""
    boards = SHEETS[game].split("player: ")[1:]
    rows = [[line.replace("|", " ").split() for line in board.splitlines()[1:]] for board in boards]
    return [[row for row in board if row and ":" not in row[0] and "+" not in row[0]] for board in rows]


def pushed(letters: Letters, lying: frozenset[slow.Cell], supply: Counter[str]) -> Iterator[Counter[str]]:
    """What is left of the tiles, for each order in which the rest of a board can be pushed in (H4.5 to H4.7)."""
    if lying == letters.keys():
        yield supply
        return
    for tile in +supply:
        shape = tuple(BOX["tiles"][tile]["shape"])
        for push in (push for side in "nesw" for push in slow.pushes_from(lying | {STATUE}, shape, side)):
            cells = frozenset(push.cells)
            if all(letters.get(cell) in ("x", tile[0]) for cell in cells):
                yield from pushed(letters, lying | cells, supply - Counter([tile]))


BOX: dict[str, Any] = tomllib.loads(
    (ROOT / "src/torilla/games/helsinki/box/components.toml").read_text(encoding="utf-8")
)


def all_pushed(boards: list[Letters], supply: Counter[str]) -> bool:
    """Whether the tiles suffice to push in all these boards."""
    if not boards:
        return True
    return any(all_pushed(boards[1:], left) for left in pushed(boards[0], frozenset(), supply))


def test_the_boards_of_helsinki_are_possible() -> None:
    """Both boards can be pushed in with the tiles of one box, whoever has pushed first (H4.5 to H4.7)."""
    boards: list[Letters] = [
        {
            (row, column): sign.lower()
            for row, signs in enumerate(board)
            for column, sign in enumerate(signs)
            if sign not in ".#"
        }
        for board in drawn("helsinki")
    ]
    supply = Counter({name: int(tile["count"]) for name, tile in BOX["tiles"].items()})
    assert len(boards) == 2
    assert all_pushed(boards[::-1], supply)  # the one whose colours are said first


def test_the_cities_of_neoville_are_possible() -> None:
    """Both cities have equally many tiles, and all of them are in the box (N1.1, N3)."""
    game = get_game("neoville")
    components: Any = game.components()
    there = Counter(components.regular + components.fairness)
    numbers = []
    for city in drawn("neoville"):
        faces = [
            tuple(re.sub(r"[0-9]+|:.*", "", city[row + down][column + right]) for right, down in CORNERS)
            for row in range(0, len(city), 2)
            for column in range(0, len(city[0]), 2)
        ]
        there.subtract(components.kind_of_face[face][0] for face in faces)
        numbers.append(len(faces))
    assert min(there.values()) >= 0
    assert len(set(numbers)) == 1


def test_the_examples_count_as_the_page_says() -> None:
    """Nothing about the examples is doubtful, and the totals are those of the text."""
    helsinki, neoville = (count_sheet(get_game(name), sheet) for name, sheet in SHEETS.items())
    assert helsinki.warnings == neoville.warnings == []
    assert [f"make {helsinki.outcome.totals[0]}." in PAGE, helsinki.outcome.totals[1]] == [True, 5]
    assert f"points each: {neoville.outcome.totals[0]}." in PAGE
    assert f"on a corner: {neoville.outcome.totals[1]}." in PAGE
