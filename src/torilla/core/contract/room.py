"""What all rooms have in common, and a game's type parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from torilla.core.contract.data import View
from torilla.core.engine.engine import Position

if TYPE_CHECKING:
    from torilla.core.contract.game import Game

StateT = TypeVar("StateT", bound=Position)
ViewT = TypeVar("ViewT", bound=View)


class Room(Generic[StateT, ViewT]):
    """A part of a game. It keeps nothing but its game, through which it reaches the other rooms.

    The methods are functions of their arguments: no clock, no global generator, no input or output.
    """

    def __init__(self, game: Game[StateT, ViewT, msgspec.Struct]) -> None:
        self.game = game
