"""The promises of the contract (docs/reference/contract.md), each as a check on one state or one step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from torilla.core.contract.data import Components, Item
from torilla.core.contract.errors import IllegalAction
from torilla.core.contract.game import Game
from torilla.core.contract.items import COMMON
from torilla.core.engine.engine import Position, new_buffer
from torilla.core.engine.generator import Generator
from torilla.testing.report import Broken, Report
from torilla.testing.shown import shortened


class Checker:
    """Checks one game's states; `counts`: how often each promise was checked."""

    def __init__(self, game: Game, components: Components | None = None) -> None:
        self.game = game
        self.components = components if components is not None else game.components()
        self.counts = Report()
        self._pieces: dict[str, Counter[str]] = {}
        self._tally: list[int] = []
        self._formed: set[int] = set()
        self._buffer = new_buffer()
        self._disclosing = {form.what for form in (*COMMON, *game.item_forms) if form.discloses}

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
        self._pieces = self.game.census(self.game.to_document(state))
        self._tally = list(self.game.engine.tally(state))
        self.same("set-up", (int(state.steps), int(state.horizon)), (0, 0), "steps and horizon")

    def legal(self, state: Position) -> list[int]:
        """The legal codes: there are some, ascending, in range, and the engine's are the same."""
        legal = self.game.legal_actions(state)
        self.expect("legal list", bool(legal), "no legal action before the end of the game")
        ascending = all(first < second for first, second in pairwise(legal))
        self.expect("legal list", ascending, f"not ascending: {legal}")
        self.expect("legal list", legal[0] >= 0 and legal[-1] < self.game.action_count, f"out of range: {legal}")
        filled = int(self.game.engine.fill_actions(state, self._buffer))
        self.same("legal list", [int(self._buffer[at]) for at in range(filled)], legal, "the engine's list")
        return legal

    def forms(self, code: int) -> None:
        """A code, its notation and its value stand for each other. Checked once for each code."""
        if code in self._formed:
            return
        game, box = self.game, self.components
        self._formed.add(code)
        text = game.format_action(code, box)
        self.expect("action forms", bool(text) and not set(text) & set(" \t\n"), f"notation {text!r}")
        self.same("action forms", game.parse_action(text, box), code, f"notation {text}")
        self.same("action forms", game.from_value(game.to_value(code, box), box), code, f"value of {text}")

    def explained(self, state: Position, code: int, legal: Sequence[int]) -> None:
        """`explain` refuses exactly what is not legal, and `apply` then changes nothing."""
        refusal = self.game.explain(state, code)
        name = self.game.name_of(code, self.components)
        self.same("explain", refusal is None, code in legal, f"{name} is legal")
        if refusal is None:
            return
        self.expect("explain", bool(refusal.code) and bool(refusal.rule), f"{name}: {refusal} says too little")
        before = self.mark(state)
        try:
            self.game.apply(state, code)
        except IllegalAction:
            self.same("explain", self.mark(state), before, f"state after the refused {name}")
        else:
            raise Broken("explain", f"{name} was refused by explain, but applied")

    def document(self, state: Position) -> None:
        """A state and its document stand for each other."""
        game = self.game
        document = game.to_document(state)
        again = game.from_document(document, self.components)
        self.same("document", game.state_hash(again), game.state_hash(state), "hash after the round trip")
        self.same("document", game.to_document(again), document, "document after the round trip")
        self.same("document", self.mark(again), self.mark(state), "quick hash after the round trip")
        for sort, found in game.census(document).items():
            self.same("conservation", found, self._pieces[sort], f"the {sort}")
        if game.current_seat(state) is not None:
            self.same("document", game.legal_actions(again), game.legal_actions(state), "legal actions")

    def position(self, state: Position) -> None:
        """A state and its text picture stand for each other."""
        text = self.game.format_position(state)
        again = self.game.parse_position(text, self.components)
        self.same("position text", self.game.format_position(again), text, "text after the round trip")
        self.same("position text", self.game.state_hash(again), self.game.state_hash(state), "hash")

    def views(self, state: Position, seats: int, generator: Generator) -> None:
        """A view is enough for the seat to move, and a sample fits it."""
        game, box = self.game, self.components
        mover = game.current_seat(state)
        before = self.mark(state)
        for seat in [None, *range(seats)]:
            view = game.view(state, seat)
            sample = game.sample(view, generator, box)
            self.same("views", game.view(sample, seat), view, f"view of seat {seat} of a sample of its own view")
            self.same(
                "views",
                game.view(game.state_of(view, box), seat),
                view,
                f"view of seat {seat} of its own state",
            )
            self.same("views", game.public_hash(sample), game.public_hash(state), "public hash of a sample")
            if seat is not None and seat == mover:
                legal = game.legal_actions(state)
                self.same("views", game.legal_actions(sample), legal, "legal actions of a sample")
                self.same("views", game.legal_actions(game.state_of(view, box)), legal, "legal actions of a view")
                suggested = game.suggest(view, box)
                self.expect("views", suggested is None or suggested in legal, f"suggested {suggested} is not legal")
                game.preview(view, legal[int(generator.below(len(legal)))], box)
        self.same("purity", self.mark(state), before, "hash after taking views")

    def scores(self, state: Position, seats: int) -> None:
        """The live score agrees with the engine's points: of the own seat, and at the end of all."""
        over = self.game.current_seat(state) is None
        for viewer in range(seats):
            scores = self.game.live_score(state, viewer)
            self.same("scores", len(scores), seats, "number of scores")
            for seat, score in enumerate(scores):
                if over or seat == viewer:  # of others before the end: as far as the viewer may know
                    points = int(self.game.engine.points(state, seat))
                    self.same("scores", score.total, points, f"live score of seat {seat}")

    # --- one step

    def step(self, state: Position, code: int) -> list[Item]:
        """Apply a legal code to the state, and check what it did."""
        game = self.game
        steps, horizon, seat = int(state.steps), int(state.horizon), game.current_seat(state)
        before = self.mark(state)
        twin = state.clone()
        items = game.apply(state, code)
        after = self.mark(state)
        self.same("purity", self.mark(twin), before, "hash of a clone after its original moved on")
        game.engine.step(twin, code)
        self.same("determinism", self.mark(twin), after, "hash after the engine's step of a clone")
        self.same("horizon", int(state.steps), steps + 1, "number of steps")
        if game.current_seat(state) != seat or any(self.discloses(item.what) for item in items):
            done = f"{self.notation(code)} disclosed {items}" if items else f"{self.notation(code)} ended the turn"
            self.same("horizon", int(state.horizon), steps + 1, f"{done}: horizon")
        elif not items or int(state.horizon) != steps + 1:  # other items may end undo, but need not
            self.same("horizon", int(state.horizon), horizon, "horizon without a disclosure")
        self.conserved(state)
        return items

    def conserved(self, state: Position) -> None:
        """All pieces are still there, and no others."""
        self.same("conservation", list(self.game.engine.tally(state)), self._tally, "numbers of all pieces")

    def discloses(self, what: str) -> bool:
        """Whether items of this sort disclose something."""
        return what in self._disclosing

    def notation(self, code: int) -> str:
        return self.game.name_of(code, self.components)

    def mark(self, state: Position) -> int:
        """A quick hash of the state."""
        return int(self.game.engine.fingerprint(state))
