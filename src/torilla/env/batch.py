"""Many games stepped at once, into arrays that are made once and written in place.

Every array is a `vec`; NumPy sees its memory through the buffer protocol, so nothing is copied on the way out
(`vector.py`). A game that ends is followed by a new one in the same step.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from torilla.core.engine.encoder import Encoder
from torilla.core.engine.engine import MAX_ACTIONS, Engine, Position, new_buffer
from torilla.core.engine.generator import Generator

ALL_LEGAL: Final = -1


@final
class Batch:
    """A number of games at tables of one kind, each with the observation of the seat to move."""

    def __init__(self, engine: Engine, encoder: Encoder, undealt: Position, games: i64, actions: i64) -> None:
        self.engine: Engine = engine
        self.encoder: Encoder = encoder
        self.undealt: Position = undealt
        self.games: i64 = games
        self.actions: i64 = actions  # number of action codes
        self.buffer: vec[i64] = new_buffer()
        self.positions: list[Position] = [undealt] * int(games)
        self.generators: list[Generator] = []
        # What a caller sees; one row a game
        self.seeds: vec[i64] = numbers(games)  # of the game that is being played
        self.seats: vec[i64] = numbers(games)  # to move
        # Of each seat of each game: what it saw when it was last to move, and the encoder's notes of that
        self.views: vec[i16] = vec[i16]([0] * int(games * undealt.seats * encoder.size))
        self.notes: vec[i64] = numbers(games * undealt.seats * encoder.notes)
        self.masks: vec[u8] = vec[u8]([0] * int(games * actions))
        self.counts: vec[i64] = numbers(games)  # of legal codes
        self.codes: vec[i32] = vec[i32]([0] * int(games * MAX_ACTIONS))  # the legal codes, ascending
        # Of games that the last step ended
        self.dones: vec[u8] = vec[u8]([0] * int(games))
        self.points: vec[i64] = numbers(games * undealt.seats)
        self.rewards: vec[float] = vec[float]([0.0] * int(games * undealt.seats))

    def reset(self, seed: int) -> None:
        """New games everywhere; the same seed gives the same games."""
        source = Generator.from_seed(seed)
        self.generators = [Generator.from_seed(source.fork()) for _ in range(int(self.games))]
        row: i64 = 0
        while row < self.games:
            self.clear(row)
            self.deal(row)
            row += 1

    def first_illegal(self, actions: list[int]) -> i64:
        """The first game for which the action is not legal; ALL_LEGAL if there is none."""
        row: i64 = 0
        while row < self.games:
            code: i64 = actions[row]
            if code < 0 or code >= self.actions or self.masks[row * self.actions + code] == 0:
                return row
            row += 1
        return ALL_LEGAL

    def step(self, actions: list[int]) -> None:
        """One action in every game. They must be legal."""
        row: i64 = 0
        while row < self.games:
            self.advance(row, actions[row])
            row += 1

    def step_rows(self, rows: list[int], actions: list[int]) -> None:
        """One action in each of these games. They must be legal."""
        index: i64 = 0
        for row in rows:
            self.advance(row, actions[index])
            index += 1

    def advance(self, row: i64, code: i64) -> None:
        """One action in a game."""
        position = self.positions[row]
        if self.dones[row] != 0:
            self.clear(row)
        self.engine.step(position, code)
        if position.seat < 0:
            self.finish(row, position)
            self.deal(row)
        else:
            self.show(row, position, position.seat == self.seats[row])

    def deal(self, row: i64) -> None:
        """A new game: the one that `Game.setup` gives with the row's next seed."""
        seed = self.generators[row].fork()
        self.seeds[row] = seed
        position = self.engine.deal(self.undealt, Generator.from_seed(seed))
        self.positions[row] = position
        self.forget(row)
        self.show(row, position, False)

    def put(self, row: i64, position: Position, seed: i64, state: i64) -> None:
        """Go on from another position; `state` is that of the generator of the row's next games."""
        self.positions[row] = position
        self.seeds[row] = seed
        self.generators[row] = Generator(state)
        self.clear(row)
        self.forget(row)
        self.show(row, position, False)

    def forget(self, row: i64) -> None:
        """Note that the views are of another game."""
        size = self.encoder.notes
        seat: i64 = 0
        while size > 0 and seat < self.undealt.seats:
            self.notes[(row * self.undealt.seats + seat) * size] = 0
            seat += 1

    def show(self, row: i64, position: Position, again: bool) -> None:
        """Write what the seat to move sees and may do; `again`: it made the last step too."""
        self.seats[row] = position.seat
        encoder = self.encoder
        view = row * position.seats + position.seat
        encoder.refresh(
            position, position.seat, self.views, view * encoder.size, again, self.notes, view * encoder.notes
        )
        codes = row * MAX_ACTIONS
        mask = row * self.actions
        index: i64 = 0
        while index < self.counts[row]:  # only the entries of the last step are cleared
            self.masks[mask + i64(self.codes[codes + index])] = 0
            index += 1
        count = self.engine.fill_actions(position, self.buffer)
        index = 0
        while index < count:
            code = self.buffer[index]
            self.codes[codes + index] = i32(code)
            self.masks[mask + code] = 1
            index += 1
        self.counts[row] = count

    def finish(self, row: i64, position: Position) -> None:
        """Write points and rewards of a game that is over."""
        self.dones[row] = 1
        seats = position.seats
        seat: i64 = 0
        while seat < seats:
            self.points[row * seats + seat] = self.engine.points(position, seat)
            seat += 1
        write_rewards(self.engine, position, self.rewards, row * seats)

    def clear(self, row: i64) -> None:
        """Forget the game that ended before."""
        self.dones[row] = 0
        index = row * self.undealt.seats
        end = index + self.undealt.seats
        while index < end:
            self.points[index] = 0
            self.rewards[index] = 0.0
            index += 1


def numbers(size: i64) -> vec[i64]:
    return vec[i64]([0] * int(size))


def write_rewards(engine: Engine, position: Position, out: vec[float], at: i64) -> None:
    """Write 1 for a win and -1 divided among the others; a shared win counts as its share. The sum is 0."""
    seats = position.seats
    best = engine.standing(position, 0)
    winners: i64 = 1
    seat: i64 = 1
    while seat < seats:
        mark = engine.standing(position, seat)
        if mark > best:
            best = mark
            winners = 1
        elif mark == best:
            winners += 1
        seat += 1
    others = float(int(seats - 1))
    seat = 0
    while seat < seats:
        if engine.standing(position, seat) == best:
            out[at + seat] = (float(int(seats)) / float(int(winners)) - 1.0) / others
        else:
            out[at + seat] = -1.0 / others
        seat += 1
