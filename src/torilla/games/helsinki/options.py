"""The options of a game of Helsinki."""

from __future__ import annotations

from typing import Literal

import msgspec

from torilla.core.errors import OptionsError
from torilla.core.options import format_pairs, parse_pairs, yes_or_no
from torilla.games.helsinki.codes import ACTION_NAMES


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`covered` names the five covered actions of *new challenges*; None: by lot. `start` None: by lot."""

    actions: Literal["full", "first-game", "new-challenges"] = "full"
    covered: list[str] | None = None
    dry_roads: bool = False
    open_memory: bool = False
    start: int | None = None


def check_options(options: Options) -> None:
    """Raises OptionsError."""
    covered = options.covered
    if covered is None:
        return
    if options.actions != "new-challenges":
        fault = "actions are covered by hand only with actions=new-challenges"
        raise OptionsError("options/covered", fault, covered=covered)
    unknown = [name for name in covered if name not in ACTION_NAMES]
    if unknown:
        raise OptionsError("options/unknown-action", f"there is no action {unknown[0]!r}", action=unknown[0])
    if len(covered) != 5 or len(set(covered)) != 5:
        raise OptionsError("options/covered", "five different actions are covered (H2.5)", covered=covered)


def format_options(options: Options) -> str:
    """Options as one line."""
    return format_pairs(
        {
            "actions": options.actions,
            "covered": "lot" if options.covered is None else ",".join(options.covered),
            "dry-roads": yes_or_no(options.dry_roads),
            "open-memory": yes_or_no(options.open_memory),
            "start": "lot" if options.start is None else str(options.start),
        }
    )


def parse_options(text: str) -> Options:
    """The inverse of format_options; what is left out has its default. Raises OptionsError."""
    options = parse_pairs(text, Options)
    check_options(options)
    return options
