"""A bot's first choice, before it is let play: one that cannot even make that is found at once, and not in a game."""

from __future__ import annotations

from torilla.bots.base import get_bot
from torilla.bots.external.bot import ExternalBot
from torilla.bots.faults import fault
from torilla.core.contract.data import Components, View
from torilla.core.contract.game import Game
from torilla.core.engine.generator import Generator

TIME = 1.0
"""Seconds for it, where the bot can use time."""


def first_position(
    game: Game, seats: int | None = None, components: Components | None = None
) -> tuple[View, list[int]]:
    """The view of a new game in which there is a choice, and the legal actions."""
    state = game.setup(game.options(), seats or game.seat_counts[0], 1, components)
    legal = game.legal_actions(state)
    while len(legal) == 1:
        game.apply_legal(state, legal[0])
        legal = game.legal_actions(state)
    return game.view(state, game.current_seat(state)), legal


def try_bot(name: str, game: Game, seats: int, components: Components) -> None:
    """Let a bot choose once. Raises TorillaError."""
    bot = get_bot(name, components)
    if hasattr(bot, "budget"):
        bot.budget = TIME
    view, legal = first_position(game, seats, components)
    try:
        if bot.choose(view, legal, Generator.from_seed(1)) not in legal:
            raise fault("illegal", f"{bot.name} chose an action that is not legal")
    finally:
        if isinstance(bot, ExternalBot):
            bot.close()
