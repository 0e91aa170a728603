"""What can be typed for an action: the words of its sentence, in any order and shortened, as far as they are clear."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from torilla.core.terminal.describe import sentences_of

if TYPE_CHECKING:
    from torilla.core.contract.data import View
    from torilla.core.contract.game import AnyGame

SHORTEST = 3
"""Letters of a word that is typed as the beginning of another."""
LONGER = 2
"""Letters by which an inflected word may be longer than the one that is said."""
IN_ORDER = 4
"""From so many words on, their order tells actions apart that have the same ones."""
UNSAID = re.compile(r"\([^)]*\)|:.*")
"""What need not be typed of a sentence: what stands in parentheses or after a colon."""
LINES = ("topic.row", "topic.column")
"""Questions whose words a single letter may follow, which is no article then."""
WORD = re.compile(r"[^\W\d_]+\d*|\d+")
UMLAUT = re.compile("(?<=[aou])e")
ELISION = re.compile(r"\b([cdjlmnst]|qu)['’]")
"""What French puts before a vowel."""


class Said(NamedTuple):
    """The words of an action: all in their order, those that tell it from others, and those that may be typed too."""

    full: list[str]
    needed: list[str]
    extra: list[str]


class Fit(NamedTuple):
    """How what was typed fits an action."""

    code: int
    exact: bool
    complete: bool
    matched: int


def plain(text: str) -> str:
    """Without capitals and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


class Vocabulary:
    """The words of a game in one language."""

    def __init__(self, game: AnyGame, lang: str) -> None:
        self.game = game
        self.sentences = sentences_of(game, lang)
        words = self.sentences.words
        self.lang = words.lang
        self.same: dict[str, str] = {}
        for group in words.choices("same") if "same" in words else []:
            first, *others = self.split(group)
            self.same |= dict.fromkeys(others, first)
        self.small = {self.same.get(word, word) for word in self.split(words.say("small"))}
        self.lines = {word for key in LINES if key in words for line in words.choices(key) for word in self.split(line)}
        self.asks, self.topics = self.wordings("ask."), self.wordings("topic.")
        self.said: dict[int, Said] = {}

    def wordings(self, prefix: str) -> list[tuple[list[str], str]]:
        """The words of questions with their names, the longest first."""
        words = self.sentences.words
        found = [
            (self.split(wording) or [wording], key)
            for key in words.keys(prefix)
            for wording in words.choices(f"{prefix}{key}")
        ]
        return sorted(found, key=lambda one: -len(one[0]))

    def split(self, text: str) -> list[str]:
        """The words and numbers of a text."""
        text = plain(text)
        found = WORD.findall(ELISION.sub(" ", text) if self.lang == "fr" else text)
        return [UMLAUT.sub("", word) for word in found] if self.lang == "de" else found

    def words(self, text: str) -> list[str]:
        """The words of a text that count, those of the same meaning as one."""
        found = [self.same.get(word, word) for word in self.split(text)]
        before = ["", *found]
        return [
            word
            for word, last in zip(found, before, strict=False)
            if word not in self.small or (len(word) == 1 and last in self.lines)
        ]

    def of(self, code: int) -> Said:
        """The words of an action."""
        if code not in self.said:
            game = self.game
            text = self.sentences.phrase(game.notation.to_value(code), game.components)
            unsaid = " ".join(UNSAID.findall(text))
            extra = f"{unsaid} {' '.join(re.findall('[a-z]{2,}', game.notation.format(code)))}"
            self.said[code] = Said(self.words(text), self.words(UNSAID.sub("", text)), self.words(extra))
        return self.said[code]

    def all_codes(self) -> Iterable[int]:
        """Every action of the game."""
        return (code for code in range(self.game.action_count) if code in self.game.notation)

    def fitting(self, typed: Sequence[str], codes: Iterable[int], view: View) -> list[int]:
        """The actions that are meant by what was typed; several, if it is not clear which."""
        fits = [fit for code in codes if (fit := self.fit(typed, code, view))]
        if not fits:
            return []
        best = max((fit.exact, fit.complete, fit.matched if fit.complete else 0) for fit in fits)
        most = max(fit.matched for fit in fits)
        found = [
            fit.code
            for fit in fits
            if (fit.exact, fit.complete, fit.matched if fit.complete else 0) == best
            and (fit.complete or fit.matched == most)
        ]
        return self.in_order(typed, found, complete=best[1]) if len(found) > 1 else found

    def fit(self, typed: Sequence[str], code: int, view: View) -> Fit | None:
        """How the typed words fit an action; None if one of them does not, or none is of its sentence."""
        said = self.of(code)
        needed, left = list(said.needed), list(typed)
        for alike in (equal, begins):
            left = [word for word in left if not take(needed, word, alike)]
        matched = len(said.needed) - len(needed)
        if left and matched:
            value = self.game.notation.to_value(code)
            besides = self.words(self.sentences.besides(value, view, self.game.components))
            extra = [*said.extra, *besides]
            left = [word for word in left if not take(extra, word, equal) and not take(extra, word, begins)]
        if left or not matched:
            return None
        return Fit(code, list(typed) == said.full, not needed, matched)

    def in_order(self, typed: Sequence[str], codes: list[int], *, complete: bool) -> list[int]:
        """Of actions with the same words, those that have them in this order."""
        if complete:
            pairs = set(pairwise(typed))
            shared = {code: len(pairs & set(pairwise(self.of(code).needed))) for code in codes}
            return [code for code in codes if shared[code] == max(shared.values())]
        if len(typed) < IN_ORDER:
            return codes
        return [code for code in codes if is_within(typed, self.of(code).full)] or codes

    def continues(self, typed: Sequence[str], code: int, view: View) -> bool:
        """Whether the typed words could become this action: the last of them may be the beginning of a word."""
        if not typed:
            return True
        *before, last = typed
        said = self.of(code)
        if before and self.fit(before, code, view) is None:
            return False
        return any(word.startswith(last) for word in said.full)


def equal(typed: str, word: str) -> bool:
    return typed == word


def begins(typed: str, word: str) -> bool:
    """Whether one is a form of the other: shortened, or inflected."""
    if typed.isdecimal() or min(len(typed), len(word)) < SHORTEST:
        return False
    return word.startswith(typed) or (typed.startswith(word) and len(typed) - len(word) <= LONGER)


def take(words: list[str], typed: str, alike: Callable[[str, str], bool]) -> bool:
    """Take a word like the typed one away from the words; false if there is none."""
    for index, word in enumerate(words):
        if alike(typed, word):
            del words[index]
            return True
    return False


def is_within(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the typed words come in this order among the words."""
    left = iter(words)
    return all(any(equal(one, word) or begins(one, word) for word in left) for one in typed)


@lru_cache(maxsize=64)
def vocabulary_of(game: AnyGame, lang: str) -> Vocabulary:
    """The vocabulary of a game, or of an edition of it."""
    return Vocabulary(game, lang)
