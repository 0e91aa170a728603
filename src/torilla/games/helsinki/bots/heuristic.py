"""The value of a board of Helsinki for the greedy bot: points, and their prospects."""

from __future__ import annotations

from torilla.games.helsinki.rules.state import Player, State
from torilla.grid.square7 import BOARD, LINES, shadow

LINE_HOPE = [0.0, 0.04, 0.1, 0.18, 0.3, 0.48, 0.72, 1.0]
"""The chance that a row or column with this many built cells will be complete."""
COAT = 0.8
CARD = 0.05
PAIR = 0.06


def worth(state: State, seat: int) -> float:
    """Expected points, coats, and what the hand can pay."""
    me = state.players[seat]
    built, closed = int(me.built), enclosed(me.built)
    hopes = []
    for index in range(14):
        line = int(LINES[index])
        hope = LINE_HOPE[(built & line).bit_count()]
        hopes.append(hope * 0.3 if closed & line and hope < 1 else hope)
    value = float(int(me.points + me.bonus)) + 2 * sum(hopes)
    turrets = int(me.turrets)
    while turrets:
        bit = (turrets & -turrets).bit_length() - 1
        turrets &= turrets - 1
        row, column = hopes[bit // 8 - 1], hopes[7 + bit % 8]
        value += row + column + row * column  # 3 where both are complete, 1 where one is
    if state.seat < 0:
        return value
    value -= 0.25 * closed.bit_count()
    future = 0.2 if state.last_round else min(1.0, 0.4 + len(state.pile) / 40)
    value += future * (COAT * int(me.coats) + hand_value(state, me))
    if state.dry_roads and not me.bonus:
        value += 0.3 * int(built & state.tables.crosswalks).bit_count()
    return value


def enclosed(built: int) -> int:
    """Free cells that no push can reach from any side."""
    return int(shadow(built, 0) & shadow(built, 1) & shadow(built, 2) & shadow(built, 3) & BOARD & ~built)


def hand_value(state: State, me: Player) -> float:
    """Cards are worth more in numbers of one colour, and with wild cards."""
    colours = [0] * 8
    for kind in me.hand:
        colours[state.tables.colour[kind]] += 1
    wild = colours[5]
    value = CARD * sum(colours) + 0.2 * wild
    for number in colours[:5]:
        value += PAIR * number * (number - 1) * 0.5
    return value
