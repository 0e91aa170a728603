"""PettingZoo: one environment for a whole table, whose agents act in turn."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import ClassVar, NamedTuple

import numpy as np
from librt.vecs import vec
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from torilla.core.contract.data import Json
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position, new_buffer
from torilla.core.engine.generator import Generator
from torilla.env.batch import write_rewards
from torilla.env.spec import AnyObservation, AnySpace, Codes, EnvSpec, draw


class SavedTable(NamedTuple):
    """Where a `TableEnv` stands."""

    position: Position
    source: int  # the state of the generator of the next games
    agents: list[str]
    leads: list[float]
    rewards: dict[str, float]
    cumulative: dict[str, float]
    infos: dict[str, Json]


class TableEnv(AECEnv[str, AnyObservation, int]):  # type: ignore[misc]
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
        *,
        floats: bool = False,
        flat: bool = False,
        points: float = 0.0,
    ) -> None:
        super().__init__()
        self.env_spec = EnvSpec(game, seats, options, rules, floats=floats, flat=flat, points=points)
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

    def observation_space(self, agent: str) -> AnySpace:
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
        self.leads = [0.0] * self.env_spec.seats
        self.begin_action()

    def begin_action(self) -> None:
        """Ask the seat to move."""
        agent = self.agent_selection = self.possible_agents[int(self.position.seat)]
        mask = self.no_mask.copy()
        mask[self.codes[: int(self.engine.fill_actions(self.position, self.buffer))]] = 1
        self.mask = mask
        if self.env_spec.flat:
            self.infos[agent] = {"action_mask": mask.copy()}

    def action_masks(self) -> NDArray[np.int8]:
        """1 for each legal code of the seat to move."""
        return self.mask.copy()

    def observe(self, agent: str) -> AnyObservation:
        seat = self.seat_of[agent]
        mask = self.mask if seat == self.position.seat else self.no_mask
        return self.env_spec.with_mask(self.env_spec.observe(self.position, seat), mask.copy())

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
        self.infos[agent] = {}
        if self.env_spec.points:
            self.shape()
        if self.position.seat < 0:
            self.finish()
        else:
            self.begin_action()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def shape(self) -> None:
        """The part of the rewards that follows from points: how each seat's lead has changed."""
        before, self.leads = self.leads, self.env_spec.leads(self.position)
        for agent, seat in self.seat_of.items():
            self.rewards[agent] = self.env_spec.points * (self.leads[seat] - before[seat])

    def finish(self) -> None:
        earned = vec[float]([0.0] * self.env_spec.seats)
        write_rewards(self.engine, self.position, earned, 0)
        points = [int(self.engine.points(self.position, seat)) for seat in range(self.env_spec.seats)]
        for agent, seat in self.seat_of.items():
            self.rewards[agent] += earned[seat]
            self.terminations[agent] = True
            self.infos[agent] = {"points": points}
        self.agent_selection = self.agents[0]
        self.mask = self.no_mask

    # --- Keeping games

    def save(self) -> SavedTable:
        """Where it stands, to go back to with `restore`, as often as one likes. It can be pickled."""
        position = self.position.clone()
        infos = {agent: dict(info) for agent, info in self.infos.items()}
        return SavedTable(
            position,
            int(self.source.state),
            [self.agent_selection, *self.agents],
            list(self.leads),
            dict(self.rewards),
            dict(self._cumulative_rewards),
            infos,
        )

    def restore(self, saved: SavedTable) -> None:
        """Go back to what was saved, in this environment or another one with the same arguments."""
        self.position, self.source = saved.position.clone(), Generator(saved.source)
        selected, *self.agents = saved.agents
        self.leads, self.rewards = list(saved.leads), dict(saved.rewards)
        self._cumulative_rewards = dict(saved.cumulative)
        self.infos = {agent: dict(info) for agent, info in saved.infos.items()}
        over = self.position.seat < 0
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.mask = self.no_mask
        if over:
            self.agent_selection = selected
        else:
            self.begin_action()

    def clone(self) -> TableEnv:
        """An independent environment that stands where this one does."""
        return rebuilt(*self.__reduce__()[1])

    def __deepcopy__(self, memo: Json) -> TableEnv:
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., TableEnv], tuple[Json, SavedTable | None]]:
        arguments = self.env_spec.arguments() | {"render_mode": self.render_mode}
        return rebuilt, (arguments, self.save() if hasattr(self, "position") else None)

    def render(self) -> str | None:
        """The table as a spectator sees it: as text (`ansi`), or printed (`human`)."""
        return draw(self.env_spec.game, self.position, None, self.render_mode)

    def close(self) -> None:
        """Does nothing; PettingZoo requires the method together with `render`."""

    def __str__(self) -> str:
        return f"torilla_{self.env_spec.game.name}_v1"


def rebuilt(arguments: Json, saved: SavedTable | None) -> TableEnv:
    """The environment of these arguments, where `saved` stood."""
    env = TableEnv(**arguments)
    if saved is not None:
        env.restore(saved)
    return env
