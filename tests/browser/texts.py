"""The words of the client, key by key, read from its messages in web/src/text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

from torilla.core.content.messages import Value, read_message

TEXTS = Path(__file__).parents[2] / "web" / "src" / "text"
LANGUAGES = ("en", "de", "fr", "nl")
SITE = ("site", "seats", "board", "table", "learn", "errors")
REVIEWED = Path(__file__).parent / "same_in_all_languages.txt"

VALUE = re.compile(r"\{\w+\}")
WORD = re.compile(r"[^\W\d_]{2}")


def rooms() -> list[str]:
    """The parts of the page that have words of their own: `daily`, `helsinki/hint`."""
    english = TEXTS / "en"
    return sorted(path.relative_to(english).with_suffix("").as_posix() for path in english.rglob("*.json"))


def flat(messages: dict[str, object], above: str = "") -> Iterator[tuple[str, str]]:
    for key, message in messages.items():
        if isinstance(message, dict):
            yield from flat(message, f"{above}{key}.")
        else:
            yield above + key, str(message)


def forms(parts: list[str | Value]) -> list[str]:
    """What a message can say, with its values as `{name}`."""

    def of_part(part: str | Value) -> list[str]:
        if isinstance(part, str):
            return [part]
        if not part.cases:
            return [f"{{{part.name}}}"]
        return [form for case in part.cases.values() for form in forms(case)]

    return list(dict.fromkeys(map("".join, product(*map(of_part, parts)))))


@cache
def read(room: str, language: str) -> dict[str, tuple[str, ...]]:
    """The words of each key of a room."""
    messages = json.loads((TEXTS / language / f"{room}.json").read_text(encoding="utf-8"))
    return {
        key: tuple(form for form in forms(read_message(message)) if WORD.search(VALUE.sub("", form)))
        for key, message in flat(messages)
    }


def english(room: str, key: str, /, **values: object) -> str:
    """A text of the client in English, such as `english("site", "set.invite")`, with its values put in."""
    found = read(room, "en")[key]
    return re.sub(r"\{(\w+)\}", lambda match: str(values.get(match[1], match[0])), found[0])


def site(key: str, /, **values: object) -> str:
    """An English text of the site itself."""
    return english(next(room for room in SITE if key in read(room, "en")), key, **values)


def game(name: str, key: str) -> str:
    """An English text of the site about a game: title, options, categories."""
    return english(f"{name}/site", key)


def helsinki(key: str) -> str:
    """An English text of the table of Helsinki."""
    return english("helsinki/table", key)


def neoville(key: str) -> str:
    """An English text of the table of Neoville."""
    return english("neoville/table", key)


def beginning(text: str) -> str:
    """A text up to its first value or its first asterisk."""
    return re.split(r"[{*]", text)[0]


def beginnings(room: str, key: str) -> tuple[str, ...]:
    """How a text begins, in each of the forms that its values give it."""
    return tuple(dict.fromkeys(map(beginning, read(room, "en")[key])))


def escaped(text: str) -> str:
    """A text as part of a pattern, which the browser reads too."""
    return re.escape(text).replace("\\ ", " ")


def whole(*found: str) -> re.Pattern[str]:
    """One of these texts from beginning to end, with any values."""
    return re.compile("|".join(f"^{'.+'.join(map(escaped, VALUE.split(text)))}$" for text in found))


def prompts(room: str, prefix: str, waiting: str) -> re.Pattern[str]:
    """How the page begins when it asks the reader for something; `waiting`: keys of prompts about somebody else."""
    keys = {key: words for key, words in read(room, "en").items() if key.startswith(prefix)}
    starts = {beginning(text) for key, words in keys.items() if not key.startswith(waiting) for text in words}
    asked = (escaped(start) for start in sorted(starts) if start[:1].isupper())
    return re.compile(f"^({'|'.join(asked)})")


def reviewed(language: str) -> set[str]:
    """Texts that are rightly the same as in English: lines like `fr: Actions`."""
    lines = REVIEWED.read_text(encoding="utf-8").splitlines()
    pairs = [line.split(": ", 1) for line in lines if line and not line.startswith("#")]
    return {text.strip() for languages, text in pairs if language in languages.split()}
