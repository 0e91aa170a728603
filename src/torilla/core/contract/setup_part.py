"""The first part of the contract's methods: what a game declares, its components, options, set-up and actions."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import reduce
from operator import or_
from types import UnionType
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar, cast

import msgspec

from torilla.core.contract.data import Components, Item, Nothing, Options, View
from torilla.core.contract.errors import ComponentsError, OptionsError
from torilla.core.contract.families import Family, count_codes
from torilla.core.contract.forms import Catalogue
from torilla.core.contract.items import ItemForm, ItemForms
from torilla.core.contract.options import PlainOptions, choices_of, format_struct, parse_pairs
from torilla.core.engine.engine import Engine, Position
from torilla.core.engine.generator import Generator
from torilla.core.records.seed import Seed

if TYPE_CHECKING:
    from rich.console import RenderableType

OptionsT = TypeVar("OptionsT", bound=Options)
StateT = TypeVar("StateT", bound=Position)
ViewT = TypeVar("ViewT", bound=View)
ComponentsT = TypeVar("ComponentsT", bound=Components)
ValueT = TypeVar("ValueT", bound=msgspec.Struct)
"""The values of actions: a struct, or the union of several."""

CATALOGUES: dict[tuple[type, str], Catalogue] = {}
"""By game and hash of the components; the oldest is dropped when there are more than MAX_CATALOGUES.

The class stands for the game: in a notebook the same name may mean another one a moment later.
"""
MAX_CATALOGUES = 64


class GameSetup(ABC, Generic[OptionsT, StateT, ViewT, ComponentsT, ValueT]):
    """A game's declarations, components, options, set-up and actions. Games derive from `GameOf` (game.py)."""

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
    """How its own items are written, besides the common ones (core/contract/items.py)."""
    items: ClassVar[ItemForms] = ItemForms()
    """All of them; made of `item_forms`."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "item_forms" in vars(cls):
            cls.items = ItemForms(cls.item_forms)
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
        """The view of a seat (None: of a spectator). `public`: the spectator's view of this state, if it is known."""

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

    # --- Set-up

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
        """Items that the set-up disclosed, for a state that has just been set up."""
        return []

    # --- Forms of an action

    def catalogue(self, components: ComponentsT) -> Catalogue:
        """All actions with these components, made once."""
        key = (type(self), components.hash)
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

    def to_value(self, code: int, components: ComponentsT) -> ValueT:
        """The value of a code. Raises ValueError."""
        return cast(ValueT, self.catalogue(components).to_value(code))

    def from_value(self, value: ValueT, components: ComponentsT) -> int:
        """The code of a value. Raises NotationError."""
        return self.catalogue(components).from_value(value)

    def name_of(self, code: int, components: ComponentsT) -> str:
        """The notation of a code, or `code N` for one that is not an action."""
        try:
            return self.format_action(code, components)
        except (ValueError, LookupError):
            return f"code {code}"

    # --- Files

    def package(self) -> str | None:
        """The package that holds the game's files."""
        return sys.modules[type(self).__module__].__package__
