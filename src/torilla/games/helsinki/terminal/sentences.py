"""Helsinki in English sentences."""

from __future__ import annotations

import re

from torilla.core.contract.data import HIDDEN, Item, Json
from torilla.core.terminal.grammar import counted, does, listed, signed
from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.terminal.labels import ACTIONS, CATEGORIES, OPTIONS, STEPS
from torilla.games.helsinki.values import (
    AnyValue,
    Build,
    Discard,
    Draw,
    DropRoof,
    End,
    LiftRoof,
    Move,
    Pay,
    PlaceWild,
    Push,
    Roof,
    Start,
    Use,
)
from torilla.games.helsinki.views.documents import View

__all__ = ["CATEGORIES", "OPTIONS", "STEPS"]

SIDES = {"n": "north", "e": "east", "s": "south", "w": "west"}
COLOURS = {"p": "purple", "g": "green", "r": "red", "b": "blue", "y": "yellow"}
CARD = re.compile(r"([a-z])(\d)-(\d)([a-su-z]*)(t*)$")
"""Colour, number, roofs, which of several tiles of that size, domes: `r4-3tt`, `r3-4b`."""


def piece(name: str, components: Components | None = None) -> str:
    """A card: "red 3 (4 roofs, 1 dome)"."""
    if name == "w":
        return "wild card"
    if name == HIDDEN:
        return "unknown card"
    match = CARD.match(name)
    if match is None:
        return name
    colour, number, roofs, variant, turrets = match.groups()
    shown = f"{roofs} roofs{f' {variant}' if variant else ''}"
    if turrets:
        shown += f", {counted(len(turrets), 'dome')}"
    return f"{colour_name(colour, components)} {number} ({shown})"


def colour_name(letter: str, components: Components | None = None) -> str:
    """The colour of a letter."""
    names = COLOURS if components is None else dict(components.colours)
    return names.get(letter, letter)


def space_name(space: int, components: Components | None = None) -> str:
    """A senate space and the side it is on."""
    side = space // 2
    house = f", {components.sides[side]}" if components is not None else ""
    return f"space {space} ({list(SIDES.values())[side]}{house})"


def todo(view: View) -> str:
    """The prompt of a step."""
    if view.step in {"main", "after"} and view.current.plus:
        return "Choose the card to build"
    return STEPS[view.step][0]


def phrase(value: AnyValue, components: Components | None = None) -> tuple[str, str]:
    """An action as verb and the rest."""
    match value:
        case Start():
            return "begin", f"on senate {space_name(value.space, components)}"
        case Move() if value.spaces < 0:
            return "move", f"{counted(-value.spaces, 'space')} back (action back)"
        case Move():
            with_action = f" (action {value.action})" if value.action else ""
            return "move", f"{counted(value.spaces, 'space')}{with_action}"
        case Draw():
            extra = " and one from the pile (action extra-card)" if value.extra else ""
            return "draw", f"the two cards beside the pawn{extra}"
        case Use():
            return "use", f"the action {value.action}: {ACTIONS.get(value.action, '')}"
        case End():
            return "end", "the turn"
        case Build():
            return "build", f"with the {piece(value.card, components)}"
        case Push():
            return "push", push_phrase(value)
        case Pay():
            return "pay", f"the {piece(value.card, components)}"
        case Roof():
            return "put", f"a dome on {value.cell}"
        case PlaceWild():
            which = "the second wild tile" if value.action is None else "a wild tile"
            return "place", f"{which} on {value.cell}" + (f" (action {value.action})" if value.action else "")
        case LiftRoof():
            return "take", f"up the dome on {value.cell} (action move-roof)"
        case DropRoof():
            return "put", f"the dome down on {value.cell}"
        case Discard():
            return "discard", f"the {piece(value.card, components)}"


