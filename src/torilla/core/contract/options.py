"""The options of a game: declared by a struct, checked, and as text: `key=value` pairs on one line."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, TypeVar, cast, get_args, get_origin

import msgspec
import msgspec.inspect

from torilla.core.contract.data import Json, Options
from torilla.core.contract.errors import OptionsError

T = TypeVar("T", bound=msgspec.Struct)


class PlainOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game without its own. `start` is the seat that begins; None: by the rules."""

    start: int | None = None


def yes_or_no(value: bool) -> str:
    return "yes" if value else "no"


def format_pairs(pairs: dict[str, str]) -> str:
    return " ".join(f"{key}={value}" for key, value in pairs.items())


def format_struct(options: msgspec.Struct) -> str:
    """Options as pairs in the order of their fields, without those that JSON leaves out: inverse of `parse_pairs`."""
    written: Json = msgspec.to_builtins(options)
    return format_pairs({name.replace("_", "-"): format_value(value) for name, value in written.items()})


def format_value(value: object) -> str:
    if value is None:
        return "lot"
    if isinstance(value, bool):
        return yes_or_no(value)
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def parse_pairs(text: str, form: type[T]) -> T:
    """Read pairs into a Struct: `lot` is None, `a,b` a list, yes/no a truth value. Raises OptionsError."""
    fields = {field.name.replace("_", "-"): field for field in msgspec.structs.fields(form)}
    choices: Json = {}
    for pair in text.split():
        key, sign, value = pair.partition("=")
        if not sign or key not in fields:
            known = ", ".join(fields)
            raise OptionsError("options/unknown", f"{pair!r}: expected key=value with one of {known}", option=pair)
        choices[fields[key].name] = read_value(value, fields[key].type)
    try:
        return msgspec.convert(choices, form)
    except msgspec.ValidationError as error:
        raise OptionsError("options/invalid", f"{text}: {error}", fault=str(error)) from None


def read_value(value: str, kind: object) -> object:
    if value == "lot":
        return None
    if "list" in str(kind):
        return value.split(",")
    if kind is bool:
        return {"yes": True, "no": False}.get(value, value)
    if "int" in str(kind):
        number = read_number(value)
        return value if number is None else number
    return value


def read_number(text: str) -> int | None:
    """The whole number that a person wrote, None if it is none or far too long."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,9}", text) else None


class OptionForm(msgspec.Struct, frozen=True):
    """The form of an option: on or off, one of `choices`, or a whole number from `low` to `high`."""

    name: str
    kind: Literal["switch", "choice", "number"]
    choices: list[str | int] = []
    low: int = 0
    high: int = 0


def forms_of(options: type[msgspec.Struct]) -> list[OptionForm]:
    """The options with a simple form. Numbers need both limits (`Annotated[int, Meta(ge=1, le=9)]`)."""
    found = []
    for field in msgspec.structs.fields(options):
        kind = msgspec.inspect.type_info(field.type)
        if isinstance(kind, msgspec.inspect.BoolType):
            found.append(OptionForm(field.name, "switch"))
        elif isinstance(kind, msgspec.inspect.LiteralType):
            found.append(OptionForm(field.name, "choice", list(get_args(field.type))))
        elif isinstance(kind, msgspec.inspect.IntType) and kind.ge is not None and kind.le is not None:
            found.append(OptionForm(field.name, "number", low=kind.ge, high=kind.le))
    return found


def choices_of(name: str, kind: object) -> list[object]:
    """A few values of an option's type; none where any could be wrong."""
    if name == "start":
        return [None, 0]
    if kind is bool:
        return [False, True]
    if str(get_origin(kind)) == "typing.Literal":
        return list(get_args(kind))
    return []


class OptionSet:
    """The options of a game: `kind` declares them, `check` refuses what the types allow and the rules do not."""

    def __init__(
        self,
        kind: type[msgspec.Struct] = PlainOptions,
        check: Callable[[msgspec.Struct], None] | None = None,
        choices: dict[str, list[object]] | None = None,
    ) -> None:
        self.kind = kind
        self.forms = forms_of(kind)  # what a page can offer
        self._check = check
        drawn = {field.name: choices_of(field.name, field.type) for field in msgspec.structs.fields(kind)}
        # values of each option, for tests and `torilla fuzz`
        self.choices = choices or {name: values for name, values in drawn.items() if values}

    def make(self, **choices: object) -> Options:
        """Checked options. Raises OptionsError."""
        try:
            return self.checked(msgspec.convert(choices, self.kind, strict=True))
        except msgspec.ValidationError as error:
            raise OptionsError("options/invalid", str(error), fault=str(error)) from None

    def parse(self, text: str) -> Options:
        """The inverse of `format`; options that are left out have their default. Raises OptionsError."""
        return self.checked(parse_pairs(text, self.kind))

    def format(self, options: Options) -> str:
        """Options as one line of text, in records and commitments."""
        return format_struct(cast(msgspec.Struct, options))

    def checked(self, options: msgspec.Struct) -> Options:
        """The options themselves. Raises OptionsError."""
        if self._check is not None:
            self._check(options)
        return cast(Options, options)
