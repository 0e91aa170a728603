"""A bot that plays with the weights that `learn.py` wrote. It needs NumPy and no learning library.

torilla arena neoville --bots learned=python:examples/learn/learned.py:Learned,greedy --games 200
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16
from numpy.typing import NDArray

from torilla.core.contract.data import View
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position
from torilla.core.engine.generator import Generator
from torilla.core.engine.observation import Field
from torilla.games import get_game

UNIT = 64
"""Numbers of an observation are divided by the largest that their field can have, but by no more than this."""
KINDS: Mapping[str, tuple[str, ...]] = {"helsinki": ("display", "card")}
"""Fields by game whose rows begin with the number of a kind of card, which means nothing as a quantity."""
SEATS = 2
"""The weights are those of games for two."""

Rows = NDArray[np.int16]
Weights = dict[str, NDArray[Any]]


def kind_columns(fields: Mapping[str, Field], kinds: Sequence[str]) -> list[int]:
    """Where in an observation the numbers of kinds are."""
    return [column for name in kinds for column in range(fields[name].start, fields[name].stop, fields[name].shape[-1])]


class Outlook:
    """What a seat would see after each of its legal actions: that is what the network looks at."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        self.encoder = game.bots.encoder(seats)
        self.size = int(self.encoder.size)
        wide, narrow = game.bots.fields(seats), game.bots.fields(SEATS)
        own = [
            np.arange(wide[name].start, wide[name].start + field.stop - field.start) for name, field in narrow.items()
        ]
        self.columns: NDArray[np.int64] | None = None if seats == SEATS else np.concatenate(own)

    def after(self, state: Position, codes: Sequence[int]) -> Rows:
        """A row for each code. `state` must be a sample, in which hidden pieces lie as they might."""
        memory = vec[i16]([0] * (self.size * len(codes)))
        engine, seat = self.game.rules.engine, state.seat
        for number, code in enumerate(codes):
            reached = state.clone()
            engine.step(reached, code)
            self.encoder.write(reached, seat, memory, number * self.size, again=False)
        return self.of_two(memory, len(codes))

    def now(self, state: Position) -> Rows:
        """What the seat to move sees before it acts, as a single row."""
        memory = vec[i16]([0] * self.size)
        self.encoder.write(state, state.seat, memory, 0, again=False)
        return self.of_two(memory, 1)

    def of_two(self, memory: Any, count: int) -> Rows:
        """Of more seats the weights know the observer and the next one only."""
        rows: Rows = np.frombuffer(memory, dtype=np.int16).reshape(count, self.size)
        return rows if self.columns is None else rows[:, self.columns]


@cache
def weights_of(game: str) -> Weights:
    """The weights beside this file. Matrices are kept as bytes with a scale for each row."""
    with np.load(Path(__file__).with_name(f"{game}.npz")) as kept:
        return {
            name: kept[name] * kept[f"{name}.scale"][:, None] if f"{name}.scale" in kept else kept[name]
            for name in kept.files
            if not name.endswith(".scale")
        }


def rate(weights: Weights, rows: Rows, now: Rows) -> NDArray[np.float32]:
    """How much the network likes each of these outlooks, where `now` is what is seen before the action."""
    known = weights["kinds"][rows[:, weights["columns"]]].reshape(len(rows), -1)
    inner = np.concatenate([rows / weights["unit"], (rows - now) / weights["reach"], known], axis=1, dtype=np.float32)
    for layer in ("first", "second"):
        inner = np.maximum(inner @ weights[layer].T + weights[f"{layer}.bias"], 0)
    liked: NDArray[np.float32] = inner @ weights["liking"][0] + weights["liking.bias"][0]
    return liked


class Learned:
    """Takes the legal action whose outlook the network likes best."""

    name = "learned"
    games = tuple(sorted(file.stem for file in Path(__file__).parent.glob("*.npz")))

    def __init__(self, game: AnyGame | None) -> None:
        self.game = game
        self.outlooks: dict[tuple[str, int], Outlook] = {}

    def choose(self, view: View, legal: list[int], generator: Generator) -> int:
        game = self.game or get_game(view.game)
        outlook = self.outlooks.get((view.game, view.seats))
        if outlook is None:
            outlook = self.outlooks[view.game, view.seats] = Outlook(game, view.seats)
        state = game.views.sample(view, generator)
        rows, now = outlook.after(state, legal), outlook.now(state)
        return legal[int(rate(weights_of(view.game), rows, now).argmax())]
