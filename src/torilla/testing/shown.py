"""What one viewer is shown of a state and of a step: it may depend on nothing that this viewer cannot see."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import msgspec
from librt.vecs import vec
from mypy_extensions import i16

from torilla.core.contract.data import Item, Json
from torilla.core.contract.game import AnyGame
from torilla.core.engine.encoder import Encoder
from torilla.core.engine.engine import Position
from torilla.testing.findings import Broken


class Screen:
    """Makes what pages, terminals, bots and environments show of one game's states."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game = game
        self.seats = seats

    @cached_property
    def encoder(self) -> Encoder:
        return self.game.bots.encoder(self.seats)

    def shown(self, state: Position, viewer: int | None, codes: Sequence[int]) -> Json:
        """By name, everything about this state that goes to a viewer; to the seat to move also about these codes."""
        game = self.game
        view = game.views.view(state, viewer)
        known = game.views.known(view)
        found: Json = {"view": plain(view)}
        if viewer is not None and viewer == state.to_move:
            found["legal actions"] = game.rules.legal(state)
            found["suggestion"] = game.page.suggest(known)
            for code in codes:
                found[f"preview of {game.notation.format(code)}"] = plain(game.page.preview(known, code))
        found["picture"] = game.terminal.picture(state, viewer)
        found["live score"] = plain(game.rules.scores(state, viewer))
        found["reports"] = plain(game.page.extras(known))
        found["outcome"] = plain(game.rules.outcome(state))
        found["public hash"] = game.views.hash(game.views.view(state, None))
        if viewer is not None:
            found["observation"] = self.observation(state, viewer)
        return found

    def observation(self, state: Position, viewer: int) -> list[int]:
        """The numbers that environments give to a seat."""
        row = vec[i16]([0] * int(self.encoder.size))
        try:
            self.encoder.write(state, viewer, row, 0, False)
        except ValueError as error:
            raise Broken("environments", f"the observation of seat {viewer}: {error}") from error
        return [int(number) for number in row]


def plain(value: object) -> object:
    """A value as lists, dicts, numbers and texts: a copy, that nothing changes afterwards."""
    return msgspec.json.decode(msgspec.json.encode(value))


def pieces_of(items: Sequence[Item], what: str) -> list[str | None]:
    """The pieces of the items of one sort."""
    return [item.piece for item in items if item.what == what]


def name_of(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


def difference(first: object, second: object, path: str = "") -> str:
    """Where two values first differ, and what is there: `board.pile.0: 4 or 0`."""
    if isinstance(first, dict) and isinstance(second, dict) and list(first) == list(second):
        pairs = [(name, first[name], second[name]) for name in first]
    elif isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        pairs = [(str(place), *both) for place, both in enumerate(zip(first, second, strict=True))]
    else:
        return f"{path or 'all'}: {shortened(first)} or {shortened(second)}"
    name, one, other = next(pair for pair in pairs if pair[1] != pair[2])
    return difference(one, other, f"{path}.{name}" if path else name)


def shortened(value: object, limit: int = 200) -> str:
    """The value, or as much of it as fits a line."""
    text = str(value)
    return text if len(text) <= limit else text[: limit - 3] + "..."
