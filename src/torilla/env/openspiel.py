"""OpenSpiel: registers every game as `torilla_NAME`, once this module is imported (docs/reference/environments.md).

The deal is drawn at chance nodes before the first action; shuffles in the middle of a game follow from it.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import numpy as np
from librt.vecs import vec
from numpy.typing import NDArray

from torilla.core.contract.data import Json
from torilla.core.contract.game import AnyGame
from torilla.core.engine.encoder import Row
from torilla.core.engine.engine import Position
from torilla.core.engine.generator import Generator
from torilla.core.extras import needs_extra
from torilla.env.batch import write_rewards
from torilla.games import get_games

with needs_extra("openspiel", "torilla.env.openspiel"):
    import pyspiel

DIGITS = 4
"""Chance nodes of a deal."""
OUTCOMES = 64
"""Outcomes of each, equally likely: 64^4 deals."""
LONGEST = 10_000
"""More steps than a game has."""
BY_LOT = -1
"""The parameter `start`, where the rules decide who begins."""


def parameters_of(game: AnyGame) -> dict[str, bool | int | str]:
    """The parameters of a game with their defaults: the seats, and options that are a switch or a choice."""
    found: dict[str, bool | int | str] = {"players": game.rules.seat_counts[0], "start": BY_LOT}
    defaults = game.rules.options.make()
    for name in game.rules.options.kind.__struct_fields__:
        value = getattr(defaults, name)
        if isinstance(value, bool | str):
            found[name] = value
    return found


def register(game: AnyGame) -> None:
    """Make a game loadable: `pyspiel.load_game("torilla_NAME(players=3)")`."""
    counts, name = game.rules.seat_counts, f"torilla_{game.name.replace('-', '_')}"
    kind = pyspiel.GameType(
        short_name=name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=counts[-1],
        min_num_players=counts[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(game),
    )

    class Loaded(SpielGame):
        def __init__(self, params: Json | None = None) -> None:
            super().__init__(game, kind, params or {})

    pyspiel.register_game(kind, Loaded)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # it brings no types
    """A game with its seats and options."""

    def __init__(self, game: AnyGame, kind: object, params: Json) -> None:
        chosen = parameters_of(game) | params
        seats, start = int(chosen.pop("players")), int(chosen.pop("start"))
        info = pyspiel.GameInfo(
            num_distinct_actions=game.action_count,
            max_chance_outcomes=OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params)
        self.game = game
        self.seats = seats
        self.options = game.rules.options.make(**chosen, start=None if start == BY_LOT else start)
        game.rules.check_setup(self.options, seats)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: Json | None = None) -> SpielObserver:
        return SpielObserver(self)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position; before the deal is complete there is none."""

    def __init__(self, loaded: SpielGame) -> None:
        super().__init__(loaded)
        self.game, self.seats, self.options = loaded.game, loaded.seats, loaded.options
        self.deal: list[int] = []
        self.dealt: Position | None = None

    @property
    def position(self) -> Position:
        assert self.dealt is not None, "the deal is not complete"
        return self.dealt

    def current_player(self) -> int:
        if self.dealt is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.seat < 0 else int(self.position.seat)

    def _legal_actions(self, player: int) -> list[int]:
        return self.game.rules.legal(self.position)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        rules = self.game.rules
        if self.dealt is not None:
            rules.engine.step(self.position, action)
            return
        self.deal.append(action)
        if len(self.deal) == DIGITS:
            seed = int.from_bytes(bytes(self.deal), "big")
            self.dealt = rules.setup(self.options, self.seats, seed)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.game.notation.format(action)

    def is_terminal(self) -> bool:
        return self.dealt is not None and self.position.seat < 0

    def returns(self) -> list[float]:
        earned = vec[float]([0.0] * self.seats)
        if self.is_terminal():
            write_rewards(self.game.rules.engine, self.position, earned, 0)
        return list(earned)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that this player cannot tell from this one; all that fit what it knows are equally likely."""
        other: SpielState = self.clone()
        generator = Generator.from_seed(int(sampler() * 2**53))
        views = self.game.views
        other.dealt = views.sample(views.view(self.position, player), generator)
        return other

    def __str__(self) -> str:
        if self.dealt is None:
            return f"deal {self.deal}"
        return msgspec.json.encode(self.game.views.to_document(self.position)).decode()


class SpielObserver:
    """What a seat sees: as numbers, field by field (`Bots.fields`), and as the JSON of its view."""

    def __init__(self, loaded: SpielGame) -> None:
        seats = loaded.num_players()
        self.game = loaded.game
        self.row = Row(loaded.game.bots.encoder(seats))
        self.shown: NDArray[np.int16] = np.frombuffer(self.row.numbers, dtype=np.int16)  # type: ignore[call-overload]
        self.tensor: NDArray[np.float32] = np.zeros(len(self.shown), dtype=np.float32)
        fields = loaded.game.bots.fields(seats).items()
        self.dict = {name: self.tensor[field.slice].reshape(field.shape) for name, field in fields}

    def set_from(self, state: SpielState, player: int) -> None:
        """Show a state; zeros before the deal is complete."""
        self.tensor.fill(0)
        if state.dealt is not None:
            self.row.show(state.position, player)
            self.tensor[:] = self.shown

    def string_from(self, state: SpielState, player: int) -> str:
        """The view as JSON; empty before the deal is complete."""
        if state.dealt is None:
            return ""
        return msgspec.json.encode(self.game.views.view(state.position, player)).decode()


for game in get_games().values():
    register(game)
