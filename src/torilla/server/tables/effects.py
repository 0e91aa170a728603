"""The effects of each step of a game (`Game.effects`): computed once from the record, when a client is sent the log."""

from __future__ import annotations

from array import array
from typing import Any

from torilla.core.contract.data import Json
from torilla.core.engine.engine import Position
from torilla.server.tables.play import Play


class EffectCache:
    """The effects of a play's settled steps, and the state after them."""

    def __init__(self) -> None:
        self.codes = array("H")
        self.found: list[dict[str, Any]] = []
        self.state: Any = None

    def of(self, play: Play, index: int) -> Json:
        """The effects of step number `index` of the record."""
        codes = play.entries.codes
        same = min(len(codes), len(self.codes))
        if self.state is None or codes[:same] != self.codes[:same]:  # after a repair the record has other steps
            self.start(play)
        while len(self.codes) <= index and len(self.codes) < play.settled_steps:
            code = codes[len(self.codes)]
            self.state, brought = after_step(play, self.state, code)
            self.codes.append(code)
            self.found.append(brought)
        if index < len(self.found):
            return self.found[index]
        state, brought = self.state, {}
        for code in codes[len(self.codes) : index + 1]:  # pending steps may still be undone: they are not kept
            state, brought = after_step(play, state, code)
        return brought

    def start(self, play: Play) -> None:
        header = play.header
        self.state = play.game.setup(header.options, header.seats, header.seed or 0, play.components, header.rules)
        self.codes, self.found = array("H"), []


def after_step(play: Play, before: Position, code: int) -> tuple[Position, Json]:
    after = before.clone()
    play.game.apply_legal(after, code)
    return after, play.game.effects(before, after, code)
