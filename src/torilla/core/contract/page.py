"""The room `page`: what a table in the browser asks for besides the view."""

from __future__ import annotations

from typing import cast

from torilla.core.content.sheets import ScoreSheet
from torilla.core.content.texts import read_markup
from torilla.core.contract.data import Json, OpenPiece
from torilla.core.contract.room import Room, StateT, ViewT
from torilla.core.contract.views import Known


class Page(Room[StateT, ViewT]):
    """Previews, suggestions, premoves, score sheets. What takes `Known` cannot be given the true state by mistake."""

    # --- What an action would do, and did

    def preview(self, known: Known[StateT, ViewT], code: int) -> Json:
        """The effect of an action, as JSON values, without doing it. Raises IllegalAction."""
        self.game.rules.require(known.state, code)
        return self.preview_legal(known.state, code)

    def preview_legal(self, state: StateT, code: int) -> Json:
        """The preview of a legal action: by default what the seat to move gains, if that is known before the step."""
        after = cast(StateT, self.game.rules.engine.clone(state))
        after.items = []
        self.game.rules.engine.step(after, code)
        score = {} if after.items else self.gains(state, after, int(state.seat))
        return {"action": self.game.notation.format(code), "score": score}

    def effects(self, before: StateT, after: StateT, code: int) -> Json:
        """The effects of a step, as JSON values for the log; public facts only. By default the mover's points."""
        return {"score": self.gains(before, after)}

    def gains(self, before: StateT, after: StateT, viewer: int | None = None) -> dict[str, int]:
        """Points by category that a step brought the seat that did it, where they changed, as a viewer may know."""
        seat = int(before.seat)
        old, new = (self.game.rules.scores(state, viewer)[seat].parts for state in (before, after))
        won = {part.category: part.now - was.now for was, part in zip(old, new, strict=True)}
        return {category: points for category, points in won.items() if points}

    def suggest(self, known: Known[StateT, ViewT]) -> int | None:
        """A natural default for this step, where it has one."""
        return None

    def extras(self, known: Known[StateT, ViewT]) -> Json:
        """Data that a table in the browser shows besides the view and cannot compute, as JSON values.

        By default the picture as plain text with its styles, for the generic table; nothing for a game with a page.
        """
        if self.game.content.web is not None:
            return {}
        picture, styles = read_markup(self.game.terminal.picture(known.state, known.view.viewer))
        return {"picture": picture, "styles": styles} if styles else {"picture": picture}

    # --- Premoves

    def next_turn(self, state: StateT, seat: int) -> StateT | None:
        """The position as it would be if this seat's next turn began now; None: that is unknown, or it has none.

        A copy, on which a turn can be tried. By default only the seat to move has one.
        """
        return cast(StateT, self.game.rules.engine.clone(state)) if state.seat == seat else None

    def relies_on(self, state: StateT, code: int) -> list[OpenPiece]:
        """The open pieces that others could take away, for which a player would choose this legal action."""
        return []

    def is_available(self, view: ViewT, piece: OpenPiece) -> bool:
        """Whether an open piece is still in its place."""
        display: list[str | None] = getattr(view, "display", [])
        return piece.piece in (display if piece.place is None else display[piece.place : piece.place + 1])

    def premoves(self, state: StateT) -> list[int]:
        """The first steps of a turn (`next_turn`) that a player would decide on before seeing more; by default none."""
        return []

    # --- Boards that people drew

    def sheet(self) -> ScoreSheet | None:
        """Counts drawn boards; None: the game cannot."""
        return None
