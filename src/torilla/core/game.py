"""The contract's methods: a game is an object of a class derived from `GameOf` (docs/howto/add-a-game.md).

A game must bring what is abstract here. All else has a default, made for a game without hidden pieces; what only
terminals, bots, environments or browsers need is loaded when they ask for it.
"""

from __future__ import annotations

import re
import sys
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from functools import reduce
from operator import or_
from types import UnionType
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar, cast, get_args, get_origin

import msgspec

from torilla.core.contract import (
    Components,
    Item,
    Json,
    Nothing,
    Options,
    Outcome,
    Part,
    Refusal,
    SeatScore,
    View,
    ranked,
    short_hash,
)
from torilla.core.engine import Engine, Position, Told, is_legal, legal_codes
from torilla.core.errors import ComponentsError, IllegalAction, OptionsError, PositionError
from torilla.core.families import Family, count_codes
from torilla.core.forms import Catalogue
from torilla.core.generator import Generator
from torilla.core.options import OptionForm, PlainOptions, format_struct, forms_of, parse_pairs
from torilla.core.refusals import RefusalEntry, load_refusals
from torilla.core.seed import Seed
from torilla.core.texts import load_rules, load_texts

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from rich.console import RenderableType

    from torilla.core.encoder import Encoder
    from torilla.core.evaluator import Evaluator
    from torilla.core.items import ItemForm
    from torilla.core.lessons import Lesson
    from torilla.core.observation import Field
    from torilla.core.puzzles import Puzzle
    from torilla.core.words import Menu, MenuEntry, Words

OptionsT = TypeVar("OptionsT", bound=Options)
StateT = TypeVar("StateT", bound=Position)
ViewT = TypeVar("ViewT", bound=View)
ComponentsT = TypeVar("ComponentsT", bound=Components)

CATALOGUES: dict[tuple[str, str], Catalogue] = {}
"""By game and hash of the components; the oldest is dropped when there are more than MAX_CATALOGUES."""
MAX_CATALOGUES = 64


