"""Texts in four languages that stand beside the code of a game, as TOML: a table for each key."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import msgspec

from torilla.core.content.toml import read_toml


class Translated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message (core/content/messages.py) in each language."""

    en: str
    de: str
    fr: str
    nl: str

    def sentence(self, language: str) -> str:
        found: str = getattr(self, language)
        return found


@lru_cache(maxsize=64)
def load_translated(package: str, name: str) -> dict[str, Translated]:
    """The messages of a file in a package, by key; empty if it has none."""
    file = files(package).joinpath(name)
    return msgspec.convert(read_toml(file), dict[str, Translated]) if file.is_file() else {}
