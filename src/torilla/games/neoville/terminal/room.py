"""The room `terminal` of Neoville."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from torilla.core.contract.terminal import Terminal
from torilla.games.neoville import values
from torilla.games.neoville.box.components import Components
from torilla.games.neoville.rules.state import State
from torilla.games.neoville.terminal import picture
from torilla.games.neoville.views.documents import View

if TYPE_CHECKING:
    from rich.console import RenderableType

    from torilla.core.terminal.sentences import Menu, MenuEntry, Sentences


class NeovilleTerminal(Terminal[State, View]):
    """Rich is imported where something is drawn with it: bots and servers need none of it."""

    def picture(self, state: State, seat: int | None) -> str:
        return picture.picture(state, seat)

    def sentences(self, lang: str = "en") -> Sentences:
        from torilla.games.neoville.terminal.sentences import NeovilleSentences

        return cast("Sentences", NeovilleSentences(lang))

    def menus(self) -> dict[str, Callable[[Menu, list[MenuEntry]], RenderableType]]:
        from torilla.games.neoville.terminal.menu import build_table, place_table, tile_pictures

        return {"tile": tile_pictures, "draw": tile_pictures, "place": place_table, "build": build_table}

    def board_after(self, state: State, code: int, seat: int) -> str | None:
        if not isinstance(self.game.notation.to_value(code), values.Place):
            return None
        return "\n".join(picture.markup(line) for line in picture.large_city(state, seat, margin=False))

    def show_components(self) -> Sequence[RenderableType]:
        from torilla.games.neoville.terminal.components import show_box

        return list(show_box(cast(Components, self.game.components)))
