"""The plan of a match: bots, deals, seats."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable

import msgspec

from torilla.bots.base import get_bot
from torilla.core.contract.errors import OptionsError

NAMED = re.compile(r"([\w .-]{1,40})=(\w+:.*)")


class Entry(msgspec.Struct, frozen=True):
    """A bot in the match: its name there, and its name for `get_bot`."""

    name: str
    bot: str


class Match(msgspec.Struct, frozen=True):
    """All that determines the games. The same match is played the same on any number of processes."""

    game: str
    options: str
    entries: list[Entry]
    seed: int
    components: str  # hash
    source: str | None = None  # of components that are not the box's
    simulations: int | None = None  # sent with each request to bots that take a budget
    rules: int = 1  # version; the first in folders that do not name it
    sprt: tuple[float, float] | None = None  # win rates between which a sequential test decides

    @property
    def seats(self) -> int:
        return len(self.entries)

    def deal(self, number: int) -> int:
        """The deal of a game: as many consecutive games share one as there are seats."""
        return number // self.seats

    def seating(self, number: int) -> list[int]:
        """The entry at each seat: in each game of a deal all move up one seat, so that each plays each hand."""
        return [(seat - number) % self.seats for seat in range(self.seats)]


def parse_entries(text: str) -> list[Entry]:
    """The entries of `greedy,random,mine=command:node bot.mjs`; one with a comma in it stands in double quotes.

    Raises OptionsError.
    """
    entries = []
    for part in next(csv.reader([text], skipinitialspace=True), []):
        named = NAMED.fullmatch(part.strip())
        entry = Entry(named[1].strip(), named[2]) if named else Entry(part.strip(), part.strip())
        get_bot(entry.bot)
        entries.append(entry)
    check_names(entries)
    return entries


def check_names(entries: Iterable[Entry]) -> None:
    """One name is one bot."""
    known: dict[str, str] = {}
    for entry in entries:
        if known.setdefault(entry.name, entry.bot) != entry.bot:
            raise OptionsError("bot/name", f"two different bots are called {entry.name!r}", bot=entry.name)
