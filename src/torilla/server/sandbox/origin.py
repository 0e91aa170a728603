"""What a sandbox is opened with, and what the adviser is asked about it."""

from __future__ import annotations

import msgspec

from torilla.core.contract.data import Json
from torilla.core.contract.errors import PositionError
from torilla.core.contract.game import AnyGame
from torilla.core.contract.registry import get_game
from torilla.core.engine.engine import Position
from torilla.server.kernel.errors import ServerError
from torilla.server.wire import socket as wire


class Question(msgspec.Struct):
    """A position about which the adviser is asked: what the seat to move may see of it, and nothing else."""

    game: str
    components: str
    view: msgspec.Raw
    legal: list[int]
    seat: int
    seq: int


def find_edition(opening: wire.OpenSandbox, edition: AnyGame | None) -> AnyGame:
    """The game with the components that an opening names. Raises ServerError."""
    own = get_game(opening.game)
    if opening.document is not None or opening.table is not None:
        return edition or own
    found = own if opening.components in (None, own.components.hash) else edition
    if found is None:
        hash = (opening.components or "")[:64]
        raise ServerError("components/unknown", "no such components are kept here", components=hash)
    return found


def state_of(game: AnyGame, view: Json) -> Position:
    """The state as far as it follows from a view that a client was sent. Raises TorillaError."""
    try:
        return game.views.from_document(view)
    except (ValueError, LookupError, TypeError, AssertionError, OverflowError) as error:
        raise PositionError("position/invalid", f"no view of {game.title}", fault=type(error).__name__) from None
