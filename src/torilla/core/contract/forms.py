"""The forms of an action: code, notation and typed value, all derived from one declaration per family.

A family declares the fields of its actions and what each field may be:

    Form(Push, push_notation, side=("n", "e", "s", "w"), flipped=(False, True), turns=range(4), lane=range(7))

Codes count through the fields in this order, the last one fastest. A `Notation` lists every action of one set of
components; formatting and parsing are look-ups in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import reduce
from itertools import product
from math import prod
from operator import or_
from types import UnionType
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar, cast

import msgspec

from torilla.core.contract.data import Components
from torilla.core.contract.errors import NotationError

ValueT_co = TypeVar("ValueT_co", bound=msgspec.Struct, covariant=True)
AnyAction: TypeAlias = msgspec.Struct | str | int
"""An action in any of its forms."""

if TYPE_CHECKING:
    from torilla.core.contract.families import Family


class Pieces:
    """A field whose values are names from the components: up to `size`, those of `names(components)` by number."""

    def __init__(self, size: int, names: Callable[..., Mapping[int, str]]) -> None:
        self.size = size
        self.names = names


class Form:
    """How the actions of a family are written.

    `value` is the type of their values (a frozen msgspec.Struct), `notation` a template or a function of the fields. A
    field is a choice (a range, a tuple or Pieces), or one value that all actions of the family share.
    """

    def __init__(self, value: type[msgspec.Struct], notation: str | Callable[..., str], /, **fields: object) -> None:
        self.value = value
        self.notation = notation.format if isinstance(notation, str) else notation
        self.prefix = notation.partition("{")[0] if isinstance(notation, str) else ""
        self.fields = fields
        self.choices = {name: field for name, field in fields.items() if isinstance(field, (range, tuple, Pieces))}
        self.size = prod(field.size if isinstance(field, Pieces) else len(field) for field in self.choices.values())
        assert set(fields) == set(value.__struct_fields__), (value, fields)

    def options(self, components: Components) -> dict[str, list[object]]:
        """The values of each field, by their numbers; None for a number that these components do not use."""
        return {
            name: [field.names(components).get(number) for number in range(field.size)]
            if isinstance(field, Pieces)
            else list(field)
            for name, field in self.choices.items()
        }

    def iter_actions(self, components: Components) -> Iterator[tuple[int, str, msgspec.Struct]]:
        """Choice, notation and value of every action that these components allow."""
        for choice, chosen in enumerate(product(*self.options(components).values())):
            if None not in chosen:
                fields = self.fields | dict(zip(self.choices, chosen, strict=True))
                yield choice, self.notation(**fields), self.value(**fields)

    def fault(self, text: str, components: Components) -> str:
        """The error in a text that begins with the prefix: the first field without a known name."""
        parts = text[len(self.prefix) :].split(":")
        options = self.options(components)
        parts += [""] * (len(options) - len(parts))
        for part, (name, known) in zip(parts, options.items(), strict=False):
            names = [str(value) for value in known if value is not None]
            if part not in names:
                return f"there is no {name} {part!r}{suggestion(part, names)}"
        return f"expected {self.prefix}{':'.join(f'<{name}>' for name in options)}"


def suggestion(text: str, names: list[str]) -> str:
    """Suggestions: all names where there are few, else the most similar ones."""
    if 1 < len(names) <= 4:
        return f": expected {', '.join(names[:-1])} or {names[-1]}"
    close = get_close_matches(text, names, 3, 0.5)
    return f"; did you mean {' or '.join(map(repr, close))}?" if close else ""


class Notation(Generic[ValueT_co]):
    """All actions of a game with one set of components, in their three forms: codes, notations, values."""

    def __init__(
        self,
        title: str,
        families: Sequence[Family],
        components: Components,
        value_type: type | UnionType | None = None,
    ) -> None:
        self.value_type: type | UnionType = value_type or reduce(or_, dict.fromkeys(f.form.value for f in families))
        self.title = title  # of the game, for messages
        self.families = families
        self.components = components
        self.notations: dict[int, str] = {}
        self.values: dict[int, msgspec.Struct] = {}
        for family in families:
            for choice, notation, value in family.form.iter_actions(components):
                self.notations[int(family.base) + choice] = notation
                self.values[int(family.base) + choice] = value
        self.codes = {notation: code for code, notation in self.notations.items()}
        self.codes_of_values = {value: code for code, value in self.values.items()}
        assert len(self.codes) == len(self.codes_of_values) == len(self.notations), "two actions are written alike"

    def __contains__(self, code: object) -> bool:
        return code in self.notations

    def format(self, code: int) -> str:
        """Raises ValueError."""
        return self.notations[self.check(code)]

    def to_value(self, code: int) -> ValueT_co:
        """Raises ValueError."""
        return cast(ValueT_co, self.values[self.check(code)])

    def code(self, action: AnyAction) -> int:
        """The code of an action in any form. Raises NotationError."""
        if isinstance(action, int):
            return action
        return self.parse(action) if isinstance(action, str) else self.from_value(action)

    def format_or_number(self, code: int) -> str:
        """The notation of a code, or `code N` for one that is not an action."""
        return self.notations.get(code, f"code {code}")

    def check(self, code: int) -> int:
        """The code itself. Raises ValueError where these components have no such action."""
        if code not in self.notations:
            raise ValueError(f"code {code} is not an action of {self.title} with these components")
        return code

    def parse(self, text: str) -> int:
        """Raises NotationError."""
        code = self.codes.get(text)
        if code is None:
            raise self.unreadable(text)
        return code

    def from_value(self, value: msgspec.Struct) -> int:
        """Raises NotationError."""
        code = self.codes_of_values.get(value)
        if code is None:
            raise self.unreadable(self.write(value))
        return code

    def write(self, value: msgspec.Struct) -> str:
        """The notation of a value, also of one that is not an action."""
        for family in self.families:
            form = family.form
            fields = {name: getattr(value, name, None) for name in form.fields}
            constants = {name: field for name, field in form.fields.items() if name not in form.choices}
            if isinstance(value, form.value) and fields == fields | constants:
                try:
                    return form.notation(**fields)
                except (TypeError, ValueError, LookupError):
                    break
        return str(value)

    def unreadable(self, text: str) -> NotationError:
        """The error for a text that is not an action: what its family expects, or the most similar notation."""
        expected = self.fault(text)
        message = f"{text!r} is not an action of {self.title}: {expected}"
        return NotationError("action/unreadable", message, text=text, expected=expected)

    def fault(self, text: str) -> str:
        own = (family.form_fault(text, self.components) for family in self.families)
        found = next((fault for fault in own if fault is not None), None)
        if found is not None:
            return found
        named = [family.form for family in self.families if family.form.choices and family.form.prefix.endswith(":")]
        for form in named:
            if text.startswith(form.prefix) or f"{text}:" == form.prefix:
                return form.fault(text, self.components)
        words = [form.prefix.rstrip(":") for form in named]
        close = get_close_matches(text.partition(":")[0], words, 1) if ":" in text else None
        close = close or get_close_matches(text, self.codes, 1)
        return f"did you mean {close[0]!r}?" if close else f"expected for example {', '.join(self.examples())}"

    def examples(self, number: int = 5) -> list[str]:
        """A few notations, of families from first to last."""
        first = [self.notations[int(family.base)] for family in self.families if int(family.base) in self.notations]
        return first[:: max(1, len(first) // number)]
