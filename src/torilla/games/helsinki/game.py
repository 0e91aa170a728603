"""Helsinki behind the contract."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from types import UnionType
from typing import TYPE_CHECKING, ClassVar, cast

import msgspec

from torilla.core.contract.data import Item, Json, Lying, Part, Refusal, SeatScore
from torilla.core.contract.families import Family
from torilla.core.contract.game import GameOf
from torilla.core.contract.items import ItemForm
from torilla.core.engine.engine import Engine
from torilla.core.engine.generator import Generator
from torilla.games.helsinki import values
from torilla.games.helsinki.box.components import Components, load_components
from torilla.games.helsinki.options import CHOICES, Options, check_options
from torilla.games.helsinki.page import extras as reports
from torilla.games.helsinki.page import premoves as turns_ahead
from torilla.games.helsinki.page import preview
from torilla.games.helsinki.page import score_sheet as sheet
from torilla.games.helsinki.records import disclosure
from torilla.games.helsinki.rules import families as rules
from torilla.games.helsinki.rules.codes import CATEGORIES, STEP_NAMES
from torilla.games.helsinki.rules.engine import ENGINE
from torilla.games.helsinki.rules.scoring import parts_of
from torilla.games.helsinki.rules.setup import BY_LOT, RULES_VERSION, new_state
from torilla.games.helsinki.rules.state import State
from torilla.games.helsinki.terminal import picture
from torilla.games.helsinki.views import position_text as text
from torilla.games.helsinki.views import restore as encode
from torilla.games.helsinki.views import view
from torilla.games.helsinki.views.describe import components_of
from torilla.games.helsinki.views.documents import View

if TYPE_CHECKING:
    from rich.console import RenderableType

    from torilla.core.content.sheets import SheetWarning
    from torilla.core.contract.data import Outcome
    from torilla.core.engine.encoder import Encoder
    from torilla.core.engine.evaluator import Evaluator
    from torilla.core.engine.observation import Field
    from torilla.core.terminal.words import Menu, MenuEntry, Words


class Helsinki(GameOf[Options, State, View, Components, values.AnyValue]):
    """Helsinki, 2 to 4 seats."""

    name: ClassVar[str] = "helsinki"
    title: ClassVar[str] = "Helsinki"
    about: ClassVar[str] = "push tiles onto your square, complete rows and columns"
    rules_version: ClassVar[int] = RULES_VERSION
    steps: ClassVar[tuple[str, ...]] = STEP_NAMES
    engine: ClassVar[Engine] = ENGINE
    families: ClassVar[Sequence[Family]] = rules.FAMILIES
    options_type: ClassVar[type[msgspec.Struct]] = Options
    view_type: ClassVar[type] = View
    value_type: ClassVar[type | UnionType] = values.AnyValue
    categories: ClassVar[tuple[str, ...]] = CATEGORIES
    item_forms: ClassVar[Sequence[ItemForm]] = disclosure.ITEM_FORMS
    general_rules: ClassVar[dict[str, str]] = {
        "action/unknown": "H4.1",
        "game/over": "H5.1",
        "turn/not-yours": "H3.1",
    }

    def components(self, source: str | None = None, origin: str = "components") -> Components:
        return load_components(source, origin)

    def check_options(self, options: Options) -> None:
        check_options(options)

    def option_choices(self) -> dict[str, list[object]]:
        return CHOICES

    def new_table(self, options: Options, seats: int, components: Components) -> State:
        state = new_state(self.rules_version, components, components.tables, seats, b"", 0)
        state.dry_roads = options.dry_roads
        state.start = BY_LOT if options.start is None else options.start
        if options.actions == "first-game":
            state.covered = components.tables.last_row
        elif options.actions == "new-challenges":
            state.covered = BY_LOT if options.covered is None else encode.action_set(options.covered)
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

    def suggest(self, view: View, components: Components | None = None) -> int | None:
        if view.step not in preview.SUGGESTED:
            return None
        return preview.suggest(encode.restore(view, components))

    def reports(self, view: View, components: Components | None = None) -> Json:
        return reports.reports(encode.restore(view, components), view.viewer)

    def live_score(self, state: State, viewer: int | None = None) -> list[SeatScore]:
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

    def board_of(self, state: State, seat: int) -> Hashable:
        from torilla.games.helsinki.bots.puzzles import board_of

        return board_of(state, seat)

    def themes_of(self, before: State, after: State, seat: int) -> list[str]:
        from torilla.games.helsinki.bots.puzzles import themes_of

        return themes_of(before, after, seat)

    def end_reason(self, state: State) -> str:
        return "pile-empty"

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

    def premoves(self, state: State) -> list[int]:
        return turns_ahead.premoves(state, self.legal_actions(state))

    def whole(self, state: State) -> View:
        return encode.whole(state)

    def check_document(self, document: View) -> None:
        encode.check_view(document)

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
        from torilla.games.helsinki.census import count_pieces

        return count_pieces(document)

    def show_components(self, components: Components) -> Sequence[RenderableType]:
        from torilla.games.helsinki.terminal.components import show_box

        return list(show_box(components))

    def words(self) -> Words:
        from torilla.games.helsinki.terminal import words

        return cast("Words", words)

    def menus(self) -> dict[str, Callable[[Menu, list[MenuEntry]], RenderableType]]:
        from torilla.games.helsinki.terminal.menu import push_table

        return {"Push": push_table}

    def board_after(self, state: State, code: int, seat: int) -> str | None:
        components = components_of(state)
        if not isinstance(self.to_value(code, components), values.Push | values.PlaceWild | values.DropRoof):
            return None
        return "\n".join(picture.board(state, seat, components))

    def evaluator(self, foresight: float) -> Evaluator:
        from torilla.core.engine.weights import load_weights
        from torilla.games.helsinki.bots.evaluate import SPREAD, HelsinkiEvaluator

        return HelsinkiEvaluator(ENGINE, load_weights("torilla.games.helsinki.bots"), SPREAD, foresight)

    def worth(self, state: State, seat: int) -> float:
        from torilla.games.helsinki.bots.heuristic import worth

        return worth(state, seat)

    def fields(self, seats: int) -> dict[str, Field]:
        from torilla.core.engine.observation import place_fields
        from torilla.games.helsinki.bots.fields import entries

        return place_fields(entries(seats))

    def encoder(self, components: Components, seats: int) -> Encoder:
        from torilla.games.helsinki.bots.observe import HelsinkiEncoder

        return HelsinkiEncoder(components.tables, seats)


GAME = Helsinki()
