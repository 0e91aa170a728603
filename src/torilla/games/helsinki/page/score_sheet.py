"""Scores of boards that people drew from a real table (docs/howto/score-a-real-game.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from torilla.core.content.sheets import SheetWarning, refuse, warning
from torilla.core.contract.data import Json, Outcome, Part, SeatScore, ranked
from torilla.core.contract.options import read_number
from torilla.core.records.plaintext import without_mark
from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.page.extras import lines_of
from torilla.games.helsinki.rules.scoring import complete_columns, complete_rows, line_points, standing, turret_points
from torilla.games.helsinki.views.board_text import BoardParser, fail
from torilla.games.helsinki.views.describe import cell_names
from torilla.grid.bits import count
from torilla.grid.square7 import CENTRE, bits_of, join_group, mask_of

ACTION_POINTS = 2  # H6.13, once in a game (H6.1)
WILD_TILES = 3  # H6.4: those of `two-wild` and `one-wild`, each used once (H6.1)


class DrawnBoard(NamedTuple):
    """A player's board as it was drawn; `built` has the statue's cell."""

    name: str
    built: int
    colours: Counter[str]
    """How many cells show each letter, wild tiles (`w`) and tiles of any colour (`x`) among them."""
    turrets: int
    points: int
    bonus: int


class HelsinkiSheet:
    """Counts drawn boards with one set of components."""

    def __init__(self, components: Components) -> None:
        self.components = components

    def score(self, text: str) -> tuple[list[str], Outcome]:
        """The names and the final score of boards drawn as pictures, in turn order."""
        boards = read_boards(text, self.components)
        scores = [score_board(board) for board in boards]
        marks = [int(standing(score.total, seat, 0, len(boards))) for seat, score in enumerate(scores)]
        return [board.name for board in boards], Outcome(scores, ranked(marks), "drawn")

    def explain(self, text: str) -> Json:
        """By board: its complete rows and columns, and what each dome scores (H5.3, H5.4)."""
        found = []
        for board in read_boards(text, self.components):
            rows, columns = complete_rows(board.built), complete_columns(board.built)
            turrets = [
                {"cell": cell_names(mask_of([cell]))[0], "points": int(turret_points(mask_of([cell]), rows, columns))}
                for cell in bits_of(board.turrets)
            ]
            found.append({**lines_of(int(rows), int(columns)), "turrets": turrets})
        return {"boards": found}

    def warn(self, text: str) -> list[SheetWarning]:
        """What the reconstructed box, or the number of players, makes doubtful; the real box may differ (H1.8)."""
        boards = read_boards(text, self.components)
        return [
            *warn_of_roads(boards, self.components),
            *warn_of_bonus(boards, self.components),
            *warn_of_tiles(boards, self.components),
        ]


# --- Reading ---


def read_boards(text: str, components: Components) -> list[DrawnBoard]:
    """`player: NAME`, a picture, `points:` and `bonus:`, for 1 to 4 players. Raises PositionError."""
    letters = [letter for letter, _ in components.colours] + ["w", "x"]
    names: list[str] = []
    pictures: list[list[tuple[int, str]]] = []
    extras: list[dict[str, int]] = []
    for number, line in enumerate(without_mark(text).splitlines(), 1):
        key, sign, value = line.partition(":")
        if not line.strip() or line.lstrip().startswith(";"):
            continue
        if not sign:
            if not names:
                fail(number, "expected `player: NAME` before the first board")
            pictures[-1].append((number, line.rstrip()))
        elif key.strip() == "player":
            names.append(value.strip() or f"Seat {len(names)}")
            pictures.append([])
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
    boards = []
    for name, lines, extra in zip(names, pictures, extras, strict=True):
        picture = BoardParser(lines, letters)
        turrets = [cell for cell, sign in picture.signs.items() if sign.isupper()]
        built = int(mask_of([24, *picture.signs]))
        colours = Counter(sign.lower() for sign in picture.signs.values())
        boards.append(DrawnBoard(name, built, colours, int(mask_of(turrets)), extra["points"], extra["bonus"]))
    for seat, board in enumerate(boards):
        check_board(seat, board)
    check_supply(boards, components)
    return boards


def check_board(seat: int, board: DrawnBoard) -> None:
    """Refuse a board that no game can end with. Raises PositionError."""
    apart = board.built & ~int(join_group(CENTRE, board.built))
    if apart:
        # A push ends at a tile or the statue, a wild tile lies beside one: all of them hang together.
        cells = cell_names(apart)
        refuse("apart", seat, "H4.6", f"{' '.join(cells)} cannot be reached: nothing stops a tile there", cells=cells)
    if board.points not in (0, ACTION_POINTS):
        fault = f"actions bring 0 or {ACTION_POINTS} points, not {board.points}"
        refuse("points", seat, "H6.13", fault, points=board.points, most=ACTION_POINTS)


def check_supply(boards: list[DrawnBoard], components: Components) -> None:
    """Refuse boards that share more than the box holds. Raises PositionError."""
    turrets = sum(int(count(board.turrets)) for board in boards)
    if turrets > components.tables.turrets:
        most = int(components.tables.turrets)
        refuse("turrets", None, "H1.4", f"{turrets} domes, the box has {most}", count=turrets, most=most)
    roofs = sum(board.colours.total() for board in boards)
    most = components.wild_tiles + sum(roofs_of(components).values())
    if roofs > most:
        refuse("roofs", None, "H1.3", f"{roofs} roofs, the box has {most}", count=roofs, most=most)
    cards = cards_of(boards, components)
    left = list(cards)
    for seat, board in enumerate(boards):
        if board.bonus and board.bonus not in left:
            fault = f"there is no bonus card of {board.bonus} left: {', '.join(map(str, cards))}"
            refuse("bonus", seat, "H7.1", fault, bonus=board.bonus, cards=list(cards))
        elif board.bonus:
            left.remove(board.bonus)


def roofs_of(components: Components) -> Counter[str]:
    """How many roofs the box has in each colour (H1.3)."""
    roofs: Counter[str] = Counter()
    for tile in components.tiles:
        roofs[components.colours[tile.colour][0]] += tile.count * len(tile.cells)
    return roofs


def cards_of(boards: list[DrawnBoard], components: Components) -> list[int]:
    """The bonus cards in play (H7.1); all of them where one board alone does not say how many play."""
    return components.bonus_cards.get(len(boards)) or max(components.bonus_cards.values(), key=len)


# --- Warnings ---


def warn_of_roads(boards: list[DrawnBoard], components: Components) -> Iterator[SheetWarning]:
    """A bonus card where the crosswalks, as we reconstructed them, are not joined."""
    crosswalks = int(components.tables.crosswalks)
    cells = cell_names(crosswalks)
    for seat, board in enumerate(boards):
        if board.bonus and crosswalks & ~int(join_group(crosswalks & -crosswalks, board.built)):
            fault = f"a bonus card, but the crosswalks {' '.join(cells)} are not joined"
            yield warning("roads", seat, "H7.2", fault, cells=cells)


def warn_of_bonus(boards: list[DrawnBoard], components: Components) -> Iterator[SheetWarning]:
    """A bonus card lower than one that nobody has; of one board alone the others are not known."""
    taken = [board.bonus for board in boards]
    for seat, bonus in enumerate(taken):
        higher = [card for card in cards_of(boards, components) if card > bonus and card not in taken]
        if bonus and higher and len(boards) > 1:
            fault = f"a bonus card of {bonus}, but nobody has the {higher[0]}, which is taken first"
            yield warning("bonus-left", seat, "H7.2", fault, bonus=bonus, higher=higher[0])


def warn_of_tiles(boards: list[DrawnBoard], components: Components) -> Iterator[SheetWarning]:
    """Too many wild tiles, or too many roofs of a colour: neither changes a score."""
    most = min(WILD_TILES, components.wild_tiles)
    for seat, board in enumerate(boards):
        if board.colours["w"] > most:
            fault = f"{board.colours['w']} wild tiles, one board has {most} at most"
            yield warning("wild", seat, "H6.4", fault, count=board.colours["w"], most=most)
    drawn = sum((board.colours for board in boards), Counter[str]())
    for colour, there in roofs_of(components).items():
        if drawn[colour] > there:
            fault = f"{drawn[colour]} roofs {colour!r}, the box has {there}"
            yield warning("colour", None, "H1.3", fault, colour=colour, count=drawn[colour], most=there)


def score_board(board: DrawnBoard) -> SeatScore:
    rows, columns = complete_rows(board.built), complete_columns(board.built)
    points = {
        "rows": line_points(rows), "columns": line_points(columns),
        "turrets": turret_points(board.turrets, rows, columns), "actions": board.points, "dry-roads": board.bonus,
    }  # fmt: skip
    return SeatScore([Part(category, int(value), int(value)) for category, value in points.items()])
