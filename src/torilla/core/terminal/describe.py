"""Sentences of the terminal and the command line: actions, turns, results and refusals, with each game's words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from torilla.core.content.messages import format_message
from torilla.core.terminal.sentences import tag_of

if TYPE_CHECKING:
    from torilla.core.contract.data import Item, Refusal
    from torilla.core.contract.game import AnyGame
    from torilla.core.terminal.sentences import How, Sentences

YOU = "You"
"""The name of a single person without a given name."""


@cache
def sentences_of(game: AnyGame, lang: str = "en") -> Sentences:
    """The sentences of a game."""
    return game.terminal.sentences(lang)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def describe(game: AnyGame, code: int, lang: str = "en") -> str:
    """An action as an invitation: "Move 2 spaces"."""
    return capital(sentences_of(game, lang).phrase(game.notation.to_value(code), game.components))


def describe_step(game: AnyGame, name: str, code: int, lang: str = "en") -> str:
    """An action that was done: "Bo moves 2 spaces"."""
    return f"{called(name, lang)} {deed(game, name, code, lang)}"


def describe_turn(game: AnyGame, name: str, codes: Sequence[int], lang: str = "en") -> str:
    """A turn as one sentence, without `end`."""
    said = [deed(game, name, code, lang) for code in codes if tag_of(type(game.notation.to_value(code))) != "end"]
    words = sentences_of(game, lang).words
    return f"{called(name, lang)} {', '.join(said) or words.say('pass', how='you' if name == YOU else 'other')}."


def deed(game: AnyGame, name: str, code: int, lang: str) -> str:
    """What somebody of this name did, without the name: "moves 2 spaces"."""
    how: How = "you" if name == YOU else "other"
    return sentences_of(game, lang).phrase(game.notation.to_value(code), game.components, how)


def called(name: str, lang: str) -> str:
    """A name as a sentence begins with it."""
    from torilla.core.terminal.words import words_of

    return words_of(lang).say("you") if name == YOU else name


def describe_items(game: AnyGame, items: Sequence[Item], names: Sequence[str], lang: str = "en") -> list[str]:
    """Disclosed items: a sentence for each kind of thing, without full stops."""
    words = sentences_of(game, lang)
    grouped: dict[tuple[str, int | None], list[Item]] = {}
    for item in items:
        grouped.setdefault((item.what, item.seat), []).append(item)
    sentences = []
    for (_, seat), group in grouped.items():
        name = names[seat] if seat is not None else ""
        sentences.append(words.describe_group(group, called(name, lang), game.components, you=name == YOU))
    return [sentence for sentence in sentences if sentence]


def describe_refusal(game: AnyGame, refusal: Refusal, lang: str = "en") -> str:
    """Why something is not allowed, with the rule's number."""
    own = sentences_of(game, lang)
    values = {key: own.in_words(key, value, game.components) for key, value in refusal.values.items()}
    entry = game.content.refusals.get(refusal.code)
    text = game.content.texts(lang).get(f"refusal.{refusal.code}") if entry is None else entry.sentence(lang)
    if text:
        return own.words.say("rule", sentence=format_message(text, values, lang), rule=refusal.rule)
    reason = refusal.code.rpartition("/")[2].replace("-", " ")
    details = ", ".join(f"{key} {value}" for key, value in values.items()) or None
    return own.words.say("rule", sentence=own.words.say("refused", reason=reason, details=details), rule=refusal.rule)
