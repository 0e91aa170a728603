"""One game of a match, played by bots that get views."""

from __future__ import annotations

from hashlib import sha256
from time import perf_counter, process_time
from typing import Any

import msgspec

from torilla.bots.arena.match import Match
from torilla.bots.base import get_bot
from torilla.bots.external.bot import ExternalBot
from torilla.bots.faults import BotFault
from torilla.core.engine.generator import Generator
from torilla.core.play import AnyPlay, Play
from torilla.core.records.record import format_record
from torilla.core.records.seed import Seed
from torilla.games import get_game

ENOUGH = 3
"""Faults in one game after which a bot is not asked again until the next one.

A model whose answers were refused is asked again all the same: that is a part of how it plays.
"""


class Fault(msgspec.Struct, frozen=True):
    """A choice that a stand-in had to make: whose, at which step, and why."""

    entry: int
    step: int
    code: str
    message: str


class Result(msgspec.Struct, frozen=True):
    """A finished game. Lists are by entry, not by seat."""

    number: int
    seats: list[int]
    scores: list[int]
    places: list[int]  # 1 is first; shared places are equal
    shares: list[float]  # of the win
    turns: list[int]
    seconds: list[float]  # that the bots took; no part of what follows from the match
    faults: list[Fault] = []


class Hall:
    """The bots of a match, ready to play one game after another."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = get_game(match.game).edition(match.source)
        self.options = self.game.rules.options.parse(match.options)
        self.bots: list[Any] = [get_bot(entry.bot, self.game) for entry in match.entries]
        for bot in self.bots:
            if isinstance(bot, ExternalBot):
                bot.simulations = match.simulations

    def greet(self) -> None:
        """Start the programs among the bots, so that one that cannot play is found at once. Raises BotFault."""
        for entry, bot in zip(self.match.entries, self.bots, strict=True):
            if isinstance(bot, ExternalBot):
                try:
                    bot.start()
                except BotFault as error:
                    raise BotFault(error.code, f"{entry.name}: {error.message}") from None

    def close(self) -> None:
        for bot in self.bots:
            if isinstance(bot, ExternalBot):
                bot.close()

    def play(self, number: int) -> tuple[Result, str]:
        """A game to its end, and its record."""
        match = self.match
        deal, seating = match.deal(number), match.seating(number)
        play = Play.begin(
            self.game,
            self.options,
            match.seats,
            Seed.from_text(f"{match.seed}/{deal}"),
            names=[match.entries[entry].name.replace("|", "/") for entry in seating],
            table=f"arena-{match.seed}-{deal}-{number % match.seats}",
            rules=match.rules,
        )
        players = Seating(self, play, number, seating)
        while (seat := play.state.to_move) is not None:
            play.apply(players.choose(seat))
        outcome = self.game.rules.outcome(play.state)
        assert outcome is not None
        places = {}
        place = 1
        for seats in outcome.ranking:
            places.update(dict.fromkeys(seats, place))
            place += len(seats)
        where = [seating.index(entry) for entry in range(match.seats)]
        result = Result(
            number=number,
            seats=where,
            scores=[outcome.totals[seat] for seat in where],
            places=[places[seat] for seat in where],
            shares=[1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in where],
            turns=[len(turns) for turns in players.turns],
            seconds=[round(seconds, 4) for seconds in players.seconds],
            faults=players.faults,
        )
        return result, format_record(play.record(), self.game)


class Seating:
    """The bots at the seats of one game, with a generator each and a stand-in."""

    def __init__(self, hall: Hall, play: AnyPlay, number: int, seating: list[int]) -> None:
        self.hall = hall
        self.play = play
        self.seating = seating
        self.generators = [generator_for(hall.match.seed, number, seat) for seat in range(len(seating))]
        self.faults: list[Fault] = []
        self.seconds = [0.0] * len(seating)
        self.turns: list[set[int]] = [set() for _ in seating]
        for bot in hall.bots:
            if isinstance(bot, ExternalBot):
                bot.begin()

    def choose(self, seat: int) -> int:
        """The choice of the bot at this seat; a single legal action needs no bot."""
        game, state = self.hall.game, self.play.state
        legal = game.rules.legal(state)
        if len(legal) == 1:
            return legal[0]
        entry = self.seating[seat]
        self.turns[entry].add(int(state.turn))
        if sum(fault.entry == entry and fault.code != "bot/refused" for fault in self.faults) >= ENOUGH:
            return self.stand_in(seat, legal)
        bot = self.hall.bots[entry]
        clock = perf_counter if isinstance(bot, ExternalBot) else process_time
        since = clock()
        try:
            code = int(bot.choose(game.views.view(state, seat), list(legal), self.generators[seat]))
        except BotFault as error:
            self.note(entry, error.code, error.message)
            return self.stand_in(seat, legal)
        finally:
            self.seconds[entry] += clock() - since
        if code not in legal:
            self.note(entry, "bot/illegal", f"{bot.name}: the bot chose {game.notation.format_or_number(code)}")
            return self.stand_in(seat, legal)
        return code

    def note(self, entry: int, code: str, message: str) -> None:
        self.faults.append(Fault(entry, int(self.play.state.steps), code, message))

    def stand_in(self, seat: int, legal: list[int]) -> int:
        """Any legal action, at random, so that a fault is no advantage."""
        return legal[int(self.generators[seat].below(len(legal)))]


def generator_for(seed: int, number: int, seat: int) -> Generator:
    """A generator for each seat of each game, so that one bot's draws do not change another's play."""
    digest = sha256(f"torilla arena {seed} {number} {seat}".encode()).digest()
    return Generator.from_seed(int.from_bytes(digest[:8], "big"))
