"""Neoville behind the contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from types import UnionType
from typing import TYPE_CHECKING, ClassVar, cast

import msgspec

from torilla.core.contract.data import Item, Json, Lying, Part, Refusal, SeatScore, short_hash
from torilla.core.contract.families import Family
from torilla.core.contract.game import GameOf
from torilla.core.contract.items import ItemForm
from torilla.core.engine.engine import Engine
from torilla.core.engine.generator import Generator
from torilla.games.neoville import values
from torilla.games.neoville.box.components import SORTS, Components, load_components
from torilla.games.neoville.options import CHOICES, Options, check_options
from torilla.games.neoville.page import extras as reports
from torilla.games.neoville.page import premoves as turns_ahead
from torilla.games.neoville.page import preview
from torilla.games.neoville.page import score_sheet as sheet
from torilla.games.neoville.records import disclosure
from torilla.games.neoville.rules import families as rules
from torilla.games.neoville.rules.codes import CATEGORIES, EMPTY, STEP_NAMES
from torilla.games.neoville.rules.engine import ENGINE
from torilla.games.neoville.rules.scoring import CERTAIN, seat_scores
from torilla.games.neoville.rules.setup import new_state
from torilla.games.neoville.rules.state import State
from torilla.games.neoville.terminal import picture
from torilla.games.neoville.views import position_text as text
from torilla.games.neoville.views import restore as encode
from torilla.games.neoville.views import view
from torilla.games.neoville.views.describe import components_of
from torilla.games.neoville.views.documents import View

if TYPE_CHECKING:
    from rich.console import RenderableType

    from torilla.core.content.sheets import SheetWarning
    from torilla.core.contract.data import Outcome
    from torilla.core.engine.encoder import Encoder
    from torilla.core.engine.evaluator import Evaluator
    from torilla.core.engine.observation import Field
    from torilla.core.terminal.words import Menu, MenuEntry, Words


class Neoville(GameOf[Options, State, View, Components, values.AnyValue]):
    """Neoville, 2 to 4 seats."""

    name: ClassVar[str] = "neoville"
    title: ClassVar[str] = "Neoville"
    about: ClassVar[str] = "grow a city of 16 tiles, districts and towers"
    steps: ClassVar[tuple[str, ...]] = STEP_NAMES
    engine: ClassVar[Engine] = ENGINE
    families: ClassVar[Sequence[Family]] = rules.FAMILIES
    options_type: ClassVar[type[msgspec.Struct]] = Options
    view_type: ClassVar[type] = View
    value_type: ClassVar[type | UnionType] = values.AnyValue
    categories: ClassVar[tuple[str, ...]] = CATEGORIES
    item_forms: ClassVar[Sequence[ItemForm]] = disclosure.ITEM_FORMS
    general_rules: ClassVar[dict[str, str]] = {
        "action/unknown": "N3",
        "game/over": "N3",
        "turn/not-yours": "N3",
    }

    def components(self, source: str | None = None, origin: str = "components") -> Components:
        return load_components(source, origin)

    def check_options(self, options: Options) -> None:
        check_options(options)

    def option_choices(self) -> dict[str, list[object]]:
        return CHOICES

    def new_table(self, options: Options, seats: int, components: Components) -> State:
        state = new_state(components, options, components.tables, seats, b"", 0)
        state.start = EMPTY if options.start is None else options.start
        state.first_sort, state.second_sort = EMPTY, EMPTY
        if options.utilities is not None:
            state.first_sort, state.second_sort = sorted(map(SORTS.index, options.utilities))
        return state

    def setup_items(self, state: State) -> list[Item]:
        return disclosure.setup_items(state)

    def to_item(self, entry: tuple[int, int, int, int], components: Components) -> Item:
        return disclosure.to_item(entry, components)

    def refuse(self, state: State, code: int) -> Refusal:
        return rules.refuse(state, code)

    def foresee(self, state: State, code: int, notation: str) -> Json:
        return preview.preview(state, code, notation)

    def effects(self, before: State, after: State, code: int) -> Json:
        return preview.effects(before, after, code)

    def supply_report(self, view: View, seat: int, components: Components | None = None) -> list[Json]:
        """The score of every piece in the supply on the tile just placed, and its missing conditions."""
        return reports.supply_report(encode.restore(view, components), seat)

    def city_report(self, view: View, seat: int, components: Components | None = None) -> list[Json]:
        """The score of every piece of a city, whether it is settled, and its missing conditions."""
        return reports.city_report(encode.restore(view, components), seat)

    def reports(self, view: View, components: Components | None = None) -> Json:
        return reports.reports(encode.restore(view, components), view.viewer)

    def live_score(self, state: State, viewer: int | None = None) -> list[SeatScore]:
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

    def board_of(self, state: State, seat: int) -> Hashable:
        from torilla.games.neoville.bots.puzzles import board_of

        return board_of(state, seat)

    def themes_of(self, before: State, after: State, seat: int) -> list[str]:
        from torilla.games.neoville.bots.puzzles import themes_of

        return themes_of(before, after, seat)

    def view(self, state: State, seat: int | None, public: View | None = None) -> View:
        return view.view(state, seat, public)

    def state_of(self, view: View, components: Components | None = None) -> State:
        return encode.restore(view, components)

    def sample(self, view_: View, generator: Generator, components: Components | None = None) -> State:
        return view.sample(view_, generator, components)

    def turn_of(self, state: State, seat: int) -> State | None:
        return turns_ahead.turn_of(state, seat)

    def counts_on(self, state: State, code: int) -> list[Lying]:
        return turns_ahead.counts_on(state, code)

    def whole(self, state: State) -> View:
        return encode.whole(state)

    def state_hash(self, state: State) -> str:
        return short_hash(msgspec.json.encode(encode.whole(state), order="deterministic"))

    def format_position(self, state: State) -> str:
        return text.format_position(state)

    def parse_position(self, source: str, components: Components | None = None) -> State:
        return text.parse_position(source, components)

    def score_file(self, text_: str, components: Components | None = None) -> tuple[list[str], Outcome]:
        return sheet.score_file(text_, components)

    def explain_file(self, text_: str, components: Components | None = None) -> Json:
        return sheet.explain_file(text_, components)

    def warn_file(self, text_: str, components: Components | None = None) -> list[SheetWarning]:
        return sheet.warn_file(text_, components)

    def picture(self, state: State, seat: int | None) -> str:
        return picture.picture(state, seat)

    def blank(
        self,
        options: Options,
        seats: int,
        items: Sequence[Item],
        components: Components | None = None,
        rules_version: int | None = None,
    ) -> State:
        state = self.table(options, seats, 0, components or load_components(), rules_version)
        disclosure.set_up_recorded(state, items)
        return state

    def apply_recorded(self, state: State, code: int, items: Sequence[Item]) -> list[Item]:
        return disclosure.apply_recorded(self, state, code, items)

    # --- What tests, terminals, bots and environments ask for

    def census(self, document: Json) -> dict[str, Counter[str]]:
        from torilla.games.neoville.census import count_pieces

        return count_pieces(document)

    def show_components(self, components: Components) -> Sequence[RenderableType]:
        from torilla.games.neoville.terminal.components import show_box

        return list(show_box(components))

    def words(self) -> Words:
        from torilla.games.neoville.terminal import words

        return cast("Words", words)

    def menus(self) -> dict[str, Callable[[Menu, list[MenuEntry]], RenderableType]]:
        from torilla.games.neoville.terminal.menu import build_table, place_table, tile_pictures

        return {"Tile": tile_pictures, "Draw": tile_pictures, "Place": place_table, "Build": build_table}

    def board_after(self, state: State, code: int, seat: int) -> str | None:
        if not isinstance(self.to_value(code, components_of(state)), values.Place):
            return None
        return "\n".join(picture.markup(line) for line in picture.large_city(state, seat, margin=False))

    def evaluator(self, foresight: float) -> Evaluator:
        from torilla.core.engine.weights import load_weights
        from torilla.games.neoville.bots.evaluate import SPREAD, NeovilleEvaluator

        return NeovilleEvaluator(ENGINE, load_weights("torilla.games.neoville.bots"), SPREAD, foresight)

    def worth(self, state: State, seat: int) -> float:
        from torilla.games.neoville.bots.heuristic import worth

        return worth(state, seat)

    def fields(self, seats: int) -> dict[str, Field]:
        from torilla.core.engine.observation import place_fields
        from torilla.games.neoville.bots.fields import entries

        return place_fields(entries(seats))

    def encoder(self, components: Components, seats: int) -> Encoder:
        from torilla.games.neoville.bots.observe import NeovilleEncoder

        return NeovilleEncoder(components.tables, seats)


GAME = Neoville()
