"""The promises of the contract (docs/reference/contract.md), each as a check on one state or one step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from torilla.core.contract.data import Item
from torilla.core.contract.errors import IllegalAction
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position, new_buffer
from torilla.core.engine.generator import Generator
from torilla.core.records.items import COMMON
from torilla.testing.findings import Broken, Findings
from torilla.testing.shown import shortened


class Checker:
    """Checks one game's states; `counts`: how often each promise was checked."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.counts = Findings()
        self._pieces: dict[str, Counter[str]] = {}
        self._tally: list[int] = []
        self._formed: set[int] = set()
        self._buffer = new_buffer()
        self._disclosing = {form.what for form in (*COMMON, *game.records.own_forms) if form.discloses}

    def expect(self, promise: str, holds: bool, message: str) -> None:
        """Count a check; raise if it failed."""
        self.counts[promise] += 1
        if not holds:
            raise Broken(promise, message)

    def same(self, promise: str, found: object, wanted: object, what: str) -> None:
        """Both must be equal."""
        self.counts[promise] += 1
        if found != wanted:
            raise Broken(promise, f"{what}: {shortened(found)} instead of {shortened(wanted)}")

    # --- one state

    def begin(self, state: Position) -> None:
        """A state that has just been set up."""
        self._pieces = self.game.views.census(self.game.views.to_document(state))
        self._tally = list(self.game.rules.engine.tally(state))
        self.same("set-up", (int(state.steps), int(state.horizon)), (0, 0), "steps and horizon")

    def legal(self, state: Position) -> list[int]:
        """The legal codes: there are some, ascending, in range, and the engine's are the same."""
        legal = self.game.rules.legal(state)
        self.expect("legal list", bool(legal), "no legal action before the end of the game")
        ascending = all(first < second for first, second in pairwise(legal))
        self.expect("legal list", ascending, f"not ascending: {legal}")
        self.expect("legal list", legal[0] >= 0 and legal[-1] < self.game.action_count, f"out of range: {legal}")
        filled = int(self.game.rules.engine.fill_actions(state, self._buffer))
        self.same("legal list", [int(self._buffer[at]) for at in range(filled)], legal, "the engine's list")
        return legal

    def forms(self, code: int) -> None:
        """A code, its notation and its value stand for each other. Checked once for each code."""
        if code in self._formed:
            return
        game = self.game
        self._formed.add(code)
        text = game.notation.format(code)
        self.expect("action forms", bool(text) and not set(text) & set(" \t\n"), f"notation {text!r}")
        self.same("action forms", game.notation.parse(text), code, f"notation {text}")
        self.same("action forms", game.notation.from_value(game.notation.to_value(code)), code, f"value of {text}")

    def explained(self, state: Position, code: int, legal: Sequence[int]) -> None:
        """`explain` refuses exactly what is not legal, and `apply` then changes nothing."""
        refusal = self.game.rules.explain(state, code)
        name = self.game.notation.format_or_number(code)
        self.same("explain", refusal is None, code in legal, f"{name} is legal")
        if refusal is None:
            return
        self.expect("explain", bool(refusal.code) and bool(refusal.rule), f"{name}: {refusal} says too little")
        before = self.mark(state)
        try:
            self.game.rules.apply(state, code)
        except IllegalAction:
            self.same("explain", self.mark(state), before, f"state after the refused {name}")
        else:
            raise Broken("explain", f"{name} was refused by explain, but applied")

    def document(self, state: Position) -> None:
        """A state and its document stand for each other."""
        game = self.game
        document = game.views.to_document(state)
        again = game.views.from_document(document)
        self.same("document", game.views.state_hash(again), game.views.state_hash(state), "hash after the round trip")
        self.same("document", game.views.to_document(again), document, "document after the round trip")
        self.same("document", self.mark(again), self.mark(state), "quick hash after the round trip")
        for sort, found in game.views.census(document).items():
            self.same("conservation", found, self._pieces[sort], f"the {sort}")
        if state.to_move is not None:
            self.same("document", game.rules.legal(again), game.rules.legal(state), "legal actions")

    def position(self, state: Position) -> None:
        """A state and its text picture stand for each other."""
        text = self.game.views.format_position(state)
        again = self.game.views.parse_position(text)
        self.same("position text", self.game.views.format_position(again), text, "text after the round trip")
        self.same("position text", self.game.views.state_hash(again), self.game.views.state_hash(state), "hash")

    def views(self, state: Position, seats: int, generator: Generator) -> None:
        """A view is enough for the seat to move, and a sample fits it."""
        game = self.game
        mover = state.to_move
        before = self.mark(state)
        for seat in [None, *range(seats)]:
            view = game.views.view(state, seat)
            sample = game.views.sample(view, generator)
            self.same("views", game.views.view(sample, seat), view, f"view of seat {seat} of a sample of its own view")
            known = game.views.known(view)
            self.same("views", game.views.view(known.state, seat), view, f"view of seat {seat} of its own state")
            public = [game.views.hash(game.views.view(one, None)) for one in (sample, state)]
            self.same("views", public[0], public[1], "public hash of a sample")
            if seat is not None and seat == mover:
                legal = game.rules.legal(state)
                self.same("views", game.rules.legal(sample), legal, "legal actions of a sample")
                self.same("views", game.rules.legal(known.state), legal, "legal actions of a view")
                suggested = game.page.suggest(known)
                self.expect("views", suggested is None or suggested in legal, f"suggested {suggested} is not legal")
                game.page.preview(known, legal[int(generator.below(len(legal)))])
        self.same("purity", self.mark(state), before, "hash after taking views")

    def scores(self, state: Position, seats: int) -> None:
        """The live score agrees with the engine's points: of the own seat, and at the end of all."""
        over = state.to_move is None
        for viewer in range(seats):
            scores = self.game.rules.scores(state, viewer)
            self.same("scores", len(scores), seats, "number of scores")
            for seat, score in enumerate(scores):
                if over or seat == viewer:  # of others before the end: as far as the viewer may know
                    points = int(self.game.rules.engine.points(state, seat))
                    self.same("scores", score.total, points, f"live score of seat {seat}")

    # --- one step

    def step(self, state: Position, code: int) -> list[Item]:
        """Apply a legal code to the state, and check what it did."""
        game = self.game
        steps, horizon, turn = int(state.steps), int(state.horizon), (state.to_move, int(state.turn))
        before = self.mark(state)
        twin = state.clone()
        items = game.rules.apply(state, code)
        after = self.mark(state)
        self.same("purity", self.mark(twin), before, "hash of a clone after its original moved on")
        game.rules.engine.step(twin, code)
        self.same("determinism", self.mark(twin), after, "hash after the engine's step of a clone")
        self.same("horizon", int(state.steps), steps + 1, "number of steps")
        if (state.to_move, int(state.turn)) != turn or any(self.discloses(item.what) for item in items):
            done = f"{self.notation(code)} disclosed {items}" if items else f"{self.notation(code)} ended the turn"
            self.same("horizon", int(state.horizon), steps + 1, f"{done}: horizon")
        elif not items or int(state.horizon) != steps + 1:  # other items may end undo, but need not
            self.same("horizon", int(state.horizon), horizon, "horizon without a disclosure")
        self.conserved(state)
        return items

    def conserved(self, state: Position) -> None:
        """All pieces are still there, and no others."""
        self.same("conservation", list(self.game.rules.engine.tally(state)), self._tally, "numbers of all pieces")

    def discloses(self, what: str) -> bool:
        """Whether items of this sort disclose something."""
        return what in self._disclosing

    def notation(self, code: int) -> str:
        return self.game.notation.format_or_number(code)

    def mark(self, state: Position) -> int:
        """A quick hash of the state."""
        return int(self.game.rules.engine.fingerprint(state))
