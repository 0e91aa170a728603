"""The characters that can play at a table: each has a name, and its usual level.

Faces, styles and remarks belong to the client (`web/src/characters`). Which character sits where says nothing about a
game: it follows from the seats alone. `random` and `greedy` are for the arena and have no characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

LEVELS = ("novice", "casual", "strong", "expert")
"""The bots offered at a table, from weakest to strongest."""


class Character(NamedTuple):
    """A bot with a name."""

    name: str
    level: str


CHARACTERS = (
    Character("Milla", "novice"),
    Character("Otso", "casual"),
    Character("Saga", "casual"),
    Character("Viggo", "strong"),
    Character("Linnea", "strong"),
    Character("Elias", "expert"),
)
RECORDED = re.compile(r"(?P<name>\w+) \(bot (?P<bot>[\w.-]+)\)")


def find_character(name: str | None) -> Character | None:
    return next((character for character in CHARACTERS if character.name == name), None)


def choose_character(level: str, taken: Iterable[str]) -> str | None:
    """The name of a character for this level that is not taken: one of the level, else the nearest; None: no level."""
    if level not in LEVELS:
        return None
    used = set(taken)
    rank = LEVELS.index(level)
    nearest = sorted(CHARACTERS, key=lambda one: (one.name in used, abs(LEVELS.index(one.level) - rank)))
    return nearest[0].name


def recorded_name(name: str | None, bot: str) -> str:
    """A bot's name in records, such as `Otso (bot casual)`."""
    return f"{name} (bot {bot})" if name else f"bot {bot}"


def parse_recorded(name: str) -> tuple[str, str] | None:
    """The character and the level behind a name in a record."""
    found = RECORDED.fullmatch(name)
    return (found["name"], found["bot"]) if found and find_character(found["name"]) else None
