"""Neoville in English sentences."""

from __future__ import annotations

import re
from typing import Any

from torilla.cli.words.grammar import does
from torilla.core.contract import HIDDEN, Item

TERRAINS = {"e": "earth", "g": "grass", "r": "rock", "w": "water"}
SQUARES = {"nw": "upper left", "ne": "upper right", "sw": "lower left", "se": "lower right"}
SQUARE = re.compile(r"([egrw])(p?)(s?)")
TURNS = ["", ", turned right", ", turned round", ", turned left"]

STEPS: dict[str, tuple[str, str]] = {
    "tile": (
        "Choose a tile",
        "Choose one of the tiles in your hand to place. Think of the districts (groups of one terrain): "
        "a tower scores its value if its district has at least that many squares at the end, and loses it "
        "otherwise.",
    ),
    "place": (
        "Place the tile",
        "Place it edge to edge with your city, which may not grow beyond 4 by 4 tiles. It may not join two "
        "towers into one district. Each line below is a place, each column a way to turn the tile.",
    ),
    "build": (
        "Build on the new tile, or draw",
        "You may put up one skyscraper or utility on a free square of the tile you placed, not on a park or "
        "sports ground. A tower needs its own terrain and a district without a tower. Drawing a tile goes on "
        "without building.",
    ),
    "draw": (
        "Draw a tile",
        "Take one of the four face-up tiles, or the top tile of the pile unseen. That ends your turn.",
    ),
    "over": ("The game is over", "Type score to see the final score again, or quit."),
}

CATEGORIES = {
    "towers": "skyscrapers",
    "buses": "buses",
    "windmills": "windmills",
    "biospheres": "biospheres",
    "parks": "most parks",
    "sports": "most sports grounds",
}

OPTIONS = {
    "utilities": "the two utility sorts in play, two of bus, windmill, biosphere; by lot without it",
    "open_memory": "show tiles that everybody saw being taken",
    "start": "the seat that begins (0 is the first); by lot without it",
}

REFUSALS: dict[str, str] = {}


def squares(name: str) -> list[str]:
    """The four squares of a tile's name, with their symbols: `eepge` to `e`, `ep`, `g`, `e`."""
    return ["".join(parts) for parts in SQUARE.findall(name)]


def square_name(square: str) -> str:
    """ "earth with a park"."""
    signs = [word for sign, word in (("p", "park"), ("s", "sports ground")) if sign in square[1:]]
    return TERRAINS.get(square[0], square[0]) + (f" with {' and '.join(signs)}" if signs else "")


def piece(name: str, components: Any = None) -> str:
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


def utility(name: str, components: Any = None) -> str:
    """A bus, windmill or biosphere and what it wants."""
    sort, _, kind = name.partition("-")
    wants = {
        "bus-parks": "4 parks in its row and column, 8",
        "bus-sports": "4 sports grounds in its row and column, 8",
        "bus-both": "4 parks or sports grounds in its row and column, 5",
        "bus-towers3": "3 towers in its row and column, 5",
        "bus-towers4": "4 towers in its row and column, 8",
        "bus-utilities": "3 other utilities in its row and column, 8",
        "windmill-left": "left tile column, 4",
        "windmill-right": "right tile column, 4",
        "windmill-top": "top tile row, 4",
        "windmill-bottom": "bottom tile row, 4",
        "windmill-corner": "a corner tile, 5",
        "windmill-middle": "a middle tile, 6",
    }
    return f"{sort} ({wants.get(name, kind)})"


def phrase(value: Any, components: Any = None) -> tuple[str, str]:
    """An action as verb and the rest."""
    match type(value).__name__:
        case "ChooseTile":
            return "choose", f"the tile {piece(value.tile, components)}"
        case "Place":
            return "place", f"it {place_name(value.x, value.y)}{TURNS[value.turns]}"
        case "BuildPiece":
            return "build", f"a {piece(value.piece, components)} on the {SQUARES[value.square]} square"
        case "DrawTile" if value.tile is None:
            return "draw", "the top tile of the pile"
        case "DrawTile":
            return "draw", f"the tile {piece(value.tile, components)}"
        case "End":
            return "end", "the turn"
    return "do", str(value)


def place_name(x: int, y: int) -> str:
    """A place, seen from the city's first tile."""
    across = f"{abs(x)} {'right' if x > 0 else 'left'}" if x else ""
    along = f"{abs(y)} {'below' if y > 0 else 'above'}" if y else ""
    where = " and ".join(part for part in (across, along) if part)
    return f"{where} of the first tile" if where else "as the first tile"


def heading(value: Any) -> str:
    """Under which heading an action stands in a menu."""
    match type(value).__name__:
        case "ChooseTile":
            return "Tile"
        case "BuildPiece":
            return "Build"
        case "DrawTile":
            return "Draw"
    return type(value).__name__


def item(item: Item, who: str, components: Any = None) -> str:
    """A disclosed item as a sentence."""
    name = piece(item.piece or HIDDEN, components)
    match item.what:
        case "start":
            return does(who, "begin")
        case "sort":
            return f"the utility {item.piece} is in play"
        case "piece":
            return f"{name} comes into the supply"
        case "fairness":
            return f"{does(who, 'take')} the fairness tile {name}"
        case "refill":
            return f"the tile {name} is turned up"
        case "gain" if item.piece == HIDDEN:
            return f"{does(who, 'get')} a tile from the pile"
        case "gain":
            return f"{does(who, 'get')} the tile {name} from the pile"
        case "ended":
            return ""
    return item.what


def effects(found: dict[str, Any], components: Any = None) -> list[str]:
    """What a preview says, in short phrases."""
    points = sum(found.get("score", {}).values())
    return [f"{points:+} points"] if points else []
