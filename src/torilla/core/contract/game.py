"""The contract's methods: a game is an object of a class derived from `GameOf` (docs/howto/add-a-game.md).

The methods stand in four files: `setup.py`, `play.py`, `documents.py`, and here those for terminals, bots, environments
and browsers, whose needs are loaded when they ask for them. A game must bring what is abstract in `setup.py`. All else
has a default, made for a game without hidden pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, cast

import msgspec

from torilla.core.content.texts import load_rules, load_texts, without_markup
from torilla.core.contract.data import Components, Json, Options, View
from torilla.core.contract.documents_part import GameDocuments
from torilla.core.contract.options import OptionForm, forms_of
from torilla.core.contract.play_part import GamePlay
from torilla.core.contract.setup_part import ComponentsT, OptionsT, StateT, ValueT, ViewT
from torilla.core.engine.engine import Position

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from rich.console import RenderableType

    from torilla.core.content.lessons import Lesson
    from torilla.core.content.puzzles import Puzzle
    from torilla.core.engine.encoder import Encoder
    from torilla.core.engine.evaluator import Evaluator
    from torilla.core.engine.observation import Field
    from torilla.core.terminal.words import Menu, MenuEntry, Words


class GameOf(
    GameDocuments[OptionsT, StateT, ViewT, ComponentsT, ValueT], GamePlay[OptionsT, StateT, ViewT, ComponentsT, ValueT]
):
    """One rule set, by the types of its options, states, views, components and values of actions.

    The methods are functions of their arguments: no clock, no global generator, no input or output.
    """

    # --- Terminal

    def words(self) -> Words:
        """The game in English sentences; by default made of the names of actions, fields and steps."""
        from torilla.core.terminal.words import PlainWords

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

    def board_of(self, state: StateT, seat: int) -> Hashable:
        """A seat's board after a turn: puzzles count turns with equal boards as one. By default the whole position."""
        return int(self.engine.fingerprint(state))

    def themes_of(self, before: StateT, after: StateT, seat: int) -> list[str]:
        """Names of the things that a turn does, the main one first; the game's texts have them (`theme.*`)."""
        return []

    # --- Environments

    def turned(self, view: ViewT) -> ViewT:
        """The view counted from its viewer on, for observations; by default its lists of one entry a seat are."""
        from torilla.core.engine.observation import turned

        return turned(view, view.seats, view.viewer or 0)

    def fields(self, seats: int) -> dict[str, Field]:
        """Names, places and ranges of the numbers of an observation; by default all numbers of the view."""
        from torilla.core.engine.observation import observed, place_fields

        state = self.setup(self.options(), seats, 0)
        view = self.turned(self.view(state, 0))
        return place_fields(entry for entry, _ in observed(cast(msgspec.Struct, view), self.steps))

    def encoder(self, components: ComponentsT, seats: int) -> Encoder:
        """Writes observations."""
        from torilla.core.engine.encoder import PlainEncoder
        from torilla.core.engine.observation import observed

        def numbers(position: Position, seat: int) -> list[int]:
            view = self.turned(self.view(cast(StateT, position), seat))
            return [number for _, part in observed(cast(msgspec.Struct, view), self.steps) for number in part]

        return PlainEncoder(sum(field.stop - field.start for field in self.fields(seats).values()), numbers)

    # --- Browser

    def reports(self, view: ViewT, components: ComponentsT | None = None) -> Json:
        """Data that a table in the browser shows besides the view and cannot compute, as JSON values.

        By default the picture as plain text, for the generic table; nothing for a game that brings a page.
        """
        if self.web() is not None:
            return {}
        return {"picture": without_markup(self.picture(self.state_of(view, components), view.viewer))}

    def texts(self, lang: str) -> dict[str, str]:
        """The game's texts for pages, by key (core/content/texts.py): `texts/<lang>.toml`; missing ones in English."""
        package = self.package()
        own = load_texts(package, "en") | load_texts(package, lang) if package else {}
        refusals = {f"refusal.{code}": entry.sentence(lang) for code, entry in self.refusals().items()}
        return {"title": self.title, "lead": self.about} | refusals | own

    def rules_page(self, lang: str) -> str:
        """The rules for people, as Markdown (`rules/<lang>.md`); empty: the package brings none."""
        return load_rules(package, lang) if (package := self.package()) else ""

    def lessons(self) -> dict[str, Lesson]:
        """The game's lessons by name, in teaching order (`lessons/*.toml` beside the module)."""
        from torilla.core.content.lessons import load_lessons

        package = self.package()
        return load_lessons(package) if package else {}

    def puzzles(self) -> dict[str, Puzzle]:
        """The game's puzzles by id (`puzzles.json` beside the module)."""
        from torilla.core.content.puzzles import load_puzzles

        package = self.package()
        return load_puzzles(package) if package else {}

    def option_forms(self) -> list[OptionForm]:
        """The options that a page can offer, and what each may be."""
        return forms_of(self.options_type)

    def web(self) -> Traversable | None:
        """The folder with the game's page, served under `/games/<name>/`: `board.js`, an ES module, and its files.

        None: the client has a page for it, or shows its generic table.
        """
        return None


Game = GameOf[Options, Position, View, Components, msgspec.Struct]
"""Any game: what bots, server, environments and the command line work with. They hand a game nothing but what it gave
them (its options, states, views, components and values), so all that they need to know is what all of these have."""
