"""All turns of a seat from one position, by enumeration."""

from __future__ import annotations

from typing import NamedTuple

from torilla.core.contract.data import Item
from torilla.core.contract.game import Game
from torilla.core.engine.engine import Position, new_buffer

Codes = tuple[int, ...]


class TooMany(Exception):
    """There are more positions than may be looked at."""


class Turn(NamedTuple):
    """Steps up to the end of the turn or the first disclosure. `before`: the position before the last of them."""

    codes: Codes
    decisions: Codes  # the codes at which there was a choice
    before: Position
    end: Position
    items: list[Item]  # disclosed by the last step


class Turns:
    """Every position of the turn is looked at once, so of turns that differ only in their order one is kept."""

    def __init__(self, game: Game, limit: int) -> None:
        self.game = game
        self.left = limit

    def all(self, root: Position) -> list[Turn]:
        """Raises TooMany."""
        engine, buffer = self.game.engine, new_buffer()
        seat, turn = int(root.seat), int(root.turn)
        known: set[int] = set()
        found: list[Turn] = []
        waiting: list[tuple[Position, Codes, Codes]] = [(root, (), ())]
        while waiting:
            position, codes, decisions = waiting.pop()
            count = int(engine.fill_actions(position, buffer))
            legal = [int(buffer[index]) for index in range(count)]
            for code in legal:
                child = engine.clone(position)
                engine.step(child, code)
                mark = int(engine.fingerprint(child))
                if mark in known:
                    continue
                known.add(mark)
                self.left -= 1
                if self.left < 0:
                    raise TooMany
                path, chosen = (*codes, code), (*decisions, code) if count > 1 else decisions
                if child.horizon == child.steps or child.seat != seat or child.turn != turn:
                    told = engine.clone(position)
                    items = self.game.apply_legal(told, code)
                    found.append(Turn(path, chosen, position, child, items))
                else:
                    waiting.append((child, path, chosen))
        return found
