"""States can be pickled, for other processes: compiled ones as documents of their game, plain ones part by part."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from typing import TYPE_CHECKING, cast

import msgspec

from torilla.core.engine.engine import Copied, PlainPosition, Position

if TYPE_CHECKING:
    from torilla.core.contract.data import Components
    from torilla.core.contract.forms import ValueT_co
    from torilla.core.contract.game import AnyGame, Game
    from torilla.core.contract.room import StateT, ViewT

COMMON = ("seat", "steps", "horizon", "shuffles", "key", "random", "rules", "components", "options", "step", "turn")


def pickle_states(game: Game[StateT, ViewT, ValueT_co], kind: type[StateT]) -> None:
    """Let the states of a game with a class of its own be pickled."""

    def reduced(state: StateT) -> tuple[Callable[..., StateT], tuple[object, ...]]:
        edition = game.with_components(cast("Components", state.components))
        document = msgspec.json.encode(edition.views.to_document(state))
        return cast("Callable[..., StateT]", opened), (edition, document, state.key, int(state.random))

    copyreg.pickle(kind, reduced)


def opened(game: AnyGame, document: bytes, key: bytes, random: int) -> Position:
    """The state of a document, with its shuffles to come."""
    state = game.views.from_document(msgspec.json.decode(document))
    state.key, state.random = key, random
    return state


def reduced_plain(state: PlainPosition) -> tuple[Callable[..., PlainPosition], tuple[object, ...]]:
    return rebuilt, (int(state.seats), state.own, {name: getattr(state, name) for name in COMMON})


def rebuilt(seats: int, own: object, common: dict[str, object]) -> PlainPosition:
    """The reverse of `reduced_plain`."""
    state = PlainPosition(seats, cast(Copied, own))
    for name, value in common.items():
        setattr(state, name, value)
    return state


def pickle_plain_states() -> None:
    """Let all states of games in plain Python be pickled. What only their game has is pickled as it is."""
    copyreg.pickle(PlainPosition, reduced_plain)
