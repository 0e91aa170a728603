"""Puzzles: answers of `api/about.py`."""

from __future__ import annotations

import msgspec

from torilla.bots.base import Reason
from torilla.core.content.puzzles import Grade, Worth
from torilla.server.wire.advice import HintStep


class PuzzleInfo(msgspec.Struct):
    """A puzzle in a list: what its solution does, the main thing first, and how hard it is, 1 to 3.

    `lesson`: the number of the lesson after which everything in the solution is known; 0: no lesson is needed.
    """

    id: str
    themes: list[str]
    grade: Grade
    lesson: int


class Puzzles(msgspec.Struct):
    """A game's puzzles, the easier ones first."""

    game: str
    puzzles: list[PuzzleInfo]


class PuzzlePicture(msgspec.Struct):
    """The solver's board before the turn, as SVG."""

    svg: str


class PuzzleAnswer(msgspec.Struct):
    """One puzzle, to be played in a sandbox.

    `last`: the game ends with the turn, and its points are counted; else they are estimates. `turns`: how many were
    compared. `turn`: the solution, which is worth `best`; the next best turn is worth `second`, and `reasons` say why.
    """

    game: str
    id: str
    seat: int
    themes: list[str]
    grade: Grade
    last: bool
    turns: int
    best: Worth
    second: Worth
    turn: list[HintStep]
    reasons: list[Reason]
