"""Write the TypeScript types of everything that goes over the wire, from the msgspec structs that define it.

python tools/make_types.py            # writes web/src/net/messages.ts and web/src/games/<name>/messages.ts
python tools/make_types.py --check    # fails if one of them is stale

A game for which page_constants.py has some also gets web/src/games/<name>/constants.ts.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from page_constants import constants

from torilla.core.contract.registry import GAMES, get_game
from torilla.server.wire.index import WIRE

SOURCE = Path(__file__).parent.parent / "web/src"
HEAD = "// Made by tools/make_types.py from the server's messages. Do not edit.\n"
HEAD_OF_CONSTANTS = "// Made by tools/make_types.py from the game's rules (tools/page_constants.py). Do not edit.\n"
SIMPLE = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
    object: "unknown",
}


class Writer:
    """Collects structs as they are referred to; each gets one interface."""

    def __init__(self) -> None:
        self.done: dict[str, str] = {}
        self.names: dict[type, str] = {}

    def add(self, form: Any, name: str | None = None) -> None:
        """A struct, or a union under a name of its own."""
        if name is not None and not isinstance(form, type):
            self.done[name] = f"export type {name} =\n  | " + "\n  | ".join(self.name(part) for part in get_args(form))
        else:
            if name is not None:
                self.names[form] = name
            self.name(form)

    def name(self, form: Any) -> str:
        """How a type is called in TypeScript."""
        if form in SIMPLE:
            return SIMPLE[form]
        origin, arguments = get_origin(form), get_args(form)
        if origin is Annotated:
            return self.name(arguments[0])
        if origin is Literal:
            return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in arguments)
        if origin in (Union, UnionType):
            return " | ".join(dict.fromkeys(self.name(part) for part in arguments))
        if origin in (list, set, frozenset) or (origin is tuple and arguments[1:] == (...,)):
            inner = self.name(arguments[0])
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        if origin is tuple:
            return "[" + ", ".join(self.name(part) for part in arguments) + "]"
        if origin is dict:
            return f"Record<string, {self.name(arguments[1])}>"
        if isinstance(form, type) and issubclass(form, msgspec.Struct):
            return self.struct(form)
        raise TypeError(f"no TypeScript form for {form!r}")

    def struct(self, form: type[msgspec.Struct]) -> str:
        name = self.names.get(form, form.__name__)
        self.names[form] = name
        if name not in self.done:
            self.done[name] = ""
            config = form.__struct_config__
            lines = [f'  {config.tag_field}: "{config.tag}"'] if config.tag is not None else []
            for field in msgspec.structs.fields(form):
                left_out = config.omit_defaults and field.default is not msgspec.NODEFAULT
                sign = "?" if left_out or (not field.required and getattr(form, "may_omit", False)) else ""
                lines.append(f"  {field.encode_name}{sign}: {self.name(field.type)}")
            summary = (form.__doc__ or "").strip().splitlines()
            comment = f"/** {summary[0]} */\n" if summary and not summary[0].startswith(name + "(") else ""
            self.done[name] = f"{comment}export interface {name} {{\n" + "\n".join(lines) + "\n}"
        return name

    def text(self) -> str:
        return HEAD + "\n" + "\n\n".join(self.done.values()) + "\n"


def files() -> dict[Path, str]:
    """What is written where: a file for the server's messages, and one or two for each game that has a page."""
    made = {}
    for game in filter(has_page, GAMES):
        made[SOURCE / f"games/{game}/messages.ts"] = game_types(game)
        if facts := game_constants(game):
            made[SOURCE / f"games/{game}/constants.ts"] = facts
    writer = Writer()
    for name, form in WIRE.items():
        writer.add(form, name)
    made[SOURCE / "net/messages.ts"] = writer.text()
    return made


def has_page(game: str) -> bool:
    return (SOURCE / "games" / game).is_dir()


def game_types(name: str) -> str:
    """A game's view and actions, each with the game's name in front."""
    writer = Writer()
    game = get_game(name)
    prefix = name.capitalize()
    structs(writer, game.views.view_type, prefix)
    for value in get_args(game.notation.value_type):
        writer.names[value] = f"{prefix}{value.__name__}"
    writer.add(game.notation.value_type, f"{prefix}Action")
    return writer.text()


def structs(writer: Writer, view: type, prefix: str) -> None:
    """A game's view and the structs in it, each with the game's name in front."""
    waiting: list[Any] = [view]
    while waiting:
        form = waiting.pop()
        if isinstance(form, type) and issubclass(form, msgspec.Struct):
            writer.names[form] = f"{prefix}{form.__name__}"
            waiting += [field.type for field in msgspec.structs.fields(form)]
        else:
            waiting += list(get_args(form))
    writer.add(view)


def game_constants(name: str) -> str:
    """The module with the facts of the rules for a game's page; empty if there are none."""
    found = constants(name)
    lines = [f"\nexport const {constant} = {json.dumps(value)} as const\n" for constant, value in found.items()]
    return HEAD_OF_CONSTANTS + "".join(lines) if found else ""


def main() -> int:
    stale = {path: made for path, made in files().items() if not path.exists() or path.read_text() != made}
    for path, made in stale.items():
        if "--check" in sys.argv:
            print(f"{path.relative_to(SOURCE)} is stale: run python tools/make_types.py", file=sys.stderr)
        else:
            path.write_text(made)
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    raise SystemExit(main())
