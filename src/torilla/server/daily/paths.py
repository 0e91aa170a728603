"""What the person did at a deal, turn by turn: what games of one deal are compared by."""

from __future__ import annotations

from collections.abc import Iterable

from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position
from torilla.server.daily.rows import PathTurn
from torilla.server.daily.rules import SEAT


def path_of(game: AnyGame, state: Position, codes: Iterable[int]) -> list[PathTurn]:
    """The person's whole turns in a game that begins with `state`, which is played on."""
    found: list[PathTurn] = []
    going: int | None = None  # the turn of the last one
    for step, code in enumerate(codes):
        seat, turn = state.to_move, int(state.turn)
        if seat == SEAT:
            if going != turn:
                going = turn
                found.append(PathTurn(turn, step, game.views.state_hash(state), "", []))
            found[-1].actions.append(game.notation.format(code))
        game.rules.apply_legal(state, code)
        if seat == SEAT and (state.to_move, int(state.turn)) != (SEAT, turn):
            found[-1].after, going = game.views.state_hash(state), None
    return found
