"""Par of a deal of the day: the strongest bot's result in the person's seat. Workers play it; games go first."""

from __future__ import annotations

import asyncio

from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position
from torilla.core.records.seed import Seed
from torilla.server.bots.driver import ADVISER, Driver
from torilla.server.bots.jobs import REVIEW, choice_job
from torilla.server.bots.pool import WorkerFailed
from torilla.server.daily.deals import OPPONENT
from torilla.server.daily.paths import path_of
from torilla.server.daily.rows import DealRow, PathTurn
from torilla.server.daily.rules import SEAT, bot_seed
from torilla.server.kernel.logging import get_logger

logger = get_logger()

BEST = ADVISER
"""The bot whose result is par."""
DECISION_TIME = 60.0
"""Seconds that a worker may take for one decision."""
PATIENCE = 1800.0
"""Seconds that one decision may wait for a free worker: games go first."""


class ParRunner:
    """The pars under way at this node."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.host = driver.host
        self.running: set[str] = set()

    def begin(self, deal: DealRow) -> None:
        """Play the deal, unless its par is known or under way."""
        if deal.par is None and deal.id not in self.running:
            self.running.add(deal.id)
            self.host.spawn(self.run(deal))

    async def run(self, deal: DealRow) -> None:
        lease = f"par {deal.id}"
        try:
            if await self.host.acquire_lease(lease):
                try:
                    game = await self.host.edition(deal.game, deal.components)
                    totals, path = await self.play(deal, game)
                    await self.host.store.deals.save_par(deal.id, totals, path)
                finally:
                    await self.host.release_lease(lease)
        except (WorkerFailed, TimeoutError) as failure:
            logger.error("a par could not be played", deal=deal.id, failure=str(failure))
        finally:
            self.running.discard(deal.id)

    async def play(self, deal: DealRow, game: AnyGame) -> tuple[list[int], list[PathTurn]]:
        """The totals of a whole game, and what it did in the person's seat. The bots get views, as at tables."""
        state = game.rules.setup(game.rules.options.make(**deal.options), deal.seats, Seed(deal.secret), deal.rules)
        first, codes = state.clone(), list[int]()
        while (seat := state.to_move) is not None:
            legal = game.rules.legal(state)
            code = legal[0] if len(legal) == 1 else await self.choose(deal, game, state, seat, legal, len(codes))
            game.rules.apply_legal(state, code)
            codes.append(code)
            await asyncio.sleep(0)
        outcome = game.rules.outcome(state)
        assert outcome is not None
        return outcome.totals, path_of(game, first, codes)

    async def choose(
        self, deal: DealRow, game: AnyGame, state: Position, seat: int, legal: list[int], steps: int
    ) -> int:
        """Raises WorkerFailed and TimeoutError."""
        bot = BEST if seat == SEAT else OPPONENT
        job = choice_job(bot, game, game.views.view(state, seat), legal, budget=DECISION_TIME)
        job.seed, job.table = bot_seed(deal.secret, seat, steps), f"par {deal.id}"
        job.kind, job.untimed = REVIEW, True
        choice = await self.driver.ask(job, PATIENCE)
        if choice.code is None or choice.code not in legal:
            raise WorkerFailed(f"{job.bot} chose an illegal action")
        return choice.code
