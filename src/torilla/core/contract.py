"""The contract between a game's rules and everything else (docs/reference/contract.md)."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

import msgspec

from torilla.core.engine import Engine, is_legal, legal_codes
from torilla.core.errors import IllegalAction, OptionsError
from torilla.core.families import Family
from torilla.core.forms import Catalogue
from torilla.core.generator import Generator
from torilla.core.refusals import RefusalEntry, load_refusals
from torilla.core.seed import Seed

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from torilla.core.items import ItemForm

HIDDEN = "?"
"""What stands for a piece that one may not know."""


class Item(NamedTuple):
    """One thing that a step disclosed. `audience` None: all learn `piece`; else only that seat does."""

    what: str
    seat: int | None = None
    place: int | None = None
    piece: str | None = None
    audience: int | None = None


class Refusal(NamedTuple):
    """Why an action is not legal: a stable code, the rule it follows from, and values for the sentence."""

    code: str
    rule: str
    values: dict[str, Any]


class Part(msgspec.Struct, frozen=True):
    """One category of a seat's score: `now` if the game ended here, `certain` what can no longer be taken away."""

    category: str
    now: int
    certain: int

    @property
    def at_risk(self) -> int:
        return self.now - self.certain


class SeatScore(msgspec.Struct, frozen=True):
    """A seat's score by category."""

    parts: list[Part]

    @property
    def total(self) -> int:
        return sum(part.now for part in self.parts)

    @property
    def certain(self) -> int:
        return sum(part.certain for part in self.parts)


class Outcome(msgspec.Struct, frozen=True):
    """A finished game: scores, seats from first to last (shared places together), and why it ended."""

    scores: list[SeatScore]
    ranking: list[list[int]]
    reason: str

    @property
    def totals(self) -> list[int]:
        return [score.total for score in self.scores]

    @property
    def winners(self) -> list[int]:
        return self.ranking[0]


def ranked(standings: Sequence[int]) -> list[list[int]]:
    """Seats from first to last by what decides the places (`Engine.standing`), shared places together."""
    return [
        [seat for seat, mark in enumerate(standings) if mark == level] for level in sorted(set(standings), reverse=True)
    ]


class Components(Protocol):
    """What is in the box: a checked value, known by its hash."""

    @property
    def hash(self) -> str: ...

    @property
    def source(self) -> str: ...


class State(Protocol):
    """What every game's state offers besides its own fields."""

    components: Any
    steps: Any
    horizon: Any

    def clone(self) -> State: ...


def disclosed_to(items: Sequence[Item], seat: int | None) -> list[Item]:
    """The items as this seat (None: a spectator) may hear of them."""
    return [item if item.audience is None or item.audience == seat else item._replace(piece=HIDDEN) for item in items]


CATALOGUES: dict[tuple[str, str], Catalogue] = {}
"""By game and hash of the components; the oldest goes when there are more than MAX_CATALOGUES."""
MAX_CATALOGUES = 64


