"""The game of an environment: its rules, its options, components and number of seats, all checked; what it shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from torilla.core.contract.data import Json, View
from torilla.core.contract.errors import IllegalAction
from torilla.core.contract.game import AnyGame
from torilla.core.engine.encoder import Row
from torilla.core.engine.engine import Position
from torilla.games import get_game

Observation = dict[str, NDArray[np.generic]]
"""`observation`: int16, what the seat sees; `action_mask`: int8, 1 for each legal code."""


AnyObservation = Any
"""What an environment shows: an Observation, or with `flat` the numbers alone. Callers know which they asked for."""

AnySpace = Any
"""The space of such observations: a Dict, or with `flat` a Box."""

Numbers = NDArray[Any]
"""Numbers of an observation: int16, or with `floats` float32."""

WIDEST = 64
"""As floats, numbers are divided by the largest that their field can have, but by no more than this."""


class Codes(spaces.Discrete):
    """The action codes. Sampling with a mask is most of the work of random play, so it is fast here."""

    def sample(self, mask: NDArray[np.int8] | None = None, probability: NDArray[np.int8] | None = None) -> np.int64:
        if mask is not None and probability is None and len(mask) == self.n:
            legal: NDArray[np.int64] = np.flatnonzero(mask)
            if legal.size:
                return np.int64(legal[int(self.np_random.random() * legal.size)])
        return super().sample(mask, probability)


class EnvSpec:
    """Everything that the games of an environment have in common."""

    def __init__(
        self,
        game: str | AnyGame,
        seats: int = 2,
        options: Mapping[str, object] | None = None,
        rules: int | None = None,
        *,
        floats: bool = False,
        flat: bool = False,
        points: float = 0.0,
    ) -> None:
        self.game = get_game(game) if isinstance(game, str) else game
        self.seats = seats
        self.floats = floats
        self.flat = flat
        self.points = points
        self.options = self.game.rules.options.make(**(options or {}))
        self.undealt = self.game.rules.undealt(self.options, seats, 0, rules)
        self.encoder = self.game.bots.encoder(seats)
        self.fields = self.game.bots.fields(seats)
        self.version = rules
        self.row = Row(self.encoder)
        self.shown: NDArray[np.int16] = np.frombuffer(self.row.numbers, dtype=np.int16)  # type: ignore[call-overload]

        self.low, self.high = (np.empty(len(self.shown), dtype=np.int16) for _ in range(2))
        for field in self.fields.values():
            self.low[field.slice], self.high[field.slice] = field.low, field.high
        largest = np.maximum(np.abs(self.low.astype(np.float32)), np.abs(self.high.astype(np.float32)))
        self.unit: NDArray[np.float32] = np.clip(largest, 1, WIDEST)

    def arguments(self) -> Json:
        """What an environment is made of again, apart from what only its kind has."""
        options = msgspec.to_builtins(self.options)
        return {
            "game": self.game, "seats": self.seats, "options": options, "rules": self.version,
            "floats": self.floats, "flat": self.flat, "points": self.points,
        }  # fmt: skip

    def __reduce__(self) -> tuple[Callable[[Json], EnvSpec], tuple[Json]]:
        return spec_of, (self.arguments(),)

    def shown_as(self, rows: NDArray[np.int16]) -> Numbers:
        """Observations in the form that was asked for, always as a new array."""
        return rows / self.unit if self.floats else rows.copy()

    def observe(self, position: Position, seat: int) -> Numbers:
        """The observation of a seat, as a new array."""
        self.row.show(position, seat)
        return self.shown_as(self.shown)

    def mask(self, position: Position) -> NDArray[np.int8]:
        """1 for each legal code."""
        mask = np.zeros(self.game.action_count, dtype=np.int8)
        mask[self.game.rules.legal(position)] = 1
        return mask

    def with_mask(self, rows: Numbers, masks: NDArray[np.int8]) -> AnyObservation:
        """What an environment shows: a dict with the mask, or the numbers alone."""
        return rows if self.flat else {"observation": rows, "action_mask": masks}

    def observation_space(self) -> AnySpace:
        box: spaces.Box
        if self.floats:
            box = spaces.Box(self.low / self.unit, self.high / self.unit, dtype=np.float32)
        else:
            box = spaces.Box(self.low, self.high, dtype=np.int16)
        if self.flat:
            return box
        mask = spaces.Box(0, 1, (self.game.action_count,), dtype=np.int8)
        return spaces.Dict({"observation": box, "action_mask": mask})

    def action_space(self) -> Codes:
        return Codes(self.game.action_count)

    def leads(self, position: Position) -> list[float]:
        """Each seat's points more than the mean of the others."""
        points = [int(self.game.rules.engine.points(position, seat)) for seat in range(self.seats)]
        total = sum(points)
        return [own - (total - own) / (self.seats - 1) for own in points]

    def refuse(self, position: Position, code: int, where: str = "") -> None:
        """Raise IllegalAction with the reason."""
        try:
            self.game.rules.require(position, code)
        except IllegalAction as error:
            error.args = (where + error.message,)
            raise


def spec_of(arguments: Json) -> EnvSpec:
    return EnvSpec(**arguments)


def draw(game: AnyGame, position: Position, seat: int | None, mode: str | None) -> str | None:
    """The table for a seat (None: for a spectator): as plain text for `ansi`, printed for `human`, else nothing."""
    from rich.console import Console
    from rich.text import Text

    if mode == "human":
        Console(highlight=False).print(game.terminal.picture(position, seat))
    if mode != "ansi":
        return None
    return Text.from_markup(game.terminal.picture(position, seat)).plain


def observe_view(view: View, game: AnyGame | None = None) -> NDArray[np.int16]:
    """The observation of a seat's view; `game` is the edition, where it is not that of the box."""
    game = game or get_game(view.game)
    if view.viewer is None:
        raise ValueError("an observation is a seat's: this is a spectator's view")
    row = Row(game.bots.encoder(view.seats))
    row.show(game.views.state(view), view.viewer)
    shown: NDArray[np.int16] = np.frombuffer(row.numbers, dtype=np.int16)  # type: ignore[call-overload]
    return shown
