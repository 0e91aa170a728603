"""The second part of the contract's methods: legal actions, steps, refusals, previews, scores and hidden pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from torilla.core.content.refusals import RefusalEntry, load_refusals
from torilla.core.contract.data import Item, Json, Lying, Outcome, Part, Refusal, SeatScore, ranked
from torilla.core.contract.errors import IllegalAction
from torilla.core.contract.setup_part import ComponentsT, GameSetup, OptionsT, StateT, ValueT, ViewT
from torilla.core.engine.engine import CodedItems, is_legal, legal_codes
from torilla.core.engine.generator import Generator


class GamePlay(GameSetup[OptionsT, StateT, ViewT, ComponentsT, ValueT]):
    """A game that is played. Games derive from `GameOf` (core/contract/game.py)."""

    # --- Steps

    def current_seat(self, state: StateT) -> int | None:
        """The seat to move; None when the game is over."""
        return None if state.seat < 0 else int(state.seat)

    def legal_actions(self, state: StateT) -> list[int]:
        """The legal codes, ascending; none only when the game is over."""
        return legal_codes(self.engine, state)

    def apply(self, state: StateT, code: int) -> list[Item]:
        """Do a legal action; raises IllegalAction with the reason, and changes nothing, if it is not legal."""
        refusal = self.explain(state, code)
        if refusal is not None:
            raise self.illegal(state, code, refusal)
        return self.apply_legal(state, code)

    def illegal(self, state: StateT, code: int, refusal: Refusal) -> IllegalAction:
        """A refusal as an error."""
        name = self.name_of(code, cast(ComponentsT, state.components))
        return IllegalAction(refusal.code, f"{name}: {refusal.code} ({refusal.rule})", **refusal.values)

    def apply_legal(self, state: StateT, code: int) -> list[Item]:
        """Do an action that is known to be legal."""
        items: CodedItems = []
        state.items = items
        try:
            self.engine.step(state, code)
        finally:
            state.items = None
        return [self.to_item(entry, cast(ComponentsT, state.components)) for entry in items]

    def to_item(self, entry: tuple[int, int, int, int], components: ComponentsT) -> Item:
        """A coded item (`Position.disclose`) as an item. Games that disclose something must override this."""
        raise NotImplementedError(f"{self.title} discloses items, but has no to_item")

    # --- Refusals

    def explain(self, state: StateT, code: int, seat: int | None = None) -> Refusal | None:
        """The reason why `seat` (by default the seat to move) may not do this now; None if it may."""
        if code not in self.catalogue(cast(ComponentsT, state.components)):
            return self.refuse_anyway("action/unknown", action=code)
        if state.seat < 0:
            return self.refuse_anyway("game/over")
        if seat is not None and seat != state.seat:
            return self.refuse_anyway("turn/not-yours", seat=int(state.seat))
        if is_legal(self.engine, state, code):
            return None
        return self.refuse(state, code)

    def refuse_anyway(self, code: str, **values: object) -> Refusal:
        """A refusal that has nothing to do with the action."""
        return Refusal(code, self.general_rules.get(code, self.name), values)

    def refuse(self, state: StateT, code: int) -> Refusal:
        """The reason why an action that the engine did not list is not legal."""
        return Refusal("action/illegal", self.name, {"step": self.steps[state.step]})

    def refusals(self) -> dict[str, RefusalEntry]:
        """Every refusal of the game by code: its rules, sentences and an example (`refusals.toml`)."""
        return load_refusals(package) if (package := self.package()) else {}

    # --- What an action would do, and did

    def preview(self, view: ViewT, code: int, components: ComponentsT | None = None) -> Json:
        """The effect of an action, as JSON values, without doing it. Raises IllegalAction."""
        before = self.state_of(view, components)
        refusal = self.explain(before, code)
        if refusal is not None:
            raise self.illegal(before, code, refusal)
        return self.foresee(before, code, self.format_action(code, cast(ComponentsT, before.components)))

    def foresee(self, state: StateT, code: int, notation: str) -> Json:
        """The preview of a legal action: by default what the seat to move gains, if that is known before the step."""
        after = self.engine.clone(state)
        after.items = []
        self.engine.step(after, code)
        score = {} if after.items else self.gains(state, cast(StateT, after), int(state.seat))
        return {"action": notation, "score": score}

    def effects(self, before: StateT, after: StateT, code: int) -> Json:
        """The effects of a step, as JSON values for the log; public facts only. By default the mover's points."""
        return {"score": self.gains(before, after)}

    def gains(self, before: StateT, after: StateT, viewer: int | None = None) -> dict[str, int]:
        """Points by category that a step brought the seat that did it, where they changed, as a viewer may know."""
        seat = int(before.seat)
        old, new = (self.live_score(state, viewer)[seat].parts for state in (before, after))
        won = {part.category: part.now - was.now for was, part in zip(old, new, strict=True)}
        return {category: points for category, points in won.items() if points}

    def suggest(self, view: ViewT, components: ComponentsT | None = None) -> int | None:
        """A natural default for this step, where it has one."""
        return None

    # --- Turns ahead

    def turn_of(self, state: StateT, seat: int) -> StateT | None:
        """The position as it would be if this seat's next turn began now; None: that cannot be said, or it has none.

        A copy, on which a turn can be tried. By default only the seat to move has one.
        """
        return cast(StateT, self.engine.clone(state)) if state.seat == seat else None

    def counts_on(self, state: StateT, code: int) -> list[Lying]:
        """The open pieces that others could take away, for which somebody would choose this legal action."""
        return []

    def lies(self, view: ViewT, piece: Lying) -> bool:
        """Whether an open piece lies there."""
        display: list[str | None] = getattr(view, "display", [])
        return piece.piece in (display if piece.place is None else display[piece.place : piece.place + 1])

    def premoves(self, state: StateT) -> list[int]:
        """The first steps of a turn (`turn_of`) that one would decide on ahead without seeing more; by default none."""
        return []

    # --- Scores

    def live_score(self, state: StateT, viewer: int | None = None) -> list[SeatScore]:
        """Every seat's score by category if the game ended here, as far as a viewer (None: a spectator) may know it.

        By default one category, certain at the end, in which everything counts: for a game without hidden pieces that
        score.
        """
        points = [int(self.engine.points(state, seat)) for seat in range(state.seats)]
        return [SeatScore([Part(self.categories[0], now, now if state.seat < 0 else 0)]) for now in points]

    def ranking(self, state: StateT) -> list[list[int]]:
        """Seats from first to last if the game ended here."""
        return ranked([int(self.engine.standing(state, seat)) for seat in range(int(state.seats))])

    def outcome(self, state: StateT) -> Outcome | None:
        """The result; None before the end."""
        if state.seat >= 0:
            return None
        return Outcome(self.live_score(state), self.ranking(state), self.end_reason(state))

    def end_reason(self, state: StateT) -> str:
        """The reason why the game ended."""
        return "over"

    # --- Hidden pieces, and records without their seed

    def sample(self, view: ViewT, generator: Generator, components: ComponentsT | None = None) -> StateT:
        """A state drawn uniformly from all arrangements of the hidden pieces that fit the view."""
        state = self.state_of(view, components)
        self.engine.redeal(state, -1 if view.viewer is None else view.viewer, generator)
        return state

    def blank(
        self,
        options: OptionsT,
        seats: int,
        items: Sequence[Item],
        components: ComponentsT | None = None,
        rules_version: int | None = None,
    ) -> StateT:
        """The state after set-up with the disclosed items, unknown pieces elsewhere."""
        return self.setup(options, seats, 0, components, rules_version)

    def apply_recorded(self, state: StateT, code: int, items: Sequence[Item]) -> list[Item]:
        """Do an action with the results from a record instead of the pile's; raises IllegalAction."""
        return self.apply(state, code)
