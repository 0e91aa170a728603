"""Answers to the questions that every game answers: what can be done, what was done, whose turn it is, the score."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from torilla.core.content.texts import without_markup
from torilla.core.terminal.describe import YOU, capital, describe, describe_items, describe_turn, sentences_of

if TYPE_CHECKING:
    from torilla.core.contract.data import Item, Json, SeatScore
    from torilla.core.terminal.choices import Choice
    from torilla.core.terminal.reading import Reader
    from torilla.core.terminal.words import Words

MANY = 12
"""A longer list is told by its headings."""
EXPLICIT = 6
"""Actions of a group that are told one by one in a long list."""


class Done(NamedTuple):
    """A step that was done, as the viewer knows it; `brings` is what `Page.effects` says of it."""

    seat: int
    turn: int
    code: int
    items: Sequence[Item]
    brings: Json


def answer(reader: Reader, name: str) -> str:
    """The answer to `ask.<name>` of words.toml."""
    match name:
        case "help":
            return help_text(reader)
        case "options":
            return options_text(reader)
        case "changed":
            return news_text(reader, own_last(reader)) or reader.words.say("answer.nothing")
        case "score":
            return score_text(reader, reader.game.rules.scores(reader.known.state, reader.view.viewer))
        case "table":
            return without_markup(reader.game.terminal.picture(reader.known.state, reader.view.viewer)).strip()
    return turn_text(reader)


def turn_text(reader: Reader) -> str:
    """Whose turn it is, and what to do; at the end who has won."""
    words, view = reader.words, reader.view
    if view.seat is None:
        return f"{words.say('answer.over')} {winners_text(reader)}".strip()
    if reader.acts:
        return words.say("answer.yours", todo=sentences_of(reader.game, reader.lang).todo(view))
    return words.say("answer.theirs", name=reader.names[view.seat])


def winners_text(reader: Reader) -> str:
    outcome = reader.game.rules.outcome(reader.known.state)
    if outcome is None:
        return ""
    own = list(outcome.winners) == [reader.view.viewer]
    names = [reader.words.say("you") if own else reader.names[seat] for seat in outcome.winners]
    return reader.words.say(
        "answer.wins",
        names=reader.words.listed(names),
        you=own,
        count=len(names),
        points=outcome.totals[outcome.winners[0]],
    )


def options_text(reader: Reader) -> str:
    """What can be done, with numbers; a long list by its headings."""
    words, choices = reader.words, reader.choices
    if not choices:
        return turn_text(reader)
    todo = sentences_of(reader.game, reader.lang).todo(reader.view)
    if len(choices) <= MANY:
        return words.say("answer.options", todo=todo, actions=listed(words, choices))
    parts = []
    for heading, group in groupby(choices, lambda choice: choice.heading):
        found = list(group)
        if len(found) > EXPLICIT:
            parts.append(
                words.say("answer.group", heading=heading, count=len(found), example=numbered(words, found[0]))
            )
        else:
            parts.append(listed(words, found))
    return words.say("answer.options", todo=todo, actions="; ".join(parts))


def numbered(words: Words, choice: Choice) -> str:
    return words.say("answer.numbered", number=choice.number, action=choice.text)


def listed(words: Words, choices: Sequence[Choice]) -> str:
    """Actions with their numbers."""
    return "; ".join(numbered(words, choice) for choice in choices)


def own_last(reader: Reader) -> int:
    """The number of steps up to the viewer's last one; a spectator's news begin with the last turn."""
    viewer, done = reader.view.viewer, reader.done
    if viewer is None:
        turn = done[-1].turn if done else 0
        return sum(step.turn < turn for step in done)
    return max((number for number, step in enumerate(done, 1) if step.seat == viewer), default=0)


def news_text(reader: Reader, since: int) -> str:
    """What was done after so many steps, turn by turn, with what it brought and disclosed."""
    game, lang, viewer = reader.game, reader.lang, reader.view.viewer
    names = [YOU if seat == viewer else name for seat, name in enumerate(reader.names)]
    told = []
    for (_, seat), group in groupby(reader.done[since:], lambda step: (step.turn, step.seat)):
        steps = list(group)
        told.append(describe_turn(game, names[seat], [step.code for step in steps], lang))
        brought = [text for step in steps for text in effects_of(reader, step)]
        items = describe_items(game, [item for step in steps for item in step.items], names, lang)
        told += [f"{capital(text)}." for text in (", ".join(brought), *items) if text]
    return " ".join(told)


def effects_of(reader: Reader, step: Done) -> list[str]:
    """What a step brought, in words."""
    found = {"action": reader.game.notation.format(step.code), "last": step is reader.done[-1], **step.brings}
    return sentences_of(reader.game, reader.lang).effects(found, reader.game.components)


def score_text(reader: Reader, scores: Sequence[SeatScore]) -> str:
    """Everybody's points by category, the viewer's first."""
    words, categories = reader.words, sentences_of(reader.game, reader.lang).CATEGORIES
    own = reader.view.viewer or 0
    lines = []
    for place in range(len(scores)):
        seat = (own + place) % len(scores)
        parts = [
            f"{categories.get(part.category, part.category)} {part.now}" for part in scores[seat].parts if part.now
        ]
        name = words.say("you.alone") if seat == reader.view.viewer else reader.names[seat]
        lines.append(words.say("answer.score", name=name, count=scores[seat].total, parts=", ".join(parts) or None))
    return " ".join(lines)


def help_text(reader: Reader) -> str:
    """What the step is about, and what can be typed."""
    words, sentences = reader.words, sentences_of(reader.game, reader.lang)
    title, help = sentences.STEPS[reader.view.step]
    choices = reader.choices
    commands = ("changed", "score", "why", "show", "undo", "restart")
    return words.say(
        "answer.help",
        title=title,
        help=help,
        example=describe(reader.game, choices[0].code, reader.lang) if choices else words.say("answer.example"),
        options=words.choices("ask.options")[0],
        questions=", ".join(words.choices(f"topic.{topic}")[0] for topic in words.keys("topic.")) or questions(words),
        commands=", ".join(words.choices(f"ask.{name}")[0] for name in commands),
    )


def questions(words: Words) -> str:
    """What can be asked of a game without questions of its own."""
    return words.choices("ask.table")[0]


def seat_names(words: Words, names: Sequence[str], seats: int) -> list[str]:
    """What the seats are called; those without a name by their number."""
    found = [*names, *("" for _ in range(seats))][:seats]
    return [name or words.say("player", number=seat + 1) for seat, name in enumerate(found)]
