"""The words of the client, key by key, read from their sources in web/src."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

WEB = Path(__file__).parents[2] / "web" / "src"
LANGUAGES = ("en", "de", "fr", "nl")
SITE = ("text/{}.ts", "text/{}.table.ts", "text/{}.errors.ts")
REVIEWED = Path(__file__).parent / "same_in_all_languages.txt"

# A key begins a line, two spaces in; its value goes on until the next one.
KEY = re.compile(r"^ {2}(?:'([^']+)'|(\w+)):\s", re.MULTILINE)
LITERAL = re.compile(r"'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`|\"((?:[^\"\\]|\\.)*)\"")
VALUE = re.compile(r"\$?\{[^}]*\}")
WORD = re.compile(r"[^\W\d_]{2}")


def modules() -> list[str]:
    """Files with words, as patterns in which {} is the language."""
    found = sorted(path.relative_to(WEB).as_posix() for path in WEB.rglob("*.ts"))
    pattern = re.compile(r"(?<=[/.])en(?=\.)")
    return [pattern.sub("{}", name) for name in found if pattern.search(name)]


@cache
def read(module: str, language: str) -> dict[str, tuple[str, ...]]:
    """The words of each key of a module."""
    source = (WEB / module.format(language)).read_text(encoding="utf-8")
    source = re.sub(r"^\s*//.*$", "", source, flags=re.MULTILINE)
    starts = [*KEY.finditer(source)]
    ends = [*(match.start() for match in starts[1:]), len(source)]
    found: dict[str, tuple[str, ...]] = {}
    for match, end in zip(starts, ends, strict=True):
        key = match[1] or match[2]
        literals = ("".join(parts) for parts in LITERAL.findall(source[match.end() : end]))
        found[key] = found.get(key, ()) + tuple(text for text in literals if WORD.search(VALUE.sub("", text)))
    return found


def english(module: str, key: str, /, **values: object) -> str:
    """A text of the client in English, such as `english("text/{}.ts", "set.invite")`, with its values put in."""
    found = read(module, "en")[key]
    return re.sub(r"\{(\w+)\}", lambda match: str(values.get(match[1], match[0])), found[0])


def site(key: str, /, **values: object) -> str:
    """An English text of the site itself."""
    module = next(module for module in SITE if key in read(module, "en"))
    return english(module, key, **values)


def game(name: str, key: str) -> str:
    """An English text of the site about a game: title, options, categories."""
    return english(f"games/{name}/text/site.{{}}.ts", key)


def helsinki(key: str) -> str:
    """An English text of the table of Helsinki."""
    return english("games/helsinki/text/{}.ts", key)


def neoville(key: str) -> str:
    """An English text of the table of Neoville."""
    return english("games/neoville/text/{}.ts", key)


def beginning(text: str) -> str:
    """A text up to its first value or its first asterisk."""
    return re.split(r"\$?\{|\*", text)[0]


def beginnings(module: str, key: str) -> tuple[str, ...]:
    """How a text begins, in each of the forms that its values give it."""
    return tuple(map(beginning, read(module, "en")[key]))


def escaped(text: str) -> str:
    """A text as part of a pattern, which the browser reads too."""
    return re.escape(text).replace("\\ ", " ")


def whole(*found: str) -> re.Pattern[str]:
    """One of these texts from beginning to end, with any values."""
    return re.compile("|".join(f"^{'.+'.join(map(escaped, VALUE.split(text)))}$" for text in found))


def prompts(module: str, prefix: str, waiting: str) -> re.Pattern[str]:
    """How the page begins when it asks the reader for something; `waiting`: keys of prompts about somebody else."""
    keys = {key: words for key, words in read(module, "en").items() if key.startswith(prefix)}
    starts = {beginning(text) for key, words in keys.items() if not key.startswith(waiting) for text in words}
    asked = (escaped(start) for start in sorted(starts) if start[:1].isupper())
    return re.compile(f"^({'|'.join(asked)})")


def reviewed(language: str) -> set[str]:
    """Texts that are rightly the same as in English: lines like `fr: Actions`."""
    lines = REVIEWED.read_text(encoding="utf-8").splitlines()
    pairs = [line.split(": ", 1) for line in lines if line and not line.startswith("#")]
    return {text.strip() for languages, text in pairs if language in languages.split()}
