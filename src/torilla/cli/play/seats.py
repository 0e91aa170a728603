"""The seats of a table: people and bots, from `--seats` or from a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from torilla.cli.errors import CommandError
from torilla.core.terminal.describe import YOU

if TYPE_CHECKING:
    from torilla.bots.base import Bot
    from torilla.core.contract.game import AnyGame

BOT = "bot:"
LONGEST_NAME = 24


@dataclass
class Player:
    """A person, or a bot. `text` is how `--seats` and the record's names write it."""

    text: str
    name: str
    bot: Bot | None = None


def parse_seats(text: str) -> list[str]:
    """The seats of `Ann,bot:greedy,Bo`."""
    return [part.strip() for part in text.split(",")]


def make_players(texts: list[str], game: AnyGame) -> list[Player]:
    """The players of these seats; bots of one kind are numbered. Raises TorillaError for a bot that cannot play."""
    from torilla.bots import BOTS, get_bot
    from torilla.bots.trial import try_bot

    players: list[Player] = []
    kinds = [text.removeprefix(BOT) for text in texts if text.startswith(BOT)]
    for kind in dict.fromkeys(kinds):
        if kind not in BOTS:
            try_bot(kind, game, len(texts))
    numbers: dict[str, int] = {}
    for text in texts:
        if not text.startswith(BOT):
            players.append(Player(text, check_name(text)))
            continue
        kind = text.removeprefix(BOT)
        numbers[kind] = numbers.get(kind, 0) + 1
        number = f" {numbers[kind]}" if kinds.count(kind) > 1 else ""
        players.append(Player(text, f"{kind.capitalize()}{number}", get_bot(kind, game)))
    names = [player.name for player in players]
    for name in names:
        if names.count(name) > 1:
            raise CommandError(f"two players are called {name!r}")
    return players


def check_name(name: str) -> str:
    """A name that fits a line."""
    if not name:
        raise CommandError("a seat needs a name, or bot:NAME")
    if not name.isprintable() or "|" in name or len(name) > LONGEST_NAME:
        raise CommandError(f"the name {name[:LONGEST_NAME]!r} is too long, or has signs that a name may not have")
    return name


def default_seats(players: int) -> list[str]:
    """You and greedy bots."""
    return [YOU, *[f"{BOT}greedy"] * (players - 1)]
