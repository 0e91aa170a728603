"""The options of a game of Neoville."""

from __future__ import annotations

from typing import Literal

import msgspec

from torilla.core.errors import OptionsError
from torilla.core.options import format_pairs, parse_pairs, yes_or_no

Sort = Literal["bus", "windmill", "biosphere"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`utilities` names the two sorts in play (N2.2); None: by lot. `start` is the start seat; None: by lot."""

    utilities: list[Sort] | None = None
    open_memory: bool = False
    start: int | None = None


def check_options(options: Options) -> None:
    """Raises OptionsError."""
    utilities = options.utilities
    if utilities is not None and (len(utilities) != 2 or len(set(utilities)) != 2):
        fault = "utilities must be two different sorts of bus, windmill, biosphere (N2.2)"
        raise OptionsError("options/utilities", fault, utilities=utilities)


def format_options(options: Options) -> str:
    """Options as one line."""
    return format_pairs(
        {
            "utilities": "lot" if options.utilities is None else ",".join(options.utilities),
            "open-memory": yes_or_no(options.open_memory),
            "start": "lot" if options.start is None else str(options.start),
        }
    )


def parse_options(text: str) -> Options:
    """The inverse of format_options; what is left out has its default. Raises OptionsError."""
    options = parse_pairs(text, Options)
    check_options(options)
    return options
