"""What a viewer cannot see must not matter to it: states are compared with others that look the same.

A twin of a state is a sample of a viewer's view: hidden pieces and all chance to come are others. Whatever a viewer is
shown of the two must be equal. And where a step discloses something, a twin's must be able to disclose something else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from torilla.core.contract.data import HIDDEN, Item, Json, disclosed_to
from torilla.core.contract.views import Views
from torilla.core.engine.engine import Engine, Position, is_legal
from torilla.core.engine.generator import Generator
from torilla.testing.checker import Checker
from torilla.testing.findings import Broken
from torilla.testing.play import sort_of
from torilla.testing.shown import Screen, difference, name_of, pieces_of, plain

ENOUGH = 30
"""Disclosures after which one that never was a surprise is no coincidence."""
OFTEN = 40
"""Steps, over all families of a game, at which every viewer is looked at; then at every ninth."""
EVERY = 9


class Twin(NamedTuple):
    """A state that looks to this viewer like the true one."""

    viewer: int | None
    state: Position


class Hidden:
    """Compares states with their twins, over all games of a check."""

    def __init__(self, checker: Checker) -> None:
        self.checker = checker
        self.game = checker.game
        self.looked: Counter[tuple[str, str]] = Counter()
        self.disclosures: Counter[tuple[str, str]] = Counter()
        self.surprises: Counter[tuple[str, str]] = Counter()
        self.going: dict[int | None, Position] = {}
        self.often = max(4, OFTEN // len(self.game.rules.families))

    # --- before a step

    def twins(self, state: Position, code: int, seats: int, generator: Generator) -> Iterator[Twin]:
        """Twins for the viewers whose turn to be looked at it is.

        What a seat can still take back others do not see, and pieces dealt at random would not have let it come so far:
        for them the twin of the state before goes on, as long as it can.
        """
        sort = sort_of(self.checker.notation(code))
        going, self.going = self.going, {}
        for viewer in (None, *range(seats)):
            role = self.role(state, viewer)
            if viewer != state.seat and state.horizon != state.steps:
                if viewer in going:
                    yield Twin(viewer, going[viewer])
                continue
            self.looked[sort, role] += 1
            if self.looked[sort, role] <= self.often or self.looked[sort, role] % EVERY == 0:
                yield self.twin(state, viewer, generator)

    def role(self, state: Position, viewer: int | None) -> str:
        if viewer is None:
            return "spectators"
        return "the seat to move" if viewer == state.seat else "other seats"

    def twin(self, state: Position, viewer: int | None, generator: Generator) -> Twin:
        """A sample of the viewer's view. Where pieces are hidden the game must say how they are dealt again."""
        game, checker = self.game, self.checker
        view = game.views.view(state, viewer)
        known, whole = (plain(one) for one in (view, game.views.full_view(state)))
        if without_viewer(known) != without_viewer(whole):
            brought = type(game.rules.engine).redeal is not Engine.redeal or type(game.views).sample is not Views.sample
            checker.expect(
                "redeal", brought, f"{name_of(viewer)} does not see all, but nothing deals hidden pieces again"
            )
        sample = game.views.sample(view, generator)
        checker.same(
            "redeal", list(game.rules.engine.tally(sample)), list(game.rules.engine.tally(state)), "pieces of a sample"
        )
        return Twin(viewer, sample)

    def compare(self, state: Position, twin: Twin, screen: Screen, codes: Sequence[int]) -> None:
        """Everything that the viewer is shown of both is equal."""
        found, wanted = (screen.shown(one, twin.viewer, codes) for one in (twin.state, state))
        self.checker.counts["hidden"] += 1
        for name, value in wanted.items():
            if found.get(name) != value:
                where = difference(value, found.get(name))
                raise Broken("hidden", f"the {name} of {name_of(twin.viewer)} depends on what it cannot see: {where}")

    # --- after a step

    def follow(self, before: Position, after: Position, code: int, items: Sequence[Item], twin: Twin) -> None:
        """The same step of the twin: if it discloses the same, view and effects are equal; else there is no undo."""
        game, checker, viewer = self.game, self.checker, twin.viewer
        if not is_legal(game.rules.engine, twin.state, code):  # another seat's hidden pieces decide that
            return
        twin_before = twin.state.clone()
        twin_items = game.rules.apply_legal(twin.state, code)
        name = checker.notation(code)
        unknown = [item for item in twin_items if item.piece == HIDDEN]
        checker.expect("redeal", not unknown, f"after {name} of a sample {unknown} is still unknown")
        seen, twin_seen = disclosed_to(items, viewer), disclosed_to(twin_items, viewer)
        views = [plain(game.views.view(one, viewer)) for one in (after, twin.state)]
        if viewer == before.seat and (seen != twin_seen or views[0] != views[1]):
            news = difference_of(views) if views[0] != views[1] else f"{seen} or {twin_seen}"
            final = int(after.horizon) == int(after.steps)
            checker.expect("undo", final, f"{name} discloses something to seat {viewer} and can be undone ({news})")
        self.note(before, items, twin_items, viewer)
        if seen != twin_seen:
            return
        checker.expect(
            "hidden",
            views[0] == views[1],
            f"the view of {name_of(viewer)} after {name} depends on what no item disclosed: {difference_of(views)}",
        )
        self.going[viewer] = twin.state
        effects = [plain(game.page.effects(*both, code)) for both in ((before, after), (twin_before, twin.state))]
        checker.expect(
            "hidden",
            effects[0] == effects[1],
            f"the effects of {name} in the log depend on what {name_of(viewer)} cannot see: {difference_of(effects)}",
        )

    def note(self, before: Position, items: Sequence[Item], twin_items: Sequence[Item], viewer: int | None) -> None:
        """Count disclosures, and those in which the twin disclosed something else."""
        for what in {item.what for item in items if item.piece is not None and self.checker.discloses(item.what)}:
            mine = [item for item in items if item.what == what]
            if not all(is_news(item, viewer) for item in mine):
                continue
            key = (what, self.role(before, viewer))
            self.disclosures[key] += 1
            self.surprises[key] += pieces_of(mine, what) != pieces_of(twin_items, what)

    def finish(self) -> None:
        """Pieces that were disclosed often were not always those of the samples."""
        for key, number in self.disclosures.items():
            if number >= ENOUGH:
                what, who = key
                fault = f"samples of {who} always had the pieces that {what!r} disclosed, {number} times of {number}"
                self.checker.expect("chance", self.surprises[key] > 0, fault)


def is_news(item: Item, viewer: int | None) -> bool:
    """Whether an item discloses a piece that this viewer cannot have known: to it alone, or one that no seat held."""
    if item.audience is not None:
        return item.audience == viewer
    return viewer is None or item.seat is None


def without_viewer(view: object) -> Json:
    return {name: value for name, value in cast(Json, view).items() if name != "viewer"}


def difference_of(pair: list[object]) -> str:
    return "" if pair[0] == pair[1] else difference(pair[0], pair[1])
