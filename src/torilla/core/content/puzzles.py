"""Puzzles: positions with one turn that is clearly best, as data (games/<name>/puzzles.json)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Literal

import msgspec

from torilla.core.content.lessons import ALTERNATIVE, Lesson

FILE = "puzzles.json"
END = "end"
Grade = Literal[1, 2, 3]
"""1: most players find it, 3: few do."""


class Worth(msgspec.Struct, frozen=True):
    """What a turn is worth to its seat: the chance to win, 0 to 1, and the points at the end."""

    chance: float
    points: float


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the solution was confirmed (tools/solve_puzzles.py).

    `last-turn`: the game ends with this turn, and all turns were counted. `search`: `turns` were compared, the best of
    them over `samples` arrangements of what the seat cannot know; `low` is the lower end of the 95 % interval of what
    the solution is worth more than any other, as cost of a turn (torilla.bots.review), and `simulations` those of each
    search that had to agree. A turn that costs at most `within` solves the puzzle too.
    """

    kind: Literal["last-turn", "search"]
    turns: int
    best: Worth
    second: Worth
    low: float
    within: float = 0.0
    samples: int = 0
    simulations: int = 0
    seed: int = 0


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position before a turn, and the best turn.

    `solution`: all steps as notation, up to the end of the turn or the first disclosure. `rival`: the next best turn,
    with which it is compared to say why it is best. `found`: how often bots find it, by level. `themes`: what the
    solution does, the main thing first.
    """

    id: str
    seat: int
    themes: list[str]
    grade: Grade
    solution: list[str]
    rival: list[str]
    proof: Proof
    found: dict[str, float]
    position: str


@lru_cache(maxsize=16)
def load_puzzles(package: str) -> dict[str, Puzzle]:
    """The puzzles in a game's package by id, in the order of the file; empty if it has none."""
    file = files(package).joinpath(FILE)
    if not file.is_file():
        return {}
    return {one.id: one for one in msgspec.json.decode(file.read_text("utf-8-sig"), type=list[Puzzle])}


def kinds_of(action: str) -> list[str]:
    """The kinds of an action, the narrowest first: `build:bus`, `build`.

    Moves and pushes, which begin with a letter or two, have none, and `end` is no decision.
    """
    found = re.match(r"\+?([a-z-]{3,})(?::([a-z]{3,})(?=[-0-9]))?", action)
    if found is None or action == END:
        return []
    return [f"{found[1]}:{found[2]}", found[1]] if found[2] else [found[1]]


def taught_by(lessons: Iterable[Lesson]) -> dict[str, int]:
    """The number of the lesson, from 1, in which each kind of action is done first."""
    taught: dict[str, int] = {}
    for number, lesson in enumerate(lessons, 1):
        for action in (one for beat in lesson.beats for step in beat.do for one in step.split(ALTERNATIVE)):
            for kind in kinds_of(action):
                taught.setdefault(kind, number)
    return taught


def lesson_before(puzzle: Puzzle, taught: dict[str, int]) -> int:
    """The number of the lesson after which everything in the solution is known; that of the last one, where none
    teaches it."""
    last = max(taught.values(), default=0)
    known = [next((taught[kind] for kind in kinds_of(step) if kind in taught), last) for step in puzzle.solution]
    return max((number for number, step in zip(known, puzzle.solution, strict=True) if kinds_of(step)), default=0)
