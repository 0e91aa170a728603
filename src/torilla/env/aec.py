"""PettingZoo: one environment for a whole table, whose agents act in turn."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import ClassVar

import numpy as np
from gymnasium import spaces
from librt.vecs import vec
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from torilla.core.contract.data import Json
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position, new_buffer
from torilla.core.engine.generator import Generator
from torilla.env.batch import write_rewards
from torilla.env.spec import Codes, EnvSpec, Observation, draw


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A table of seats `seat_0`, `seat_1`, ... An illegal action raises IllegalAction and changes nothing."""

    metadata: ClassVar[Json] = {
        "name": "torilla_v1",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str | AnyGame,
        seats: int = 2,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        rules: int | None = None,
    ) -> None:
        super().__init__()
        self.env_spec = EnvSpec(game, seats, options, rules)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        # A space of its own for each agent: they are seeded one by one.
        self.observation_spaces = {agent: self.env_spec.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.env_spec.action_space() for agent in self.possible_agents}
        self.engine = self.env_spec.game.rules.engine
        self.buffer = new_buffer()
        self.codes: NDArray[np.int64] = np.frombuffer(self.buffer, dtype=np.int64)  # type: ignore[call-overload]
        self.no_mask = np.zeros(self.env_spec.game.action_count, dtype=np.int8)
        self.mask = self.no_mask
        self.source = Generator.from_seed(secrets.randbits(62))
        self.position: Position

    def observation_space(self, agent: str) -> spaces.Dict[NDArray[np.generic]]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Codes:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Json | None = None) -> None:
        """A new game; with a seed also the games that follow are those of this seed."""
        if seed is not None:
            self.source = Generator.from_seed(int(seed))
        self.position = self.engine.deal(self.env_spec.undealt, Generator.from_seed(self.source.fork()))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Json] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[int(self.position.seat)]
        self.find_actions()

    def find_actions(self) -> None:
        mask = self.no_mask.copy()
        mask[self.codes[: int(self.engine.fill_actions(self.position, self.buffer))]] = 1
        self.mask = mask

    def observe(self, agent: str) -> Observation:
        seat = self.seat_of[agent]
        mask = self.mask if seat == self.position.seat else self.no_mask
        return {"observation": self.env_spec.observe(self.position, seat), "action_mask": mask.copy()}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        code = -1 if action is None else int(action)
        if not 0 <= code < len(self.mask) or not self.mask[code]:
            self.env_spec.refuse(self.position, code)
        self.engine.step(self.position, code)
        self._cumulative_rewards[agent] = 0.0
        if self.position.seat < 0:
            self.finish()
        else:
            self.agent_selection = self.possible_agents[int(self.position.seat)]
            self.find_actions()
        if self.render_mode == "human":
            self.render()

    def finish(self) -> None:
        earned = vec[float]([0.0] * self.env_spec.seats)
        write_rewards(self.engine, self.position, earned, 0)
        points = [int(self.engine.points(self.position, seat)) for seat in range(self.env_spec.seats)]
        for agent, seat in self.seat_of.items():
            self.rewards[agent] = earned[seat]
            self.terminations[agent] = True
            self.infos[agent] = {"points": points}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]
        self.mask = self.no_mask

    def render(self) -> str | None:
        """The table as a spectator sees it: as text (`ansi`), or printed (`human`)."""
        return draw(self.env_spec.game, self.position, None, self.render_mode)

    def close(self) -> None:
        """Does nothing; PettingZoo requires the method together with `render`."""

    def __str__(self) -> str:
        return f"torilla_{self.env_spec.game.name}_v1"
