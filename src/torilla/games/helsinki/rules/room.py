"""The room `rules` of Helsinki."""

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
from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.options import CHOICES, Options, check_options
from torilla.games.helsinki.rules.codes import CATEGORIES, STEP_NAMES
from torilla.games.helsinki.rules.engine import ENGINE
from torilla.games.helsinki.rules.families import FAMILIES, refuse
from torilla.games.helsinki.rules.scoring import parts_of
from torilla.games.helsinki.rules.setup import BY_LOT, RULES_VERSION, new_state
from torilla.games.helsinki.rules.state import State
from torilla.games.helsinki.values import AnyValue
from torilla.games.helsinki.views.documents import View
from torilla.games.helsinki.views.restore import action_set


class HelsinkiRules(Rules[State, View]):
    version: ClassVar[int] = RULES_VERSION
    steps: ClassVar[tuple[str, ...]] = STEP_NAMES
    engine: ClassVar[Engine] = ENGINE
    families: ClassVar[Sequence[Family]] = FAMILIES
    value_type: ClassVar[type | UnionType | None] = AnyValue
    options: ClassVar[OptionSet] = OptionSet(Options, check_options, CHOICES)
    categories: ClassVar[tuple[str, ...]] = CATEGORIES
    general: ClassVar[dict[str, str]] = {
        "action/unknown": "H4.1",
        "game/over": "H5.1",
        "turn/not-yours": "H3.1",
    }

    def new_state(self, options: AnyOptions, seats: int) -> State:
        assert isinstance(options, Options)
        components = cast(Components, self.game.components)
        state = new_state(self.version, components, components.tables, seats, b"", 0)
        state.dry_roads = options.dry_roads
        state.start = BY_LOT if options.start is None else options.start
        if options.actions == "first-game":
            state.covered = components.tables.last_row
        elif options.actions == "new-challenges":
            state.covered = BY_LOT if options.covered is None else action_set(options.covered)
        return state

    def refuse(self, state: State, code: int) -> Refusal:
        return refuse(state, code)

    def scores(self, state: State, viewer: int | None = None) -> list[SeatScore]:
        """Everything is certain: tiles stay, and only its owner can move a turret."""
        return [
            SeatScore(
                [
                    Part(category, int(points), int(points))
                    for category, points in zip(CATEGORIES, parts_of(state, seat), strict=True)
                ]
            )
            for seat in range(state.seats)
        ]

    def end_reason(self, state: State) -> str:
        return "pile-empty"
