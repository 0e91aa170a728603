"""Positions of environments that are kept, to go back to or to be pickled."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position


class SavedPosition:
    """A position with all that is to come: its pile, and its shuffles."""

    __slots__ = ("game", "position")

    def __init__(self, game: AnyGame, position: Position) -> None:
        self.game = game
        self.position = position.clone()

    def open(self) -> Position:
        """The position, to be played on."""
        return self.position.clone()

    def __deepcopy__(self, memo: object) -> SavedPosition:
        return SavedPosition(self.game, self.position)

    def __reduce__(self) -> tuple[Callable[..., SavedPosition], tuple[AnyGame, bytes, bytes, int]]:
        document = msgspec.json.encode(self.game.views.to_document(self.position))
        return unpickled, (self.game, document, self.position.key, int(self.position.random))


def unpickled(game: AnyGame, document: bytes, key: bytes, random: int) -> SavedPosition:
    """The reverse of pickling."""
    position = game.views.from_document(msgspec.json.decode(document))
    position.key, position.random = key, random
    return SavedPosition(game, position)
