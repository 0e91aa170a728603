"""The options of a game of Helsinki."""

from __future__ import annotations

from typing import Literal, TypeVar

import msgspec

from torilla.core.contract.errors import OptionsError
from torilla.games.helsinki.rules.codes import POWER_NAMES

T = TypeVar("T")


def always_written(default: T) -> T:
    """An option that records and documents name even where it has its default."""
    return msgspec.field(default_factory=lambda: default)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`covered` names the five covered actions of *new challenges*; None: at random. `start` None: at random.

    `roads_by_statue` (H7.2) is younger than the first records: it is written only where it is off, so that hashes,
    commitments and records of the usual game stay as they were.
    """

    actions: Literal["full", "first-game", "new-challenges"] = always_written("full")
    covered: list[str] | None = always_written(None)
    dry_roads: bool = always_written(default=False)
    open_memory: bool = always_written(default=False)
    start: int | None = always_written(None)
    roads_by_statue: bool = True


CHOICES: dict[str, list[object]] = {
    "actions": ["full", "full", "first-game", "new-challenges"],
    "dry_roads": [False, True],
    "open_memory": [False, True],
    "start": [None, 0],
    "roads_by_statue": [True, False],
}
"""Values for tests and `torilla fuzz`."""


def check_options(options: msgspec.Struct) -> None:
    """Raises OptionsError."""
    assert isinstance(options, Options)
    covered = options.covered
    if covered is None:
        return
    if options.actions != "new-challenges":
        fault = "actions are covered by hand only with actions=new-challenges"
        raise OptionsError("options/covered", fault, covered=covered)
    unknown = [name for name in covered if name not in POWER_NAMES]
    if unknown:
        raise OptionsError("options/unknown-action", f"there is no action {unknown[0]!r}", action=unknown[0])
    if len(covered) != 5 or len(set(covered)) != 5:
        raise OptionsError("options/covered", "five different actions are covered (H2.5)", covered=covered)
