"""Who plays the other seats of a learner: bots, policies, and pools from which each game draws anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from torilla.bots import Bot, get_bot
from torilla.core.contract.errors import OptionsError
from torilla.core.engine.engine import Position
from torilla.core.engine.generator import Generator
from torilla.env.pool import Pool
from torilla.env.spec import EnvSpec, Numbers

Policy = Callable[[Numbers, NDArray[np.int8]], Sequence[int] | NDArray[np.integer]]
"""Chooses for several games at once: rows of observations and of masks, to a legal code for each row."""

Opponent = str | Bot | Policy
"""The name of a bot, a bot, or a policy."""

Opponents = Opponent | Pool | Sequence[Opponent | Pool]
"""One for all other seats, or one for each, the next seat first."""


class Waiting(NamedTuple):
    """A position in which an opponent is to move, and the generator that a bot gets."""

    row: int
    position: Position
    opponent: Opponent
    generator: Generator


class OtherSeats:
    """The opponents of an environment, as they were asked for."""

    def __init__(self, spec: EnvSpec, given: Opponents) -> None:
        self.spec = spec
        wanted: list[Opponent | Pool]
        if isinstance(given, Sequence) and not isinstance(given, str):
            wanted = list(given)
        else:
            wanted = [given] * (spec.seats - 1)
        if len(wanted) != spec.seats - 1:
            raise OptionsError(
                "environment/opponents",
                f"{spec.seats} seats need {spec.seats - 1} opponents, not {len(wanted)}",
                seats=spec.seats,
            )
        self.pools = [one if isinstance(one, Pool) else Pool(one) for one in wanted]
        self.bots: dict[str, Bot] = {}
        for pool in self.pools:
            if not pool.members:
                raise OptionsError("environment/opponents", "a pool has at least one opponent", seats=spec.seats)
            for member in pool.members:
                self.known(member)

    def known(self, opponent: Opponent) -> Bot | Policy:
        """The bot of a name, made once. Raises OptionsError."""
        if not isinstance(opponent, str):
            return opponent
        if opponent not in self.bots:
            self.bots[opponent] = get_bot(opponent, self.spec.game)
        return self.bots[opponent]

    def draw(self, source: Generator) -> list[Opponent]:
        """The opponents of a game, the seat after the learner first."""
        counts = [len(pool.members) for pool in self.pools]
        # a single member takes no number from the source: games with it are those of older versions
        drawn = [int(source.below(count)) if count > 1 else 0 for count in counts]
        return [pool.members[index] for pool, index in zip(self.pools, drawn, strict=True)]

    def choose(self, waiting: list[Waiting]) -> Iterator[tuple[int, int]]:
        """Row and code for each position; a policy is asked once for all of its. Raises IllegalAction."""
        for _, group in groupby(sorted(waiting, key=lambda one: id(one.opponent)), key=lambda one: id(one.opponent)):
            asked = list(group)
            opponent = self.known(asked[0].opponent)
            if hasattr(opponent, "choose"):
                codes = self.ask_bot(cast(Bot, opponent), asked)
            else:
                codes = self.ask_policy(opponent, asked)
            yield from zip((one.row for one in asked), codes, strict=True)

    def ask_bot(self, bot: Bot, asked: list[Waiting]) -> list[int]:
        game = self.spec.game
        codes = []
        for one in asked:
            view = game.views.view(one.position, int(one.position.seat))
            codes.append(int(bot.choose(view, game.rules.legal(one.position), one.generator)))
        return codes

    def ask_policy(self, policy: Policy, asked: list[Waiting]) -> list[int]:
        rows = np.stack([self.spec.observe(one.position, int(one.position.seat)) for one in asked])
        masks = np.stack([self.spec.mask(one.position) for one in asked])
        codes = [int(code) for code in policy(rows, masks)]
        for one, mask, code in zip(asked, masks, codes, strict=True):
            if not 0 <= code < len(mask) or not mask[code]:
                self.spec.refuse(one.position, code, f"the opponent in seat {one.position.seat}: ")
        return codes
