"""The options of a game of Neoville."""

from __future__ import annotations

from typing import Literal

import msgspec

from torilla.core.contract.errors import OptionsError

Sort = Literal["bus", "windmill", "biosphere"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`utilities` names the two sorts in play (N2.2); None: at random. `start` is the start seat; None: at random."""

    utilities: list[Sort] | None = None
    open_memory: bool = False
    start: int | None = None


CHOICES: dict[str, list[object]] = {
    "utilities": [None, ["bus", "windmill"], ["bus", "biosphere"], ["windmill", "biosphere"]],
    "open_memory": [False, True],
    "start": [None, 0],
}
"""Values for tests and `torilla fuzz`."""


def check_options(options: msgspec.Struct) -> None:
    """Raises OptionsError."""
    assert isinstance(options, Options)
    utilities = options.utilities
    if utilities is not None and (len(utilities) != 2 or len(set(utilities)) != 2):
        fault = "utilities must be two different sorts of bus, windmill, biosphere (N2.2)"
        raise OptionsError("options/utilities", fault, utilities=utilities)
