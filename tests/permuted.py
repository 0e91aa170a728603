"""States with everything permuted that a seat cannot know."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from torilla.core.contract.game import AnyGame


def twin_of(game: AnyGame, state: Any, seat: int, rng: random.Random) -> Any:
    """The same state with all pieces that `seat` cannot know dealt again, by hand and not by the engine."""
    whole = game.views.to_document(state)
    others = [player for index, player in enumerate(whole["players"]) if index != seat]
    hidden = list(whole["pile"])
    for player in others:
        hidden += (Counter(player["hand"]) - Counter(player["seen"])).elements()
    rng.shuffle(hidden)
    for player in others:
        unseen = len(player["hand"]) - len(player["seen"])
        player["hand"] = [*player["seen"], *(hidden.pop() for _ in range(unseen))]
    return game.views.from_document(whole | {"pile": hidden})
