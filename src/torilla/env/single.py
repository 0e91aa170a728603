"""Gymnasium: one seat at a table, with bots in all the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from librt.vecs import vec

from torilla.bots import Bot, get_bot
from torilla.core.contract.data import Json
from torilla.core.contract.errors import OptionsError
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position
from torilla.core.engine.generator import Generator
from torilla.env.batch import write_rewards
from torilla.env.spec import EnvSpec, Observation, draw
from torilla.games import game_names


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat. The reward comes at the end: see `torilla.env.batch.write_rewards`.

    Programs that know nothing of masks may choose an illegal action: it ends the game with a reward of -1, and the
    info names the reason.
    """

    metadata: ClassVar[Json] = {"render_modes": ["ansi", "human"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: str | AnyGame,
        seats: int = 2,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        rules: int | None = None,
    ) -> None:
        self.env_spec = EnvSpec(game, seats, options, rules)
        names = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != seats - 1:
            raise OptionsError(
                "environment/opponents", f"{seats} seats need {seats - 1} opponents, not {len(names)}", seats=seats
            )
        if seat is not None and seat not in range(seats):
            raise OptionsError("environment/seat", f"there is no seat {seat}: seats are 0 to {seats - 1}", seat=seat)
        self.bots: list[Bot] = [get_bot(name, self.env_spec.game) for name in names]
        self.fixed_seat = seat
        self.seat = seat or 0
        self.render_mode = render_mode
        self.observation_space: Any = self.env_spec.observation_space()
        self.action_space = self.env_spec.action_space()
        self.position: Position

    def reset(self, *, seed: int | None = None, options: Json | None = None) -> tuple[Observation, Json]:
        """A new game, up to our first decision. Without a fixed seat ours is drawn at random."""
        super().reset(seed=seed)
        self.source = Generator.from_seed(int(self.np_random.integers(2**62)))
        self.seat = int(self.source.below(self.env_spec.seats)) if self.fixed_seat is None else self.fixed_seat
        self.position = self.env_spec.game.rules.engine.deal(
            self.env_spec.undealt, Generator.from_seed(self.source.fork())
        )
        self.let_bots_play()
        return self.observe(), {"seat": self.seat}

    def let_bots_play(self) -> None:
        game, position = self.env_spec.game, self.position
        while position.seat >= 0 and position.seat != self.seat:
            mover = int(position.seat)
            bot = self.bots[(mover - self.seat) % self.env_spec.seats - 1]
            code = bot.choose(game.views.view(position, mover), game.rules.legal(position), self.source)
            game.rules.engine.step(position, code)

    def observe(self) -> Observation:
        mask = np.zeros(self.env_spec.game.action_count, dtype=np.int8)
        if self.position.seat == self.seat:
            mask[self.env_spec.game.rules.legal(self.position)] = 1
        return {"observation": self.env_spec.observe(self.position, self.seat), "action_mask": mask}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Json]:
        game = self.env_spec.game
        refusal = game.rules.explain(self.position, int(action), self.seat)
        if refusal is not None:
            return self.observe(), -1.0, True, False, {"seat": self.seat, "illegal": refusal.code}
        game.rules.engine.step(self.position, int(action))
        self.let_bots_play()
        if self.render_mode == "human":
            self.render()
        if self.position.seat >= 0:
            return self.observe(), 0.0, False, False, {"seat": self.seat}
        earned = vec[float]([0.0] * self.env_spec.seats)
        write_rewards(game.rules.engine, self.position, earned, 0)
        points = [int(game.rules.engine.points(self.position, seat)) for seat in range(self.env_spec.seats)]
        return self.observe(), earned[self.seat], True, False, {"seat": self.seat, "points": points}

    def render(self) -> str | None:
        """The table as our seat sees it: as text (`ansi`), or printed (`human`)."""
        return draw(self.env_spec.game, self.position, self.seat, self.render_mode)


for name in game_names():
    gymnasium.register(f"Torilla/{name.capitalize()}-v1", "torilla.env.single:SeatEnv", kwargs={"game": name})