def push_phrase(value: Push) -> str:
    """Where from, in which lane, turned how."""
    line = f"column {'abcdefg'[value.lane]}" if value.side in "ns" else f"row {value.lane + 1}"
    return f"the tile in from the {SIDES[value.side]}, {line}{turn_phrase(value.turns, value.flipped)}"


def turn_phrase(turns: int, flipped: bool = False) -> str:
    """How a tile is turned, in words."""
    turned = ["", "turned right", "turned round", "turned left"][turns]
    parts = [part for part in ("flipped" if flipped else "", turned) if part]
    return f", {' and '.join(parts)}" if parts else ""


def heading(value: AnyValue) -> str:
    """Under which heading an action stands in a menu."""
    match type(value).__name__:
        case "Start" | "Move" | "Draw" | "Build" | "Push" | "Pay" | "Roof" | "Discard":
            return {"Roof": "Dome", "Start": "Senate space"}.get(type(value).__name__, type(value).__name__)
        case "DropRoof":
            return "Dome"
        case "End":
            return "End"
    return "Actions, one coat of arms each"


def in_words(key: str, value: object, components: Components | None = None) -> object:
    """A value of a refusal as it stands in a sentence."""
    if isinstance(value, list):
        return listed([str(part) for part in value])
    if not isinstance(value, str):
        return value
    if key in {"side", "own"}:
        return f"the {SIDES.get(value, value)}"
    if key == "colour":
        return colour_name(value, components)
    if key == "action":
        return ACTIONS.get(value, value)
    if key == "card":
        return f"the {piece(value, components)}"
    return value


def label(name: str) -> str:
    """A card as the pictures show it."""
    return {"w": "wild"}.get(name, name.replace("t", "▲"))


def describe_group(items: list[Item], who: str, components: Components | None = None) -> str:
    """Disclosed items of one kind as a sentence."""
    pieces = listed([label(item.piece or HIDDEN) for item in items])
    match items[0].what:
        case "start":
            return does(who, "begin")
        case "covered":
            return f"covered: {listed([item.piece or '' for item in items])}"
        case "out":
            return f"taken out: {pieces}"
        case "refill":
            return f"turned up: {pieces}"
        case "gain" if items[0].piece == HIDDEN:
            return f"{does(who, 'get')} {counted(len(items), 'card')} from the pile"
        case "gain":
            return f"{does(who, 'get')} {pieces} from the pile"
        case "shuffle":
            return f"the discard pile, {items[0].place} cards, becomes the new pile"
        case "paid":
            return f"{does(who, 'pay')} {pieces}"
    return ""


def effects(found: Json, components: Components | None = None) -> list[str]:
    """A preview as short phrases."""
    phrases = []
    if "space" in found:
        phrases.append(f"to {space_name(found['space'], components)}")
        phrases.append(f"beside {listed([label(card) if card else 'nothing' for card in found['cards']])}")
    elif "hand" in found:
        phrases.append(listed([label(card) for card in found["cards"]]) or "no card")
        if found["discards"]:
            phrases.append(f"then {counted(found['discards'], 'card')} must go")
        if found["last_round"]:
            phrases.append("the pile runs out: the last round")
    elif "price" in found:
        phrases.append(f"costs {counted(found['price'], 'card')}")
    if "cells" in found:
        phrases.append(f"stops on {' '.join(found['cells'])}" if "stopped_by" in found else "")
        phrases += [f"completes row {row}" for row in found["rows"]]
        phrases += [f"completes column {column}" for column in found["columns"]]
        if found["coats"]:
            won = len(found["coats"])
            phrases.append("wins a coat of arms" if won == 1 else f"wins {won} coats of arms")
        if found.get("bonus_card"):
            phrases.append("touches its colour: a bonus card")
        if found["dry_roads"]:
            phrases.append(f"joins the crosswalks: {found['dry_roads']} points")
    points = sum(found.get("score", {}).values())
    if points:
        phrases.append(signed(points, "point"))
    return [part for part in phrases if part]
