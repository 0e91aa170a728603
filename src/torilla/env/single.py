"""Gymnasium: one seat at a table, with opponents in all the others."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple

import gymnasium
import numpy as np
from librt.vecs import vec
from numpy.typing import NDArray

from torilla.core.contract.data import Json
from torilla.core.contract.errors import OptionsError
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position
from torilla.core.engine.generator import Generator
from torilla.env.batch import write_rewards
from torilla.env.opponents import Opponent, Opponents, OtherSeats, Waiting
from torilla.env.spec import AnyObservation, EnvSpec, draw
from torilla.games import game_names


class SavedGame(NamedTuple):
    """Where a `SeatEnv` stands; it can be pickled if its opponents can."""

    position: Position
    seat: int
    players: list[Opponent]
    source: int  # the state of the generator of bots, and of the games after this one
    lead: float
    chance: Json  # the state of Gymnasium's generator


class SeatEnv(gymnasium.Env[AnyObservation, np.int64]):
    """One seat. The reward comes at the end: see `torilla.env.batch.write_rewards`.

    Programs that know nothing of masks may choose an illegal action: it ends the game with a reward of -1, and the
    info names the reason.
    """

    metadata: ClassVar[Json] = {"render_modes": ["ansi", "human"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: str | AnyGame,
        seats: int = 2,
        opponents: Opponents = "greedy",
        seat: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        rules: int | None = None,
        *,
        floats: bool = False,
        flat: bool = False,
        points: float = 0.0,
    ) -> None:
        self.env_spec = EnvSpec(game, seats, options, rules, floats=floats, flat=flat, points=points)
        self.others = OtherSeats(self.env_spec, opponents)
        check_seat(seat, seats)
        self.fixed_seat = seat
        self.seat = seat or 0
        self.players: list[Opponent] = []
        self.render_mode = render_mode
        self.observation_space: Any = self.env_spec.observation_space()
        self.action_space = self.env_spec.action_space()
        self.position: Position
        self.lead = 0.0

    def reset(self, *, seed: int | None = None, options: Json | None = None) -> tuple[AnyObservation, Json]:
        """A new game, up to our first decision. Without a fixed seat ours is drawn at random."""
        super().reset(seed=seed)
        self.source = Generator.from_seed(int(self.np_random.integers(2**62)))
        self.seat = int(self.source.below(self.env_spec.seats)) if self.fixed_seat is None else self.fixed_seat
        self.position = self.env_spec.game.rules.engine.deal(
            self.env_spec.undealt, Generator.from_seed(self.source.fork())
        )
        self.players = self.others.draw(self.source)
        self.lead = 0.0
        self.let_others_play()
        return self.observe(), {"seat": self.seat}

    def let_others_play(self) -> None:
        while self.position.seat >= 0 and self.position.seat != self.seat:
            player = self.players[(int(self.position.seat) - self.seat) % self.env_spec.seats - 1]
            for _, code in self.others.choose([Waiting(0, self.position, player, self.source)]):
                self.env_spec.game.rules.engine.step(self.position, code)

    def action_masks(self) -> NDArray[np.int8]:
        """1 for each legal code, all 0 when the game is over. Maskable learners ask for it by this name."""
        return self.env_spec.mask(self.position)

    def observe(self) -> AnyObservation:
        return self.env_spec.with_mask(self.env_spec.observe(self.position, self.seat), self.action_masks())

    def step(self, action: np.int64) -> tuple[AnyObservation, float, bool, bool, Json]:
        game = self.env_spec.game
        refusal = game.rules.explain(self.position, int(action), self.seat)
        if refusal is not None:
            return self.observe(), -1.0, True, False, {"seat": self.seat, "illegal": refusal.code}
        game.rules.engine.step(self.position, int(action))
        self.let_others_play()
        if self.render_mode == "human":
            self.render()
        reward = self.shaped()
        if self.position.seat >= 0:
            return self.observe(), reward, False, False, {"seat": self.seat}
        earned = vec[float]([0.0] * self.env_spec.seats)
        write_rewards(game.rules.engine, self.position, earned, 0)
        points = [int(game.rules.engine.points(self.position, seat)) for seat in range(self.env_spec.seats)]
        return self.observe(), reward + earned[self.seat], True, False, {"seat": self.seat, "points": points}

    def shaped(self) -> float:
        """The part of the reward that follows from points: how our lead has changed."""
        if self.env_spec.points == 0.0:
            return 0.0
        before, self.lead = self.lead, self.env_spec.leads(self.position)[self.seat]
        return self.env_spec.points * (self.lead - before)

    # --- Keeping games

    def save(self) -> SavedGame:
        """Where it stands, to go back to with `restore`, as often as one likes."""
        chance = copy.deepcopy(dict(self.np_random.bit_generator.state))
        position = self.position.clone()
        return SavedGame(position, self.seat, list(self.players), int(self.source.state), self.lead, chance)

    def restore(self, saved: SavedGame) -> tuple[AnyObservation, Json]:
        """Go back to what was saved, in this environment or another one with the same arguments."""
        self.position, self.seat, self.players = saved.position.clone(), saved.seat, list(saved.players)
        self.source, self.lead = Generator(saved.source), saved.lead
        self.np_random.bit_generator.state = copy.deepcopy(saved.chance)
        return self.observe(), {"seat": self.seat}

    def clone(self) -> SeatEnv:
        """An independent environment that stands where this one does."""
        return rebuilt(*self.__reduce__()[1])

    def __deepcopy__(self, memo: Json) -> SeatEnv:
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., SeatEnv], tuple[Json, SavedGame | None]]:
        own = {"opponents": self.others.pools, "seat": self.fixed_seat, "render_mode": self.render_mode}
        return rebuilt, (self.env_spec.arguments() | own, self.save() if hasattr(self, "source") else None)

    def render(self) -> str | None:
        """The table as our seat sees it: as text (`ansi`), or printed (`human`)."""
        return draw(self.env_spec.game, self.position, self.seat, self.render_mode)


def check_seat(seat: int | None, seats: int) -> None:
    """Raise OptionsError for a seat that there is not."""
    if seat is not None and seat not in range(seats):
        raise OptionsError("environment/seat", f"there is no seat {seat}: seats are 0 to {seats - 1}", seat=seat)


def rebuilt(arguments: Json, saved: SavedGame | None) -> SeatEnv:
    """The environment of these arguments, where `saved` stood."""
    env = SeatEnv(**arguments)
    if saved is not None:
        env.restore(saved)
    return env


for name in game_names():
    gymnasium.register(
        f"Torilla/{name.capitalize()}-v1",
        "torilla.env.single:SeatEnv",
        vector_entry_point="torilla.env.many:SeatVectorEnv",
        kwargs={"game": name},
    )
