"""The options of a game of Helsinki."""

from __future__ import annotations

from typing import Literal

import msgspec

from torilla.core.errors import OptionsError
from torilla.games.helsinki.codes import ACTION_NAMES


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`covered` names the five covered actions of *new challenges*; None: by lot. `start` None: by lot."""

    actions: Literal["full", "first-game", "new-challenges"] = "full"
    covered: list[str] | None = None
    dry_roads: bool = False
    open_memory: bool = False
    start: int | None = None


CHOICES: dict[str, list[object]] = {
    "actions": ["full", "full", "first-game", "new-challenges"],
    "dry_roads": [False, True],
    "open_memory": [False, True],
    "start": [None, 0],
}
"""Values that tests and `torilla fuzz` draw from."""


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
