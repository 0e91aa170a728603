"""Messages: texts with values, in the part of ICU MessageFormat that the server needs.

`{name}` is a value, `{count, plural, one {# card} other {# cards}}` counts one (`=0 {...}` for a single number, `#` the
number), `{colour, select, r {red} other {{colour}}}` chooses by one. An apostrophe before a brace quotes up to the next
apostrophe. docs/howto/translate.md has the notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

ARGUMENT = re.compile(r"\{\s*(\w+)\s*(?:\}|,\s*(plural|select|number)\s*(\}|,))")
CASE = re.compile(r"\s*(=-?\d+|\w+)\s*\{")
END = re.compile(r"\s*\}")
QUOTED = re.compile(r"'([{}][^']*)'|''")


class MessageError(ValueError):
    """A message that cannot be read; the text says where."""


class Value(NamedTuple):
    """A value in a message: its name, how it is put (`plural`, `select` or as it is), and the cases."""

    name: str
    kind: str
    cases: dict[str, list[str | Value]]


def plural(language: str, number: int) -> str:
    """The form of a whole number. A language with other forms than these needs its rule here."""
    return "one" if abs(number) == 1 or (language == "fr" and number == 0) else "other"


def format_message(message: str, values: Mapping[str, object], language: str = "en") -> str:
    """The text of a message with its values."""
    return "".join(_texts(read_message(message), values, language))


@lru_cache(maxsize=4096)
def read_message(message: str) -> list[str | Value]:
    """The parts of a message, which nobody changes."""
    parts, at = _parts(message, 0, "")
    if at != len(message):
        raise MessageError(f"{message!r}: no brace was opened for the one at {at + 1}")
    return parts


def _texts(parts: list[str | Value], values: Mapping[str, object], language: str) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part
            continue
        value, cases = values[part.name], part.cases
        if not cases:
            yield str(value)
            continue
        key = str(value)
        if part.kind == "plural":
            if not isinstance(value, int):
                raise MessageError(f"{part.name} is counted, but {value!r} is no whole number")
            key = f"={value}" if f"={value}" in cases else plural(language, value)
        yield from _texts(cases.get(key, cases["other"]), values, language)


def _parts(message: str, at: int, counted: str) -> tuple[list[str | Value], int]:
    """The parts up to the brace that closes them, and where that is; `#` stands for the value `counted`."""
    parts: list[str | Value] = []
    while at < len(message) and message[at] != "}":
        if message[at] == "{":
            part, at = _argument(message, at, counted)
            parts.append(part)
        elif message[at] == "#" and counted:
            parts.append(Value(counted, "", {}))
            at += 1
        elif found := QUOTED.match(message, at):
            parts.append(found[1] or "'")
            at = found.end()
        else:
            parts.append(message[at])
            at += 1
    return parts, at


def _argument(message: str, at: int, counted: str) -> tuple[Value, int]:
    found = ARGUMENT.match(message, at)
    if not found:
        raise MessageError(f"{message!r}: expected a value at {at + 1}")
    name, kind, after = found[1], found[2] or "", found[3]
    at = found.end()
    cases: dict[str, list[str | Value]] = {}
    if kind in ("plural", "select") and after == ",":
        while case := CASE.match(message, at):
            cases[case[1]], at = _parts(message, case.end(), name if kind == "plural" else counted)
            at += 1
        end = END.match(message, at)
        if not end or "other" not in cases:
            raise MessageError(f"{message!r}: expected the case `other` and a closing brace at {at + 1}")
        at = end.end()
    elif kind in ("plural", "select") or after == ",":
        raise MessageError(f"{message!r}: {name} has no cases")
    return Value(name, kind, cases), at
