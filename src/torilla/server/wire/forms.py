"""Actions, items and scores of a game as parts of messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from torilla.core.contract import data as contract
from torilla.core.contract.data import Components, disclosed_to
from torilla.core.contract.game import Game
from torilla.core.engine.engine import Position
from torilla.server.wire import shared
from torilla.server.wire.shared import GameValue

encode = msgspec.json.Encoder().encode


class ActionForms(NamedTuple):
    """An action's notation and value, and both encoded for messages."""

    notation: str
    value: GameValue
    message: msgspec.Raw


class ActionCache(dict[int, ActionForms]):
    """Actions by code. Each is made once: the same few hundred are sent again and again."""

    def __init__(self, game: Game, components: Components) -> None:
        self.game = game
        self.components = components

    def __missing__(self, code: int) -> ActionForms:
        legal = shared.Legal(self.game.format_action(code, self.components), self.game.to_value(code, self.components))
        self[code] = ActionForms(legal.notation, legal.value, msgspec.Raw(encode(legal)))
        return self[code]


ACTION_CACHES: dict[tuple[type[Game], str], ActionCache] = {}
"""By game and hash of the components, which all games without components share."""


def items_for(items: Sequence[contract.Item], viewer: int | None) -> list[shared.Item]:
    return [shared.Item(item.what, item.seat, item.place, item.piece) for item in disclosed_to(items, viewer)]


def score_parts(game: Game, state: Position, viewer: int | None) -> list[list[shared.ScorePart]]:
    return [
        [shared.ScorePart(part.category, part.now, part.certain) for part in score.parts]
        for score in game.live_score(state, viewer)
    ]


def action_cache(game: Game, components: Components) -> ActionCache:
    key = (type(game), components.hash)
    if key not in ACTION_CACHES:
        ACTION_CACHES[key] = ActionCache(game, components)
    return ACTION_CACHES[key]
