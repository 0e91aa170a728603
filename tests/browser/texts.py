"""The words of the client, key by key, read from their sources in web/src."""

from __future__ import annotations

import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "web" / "src"
LANGUAGES = ("en", "de", "fr", "nl")
REVIEWED = Path(__file__).parent / "same_in_all_languages.txt"

# A key begins a line, two spaces in; its value goes on until the next one.
KEY = re.compile(r"^ {2}(?:'([^']+)'|(\w+)): ", re.MULTILINE)
LITERAL = re.compile(r"'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`|\"((?:[^\"\\]|\\.)*)\"")
VALUE = re.compile(r"\$?\{[^}]*\}")
WORD = re.compile(r"[^\W\d_]{2}")


def modules() -> list[str]:
    """Files with words, as patterns in which {} is the language."""
    found = sorted(path.relative_to(WEB).as_posix() for path in WEB.rglob("*.ts"))
    pattern = re.compile(r"(?<=[/.])en(?=\.)")
    return [pattern.sub("{}", name) for name in found if pattern.search(name)]


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


def reviewed(language: str) -> set[str]:
    """Texts that are rightly the same as in English: lines like `fr: Actions`."""
    lines = REVIEWED.read_text(encoding="utf-8").splitlines()
    pairs = [line.split(": ", 1) for line in lines if line and not line.startswith("#")]
    return {text.strip() for languages, text in pairs if language in languages.split()}
