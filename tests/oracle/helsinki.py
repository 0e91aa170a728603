"""Helsinki, slowly: legal actions, the next state and the score of a state document.

The rules are cited by number (H3.5). Cells are pairs (row, column) counted from 0, sides are letters n e s w.
Where neither the rules nor the contract decide, the choice made here is marked "Choice".
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import Any

Cell = tuple[int, int]
Shape = tuple[str, ...]
Document = dict[str, Any]
Components = dict[str, Any]
Shuffler = Callable[[list[str]], list[str]]

SIZE = 7
SPACES = 8
HAND_LIMIT = 7
SIDES = "nesw"
WILD = "w"
SLIDE = {"n": (1, 0), "e": (0, -1), "s": (-1, 0), "w": (0, 1)}
"""One step of a push that comes from this side, as (rows, columns)."""
ON_A_BUILD = ("discount", "any-wild", "any-side", "extra-roof")
"""The actions that change one build (H3.5, H6.15)."""
FURTHER_BUILD = ("second-build", "draw-and-build")
"""The actions that allow one more build (H6.8, H6.9)."""


# ---------------------------------------------------------------------------------------------------------
# Names of cells, and the box


def cell_name(cell: Cell) -> str:
    """The chess-like name: column a-g from the left, row 1-7 from the top."""
    row, column = cell
    return "abcdefg"[column] + str(row + 1)


def cell_at(name: str) -> Cell:
    """The cell of a name."""
    return int(name[1]) - 1, "abcdefg".index(name[0])


ALL_CELLS = [(row, column) for row in range(SIZE) for column in range(SIZE)]


def neighbours(cell: Cell) -> list[Cell]:
    """The cells edge to edge with this one, on the board."""
    row, column = cell
    around = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
    return [(r, c) for r, c in around if 0 <= r < SIZE and 0 <= c < SIZE]


@dataclass(frozen=True)
class Card:
    """A kind of coloured card (H1.2): its number, the tile it shows and the turrets (domes)."""

    name: str
    colour: str
    number: int
    tile: str
    turrets: int


class Box:
    """The components, read from the parsed TOML file."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.shapes: dict[str, Shape] = {name: tuple(t["shape"]) for name, t in components["tiles"].items()}
        self.cards: dict[str, Card] = {}
        self.counts: Counter[str] = Counter()
        for colour in components["colours"]:
            for entry in components["cards"]:
                if colour in entry.get("colours", components["colours"]):
                    self.add_card(colour, entry)
        self.counts[WILD] = components["supply"]["wild_cards"]
        self.kinds = [*self.cards, WILD]
        self.statue = self.marked("#")[0]
        self.coats = self.marked("o")
        self.crosswalks = self.marked("x")
        self.actions: list[str] = [action for row in components["actions"]["rows"] for action in row]

    def add_card(self, colour: str, entry: dict[str, Any]) -> None:
        """One line of the card list, for one colour; its name is colour, number, tile, turrets."""
        tile = entry.get("tile", f"{colour}{entry.get('roofs')}")
        name = f"{colour}{entry['number']}-{tile[1:]}{'t' * entry['turrets']}"
        self.cards.setdefault(name, Card(name, colour, entry["number"], tile, entry["turrets"]))
        self.counts[name] += entry["count"]

    def marked(self, mark: str) -> list[Cell]:
        """The cells of the player board that carry this mark."""
        rows = self.components["board"]["rows"]
        return [(row, column) for row, column in ALL_CELLS if rows[row][column] == mark]

    def colour(self, card: str) -> str | None:
        """A card's colour; a wild card has none (H4.2)."""
        return None if card == WILD else self.cards[card].colour

    def in_kind_order(self, cards: Iterable[str]) -> list[str]:
        """Colours in file order, in a colour the cards in file order, wild last."""
        return sorted(cards, key=self.kinds.index)


# ---------------------------------------------------------------------------------------------------------
# Shapes and pushes (H4.5-H4.7)


def flipped_left_right(cells: frozenset[Cell]) -> frozenset[Cell]:
    """The shape turned over."""
    return moved_to_origin((row, -column) for row, column in cells)


def quarter_turn(cells: frozenset[Cell]) -> frozenset[Cell]:
    """The shape turned clockwise once: what was on top is now on the right."""
    return moved_to_origin((column, -row) for row, column in cells)


def moved_to_origin(cells: Iterable[Cell]) -> frozenset[Cell]:
    """The same shape with its top row 0 and its leftmost column 0."""
    cells = list(cells)
    top = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    return frozenset((row - top, column - left) for row, column in cells)


