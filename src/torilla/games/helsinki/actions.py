"""The three forms of an action of Helsinki: code, notation, value (docs/reference/contract.md)."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Literal, NoReturn

import msgspec

from torilla.core.errors import NotationError
from torilla.games.helsinki.codes import (
    ACTION_COUNT,
    BACK,
    BUILD,
    DISCARD,
    DRAW,
    DRAW_EXTRA,
    DROP,
    END,
    FAR_4,
    FURTHER_4,
    LIFT,
    MOVE_1,
    NO_LIMIT,
    ONE_WILD,
    PAY,
    PLUS,
    PLUS_NAMES,
    PUSH,
    ROOF,
    START,
    TWO_POINTS,
    TWO_WILD,
    WILD,
    WILD_TILE,
)  # fmt: skip
from torilla.games.helsinki.components import Components
from torilla.grid.cells import format_cell, parse_cell

SIDES = "nesw"


class Value(msgspec.Struct, frozen=True, tag_field="type"):
    """An action as a typed object."""


class Start(Value, frozen=True, tag="start"):
    """Put the first pawn on a senate space, 0 to 7."""

    space: int


class Move(Value, frozen=True, tag="move"):
    """Move the pawn; -1 is one space back."""

    spaces: int
    action: Literal["far", "further", "back"] | None = None


class Draw(Value, frozen=True, tag="draw"):
    """Take the two cards beside the pawn."""

    extra: bool = False


class Use(Value, frozen=True, tag="use"):
    """Use an action by itself, or on the build that follows."""

    action: str


class End(Value, frozen=True, tag="end"):
    """End the turn."""


class Build(Value, frozen=True, tag="build"):
    """Choose a card to build its tile."""

    card: str


class Push(Value, frozen=True, tag="push"):
    """Push the tile in: from a side, in a lane (0 to 6), after flipping and quarter turns clockwise."""

    side: Literal["n", "e", "s", "w"]
    lane: int
    turns: int
    flipped: bool


class Pay(Value, frozen=True, tag="pay"):
    """Pay one more card."""

    card: str


class Roof(Value, frozen=True, tag="roof"):
    """Put a turret on a roof of the new tile."""

    cell: str


class PlaceWild(Value, frozen=True, tag="wild"):
    """Place a wild tile; `action` is None for the second one of `two-wild`."""

    cell: str
    action: Literal["one-wild", "two-wild"] | None = None


class LiftRoof(Value, frozen=True, tag="lift"):
    """Take up a turret with `move-roof`."""

    cell: str


class DropRoof(Value, frozen=True, tag="drop"):
    """Put the turret down again."""

    cell: str


class Discard(Value, frozen=True, tag="discard"):
    """Discard a card."""

    card: str


AnyValue = (
    Start | Move | Draw | Use | End | Build | Push | Pay | Roof | PlaceWild | LiftRoof | DropRoof | Discard
)  # fmt: skip

CELL_PREFIXES = (
    (ROOF, "roof:"), (ONE_WILD, "one-wild:"), (TWO_WILD, "two-wild:"), (WILD_TILE, "wild:"), (LIFT, "move-roof:"),
    (DROP, "to:"),
)  # fmt: skip
CARD_PREFIXES = ((BUILD, "build:"), (PAY, "pay:"), (DISCARD, "discard:"))
WORDS = {
    DRAW: "draw", DRAW_EXTRA: "draw+extra-card", TWO_POINTS: "two-points", NO_LIMIT: "no-limit", END: "end",
    BACK: "back",
} | {START + space: f"@{space}" for space in range(8)} | {
    MOVE_1: "m1", MOVE_1 + 1: "m2", MOVE_1 + 2: "m3", FURTHER_4: "further4", FURTHER_4 + 1: "further5",
    FAR_4: "far4", FAR_4 + 1: "far5", FAR_4 + 2: "far6",
} | {PLUS + index: f"+{name}" for index, name in enumerate(PLUS_NAMES)}  # fmt: skip
CODES = {word: code for code, word in WORDS.items()}


def format_action(code: int, components: Components) -> str:
    """The notation of a code."""
    if code in WORDS:
        return WORDS[code]
    if PUSH <= code < PAY:
        side, rest = divmod(code - PUSH, 56)
        orientation, lane = divmod(rest, 7)
        return f"{SIDES[side]}{lane_name(side, lane)}.{orientation % 4}{'f' if orientation > 3 else ''}"
    for base, prefix in CARD_PREFIXES:
        if base <= code <= base + (WILD if base != BUILD else WILD - 1):
            if code - base != WILD and code - base >= len(components.cards):
                raise ValueError(f"code {code} names a card that these components do not have")
            return prefix + components.card_name(code - base)
    for base, prefix in CELL_PREFIXES:
        if base <= code < base + 49:
            return prefix + format_cell(code - base)
    raise ValueError(f"there is no code {code}: codes go from 0 to {ACTION_COUNT - 1}")


def lane_name(side: int, lane: int) -> str:
    """A column letter for pushes from north and south, else a row number."""
    return "abcdefg"[lane] if side % 2 == 0 else str(lane + 1)


def parse_action(text: str, components: Components) -> int:
    """The code of a notation."""
    if text in CODES:
        return CODES[text]
    for base, prefix in CARD_PREFIXES:
        if text.startswith(prefix):
            return base + parse_card(text, text[len(prefix) :], components, wild=base != BUILD)
    for base, prefix in CELL_PREFIXES:
        if text.startswith(prefix):
            cell = parse_cell(text[len(prefix) :])
            if cell is None:
                refuse(text, f"{text[len(prefix) :]!r} is no cell: cells go from a1 to g7")
            return base + cell
    if len(text) >= 4 and text[0] in SIDES and text[2] == ".":
        return parse_push(text)
    close = get_close_matches(text, [*CODES, "build:", "pay:", "roof:", "discard:", "to:", "wild:", "one-wild:"], 1)
    return refuse(
        text, f"did you mean {close[0]!r}?" if close else "expected for example m2, draw, build:r3-4, nc.0 or end"
    )


def parse_card(text: str, name: str, components: Components, *, wild: bool) -> int:
    kind = components.kind_of.get(name)
    if kind is None or name == "?":
        close = get_close_matches(name, components.kind_of, 1)
        refuse(text, f"there is no card {name!r}" + (f"; did you mean {close[0]!r}?" if close else ""))
    if kind == WILD and not wild:
        refuse(text, "a wild card shows no tile, so it cannot be built (H4.2)")
    return kind


def parse_push(text: str) -> int:
    side = SIDES.index(text[0])
    lanes = "abcdefg" if side % 2 == 0 else "1234567"
    if text[1] not in lanes:
        refuse(text, f"a push from {text[0]} is in a lane {lanes[0]} to {lanes[-1]}, not {text[1]!r}")
    if text[3] not in "0123" or text[4:] not in ("", "f"):
        refuse(text, "a push ends with .0 to .3 (quarter turns), and f if flipped")
    return PUSH + side * 56 + (int(text[3]) + 4 * (text[4:] == "f")) * 7 + lanes.index(text[1])


def refuse(text: str, expected: str) -> NoReturn:
    raise NotationError(
        "action/unreadable", f"{text!r} is no action of Helsinki: {expected}", text=text, expected=expected
    )


def to_value(code: int, components: Components) -> AnyValue:
    """The typed form of a code."""
    text = format_action(code, components)
    if code < MOVE_1:
        return Start(code)
    if code < DRAW:
        if code == BACK:
            return Move(-1, "back")
        if code >= FAR_4:
            return Move(code - FAR_4 + 4, "far")
        return Move(code - FURTHER_4 + 4, "further") if code >= FURTHER_4 else Move(code - MOVE_1 + 1)
    if code < TWO_POINTS:
        return Draw(code == DRAW_EXTRA)
    if code == END:
        return End()
    if code < BUILD:
        return Use(text.removeprefix("+"))
    if PUSH <= code < PAY:
        side, rest = divmod(code - PUSH, 56)
        orientation, lane = divmod(rest, 7)
        return Push(SIDES[side], lane, orientation % 4, orientation > 3)  # type: ignore[arg-type]
    word, _, what = text.partition(":")
    if word == "wild":
        return PlaceWild(what)
    if word in ("one-wild", "two-wild"):
        return PlaceWild(what, word)  # type: ignore[arg-type]
    forms: dict[str, Callable[[str], AnyValue]] = {
        "build": Build, "pay": Pay, "discard": Discard, "roof": Roof, "move-roof": LiftRoof, "to": DropRoof,
    }  # fmt: skip
    return forms[word](what)


def from_value(value: AnyValue, components: Components) -> int:
    """The code of a typed form. Raises NotationError."""
    match value:
        case Start(space):
            text = f"@{space}"
        case Move(spaces, None):
            text = f"m{spaces}"
        case Move(spaces, action):
            text = "back" if action == "back" and spaces == -1 else f"{action}{spaces}"
        case Draw(extra):
            text = "draw+extra-card" if extra else "draw"
        case Use(action):
            text = f"+{action}" if action in PLUS_NAMES else action
        case End():
            text = "end"
        case Build(card):
            text = f"build:{card}"
        case Push(side, lane, turns, flipped):
            name = lane_name(SIDES.index(side), lane) if 0 <= lane < 7 else "?"
            text = f"{side}{name}.{turns}{'f' if flipped else ''}"
        case Pay(card):
            text = f"pay:{card}"
        case Roof(cell):
            text = f"roof:{cell}"
        case PlaceWild(cell, action):
            text = f"{action or 'wild'}:{cell}"
        case LiftRoof(cell):
            text = f"move-roof:{cell}"
        case DropRoof(cell):
            text = f"to:{cell}"
        case Discard(card):
            text = f"discard:{card}"
    return parse_action(text, components)
