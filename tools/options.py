"""The options of `./play`, checked before anything is installed. Standard library only.

They are those of `torilla serve`, read from the source of its function: names, types and bounds stand nowhere else.
"""

from __future__ import annotations

import argparse
import ast
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

SOURCE = Path(__file__).resolve().parent.parent / "src" / "torilla" / "cli" / "serve.py"


class Parser(argparse.ArgumentParser):
    """Fails with one line, as `torilla` does."""

    def error(self, message: str) -> NoReturn:
        print(f"error: {message} (see ./play --help)", file=sys.stderr)
        raise SystemExit(2)


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """The values given, or set in the environment. Exits with a line if one of them cannot be right."""
    parser = make_parser()
    given = parser.parse_args(arguments)
    for action in parser._actions:
        variable = f"TORILLA_{action.dest.upper()}"
        text = os.environ.get(variable)
        if getattr(given, action.dest, "") is None and text and isinstance(action, argparse._StoreAction):
            try:
                setattr(given, action.dest, action.type(text) if callable(action.type) else text)
            except argparse.ArgumentTypeError as error:
                parser.error(f"{variable}: {error}")
    return given


def make_parser() -> Parser:
    parser = Parser(prog="./play", description="Serve tables to browsers.", allow_abbrev=False)
    for name, kind, call in declared():
        words = [str(ast.literal_eval(word)) for word in call.args if isinstance(word, ast.Constant)]
        names = [word for word in words if word.startswith("--")]
        extra = {word.arg: ast.literal_eval(word.value) for word in call.keywords if word.arg}
        help_text = (extra.get("help") or words[-1]).replace("%", "%%")
        [plain] = set(kind.replace("list[", "").replace("]", "").split(" | ")) - {"None"}
        if plain == "bool":
            on, _, off = names[0].partition("/")
            parser.add_argument(on, dest=name, action="store_true", default=None, help=help_text)
            if off:
                parser.add_argument(off, dest=name, action="store_false", default=None, help=argparse.SUPPRESS)
            continue
        parser.add_argument(
            *names,
            dest=name,
            metavar=extra.get("metavar") or plain.upper(),
            action="append" if kind.startswith("list[") else "store",
            type=converter(plain, extra),
            help=help_text,
        )
    return parser


def declared() -> list[tuple[str, str, ast.Call]]:
    """Of each option its name in Python, its type, and the call that declares it."""
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    [function] = (node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "serve")
    found = []
    for argument in function.args.kwonlyargs:
        annotation = argument.annotation
        assert isinstance(annotation, ast.Subscript) and isinstance(annotation.slice, ast.Tuple)
        kind, call = annotation.slice.elts
        assert isinstance(call, ast.Call)
        found.append((argument.arg, ast.unparse(kind), call))
    return found


def converter(kind: str, extra: dict[str, Any]) -> Callable[[str], object]:
    """What makes a value of an option's text."""

    def convert(text: str) -> object:
        if kind in ("int", "float"):
            try:
                number = int(text) if kind == "int" else float(text)
            except ValueError:
                raise argparse.ArgumentTypeError(f"{text!r} is not a valid {kind}") from None
            low, high = extra.get("min"), extra.get("max")
            if (low is not None and number < low) or (high is not None and number > high):
                bounds = f"{low} or more" if high is None else f"{low} to {high}"
                raise argparse.ArgumentTypeError(f"{text} is not {bounds}")
            return number
        if kind == "Path":
            if extra.get("exists") and not Path(text).exists():
                raise argparse.ArgumentTypeError(f"{text} does not exist")
            return Path(text)
        return text

    return convert
