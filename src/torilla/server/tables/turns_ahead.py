"""Turns ahead: what a line of one's next turn does, as far as it follows from the seat's own view."""

from __future__ import annotations

from typing import NamedTuple

from torilla.core.contract.data import Components, Lying, Refusal, View
from torilla.core.contract.errors import TorillaError
from torilla.core.contract.game import Game
from torilla.core.engine.engine import Position
from torilla.server.kernel.errors import ServerError

END = "end"
"""How a game calls the end of a turn, where it has one."""


class Walk(NamedTuple):
    """A line done in a copy. `over`: the turn is over after it; `can_end`: `end` could end it."""

    codes: list[int]
    over: bool
    can_end: bool
    facts: list[Lying]
    points: int


class Stuck(TorillaError):
    """A step of a line, counted from 1, that cannot be done."""

    def __init__(self, code: str, step: int, refusal: Refusal | None = None) -> None:
        rule = {} if refusal is None else {**refusal.values, "rule": refusal.rule}
        super().__init__(code, f"step {step} cannot be done: {code}", **rule, number=step)
        self.step = step


def begin(game: Game, view: View, seat: int, components: Components) -> Position:
    """The position in which this seat's next turn would begin, with unknown pieces. Raises ServerError."""
    state = game.turn_of(game.state_of(view, components), seat)
    if state is None:
        raise ServerError("plan/no-turn", f"seat {seat} has no turn to plan", seat=seat)
    return state


def walk(game: Game, view: View, seat: int, actions: list[str], components: Components) -> Walk:
    """Do a line of the next turn. It ends with the first step that discloses something. Raises TorillaError."""
    state = begin(game, view, seat, components)
    turn, before = int(state.turn), game.live_score(state, seat)[seat].total
    facts: dict[Lying, None] = {}
    codes: list[int] = []
    disclosed = False
    for number, action in enumerate(actions, 1):
        if disclosed or state.seat != seat or state.turn != turn:
            raise Stuck("plan/too-far", number)
        code = game.parse_action(action, components)
        refusal = game.explain(state, code)
        if refusal is not None:
            raise Stuck(refusal.code, number, refusal)
        wanted = game.counts_on(state, code)
        disclosed = bool(game.apply_legal(state, code))
        now = game.view(state, seat)
        # what an earlier step is for counts if that step takes it
        facts.update(
            (piece, None)
            for piece in wanted
            if game.lies(view, piece) and (number == len(actions) or not game.lies(now, piece))
        )
        codes.append(code)
    over = state.seat != seat or state.turn != turn
    can_end = not over and end_code(game, components) in game.legal_actions(state)
    return Walk(codes, over, can_end, list(facts), game.live_score(state, seat)[seat].total - before)


def end_code(game: Game, components: Components) -> int | None:
    """The action that ends a turn; None: the game has none."""
    try:
        return game.parse_action(END, components)
    except TorillaError:
        return None
