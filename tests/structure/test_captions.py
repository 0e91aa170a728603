"""Captions of the learning pages' pictures: complete, and with the same numbers in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"
TEXTS = Path(__file__).parents[2] / "web" / "src" / "text"
LANGUAGES = ("en", "de", "fr", "nl")
NUMBERS = {
    "en": "two three four five six seven eight nine ten eleven twelve fifteen=15 sixteen=16",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf fünfzehn=15 sechzehn=16 zweit=2 zweier=2",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze quinze=15 seize=16",
    "nl": "twee drie vier vijf zes zeven acht negen tien elf twaalf vijftien=15 zestien=16",
}
TOKEN = re.compile(r"(?<![a-z\d])([−-]?)(\d+)|([^\W\d_]+)")


def words_of(language: str) -> dict[str, int]:
    """Number words from two on."""
    found = {}
    for value, word in enumerate(NUMBERS[language].split(), 2):
        name, _, given = word.partition("=")
        found[name] = int(given or value)
    return found


def numbers(text: str, language: str) -> list[int]:
    """All numbers of a text. Ones are left out: in most languages they are also the article."""
    words = words_of(language)
    found = []
    for sign, digits, word in TOKEN.findall(text):
        value = int(digits) if digits else words.get(word.lower(), 1)
        if value != 1:
            found.append(-value if sign else value)
    return sorted(found)


def captions(game: str, language: str) -> dict[str, tuple[str, str]]:
    words = json.loads((TEXTS / language / game / "learn.json").read_text(encoding="utf-8"))
    return {name: (said["caption"], said["alternative"]) for name, said in words["pictures"].items()}


@pytest.mark.parametrize("game", ["helsinki", "neoville"])
def test_captions_say_the_same_in_every_language(game: str) -> None:
    """Each picture has a caption and a description in every language, with the same numbers."""
    shown = json.loads((GAMES / game / "learn" / "pictures.json").read_text(encoding="utf-8"))["pictures"]
    told = {language: captions(game, language) for language in LANGUAGES}
    for language in LANGUAGES:
        assert set(told[language]) == set(shown) - {"goal"}
        for name, texts in told[language].items():
            for text, english in zip(texts, told["en"][name], strict=True):
                assert numbers(text, language) == numbers(english, "en"), text


def test_a_wrong_number_is_found() -> None:
    """Numbers are read as words and digits; articles, cells and ordinals are not numbers."""
    assert numbers("A district of earth with seven squares. Its tower asks for eight: one more.", "en") == [7, 8]
    assert numbers("Deux biosphères : +5 et −8, la troisième en e4.", "fr") == [-8, 2, 5]
    assert numbers("Eine Partie zu zweit: Die Viertel zweier Türme, 7 von 8.", "de") == [2, 2, 7, 8]
    assert numbers("Eén fiche van zes, het vierde.", "nl") == [6]
