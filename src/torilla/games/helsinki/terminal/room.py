"""The room `terminal` of Helsinki."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from torilla.core.contract.terminal import Terminal
from torilla.games.helsinki import values
from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.rules.state import State
from torilla.games.helsinki.terminal import picture
from torilla.games.helsinki.views.documents import View

if TYPE_CHECKING:
    from rich.console import RenderableType

    from torilla.core.terminal.sentences import Menu, MenuEntry, Sentences


class HelsinkiTerminal(Terminal[State, View]):
    """Rich is imported where something is drawn with it: bots and servers need none of it."""

    def picture(self, state: State, seat: int | None) -> str:
        return picture.picture(state, seat)

    def sentences(self, lang: str = "en") -> Sentences:
        from torilla.games.helsinki.terminal.sentences import HelsinkiSentences

        return cast("Sentences", HelsinkiSentences(lang))

    def menus(self) -> dict[str, Callable[[Menu, list[MenuEntry]], RenderableType]]:
        from torilla.games.helsinki.terminal.menu import push_table

        return {"push": push_table}

    def board_after(self, state: State, code: int, seat: int) -> str | None:
        if not isinstance(self.game.notation.to_value(code), values.Push | values.PlaceWild | values.DropRoof):
            return None
        return "\n".join(picture.board(state, seat, cast(Components, self.game.components)))

    def show_components(self) -> Sequence[RenderableType]:
        from torilla.games.helsinki.terminal.components import show_box

        return list(show_box(cast(Components, self.game.components)))
