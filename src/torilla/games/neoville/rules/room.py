"""The room `rules` of Neoville."""

from __future__ import annotations

from collections.abc import Sequence
from types import UnionType
from typing import ClassVar, cast

from torilla.core.contract.data import Options as AnyOptions
from torilla.core.contract.data import Part, Refusal, SeatScore
from torilla.core.contract.families import Family
from torilla.core.contract.options import OptionSet
from torilla.core.contract.rules import Rules
from torilla.core.engine.engine import Engine
from torilla.games.neoville.box.components import SORTS, Components
from torilla.games.neoville.options import CHOICES, Options, check_options
from torilla.games.neoville.rules.codes import CATEGORIES, EMPTY, STEP_NAMES
from torilla.games.neoville.rules.engine import ENGINE
from torilla.games.neoville.rules.families import FAMILIES, refuse
from torilla.games.neoville.rules.scoring import CERTAIN, seat_scores
from torilla.games.neoville.rules.setup import new_state
from torilla.games.neoville.rules.state import State
from torilla.games.neoville.values import AnyValue
from torilla.games.neoville.views.documents import View


class NeovilleRules(Rules[State, View]):
    steps: ClassVar[tuple[str, ...]] = STEP_NAMES
    engine: ClassVar[Engine] = ENGINE
    families: ClassVar[Sequence[Family]] = FAMILIES
    value_type: ClassVar[type | UnionType | None] = AnyValue
    options: ClassVar[OptionSet] = OptionSet(Options, check_options, CHOICES)
    categories: ClassVar[tuple[str, ...]] = CATEGORIES
    general: ClassVar[dict[str, str]] = {
        "action/unknown": "N3",
        "game/over": "N3",
        "turn/not-yours": "N3",
    }

    def new_state(self, options: AnyOptions, seats: int) -> State:
        assert isinstance(options, Options)
        components = cast(Components, self.game.components)
        state = new_state(components, options, components.tables, seats, b"", 0)
        state.start = EMPTY if options.start is None else options.start
        state.first_sort, state.second_sort = EMPTY, EMPTY
        if options.utilities is not None:
            state.first_sort, state.second_sort = sorted(map(SORTS.index, options.utilities))
        return state

    def refuse(self, state: State, code: int) -> Refusal:
        return refuse(state, code)

    def scores(self, state: State, viewer: int | None = None) -> list[SeatScore]:
        return [
            SeatScore(
                [
                    Part(category, int(scores[index]), int(scores[CERTAIN + index]))
                    for index, category in enumerate(CATEGORIES)
                ]
            )
            for scores in (seat_scores(state, seat) for seat in range(state.seats))
        ]

    def end_reason(self, state: State) -> str:
        return "rounds-played"
