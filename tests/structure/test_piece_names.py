"""Pieces have their rulebook's names, or one shorter word, in the client's texts, refusals and lessons alike."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from torilla.core.content.messages import Value, read_message

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "de", "fr", "nl")

# Words that the books do not use for these pieces; "tile" in English and "tuile" in French are words of both books.
FOREIGN = {
    ("helsinki", "en"): r"\bturrets?\b",
    ("helsinki", "de"): r"Türmchen|Stadtplan|Aktionstafel|Nachziehstapel",
    ("helsinki", "fr"): r"tourelle|\bstatue|chemins au sec|\bpré\b",
    ("helsinki", "nl"): r"\btegels?\b|torentje|\bwapens?\b|domkerk",
    ("neoville", "nl"): r"\btorens?\b|windmolen|\brots\b|sportveld|compensatie",
}

# Helsinki's domes have a shorter word than the book's, except in German ("Aufbau").
BOOK_WORD = {"en": "superstructure", "fr": "superstructure", "nl": "dakopbouw"}


def of_language(found: Any, language: str, inside: bool = False) -> Iterator[str]:
    """Texts under a key that is the language, however deep."""
    if isinstance(found, str):
        if inside:
            yield found
    elif isinstance(found, dict):
        for key, value in found.items():
            yield from of_language(value, language, inside or key == language)
    elif isinstance(found, list):
        for value in found:
            yield from of_language(value, language, inside)


def spoken(parts: list[str | Value]) -> Iterator[str]:
    """What a message says, in all its forms, without the names of its values."""
    for part in parts:
        if isinstance(part, str):
            yield part
        else:
            for case in part.cases.values():
                yield " "
                yield from spoken(case)


def texts(game: str, language: str) -> Iterator[tuple[str, str]]:
    """Where a text stands, and the text."""
    for path in sorted((ROOT / "web/src/text" / language / game).glob("*.json")):
        for message in of_language(json.loads(path.read_text(encoding="utf-8")), language, inside=True):
            yield path.name, "".join(spoken(read_message(message)))
    rules = ROOT / "src/torilla/games" / game
    for path in [rules / "refusals.toml", *sorted((rules / "lessons").glob("*.toml"))]:
        for text in of_language(tomllib.loads(path.read_text(encoding="utf-8")), language):
            yield path.name, text


@pytest.mark.parametrize(("game", "language"), FOREIGN)
def test_pieces_are_called_as_in_the_book(game: str, language: str) -> None:
    """No text calls a piece by a word that its rulebook does not have: a reader need not translate in their head."""
    found = [*texts(game, language)]
    assert len(found) > 300, "the texts were not found"
    foreign = re.compile(FOREIGN[game, language], re.IGNORECASE)
    assert [f"{place}: {text}" for place, text in found if foreign.search(re.sub(r"\$\{[^}]*\}", "", text))] == []


@pytest.mark.parametrize("language", BOOK_WORD)
def test_the_books_word_for_a_dome_stands_where_it_is_introduced(language: str) -> None:
    """Everywhere a dome has its short word; rule H1.4 alone says once what the book calls it."""
    found = [(place, text) for place, text in texts("helsinki", language) if BOOK_WORD[language] in text.lower()]
    rules = json.loads((ROOT / "web/src/text" / language / "helsinki/learn.json").read_text(encoding="utf-8"))["rules"]
    assert found == [("learn.json", rules["H1.4"])]
