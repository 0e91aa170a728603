"""What people say about turns: topics of an evaluation, and the claims that belong to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

from torilla.core.engine.engine import Position
from torilla.core.engine.features import Features

StateT = TypeVar("StateT", bound=Position)
Value = int | str | list[str]


class Claim(NamedTuple):
    """Something that is true of one position and not of another: an idea of the game's `ideas.toml`."""

    idea: str
    values: dict[str, Value]  # of its sentence
    cells: list[str]  # that show it on the own board


Claims = Callable[[StateT, StateT, int], Claim | None]
"""Looks for a claim: in the better position, the other one, for a seat."""


class Topic(NamedTuple, Generic[StateT]):
    """What a difference may come from, and what can be said of it: of its claims the first that holds.

    `parts` are blocks of features; `points rows` is the points of that category, `others parks` a block of the other
    seats.
    """

    parts: frozenset[str]
    claims: tuple[Claims[StateT], ...]


class Ideas(NamedTuple, Generic[StateT]):
    """All topics of a game, with the features that they are made of.

    `split`: features that belong to two parts: to their own block as much as another feature of it weighs, the rest to
    the part that is named.
    """

    features: Features
    topics: tuple[Topic[StateT], ...]
    split: Mapping[int, tuple[int, str]] = MappingProxyType({})


def topic(*claims: Claims[StateT], parts: tuple[str, ...]) -> Topic[StateT]:
    return Topic(frozenset(parts), claims)
