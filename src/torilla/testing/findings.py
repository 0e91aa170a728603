"""The report of a conformance check: what was checked, and what to do next."""

from __future__ import annotations

from collections import Counter

from torilla.core.content.refusals import LANGUAGES
from torilla.core.contract.bots import Bots
from torilla.core.contract.data import View
from torilla.core.contract.game import AnyGame
from torilla.core.contract.room import Room
from torilla.core.contract.rules import Rules
from torilla.core.contract.terminal import Terminal
from torilla.core.engine.engine import Position
from torilla.core.terminal.sentences import tag_of

NEXT = {
    "about": "say in a few words what the game is like, for those who choose one (about)",
    "sentences": "bring sentences for the terminal (sentences); now they are made of tags and field names",
    "refuse": "say why an action is not legal, with the rule (refuse); now every refusal is action/illegal",
    "evaluator": "bring an evaluator for the search (evaluator); now it plays games to their end at random",
    "worth": "say what a position is worth (worth); now the greedy bot counts points",
    "encoder": "bring observations for learning programs (fields, encoder); now they are all numbers of the view",
    "web": "bring a page for the browser (web/board.js); now it shows the picture and lists the legal actions",
}
"""Advice for parts that a game does not bring yet, the most useful first."""

HINTS = {
    "codes": "give at most 65,535 codes, and 2 to 6 seats",
    "set-up": "set_up must leave steps and horizon at 0",
    "legal list": "list codes ascending in fill_actions, at least one until the game is over (seat -1)",
    "action forms": "look at the Form of the action's family: its fields must tell all actions apart",
    "explain": "explain must refuse exactly the codes that fill_actions leaves out, and name a rule",
    "document": "view and state must hold the whole state: board, seat, step, turn, steps, horizon, rules, options",
    "position text": "format_position and parse_position must be inverse to each other",
    "views": "a state made from a view must look the same to its viewer and have the same legal actions",
    "purity": "clone must copy everything that a step changes: look at `copy` of the board",
    "determinism": "a step may use no random source but the position's own shuffles",
    "horizon": "a step adds 1 to steps, and sets horizon to steps where seat or turn change or something is disclosed",
    "conservation": "pieces got lost or came from nowhere: look at what the last step moved",
    "scores": "scores and the engine's points must agree",
    "options": "rules.options.format and parse must be inverse to each other",
    "redeal": "in redeal(position, seat, generator) of the engine, after super().redeal(...), put all pieces that the "
    "seat does not know where unknown ones are, in a random order (generator.shuffle)",
    "hidden": "build it from what the viewer sees alone: from the board of board_for (or view), not from the state's",
    "undo": "call position.disclose(...) in the step, or set position.horizon = position.steps",
    "chance": "keep out of views and items all that shows where hidden pieces lie (the pile, its order, a seed), and "
    "deal them again in redeal; a form that discloses nothing has discloses=False, an item from a seat names the seat",
    "log": "give the item the one seat that may learn its piece as audience, with private=True in its form; or show it",
    "records": "hide in board_for (or view) what was not disclosed to the viewer (the pile, other seats' cards), and "
    "name what was in setup_items and item (position.disclose), so that "
    "state_from_items and apply_recorded find it there",
    "environments": "lists in a view keep their length (a number stands for nothing), or bring fields() and encoder()",
    "engines": "hand the engine ints and lists of ints; the message is the other engine's",
    "items": "list the form in own_forms of the room records; private=True says that the item's audience is its seat",
    "end": "the game must end, with the seat -1, no legal action, and a place for every seat",
}
"""Where to look when a promise is broken."""


class Broken(AssertionError):
    """A game did not keep a promise."""

    def __init__(self, promise: str, message: str) -> None:
        hint = HINTS.get(promise)
        super().__init__(f"{promise}: {message}" + (f" (what to do: {hint})" if hint else ""))
        self.promise = promise
        self.reason = message


class Findings(Counter[str]):
    """How often each promise was checked; printed, also what to do next."""

    title = ""
    next: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    """What could not be checked here, and why."""

    def __str__(self) -> str:
        lines = [f"{self.title}: {self.total():,} checks passed"]
        width = max(map(len, self), default=0)
        lines += [f"  {promise:<{width}}  {count:>9,}" for promise, count in sorted(self.items())]
        lines += [f"Not checked: {what}" for what in self.left_out]
        if self.next:
            lines += ["What to do next:", *(f"  - {advice}" for advice in self.next)]
        else:
            lines.append("Nothing is left to bring.")
        return "\n".join(lines)


def advice_for(game: AnyGame) -> tuple[str, ...]:
    """Parts that a game takes from the defaults and could bring, and texts that are missing."""
    parts = [advice for part, advice in NEXT.items() if is_default(game, part)]
    return (*parts, *(missing_texts(game) if is_default(game, "sentences") else ()))


def missing_texts(game: AnyGame) -> list[str]:
    """The texts for the generic table and the terminal that a package lacks, for each language that it has begun."""
    rules, english = game.rules, game.content.own_texts("en")
    kinds = [type(game.notation.to_value(each.base)) for each in rules.families]
    wanted = {f"action.{tag_of(kind)}" for kind in kinds}
    wanted |= {f"field.{name}" for kind in kinds for name in kind.__struct_fields__}
    wanted |= {f"category.{category}" for category in rules.categories}
    wanted |= {f"option.{form.name}" for form in rules.options.forms}
    lists = {"en": wanted - set(english)}
    for lang in LANGUAGES:
        if own := game.content.own_texts(lang):
            lists.setdefault(lang, set(english) - set(own))
    return [
        f"write texts/{lang}.toml: it lacks {', '.join(sorted(keys)[:8])}{' and more' if len(keys) > 8 else ''}"
        for lang, keys in lists.items()
        if keys
    ]


def is_default(game: AnyGame, part: str) -> bool:
    """Whether a game has not overridden a method of its rooms, or not brought what is not a method."""
    if part == "about":
        return not game.about
    if part == "web":
        return game.content.web is None
    methods: dict[str, tuple[Room[Position, View], type]] = {
        "refuse": (game.rules, Rules), "sentences": (game.terminal, Terminal), "evaluator": (game.bots, Bots),
        "worth": (game.bots, Bots), "encoder": (game.bots, Bots),
    }  # fmt: skip
    room, base = methods[part]
    return getattr(type(room), part) is getattr(base, part)
