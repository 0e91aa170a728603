"""The menu of a step: the legal actions, numbered, grouped and in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.text import Text

from torilla.core.contract.data import Json, View
from torilla.core.contract.errors import TorillaError
from torilla.core.terminal.describe import describe, sentences_of

if TYPE_CHECKING:
    from torilla.core.contract.game import AnyGame

MANY = 12
"""Longer lists are shown in columns."""


@dataclass
class Entry:
    """One action in a menu."""

    number: int
    code: int
    notation: str
    text: str
    heading: str


class Menu:
    """The legal actions of a step, and the meaning of an answer."""

    def __init__(self, game: AnyGame, view: View, legal: list[int]) -> None:
        self.game: Any = game
        self.view = view
        self.entries = list(self._entries(legal))
        self.default: int | None = legal[0] if len(legal) == 1 else game.page.suggest(game.views.known(view))

    def _entries(self, legal: list[int]) -> Iterator[Entry]:
        words = sentences_of(self.game)
        headings: dict[str, list[int]] = {}
        for code in legal:
            value = self.game.notation.to_value(code)
            headings.setdefault(words.heading(value), []).append(code)
        number = 0
        for heading, codes in headings.items():
            for code in codes:
                number += 1
                notation = self.game.notation.format(code)
                text = describe(self.game, code)
                yield Entry(number, code, notation, text, heading)

    def entry(self, code: int) -> Entry | None:
        """The entry of a code, if it is legal."""
        return next((entry for entry in self.entries if entry.code == code), None)

    def read(self, answer: str) -> int:
        """The code that an answer means, legal or not: a number or notation. Raises NotationError."""
        if answer.isdecimal():
            number = int(answer)
            if 1 <= number <= len(self.entries):
                return self.entries[number - 1].code
            raise TorillaError("menu/number", f"there is no number {number} here: 1 to {len(self.entries)}")
        code: int = self.game.notation.parse(answer)
        return code

    def preview(self, code: int) -> Json:
        """The preview of an action."""
        found: dict[str, Any] = self.game.page.preview(self.game.views.known(self.view), code)
        return found

    def effects(self, code: int) -> str:
        """The preview of an action, in words."""
        return ", ".join(sentences_of(self.game).effects(self.preview(code), self.game.components))

    def show(self, console: Console) -> None:
        """Print the menu."""
        groups: dict[str, list[Entry]] = {}
        for entry in self.entries:
            groups.setdefault(entry.heading, []).append(entry)
        drawn = self.game.terminal.menus()
        parts: list[RenderableType] = []
        for heading, entries in groups.items():
            if len(groups) > 1:
                parts.append(Text(heading, style="bold"))
            parts.append(drawn[heading](self, entries) if heading in drawn else self.listed(entries))
        console.print(Group(*parts))

    def listed(self, entries: list[Entry]) -> RenderableType:
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
