"""The room `rules`: what a game declares once, and its engine behind checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import UnionType
from typing import TYPE_CHECKING, ClassVar, cast

from torilla.core.contract.data import Item, Options, Outcome, Part, Refusal, SeatScore, ranked
from torilla.core.contract.errors import IllegalAction, OptionsError
from torilla.core.contract.families import Family
from torilla.core.contract.options import OptionSet
from torilla.core.contract.room import Room, StateT, ViewT
from torilla.core.engine.engine import CodedItems, Engine, is_legal, legal_codes
from torilla.core.engine.generator import Generator
from torilla.core.records.seed import Seed

if TYPE_CHECKING:
    from torilla.core.contract.game import AnyGame


class Rules(Room[StateT, ViewT]):
    """Set-up, turns, legal actions, refusals, scores. A game brings what has no value here, and `new_state`."""

    engine: ClassVar[Engine]
    families: ClassVar[Sequence[Family]]
    steps: ClassVar[tuple[str, ...]]
    version: ClassVar[int] = 1
    """The newest version of the rules; games of older ones stay playable."""
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    categories: ClassVar[tuple[str, ...]] = ("points",)
    options: ClassVar[OptionSet] = OptionSet()
    general: ClassVar[dict[str, str]] = {}
    """The rules behind the refusals that every game has: `action/unknown`, `game/over`, `turn/not-yours`."""
    value_type: ClassVar[type | UnionType | None] = None
    """The type of all actions' values; None: the union of the families' ones."""

    default_rooms: ClassVar[Mapping[str, str]] = {}
    """Rooms of a game that does not name them, as "module:Class", where they are not those of the contract."""

    # --- Set-up

    def new_state(self, options: Options, seats: int) -> StateT:
        """A state with nothing dealt yet. `undealt` fills in rules version, components, options and seed."""
        raise NotImplementedError

    def check_setup(self, options: Options, seats: int, version: int | None = None) -> int:
        """The rules version that is meant, by default the newest. Raises OptionsError."""
        if not isinstance(options, self.options.kind):
            raise OptionsError("options/invalid", f"these are not options of {self.game.title}", fault=str(options))
        if seats not in self.seat_counts:
            low, high = self.seat_counts[0], self.seat_counts[-1]
            counts = f"{low} to {high} seats" if low < high else f"{low} seats"
            raise OptionsError("options/seats", f"{self.game.name} has {counts}, not {seats}", seats=seats)
        if options.start is not None and not 0 <= options.start < seats:
            raise OptionsError("options/start", f"there is no seat {options.start} to start", start=options.start)
        if version is not None and version not in range(1, self.version + 1):
            known = f"rules version {version} is not known here (1 to {self.version} are)"
            raise OptionsError("rules/unknown-version", f"{self.game.name}: {known}", version=version)
        return version or self.version

    def undealt(self, options: Options, seats: int, seed: Seed | int, version: int | None = None) -> StateT:
        """A state with nothing dealt yet: the start of `setup` and of `engine.deal`."""
        version = self.check_setup(options, seats, version)
        state = self.new_state(options, seats)
        state.rules, state.components, state.options = version, self.game.components, options
        if isinstance(seed, Seed):
            state.key, state.random = seed.key(), 0
        else:
            state.key, state.random = b"", Generator.from_seed(seed).state
        return state

    def setup(self, options: Options, seats: int, seed: Seed | int, version: int | None = None) -> StateT:
        """A new game. Raises OptionsError."""
        state = self.undealt(options, seats, seed, version)
        self.engine.set_up(state)
        return state

    # --- Actions

    def legal(self, state: StateT) -> list[int]:
        """The legal codes, ascending; none only when the game is over."""
        return legal_codes(self.engine, state)

    def apply(self, state: StateT, code: int) -> list[Item]:
        """Do a legal action; raises IllegalAction with the reason, and changes nothing, if it is not legal."""
        self.require(state, code)
        return self.apply_legal(state, code)

    def apply_legal(self, state: StateT, code: int) -> list[Item]:
        """Do an action that is known to be legal."""
        items: CodedItems = []
        state.items = items
        try:
            self.engine.step(state, code)
        finally:
            state.items = None
        return [self.game.records.item(entry) for entry in items]

    def explain(self, state: StateT, code: int, seat: int | None = None) -> Refusal | None:
        """The reason why `seat` (by default the seat to move) may not do this now; None if it may."""
        if code not in self.game.notation:
            return self.refuse_always("action/unknown", action=code)
        if state.seat < 0:
            return self.refuse_always("game/over")
        if seat is not None and seat != state.seat:
            return self.refuse_always("turn/not-yours", seat=int(state.seat))
        return None if is_legal(self.engine, state, code) else self.refuse(state, code)

    def require(self, state: StateT, code: int, seat: int | None = None) -> None:
        """Raise IllegalAction with the reason if `explain` has one."""
        refusal = self.explain(state, code, seat)
        if refusal is not None:
            raise self.illegal(code, refusal)

    def illegal(self, code: int, refusal: Refusal) -> IllegalAction:
        """A refusal as an error, which reads as a sentence."""
        from torilla.core.terminal.describe import (
            describe_refusal,  # brings texts, which a game without errors needs not
        )

        name = self.game.notation.format_or_number(code)
        sentence = describe_refusal(cast("AnyGame", self.game), refusal)
        return IllegalAction(refusal.code, f"{name}: {sentence}", **refusal.values)

    def refuse(self, state: StateT, code: int) -> Refusal:
        """The reason why an action that the engine did not list is not legal."""
        return Refusal("action/illegal", self.game.name, {"step": self.steps[state.step]})

    def refuse_always(self, code: str, **values: object) -> Refusal:
        """A refusal that does not depend on the action."""
        return Refusal(code, self.general.get(code, self.game.name), values)

    # --- Scores

    def scores(self, state: StateT, viewer: int | None = None) -> list[SeatScore]:
        """Every seat's score by category if the game ended here, as far as a viewer (None: a spectator) may know it.

        By default one category, certain at the end, in which everything counts: for a game without hidden pieces that
        score.
        """
        points = [int(self.engine.points(state, seat)) for seat in range(state.seats)]
        return [SeatScore([Part(self.categories[0], now, now if state.seat < 0 else 0)]) for now in points]

    def outcome(self, state: StateT) -> Outcome | None:
        """The result; None before the end."""
        if state.seat >= 0:
            return None
        standings = [int(self.engine.standing(state, seat)) for seat in range(state.seats)]
        return Outcome(self.scores(state), ranked(standings), self.end_reason(state))

    def end_reason(self, state: StateT) -> str:
        """The reason why the game ended."""
        return "over"
