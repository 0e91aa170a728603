"""Helsinki behind the contract."""

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
from torilla.games.helsinki import (
    describe,
    encode,
    options,
    picture,
    preview,
    rules,
    sheet,
    text,
    told,
    values,
    view,
)
from torilla.games.helsinki.codes import CATEGORIES, STEP_NAMES
from torilla.games.helsinki.components import Components, load_components
from torilla.games.helsinki.documents import View
from torilla.games.helsinki.engine import ENGINE
from torilla.games.helsinki.scoring import parts_of
from torilla.games.helsinki.setup import BY_LOT, RULES_VERSION, new_state, set_up
from torilla.games.helsinki.state import State


class Helsinki(Game):
    """Helsinki, 2 to 4 seats."""

    name: ClassVar[str] = "helsinki"
    title: ClassVar[str] = "Helsinki"
    rules_version: ClassVar[int] = RULES_VERSION
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
        "action/unknown": "H4.1",
        "game/over": "H5.1",
        "turn/not-yours": "H3.1",
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
        state = new_state(rules_version or self.rules_version, components, components.tables, seats, key, random)
        state.options = chosen
        state.dry_roads = chosen.dry_roads
        state.start = BY_LOT if chosen.start is None else chosen.start
        if chosen.actions == "first-game":
            state.covered = components.tables.last_row
        elif chosen.actions == "new-challenges":
            state.covered = BY_LOT if chosen.covered is None else encode.action_set(chosen.covered)
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

    def suggest(self, view: View, components: Components | None = None) -> int | None:
        if view.step not in preview.SUGGESTED:
            return None
        return preview.suggest(encode.restore(view, components))

    def reports(self, view: View, components: Components | None = None) -> dict[str, Any]:
        """Nothing: its page draws the view."""
        return {}

    def live_score(self, state: State) -> list[SeatScore]:
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

    def outcome(self, state: State) -> Outcome | None:
        if state.seat >= 0:
            return None
        return Outcome(self.live_score(state), self.ranking(state), "pile-empty")

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


GAME = Helsinki()
