"""Texts that a game's package brings for the terminal and for pages that are not its own.

They stand in `texts/<lang>.toml` and `rules/<lang>.md`. Keys: `title`, `lead`, `action.<type>`, `field.<name>`,
`step.<step>`, `category.<category>`, `option.<name>`, `option.<name>.note`, `choice.<option>.<value>`, `item.<what>`,
`piece.<name>`, `refusal.<code>`. What a language leaves out is said in English.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files

from torilla.core.content.messages import read_message
from torilla.core.content.refusals import LANGUAGES
from torilla.core.content.toml import read_toml
from torilla.core.contract.data import Json


@lru_cache(maxsize=64)
def load_texts(package: str, lang: str) -> dict[str, str]:
    """The texts of one language by key, each a message that can be read; empty if the package has none."""
    file = files(package).joinpath("texts").joinpath(f"{lang}.toml")  # one by one: a package may lack `__init__.py`
    texts = flattened(read_toml(file)) if lang in LANGUAGES and file.is_file() else {}
    for text in texts.values():
        read_message(text)
    return texts


@lru_cache(maxsize=64)
def load_rules(package: str, lang: str) -> str:
    """The rules as Markdown, in this language or in English; empty if the package has none."""
    for name in (lang, "en"):
        file = files(package).joinpath("rules").joinpath(f"{name}.md")
        if name in LANGUAGES and file.is_file():
            return file.read_text("utf-8")
    return ""


def flattened(table: Json, above: str = "") -> dict[str, str]:
    """Nested tables with their path as key. `""` inside a table is the text of the table's own key."""
    found: dict[str, str] = {}
    for key, value in table.items():
        path = above if not key else f"{above}.{key}" if above else key
        if isinstance(value, dict):
            found |= flattened(value, path)
        else:
            found[path] = str(value)
    return found


def without_markup(text: str) -> str:
    """A picture in Rich markup as plain text."""
    return read_markup(text)[0]


def read_markup(text: str) -> tuple[str, list[tuple[int, int, str]]]:
    """Plain text of Rich markup, and where styles begin and end in it, by characters."""
    plain, at, open_tags = "", 0, list[tuple[int, str]]()
    styles: list[tuple[int, int, str]] = []
    for tag in re.finditer(r"(?<!\\)\[(/?[a-z#][^\[\]]*|/)\]", text):
        plain += text[at : tag.start()].replace("\\[", "[")
        at = tag.end()
        if not tag[1].startswith("/"):
            open_tags.append((len(plain), tag[1]))
        elif open_tags:
            start, style = open_tags.pop()
            styles.append((start, len(plain), style))
    plain += text[at:].replace("\\[", "[")
    return plain, sorted(styles)
