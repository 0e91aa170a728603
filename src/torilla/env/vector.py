"""Many games at once, in NumPy arrays that the compiled code writes in place."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeVar

import msgspec
import numpy as np
from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8
from numpy.typing import ArrayLike, NDArray

from torilla.core.contract.data import Json
from torilla.core.contract.errors import OptionsError
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import MAX_ACTIONS, Position
from torilla.env.batch import ALL_LEGAL, Batch
from torilla.env.spec import EnvSpec

SavedGames = list[tuple[Position, int, int]]
"""Of each game: its position, its seed, and the state of the generator of the games after it."""

Scalar = TypeVar("Scalar", bound=np.generic)
Memory: TypeAlias = "vec[i16] | vec[i32] | vec[i64] | vec[u8] | vec[float]"


def as_array(memory: Memory, dtype: type[Scalar], *shape: int) -> NDArray[Scalar]:
    """The memory of a vec as an array, without a copy. Read only."""
    shown: NDArray[Scalar] = np.frombuffer(memory, dtype=dtype).reshape(shape)  # type: ignore[call-overload]
    return shown


class VectorEnv:
    """A number of games, each started again when it ends; each row shows the seat to move.

    All arrays are made once and change with every step: copy what you want to keep. They are read-only.
    A game that ends is followed by the next one in the same step: `dones`, `rewards` and `points` describe the game
    that ended, the rest shows the new one.
    """

    def __init__(
        self,
        game: str | AnyGame,
        games: int,
        seats: int = 2,
        options: Mapping[str, object] | None = None,
        rules: int | None = None,
    ) -> None:
        if games < 1:
            raise OptionsError("environment/games", f"an environment has 1 or more games, not {games}", games=games)
        self.env_spec = EnvSpec(game, seats, options, rules)
        self.games = games
        played, encoder = self.env_spec.game, self.env_spec.encoder
        self.batch = Batch(played.rules.engine, encoder, self.env_spec.undealt, games, played.action_count)
        batch = self.batch
        self.views: NDArray[np.int16] = as_array(batch.views, np.int16, games * seats, int(encoder.size))
        self.shown: NDArray[np.int16] = np.zeros((games, int(encoder.size)), dtype=np.int16)
        self.observations: NDArray[np.int16] = self.shown.view()
        self.observations.flags.writeable = False
        self.masks: NDArray[np.int8] = as_array(batch.masks, np.int8, games, played.action_count)
        self.movers: NDArray[np.int64] = as_array(batch.seats, np.int64, games)
        self.counts: NDArray[np.int64] = as_array(batch.counts, np.int64, games)
        self.codes: NDArray[np.int32] = as_array(batch.codes, np.int32, games, MAX_ACTIONS)
        self.seeds: NDArray[np.int64] = as_array(batch.seeds, np.int64, games)
        self.dones: NDArray[np.bool_] = as_array(batch.dones, np.bool_, games)
        self.rewards: NDArray[np.float64] = as_array(batch.rewards, np.float64, games, seats)
        self.points: NDArray[np.int64] = as_array(batch.points, np.int64, games, seats)
        self.rows = np.arange(games)
        self.first_views = self.rows * seats
        self.reset()

    def reset(self, seed: int | None = None) -> None:
        """New games everywhere. The same seed and the same actions give the same games."""
        self.batch.reset(secrets.randbits(62) if seed is None else int(seed))
        self.show()

    def step(self, actions: ArrayLike) -> None:
        """One legal action in every game. Raises IllegalAction, and changes nothing, if one of them is not legal."""
        chosen = self.checked(actions).tolist()
        wrong = int(self.batch.first_illegal(chosen))
        if wrong != ALL_LEGAL:
            self.env_spec.refuse(self.batch.positions[wrong], chosen[wrong], f"game {wrong}: ")
        self.batch.step(chosen)
        self.show()

    def show(self) -> None:
        """Copy the views of the seats to move into the observations."""
        np.take(self.views, self.first_views + self.movers, axis=0, out=self.shown, mode="clip")

    def checked(self, actions: ArrayLike) -> NDArray[np.integer]:
        """One integer for each game. Raises OptionsError."""
        codes = np.asarray(actions)
        if codes.shape != (self.games,) or codes.dtype.kind not in "iu":
            raise OptionsError(
                "environment/actions",
                f"expected {self.games} integers, one action for each game, not {codes.dtype} of shape {codes.shape}",
                games=self.games,
            )
        return codes

    def save(self) -> SavedGames:
        """Where all games stand, to go back to with `restore`, as often as one likes. It can be pickled."""
        batch = self.batch
        return [
            (position.clone(), int(seed), int(generator.state))
            for position, seed, generator in zip(batch.positions, self.seeds, batch.generators, strict=True)
        ]

    def restore(self, saved: SavedGames) -> None:
        """Go back to what was saved, here or where the arguments are the same. None has just ended."""
        if len(saved) != self.games:
            raise OptionsError(
                "environment/games", f"{len(saved)} games were saved, not {self.games}", games=self.games
            )
        for row, (position, seed, state) in enumerate(saved):
            self.batch.put(row, position.clone(), seed, state)
        self.show()

    def clone(self) -> VectorEnv:
        """An independent environment with the same games."""
        return rebuilt(*self.__reduce__()[1])

    def __deepcopy__(self, memo: Json) -> VectorEnv:
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., VectorEnv], tuple[EnvSpec, int, SavedGames]]:
        return rebuilt, (self.env_spec, self.games, self.save())

    def sample(self, random: np.random.Generator) -> NDArray[np.int32]:
        """A legal action for every game, uniformly."""
        sampled: NDArray[np.int32] = self.codes[self.rows, (random.random(self.games) * self.counts).astype(np.int64)]
        return sampled


def rebuilt(spec: EnvSpec, games: int, saved: SavedGames) -> VectorEnv:
    """The environment with these games."""
    env = VectorEnv(spec.game, games, spec.seats, msgspec.to_builtins(spec.options), spec.version)
    env.restore(saved)
    return env
