"""Read TOML: files of a game's package, and components files, of which every error names its place."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from hashlib import sha256
from importlib.resources.abc import Traversable
from typing import NoReturn, TypeVar

import msgspec

from torilla.core.contract.data import Json
from torilla.core.contract.errors import ComponentsError
from torilla.core.records.plaintext import without_mark

T = TypeVar("T")


def read_toml(file: Traversable) -> Json:
    """A TOML file of a game's package. Raises ValueError, which names the file."""
    try:
        return tomllib.loads(file.read_text("utf-8-sig"))
    except ValueError as error:
        raise ValueError(f"{file.name}: {error}") from None


class Reader:
    """Access to parsed TOML that knows the path of each value."""

    def __init__(self, data: Json, origin: str, source: str) -> None:
        self.data = data
        self.origin = origin
        self.source = source

    @classmethod
    def of_text(cls, source: str, origin: str, game: str) -> Reader:
        source = without_mark(source)
        try:
            data = tomllib.loads(source)
        except tomllib.TOMLDecodeError as error:
            raise ComponentsError(
                "components/unreadable", f"{origin}: no TOML file: {error}", place=origin, fault=str(error)
            ) from None
        reader = cls(data, origin, source)
        if data.get("format") != 1:
            reader.fail("components/format", "format", "must be 1")
        if data.get("game") != game:
            reader.fail("components/game", "game", f"must be {game!r}, is {data.get('game')!r}")
        return reader

    def fail(self, code: str, place: str, fault: str) -> NoReturn:
        raise ComponentsError(code, f"{self.origin}: {place}: {fault}", place=place, fault=fault)

    def get(self, place: str, kind: type[T], within: Mapping[str, object] | None = None, key: str | None = None) -> T:
        """The value at `place`, which must be of the given type."""
        holder = self.data if within is None else within
        name = place if key is None else key
        if name not in holder:
            self.fail("components/missing", place, "is missing")
        value = holder[name]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.fail("components/type", place, f"must be {NAMES[kind]}, is {value!r}")
        return value

    def number(self, place: str, within: Mapping[str, object], key: str, low: int, high: int) -> int:
        value: int = self.get(place, int, within, key)
        if not low <= value <= high:
            self.fail("components/range", place, f"must be from {low} to {high}, is {value}")
        return value

    def only(self, place: str, within: Json, allowed: set[str]) -> None:
        """Refuse keys that nobody reads: most likely a typing error."""
        for key in within:
            if key not in allowed:
                self.fail(
                    "components/unknown-key",
                    f"{place}{key}",
                    f"unknown; known are {', '.join(sorted(allowed))}",
                )


NAMES: dict[type, str] = {int: "a whole number", str: "a text", list: "a list", dict: "a table"}


def content_hash(data: Json) -> str:
    """A hash of a file's content, without comments and layout."""
    return sha256(msgspec.json.encode(data, order="deterministic")).hexdigest()