class Game(ABC):
    """One rule set. The methods are functions of their arguments: no clock, no global generator, no I/O."""

    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[int]
    action_count: ClassVar[int]
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    steps: ClassVar[tuple[str, ...]]
    engine: ClassVar[Engine]
    value_type: ClassVar[Any]
    categories: ClassVar[tuple[str, ...]]
    families: ClassVar[Sequence[Family]]
    general_rules: ClassVar[dict[str, str]]
    """The rules behind the refusals that every game has: `action/unknown`, `game/over`, `turn/not-yours`."""
    item_forms: ClassVar[Sequence[ItemForm]] = ()
    options_type: ClassVar[type[msgspec.Struct]]
    view_type: ClassVar[type[msgspec.Struct]]

    # Components
    @abstractmethod
    def components(self, source: str | None = None, origin: str = "components") -> Any:
        """The box's components, or those of a corrected file's text. Raises ComponentsError."""

    # Options
    def options(self, **choices: Any) -> Any:
        """Checked options. Raises OptionsError."""
        try:
            options = msgspec.convert(choices, self.options_type, strict=True)
        except msgspec.ValidationError as error:
            raise OptionsError("options/invalid", f"{self.name}: {error}", fault=str(error)) from None
        self.check_options(options)
        return options

    @abstractmethod
    def check_options(self, options: Any) -> None: ...

    def check_table(self, options: Any, seats: int, rules_version: int | None) -> None:
        """Refuse what the game cannot be set up with. Raises OptionsError."""
        if seats not in self.seat_counts:
            low, high = self.seat_counts[0], self.seat_counts[-1]
            raise OptionsError("options/seats", f"{self.name} has {low} to {high} seats, not {seats}", seats=seats)
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

    @abstractmethod
    def format_options(self, options: Any) -> str:
        """Options as one line of text, in records and commitments."""

    @abstractmethod
    def parse_options(self, text: str) -> Any: ...

    # Play
    @abstractmethod
    def setup(
        self,
        options: Any,
        seats: int,
        seed: Seed | int,
        components: Any = None,
        rules_version: int | None = None,
    ) -> Any: ...

    @abstractmethod
    def table(
        self, options: Any, seats: int, seed: Seed | int, components: Any, rules_version: int | None = None
    ) -> Any:
        """A table with nothing dealt yet: what `setup` begins with, and what `engine.deal` deals at."""

    @abstractmethod
    def setup_items(self, state: Any) -> list[Item]:
        """What the set-up disclosed, for a state that has just been set up."""

    @abstractmethod
    def current_seat(self, state: Any) -> int | None: ...

    def legal_actions(self, state: Any) -> list[int]:
        """The legal codes, ascending; none only when the game is over."""
        return legal_codes(self.engine, state)

    def apply(self, state: Any, code: int) -> list[Item]:
        """Do a legal action; raises IllegalAction with the reason, and changes nothing, if it is not legal."""
        refusal = self.explain(state, code)
        if refusal is not None:
            raise self.illegal(state, code, refusal)
        return self.apply_legal(state, code)

    def illegal(self, state: Any, code: int, refusal: Refusal) -> IllegalAction:
        """A refusal as an error."""
        name = self.name_of(code, state.components)
        return IllegalAction(refusal.code, f"{name}: {refusal.code} ({refusal.rule})", **refusal.values)

    @abstractmethod
    def apply_legal(self, state: Any, code: int) -> list[Item]:
        """Do an action that is known to be legal."""

    def explain(self, state: Any, code: int, seat: int | None = None) -> Refusal | None:
        """Why `seat` (by default the seat to move) may not do this now; None if it may."""
        if code not in self.catalogue(state.components):
            return self.refuse_anyway("action/unknown", action=code)
        if state.seat < 0:
            return self.refuse_anyway("game/over")
        if seat is not None and seat != state.seat:
            return self.refuse_anyway("turn/not-yours", seat=int(state.seat))
        if is_legal(self.engine, state, code):
            return None
        return self.refuse(state, code)

    def refuse_anyway(self, code: str, **values: Any) -> Refusal:
        """A refusal that has nothing to do with the action."""
        return Refusal(code, self.general_rules[code], values)

    @abstractmethod
    def refuse(self, state: Any, code: int) -> Refusal:
        """Why an action that the generator left out is not legal."""

    def refusals(self) -> dict[str, RefusalEntry]:
        """Every refusal of the game by code: its rules, sentences and an example."""
        return load_refusals(type(self).__module__.rpartition(".")[0])

    @abstractmethod
    def preview(self, view: Any, code: int, components: Any = None) -> dict[str, Any]:
        """What the action would do, as JSON values. Raises IllegalAction."""

    def suggest(self, view: Any, components: Any = None) -> int | None:
        """A natural default for this step, where it has one."""
        return None

    def reports(self, view: Any, components: Any = None) -> dict[str, Any]:
        """What a table in the browser shows beside the view and would need the rules for, as JSON values.

        By default the picture as plain text, for the generic table; nothing for a game that brings a page.
        """
        if self.web() is not None:
            return {}
        return {"picture": without_markup(self.picture(self.state_of(view, components), view.viewer))}

    @abstractmethod
    def live_score(self, state: Any) -> list[SeatScore]: ...

    def ranking(self, state: Any) -> list[list[int]]:
        """Seats from first to last if the game ended here."""
        return ranked([int(self.engine.standing(state, seat)) for seat in range(int(state.seats))])

    @abstractmethod
    def outcome(self, state: Any) -> Outcome | None: ...

    # What a seat may see
    @abstractmethod
    def view(self, state: Any, seat: int | None, public: Any = None) -> Any:
        """`public`: the spectator's view of this state, where it is at hand; what is equal in both is shared."""

    @abstractmethod
    def state_of(self, view: Any, components: Any = None) -> Any:
        """The state of a view, with unknown pieces where something is hidden: for legal actions and previews."""

    @abstractmethod
    def sample(self, view: Any, generator: Generator, components: Any = None) -> Any: ...

    # Forms of an action
    def catalogue(self, components: Any) -> Catalogue:
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

    def format_action(self, code: int, components: Any) -> str:
        """Raises ValueError."""
        return self.catalogue(components).format(code)

    def parse_action(self, text: str, components: Any) -> int:
        """Raises NotationError."""
        return self.catalogue(components).parse(text)

    def to_value(self, code: int, components: Any) -> Any:
        """Raises ValueError."""
        return self.catalogue(components).to_value(code)

    def from_value(self, value: Any, components: Any) -> int:
        """Raises NotationError."""
        return self.catalogue(components).from_value(value)

    def name_of(self, code: int, components: Any) -> str:
        """The notation of a code, also of one that is no action at all."""
        try:
            return self.format_action(code, components)
        except (ValueError, LookupError):
            return f"code {code}"

    # Forms of a state
    @abstractmethod
    def to_document(self, state: Any) -> dict[str, Any]: ...

    @abstractmethod
    def from_document(self, document: dict[str, Any], components: Any = None) -> Any: ...

    @abstractmethod
    def format_position(self, state: Any) -> str: ...

    @abstractmethod
    def parse_position(self, text: str, components: Any = None) -> Any: ...

    @abstractmethod
    def score_file(self, text: str, components: Any = None) -> tuple[list[str], Outcome]:
        """The names and final scores of boards that people drew as text. Raises PositionError."""

    @abstractmethod
    def picture(self, state: Any, seat: int | None) -> str: ...

    def web(self) -> Traversable | None:
        """The folder with the game's page, served under `/games/<name>/`: `board.js`, an ES module, and its files.

        None: the client has a page for it, or shows its generic table.
        """
        return None

    @abstractmethod
    def state_hash(self, state: Any) -> str: ...

    def public_hash(self, state: Any) -> str:
        """A hash of what a spectator sees."""
        return self.view_hash(self.view(state, None))

    def view_hash(self, view: Any) -> str:
        """The hash of a view."""
        return short_hash(msgspec.json.encode(view, order="deterministic"))

    # Replaying a record without its seed
    @abstractmethod
    def blank(
        self,
        options: Any,
        seats: int,
        items: Sequence[Item],
        components: Any = None,
        rules_version: int | None = None,
    ) -> Any:
        """The state after set-up as far as the disclosed items tell, unknown pieces elsewhere."""

    @abstractmethod
    def apply_told(self, state: Any, code: int, items: Sequence[Item]) -> list[Item]:
        """Do an action with the results a record tells instead of the pile's; raises IllegalAction."""


def without_markup(text: str) -> str:
    """A picture in Rich markup as plain text."""
    return re.sub(r"(?<!\\)\[/?[a-z#][^\[\]]*\]|(?<!\\)\[/\]", "", text).replace("\\[", "[")


def short_hash(data: bytes) -> str:
    """16 hex digits that stand for `data`."""
    from hashlib import sha256

    return sha256(data).hexdigest()[:16]
