"""A bot's first choice, before it is let play: one that cannot even make that is found at once, and not in a game."""

from __future__ import annotations

from torilla.bots.base import get_bot
from torilla.bots.external.bot import ExternalBot
from torilla.bots.faults import fault
from torilla.core.contract.data import View
from torilla.core.contract.game import AnyGame
from torilla.core.engine.generator import Generator

TIME = 1.0
"""Seconds for it, where the bot can use time."""


def first_position(game: AnyGame, seats: int | None = None) -> tuple[View, list[int]]:
    """The view of a new game in which there is a choice, and the legal actions."""
    state = game.rules.setup(game.rules.options.make(), seats or game.rules.seat_counts[0], 1)
    legal = game.rules.legal(state)
    while len(legal) == 1:
        game.rules.apply_legal(state, legal[0])
        legal = game.rules.legal(state)
    return game.views.view(state, state.to_move), legal


def try_bot(name: str, game: AnyGame, seats: int) -> None:
    """Let a bot choose once. Raises TorillaError."""
    bot = get_bot(name, game)
    if hasattr(bot, "budget"):
        bot.budget = TIME
    view, legal = first_position(game, seats)
    try:
        if bot.choose(view, legal, Generator.from_seed(1)) not in legal:
            raise fault("illegal", f"{bot.name} chose an action that is not legal")
    finally:
        if isinstance(bot, ExternalBot):
            bot.close()
