"""Clean names and chat lines: visible text on one line, no control characters."""

from __future__ import annotations

import unicodedata

from torilla.server.kernel.errors import ServerError

NAME_LENGTH = 24
CHAT_LENGTH = 300


def clean(text: str) -> str:
    """One line of visible text: no control or direction characters, single spaces."""
    kept = "".join(" " if char.isspace() else char for char in unicodedata.normalize("NFC", text))
    visible = "".join(char for char in kept if unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn"))
    return " ".join(visible.split())


def clean_name(text: str) -> str:
    """A name; `|` separates names in records."""
    name = clean(text.replace("|", "/"))[:NAME_LENGTH].strip()
    if not name:
        raise ServerError("name/empty", "a name needs a visible letter")
    return name


def clean_chat(text: str) -> str:
    said = clean(text)[:CHAT_LENGTH]
    if not said:
        raise ServerError("chat/empty", "nothing was said")
    return said
