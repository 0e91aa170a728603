"""Move for bots: at once for people, whose page stages the turn; at a pace where people only watch."""

from __future__ import annotations

import asyncio
from hashlib import blake2b
from secrets import randbelow, token_bytes
from typing import NamedTuple

from torilla.bots import Advice
from torilla.bots.base import name_of_command
from torilla.core.contract.data import View
from torilla.core.contract.errors import TorillaError
from torilla.core.contract.game import AnyGame
from torilla.server.bots.jobs import HINT, Choice, Job, choice_job
from torilla.server.bots.pool import WorkerFailed
from torilla.server.bots.remote import RemoteWorkers
from torilla.server.daily.rules import bot_seed
from torilla.server.kernel.errors import ServerError
from torilla.server.kernel.logging import bind_table, get_logger
from torilla.server.tables import actions
from torilla.server.tables.failures import logged
from torilla.server.tables.head import turn_time
from torilla.server.tables.host import Host
from torilla.server.tables.play import LoggedPlay
from torilla.server.tables.table import Table

logger = get_logger()

GRACE = 1.0
"""Seconds a bot may overrun its budget before a stand-in moves."""
PATIENCE = 60.0
"""Seconds a table waits at most for a bot, a busy pool included; with a pace less, so that a turn stays in its time."""
RETRY = 5.0
"""Seconds until the next attempt where a bot could not move, as when the disk is full."""
STAND_IN = "greedy"
ADVISER = "expert"
ADVICE_TIME = 2.0
"""Seconds of thought for a hint."""
ADVICE_PATIENCE = 30.0
"""Seconds a hint may take, a busy pool included."""


class Chosen(NamedTuple):
    """A bot's choice. `stand_in`: not that of the bot in the seat, which gave none."""

    code: int
    stand_in: bool


