"""The legal actions of a step as a numbered list: the numbers are the same wherever it is shown or typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from torilla.core.terminal.describe import describe, sentences_of

if TYPE_CHECKING:
    from torilla.core.contract.game import AnyGame


@dataclass
class Choice:
    """One action in a list."""

    number: int
    code: int
    notation: str
    text: str
    heading: str


def numbered(game: AnyGame, legal: Sequence[int], lang: str = "en") -> Iterator[Choice]:
    """Legal actions with their numbers from 1 on, those under one heading together."""
    words = sentences_of(game, lang)
    headings: dict[str, list[int]] = {}
    for code in legal:
        headings.setdefault(words.heading(game.notation.to_value(code)), []).append(code)
    number = 0
    for heading, codes in headings.items():
        for code in codes:
            number += 1
            yield Choice(number, code, game.notation.format(code), describe(game, code, lang), heading)
