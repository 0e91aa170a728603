"""The menu of a step: the legal actions, numbered, grouped and in words, as a drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.text import Text

from torilla.core.contract.data import Json, View
from torilla.core.terminal.choices import Choice, numbered
from torilla.core.terminal.describe import sentences_of
from torilla.core.terminal.sentences import tag_of

if TYPE_CHECKING:
    from torilla.core.contract.game import AnyGame

MANY = 12
"""Longer lists are shown in columns."""


class Menu:
    """The legal actions of a step."""

    def __init__(self, game: AnyGame, view: View, legal: list[int], lang: str = "en") -> None:
        self.game: Any = game
        self.view = view
        self.words = sentences_of(game, lang)
        self.entries = list(numbered(game, legal, lang))
        self.default: int | None = legal[0] if len(legal) == 1 else game.page.suggest(game.views.known(view))

    def preview(self, code: int) -> Json:
        """The preview of an action."""
        found: dict[str, Any] = self.game.page.preview(self.game.views.known(self.view), code)
        return found

    def effects(self, code: int) -> str:
        """The preview of an action, in words."""
        return ", ".join(self.words.effects(self.preview(code), self.game.components))

    def show(self, console: Console) -> None:
        """Print the menu."""
        groups: dict[str, list[Choice]] = {}
        for entry in self.entries:
            groups.setdefault(entry.heading, []).append(entry)
        drawn = self.game.terminal.menus()
        parts: list[RenderableType] = []
        for heading, entries in groups.items():
            if len(groups) > 1:
                parts.append(Text(heading, style="bold"))
            kind = tag_of(type(self.game.notation.to_value(entries[0].code)))
            parts.append(drawn[kind](self, entries) if kind in drawn else self.listed(entries))
        console.print(Group(*parts))

    def listed(self, entries: list[Choice]) -> RenderableType:
        """Entries as lines; many of them, in as many columns as fit, without their effects."""
        many = len(entries) > MANY
        lines = []
        for entry in entries:
            mark = "[bold green]*[/]" if entry.code == self.default else " "
            effects = "" if many else self.effects(entry.code)
            text = escape(entry.text) + (f": {escape(effects)}" if effects else "")
            line = f"{mark}[bold cyan]{entry.number:>3}[/] {text}  [dim]{escape(entry.notation)}[/]"
            lines.append(Text.from_markup(line))
        return Columns(lines, column_first=True, padding=(0, 3)) if many else Group(*lines)
