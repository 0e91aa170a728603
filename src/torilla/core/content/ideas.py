"""Catalogues of ideas: the sentences of reasons, by idea (games/<name>/ideas.toml)."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import msgspec

from torilla.core.content.toml import read_toml


class IdeaEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea: a message (core/content/messages.py) in each language."""

    en: str
    de: str
    fr: str
    nl: str

    def sentence(self, language: str) -> str:
        found: str = getattr(self, language)
        return found


@lru_cache(maxsize=16)
def load_ideas(package: str) -> dict[str, IdeaEntry]:
    """The catalogue in a game's package; empty if it has none."""
    file = files(package).joinpath("ideas.toml")
    return msgspec.convert(read_toml(file), dict[str, IdeaEntry]) if file.is_file() else {}
