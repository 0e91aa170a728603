"""Random games of Helsinki for properties: any seats, any options, any seed, play that reaches the corners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.helsinki.helpers import ACTIONS, BOX, GAME
from hypothesis import strategies as st

from torilla.core.engine.generator import Generator
from torilla.core.records.seed import Seed
from torilla.testing.play import choose_varied

LONGEST_GAME = 5000


@dataclass(frozen=True)
class Table:
    """A game to be played at random. `gift`: coats for everybody, to reach rare actions."""

    seats: int
    options: str
    seed: int
    committed: bool = True
    gift: int = 0
    varied: bool = True

    def setup(self) -> Any:
        """The state before the first step."""
        options = GAME.parse_options(self.options)
        state = GAME.setup(options, self.seats, Seed.from_text(str(self.seed)) if self.committed else self.seed)
        for seat in range(self.seats):
            state.players[seat].coats = self.gift
        return state

    def play(self) -> Iterator[tuple[Any, list[int], int]]:
        """Before each step: the state, what is legal, what is chosen. The step is done after the yield."""
        generator = Generator.from_seed(self.seed)
        state = self.setup()
        while GAME.current_seat(state) is not None:
            assert state.steps < LONGEST_GAME
            legal = GAME.legal_actions(state)
            if self.varied:
                code = choose_varied(GAME, legal, BOX, generator)
            else:
                code = legal[int(generator.below(len(legal)))]
            yield state, legal, code
            GAME.apply_legal(state, code)

    def states(self, every: int = 1) -> Iterator[Any]:
        """Every state, or every so-manieth, and the last one."""
        state = None
        for number, (state, _, _) in enumerate(self.play()):
            if number % every == 0:
                yield state
        yield state


@st.composite
def options(draw: st.DrawFn, seats: int) -> str:
    """Any options, as text."""
    actions = draw(st.sampled_from(["full", "full", "first-game", "new-challenges"]))
    covered = "lot"
    if actions == "new-challenges" and draw(st.booleans()):
        covered = ",".join(draw(st.permutations(ACTIONS))[:5])
    start = draw(st.sampled_from(["lot", *map(str, range(seats))]))
    switches = " ".join(
        f"{name}={draw(st.sampled_from(['yes', 'no']))}" for name in ("dry-roads", "open-memory", "roads-by-statue")
    )
    return f"actions={actions} covered={covered} start={start} {switches}"


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Any table."""
    seats = draw(st.sampled_from([2, 3, 4]))
    return Table(
        seats,
        draw(options(seats)),
        draw(st.integers(0, 2**32)),
        committed=draw(st.booleans()),
        gift=draw(st.sampled_from([0, 0, 4])),
        varied=draw(st.booleans()),
    )
