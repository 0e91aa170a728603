"""Messages to and from worker processes: bytes, never a state."""

from __future__ import annotations

import msgspec

from torilla.bots import Advice
from torilla.bots.review.report import Task, TurnReview
from torilla.core.contract.data import View
from torilla.core.contract.game import AnyGame
from torilla.server.bots.calculations import Calculation, SandboxJob
from torilla.server.wire.shared import ErrorAnswer

GAME, HINT, REVIEW = range(3)
"""Kinds of jobs, the most urgent first: a bot's move at a table, a hint, a review."""


class Job(msgspec.Struct):
    """Choose an action. `view` is all the bot knows; `components` the source of a set that is not the game's own.

    `review`, `task`: do that instead.
    """

    budget: float
    bot: str = ""
    game: str = ""
    view: msgspec.Raw = msgspec.Raw(b"null")
    legal: list[int] = []
    seed: int = 0
    components: str | None = None
    table: str = ""  # a bot that keeps state begins again at another table
    reasons: bool = False  # with the actions it considered
    kind: int = GAME
    client: str = ""  # processes are shared fairly among clients
    review: Task | None = None
    task: Calculation | SandboxJob | None = None
    untimed: bool = False  # the bot thinks its simulations to the end; `budget` only tells when it has failed

    @property
    def player(self) -> tuple[str, str, str | None]:
        """The bot that must be ready for it: each is made for one game and its components."""
        return self.bot, self.game, self.components


def choice_job(bot: str, game: AnyGame, view: View, legal: list[int], *, budget: float) -> Job:
    """A bot's choice from what its seat may see: a worker gets nothing else of the game."""
    raw = msgspec.Raw(msgspec.json.encode(view))
    return Job(budget, bot=bot, game=game.name, view=raw, legal=legal, components=game.source)


class Choice(msgspec.Struct):
    """The chosen code, or the fault; with `reasons` also the advice. `busy`: ask another worker.

    `data`, `refusal`: the result of a calculation or of a sandbox's message.
    """

    code: int | None
    fault: str | None = None
    advice: Advice | None = None
    busy: bool = False
    review: TurnReview | None = None
    data: bytes = b""
    refusal: ErrorAnswer | None = None


HEADER = 4
"""Bytes of the length in front of each message."""
PING = bytes(HEADER)
"""An empty message, which a worker answers with an empty choice once it is ready."""


def frame(message: msgspec.Struct) -> bytes:
    data = msgspec.json.encode(message)
    return len(data).to_bytes(HEADER, "big") + data
