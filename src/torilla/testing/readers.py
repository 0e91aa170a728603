"""Every viewer's own record is all that it may know: read step by step, it must give just what the viewer sees.

A record of a seat, or the public one, has the actions and the items disclosed to its reader. A view that shows more
shows something that nothing disclosed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from torilla.core.contract.data import HIDDEN, Item, Options, disclosed_to
from torilla.core.contract.errors import TorillaError
from torilla.core.engine.engine import Position
from torilla.core.engine.generator import Generator
from torilla.testing.checker import Checker
from torilla.testing.findings import Broken
from torilla.testing.shown import difference, name_of, plain

Read = TypeVar("Read")

ENOUGH = 8
"""Items that were changed after which a view that never changed with them is no coincidence."""


class Changes:
    """Items of records with another piece, over all games of a check: views must change with them."""

    def __init__(self, checker: Checker) -> None:
        self.checker = checker
        self.pieces: dict[str, list[str]] = {}
        self.changed: Counter[tuple[str, bool]] = Counter()
        self.shown: Counter[tuple[str, bool]] = Counter()

    def other(self, items: Sequence[Item], generator: Generator) -> tuple[Item, list[Item]] | None:
        """One of the items, and all of them with another piece in its place; None: there is nothing to change."""
        for item in items:
            if item.piece not in (None, HIDDEN):
                known = self.pieces.setdefault(item.what, [])
                if item.piece not in known:
                    known.append(item.piece)
        places = [at for at, item in enumerate(items) if item.piece not in (None, HIDDEN)]
        if not places:
            return None
        at = places[int(generator.below(len(places)))]
        others = [piece for piece in self.pieces[items[at].what] if piece != items[at].piece]
        if not others:
            return None
        piece = others[int(generator.below(len(others)))]
        return items[at], [*items[:at], items[at]._replace(piece=piece), *items[at + 1 :]]

    def note(self, item: Item, viewer: int | None, *, shows: bool) -> None:
        key = (item.what, item.seat is not None and item.seat == viewer)
        self.changed[key] += 1
        self.shown[key] += shows

    def finish(self) -> None:
        """A sort of item that was changed often changed a view."""
        for key, number in self.changed.items():
            what, own = key
            who = "its own seat" if own else "others than its own seat"
            if number >= ENOUGH:
                fault = f"{what!r} discloses to {who} a piece that the view does not show, {number} times of {number}"
                self.checker.expect("log", self.shown[key] > 0, fault)


class Readers:
    """The readers of one game's records: each knows the items disclosed to it, and nothing else."""

    def __init__(self, checker: Checker, changes: Changes, viewers: Sequence[int | None], generator: Generator) -> None:
        self.checker = checker
        self.game = checker.game
        self.changes = changes
        self.viewers = viewers
        self.generator = generator
        self.states: dict[int | None, Position] = {}

    def begin(self, state: Position, options: Options, items: Sequence[Item]) -> None:
        """Every reader sets up with the items disclosed to it."""
        self.forms(items)
        for viewer in self.viewers:
            self.set_up(state, viewer, options, disclosed_to(items, viewer))

    def set_up(self, state: Position, viewer: int | None, options: Options, items: list[Item]) -> None:
        seats, rules = int(state.seats), int(state.rules)

        def blank(given: Sequence[Item]) -> Position:
            return self.game.records.state_from_items(options, seats, given, rules)

        reader = self.states[viewer] = self.read(viewer, "the set-up", lambda: blank(items))
        self.agrees(state, viewer, "the set-up")
        found = disclosed_to(self.game.records.setup_items(reader), viewer)
        self.checker.same("records", found, items, f"items of the set-up, read by {name_of(viewer)},")
        self.change(viewer, items, lambda given: (blank(given), given))

    def step(self, state: Position, code: int, items: Sequence[Item], *, look: bool) -> None:
        """Every reader reads the step that led to this state; `look`: compare what it gives."""
        self.forms(items)
        for viewer in self.viewers:
            mine = disclosed_to(items, viewer)
            self.advance(viewer, code, mine)
            if look or mine:
                self.agrees(state, viewer, self.checker.notation(code))

    def advance(self, viewer: int | None, code: int, items: list[Item]) -> None:
        """One reader reads a step."""
        reader, name = self.states[viewer], self.checker.notation(code)
        before = reader.clone()

        def apply(at: Position, given: Sequence[Item]) -> list[Item]:
            return disclosed_to(self.game.records.apply_recorded(at, code, given), viewer)

        def again(given: Sequence[Item]) -> tuple[Position, list[Item]]:
            other = before.clone()
            return other, apply(other, given)

        found = self.read(viewer, name, lambda: apply(reader, items))
        self.checker.same("records", found, items, f"items of {name}, read by {name_of(viewer)},")
        self.change(viewer, items, again)

    def read(self, viewer: int | None, name: str, act: Callable[[], Read]) -> Read:
        """What a package's code does with a record."""
        try:
            return act()
        except Exception as error:  # any fault of the package
            fault = f"{name} cannot be read from the record of {name_of(viewer)}: {type(error).__name__}: {error}"
            raise Broken("records", fault) from error

    def agrees(self, state: Position, viewer: int | None, name: str) -> None:
        """The reader's view is the viewer's, and a seat to move finds the same actions."""
        game, reader = self.game, self.states[viewer]
        seen, read = plain(game.views.view(state, viewer)), plain(game.views.view(reader, viewer))
        self.checker.counts["records"] += 1
        if seen != read:
            fault = f"after {name} the view of {name_of(viewer)} holds what no item disclosed to it"
            raise Broken("records", f"{fault}: {difference(seen, read)} from its record")
        if viewer is not None and viewer == state.to_move:
            found, wanted = game.rules.legal(reader), game.rules.legal(state)
            self.checker.same("records", found, wanted, f"legal actions after {name} from the record of seat {viewer}")

    def change(
        self,
        viewer: int | None,
        items: Sequence[Item],
        again: Callable[[Sequence[Item]], tuple[Position, Sequence[Item]]],
    ) -> None:
        """Read the items with one piece changed, and note whether the view changes with it."""
        change = self.changes.other(items, self.generator)
        if change is None:
            return
        item, given = change
        try:
            other, found = again(given)
            seen = plain(self.game.views.view(other, viewer))
        except (TorillaError, ValueError, LookupError):  # there is no such piece
            return
        if list(found) == list(given):  # else it follows from what was known before
            self.changes.note(item, viewer, shows=seen != plain(self.game.views.view(self.states[viewer], viewer)))

    def forms(self, items: Sequence[Item]) -> None:
        """Every item is the same when it is read again from the text of a record, and so is what others may read."""
        for item in items:
            for one in (item, item._replace(piece=HIDDEN) if item.audience is not None else item):
                text = self.game.records.forms.format(one)
                self.checker.same("items", self.game.records.forms.parse(text), one, f"{text!r}, read from a record,")