@cache
def oriented(shape: Shape, orientation: int) -> frozenset[Cell]:
    """The shape in one of the 8 orientations: number = turns + 4 * flipped, flipped first."""
    turns, flipped = orientation % 4, orientation // 4
    cells = moved_to_origin(
        (row, column) for row, line in enumerate(shape) for column, mark in enumerate(line) if mark == "#"
    )
    if flipped:
        cells = flipped_left_right(cells)
    for _ in range(turns):
        cells = quarter_turn(cells)
    return cells


@cache
def different_orientations(shape: Shape) -> tuple[int, ...]:
    """Of equal orientations only the lowest number."""
    kept: list[int] = []
    for orientation in range(8):
        if all(oriented(shape, orientation) != oriented(shape, lower) for lower in kept):
            kept.append(orientation)
    return tuple(kept)


def push_result(
    board_cells: Iterable[Cell], shape: Sequence[str], side: str, orientation: int, lane: int
) -> tuple[Cell, ...] | str:
    """Slide a tile in from outside, cell by cell; the sorted final cells, or why it is not allowed.

    `board_cells` are all cells that stop a tile: tiles, wild tiles and the statue. `lane` is the tile's
    leftmost column (from n and s) or topmost row (from e and w). Reasons: "no-lane" (it does not fit
    sideways, H4.5), "meets-nothing" (it runs to the far rim, H4.6), "sticks-out" (it would stop with a part
    outside the board, H4.7).
    """
    occupied = set(board_cells)
    cells = oriented(tuple(shape), orientation)
    height = 1 + max(row for row, _ in cells)
    width = 1 + max(column for _, column in cells)
    if lane < 0 or lane + (width if side in "ns" else height) > SIZE:
        return "no-lane"
    row, column = {"n": (-height, lane), "e": (lane, SIZE), "s": (SIZE, lane), "w": (lane, -width)}[side]
    position = {(row + r, column + c) for r, c in cells}
    down, right = SLIDE[side]
    while True:
        further = {(r + down, c + right) for r, c in position}
        if further & occupied:
            break
        if over_the_far_rim(further, side):
            return "meets-nothing"
        position = further
    if any(not (0 <= r < SIZE and 0 <= c < SIZE) for r, c in position):
        return "sticks-out"
    return tuple(sorted(position))


def over_the_far_rim(cells: Iterable[Cell], side: str) -> bool:
    """Whether a tile pushed from this side has a part beyond the opposite rim."""
    if side == "n":
        return any(row >= SIZE for row, _ in cells)
    if side == "s":
        return any(row < 0 for row, _ in cells)
    if side == "w":
        return any(column >= SIZE for _, column in cells)
    return any(column < 0 for _, column in cells)


@dataclass(frozen=True)
class Push:
    """One possible push and the cells where the tile ends up."""

    side: str
    orientation: int
    lane: int
    cells: tuple[Cell, ...]

    def notation(self) -> str:
        """Side, lane, turns and f for flipped: `nc.0`, `w4.2f`."""
        lane = "abcdefg"[self.lane] if self.side in "ns" else str(self.lane + 1)
        return f"{self.side}{lane}.{self.orientation % 4}{'f' if self.orientation >= 4 else ''}"


@lru_cache(maxsize=20000)
def pushes_from(occupied: frozenset[Cell], shape: Shape, side: str) -> tuple[Push, ...]:
    """Every allowed push of this shape from this side."""
    found = []
    for orientation in different_orientations(shape):
        for lane in range(SIZE):
            result = push_result(occupied, shape, side, orientation, lane)
            if not isinstance(result, str):
                found.append(Push(side, orientation, lane, result))
    return tuple(found)


def pushes(occupied: frozenset[Cell], shape: Shape, own_side: str, any_side: bool) -> list[Push]:
    """The pushes of one build: from the pawn's side (H4.5), or with `any-side` only what it adds (H6.5)."""
    own = list(pushes_from(occupied, shape, own_side))
    if not any_side:
        return own
    reached = {push.cells for push in own}
    others = [push for side in SIDES if side != own_side for push in pushes_from(occupied, shape, side)]
    return [push for push in others if push.cells not in reached]


# ---------------------------------------------------------------------------------------------------------
# Payments (H4.1-H4.3, H6.7, H6.10)


