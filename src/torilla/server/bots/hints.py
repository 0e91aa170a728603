"""Hints: what a bot would do in place of the one to move, at a table or in an analysis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from torilla.bots.previews import told_effects
from torilla.core.contract.data import Json, View
from torilla.core.contract.game import AnyGame
from torilla.server.bots.driver import ADVICE_TIME, ADVISER, Driver
from torilla.server.kernel.errors import ServerError
from torilla.server.tables.table import Table
from torilla.server.wire.advice import Hint, HintAction, HintStep
from torilla.server.wire.shared import Legal

MOST = 5
"""Actions in a hint, the choice included."""


class Question(NamedTuple):
    """What the adviser is asked: the view of the seat to move and what it can do. `name`: of the table or sandbox."""

    game: AnyGame
    view: View
    legal: list[int]
    seat: int
    seq: int
    name: str


async def hint(driver: Driver, table: Table, seat: int, client: str, network: str) -> Hint:
    """Ask the adviser, who gets the seat's view. Raises ServerError."""
    table.check_status("playing")
    play, row = table.play, table.seat_row(seat)
    assert play is not None
    if row.played_by_bot:
        raise ServerError("seat/held", f"a bot holds seat {seat}", seat=seat)
    if play.to_move != seat:
        raise ServerError("turn/not-yours", f"seat {play.to_move} is to move", seat=play.to_move)
    if not table.hints:
        raise ServerError("hint/off", "this table plays without hints")
    legal = play.game.rules.legal(play.state)
    question = Question(play.game, play.view(seat), legal, seat, play.number, table.id)
    return await advise(driver, question, client, network)


async def advise(driver: Driver, question: Question, client: str, network: str) -> Hint:
    """Ask the adviser in fair turns with everybody else's games and hints. Raises ServerError."""
    limit = driver.host.limits.bots
    limit.check(client, "limit/bots", ADVICE_TIME)
    async with limit.place(client):
        advice = await driver.advise(question.game, question.view, question.legal, name=question.name, network=network)
    game, view, seat = question.game, question.view, question.seat

    def named(code: int) -> str:
        return game.notation.format(code)

    def legal(code: int) -> Legal:
        return Legal(named(code), game.notation.to_value(code))

    # where time is short some actions were never tried: nothing is known of them
    tried = [one for one in advice.considered if one.visits or one.code == advice.code]
    against = None if advice.against is None else advice.considered[advice.against]
    shown = tried[:MOST]
    line = next((one.line for one in advice.considered if one.code == advice.code), [advice.code])
    return Hint(
        seq=question.seq,
        seat=seat,
        bot=ADVISER,
        choice=legal(advice.code),
        turn=[HintStep(legal(code), brings) for code, brings in turn_of(game, view, seat, line)],
        considered=[
            HintAction(
                action=legal(one.code),
                visits=one.visits,
                chance=None if one.chance is None else round(one.chance, 3),
                scores=None if one.scores is None else [round(score, 1) for score in one.scores],
                line=[named(code) for code in one.line],
                turn=[HintStep(legal(code), brings) for code, brings in turn_of(game, view, seat, one.line)],
            )
            for one in shown
        ],
        simulations=advice.simulations,
        reasons=advice.reasons if against in shown else [],
        against=shown.index(against) if against in shown else None,
    )


def turn_of(own: AnyGame, view: View, seat: int, line: Sequence[int]) -> list[tuple[int, Json]]:
    """The steps of `line` that belong to this turn, and those without a choice, each with its effects.

    Computed from the seat's view alone: the turn ends early where a step depends on something hidden.
    """
    game = cast(Any, own)
    state = game.views.state(view)
    steps: list[tuple[int, dict[str, Any]]] = []
    rest = list(line)
    while state.to_move == seat:
        legal = game.rules.legal(state)
        if len(legal) == 1:  # a search does not list what it need not think about
            code = legal[0]
            rest = rest[1:] if rest[:1] == [code] else rest
        elif rest:
            code = rest.pop(0)
        else:
            break
        if game.rules.explain(state, code, seat) is not None:
            break
        steps.append((code, told_effects(game, state, seat, code)))
        game.rules.apply_legal(state, code)
    return steps
