"""Catalogues of refusals: by code the rules, the sentences and an example (games/<name>/refusals.toml)."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import msgspec

from torilla.core.content.toml import read_toml

LANGUAGES = ("en", "de", "fr", "nl")


class RefusalEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One refusal. In the position, which is a text, `action` is refused with this code.

    Sentences are messages (core/content/messages.py) of the refusal's values. `action` may be `code 818` for a number
    without notation, and end with `seat 1` for a seat that is not to move. `correction` replaces its first text with
    its second in the components file, where the box itself cannot show the case.
    """

    rules: list[str]
    en: str
    de: str
    fr: str
    nl: str
    action: str
    position: str
    correction: list[str] = []

    def sentence(self, language: str) -> str:
        found: str = getattr(self, language)
        return found


@lru_cache(maxsize=16)
def load_refusals(package: str) -> dict[str, RefusalEntry]:
    """The catalogue in a game's package; empty if it has none."""
    file = files(package).joinpath("refusals.toml")
    if not file.is_file():
        return {}
    return msgspec.convert(read_toml(file), dict[str, RefusalEntry])
