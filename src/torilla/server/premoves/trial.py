"""Trials: what a sequence of steps of a seat's next turn does, as far as it follows from the seat's own view."""

from __future__ import annotations

from typing import NamedTuple

from torilla.core.contract.data import OpenPiece, Refusal, View
from torilla.core.contract.errors import TorillaError
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position
from torilla.server.kernel.errors import ServerError

END = "end"
"""How a game calls the end of a turn, where it has one."""


class Trial(NamedTuple):
    """A line done in a copy. `over`: the turn is over after it; `can_end`: `end` could end it."""

    codes: list[int]
    over: bool
    can_end: bool
    facts: list[OpenPiece]
    points: int


class StepFailed(TorillaError):
    """A step of a line, counted from 1, that cannot be done."""

    def __init__(self, code: str, step: int, refusal: Refusal | None = None) -> None:
        rule = {} if refusal is None else {**refusal.values, "rule": refusal.rule}
        super().__init__(code, f"step {step} cannot be done: {code}", **rule, number=step)
        self.step = step


def begin(game: AnyGame, view: View, seat: int) -> Position:
    """The position in which this seat's next turn would begin, with unknown pieces. Raises ServerError."""
    state = game.page.next_turn(game.views.state(view), seat)
    if state is None:
        raise ServerError("plan/no-turn", f"seat {seat} has no turn to plan", seat=seat)
    return state


def try_steps(game: AnyGame, view: View, seat: int, actions: list[str]) -> Trial:
    """Do a line of the next turn. It ends with the first step that discloses something. Raises TorillaError."""
    state = begin(game, view, seat)
    turn, before = int(state.turn), game.rules.scores(state, seat)[seat].total
    facts: dict[OpenPiece, None] = {}
    codes: list[int] = []
    disclosed = False
    for number, action in enumerate(actions, 1):
        if disclosed or state.seat != seat or state.turn != turn:
            raise StepFailed("plan/too-far", number)
        code = game.notation.parse(action)
        refusal = game.rules.explain(state, code)
        if refusal is not None:
            raise StepFailed(refusal.code, number, refusal)
        wanted = game.page.relies_on(state, code)
        disclosed = bool(game.rules.apply_legal(state, code))
        now = game.views.view(state, seat)
        # what an earlier step is for counts if that step takes it
        facts.update(
            (piece, None)
            for piece in wanted
            if game.page.is_available(view, piece)
            and (number == len(actions) or not game.page.is_available(now, piece))
        )
        codes.append(code)
    over = state.seat != seat or state.turn != turn
    can_end = not over and end_code(game) in game.rules.legal(state)
    return Trial(codes, over, can_end, list(facts), game.rules.scores(state, seat)[seat].total - before)


def end_code(game: AnyGame) -> int | None:
    """The action that ends a turn; None: the game has none."""
    try:
        return game.notation.parse(END)
    except TorillaError:
        return None
