"""Environments for learning programs: PettingZoo, Gymnasium, and many games at once (docs/reference/environments.md).

They need the extra `env`; nothing of it is imported before it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from torilla.core.contract.data import View
from torilla.core.engine.observation import Field
from torilla.core.extras import NotInstalled as NotInstalled
from torilla.core.extras import needs_extra
from torilla.env.pool import Pool as Pool
from torilla.games import get_game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from torilla.core.contract.game import AnyGame
    from torilla.env.aec import TableEnv
    from torilla.env.many import SeatVectorEnv
    from torilla.env.opponents import Opponents
    from torilla.env.single import SeatEnv
    from torilla.env.vector import VectorEnv


def table_env(
    game: str | AnyGame,
    seats: int = 2,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
    rules: int | None = None,
    *,
    floats: bool = False,
    flat: bool = False,
    points: float = 0.0,
) -> TableEnv:
    """PettingZoo: a table whose agents act in turn."""
    with needs_extra("env", "torilla.env"):
        from torilla.env.aec import TableEnv
    return TableEnv(game, seats, options, render_mode, rules, floats=floats, flat=flat, points=points)


def seat_env(
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
) -> SeatEnv:
    """Gymnasium: one seat, with opponents in the others."""
    with needs_extra("env", "torilla.env"):
        from torilla.env.single import SeatEnv
    return SeatEnv(game, seats, opponents, seat, options, render_mode, rules, floats=floats, flat=flat, points=points)


def seat_vector_env(
    game: str | AnyGame,
    games: int,
    seats: int = 2,
    opponents: Opponents = "greedy",
    seat: int | None = None,
    options: Mapping[str, object] | None = None,
    rules: int | None = None,
    *,
    floats: bool = False,
    flat: bool = False,
    points: float = 0.0,
) -> SeatVectorEnv:
    """Gymnasium's vector environment: one seat of each of many games, with opponents in the others."""
    with needs_extra("env", "torilla.env"):
        from torilla.env.many import SeatVectorEnv
    return SeatVectorEnv(game, games, seats, opponents, seat, options, rules, floats=floats, flat=flat, points=points)


def vector_env(
    game: str | AnyGame,
    games: int,
    seats: int = 2,
    options: Mapping[str, object] | None = None,
    rules: int | None = None,
) -> VectorEnv:
    """Many games at once, in NumPy arrays that are written in place."""
    with needs_extra("env", "torilla.env"):
        from torilla.env.vector import VectorEnv
    return VectorEnv(game, games, seats, options, rules)


def observe(view: View, game: AnyGame | None = None) -> NDArray[np.int16]:
    """The observation of a view: what a learned player needs when it sits down as a bot."""
    with needs_extra("env", "torilla.env"):
        from torilla.env.spec import observe_view
    return observe_view(view, game)


def fields_of(game: str, seats: int) -> dict[str, Field]:
    """The fields of an observation, in order; those of a seat are called `seat0.points` and so on."""
    return get_game(game).bots.fields(seats)
