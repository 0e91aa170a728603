"""Actions, items and scores of a game as parts of messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import msgspec

from torilla.core.contract import data as contract
from torilla.core.contract.data import disclosed_to
from torilla.core.contract.game import AnyGame
from torilla.core.engine import engine
from torilla.server.wire import shared
from torilla.server.wire.shared import GameValue
from torilla.server.wire.socket import Position

encode = msgspec.json.Encoder().encode


class ActionForms(NamedTuple):
    """An action's notation and value, and both encoded for messages."""

    notation: str
    value: GameValue
    message: msgspec.Raw


class ActionCache(dict[int, ActionForms]):
    """Actions by code. Each is made once: the same few hundred are sent again and again."""

    def __init__(self, game: AnyGame) -> None:
        self.notation = game.notation

    def __missing__(self, code: int) -> ActionForms:
        legal = shared.Legal(self.notation.format(code), self.notation.to_value(code))
        self[code] = ActionForms(legal.notation, legal.value, msgspec.Raw(encode(legal)))
        return self[code]


ACTION_CACHES: WeakKeyDictionary[AnyGame, ActionCache] = WeakKeyDictionary()
"""Of each edition of a game."""


def items_for(items: Sequence[contract.Item], viewer: int | None) -> list[shared.Item]:
    return [shared.Item(item.what, item.seat, item.place, item.piece) for item in disclosed_to(items, viewer)]


def score_parts(game: AnyGame, state: engine.Position, viewer: int | None) -> list[list[shared.ScorePart]]:
    return [
        [shared.ScorePart(part.category, part.now, part.certain) for part in score.parts]
        for score in game.rules.scores(state, viewer)
    ]


def action_cache(game: AnyGame) -> ActionCache:
    found = ACTION_CACHES.get(game)
    if found is None:
        found = ACTION_CACHES[game] = ActionCache(game)
    return found


def legal_actions(game: AnyGame, state: engine.Position) -> list[int]:
    """What can be done; where pieces are unknown, only with those that are not."""
    return [code for code in game.rules.legal(state) if code in game.notation]


def position_message(
    game: AnyGame,
    state: engine.Position,
    view: contract.View,
    *,
    seq: int,
    to_move: int | None,
    may_act: bool,
    can_undo: bool,
    hash: str,
) -> Position:
    """A position as the viewer of `view` sees it; `may_act`: with what the viewer can do now."""
    known = game.views.known(view)
    legal: list[Any] = []  # of shared.Legal, encoded
    suggested = None
    if may_act:
        forms = action_cache(game)
        legal = [forms[code].message for code in legal_actions(game, state)]
        code = game.page.suggest(known)
        suggested = None if code is None or code not in game.notation else forms[code].notation
    return Position(
        seq=seq,
        seat=view.viewer,
        to_move=to_move,
        view=view,
        legal=legal,
        suggested=suggested,
        scores=score_parts(game, state, view.viewer),
        reports=game.page.extras(known),
        can_undo=bool(legal) and can_undo,
        hash=hash,
        outcome=game.rules.outcome(state),
    )
