"""Neoville behind the contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from torilla.core.contract import Game, Item, Outcome, Part, Refusal, SeatScore
from torilla.core.engine import Engine, Told
from torilla.core.families import Family
from torilla.core.generator import Generator
from torilla.core.items import ItemForm
from torilla.core.seed import Seed
from torilla.games.neoville import (
    describe,
    encode,
    options,
    picture,
    preview,
    reports,
    rules,
    sheet,
    text,
    told,
    values,
    view,
)
from torilla.games.neoville.codes import CATEGORIES, EMPTY, STEP_NAMES
from torilla.games.neoville.components import SORTS, Components, load_components
from torilla.games.neoville.documents import View
from torilla.games.neoville.engine import ENGINE
from torilla.games.neoville.scoring import CERTAIN, seat_scores
from torilla.games.neoville.setup import new_state, set_up
from torilla.games.neoville.state import State


class Neoville(Game):
    """Neoville, 2 to 4 seats."""

    name: ClassVar[str] = "neoville"
    title: ClassVar[str] = "Neoville"
    rules_version: ClassVar[int] = 1
    action_count: ClassVar[int] = rules.ACTION_COUNT
    steps: ClassVar[tuple[str, ...]] = STEP_NAMES
    engine: ClassVar[Engine] = ENGINE
    options_type: ClassVar[type[msgspec.Struct]] = options.Options
    view_type: ClassVar[type[msgspec.Struct]] = View
    value_type: ClassVar[Any] = values.AnyValue
    categories: ClassVar[tuple[str, ...]] = CATEGORIES
    families: ClassVar[Sequence[Family]] = rules.FAMILIES
    item_forms: ClassVar[Sequence[ItemForm]] = told.ITEM_FORMS
    general_rules: ClassVar[dict[str, str]] = {
        "action/unknown": "N3",
        "game/over": "N3",
        "turn/not-yours": "N3",
    }

    def components(self, source: str | None = None, origin: str = "components") -> Components:
        return load_components(source, origin)

    def check_options(self, options_: options.Options) -> None:
        options.check_options(options_)

    def format_options(self, options_: options.Options) -> str:
        return options.format_options(options_)

    def parse_options(self, line: str) -> options.Options:
        return options.parse_options(line)

    def setup(
        self,
        options: options.Options,
        seats: int,
        seed: Seed | int,
        components: Components | None = None,
        rules_version: int | None = None,
    ) -> State:
        state = self.table(options, seats, seed, components or load_components(), rules_version)
        set_up(state)
        return state

    def table(
        self,
        chosen: options.Options,
        seats: int,
        seed: Seed | int,
        components: Components,
        rules_version: int | None = None,
    ) -> State:
        self.check_table(chosen, seats, rules_version)
        if isinstance(seed, Seed):
            key, random = seed.key(), 0
        else:
            key, random = b"", int(Generator.from_seed(seed).state)
        state = new_state(components, chosen, components.tables, seats, key, random)
        state.rules = rules_version or self.rules_version
        state.start = EMPTY if chosen.start is None else chosen.start
        state.first_sort, state.second_sort = EMPTY, EMPTY
        if chosen.utilities is not None:
            state.first_sort, state.second_sort = sorted(map(SORTS.index, chosen.utilities))
        return state

    def setup_items(self, state: State) -> list[Item]:
        return told.setup_items(state)

    def current_seat(self, state: State) -> int | None:
        return None if state.seat < 0 else int(state.seat)

    def apply_legal(self, state: State, code: int) -> list[Item]:
        told_now: Told = []
        state.told = told_now
        try:
            self.engine.step(state, code)
        finally:
            state.told = None
        return told.to_items(told_now, describe.components_of(state))

    def refuse(self, state: State, code: int) -> Refusal:
        return rules.refuse(state, code)

    def preview(self, view: View, code: int, components: Components | None = None) -> dict[str, Any]:
        state = encode.restore(view, components)
        refusal = self.explain(state, code)
        if refusal is not None:
            raise self.illegal(state, code, refusal)
        return preview.preview(state, code, self.format_action(code, state.components))

    def supply_report(self, view: View, seat: int, components: Components | None = None) -> list[dict[str, Any]]:
        """What every piece in the supply would score on the tile just placed, and what is missing."""
        return reports.supply_report(encode.restore(view, components), seat)

    def city_report(self, view: View, seat: int, components: Components | None = None) -> list[dict[str, Any]]:
        """What every piece of a city scores, whether that is settled, and what it lacks."""
        return reports.city_report(encode.restore(view, components), seat)

    def reports(self, view: View, components: Components | None = None) -> dict[str, Any]:
        return reports.reports(encode.restore(view, components), view.viewer)

    def live_score(self, state: State) -> list[SeatScore]:
        return [
            SeatScore(
                [
                    Part(category, int(scores[index]), int(scores[CERTAIN + index]))
                    for index, category in enumerate(CATEGORIES)
                ]
            )
            for scores in (seat_scores(state, seat) for seat in range(state.seats))
        ]

    def outcome(self, state: State) -> Outcome | None:
        if state.seat >= 0:
            return None
        return sheet.rank(state, "rounds-played")

    def view(self, state: State, seat: int | None, public: View | None = None) -> View:
        return view.view(state, seat, public)

    def state_of(self, view: View, components: Components | None = None) -> State:
        return encode.restore(view, components)

    def sample(self, view_: View, generator: Generator, components: Components | None = None) -> State:
        return view.sample(view_, generator, components)

    def to_document(self, state: State) -> dict[str, Any]:
        return encode.to_document(state)

    def from_document(self, document: dict[str, Any], components: Components | None = None) -> State:
        return encode.from_document(document, components)

    def format_position(self, state: State) -> str:
        return text.format_position(state)

    def parse_position(self, source: str, components: Components | None = None) -> State:
        return text.parse_position(source, components)

    def score_file(self, text_: str, components: Components | None = None) -> tuple[list[str], Outcome]:
        return sheet.score_file(text_, components)

    def picture(self, state: State, seat: int | None) -> str:
        return picture.picture(state, seat)

    def state_hash(self, state: State) -> str:
        return encode.state_hash(state)

    def blank(
        self,
        options: options.Options,
        seats: int,
        items: Sequence[Item],
        components: Components | None = None,
        rules_version: int | None = None,
    ) -> State:
        state = self.table(options, seats, 0, components or load_components(), rules_version)
        told.set_up_as_told(state, items)
        return state

    def apply_told(self, state: State, code: int, items: Sequence[Item]) -> list[Item]:
        return told.apply_told(self, state, code, items)


GAME = Neoville()
