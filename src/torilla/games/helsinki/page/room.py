"""The room `page` of Helsinki."""

from __future__ import annotations

from typing import Any, cast

from torilla.core.contract.data import Json, OpenPiece
from torilla.core.contract.page import Page
from torilla.core.contract.views import Known
from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.page import extras
from torilla.games.helsinki.page.changes import score_change
from torilla.games.helsinki.page.score_sheet import HelsinkiSheet
from torilla.games.helsinki.rules.actions.draw import Draw
from torilla.games.helsinki.rules.actions.turn import Move, begin_turn
from torilla.games.helsinki.rules.codes import AT_MOVE, AT_START, EMPTY
from torilla.games.helsinki.rules.engine import ENGINE
from torilla.games.helsinki.rules.families import FAMILIES, FAMILY_OF
from torilla.games.helsinki.rules.state import Player, State
from torilla.games.helsinki.views.describe import components_of
from torilla.games.helsinki.views.documents import View

PUBLIC = ("cells", "rows", "columns", "coats", "dry_roads", "bonus_card", "cards", "last_round")
"""The public parts of a step: all but the hand of the seat that did it."""
SUGGESTED = ("pay", "roof", "discard")
"""The steps in which a family suggests something."""


class HelsinkiPage(Page[State, View]):
    def preview_legal(self, state: State, code: int) -> Json:
        """`state` may hold unknown cards."""
        after = state.clone()
        ENGINE.step(after, code)
        family = FAMILY_OF[code]
        found = family.preview(state, after, code - family.base)
        return {"action": self.game.notation.format(code), **found, "score": score_change(state, after)}

    def effects(self, before: State, after: State, code: int) -> Json:
        """The cards of a draw are the two that lay face up (H3.7)."""
        family = FAMILY_OF[code]
        found = family.preview(before, after, code - family.base)
        return {key: found[key] for key in PUBLIC if found.get(key)} | {"score": score_change(before, after)}

    def suggest(self, known: Known[State, View]) -> int | None:
        """A sensible card to pay or discard, a sensible roof; None in other steps."""
        state = known.state
        if known.view.step not in SUGGESTED:
            return None
        for family in FAMILIES:
            if state.step in family.moments:
                choice = family.suggest(state, state.players[state.seat])
                if choice >= 0:
                    return int(family.base + choice)
        return None

    def extras(self, known: Known[State, View]) -> Json:
        return extras.extras(known.state, known.view.viewer)

    def next_turn(self, state: State, seat: int) -> State | None:
        """Whatever the seats before it do is left out."""
        if state.seat < 0 or (state.step == AT_START and state.seat != seat):
            return None
        ahead = state.clone()
        if state.seat == seat:
            return ahead
        seats, start = int(state.seats), int(state.start)
        comes_round = (seat - start) % seats < (int(state.seat) - start) % seats
        if comes_round and state.last_round:
            return None
        ahead.turn += (seat - int(state.seat)) % seats
        ahead.round += comes_round
        ahead.seat = seat
        ahead.plus = ahead.cells = ahead.to_pay = ahead.turrets_due = 0
        ahead.card = EMPTY
        ahead.back_to = -1
        ahead.touches = ahead.off_colour = ahead.disclosed = False
        begin_turn(ahead)
        ahead.horizon = ahead.steps
        return ahead

    def relies_on(self, state: State, code: int) -> list[OpenPiece]:
        """A move and a draw are for the cards beside the pawn."""
        family: Any = FAMILY_OF[code]
        if not isinstance(family, Move | Draw):
            return []
        me: Player = state.players[state.seat].clone()
        if isinstance(family, Move):
            family.apply(state.clone(), me, code - int(family.base))
        components = components_of(state)
        slots = [int(me.lower_slot()), int(me.upper_slot())]
        return [
            OpenPiece(components.card_name(int(state.display[slot])), slot)
            for slot in slots
            if state.display[slot] != EMPTY
        ]

    def premoves(self, state: State) -> list[int]:
        """The moves of the pawn, without a coat of arms."""
        if state.step != AT_MOVE:
            return []
        legal = self.game.rules.legal(state)
        return [code for code in legal if isinstance(FAMILY_OF[code], Move) and FAMILY_OF[code].coat == 0]

    def sheet(self) -> HelsinkiSheet:
        return HelsinkiSheet(cast(Components, self.game.components))
