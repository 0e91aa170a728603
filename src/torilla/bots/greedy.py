"""A bot that plans its own turn and takes what is best for its own board.

It draws one arrangement of the hidden pieces that fits its view, tries the steps of its turn on copies (a
beam: the best few at each step), and values the end of the turn: points, and what may become of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from torilla.core.engine import Engine, new_buffer
from torilla.core.generator import Generator
from torilla.games import get_game

BEAM = 8
"""So many unfinished turns are followed up at each step."""

Evaluate = Callable[[Any, int], float]


class GreedyBot:
    """Plans one turn ahead; quick, and a decent opponent for a first game."""

    name = "greedy"

    def __init__(self, components: Any = None) -> None:
        self.components = components
        self.buffer = new_buffer()

    def choose(self, view: Any, legal: list[int], generator: Generator) -> int:
        game = get_game(view.game)
        state = game.sample(view, generator, self.components)
        return self.plan(game.engine, state, legal, EVALUATE[game.name])

    def plan(self, engine: Engine, root: Any, legal: list[int], evaluate: Evaluate) -> int:
        """The first step of the best turn that was found."""
        seat, turn = int(root.seat), int(root.turn)
        best, choice = float("-inf"), legal[0]
        level: list[tuple[float, int, Any]] = []
        for code in legal:
            child = engine.clone(root)
            engine.step(child, code)
            level.append((evaluate(child, seat), code, child))
        while level:
            level.sort(key=lambda entry: -entry[0])
            following: list[tuple[float, int, Any]] = []
            unfinished = 0
            for value, first, position in level:
                if position.seat != seat or position.turn != turn:
                    if value > best:
                        best, choice = value, first
                elif unfinished < BEAM:
                    unfinished += 1
                    count = int(engine.fill_actions(position, self.buffer))
                    for code in [int(self.buffer[index]) for index in range(count)]:
                        child = engine.clone(position)
                        engine.step(child, code)
                        following.append((evaluate(child, seat), first, child))
            level = following
        return choice


# --- Helsinki -------------------------------------------------------------------------------------------

LINE_HOPE = [0.0, 0.04, 0.1, 0.18, 0.3, 0.48, 0.72, 1.0]
"""How likely a row or column with so many built cells will be complete."""
COAT = 0.8
CARD = 0.05
PAIR = 0.06


def evaluate_helsinki(state: Any, seat: int) -> float:
    """Points by then hoped for, coats, and what the hand can pay."""
    from torilla.grid.square7 import LINES

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
    from torilla.grid.square7 import BOARD, shadow

    return int(shadow(built, 0) & shadow(built, 1) & shadow(built, 2) & shadow(built, 3) & BOARD & ~built)


def hand_value(state: Any, me: Any) -> float:
    """Cards are worth more in numbers of one colour, and with wild cards."""
    colours = [0] * 8
    for kind in me.hand:
        colours[state.tables.colour[kind]] += 1
    wild = colours[5]
    value = CARD * sum(colours) + 0.2 * wild
    for number in colours[:5]:
        value += PAIR * number * (number - 1) * 0.5
    return value


# --- Neoville -------------------------------------------------------------------------------------------

GROWTH = 0.75
"""So many squares a tile still to be laid can add to one district."""
SYMBOL = 0.25


def evaluate_neoville(state: Any, seat: int) -> float:
    """Every piece by how likely it is to score, and parks and sports grounds."""
    from torilla.games.neoville.scoring import majority, piece_at
    from torilla.games.neoville.state import PARKS, SPORTS
    from torilla.grid.bits import count

    city = state.cities[seat]
    left = 16 - int(city.count)  # tiles still to be laid
    value = 0.0
    for index in range(16 - left):
        piece = int(piece_at(city, index))
        if piece >= 0:
            value += piece_value(state.tables, city, index, piece, left)
    for layer in (PARKS, SPORTS):
        most = int(majority(state, seat, layer))
        value += most if left == 0 else 0.35 * most + SYMBOL * int(count(city.board[layer]))
    return value


def piece_value(tables: Any, city: Any, index: int, piece: int, left: int) -> float:
    """What a piece will likely score: its points times the hope, less its points times the fear."""
    from torilla.games.neoville import scoring
    from torilla.games.neoville.codes import FIRST_BIOSPHERE, FIRST_BUS, FIRST_WINDMILL
    from torilla.grid.bits import count

    points = int(tables.points[piece])
    if piece < FIRST_BUS:
        score = int(scoring.tower_points(tables, city, index, piece))
        if score >= 0 or scoring.tower_is_settled(city, index):
            return score
        missing = points - int(count(scoring.tower_district(city, index)))
        hope = 1 - missing / (GROWTH * left + 0.25)
    elif piece < FIRST_WINDMILL:
        if scoring.bus_points(tables, city, index, piece) > 0:
            return points
        found = int(scoring.bus_count(tables, city, piece, scoring.square_at(city, index)))
        hope = 1 - (int(tables.least[piece]) - found) / (0.3 * left + 0.1)
    elif piece < FIRST_BIOSPHERE:
        score = int(scoring.windmill_points(tables, city, index, piece))
        if scoring.windmill_is_settled(tables, city, index):
            return score
        hope = 0.75 if score > 0 else 0.35
    else:
        score = int(scoring.biosphere_points(tables, city, index, piece))
        if scoring.biosphere_is_settled(tables, city, index, 0, 0):
            return score
        hope = 0.35 if score > 0 else 0.15
    return points * (2 * max(0.0, hope) - 1)


EVALUATE: dict[str, Evaluate] = {"helsinki": evaluate_helsinki, "neoville": evaluate_neoville}
