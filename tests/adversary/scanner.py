"""Looks through every byte that somebody was sent for what they must not know, knowing the truth from the game."""

from __future__ import annotations

import json
import re
from typing import Any

from adversary.scene import EYES, SEATED, Scene

WORD = re.compile(r"[\w*+-]+")
"""Anything that could be the name of a card or tile."""


class Leak(AssertionError):
    """A message disclosed hidden data."""


def scan(scene: Scene, who: str, data: bytes, *, guesses: bool = False) -> None:
    """Raises Leak. `guesses`: the text may name pieces that a bot imagines."""
    text = data.decode()
    private = [] if EYES[who] is not None else [SEATED]
    for secret in [*scene.foreign_secrets(who), *private]:
        if secret in text:
            raise Leak(f"{who} was sent a secret: ...{around(text, secret)}...")
    if not guesses:
        for piece in scene.unseen[who].intersection(WORD.findall(text)):
            raise Leak(f"{who} was told of {piece}: ...{around(text, piece)}...")
    try:
        value = json.loads(text)
    except ValueError:
        return
    walk(value, scene, who)


def around(text: str, what: str) -> str:
    at = text.index(what)
    return text[max(0, at - 60) : at + 60]


def walk(value: Any, scene: Scene, who: str) -> None:
    """Shapes that may not be, wherever they are."""
    if isinstance(value, list):
        for part in value:
            walk(part, scene, who)
    if isinstance(value, dict):
        check_item(value, who)
        check_view(value, scene, who)
        check_numbers(value, scene, who)
        if value.get("armed") and who != "other":
            raise Leak(f"{who} was told that a turn is armed")
        for part in value.values():
            walk(part, scene, who)


def check_item(value: dict[str, Any], who: str) -> None:
    if value.get("what") == "gain" and value.get("seat") != EYES[who] and value.get("piece") != "?":
        raise Leak(f"{who} was told what seat {value.get('seat')} drew")
    if value.get("seed") is not None:
        raise Leak(f"{who} was sent a seed")


def check_view(view: dict[str, Any], scene: Scene, who: str) -> None:
    if "players" not in view or "pile" not in view:
        return
    if not isinstance(view["pile"], int):
        raise Leak(f"{who} was sent the pile")
    if view["steps"] > scene.steps[who]:
        raise Leak(f"{who} was shown a step that can still be taken back")
    for seat, player in enumerate(view["players"]):
        shown = [piece for piece in player["hand"] if piece != "?"]
        chosen = view["current"].get("tile")
        if seat == view["seat"] and chosen in shown and chosen not in player["seen"]:
            shown.remove(chosen)  # in a settled step: a tile that was chosen, for all to see, and is not placed yet
        if seat != EYES[who] and sorted(shown) != sorted(player["seen"]):
            raise Leak(f"{who} was shown the hand of seat {seat}: {shown}")


def check_numbers(value: dict[str, Any], scene: Scene, who: str) -> None:
    """Not even the number of a step that can still be taken back."""
    if value.get("type") == "acted" and value["step"] > scene.steps[who]:
        raise Leak(f"{who} was told of a step that can still be taken back")
    of_position = value.get("type") in ("position", "refused") or set(value) == {"code", "values", "message"}
    number = value.get("seq", value["values"].get("seq") if "values" in value else None) if of_position else None
    if number is not None and number > scene.seqs[who]:
        raise Leak(f"{who} was told the number of a position with steps that can still be taken back")
