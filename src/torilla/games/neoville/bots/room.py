"""The room `bots` of Neoville: the search's evaluator, the greedy bot's worth, puzzles, observations."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import cast

from torilla.core.contract.bots import Bots
from torilla.core.engine.encoder import Encoder
from torilla.core.engine.evaluator import Evaluator
from torilla.core.engine.features import load_turn_weights, load_weights, read_learned
from torilla.core.engine.ideas import Ideas
from torilla.core.engine.observation import MOST, Entry, Field, common_entries, place_fields, seat_entries
from torilla.games.neoville.bots import heuristic, observe
from torilla.games.neoville.bots.evaluate import SPREAD, NeovilleEvaluator
from torilla.games.neoville.bots.features import FEATURES, TURN_FEATURES
from torilla.games.neoville.bots.ideas import IDEAS
from torilla.games.neoville.bots.observe import NeovilleEncoder
from torilla.games.neoville.box.components import Components
from torilla.games.neoville.rules.codes import FIRST_BIOSPHERE, FIRST_BUS, FIRST_WINDMILL, PIECE_KINDS
from torilla.games.neoville.rules.engine import ENGINE
from torilla.games.neoville.rules.scoring import PARK_SCORE, SPORT_SCORE, piece_at, piece_points, seat_scores
from torilla.games.neoville.rules.state import LOG, State
from torilla.games.neoville.views.documents import View

THEMES = ("promise-kept", "most", "skyscraper", "bus", "windmill", "biosphere", "no-building")
"""In the order of importance: the first one that fits is the main one."""
TILE = "kind + 1 (0: no tile), then for each square four terrains, park, sports ground"


class NeovilleBots(Bots[State, View]):
    def evaluator(self, foresight: float) -> Evaluator:
        evaluator = NeovilleEvaluator(ENGINE, load_weights(__package__, FEATURES), SPREAD, foresight)
        evaluator.learn_turns(load_turn_weights(__package__, FEATURES, TURN_FEATURES))
        return evaluator

    def ideas(self) -> Ideas[State]:
        return IDEAS

    def calibration(self) -> Sequence[float]:
        return read_learned(__package__).chances

    def worth(self, state: State, seat: int) -> float:
        return heuristic.worth(state, seat)

    def turn_key(self, state: State, seat: int) -> Hashable:
        """A seat's city; what it draws does not count."""
        city = state.cities[seat]
        return tuple(int(city.board[LOG + index]) for index in range(city.count))

    def themes(self, before: State, after: State, seat: int) -> list[str]:
        old, new = before.cities[seat], after.cities[seat]
        kept = [
            index
            for index in range(old.count)
            if piece_at(old, index) >= 0
            and piece_points(before.tables, old, index) < 0 < piece_points(after.tables, new, index)
        ]
        was, now = seat_scores(before, seat), seat_scores(after, seat)
        piece = int(piece_at(new, new.count - 1)) if new.count > old.count else -1
        fits = {
            "promise-kept": bool(kept),
            "most": now[PARK_SCORE] > was[PARK_SCORE] or now[SPORT_SCORE] > was[SPORT_SCORE],
            "skyscraper": 0 <= piece < FIRST_BUS,
            "bus": FIRST_BUS <= piece < FIRST_WINDMILL,
            "windmill": FIRST_WINDMILL <= piece < FIRST_BIOSPHERE,
            "biosphere": piece >= FIRST_BIOSPHERE,
            "no-building": piece < 0,
        }
        return [theme for theme in THEMES if fits[theme]]

    def fields(self, seats: int) -> dict[str, Field]:
        """As `observe.py` writes them: those of the table, then those of each seat, the observer's first."""
        return place_fields([*table_entries(seats), *seat_entries(seats, own_entries())])

    def encoder(self, seats: int) -> Encoder:
        return NeovilleEncoder(cast(Components, self.game.components).tables, seats)


def table_entries(seats: int) -> Iterator[Entry]:
    yield from common_entries(observe.STEPS, seats)
    yield "pile", (1,), 0, MOST, "tiles in the pile"
    yield "sorts", (observe.SORTS,), 0, 1, "sorts of utilities in play: bus, windmill, biosphere"
    yield "display", (4, observe.TILE), 0, observe.KINDS, f"the tile at each place: {TILE}"
    yield "supply", (PIECE_KINDS,), 0, 15, "pieces in the supply, by kind"
    yield "unseen", (observe.KINDS,), 0, MOST, "tiles in the pile or hidden in other hands, by kind"
    yield "hand", (3, observe.TILE), 0, observe.KINDS, f"own tiles, by kind: {TILE}"
    yield "tile", (observe.TILE,), 0, observe.KINDS, f"the chosen tile: {TILE}"
    yield "fresh", (8, 8), 0, 1, "in step `build`: the squares of the tile just placed"


def own_entries() -> Iterator[Entry]:
    yield "ground", (6, 8, 8), 0, 1, "planes of rows and columns: earth, grass, rock, water, parks, sports grounds"
    yield "pieces", (8, 8), 0, PIECE_KINDS, "1 + kind of the piece on each square"
    yield "values", (8, 8), 0, MOST, "points of the piece on each square"
    yield "laid", (1,), 0, 16, "tiles laid"
    yield "width", (1,), 0, 4, "columns of tiles"
    yield "height", (1,), 0, 4, "rows of tiles"
    yield "left", (1,), 0, 3, "the column of the first tile, from which placements are counted"
    yield "top", (1,), 0, 3, "its row"
    yield "hand_size", (1,), 0, 3, "tiles in hand"
    yield "known", (3,), 0, observe.KINDS, "1 + kind of each tile in hand that everybody knows, by kind; then 0"
    yield "buildings", (1,), 0, 16, "skyscrapers and utilities"
    yield "points", (1,), -MOST, MOST, "points if the game ended here"
