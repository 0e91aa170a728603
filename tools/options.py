"""The options of `./play`, checked before anything is installed: those of the server. Standard library only."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import build_state

DECLARED = build_state.load_file(build_state.PACKAGE / "server" / "kernel" / "options.py")


class Parser(argparse.ArgumentParser):
    """Fails with one line, as `torilla` does."""

    def error(self, message: str) -> NoReturn:
        print(f"error: {message} (see ./play --help)", file=sys.stderr)
        raise SystemExit(2)


def parse(arguments: Sequence[str]) -> Any:
    """All options, given here, in the environment or by default. Exits with a line if one of them cannot be right."""
    parser = make_parser()
    given = {name: value for name, value in vars(parser.parse_args(arguments)).items() if value is not None}
    for one in DECLARED.declared():
        text = os.environ.get(one.variable or "")
        if text and one.name not in given and one.kind is not bool and not one.is_list:
            try:
                given[one.name] = converter(one)(text)
            except argparse.ArgumentTypeError as error:
                parser.error(f"{one.variable}: {error}")
    return DECLARED.Options(**given)


def make_parser() -> Parser:
    parser = Parser(prog="./play", description="Serve tables to browsers.", allow_abbrev=False)
    for one in DECLARED.declared():
        help_text = one.help.replace("%", "%%")
        if one.kind is bool:
            for flag, value in zip(one.flags, ("store_true", "store_false"), strict=False):
                parser.add_argument(flag, dest=one.name, action=value, default=None, help=help_text)
            continue
        parser.add_argument(
            *one.flags,
            dest=one.name,
            metavar=one.option.metavar or one.kind.__name__.upper(),
            action="append" if one.is_list else "store",
            type=converter(one),
            help=help_text,
        )
    return parser


def converter(one: Any) -> Callable[[str], object]:
    """What makes a value of an option's text."""

    def convert(text: str) -> object:
        if one.kind in (int, float):
            try:
                number = one.kind(text)
            except ValueError:
                raise argparse.ArgumentTypeError(f"{text!r} is not a valid {one.kind.__name__}") from None
            low, high = one.option.min, one.option.max
            if (low is not None and number < low) or (high is not None and number > high):
                bounds = f"{low} or more" if high is None else f"{low} to {high}"
                raise argparse.ArgumentTypeError(f"{text} is not {bounds}")
            return number
        if one.option.must_be and not Path(text).exists():
            raise argparse.ArgumentTypeError(f"{text} does not exist")
        return one.kind(text)

    return convert
