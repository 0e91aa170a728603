"""A game in sentences, for the terminal and the command line: the protocol, and words for games without their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, Literal, Protocol, TypeVar

import msgspec

from torilla.core.contract.data import Components, Json, View
from torilla.core.terminal.words import Words, words_of

if TYPE_CHECKING:
    from torilla.core.contract.data import Item
    from torilla.core.contract.game import AnyGame

ComponentsT = TypeVar("ComponentsT")

How = Literal["do", "you", "other"]
"""An action as an invitation, or as the deed of the reader or of somebody else."""


class Sentences(Protocol):
    """The sentences of one game in one language."""

    words: Words
    """The messages; `topic.*` are the questions that `answer` answers, with all their wordings."""
    STEPS: dict[str, tuple[str, str]]
    """For each step: what to do, and two or three sentences of help."""
    CATEGORIES: dict[str, str]
    OPTIONS: dict[str, str]

    def todo(self, view: View) -> str:
        """The prompt of a step."""

    def phrase(self, value: msgspec.Struct, components: Components, how: How = "do") -> str:
        """An action: "move 2 spaces". What stands in parentheses or after a colon need not be typed."""

    def besides(self, value: msgspec.Struct, view: View, components: Components) -> str:
        """Words that may be typed with this action too, for what the view shows."""

    def heading(self, value: msgspec.Struct) -> str:
        """The heading of an action's group in a menu."""

    def piece(self, name: str, components: Components) -> str:
        """A card, tile or building."""

    def in_words(self, key: str, value: object, components: Components) -> object:
        """A value of a refusal as it stands in a sentence."""

    def describe_group(self, items: list[Item], who: str, components: Components, *, you: bool = False) -> str:
        """Disclosed items of one kind, as a sentence without its full stop."""

    def effects(self, found: Json, components: Components) -> list[str]:
        """A preview as short phrases."""

    def answer(self, topic: str, view: View, question: Question[Components]) -> str | None:
        """The answer to a question about what the view shows; None if this cannot be asked so."""


class Question(msgspec.Struct, Generic[ComponentsT], frozen=True):
    """What a question is about: whose board, which row, column or cell, if any; and how the seats are called."""

    seat: int
    rest: tuple[str, ...]
    names: list[str]
    components: ComponentsT


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
    words: Sentences

    @property
    def entries(self) -> Sequence[MenuEntry]: ...

    def preview(self, code: int) -> Json:
        """The preview of an action."""


class PlainSentences:
    """Sentences made of a package's texts (`texts/<lang>.toml`), else of the names of its actions, fields and steps."""

    def __init__(self, game: AnyGame, lang: str = "en") -> None:
        self.words = words_of(lang)
        self.texts = game.content.texts(lang)
        self.STEPS = {
            step: (sentence_case(self.said("step", step)), f"{game.title}: {self.said('step', step)}.")
            for step in game.rules.steps
        }
        self.CATEGORIES = {category: self.said("category", category) for category in game.rules.categories}
        self.OPTIONS = {name: self.said("option", name) for name in game.rules.options.kind.__struct_fields__}

    def said(self, kind: str, name: str) -> str:
        """The package's word for an action, a field and so on; by default its name."""
        return self.texts.get(f"{kind}.{name}", spaced(name))

    def todo(self, view: View) -> str:
        return self.STEPS[view.step][0]

    def phrase(self, value: msgspec.Struct, components: Components, how: How = "do") -> str:
        """The verb of a package is an invitation; in English it can also tell what somebody else did."""
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        verb, _, rest = self.said("action", tag_of(type(value))).partition(" ")
        if how == "other" and self.words.lang == "en":
            verb = third_person(verb)
        told = ", ".join(f"{self.said('field', name)} {field}" for name, field in fields.items() if field is not None)
        return f"{verb} {rest} {told}".replace("  ", " ").strip()

    def besides(self, value: msgspec.Struct, view: View, components: Components) -> str:
        return ""

    def heading(self, value: msgspec.Struct) -> str:
        return sentence_case(self.said("action", tag_of(type(value))))

    def piece(self, name: str, components: Components) -> str:
        return self.said("piece", name)

    def in_words(self, key: str, value: object, components: Components) -> object:
        return self.words.listed([str(part) for part in value]) if isinstance(value, list) else value

    def describe_group(self, items: list[Item], who: str, components: Components, *, you: bool = False) -> str:
        pieces = [self.texts.get(f"piece.{item.piece}", item.piece) for item in items if item.piece is not None]
        what = f"{self.said('item', items[0].what)}{': ' if pieces else ''}{self.words.listed(pieces)}"
        return f"{who}: {what}" if who else what

    def effects(self, found: Json, components: Components) -> list[str]:
        points = sum(found.get("score", {}).values())
        return [self.words.points(points)] if points else []

    def answer(self, topic: str, view: View, question: Question[Components]) -> str | None:
        """What lies on the table is asked of the terminal's picture (`table`), which every game has."""
        return None


def third_person(verb: str) -> str:
    """The English verb as it follows a name: "pushes", "gets"."""
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")


def tag_of(kind: type[msgspec.Struct]) -> str:
    """The tag of an action's struct: its `type` in JSON."""
    return str(kind.__struct_config__.tag)


def spaced(name: str) -> str:
    """`dry_roads` or `dry-roads` as words."""
    return name.replace("_", " ").replace("-", " ")


def sentence_case(name: str) -> str:
    words = spaced(name)
    return words[:1].upper() + words[1:]
