"""A game is composed of rooms (docs/reference/contract.md). The smallest one brings `rules` alone:

>>> GAME = Game("nim", "Nim", rules=NimRules)

- `rules`: set-up, whose turn, legal actions, refusals, scores, the engine
- `views`: who sees what; states from views; documents, hashes, position texts
- `records`: disclosed items, replay of recorded results
- `page`: previews, suggestions, extras, premoves, score sheets
- `bots`: evaluation, heuristic, themes, observations
- `terminal`: pictures of text, sentences, menus
- `pictures`: tables, boards and pieces as SVG

Three more objects follow from what is declared: `game.rules.options` (options as text and values), `game.notation`
(actions as codes, texts and values) and `game.content` (texts, lessons, puzzles, refusals).

>>> state = game.rules.setup(game.rules.options.make(), seats=2, seed=1)
>>> known = game.views.known(game.views.view(state, state.to_move))
>>> for code in game.rules.legal(state):
...     print(game.notation.format(code), game.page.preview(known, code))

A room is a class with defaults: `Game` is given the class, or "module:Class" to import it when it is asked for. No
method takes components: another set of them is another edition of the game (`game.edition(source)`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Self, cast

import msgspec

from torilla.core.contract.data import Components, NoComponents, View
from torilla.core.contract.errors import ComponentsError
from torilla.core.contract.families import count_codes
from torilla.core.contract.forms import Notation, ValueT_co
from torilla.core.contract.room import Room, StateT, ViewT
from torilla.core.contract.rules import Rules
from torilla.core.engine.engine import Position

if TYPE_CHECKING:
    from torilla.core.content.content import Content
    from torilla.core.contract.bots import Bots
    from torilla.core.contract.page import Page
    from torilla.core.contract.pictures import Pictures
    from torilla.core.contract.records import Records
    from torilla.core.contract.terminal import Terminal
    from torilla.core.contract.views import Views

DEFAULT_ROOMS = {
    "views": "torilla.core.contract.views:Views",
    "records": "torilla.core.contract.records:Records",
    "page": "torilla.core.contract.page:Page",
    "bots": "torilla.core.contract.bots:Bots",
    "terminal": "torilla.core.contract.terminal:Terminal",
    "pictures": "torilla.core.contract.pictures:Pictures",
}
MAX_EDITIONS = 64
"""The editions of a game that are kept; the oldest is dropped when there are more."""


class Game(Generic[StateT, ViewT, ValueT_co]):
    """One rule set with one set of components, by the types of its states, views and values of actions."""

    def __init__(
        self,
        name: str,
        title: str,
        *,
        about: str = "",
        rules: type[Rules[StateT, ViewT]],
        views: type[Views[StateT, ViewT]] | str | None = None,
        records: type[Records[StateT, ViewT]] | str | None = None,
        page: type[Page[StateT, ViewT]] | str | None = None,
        bots: type[Bots[StateT, ViewT]] | str | None = None,
        terminal: type[Terminal[StateT, ViewT]] | str | None = None,
        pictures: type[Pictures[StateT, ViewT]] | str | None = None,
        box: Callable[[str | None, str], Components] | None = None,
        package: str | None = None,
    ) -> None:
        self.name = name
        self.title = title
        self.about = about  # in a few words, for somebody who chooses a game
        self.package = package or getattr(
            sys.modules.get(rules.__module__), "__package__", None
        )  # holds the game's files
        self.action_count = count_codes(rules.families)
        self._box = box
        named = {"views": views, "records": records, "page": page, "bots": bots,
                 "terminal": terminal, "pictures": pictures}  # fmt: skip
        brought = {name: room for name, room in named.items() if room is not None}
        self._rooms: dict[str, object] = {**DEFAULT_ROOMS, **rules.default_rooms, **brought}
        self._editions: dict[str, Game[StateT, ViewT, ValueT_co]] = {}
        self._default: Game[StateT, ViewT, ValueT_co] = self
        self.components: Components = box(None, "components") if box else NoComponents()
        self.rules = rules(cast("Game[StateT, ViewT, msgspec.Struct]", self))

    # --- Editions

    def edition(self, source: str | None, origin: str = "components") -> Game[StateT, ViewT, ValueT_co]:
        """This game with the components of a corrected file's text. Raises ComponentsError."""
        if not source:
            return self._default
        if self._box is None:
            raise ComponentsError("components/none", f"{self.title} has no components to correct", place=origin)
        return self.with_components(self._box(source, origin))

    def with_components(self, components: Components) -> Game[StateT, ViewT, ValueT_co]:
        """This game with these components; one object for each set."""
        default = self._default
        if components.hash == default.components.hash:
            return default
        found = default._editions.get(components.hash)
        if found is None:
            found = object.__new__(type(self))
            # what is made of the components is made again when it is used
            kept = {key: value for key, value in vars(default).items() if not isinstance(value, Room | Notation)}
            vars(found).update(kept, components=components)
            found.rules = type(default.rules)(cast("Game[StateT, ViewT, msgspec.Struct]", found))
            default._editions[components.hash] = found
            if len(default._editions) > MAX_EDITIONS:
                oldest, *_ = default._editions
                default._editions.pop(oldest, None)
        return found

    @property
    def source(self) -> str | None:
        """What `edition` makes this game of again; None: these are the components of the box."""
        return None if self is self._default else self.components.source

    # --- Rooms

    @cached_property
    def notation(self) -> Notation[ValueT_co]:
        """All actions as codes, texts and values."""
        return Notation(self.title, self.rules.families, self.components, self.rules.value_type)

    @cached_property
    def views(self) -> Views[StateT, ViewT]:
        room: Views[StateT, ViewT] = self._open("views")
        return room

    @cached_property
    def records(self) -> Records[StateT, ViewT]:
        room: Records[StateT, ViewT] = self._open("records")
        return room

    @cached_property
    def page(self) -> Page[StateT, ViewT]:
        room: Page[StateT, ViewT] = self._open("page")
        return room

    @cached_property
    def bots(self) -> Bots[StateT, ViewT]:
        room: Bots[StateT, ViewT] = self._open("bots")
        return room

    @cached_property
    def terminal(self) -> Terminal[StateT, ViewT]:
        room: Terminal[StateT, ViewT] = self._open("terminal")
        return room

    @cached_property
    def pictures(self) -> Pictures[StateT, ViewT]:
        room: Pictures[StateT, ViewT] = self._open("pictures")
        return room

    @cached_property
    def content(self) -> Content:
        """Texts, lessons, puzzles and refusals: the files of the game's package."""
        from torilla.core.content.content import Content

        return Content(self.name, self.title, self.about, self.package)

    def _open(self, name: str) -> Any:
        place = self._rooms[name]
        if isinstance(place, str):
            module, _, attribute = place.partition(":")
            place = getattr(import_module(module), attribute)
        return cast("Callable[[object], object]", place)(self)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __deepcopy__(self, memo: object) -> Self:
        return self  # it never changes

    def __reduce__(self) -> tuple[Callable[..., AnyGame], tuple[str, str | None]]:
        """By its name: what is unpickled elsewhere is the game that is installed there."""
        return installed, (self.name, self.source)


def installed(name: str, source: str | None) -> AnyGame:
    """The game of this name, with these components. Raises GameError and ComponentsError."""
    from torilla.core.contract.registry import get_game

    return get_game(name).edition(source)


AnyGame = Game[Position, View, msgspec.Struct]
"""Any game: what bots, server, environments and the command line work with. They hand a game nothing but what it gave
them (its options, states, views and values), so all that they need to know is what all of these have."""
