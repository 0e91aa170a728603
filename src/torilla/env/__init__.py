"""Environments for learning programs: PettingZoo, Gymnasium, and many games at once (docs/reference/environments.md).

They need the extra `env`; nothing of it is imported before it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from torilla.core.contract import Components, View
from torilla.core.errors import TorillaError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from torilla.core.game import Game
    from torilla.env.aec import TableEnv
    from torilla.env.single import SeatEnv
    from torilla.env.vector import VectorEnv

NEEDED = {"numpy", "gymnasium", "pettingzoo"}


class NotInstalled(TorillaError, ImportError):
    """An extra is missing."""


def not_installed(error: ModuleNotFoundError) -> NotInstalled:
    if error.name is None or error.name.split(".")[0] not in NEEDED:
        raise error
    return NotInstalled(
        "environment/not-installed",
        f"environments need {error.name}: pip install 'torilla[env]'",
        package=error.name,
    )


def table_env(
    game: str | Game,
    seats: int = 2,
    options: Mapping[str, object] | None = None,
    components: Components | None = None,
    render_mode: str | None = None,
    rules: int | None = None,
) -> TableEnv:
    """PettingZoo: a table whose agents act in turn."""
    try:
        from torilla.env.aec import TableEnv
    except ModuleNotFoundError as error:
        raise not_installed(error) from None
    return TableEnv(game, seats, options, components, render_mode, rules)


def seat_env(
    game: str | Game,
    seats: int = 2,
    opponents: str | Sequence[str] = "greedy",
    seat: int | None = None,
    options: Mapping[str, object] | None = None,
    components: Components | None = None,
    render_mode: str | None = None,
    rules: int | None = None,
) -> SeatEnv:
    """Gymnasium: one seat, with bots in the others."""
    try:
        from torilla.env.single import SeatEnv
    except ModuleNotFoundError as error:
        raise not_installed(error) from None
    return SeatEnv(game, seats, opponents, seat, options, components, render_mode, rules)


def vector_env(
    game: str | Game,
    games: int,
    seats: int = 2,
    options: Mapping[str, object] | None = None,
    components: Components | None = None,
    rules: int | None = None,
) -> VectorEnv:
    """Many games at once, in NumPy arrays that are written in place."""
    try:
        from torilla.env.vector import VectorEnv
    except ModuleNotFoundError as error:
        raise not_installed(error) from None
    return VectorEnv(game, games, seats, options, components, rules)


def observe(view: View, components: Components | None = None) -> NDArray[np.int16]:
    """The observation of a view: what a learned player needs when it sits down as a bot."""
    try:
        from torilla.env.kind import observe_view
    except ModuleNotFoundError as error:
        raise not_installed(error) from None
    return observe_view(view, components)
