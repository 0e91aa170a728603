"""The host's own bots choose once before the server is ready: in each game, in the way in which they play at tables."""

from __future__ import annotations

import asyncio

from torilla.bots.trial import TIME, first_position
from torilla.core.contract.game import AnyGame
from torilla.core.contract.registry import get_games
from torilla.server.bots.driver import PATIENCE, Driver
from torilla.server.bots.jobs import choice_job
from torilla.server.bots.pool import WorkerFailed
from torilla.server.kernel.logging import get_logger

logger = get_logger()

OTHER_GAME = "bot/game: "
"""Prefix of the fault of a program that does not support a game."""


async def try_programs(driver: Driver) -> None:
    """Log what a bot of the host cannot do; one that plays no game at all is not offered."""
    await asyncio.gather(*(try_program(driver, name) for name in list(driver.programs)))


async def try_program(driver: Driver, name: str) -> None:
    plays = False
    for game in get_games().values():
        fault = await fault_of(driver, name, game)
        plays = plays or fault is None
        if fault is not None and not fault.startswith(OTHER_GAME):
            logger.error("a bot cannot play", bot=name, game=game.name, failure=fault)
    if not plays:
        del driver.programs[name]
        logger.error("a bot is left out, it plays no game", bot=name)


async def fault_of(driver: Driver, name: str, game: AnyGame) -> str | None:
    """Why a bot cannot make a first choice in a game; None if it can."""
    view, legal = first_position(game)
    budget = min(driver.host.settings.bot_seconds, TIME)
    job = choice_job(driver.maker(name), game, view, legal, budget=budget)
    job.seed = 1
    try:
        choice = await driver.ask(job, PATIENCE)
    except (WorkerFailed, TimeoutError) as failure:
        return str(failure) or type(failure).__name__
    return None if choice.code in legal else f"it chose {choice.code}, which is not legal"
