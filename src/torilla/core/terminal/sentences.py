"""A game in English sentences, for the terminal: the protocol, and generic words for games without their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from torilla.core.contract.data import Components, Json, View
from torilla.core.terminal.grammar import listed, signed

if TYPE_CHECKING:
    from torilla.core.contract.data import Item
    from torilla.core.contract.game import AnyGame


class Sentences(Protocol):
    """The sentences of one game. A module with these names is such an object."""

    STEPS: dict[str, tuple[str, str]]
    """For each step: what to do, and two or three sentences of help."""
    CATEGORIES: dict[str, str]
    OPTIONS: dict[str, str]

    def todo(self, view: View) -> str:
        """The prompt of a step."""

    def phrase(self, value: msgspec.Struct, components: Components) -> tuple[str, str]:
        """An action as verb and the rest: ("move", "2 spaces")."""

    def heading(self, value: msgspec.Struct) -> str:
        """The heading of an action's group in a menu."""

    def piece(self, name: str, components: Components) -> str:
        """A card, tile or building."""

    def in_words(self, key: str, value: object, components: Components) -> object:
        """A value of a refusal as it stands in a sentence."""

    def label(self, name: str) -> str:
        """A card or tile as short as the pictures show it."""

    def describe_group(self, items: list[Item], who: str, components: Components) -> str:
        """Disclosed items of one kind, as a sentence without its full stop."""

    def effects(self, found: Json, components: Components) -> list[str]:
        """A preview as short phrases."""


class MenuEntry(Protocol):
    """One action in a menu."""

    number: int
    code: int
    notation: str
    text: str


class Menu(Protocol):
    """The menu of a step, as the functions of `Terminal.menus` see it."""

    game: AnyGame
    view: View

    @property
    def entries(self) -> Sequence[MenuEntry]: ...

    def preview(self, code: int) -> Json:
        """The preview of an action."""


class PlainSentences:
    """Sentences made of a package's texts (`texts/en.toml`), else of the names of its actions, fields and steps."""

    def __init__(self, game: AnyGame) -> None:
        self.texts = game.content.texts("en")
        self.STEPS = {
            step: (sentence_case(self.said("step", step)), f"{game.title}: step `{step}`.") for step in game.rules.steps
        }
        self.CATEGORIES = {category: self.said("category", category) for category in game.rules.categories}
        self.OPTIONS = {name: self.said("option", name) for name in game.rules.options.kind.__struct_fields__}

    def said(self, kind: str, name: str) -> str:
        """The package's word for an action, a field and so on; by default its name."""
        return self.texts.get(f"{kind}.{name}", spaced(name))

    def todo(self, view: View) -> str:
        return self.STEPS[view.step][0]

    def phrase(self, value: msgspec.Struct, components: Components) -> tuple[str, str]:
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        verb, _, rest = self.said("action", tag_of(type(value))).partition(" ")
        told = ", ".join(f"{self.said('field', name)} {field}" for name, field in fields.items() if field is not None)
        return verb, f"{rest} {told}".strip()

    def heading(self, value: msgspec.Struct) -> str:
        return sentence_case(self.said("action", tag_of(type(value))))

    def piece(self, name: str, components: Components) -> str:
        return self.said("piece", name)

    def in_words(self, key: str, value: object, components: Components) -> object:
        return listed([str(part) for part in value]) if isinstance(value, list) else value

    def label(self, name: str) -> str:
        return name

    def describe_group(self, items: list[Item], who: str, components: Components) -> str:
        pieces = [self.texts.get(f"piece.{item.piece}", item.piece) for item in items if item.piece is not None]
        what = f"{self.said('item', items[0].what)}{': ' if pieces else ''}{listed(pieces)}"
        return f"{who}: {what}" if who else what

    def effects(self, found: Json, components: Components) -> list[str]:
        points = sum(found.get("score", {}).values())
        return [signed(points, "point")] if points else []


def tag_of(kind: type[msgspec.Struct]) -> str:
    """The tag of an action's struct: its `type` in JSON."""
    return str(kind.__struct_config__.tag)


def spaced(name: str) -> str:
    """`dry_roads` or `dry-roads` as words."""
    return name.replace("_", " ").replace("-", " ")


def sentence_case(name: str) -> str:
    words = spaced(name)
    return words[:1].upper() + words[1:]
