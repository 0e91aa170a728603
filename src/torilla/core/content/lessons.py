"""Lessons: short guided games on the real rules, as data (games/<name>/lessons/*.toml, docs/reference/lessons.md)."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from functools import lru_cache
from importlib.resources import files

import msgspec

from torilla.core.content.refusals import LANGUAGES
from torilla.core.content.toml import read_toml
from torilla.core.contract.data import Json

MOST_WORDS = 25
"""Words of one text."""
ALTERNATIVE = " | "
Words = dict[str, str]
"""A text in each language."""


class WrongAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a certain other action of the visitor, legal or not."""

    action: str
    say: Words


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One text and what the visitor does after reading it.

    `do`: the visitor's actions, in order, as patterns. Without any the visitor reads and goes on. `tries`: an action
    that the rules refuse with the code `refused`; the visitor goes on when they have seen that. `point`: things on the
    table that are shown, by names that the game's page knows. `others`: actions of the other seats afterwards, in
    order. `check`: facts that keep the text true when it is read (docs/reference/lessons.md).
    """

    say: Words
    rules: list[str] = []
    do: list[str] = []
    tries: str = ""
    refused: str = ""
    point: list[str] = []
    wrong: list[WrongAnswer] = []
    others: list[str] = []
    check: Json = {}


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position, or a seed with seats and options, and the beats. `seat` is the visitor's."""

    name: str = ""
    title: Words
    minutes: int
    position: str | None = None
    seed: str | None = None
    seats: int | None = None
    options: Json = {}
    seat: int = 0
    beats: list[LessonStep]
    end: Words

    @property
    def rules(self) -> list[str]:
        """The rules that its beats touch, each once."""
        return list(dict.fromkeys(rule for beat in self.beats for rule in beat.rules))

    def texts(self) -> list[tuple[str, Words]]:
        """All texts, each with the place where it stands."""
        found = [("title", self.title), ("end", self.end)]
        for number, beat in enumerate(self.beats, 1):
            found.append((f"beat {number}", beat.say))
            found += [(f"beat {number}, {wrong.action}", wrong.say) for wrong in beat.wrong]
        return found


@lru_cache(maxsize=16)
def load_lessons(package: str) -> dict[str, Lesson]:
    """The lessons in a game's package by name, in the order of their files (`1-name.toml`); empty if it has none."""
    folder = files(package).joinpath("lessons")
    if not folder.is_dir():
        return {}
    found = {}
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".toml"):
            name = re.sub(r"^\d+-|\.toml$", "", file.name)
            lesson = msgspec.convert(read_toml(file), Lesson)
            found[name] = msgspec.structs.replace(lesson, name=name)
    return found


def matches(pattern: str, notation: str) -> bool:
    """Whether an action is one of those that a pattern names: alternatives, `*` for any letters."""
    return any(fnmatchcase(notation, each.strip()) for each in pattern.split(ALTERNATIVE))


def text_faults(lesson: Lesson) -> list[str]:
    """Texts that are missing in a language, or too long."""
    faults = []
    for place, words in lesson.texts():
        missing = set(LANGUAGES) - set(words)
        faults += [f"{place}: no text in {language}" for language in sorted(missing)]
        faults += [
            f"{place}: {len(text.split())} words in {language}, {MOST_WORDS} are allowed"
            for language, text in words.items()
            if len(text.split()) > MOST_WORDS
        ]
    return faults
