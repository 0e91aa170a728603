"""The room `bots` of Helsinki: the search's evaluator, the greedy bot's worth, puzzles, observations."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import cast

from torilla.core.contract.bots import Bots
from torilla.core.engine.encoder import Encoder
from torilla.core.engine.evaluator import Evaluator
from torilla.core.engine.features import load_turn_weights, load_weights, read_learned
from torilla.core.engine.ideas import Ideas
from torilla.core.engine.observation import MOST, Entry, Field, common_entries, place_fields, seat_entries
from torilla.games.helsinki.bots import heuristic, observe
from torilla.games.helsinki.bots.evaluate import SPREAD, HelsinkiEvaluator
from torilla.games.helsinki.bots.features import FEATURES, TURN_FEATURES
from torilla.games.helsinki.bots.ideas import IDEAS
from torilla.games.helsinki.bots.observe import HelsinkiEncoder
from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.rules.codes import (
    A_ANY_SIDE,
    A_DISCOUNT,
    A_DRAW_AND_BUILD,
    A_MOVE_ROOF,
    A_ONE_WILD,
    A_SECOND_BUILD,
    A_TWO_WILD,
)
from torilla.games.helsinki.rules.engine import ENGINE
from torilla.games.helsinki.rules.scoring import parts_of
from torilla.games.helsinki.rules.state import State
from torilla.games.helsinki.views.documents import View

THEMES = (
    "two-builds",
    "draw-and-build",
    "discount",
    "any-side",
    "wild-tiles",
    "move-roof",
    "actions",
    "crossing",
    "lines",
    "domes",
    "coats",
    "draw",
    "build",
)
"""In the order of importance: the first one that fits is the main one."""
CARD = "kind + 1 (0: no card), then the colour as one of six, number, roofs of its tile, domes"


class HelsinkiBots(Bots[State, View]):
    def evaluator(self, foresight: float) -> Evaluator:
        evaluator = HelsinkiEvaluator(ENGINE, load_weights(__package__, FEATURES), SPREAD, foresight)
        evaluator.learn_turns(load_turn_weights(__package__, FEATURES, TURN_FEATURES))
        return evaluator

    def ideas(self) -> Ideas[State]:
        return IDEAS

    def calibration(self) -> Sequence[float]:
        return read_learned(__package__).chances

    def worth(self, state: State, seat: int) -> float:
        return heuristic.worth(state, seat)

    def turn_key(self, state: State, seat: int) -> Hashable:
        """What a seat has built, and while the game lasts where its pawn stands and how many cards it holds."""
        me = state.players[seat]
        colours = tuple(int(me.colour_mask(colour)) for colour in range(5))
        board = (colours, int(me.wild), int(me.joined_right), int(me.joined_down), int(me.turrets))
        return board if state.seat < 0 else (*board, int(me.pawn), len(me.hand))

    def themes(self, before: State, after: State, seat: int) -> list[str]:
        old, new = before.players[seat], after.players[seat]
        used = int(new.used & ~old.used)
        rows, columns, turrets, *_ = (
            int(now) - int(was) for now, was in zip(parts_of(after, seat), parts_of(before, seat), strict=True)
        )
        built = sum(int(new.colour_mask(colour) & ~old.colour_mask(colour)).bit_count() for colour in range(5))
        fits = {
            "two-builds": bool(used & A_SECOND_BUILD),
            "draw-and-build": bool(used & A_DRAW_AND_BUILD),
            "discount": bool(used & A_DISCOUNT),
            "any-side": bool(used & A_ANY_SIDE),
            "wild-tiles": bool(used & (A_ONE_WILD | A_TWO_WILD)),
            "move-roof": bool(used & A_MOVE_ROOF),
            "actions": used.bit_count() > 1,
            "crossing": rows > 0 and columns > 0,
            "lines": rows + columns > 0,
            "domes": turrets > 0,
            "coats": int(new.coats) + used.bit_count() > int(old.coats),
            "draw": not built,
            "build": built > 0,
        }
        return [theme for theme in THEMES if fits[theme]]

    def fields(self, seats: int) -> dict[str, Field]:
        """As `observe.py` writes them: those of the table, then those of each seat, the observer's first."""
        return place_fields([*table_entries(seats), *seat_entries(seats, own_entries())])

    def encoder(self, seats: int) -> Encoder:
        return HelsinkiEncoder(cast(Components, self.game.components).tables, seats)


def table_entries(seats: int) -> Iterator[Entry]:
    yield from common_entries(observe.STEPS, seats)
    yield "last_round", (1,), 0, 1, "the pile has run out (H5.1)"
    yield "dry_roads", (1,), 0, 2, "the option; 2 where the statue's cell does not join the roads (H7.2)"
    yield "covered", (observe.ACTIONS,), 0, 1, "covered actions, in the order of H6"
    yield "display", (observe.SLOTS, observe.CARD), 0, observe.KINDS, f"the card in each slot: {CARD}"
    yield "pile", (1,), 0, MOST, "cards in the pile"
    yield "wild_tiles", (1,), 0, MOST, "wild tiles in the supply"
    yield "turrets_left", (1,), 0, MOST, "domes in the supply"
    yield "bonus_cards", (1,), 0, MOST, "bonus cards of Dry roads that are left"
    yield "tiles", (observe.TILES,), 0, MOST, "tiles in the supply, by kind"
    yield "discard", (observe.KINDS,), 0, 255, "cards on the discard pile, by kind"
    yield "unseen", (observe.KINDS,), 0, MOST, "cards in the pile or hidden in other hands, by kind"
    yield "hand", (observe.KINDS,), 0, MOST, "own cards, by kind"
    yield "from", (1,), 0, 8, "1 + the space on which the pawn began this turn; 0 before it is placed"
    yield "drew", (1,), 0, 1, "cards were drawn in this turn"
    yield "builds", (1,), 0, 2, "builds in this turn"
    yield "plus", (6,), 0, 1, "actions chosen for this build, in the order of codes 22 to 27"
    yield "card", (observe.CARD,), 0, observe.KINDS, f"the card being built: {CARD}"
    yield "cells", (7, 7), 0, 1, "the tile just pushed, or the cell that a dome was taken from"
    yield "to_pay", (1,), 0, 4, "cards still to be paid"
    yield "off_colour", (1,), 0, 1, "the card of `any-wild` is still to be paid"
    yield "roofs", (1,), 0, 5, "domes still to be put up"
    yield "back_to", (observe.STEPS,), 0, 1, "the step after `wild` or `drop`; else all 0"


def own_entries() -> Iterator[Entry]:
    yield "board", (7, 7, 7), 0, 1, "planes of rows and columns: the five colours, wild tiles, domes"
    yield "pawn", (8,), 0, 1, "the pawn's space; all 0 before it is placed"
    yield "hand_size", (1,), 0, MOST, "cards in hand"
    yield "coats", (1,), 0, MOST, "coats in the meadow"
    yield "used", (observe.ACTIONS,), 0, 1, "actions used, in the order of H6"
    yield "action_points", (1,), 0, MOST, "points won by `two-points`"
    yield "bonus", (1,), 0, MOST, "the bonus card of Dry roads"
    yield "no_limit", (1,), 0, 2, "own turns, this one included, without hand limit"
    yield "points", (1,), 0, MOST, "points if the game ended here"
    yield "seen", (observe.KINDS,), 0, MOST, "cards in hand that everybody saw being taken, by kind"
