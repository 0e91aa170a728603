"""Sentences of the terminal: actions, turns, results and refusals, with each game's words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from torilla.core.content.messages import format_message
from torilla.core.terminal.grammar import does, inflected

if TYPE_CHECKING:
    from torilla.core.contract.data import Item, Refusal
    from torilla.core.contract.game import AnyGame
    from torilla.core.terminal.sentences import Sentences


@cache
def sentences_of(game: AnyGame) -> Sentences:
    """The sentences of a game."""
    return game.terminal.sentences()


def describe(game: AnyGame, code: int) -> str:
    """An action as an invitation: "Move 2 spaces"."""
    verb, rest = sentences_of(game).phrase(game.notation.to_value(code), game.components)
    return f"{verb[0].upper()}{verb[1:]} {rest}".rstrip()


def describe_step(game: AnyGame, name: str, code: int) -> str:
    """An action that was done: "Bo moves 2 spaces"."""
    verb, rest = sentences_of(game).phrase(game.notation.to_value(code), game.components)
    return f"{does(name, verb)} {rest}".rstrip()


def describe_turn(game: AnyGame, name: str, codes: Sequence[int]) -> str:
    """A turn as one sentence, without `end`."""
    words = sentences_of(game)
    phrases = [words.phrase(game.notation.to_value(code), game.components) for code in codes]
    said = [f"{inflected(name, verb)} {rest}".rstrip() for verb, rest in phrases if (verb, rest) != ("end", "the turn")]
    return f"{name} {', '.join(said) or inflected(name, 'pass')}."


def describe_items(game: AnyGame, items: Sequence[Item], names: Sequence[str]) -> list[str]:
    """Disclosed items: a sentence for each kind of thing, without full stops."""
    words = sentences_of(game)
    grouped: dict[tuple[str, int | None], list[Item]] = {}
    for item in items:
        grouped.setdefault((item.what, item.seat), []).append(item)
    sentences = []
    for (_, seat), group in grouped.items():
        who = names[seat] if seat is not None else ""
        sentences.append(words.describe_group(group, who, game.components))
    return [sentence for sentence in sentences if sentence]


def describe_refusal(game: AnyGame, refusal: Refusal) -> str:
    """Why something is not allowed, with the rule's number."""
    words = sentences_of(game)
    values = {key: words.in_words(key, value, game.components) for key, value in refusal.values.items()}
    entry = game.content.refusals.get(refusal.code)
    if entry is None and (text := game.content.own_texts("en").get(f"refusal.{refusal.code}")):
        return f"{format_message(text, values)} (rule {refusal.rule})"
    if entry is None:
        reason = refusal.code.rpartition("/")[2].replace("-", " ")
        details = ", ".join(f"{key} {value}" for key, value in values.items())
        return f"Not allowed: {reason}{f' ({details})' if details else ''}. (rule {refusal.rule})"
    return f"{format_message(entry.en, values)} (rule {refusal.rule})"
