"""Messages of one language: the general ones of this folder, and those of a game's folder `terminal`."""

from __future__ import annotations

from functools import lru_cache

from torilla.core.content.messages import format_message
from torilla.core.content.refusals import LANGUAGES
from torilla.core.content.translated import Translated, load_translated

GENERAL = "torilla.core.terminal"
FILE = "words.toml"


class Words:
    """What is said in one language, by key."""

    def __init__(self, messages: dict[str, Translated], lang: str) -> None:
        self.messages = messages
        self.lang = lang

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def say(self, key: str, **values: object) -> str:
        """The message of this key with its values; None among them reads as `none`."""
        put = {name: "none" if value is None else value for name, value in values.items()}
        return format_message(self.messages[key].sentence(self.lang), put, self.lang)

    def choices(self, key: str) -> list[str]:
        """The wordings of a key, which bars separate."""
        return [part.strip() for part in self.messages[key].sentence(self.lang).split("|")]

    def keys(self, prefix: str) -> list[str]:
        """What follows the prefix, of all keys that begin with it."""
        return [key.removeprefix(prefix) for key in self.messages if key.startswith(prefix)]

    def listed(self, parts: list[str]) -> str:
        """Parts as a language lists them: "a, b and c"."""
        if len(parts) < 2:
            return "".join(parts)
        return self.say("list", first=", ".join(parts[:-1]), last=parts[-1])

    def points(self, number: int) -> str:
        """ "+1 point", "-2 points"."""
        return self.say("points", signed=f"{number:+}", count=number)


@lru_cache(maxsize=64)
def words_of(lang: str, package: str | None = None) -> Words:
    """The words of a language, with those of a game's package; of an unknown language the English ones."""
    own = load_translated(package, FILE) if package else {}
    return Words(load_translated(GENERAL, FILE) | own, lang if lang in LANGUAGES else "en")
