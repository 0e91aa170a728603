"""`torilla.testing`: both games pass, and broken games do not."""

from __future__ import annotations

from typing import Any

import pytest

from torilla.core.contract.game import Game
from torilla.games import GAMES, get_game
from torilla.testing import Broken, check_game


@pytest.mark.parametrize("name", GAMES)
def test_games_keep_their_promises(name: str) -> None:
    """Both games pass the public conformance check."""
    counts = check_game(get_game(name), games=3, seed=11)
    promises = {"legal list", "action forms", "explain", "document", "position text", "views", "purity"}
    promises |= {"determinism", "conservation", "horizon", "scores", "options", "end"}
    assert promises <= set(counts)


def broken(**changes: Any) -> Game:
    """Helsinki with some methods replaced."""
    kind = type(get_game("helsinki"))
    game: Game = type("Broken", (kind,), changes)()
    return game


def test_unsorted_lists_are_found() -> None:
    """A game whose legal actions are not ascending fails."""
    kind = type(get_game("helsinki"))
    game = broken(legal_actions=lambda self, state: kind.legal_actions(self, state)[::-1])
    with pytest.raises(Broken, match="legal list"):
        check_game(game, games=1)


def test_careless_refusals_are_found() -> None:
    """A game that explains nothing away fails."""
    game = broken(explain=lambda self, state, code, seat=None: None)
    with pytest.raises(Broken, match="explain"):
        check_game(game, games=1)


def test_lost_pieces_are_found() -> None:
    """A game that loses a card on the way fails."""
    kind = type(get_game("helsinki"))

    def to_document(self: Any, state: Any) -> dict[str, Any]:
        document = kind.to_document(self, state)
        if document["steps"] > 5:
            document["pile"] = document["pile"][1:]
        return document

    with pytest.raises(Broken, match=r"conservation|document"):
        check_game(broken(to_document=to_document), games=1)
