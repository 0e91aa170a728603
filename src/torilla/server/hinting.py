"""Hints: what a bot would do in the place of the person to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torilla.server.bots.driver import ADVICE_TIME, ADVISER
from torilla.server.errors import ServerError
from torilla.server.messages.parts import Legal
from torilla.server.messages.rest import Hint, HintAction
from torilla.server.table import Table

if TYPE_CHECKING:
    from torilla.server.hub import Hub

MOST = 5
"""Actions that are told, the choice included."""


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

    return Hint(
        seq=play.seq,
        seat=seat,
        bot=ADVISER,
        choice=legal(advice.code),
        considered=[
            HintAction(
                action=legal(one.code),
                visits=one.visits,
                chance=None if one.chance is None else round(one.chance, 3),
                scores=None if one.scores is None else [round(score, 1) for score in one.scores],
                line=[named(code) for code in one.line],
            )
            for one in advice.considered[:MOST]
        ],
        simulations=advice.simulations,
    )