class Driver:
    """One task per table in which a bot is to move."""

    def __init__(self, host: Host, workers: RemoteWorkers, programs: dict[str, str]) -> None:
        self.host = host
        self.workers = workers
        self.programs = programs  # the host's own bots: commands by name
        self.salt = token_bytes(16)

    def wake(self, table: Table) -> None:
        """Start the task of a table in which a bot is to move."""
        if table.bots is None and not self.host.closing and self.wanted(table):
            table.bots = self.host.spawn(self.run(table))

    def wanted(self, table: Table) -> bool:
        """Whether a bot is to move and somebody waits for it. Where all are away, it waits for them or a watcher."""
        if not table.row.bot_moves or table.play is None or table.is_damaged:
            return False
        return any(seat.held_by_person for seat in table.seats) or any(
            connection.greeted for connection in table.connections
        )

    async def run(self, table: Table) -> None:
        bind_table(table.id)
        done = False
        try:
            with logged("bot's move failed", table=table.id):
                done = await self.move_all(table)
        finally:
            table.bots = None
        if not done:
            asyncio.get_running_loop().call_later(RETRY, self.wake, table)

    async def move_all(self, table: Table) -> bool:
        """Move until no bot is wanted; False: another node runs them."""
        lease = f"bots {table.id}"
        while self.wanted(table):  # also after the release, during which it may be woken
            try:
                while self.wanted(table):
                    if not await self.host.acquire_lease(lease):
                        return False
                    await self.move(table)
            finally:
                await self.host.release_lease(lease)
        return True

    async def move(self, table: Table) -> None:
        """Do one step for the bot that is to move."""
        play = table.play
        assert play is not None
        if self.is_paced(table, play):
            await asyncio.sleep(self.host.settings.bot_delay / 1000)
        play = table.play
        seat = play.to_move if play is not None else None
        if play is None or seat is None or not table.seats[seat].played_by_bot:
            return
        async with self.host.limits.bots.place(table.row.owner):  # so that no owner's tables take all processes
            code, stand_in = await self.choose(table, play, seat)
        try:
            await actions.act_for_bot(table, seat, play.number, code, stand_in=stand_in)
        except TorillaError as error:
            if error.code not in ("action/stale", "seat/not-held", "table/not-playing"):
                raise
            return  # the person came back, or the table was closed, while the bot was thinking
        self.host.metrics.bot_acted(table.row.game)
        await self.host.announce(table)

    def is_paced(self, table: Table, play: LoggedPlay) -> bool:
        """Whether to wait before the next turn: where no person plays, nothing else holds the bots up."""
        if table.row.instant or any(not seat.played_by_bot for seat in table.seats):
            return False
        return play.steps == 0 or play.entries.turns[-1] != play.state.turn

    async def choose(self, table: Table, play: LoggedPlay, seat: int) -> Chosen:
        """The bot's choice; if it fails that of a stand-in, and if that fails too any legal action."""
        legal = play.game.rules.legal(play.state)
        if len(legal) == 1:
            return Chosen(legal[0], table.seats[seat].stand_in)  # nobody was asked: as it was before
        if table.row.deal is not None:
            return Chosen(await self.choose_untimed(table, play, seat, legal), stand_in=False)
        patience = PATIENCE if table.row.pace.kind == "none" else min(PATIENCE, turn_time(table.row.pace) / 4000)
        wanted = table.seats[seat].bot or STAND_IN
        for bot in dict.fromkeys([wanted, STAND_IN]):
            job = self.job(table, play, seat, bot, legal)
            try:
                choice = await self.ask(job, patience)
            except (WorkerFailed, TimeoutError) as failure:
                self.host.metrics.refused("bot/no-answer")
                logger.error("bot gave no answer, a stand-in moves", bot=bot, table=table.id, failure=str(failure))
                continue
            if choice.code in legal:
                return Chosen(choice.code, stand_in=bot != wanted)
            self.host.metrics.refused("bot/illegal")
            logger.error("bot chose an illegal action, a stand-in moves", bot=bot, table=table.id, code=choice.code)
        return Chosen(legal[randbelow(len(legal))], stand_in=True)

    async def choose_untimed(self, table: Table, play: LoggedPlay, seat: int, legal: list[int]) -> int:
        """The choice at a deal of the day, which follows from the deal and the steps before alone: no time limit, no
        stand-in. Raises WorkerFailed and TimeoutError; it is tried again later.
        """
        job = self.job(table, play, seat, table.seats[seat].bot or STAND_IN, legal)
        job.seed, job.untimed, job.budget = bot_seed(table.secret, seat, play.steps), True, PATIENCE
        choice = await self.ask(job, PATIENCE)
        if choice.code is None or choice.code not in legal:
            raise WorkerFailed(f"{job.bot} chose an illegal action")
        return choice.code

    async def ask(self, job: Job, patience: float) -> Choice:
        """Raises WorkerFailed and TimeoutError."""
        with self.host.metrics.bot_job():
            async with asyncio.timeout(patience):
                return await self.workers.choose(job, job.budget + GRACE)

    def maker(self, bot: str) -> str:
        """What workers make a bot of: its name, or the command of one of the host's own."""
        command = self.programs.get(bot)
        return bot if command is None else name_of_command(command)

    def job(self, table: Table, play: LoggedPlay, seat: int, bot: str, legal: list[int]) -> Job:
        job = choice_job(self.maker(bot), table.game, play.view(seat), legal, budget=self.host.settings.bot_seconds)
        job.seed, job.table, job.client = randbelow(1 << 62), table.id, self.client_of(table.network)
        return job

    def client_of(self, network: str) -> str:
        """A pseudonym of an address: workers can tell addresses apart, but do not know them."""
        return blake2b(network.encode(), key=self.salt, digest_size=8).hexdigest()

    async def advise(self, game: AnyGame, view: View, legal: list[int], *, name: str, network: str) -> Advice:
        """The adviser's choice in the viewer's place, with reasons. Raises ServerError."""
        budget = min(self.host.settings.bot_seconds, ADVICE_TIME)
        job = choice_job(self.maker(ADVISER), game, view, legal, budget=budget)
        job.kind, job.reasons, job.seed, job.table = HINT, True, randbelow(1 << 62), name
        job.client = self.client_of(network)
        try:
            choice = await self.ask(job, ADVICE_PATIENCE)
        except (WorkerFailed, TimeoutError) as failure:
            logger.error("no hint", bot=ADVISER, table=name, failure=str(failure))
            raise ServerError("hint/none", "the adviser gave no answer: try again", seconds=5) from None
        assert choice.advice is not None
        return choice.advice
