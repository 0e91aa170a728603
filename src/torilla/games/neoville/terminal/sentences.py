"""Neoville in English sentences."""

from __future__ import annotations

import re

from torilla.core.contract.data import HIDDEN, Item, Json
from torilla.core.terminal.grammar import counted, does, listed, signed
from torilla.games.neoville.box.components import Components
from torilla.games.neoville.terminal.labels import CATEGORIES, OPTIONS, STEPS
from torilla.games.neoville.values import (
    AnyValue,
    BuildPiece,
    ChooseTile,
    DrawTile,
    End,
    Place,
)
from torilla.games.neoville.views.documents import View

__all__ = ["CATEGORIES", "OPTIONS", "STEPS"]

TERRAINS = {"e": "earth", "g": "grass", "r": "rock", "w": "water"}
SQUARES = {"nw": "upper left", "ne": "upper right", "sw": "lower left", "se": "lower right"}
SQUARE = re.compile(r"([egrw])(p?)(s?)")
SIGNS = {"p": "♣", "s": "◎"}
TURNS = ["", ", turned right", ", turned round", ", turned left"]


def squares(name: str) -> list[str]:
    """The four squares of a tile's name, with their symbols: `eepge` to `e`, `ep`, `g`, `e`."""
    return ["".join(parts) for parts in SQUARE.findall(name)]


def square_name(square: str) -> str:
    """ "earth with a park"."""
    signs = [word for sign, word in (("p", "park"), ("s", "sports ground")) if sign in square[1:]]
    return TERRAINS.get(square[0], square[0]) + (f" with {' and '.join(signs)}" if signs else "")


def piece(name: str, components: Components | None = None) -> str:
    """A tile or a building."""
    if name == HIDDEN:
        return "unknown tile"
    four = squares(name)
    if len(four) == 4 and "".join(four) == name:
        upper, lower = (", ".join(square_name(square) for square in half) for half in (four[:2], four[2:]))
        return f"{upper} / {lower}"
    tower = re.match(r"([a-z]+)(\d+)$", name)
    if tower and tower[1] in {"terracotta", "tree", "stone", "waterfall"}:
        return f"{tower[1]} tower {tower[2]}"
    return utility(name, components)


COUNTED = {
    "parks": "parks",
    "sports": "sports grounds",
    "both": "parks or sports grounds",
    "towers": "towers",
    "utilities": "other utilities",
}
PLACES = {
    "left": "left tile column",
    "right": "right tile column",
    "top": "top tile row",
    "bottom": "bottom tile row",
    "corner": "a corner tile",
    "middle": "a middle tile",
}


def utility(name: str, components: Components | None = None) -> str:
    """A bus, windmill or biosphere, what it wants and what it is worth."""
    sort, _, kind = name.partition("-")
    if components is None or name not in components.piece_of:
        return f"{sort} {kind}".strip()
    found = components.pieces[components.piece_of[name]]
    if found.sort == "bus":
        return f"bus ({found.least} {COUNTED[found.counts]} in its row and column, {found.points})"
    if found.sort == "windmill":
        return f"windmill ({PLACES[found.where]}, {found.points})"
    return f"biosphere {kind} (a district of that shape, {found.points})"


def todo(view: View) -> str:
    """The prompt of a step."""
    return STEPS[view.step][0]


def phrase(value: AnyValue, components: Components | None = None) -> tuple[str, str]:
    """An action as verb and the rest."""
    match value:
        case ChooseTile():
            return "choose", f"the tile {piece(value.tile, components)}"
        case Place():
            return "place", f"it {place_name(value.x, value.y)}{TURNS[value.turns]}"
        case BuildPiece():
            return "build", f"a {piece(value.piece, components)} on the {SQUARES[value.square]} square"
        case DrawTile(tile=tile):
            return "draw", "the top tile of the pile" if tile is None else f"the tile {piece(tile, components)}"
        case End():
            return "end", "the turn"


def place_name(x: int, y: int) -> str:
    """A place, seen from the city's first tile."""
    across = f"{abs(x)} {'right' if x > 0 else 'left'} of" if x else ""
    along = f"{abs(y)} {'below' if y > 0 else 'above'}" if y else ""
    where = " and ".join(part for part in (across, along) if part)
    return f"{where} the first tile" if where else "as the first tile"


def heading(value: AnyValue) -> str:
    """Under which heading an action stands in a menu."""
    match type(value).__name__:
        case "ChooseTile":
            return "Tile"
        case "BuildPiece":
            return "Build"
        case "DrawTile":
            return "Draw"
    return type(value).__name__


def in_words(key: str, value: object, components: Components | None = None) -> object:
    """A value of a refusal as it stands in a sentence."""
    if isinstance(value, list):
        return listed([str(in_words(key, part, components)) for part in value])
    if isinstance(value, dict):
        return f"{piece(value['piece'], components)} at {value['place']} ({SQUARES[value['square']]})"
    if not isinstance(value, str):
        return value
    if key in {"tile", "piece", "by", "built"}:
        return piece(value, components)
    if key == "district":
        return f"{value} district"
    if key == "step":
        return f"{STEPS[value][0].lower()}."
    if key == "symbol":
        return {"sports": "sports ground"}.get(value, value)
    return SQUARES.get(value, value) if key == "square" else value


def label(name: str) -> str:
    """A tile by its squares, row by row: `e e♣/g e`."""
    four = [square[0] + "".join(SIGNS[sign] for sign in square[1:]) for square in squares(name)]
    return f"{' '.join(four[:2])}/{' '.join(four[2:])}" if len(four) == 4 else name


def describe_group(items: list[Item], who: str, components: Components | None = None) -> str:
    """Disclosed items of one kind as a sentence."""
    pieces = listed([label(item.piece or HIDDEN) for item in items])
    match items[0].what:
        case "start":
            return does(who, "begin")
        case "sort":
            return f"utilities in play: {listed([item.piece or '' for item in items])}"
        case "piece":
            return f"in the supply: {listed([item.piece or '' for item in items])}"
        case "fairness":
            return f"{does(who, 'take')} the fairness tile {pieces}"
        case "refill":
            return f"turned up: {pieces}"
        case "gain" if items[0].piece == HIDDEN:
            return f"{does(who, 'get')} {counted(len(items), 'tile')} from the pile"
        case "gain":
            return f"{does(who, 'get')} {pieces} from the pile"
    return ""


def change_of(found: Json) -> int:
    """The immediate change of the score in a preview."""
    return sum(int(change["now"]) for change in found.get("score", {}).values())


def effects(found: Json, components: Components | None = None) -> list[str]:
    """A preview as short phrases."""
    phrases = []
    for district in found.get("districts", []):
        grown = f" (before {listed([str(size) for size in district['before']])})" if district["before"] else ""
        towers = listed([piece(name, components) for name in district["towers"]])
        phrases.append(f"{district['terrain']} {district['after']}{grown}{f' with {towers}' if towers else ''}")
    if "need" in found:
        phrases.append(f"has {found['have']} of {found['need']}")
    if "points" in found:
        phrases.append(signed(found["points"], "point") + ("" if found["settled"] else " as things are"))
    elif change_of(found):
        phrases.append(f"{signed(change_of(found), 'point')} at once")
    return phrases
