"""The room `terminal`: a game in sentences, menus and pictures of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

import msgspec

from torilla.core.contract.room import Room, StateT, ViewT

if TYPE_CHECKING:
    from rich.console import RenderableType

    from torilla.core.contract.game import AnyGame
    from torilla.core.terminal.sentences import Menu, MenuEntry, Sentences


class Terminal(Room[StateT, ViewT]):
    """By default made of the names of actions, fields and steps; the picture is the view as JSON."""

    def picture(self, state: StateT, seat: int | None) -> str:
        """The table as text, in Rich markup, as this seat may see it."""
        view = msgspec.json.encode(self.game.views.view(state, seat))
        return msgspec.json.format(view, indent=1).decode().replace("[", "\\[")

    def sentences(self, lang: str = "en") -> Sentences:
        """The game in sentences of one language (en, de, fr, nl): what is said, and what can be typed."""
        from torilla.core.terminal.sentences import PlainSentences

        return PlainSentences(cast("AnyGame", self.game), lang)

    def menus(self) -> dict[str, Callable[[Menu, list[MenuEntry]], RenderableType]]:
        """Functions that draw groups of a menu, by the type of their actions; other groups are numbered lists."""
        return {}

    def board_after(self, state: StateT, code: int, seat: int) -> str | None:
        """The seat's own board, in Rich markup, after an action that changed it; None: it is not shown."""
        return None

    def show_components(self) -> Sequence[RenderableType]:
        """The components as tables and pictures, to be printed one after the other by Rich."""
        return [self.game.components.source or f"{self.game.title} has no components."]
