"""Two games that the client has no page for: `plain` brings nothing, `drawn` a module of its own (`board.js`).

Their rules are those of a game of ours, so that the tests need no third one.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, ClassVar

from torilla.core.contract.game import GameOf
from torilla.games.neoville.game import Neoville


class Plain(Neoville):
    """A game without a page."""

    name: ClassVar[str] = "pageless"
    title: ClassVar[str] = "Pageless"

    def reports(self, view: Any, components: Any = None) -> dict[str, Any]:
        reports: dict[str, Any] = GameOf.reports(self, view, components)
        return reports


class Drawn(Plain):
    """A game whose package brings a page."""

    name: ClassVar[str] = "drawn"
    title: ClassVar[str] = "Drawn"

    def web(self) -> Traversable:
        return files(__name__) / "page"


PAGELESS, DRAWN = Plain(), Drawn()