class GameOf(ABC, Generic[OptionsT, StateT, ViewT, ComponentsT]):
    """One rule set, by the types of its options, states, views and components.

    The methods are functions of their arguments: no clock, no global generator, no input or output.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str] = ""
    """In a few words, for somebody who chooses a game."""
    rules_version: ClassVar[int] = 1
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    steps: ClassVar[tuple[str, ...]]
    engine: ClassVar[Engine]
    families: ClassVar[Sequence[Family]]
    action_count: ClassVar[int]
    """The number of codes; counted from the families."""
    value_type: ClassVar[type | UnionType]
    """The type of all actions' values; the union of the families' ones, if it is not given."""
    view_type: ClassVar[type]
    options_type: ClassVar[type[msgspec.Struct]] = PlainOptions
    categories: ClassVar[tuple[str, ...]] = ("points",)
    general_rules: ClassVar[dict[str, str]] = {}
    """The rules behind the refusals that every game has: `action/unknown`, `game/over`, `turn/not-yours`."""
    item_forms: ClassVar[Sequence[ItemForm]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "families" in vars(cls):
            cls.action_count = count_codes(cls.families)
            if not hasattr(cls, "value_type"):
                cls.value_type = reduce(or_, dict.fromkeys(family.form.value for family in cls.families))

    # --- What a game must bring

    @abstractmethod
    def new_table(self, options: OptionsT, seats: int, components: ComponentsT) -> StateT:
        """A table with nothing dealt yet. `table` fills in rules version, components, options and seed."""

    @abstractmethod
    def view(self, state: StateT, seat: int | None, public: ViewT | None = None) -> ViewT:
        """What a seat (None: a spectator) may see. `public`: the spectator's view of this state, if it is known."""

    @abstractmethod
    def state_of(self, view: ViewT, components: ComponentsT | None = None) -> StateT:
        """The state of a view, with unknown pieces where something is hidden: for legal actions and previews."""

    @abstractmethod
    def picture(self, state: StateT, seat: int | None) -> str:
        """The table as text, in Rich markup, as this seat may see it."""

    # --- Components

    def components(self, source: str | None = None, origin: str = "components") -> ComponentsT:
        """The box's components, or those of a corrected file's text. Raises ComponentsError."""
        if source:
            raise ComponentsError("components/none", f"{self.title} has no components to correct", place=origin)
        return cast(ComponentsT, Nothing())

    def show_components(self, components: ComponentsT) -> Sequence[RenderableType]:
        """The components as tables and pictures, to be printed one after the other by Rich."""
        return [components.source] if components.source else [f"{self.title} has no components."]

    # --- Options

    def options(self, **choices: object) -> OptionsT:
        """Checked options. Raises OptionsError."""
        try:
            options = msgspec.convert(choices, self.options_type, strict=True)
        except msgspec.ValidationError as error:
            raise OptionsError("options/invalid", f"{self.name}: {error}", fault=str(error)) from None
        self.check_options(cast(OptionsT, options))
        return cast(OptionsT, options)

    def check_options(self, options: OptionsT) -> None:
        """Refuse what the types of the options allow and the rules do not. Raises OptionsError."""

    def option_choices(self) -> dict[str, list[object]]:
        """Values of each option that tests and `torilla fuzz` draw from."""
        return {
            field.name: values
            for field in msgspec.structs.fields(self.options_type)
            if (values := choices_of(field.name, field.type))
        }

    def check_table(self, options: OptionsT, seats: int, rules_version: int | None) -> None:
        """Refuse a set-up that the game does not allow. Raises OptionsError."""
        if seats not in self.seat_counts:
            low, high = self.seat_counts[0], self.seat_counts[-1]
            counts = f"{low} to {high} seats" if low < high else f"{low} seats"
            raise OptionsError("options/seats", f"{self.name} has {counts}, not {seats}", seats=seats)
        if options.start is not None and not 0 <= options.start < seats:
            raise OptionsError("options/start", f"there is no seat {options.start} to start", start=options.start)
        self.known_rules(rules_version)

    def known_rules(self, rules_version: int | None) -> int:
        """The rules version that is meant, by default the newest. Raises OptionsError."""
        if rules_version is None:
            return self.rules_version
        if rules_version not in range(1, self.rules_version + 1):
            raise OptionsError(
                "rules/unknown-version",
                f"{self.name}: rules version {rules_version} is not known here (1 to {self.rules_version} are)",
                version=rules_version,
            )
        return rules_version

    def format_options(self, options: OptionsT) -> str:
        """Options as one line of text, in records and commitments."""
        return format_struct(cast(msgspec.Struct, options))

    def parse_options(self, text: str) -> OptionsT:
        """The inverse of format_options; options that are left out have their default. Raises OptionsError."""
        options = cast(OptionsT, parse_pairs(text, self.options_type))
        self.check_options(options)
        return options

    # --- Play

    def table(
        self, options: OptionsT, seats: int, seed: Seed | int, components: ComponentsT, rules_version: int | None = None
    ) -> StateT:
        """A table with nothing dealt yet: what `setup` begins with, and what `engine.deal` deals at."""
        self.check_table(options, seats, rules_version)
        state = self.new_table(options, seats, components)
        state.rules, state.components, state.options = self.known_rules(rules_version), components, options
        if isinstance(seed, Seed):
            state.key, state.random = seed.key(), 0
        else:
            state.key, state.random = b"", Generator.from_seed(seed).state
        return state

    def setup(
        self,
        options: OptionsT,
        seats: int,
        seed: Seed | int,
        components: ComponentsT | None = None,
        rules_version: int | None = None,
    ) -> StateT:
        """A new game."""
        state = self.table(options, seats, seed, components or self.components(), rules_version)
        self.engine.set_up(state)
        return state

    def setup_items(self, state: StateT) -> list[Item]:
        """What the set-up disclosed, for a state that has just been set up."""
        return []

    def current_seat(self, state: StateT) -> int | None:
        """The seat to move; None when the game is over."""
        return None if state.seat < 0 else int(state.seat)

    def legal_actions(self, state: StateT) -> list[int]:
        """The legal codes, ascending; none only when the game is over."""
        return legal_codes(self.engine, state)

    def apply(self, state: StateT, code: int) -> list[Item]:
        """Do a legal action; raises IllegalAction with the reason, and changes nothing, if it is not legal."""
        refusal = self.explain(state, code)
        if refusal is not None:
            raise self.illegal(state, code, refusal)
        return self.apply_legal(state, code)

    def illegal(self, state: StateT, code: int, refusal: Refusal) -> IllegalAction:
        """A refusal as an error."""
        name = self.name_of(code, cast(ComponentsT, state.components))
        return IllegalAction(refusal.code, f"{name}: {refusal.code} ({refusal.rule})", **refusal.values)

    def apply_legal(self, state: StateT, code: int) -> list[Item]:
        """Do an action that is known to be legal."""
        told: Told = []
        state.told = told
        try:
            self.engine.step(state, code)
        finally:
            state.told = None
        return [self.to_item(entry, cast(ComponentsT, state.components)) for entry in told]

    def to_item(self, entry: tuple[int, int, int, int], components: ComponentsT) -> Item:
        """A disclosure of the engine (`Position.tell`) as an item. Games that disclose something must override this."""
        raise NotImplementedError(f"{self.title} discloses items, but has no to_item")

    def explain(self, state: StateT, code: int, seat: int | None = None) -> Refusal | None:
        """Why `seat` (by default the seat to move) may not do this now; None if it may."""
        if code not in self.catalogue(cast(ComponentsT, state.components)):
            return self.refuse_anyway("action/unknown", action=code)
        if state.seat < 0:
            return self.refuse_anyway("game/over")
        if seat is not None and seat != state.seat:
            return self.refuse_anyway("turn/not-yours", seat=int(state.seat))
        if is_legal(self.engine, state, code):
            return None
        return self.refuse(state, code)

    def refuse_anyway(self, code: str, **values: object) -> Refusal:
        """A refusal that has nothing to do with the action."""
        return Refusal(code, self.general_rules.get(code, self.name), values)

    def refuse(self, state: StateT, code: int) -> Refusal:
        """Why an action that the engine did not list is not legal."""
        return Refusal("action/illegal", self.name, {"step": self.steps[state.step]})

    def refusals(self) -> dict[str, RefusalEntry]:
        """Every refusal of the game by code: its rules, sentences and an example (`refusals.toml`)."""
        return load_refusals(package) if (package := self.package()) else {}

    def package(self) -> str | None:
        """The package that holds the game's files."""
        return sys.modules[type(self).__module__].__package__

    def lessons(self) -> dict[str, Lesson]:
        """The game's lessons by name, in teaching order (`lessons/*.toml` beside the module)."""
        from torilla.core.lessons import load_lessons

        package = self.package()
        return load_lessons(package) if package else {}

    def puzzles(self) -> dict[str, Puzzle]:
        """The game's puzzles by id (`puzzles.json` beside the module)."""
        from torilla.core.puzzles import load_puzzles

        package = self.package()
        return load_puzzles(package) if package else {}

    def board_of(self, state: StateT, seat: int) -> Hashable:
        """What a turn leaves of a seat: puzzles count turns with equal boards as one. By default the whole position."""
        return int(self.engine.fingerprint(state))

    def themes_of(self, before: StateT, after: StateT, seat: int) -> list[str]:
        """What a turn does, as names that the game's texts have (`theme.*`), the main thing first."""
        return []

    def preview(self, view: ViewT, code: int, components: ComponentsT | None = None) -> Json:
        """What the action would do, as JSON values. Raises IllegalAction."""
        before = self.state_of(view, components)
        refusal = self.explain(before, code)
        if refusal is not None:
            raise self.illegal(before, code, refusal)
        return self.foresee(before, code, self.format_action(code, cast(ComponentsT, before.components)))

    def foresee(self, state: StateT, code: int, notation: str) -> Json:
        """The preview of a legal action: by default what the score of the seat to move gains."""
        after = self.engine.clone(state)
        self.engine.step(after, code)
        return {"action": notation, "score": self.gains(state, cast(StateT, after))}

    def effects(self, before: StateT, after: StateT, code: int) -> Json:
        """What a step brought, as JSON values for the log; public facts only. By default the mover's points."""
        return {"score": self.gains(before, after)}

    def gains(self, before: StateT, after: StateT) -> dict[str, int]:
        """Points by category that a step brought the seat that did it, where they changed."""
        seat = int(before.seat)
        old, new = (self.live_score(state)[seat].parts for state in (before, after))
        won = {part.category: part.now - was.now for was, part in zip(old, new, strict=True)}
        return {category: points for category, points in won.items() if points}

    def suggest(self, view: ViewT, components: ComponentsT | None = None) -> int | None:
        """A natural default for this step, where it has one."""
        return None

    def reports(self, view: ViewT, components: ComponentsT | None = None) -> Json:
        """What a table in the browser shows besides the view and cannot compute itself, as JSON values.

        By default the picture as plain text, for the generic table; nothing for a game that brings a page.
        """
        if self.web() is not None:
            return {}
        return {"picture": without_markup(self.picture(self.state_of(view, components), view.viewer))}

    def live_score(self, state: StateT) -> list[SeatScore]:
        """Every seat's score by category if the game ended here; by default one category, certain at the end."""
        points = [int(self.engine.points(state, seat)) for seat in range(state.seats)]
        return [SeatScore([Part(self.categories[0], now, now if state.seat < 0 else 0)]) for now in points]

    def ranking(self, state: StateT) -> list[list[int]]:
        """Seats from first to last if the game ended here."""
        return ranked([int(self.engine.standing(state, seat)) for seat in range(int(state.seats))])

    def outcome(self, state: StateT) -> Outcome | None:
        """The result; None before the end."""
        if state.seat >= 0:
            return None
        return Outcome(self.live_score(state), self.ranking(state), self.end_reason(state))

    def end_reason(self, state: StateT) -> str:
        """Why the game ended."""
        return "over"

    # --- Hidden pieces, and records without their seed

    def sample(self, view: ViewT, generator: Generator, components: ComponentsT | None = None) -> StateT:
        """A state drawn uniformly from all arrangements of the hidden pieces that fit the view."""
        state = self.state_of(view, components)
        self.engine.redeal(state, -1 if view.viewer is None else view.viewer, generator)
        return state

    def blank(
        self,
        options: OptionsT,
        seats: int,
        items: Sequence[Item],
        components: ComponentsT | None = None,
        rules_version: int | None = None,
    ) -> StateT:
        """The state after set-up with the disclosed items, unknown pieces elsewhere."""
        return self.setup(options, seats, 0, components, rules_version)

    def apply_told(self, state: StateT, code: int, items: Sequence[Item]) -> list[Item]:
        """Do an action with the results from a record instead of the pile's; raises IllegalAction."""
        return self.apply(state, code)

    # --- Forms of an action

    def catalogue(self, components: ComponentsT) -> Catalogue:
        """All actions with these components, made once."""
        key = (self.name, components.hash)
        found = CATALOGUES.get(key)
        if found is None:
            found = Catalogue(self.title, self.families, components)
            CATALOGUES[key] = found
            if len(CATALOGUES) > MAX_CATALOGUES:
                oldest, *_ = CATALOGUES
                CATALOGUES.pop(oldest, None)
        return found

    def format_action(self, code: int, components: ComponentsT) -> str:
        """The notation of a code. Raises ValueError."""
        return self.catalogue(components).format(code)

    def parse_action(self, text: str, components: ComponentsT) -> int:
        """The code of a notation. Raises NotationError."""
        return self.catalogue(components).parse(text)

    def to_value(self, code: int, components: ComponentsT) -> msgspec.Struct:
        """The value of a code. Raises ValueError."""
        return self.catalogue(components).to_value(code)

    def from_value(self, value: msgspec.Struct, components: ComponentsT) -> int:
        """The code of a value. Raises NotationError."""
        return self.catalogue(components).from_value(value)

    def name_of(self, code: int, components: ComponentsT) -> str:
        """The notation of a code, or `code N` for one that is not an action."""
        try:
            return self.format_action(code, components)
        except (ValueError, LookupError):
            return f"code {code}"

    # --- Forms of a state

    def whole(self, state: StateT) -> ViewT:
        """The whole state as a view that hides nothing: for records, hashes and replays, never for a seat."""
        return self.view(state, None)

    def to_document(self, state: StateT) -> Json:
        """The whole state as JSON values."""
        document: Json = msgspec.to_builtins(self.whole(state))
        del document["viewer"]
        return document

    def from_document(self, document: Json, components: ComponentsT | None = None) -> StateT:
        """The state of a document. Raises PositionError."""
        try:
            view: ViewT = msgspec.convert(document, self.view_type)
        except msgspec.ValidationError as error:
            raise PositionError("position/invalid", f"no state of {self.title}: {error}", fault=str(error)) from None
        self.check_document(view)
        return self.state_of(view, components)

    def check_document(self, document: ViewT) -> None:
        """Refuse a document that is not a playable state. Raises PositionError."""

    def format_position(self, state: StateT) -> str:
        """The whole state as text that people can edit."""
        document = msgspec.json.format(msgspec.json.encode(self.to_document(state)), indent=1)
        return f"{self.name} position 1\n{document.decode()}\n"

    def parse_position(self, text: str, components: ComponentsT | None = None) -> StateT:
        """The state of a position text. Raises PositionError."""
        head, _, rest = text.partition("\n")
        if head.strip() != f"{self.name} position 1":
            raise PositionError("position/invalid", f"expected `{self.name} position 1`, not {head!r}", fault=head)
        try:
            document = msgspec.json.decode(rest, type=Json)
        except msgspec.DecodeError as error:
            raise PositionError("position/invalid", f"no position: {error}", fault=str(error)) from None
        return self.from_document(document, components)

    def score_file(self, text: str, components: ComponentsT | None = None) -> tuple[list[str], Outcome]:
        """The names and final scores of boards that people drew as text. Raises PositionError."""
        raise PositionError("position/no-sheet", f"{self.title} cannot score drawn boards", game=self.name)

    def explain_file(self, text: str, components: ComponentsT | None = None) -> Json:
        """What brought the points of `score_file`, for the game's page: JSON values; by default nothing."""
        return {}

    def has_sheet(self) -> bool:
        """Whether drawn boards can be scored."""
        return type(self).score_file is not GameOf.score_file

    def state_hash(self, state: StateT) -> str:
        """A lasting hash of the whole state."""
        return short_hash(msgspec.json.encode(self.whole(state)))

    def public_hash(self, state: StateT) -> str:
        """A hash of what a spectator sees."""
        return self.view_hash(self.view(state, None))

    def view_hash(self, view: ViewT) -> str:
        """The hash of a view."""
        return short_hash(msgspec.json.encode(view, order="deterministic"))

    def census(self, document: Json) -> dict[str, Counter[str]]:
        """All pieces in a document by sort: what no action may change. By default nothing is counted."""
        return {}

    # --- Terminal

    def words(self) -> Words:
        """The game in English sentences; by default made of the names of actions, fields and steps."""
        from torilla.core.words import PlainWords

        return PlainWords(cast(Game, self))

    def menus(self) -> dict[str, Callable[[Menu, list[MenuEntry]], RenderableType]]:
        """Functions that draw groups of a menu, by heading; other groups are numbered lists."""
        return {}

    def board_after(self, state: StateT, code: int, seat: int) -> str | None:
        """The seat's own board, in Rich markup, after an action that changed it; None: it is not shown."""
        return None

    # --- Bots

    def evaluator(self, foresight: float) -> Evaluator | None:
        """Judges positions for the search; None: it plays each to its end at random."""
        return None

    def worth(self, state: StateT, seat: int) -> float:
        """How good a position is for a seat, for the greedy bot; by default its points."""
        return float(int(self.engine.points(state, seat)))

    # --- Environments

    def fields(self, seats: int) -> dict[str, Field]:
        """Names, places and ranges of the numbers of an observation; by default all numbers of the view."""
        from torilla.core.observation import place_fields, view_entries

        state = self.setup(self.options(), seats, 0)
        return place_fields(view_entries(cast(msgspec.Struct, self.view(state, 0))))

    def encoder(self, components: ComponentsT, seats: int) -> Encoder:
        """Writes observations."""
        from torilla.core.encoder import PlainEncoder
        from torilla.core.observation import view_numbers

        def numbers(position: Position, seat: int) -> list[int]:
            return view_numbers(cast(msgspec.Struct, self.view(cast(StateT, position), seat)))

        return PlainEncoder(sum(field.stop - field.start for field in self.fields(seats).values()), numbers)

    # --- Browser

    def texts(self, lang: str) -> dict[str, str]:
        """What pages say of the game, by key (core/texts.py): `texts/<lang>.toml`, and in English what is missing."""
        package = self.package()
        own = load_texts(package, "en") | load_texts(package, lang) if package else {}
        refusals = {f"refusal.{code}": entry.sentence(lang) for code, entry in self.refusals().items()}
        return {"title": self.title, "lead": self.about} | refusals | own

    def rules_page(self, lang: str) -> str:
        """The rules for people, as Markdown (`rules/<lang>.md`); empty: the package brings none."""
        return load_rules(package, lang) if (package := self.package()) else ""

    def option_forms(self) -> list[OptionForm]:
        """The options that a page can offer, and what each may be."""
        return forms_of(self.options_type)

    def web(self) -> Traversable | None:
        """The folder with the game's page, served under `/games/<name>/`: `board.js`, an ES module, and its files.

        None: the client has a page for it, or shows its generic table.
        """
        return None


Game = GameOf[Options, Position, View, Components]
"""Any game: what bots, server, environments and the command line work with. They hand a game nothing but what it gave
them (its options, states, views and components), so all that they need to know of these are the common parts."""


def choices_of(name: str, kind: object) -> list[object]:
    """A few values of an option's type; none where any could be wrong."""
    if name == "start":
        return [None, 0]
    if kind is bool:
        return [False, True]
    if str(get_origin(kind)) == "typing.Literal":
        return list(get_args(kind))
    return []


def without_markup(text: str) -> str:
    """A picture in Rich markup as plain text."""
    return re.sub(r"(?<!\\)\[/?[a-z#][^\[\]]*\]|(?<!\\)\[/\]", "", text).replace("\\[", "[")