@lru_cache(maxsize=20000)
def ways_to_pay(
    cards: tuple[str, ...], colours: tuple[str | None, ...], colour: str, count: int, off_colour: bool
) -> frozenset[tuple[str, ...]]:
    """Every different choice of `count` of these cards that pays for a tile of this colour.

    `colours` gives the colour of each card, None for wild. With `off_colour` (`any-wild`, H6.10) exactly one
    of the cards is neither wild nor of the colour, otherwise none is.
    """
    found = set()
    for places in combinations(range(len(cards)), count):
        others = [i for i in places if colours[i] not in (None, colour)]
        if len(others) == (1 if off_colour else 0):
            found.add(tuple(sorted(cards[i] for i in places)))
    return frozenset(found)


# ---------------------------------------------------------------------------------------------------------
# A position: a document with what the rules ask about it


class Position:
    """A state document and its box, with the questions that the rules ask. Changes nothing."""

    def __init__(self, document: Document, box: Box) -> None:
        self.document = document
        self.box = box

    @property
    def seat(self) -> int:
        return int(self.document["seat"])

    @property
    def player(self) -> dict[str, Any]:
        """The player whose turn it is."""
        player: dict[str, Any] = self.document["players"][self.document["seat"]]
        return player

    @property
    def current(self) -> dict[str, Any]:
        current: dict[str, Any] = self.document["current"]
        return current

    def built(self) -> set[Cell]:
        """The cells of the player's board with a roof: pavilion and wild tiles, not the statue."""
        return built_cells(self.player)

    def occupied(self) -> frozenset[Cell]:
        """The cells that stop a tile: the statue, too (H4.5)."""
        return frozenset(self.built() | {self.box.statue})

    def free_roofs(self) -> list[Cell]:
        """Roofs without a turret; the statue is none (H5.3, H6.12)."""
        return sorted(self.built() - {cell_at(name) for name in self.player["turrets"]})

    def own_side(self) -> str:
        """The board side that matches the pawn's senate side, two spaces on each (H1.1, H1.6)."""
        return SIDES[self.player["pawn"] // 2]

    def slots(self) -> list[int]:
        """The two card slots at the pawn's space, lower number first (H1.1, H3.3)."""
        space = self.player["pawn"]
        return sorted([(space - 1) % SPACES, space])

    def usable(self, action: str) -> bool:
        """A coat in the meadow, the action not covered and not yet used by this player (H2.5, H6.1)."""
        return self.player["coats"] > 0 and action not in self.document["covered"] and action not in self.player["used"]

    def wild_cells(self) -> list[Cell]:
        """Free cells edge to edge with a tile or wild tile; the statue is not enough (H6.4)."""
        if self.document["wild_tiles"] == 0:
            return []
        built = self.built()
        return [
            cell
            for cell in ALL_CELLS
            if cell not in built and cell != self.box.statue and any(n in built for n in neighbours(cell))
        ]

    # Building

    def turrets_to_put(self, card: Card, extra: bool) -> int:
        """How many turrets a build brings: not more than roofs, not more than the supply (H4.10)."""
        roofs = len(oriented(self.box.shapes[card.tile], 0))
        return min(card.turrets + (1 if extra else 0), roofs, int(self.document["turrets"]))

    def price(self, card: Card, plus: Iterable[str]) -> int:
        """Cards to pay, the chosen one included (H4.1, H6.7)."""
        return card.number - (1 if "discount" in plus else 0)

    def payments(self, cards: Sequence[str], colour: str, count: int, off: bool) -> frozenset[tuple[str, ...]]:
        """The different ways to pay `count` of these cards."""
        cards = sorted(cards)
        return ways_to_pay(tuple(cards), tuple(self.box.colour(c) for c in cards), colour, count, off)

    def pushes_of(self, card: Card, plus: Iterable[str]) -> list[Push]:
        """The pushes of this card's tile with these actions."""
        shape = self.box.shapes[card.tile]
        return pushes(self.occupied(), shape, self.own_side(), "any-side" in plus)

    def can_build(self, card: Card, plus: Iterable[str]) -> bool:
        """Whether it can be paid and pushed with exactly these actions, each with effect (H4.8, H6.2)."""
        plus = set(plus)
        if self.document["tiles"].get(card.tile, 0) == 0:  # H4.1
            return False
        if "discount" in plus and card.number == 1:  # H6.7
            return False
        if "extra-roof" in plus and self.turrets_to_put(card, True) == self.turrets_to_put(card, False):
            return False  # H6.11
        others = list(self.player["hand"])
        others.remove(card.name)
        count = self.price(card, plus) - 1
        if not self.payments(others, card.colour, count, "any-wild" in plus):  # H4.1, H6.10
            return False
        return bool(self.pushes_of(card, plus))  # H4.5, H6.5

    def buildable(self, plus: Iterable[str]) -> list[str]:
        """The cards of the hand that can be chosen with exactly these actions."""
        kinds = sorted({card for card in self.player["hand"] if card != WILD})  # H4.2
        return [kind for kind in kinds if self.can_build(self.box.cards[kind], plus)]

    def plus_leads_to_a_build(self, plus: list[str]) -> bool:
        """Whether these actions, with some further ones that can still be paid, all serve one build (H6.15).

        `plus` may hold one action whose coat is not placed yet; every combination of further ones is tried.
        """
        coats = self.player["coats"] - len(set(plus) - set(self.current["plus"]))
        more = [action for action in ON_A_BUILD if self.usable(action) and action not in plus]
        for size in range(min(coats, len(more)) + 1):
            for further in combinations(more, size):
                if self.buildable([*plus, *further]):
                    return True
        return False


def built_cells(player: dict[str, Any]) -> set[Cell]:
    """The cells under a player's tiles and wild tiles."""
    names = [name for tile in player["tiles"] for name in tile["cells"]] + player["wild"]
    return {cell_at(name) for name in names}


# ---------------------------------------------------------------------------------------------------------
# Legal actions


def legal(document: Document, components: Components) -> list[str]:
    """All legal actions of a state document, in notation, sorted; none when the game is over."""
    position = Position(document, Box(components))
    return sorted(LEGAL_IN_STEP[document["step"]](position))


def legal_start(_: Position) -> Iterator[str]:
    """Any of the 8 senate spaces (H2.3)."""
    for space in range(SPACES):
        yield f"@{space}"


def legal_move(position: Position) -> Iterator[str]:
    """Phases a and b: the move is 1-3 (H3.2), 4-5 or 4-6 or one back with an action (H6.3)."""
    yield from free_actions(position)
    yield from ["m1", "m2", "m3"]
    if position.usable("further"):
        yield from ["further4", "further5"]
    if position.usable("far"):
        yield from ["far4", "far5", "far6"]
    if position.usable("back"):
        yield "back"


def free_actions(position: Position) -> Iterator[str]:
    """The five actions of phases a, c and e (H3.5), each where it has an effect (H6.2)."""
    if position.usable("two-points"):
        yield "two-points"
    if position.usable("no-limit"):
        yield "no-limit"  # whatever the hand size (H6.14)
    for action in ("one-wild", "two-wild"):
        if position.usable(action):
            for cell in position.wild_cells():
                yield f"{action}:{cell_name(cell)}"
    if position.usable("move-roof") and position.free_roofs():  # H6.12
        for name in position.player["turrets"]:
            yield f"move-roof:{name}"


def legal_main(position: Position) -> Iterator[str]:
    """Phases c and d: draw or build, or, before a + action, one of the five."""
    yield from build_actions(position)
    if position.current["plus"]:
        return
    yield from free_actions(position)
    document = position.document
    if any(document["display"][slot] is not None for slot in position.slots()):
        yield "draw"
        if position.usable("extra-card") and (document["pile"] or sum(document["discard"].values())):
            yield "draw+extra-card"  # only where there is a card to draw (H5.2, H6.2, H6.6)
    elif not position.buildable([]):
        yield from ending(position)  # H3.7: d is skipped


def build_actions(position: Position) -> Iterator[str]:
    """Choosing a card, and further + actions for the same build (H6.15, H6.16)."""
    plus = position.current["plus"]
    for kind in position.buildable(plus):
        yield f"build:{kind}"
    for action in ON_A_BUILD:
        if position.usable(action) and action not in plus and position.plus_leads_to_a_build([*plus, action]):
            yield f"+{action}"


def ending(position: Position) -> Iterator[str]:
    """End of the turn, or first the discard down to 7 where `no-limit` runs out (H6.14)."""
    player = position.player
    if player["no_limit"] == 1 and len(player["hand"]) > HAND_LIMIT:
        for kind in set(player["hand"]):
            yield f"discard:{kind}"
    else:
        yield "end"


def legal_push(position: Position) -> Iterator[str]:
    """Every push of the chosen card's tile (H4.5-H4.7, H6.5)."""
    card = position.box.cards[position.current["card"]]
    for push in position.pushes_of(card, position.current["plus"]):
        yield push.notation()


def payments_left(position: Position) -> frozenset[tuple[str, ...]]:
    """The different ways to pay the rest of the price."""
    current = position.current
    colour = position.box.cards[current["card"]].colour
    return position.payments(position.player["hand"], colour, current["to_pay"], current["off_colour"])


def legal_pay(position: Position) -> Iterator[str]:
    """A card that belongs to some way of paying the rest."""
    for kind in {card for way in payments_left(position) for card in way}:
        yield f"pay:{kind}"


def legal_roof(position: Position) -> Iterator[str]:
    """A free roof of the new tile (H4.10)."""
    for name in roofs_left(position):
        yield f"roof:{name}"


def roofs_left(position: Position) -> list[str]:
    """The roofs of the new tile without a turret."""
    return [name for name in position.current["cells"] if name not in position.player["turrets"]]


def legal_wild(position: Position) -> Iterator[str]:
    """The second tile of `two-wild` (H6.4)."""
    for cell in position.wild_cells():
        yield f"wild:{cell_name(cell)}"


def legal_drop(position: Position) -> Iterator[str]:
    """Any other free roof for the turret that was taken up (H6.12).

    In step `drop` the turret is off the board and `current.cells` names the roof it came from.
    """
    for cell in position.free_roofs():
        if cell_name(cell) not in position.current["cells"]:
            yield f"to:{cell_name(cell)}"


def legal_discard(position: Position) -> Iterator[str]:
    """Discard down to 7, cards of one's own choice, or use `no-limit` instead (H3.4)."""
    for kind in set(position.player["hand"]):
        yield f"discard:{kind}"
    if position.usable("no-limit"):
        yield "no-limit"


def legal_after(position: Position) -> Iterator[str]:
    """Phases e and f: the five, one more build with its action, the end (H3.5, H3.6)."""
    if position.current["plus"]:
        yield from build_actions(position)
        return
    yield from free_actions(position)
    action = further_build(position)
    if action and position.usable(action) and position.plus_leads_to_a_build([action]):
        yield f"+{action}"
    yield from ending(position)


def further_build(position: Position) -> str | None:
    """The action that would allow one more build now: at most two builds a turn (H3.6)."""
    if position.current["builds"] == 1:
        return "second-build"
    if position.current["builds"] == 0 and position.current["drew"]:
        return "draw-and-build"
    return None


def legal_over(_: Position) -> Iterator[str]:
    """Nothing."""
    return iter(())


LEGAL_IN_STEP: dict[str, Callable[[Position], Iterator[str]]] = {
    "start": legal_start,
    "move": legal_move,
    "main": legal_main,
    "push": legal_push,
    "pay": legal_pay,
    "roof": legal_roof,
    "wild": legal_wild,
    "drop": legal_drop,
    "discard": legal_discard,
    "after": legal_after,
    "over": legal_over,
}


# ---------------------------------------------------------------------------------------------------------
# The next state


def successor(
    document: Document, action: str, components: Components, shuffled_pile: Shuffler | None = None
) -> Document:
    """The whole next state document; the one given is left as it is.

    `shuffled_pile` gets the discard pile sorted by kind and returns its new order (H5.2).
    """
    if action not in legal(document, components):
        raise ValueError(f"{action} is not legal in step {document['step']}")
    table = Table(copy.deepcopy(document), Box(components), shuffled_pile)
    table.play(action)
    return table.document


def fresh_turn(pawn: int) -> dict[str, Any]:
    """`current` at the beginning of a turn."""
    return {
        "from": pawn,
        "moved": False,
        "drew": False,
        "builds": 0,
        "plus": [],
        "card": None,
        "cells": [],
        "to_pay": 0,
        "off_colour": False,
        "roofs": 0,
        "back_to": None,
        "disclosed": False,
    }


class Table(Position):
    """A position that is changed by one action."""

    def __init__(self, document: Document, box: Box, shuffled_pile: Shuffler | None) -> None:
        super().__init__(document, box)
        self.shuffled_pile = shuffled_pile
        self.disclosed = False

    def play(self, action: str) -> None:
        """Do the action and everything that follows automatically."""
        document, seat = self.document, self.document["seat"]
        document["steps"] += 1
        self.do(action)
        if document["step"] == "after" and self.disclosed and sorted(legal_after(self)) == ["end"]:
            self.end_turn()  # H3.5
        self.current["disclosed"] = self.disclosed
        if self.disclosed or document["seat"] != seat:
            document["horizon"] = document["steps"]

    def do(self, action: str) -> None:
        """Find out what kind of action this is."""
        word, _, rest = action.partition(":")
        with_argument: dict[str, Callable[[str], None]] = {
            "build": self.choose_card,
            "pay": self.pay_and_go_on,
            "roof": self.put_turret,
            "one-wild": self.one_wild,
            "two-wild": self.two_wild,
            "wild": self.second_wild,
            "move-roof": self.lift_turret,
            "to": self.drop_turret,
            "discard": self.discard,
        }
        alone: dict[str, Callable[[], None]] = {
            "two-points": self.two_points,
            "no-limit": self.no_limit,
            "end": self.end_turn,
        }
        if self.document["step"] == "push":
            self.push(action)
        elif word in with_argument:
            with_argument[word](rest)
        elif word in alone:
            alone[word]()
        elif action.startswith("draw"):
            self.draw(extra=action == "draw+extra-card")
        elif action.startswith("+"):
            self.use(action[1:])
            self.current["plus"].append(action[1:])
        elif action.startswith("@"):
            self.place_pawns(int(action[1:]))
        else:
            self.move(action)

    def use(self, action: str) -> None:
        """Put a coat on an action (H6.1)."""
        self.player["coats"] -= 1
        self.player["used"].append(action)

    # Cards

    def take_from_pile(self) -> str | None:
        """The next card of the pile; the discard pile is shuffled only when needed (H5.2)."""
        document = self.document
        if not document["pile"]:
            discarded = self.box.in_kind_order(Counter(document["discard"]).elements())
            if not discarded:
                return None
            if self.shuffled_pile is None:
                raise ValueError("the discard pile must be shuffled and no order was given")
            document["pile"] = list(self.shuffled_pile(discarded))
            document["discard"] = {}
        self.disclosed = True
        card: str = document["pile"].pop(0)
        if not document["pile"]:
            document["last_round"] = True  # H5.1
        return card

    def gain_from_pile(self, seat: int) -> None:
        """A hidden card for this seat, if there is any."""
        card = self.take_from_pile()
        if card is not None:
            self.add_to_hand(seat, card, seen=False)

    def add_to_hand(self, seat: int, card: str, seen: bool) -> None:
        """Hands, and the part of them that everybody saw being taken, are kept in kind order (H8.3)."""
        player = self.document["players"][seat]
        player["hand"] = self.box.in_kind_order([*player["hand"], card])
        if seen:
            player["seen"] = self.box.in_kind_order([*player["seen"], card])

    def to_discard(self, card: str) -> None:
        """A card leaves the hand face up. Choice: of equal cards the one seen being taken leaves first."""
        self.player["hand"].remove(card)
        if card in self.player["seen"]:
            self.player["seen"].remove(card)
        self.document["discard"][card] = self.document["discard"].get(card, 0) + 1

    # Start, move, draw

    def place_pawns(self, space: int) -> None:
        """The start player's pawn, the others two spaces further each, two cards each (H2.3, H2.4)."""
        document = self.document
        order = [(document["start"] + i) % document["seats"] for i in range(document["seats"])]
        for place, seat in enumerate(order):
            document["players"][seat]["pawn"] = (space + 2 * place) % SPACES
        for seat in order:
            self.gain_from_pile(seat)
            self.gain_from_pile(seat)
        document["turn"] = 1
        document["round"] = 1
        document["step"] = "move"
        document["current"] = fresh_turn(space)

    def move(self, action: str) -> None:
        """Move the pawn (H3.2, H6.3)."""
        name = action.rstrip("0123456789")
        spaces = -1 if name == "back" else int(action[len(name) :])
        if name != "m":
            self.use(name)
        self.player["pawn"] = (self.player["pawn"] + spaces) % SPACES
        self.current["moved"] = True
        self.document["step"] = "main"

    def draw(self, extra: bool) -> None:
        """Take the two cards, the extra card, refill, hand limit: in this order (H3.3)."""
        display = self.document["display"]
        for slot in self.slots():
            if display[slot] is not None:
                self.add_to_hand(self.seat, display[slot], seen=True)
                display[slot] = None
        if extra:
            self.use("extra-card")
            self.gain_from_pile(self.seat)
        for slot in self.slots():
            display[slot] = self.take_from_pile()
        self.current["drew"] = True
        too_many = len(self.player["hand"]) > HAND_LIMIT and self.player["no_limit"] == 0
        self.document["step"] = "discard" if too_many else "after"

    def discard(self, card: str) -> None:
        """Discard one card; in step `discard` until 7 are left (H3.4)."""
        self.to_discard(card)
        if self.document["step"] == "discard" and len(self.player["hand"]) <= HAND_LIMIT:
            self.document["step"] = "after"

    # The five

    def two_points(self) -> None:
        """2 points now (H6.13)."""
        self.use("two-points")
        self.player["points"] += 2

    def no_limit(self) -> None:
        """No hand limit in this and the next own turn (H6.14)."""
        self.use("no-limit")
        self.player["no_limit"] = 2
        if self.document["step"] == "discard":
            self.document["step"] = "after"

    def one_wild(self, cell: str) -> None:
        """One wild tile (H6.4)."""
        self.use("one-wild")
        self.put_wild(cell)

    def two_wild(self, cell: str) -> None:
        """The first of two; the second where there is a cell for it (H6.4)."""
        self.use("two-wild")
        self.put_wild(cell)
        if self.wild_cells():
            self.current["back_to"] = self.document["step"]
            self.document["step"] = "wild"

    def second_wild(self, cell: str) -> None:
        """The second of two."""
        self.put_wild(cell)
        self.go_back()

    def put_wild(self, cell: str) -> None:
        """Place a wild tile; a coat under it is won, Dry roads is checked (H6.4)."""
        self.document["wild_tiles"] -= 1
        self.player["wild"].append(cell)
        self.win_coats([cell])
        self.check_dry_roads()

    def lift_turret(self, cell: str) -> None:
        """Take up a turret (H6.12)."""
        self.use("move-roof")
        self.player["turrets"].remove(cell)
        self.current["cells"] = [cell]
        self.current["back_to"] = self.document["step"]
        self.document["step"] = "drop"

    def drop_turret(self, cell: str) -> None:
        """Put it down."""
        self.player["turrets"].append(cell)
        self.current["cells"] = []
        self.go_back()

    def go_back(self) -> None:
        """To the step from which `wild` or `drop` was reached."""
        self.document["step"] = self.current["back_to"]
        self.current["back_to"] = None

    def win_coats(self, cells: Iterable[str]) -> None:
        """Coats of arms under these cells go to the meadow (H4.11)."""
        marked = {cell_name(cell) for cell in self.box.coats}
        self.player["coats"] += len(marked & set(cells))

    def check_dry_roads(self) -> None:
        """The highest bonus card left for joining the four crosswalks, once a game (H7.2)."""
        document, player = self.document, self.player
        if not document["options"]["dry_roads"] or player["bonus"] or not document["bonus_cards"]:
            return
        joining = built_cells(player)
        if document["options"].get("roads_by_statue", True):
            joining |= {self.box.statue}
        if crosswalks_joined(joining, self.box):
            player["bonus"] = max(document["bonus_cards"])
            document["bonus_cards"].remove(player["bonus"])

    # A build (H4.12)

    def choose_card(self, card: str) -> None:
        """Choose the card; nothing is spent before the tile lies (H4.4)."""
        self.current["card"] = card
        self.document["step"] = "push"

    def push(self, notation: str) -> None:
        """The tile is placed; the chosen card is paid first.

        Choice: `to_pay`, `off_colour` and `roofs` are set now, `builds` and the coats when the build ends.
        """
        current = self.current
        card = self.box.cards[current["card"]]
        [push] = [p for p in self.pushes_of(card, current["plus"]) if p.notation() == notation]
        self.document["tiles"][card.tile] -= 1
        current["cells"] = [cell_name(cell) for cell in push.cells]
        self.player["tiles"].append({"colour": card.colour, "cells": list(current["cells"])})
        self.to_discard(card.name)
        current["to_pay"] = self.price(card, current["plus"]) - 1
        current["off_colour"] = "any-wild" in current["plus"]
        current["roofs"] = self.turrets_to_put(card, "extra-roof" in current["plus"])
        self.go_on_paying()

    def pay_and_go_on(self, card: str) -> None:
        """Pay a card of one's own choice."""
        self.pay(card)
        self.go_on_paying()

    def pay(self, card: str) -> None:
        """One card to the discard pile (H4.4)."""
        self.to_discard(card)
        self.current["to_pay"] -= 1
        if self.box.colour(card) not in (None, self.box.cards[self.current["card"]].colour):
            self.current["off_colour"] = False

    def go_on_paying(self) -> None:
        """Pay where only one way is left; then the turrets."""
        ways = payments_left(self)
        if len(ways) > 1:
            self.document["step"] = "pay"
            return
        [way] = ways
        for card in way:
            self.pay(card)
        self.go_on_with_turrets()

    def put_turret(self, cell: str) -> None:
        """A turret on a roof of one's own choice."""
        self.turret_on(cell)
        self.go_on_with_turrets()

    def turret_on(self, cell: str) -> None:
        """One turret from the supply onto a roof (H4.10)."""
        self.document["turrets"] -= 1
        self.player["turrets"].append(cell)
        self.current["roofs"] -= 1

    def go_on_with_turrets(self) -> None:
        """Where nothing is left to choose the turrets go up by themselves; then the rest of the build."""
        free = roofs_left(self)
        if 0 < self.current["roofs"] < len(free):
            self.document["step"] = "roof"
            return
        if self.current["roofs"] > 0:
            for cell in free:
                self.turret_on(cell)
        self.finish_build()

    def finish_build(self) -> None:
        """Coats, bonus card, Dry roads check (H4.12)."""
        current = self.current
        self.win_coats(current["cells"])
        if self.touches_its_colour():
            self.gain_from_pile(self.seat)  # H4.9
        self.check_dry_roads()
        current["builds"] += 1
        current.update(plus=[], card=None, cells=[], to_pay=0, off_colour=False, roofs=0)
        self.document["step"] = "after"

    def touches_its_colour(self) -> bool:
        """Whether the new tile lies edge to edge with another tile of its colour (H4.9)."""
        new = {cell_at(name) for name in self.current["cells"]}
        colour = self.box.cards[self.current["card"]].colour
        for tile in self.player["tiles"]:
            cells = {cell_at(name) for name in tile["cells"]}
            touching = any(neighbour in cells for cell in new for neighbour in neighbours(cell))
            if tile["colour"] == colour and cells != new and touching:
                return True
        return False

    # The end of a turn

    def end_turn(self) -> None:
        """The next seat moves; after the last seat of the last round the game is over (H3.1, H5.1)."""
        document = self.document
        self.player["no_limit"] = max(0, self.player["no_limit"] - 1)
        following = (document["seat"] + 1) % document["seats"]
        if following == document["start"]:
            if document["last_round"]:
                document["step"] = "over"
                document["seat"] = None
                return
            document["round"] += 1
        document["seat"] = following
        document["turn"] += 1
        document["step"] = "move"
        document["current"] = fresh_turn(self.player["pawn"])


def crosswalks_joined(cells: set[Cell], box: Box) -> bool:
    """Whether one edge-connected group of these cells holds all crosswalks (H7.2)."""
    if any(cell not in cells for cell in box.crosswalks):
        return False
    group = {box.crosswalks[0]}
    while True:
        grown = group | {n for cell in group for n in neighbours(cell) if n in cells}
        if grown == group:
            return all(cell in group for cell in box.crosswalks)
        group = grown


# ---------------------------------------------------------------------------------------------------------
# Final score


def score(document: Document, components: Components) -> list[dict[str, int]]:
    """Per seat the score by category (H5.3-H5.5, H7.2)."""
    box = Box(components)
    return [score_of(player, box) for player in document["players"]]


def score_of(player: dict[str, Any], box: Box) -> dict[str, int]:
    """One player's score."""
    cells = built_cells(player) | {box.statue}
    rows = [row for row in range(SIZE) if all((row, column) in cells for column in range(SIZE))]
    columns = [column for column in range(SIZE) if all((row, column) in cells for row in range(SIZE))]
    turrets = 0
    for name in player["turrets"]:
        row, column = cell_at(name)
        if row in rows and column in columns:
            turrets += 3
        elif row in rows or column in columns:
            turrets += 1
    result = {
        "rows": 2 * len(rows),
        "columns": 2 * len(columns),
        "turrets": turrets,
        "points": player["points"],
        "bonus": player["bonus"],
    }
    result["total"] = sum(result.values())
    return result


def ranking(document: Document, components: Components) -> list[list[int]]:
    """The seats, best first, in groups of one: a tie goes to the latest in turn order (H5.5)."""
    totals = [entry["total"] for entry in score(document, components)]

    def strength(seat: int) -> tuple[int, int]:
        return totals[seat], (seat - document["start"]) % document["seats"]

    return [[seat] for seat in sorted(range(document["seats"]), key=strength, reverse=True)]


# ---------------------------------------------------------------------------------------------------------
# Comparing documents


def normal(document: Document, components: Components) -> Document:
    """The same document with everything whose order or zero means nothing made equal, for comparisons."""
    box = Box(components)
    result = copy.deepcopy(document)
    for name in ("discard", "out", "tiles"):
        result[name] = {key: count for key, count in sorted(result[name].items()) if count}
    result["covered"] = sorted(result["covered"])
    result["bonus_cards"] = sorted(result["bonus_cards"], reverse=True)
    for player in result["players"]:
        for name in ("wild", "turrets", "used"):
            player[name] = sorted(player[name])
        for name in ("hand", "seen"):
            player[name] = box.in_kind_order(player[name])
        for tile in player["tiles"]:
            tile["cells"] = sorted(tile["cells"], key=cell_at)
        player["tiles"] = sorted(player["tiles"], key=lambda tile: (tile["colour"], tile["cells"]))
    result["current"]["plus"] = sorted(result["current"]["plus"])
    result["current"]["cells"] = sorted(result["current"]["cells"], key=cell_at)
    return result
