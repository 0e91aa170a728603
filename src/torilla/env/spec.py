"""The game of an environment: its rules, its options, components and number of seats, all checked; what it shows."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from gymnasium import spaces
from librt.vecs import vec
from mypy_extensions import i16
from numpy.typing import NDArray

from torilla.core.contract.data import View
from torilla.core.contract.errors import IllegalAction
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position
from torilla.games import get_game

Observation = dict[str, NDArray[np.generic]]
"""`observation`: int16, what the seat sees; `action_mask`: int8, 1 for each legal code."""


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
    ) -> None:
        self.game = get_game(game) if isinstance(game, str) else game
        self.seats = seats
        self.options = self.game.rules.options.make(**(options or {}))
        self.undealt = self.game.rules.undealt(self.options, seats, 0, rules)
        self.encoder = self.game.bots.encoder(seats)
        self.fields = self.game.bots.fields(seats)
        self.row = vec[i16]([0] * int(self.encoder.size))
        self.shown: NDArray[np.int16] = np.frombuffer(self.row, dtype=np.int16)  # type: ignore[call-overload]

    def observe(self, position: Position, seat: int) -> NDArray[np.int16]:
        """The observation of a seat, as a new array."""
        self.encoder.write(position, seat, self.row, 0, again=False)
        return self.shown.copy()

    def observation_space(self) -> spaces.Dict[NDArray[np.generic]]:
        low, high = (np.empty(len(self.row), dtype=np.int16) for _ in range(2))
        for field in self.fields.values():
            low[field.slice], high[field.slice] = field.low, field.high
        return spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (self.game.action_count,), dtype=np.int8),
            }
        )

    def action_space(self) -> Codes:
        return Codes(self.game.action_count)

    def refuse(self, position: Position, code: int, where: str = "") -> None:
        """Raise IllegalAction with the reason."""
        try:
            self.game.rules.require(position, code)
        except IllegalAction as error:
            error.args = (where + error.message,)
            raise


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
    encoder = game.bots.encoder(view.seats)
    row = vec[i16]([0] * int(encoder.size))
    encoder.write(game.views.state(view), view.viewer, row, 0, again=False)
    shown: NDArray[np.int16] = np.frombuffer(row, dtype=np.int16)  # type: ignore[call-overload]
    return shown
