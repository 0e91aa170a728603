"""Clean names and chat lines: visible text on one line, cut between characters as people count them (graphemes)."""

from __future__ import annotations

import unicodedata
from importlib import import_module

from torilla.server.kernel.errors import ServerError

NAME_LENGTH = 24
"""Graphemes of a name: an emoji of several code points, or a letter with its accents, counts once."""
CHAT_LENGTH = 300
LONGEST_GRAPHEME = 12
"""Code points; the longest emoji have 11. Letters under a tower of accents are cut here."""

JOINERS = "\u200c\u200d"
"""Invisible, but part of words (Persian) and of emoji."""
TAGS = range(0xE0020, 0xE0080)
"""Invisible parts of flags."""
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that look like a space."""
BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Characters that change the direction of the text around them."""


def graphemes(text: str) -> list[str]:
    """The characters as people count them."""
    return [one[:LONGEST_GRAPHEME] for one in split(text)]


def split(text: str) -> list[str]:
    try:
        import regex
    except ModuleNotFoundError:  # in a browser, which knows them itself
        segments = import_module("js").Intl.Segmenter.new().segment(text)
        return [str(part.segment) for part in segments]
    found: list[str] = regex.findall(r"\X", text)
    return found


def cut(text: str, length: int) -> str:
    """The first graphemes of a text."""
    return "".join(graphemes(text)[:length]).strip()


def is_kept(char: str) -> bool:
    """Whether a character is part of visible text."""
    if char in JOINERS or ord(char) in TAGS:
        return True
    return unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn")


def clean(text: str) -> str:
    """One line of visible text: no control or direction characters, single spaces."""
    spaced = "".join(" " if char.isspace() or char in BLANK else char for char in unicodedata.normalize("NFC", text))
    kept = " ".join("".join(char for char in spaced if is_kept(char)).split())
    visible = any(unicodedata.category(char)[0] in "LNPS" for char in kept)  # not only accents and joiners
    return kept if visible else ""


def is_disruptive(char: str) -> bool:
    """A character that would disturb the page of others: it controls a terminal, turns text around, or is private."""
    return char in BIDI or (unicodedata.category(char) in ("Cc", "Cs", "Co") and not char.isspace())


def clean_name(text: str) -> str:
    """A name, cut to `NAME_LENGTH`; `|` separates names in records. Raises ServerError."""
    if any(is_disruptive(char) for char in text):
        raise ServerError("name/characters", "a name cannot have control or direction characters")
    name = cut(clean(text.replace("|", "/")), NAME_LENGTH)
    if not name:
        raise ServerError("name/empty", "a name needs a visible letter")
    return name


def clean_chat(text: str) -> str:
    said = cut(clean(text), CHAT_LENGTH)
    if not said:
        raise ServerError("chat/empty", "nothing was said")
    return said
