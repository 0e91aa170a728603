"""Hints: what a bot would do in the place of the person to move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from torilla.server.bots.driver import ADVICE_TIME, ADVISER
from torilla.server.kernel.errors import ServerError
from torilla.server.tables.play import Play
from torilla.server.tables.table import Table
from torilla.server.wire.rest import Hint, HintAction, HintStep
from torilla.server.wire.shared import Legal

if TYPE_CHECKING:
    from torilla.server.hub.hub import Hub

MOST = 5
"""Actions that are told, the choice included."""
BRINGS = frozenset(
    {
        "cards",
        "cells",
        "rows",
        "columns",
        "coats",
        "bonus_card",
        "dry_roads",
        "districts",
        "points",
        "have",
        "need",
        "score",
    }
)
"""Values of a preview that a sentence about the step needs; the rest, such as the whole supply, is left out."""


async def hint(hub: Hub, table: Table, seat: int, client: str, network: str) -> Hint:
    """Ask the adviser, who sees what the seat sees. Raises ServerError."""
    table.check_status("playing")
    play, row = table.play, table.seat_row(seat)
    assert play is not None
    if row.played_by_bot:
        raise ServerError("seat/held", f"a bot holds seat {seat}", seat=seat)
    if play.to_move != seat:
        raise ServerError("turn/not-yours", f"seat {play.to_move} is to move", seat=play.to_move)
    if not table.hints:
        raise ServerError("hint/off", "this table plays without hints")
    hub.bot_work.check(client, "limit/bots", ADVICE_TIME)
    async with hub.bot_work.place(client):
        advice = await hub.driver.advise(table, play, seat, network)

    def named(code: int) -> str:
        return table.game.format_action(code, table.components)  # type: ignore[no-any-return]

    def legal(code: int) -> Legal:
        return Legal(named(code), table.game.to_value(code, table.components))

    line = next((one.line for one in advice.considered if one.code == advice.code), [advice.code])
    return Hint(
        seq=play.seq,
        seat=seat,
        bot=ADVISER,
        choice=legal(advice.code),
        turn=[HintStep(legal(code), brings) for code, brings in turn_of(play, seat, line)],
        considered=[
            HintAction(
                action=legal(one.code),
                visits=one.visits,
                chance=None if one.chance is None else round(one.chance, 3),
                scores=None if one.scores is None else [round(score, 1) for score in one.scores],
                line=[named(code) for code in one.line],
                turn=[HintStep(legal(code), brings) for code, brings in turn_of(play, seat, one.line)],
            )
            for one in advice.considered[:MOST]
        ],
        simulations=advice.simulations,
    )


def turn_of(play: Play, seat: int, line: Sequence[int]) -> list[tuple[int, dict[str, Any]]]:
    """The steps of `line` that belong to this turn, each with what it brings.

    Worked out from the seat's view alone: the turn ends early where a step depends on something hidden.
    """
    game = cast(Any, play.game)
    state = game.state_of(play.view(seat), play.components)
    steps = []
    for code in line:
        if game.current_seat(state) != seat or game.explain(state, code, seat) is not None:
            break
        found = game.preview(game.view(state, seat), code, play.components)
        steps.append((code, {key: value for key, value in found.items() if key in BRINGS}))
        game.apply_legal(state, code)
    return steps
