"""Gymnasium's interface for many games at once: one seat of each, with opponents in the others."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, NamedTuple

import gymnasium.vector as gym
import numpy as np
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from torilla.core.contract.data import Json
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position
from torilla.core.engine.generator import Generator
from torilla.env.opponents import Opponent, Opponents, OtherSeats, Waiting
from torilla.env.single import check_seat
from torilla.env.spec import AnyObservation, EnvSpec
from torilla.env.vector import SavedGames, VectorEnv


class SavedSeats(NamedTuple):
    """Where a `SeatVectorEnv` stands; it can be pickled if its opponents can."""

    games: SavedGames
    seats: list[int]
    players: list[list[Opponent]]
    leads: list[float]
    source: int
    chance: Json


Answer = tuple[AnyObservation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Json]


class SeatVectorEnv(gym.VectorEnv[AnyObservation, NDArray[np.int64], NDArray[Any]]):
    """A number of games, each as `SeatEnv` has one; policies among the opponents are asked for many games at once.

    A game that ends is followed by the next one in the same step: `infos` has its last observation and info.
    """

    metadata: ClassVar[Json] = {"autoreset_mode": gym.AutoresetMode.SAME_STEP}  # type: ignore[misc]

    def __init__(
        self,
        game: str | AnyGame,
        num_envs: int = 1,
        seats: int = 2,
        opponents: Opponents = "greedy",
        seat: int | None = None,
        options: Mapping[str, object] | None = None,
        rules: int | None = None,
        *,
        floats: bool = False,
        flat: bool = False,
        points: float = 0.0,
    ) -> None:
        self.env_spec = EnvSpec(game, seats, options, rules, floats=floats, flat=flat, points=points)
        self.table = VectorEnv(self.env_spec.game, num_envs, seats, options, rules)
        self.others = OtherSeats(self.env_spec, opponents)
        check_seat(seat, seats)
        self.fixed_seat = seat
        self.num_envs = num_envs
        self.single_observation_space = self.env_spec.observation_space()
        self.single_action_space = self.env_spec.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.ours: NDArray[np.int64] = np.zeros(num_envs, dtype=np.int64)
        self.lead: NDArray[np.float64] = np.zeros(num_envs)
        self.players: list[list[Opponent]] = [[] for _ in range(num_envs)]
        self.source = Generator.from_seed(0)

    def reset(self, *, seed: int | None = None, options: Json | None = None) -> tuple[AnyObservation, Json]:
        """New games everywhere, up to our first decisions."""
        super().reset(seed=seed)
        self.source = Generator.from_seed(int(self.np_random.integers(2**62)))
        self.table.reset(self.source.fork())
        self.begin_step()
        self.begin_games(range(self.num_envs))
        self.let_others_play()
        return self.observe(), self.seat_infos()

    def action_masks(self) -> NDArray[np.int8]:
        """1 for each legal code, a row for each game."""
        masks: NDArray[np.int8] = self.table.masks.copy()
        return masks

    def step(self, actions: ArrayLike) -> Answer:
        """One action in each game, and then what the opponents do.

        An illegal one ends its game with a reward of -1, and the info of the game that ended names the reason.
        """
        codes = self.table.checked(actions)
        self.begin_step()
        rows = np.arange(self.num_envs)
        inside = (codes >= 0) & (codes < self.table.masks.shape[1])
        legal = inside & (self.table.masks[rows, np.where(inside, codes, 0)] != 0)
        for row in np.flatnonzero(~legal).tolist():
            self.forfeit(row, int(codes[row]))
        self.advance(rows[legal].tolist(), codes[legal].tolist())
        self.let_others_play()
        if self.env_spec.points:
            for row in np.flatnonzero(~self.ended).tolist():
                self.shape(row, self.table.batch.positions[row])
        infos = self.final | self.seat_infos()
        return self.observe(), self.rewards.copy(), self.ended.copy(), np.zeros(self.num_envs, dtype=np.bool_), infos

    # --- Keeping games

    def save(self) -> SavedSeats:
        """Where all games stand, to go back to with `restore`, as often as one likes."""
        chance = copy.deepcopy(dict(self.np_random.bit_generator.state))
        players = [list(row) for row in self.players]
        seats = self.ours.tolist()
        return SavedSeats(self.table.save(), seats, players, self.lead.tolist(), int(self.source.state), chance)

    def restore(self, saved: SavedSeats) -> tuple[AnyObservation, Json]:
        """Go back to what was saved, in this environment or another one with the same arguments."""
        self.table.restore(saved.games)
        self.ours[:], self.lead[:] = saved.seats, saved.leads
        self.players, self.source = [list(row) for row in saved.players], Generator(saved.source)
        self.np_random.bit_generator.state = copy.deepcopy(saved.chance)
        self.begin_step()
        return self.observe(), self.seat_infos()

    def clone(self) -> SeatVectorEnv:
        """An independent environment that stands where this one does."""
        return rebuilt(*self.__reduce__()[1])

    def __deepcopy__(self, memo: Json) -> SeatVectorEnv:
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., SeatVectorEnv], tuple[Json, SavedSeats]]:
        own = {"opponents": self.others.pools, "seat": self.fixed_seat, "num_envs": self.num_envs}
        return rebuilt, (self.env_spec.arguments() | own, self.save())

    # --- Inside a step

    def begin_step(self) -> None:
        self.rewards: NDArray[np.float64] = np.zeros(self.num_envs)
        self.ended: NDArray[np.bool_] = np.zeros(self.num_envs, dtype=np.bool_)
        self.final: Json = {}

    def begin_games(self, rows: Iterable[int]) -> None:
        """Who sits where in games that were just dealt."""
        for row in rows:
            seat = self.fixed_seat
            self.ours[row] = int(self.source.below(self.env_spec.seats)) if seat is None else seat
            self.players[row] = self.others.draw(self.source)
            self.lead[row] = 0.0

    def let_others_play(self) -> None:
        """Until each game waits for us."""
        while (rows := np.flatnonzero(self.table.movers != self.ours)).size:
            waiting = []
            for row in rows.tolist():
                after = (int(self.table.movers[row]) - int(self.ours[row])) % self.env_spec.seats - 1
                position = self.table.batch.positions[row]
                waiting.append(Waiting(row, position, self.players[row][after], self.source))
            chosen = list(self.others.choose(waiting))
            self.advance([row for row, _ in chosen], [code for _, code in chosen])

    def advance(self, rows: list[int], codes: list[int]) -> None:
        """These actions in these games."""
        before = {row: self.table.batch.positions[row] for row in rows}
        self.table.batch.step_rows(rows, codes)
        for row in rows:
            if self.table.dones[row]:
                position = before[row]
                self.rewards[row] += self.table.rewards[row, self.ours[row]]
                self.shape(row, position)
                self.end(row, position, {"points": self.table.points[row].copy()})

    def forfeit(self, row: int, code: int) -> None:
        """End a game by an illegal action."""
        batch = self.table.batch
        position = batch.positions[row]
        refusal = self.env_spec.game.rules.explain(position, code)
        assert refusal is not None
        self.rewards[row] = -1.0
        batch.clear(row)
        batch.deal(row)
        self.end(row, position, {"illegal": refusal.code})

    def end(self, row: int, position: Position, info: Json) -> None:
        """Keep the last observation and info of a game, and begin the next."""
        seat = int(self.ours[row])
        last = self.env_spec.with_mask(self.env_spec.observe(position, seat), self.env_spec.mask(position))
        self.final = self._add_info(self.final, {"final_obs": last, "final_info": {"seat": seat} | info}, row)
        self.ended[row] = True
        self.begin_games([row])

    def shape(self, row: int, position: Position) -> None:
        """The part of the reward that follows from points."""
        if self.env_spec.points:
            lead = self.env_spec.leads(position)[int(self.ours[row])]
            self.rewards[row] += self.env_spec.points * (lead - self.lead[row])
            self.lead[row] = lead

    def observe(self) -> AnyObservation:
        self.table.show()
        return self.env_spec.with_mask(self.env_spec.shown_as(self.table.observations), self.action_masks())

    def seat_infos(self) -> Json:
        return {"seat": self.ours.copy(), "_seat": np.ones(self.num_envs, dtype=np.bool_)}


def rebuilt(arguments: Json, saved: SavedSeats) -> SeatVectorEnv:
    """The environment of these arguments, where `saved` stood."""
    env = SeatVectorEnv(**arguments)
    env.restore(saved)
    return env
