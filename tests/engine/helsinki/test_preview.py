"""Previews and suggestions: what is foretold is what happens."""

from __future__ import annotations

from typing import Any

import pytest
from engine.helsinki.games import Table
from engine.helsinki.helpers import BOX, GAME, do, document, legal, player, position, score

from torilla.core.contract.errors import IllegalAction

LONG_ROW = """
    step: {}
    display: p1-2 g1-2 r1-2 b1-2 y1-2 p2-3 g2-3 r2-3
    wild-tiles: 3
    player 0:
    pawn: {}
    hand: {}
    coats: 1
    board:
    . . . . . . .
    . . . . . . .
    w w w b-b w .
    . . . # . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """


def preview(state: Any, action: str) -> dict[str, Any]:
    """The preview of an action for the seat to move."""
    found: dict[str, Any] = GAME.preview(GAME.view(state, GAME.current_seat(state)), GAME.parse_action(action, BOX))
    return found


def test_preview_of_a_move() -> None:
    """The preview of a move has the space, the side and the cards that could be drawn there."""
    assert preview(position(LONG_ROW.format("move", 0, "")), "m3") == {
        "action": "m3",
        "space": 3,
        "side": "e",
        "slots": [2, 3],
        "cards": ["r1-2", "b1-2"],
        "score": {},
    }


def test_preview_of_a_draw() -> None:
    """The preview of a draw has the cards, the hand, how many to discard and whether the pile runs out."""
    found = preview(position(LONG_ROW.format("main", 2, "y1-2 y2-3 y3-4 b1-2 b2-3 b3-4")), "draw+extra-card")
    assert (found["cards"], found["hand"], found["discards"]) == (["g1-2", "r1-2"], 9, 2)
    assert found["last_round"] is False


def test_preview_of_a_build() -> None:
    """The preview of a card has its tile, its price with the actions chosen, and its turrets."""
    state = do(position(LONG_ROW.format("main", 0, "b2-2t w")), "+discount")
    assert preview(state, "build:b2-2t") == {
        "action": "build:b2-2t",
        "card": "b2-2t",
        "tile": "b2",
        "price": 1,
        "turrets": 1,
        "score": {},
    }


def test_preview_of_a_push() -> None:
    """The preview of a push has where it stops, by what, what it completes, its coats and its bonus (H4.9, H4.11)."""
    state = do(position(LONG_ROW.format("main", 2, "r1-2")), "build:r1-2")
    found = preview(state, "e2.1")
    assert found["cells"] == ["g2", "g3"]
    assert found["stopped_by"] == ["f3"]
    assert (found["rows"], found["columns"], found["coats"]) == ([3], [], ["g2"])
    assert found["score"] == {"rows": 2}
    assert found["bonus_card"] is False
    assert found["pays"] == []


def test_preview_of_a_payment() -> None:
    """The preview of a push has the cards to pay: the suggested ones where there is a choice (H4.1, H4.2)."""
    state = do(position(LONG_ROW.format("main", 2, "r3-4 r1-2 r2-3 w y1-2")), "build:r3-4")
    assert preview(state, "e4.0")["pays"] == ["r1-2", "r2-3"]
    state = do(position(LONG_ROW.format("main", 2, "r3-4 r1-2 w y1-2")), "build:r3-4")
    assert preview(state, "e4.0")["pays"] == ["r1-2", "w"]


def test_a_payment_goes_on_as_the_push_told() -> None:
    """With `any-wild` the card that the push named is the one laid out to pay: the least worth keeping (H6.10)."""
    hand = "r3-4 r1-2 r2-3 b1-2 b2-3 y3-4 w"
    state = do(position(LONG_ROW.format("main", 2, hand)), "+any-wild build:r3-4")
    pays = preview(state, "e4.0")["pays"]
    assert pays == ["r2-3", "y3-4"]
    paying = do(state, "e4.0")
    suggested = GAME.format_action(GAME.suggest(GAME.view(paying, 0)), BOX)
    assert preview(paying, suggested)["pays"] == pays
    assert preview(paying, "pay:b1-2")["pays"] == ["r2-3", "b1-2"]
    rest = do(paying, suggested)
    assert preview(rest, GAME.format_action(GAME.suggest(GAME.view(rest, 0)), BOX))["pays"] == ["y3-4"]


def test_preview_of_a_wild_tile() -> None:
    """So does a wild tile (H6.4)."""
    found = preview(position(LONG_ROW.format("move", 2, "")), "one-wild:g3")
    assert (found["cells"], found["rows"], found["score"]) == (["g3"], [3], {"rows": 2})


def test_no_preview_of_what_is_not_legal() -> None:
    """An action that is refused has no preview but the refusal."""
    with pytest.raises(IllegalAction) as caught:
        preview(position(LONG_ROW.format("move", 0, "")), "draw")
    assert caught.value.code == "step/wrong"


@pytest.mark.parametrize("seed", range(4))
def test_what_is_foretold_happens(seed: int) -> None:
    """The cells, the coats and the score that a preview names are those of the step."""
    for state, _, code in Table(2, "dry-roads=yes", 70 + seed, gift=3).play():
        seat = GAME.current_seat(state)
        found = GAME.preview(GAME.view(state, seat), code)
        after = state.clone()
        GAME.apply_legal(after, code)
        old, new = score(state, seat), score(after, seat)
        assert found["score"] == {key: new.get(key, 0) - old.get(key, 0) for key in new if new[key] != old.get(key)}
        if "cells" in found:
            built = {cell for tile in player(after, seat)["tiles"] for cell in tile["cells"]}
            assert set(found["cells"]) <= built | set(player(after, seat)["wild"])
        if "hand" in found and document(after)["step"] != "discard":
            assert len(player(after, seat)["hand"]) <= found["hand"]


def test_a_payment_is_suggested() -> None:
    """Own colour before wild, and of it what is least worth keeping (H4.2)."""
    state = do(position(LONG_ROW.format("main", 0, "r3-4 r1-2 r4-5 w w")), "build:r3-4 nc.0")
    code = GAME.suggest(GAME.view(state, 0))
    assert GAME.format_action(code, BOX) in {"pay:r1-2", "pay:r4-5"}


def test_a_roof_is_suggested() -> None:
    """A turret where its lines are fullest (H5.4)."""
    state = do(position(LONG_ROW.format("main", 2, "r2-2t w")), "build:r2-2t e2.1")
    assert GAME.format_action(GAME.suggest(GAME.view(state, 0)), BOX) == "roof:g3"


def test_a_discard_is_suggested_and_never_a_wild_card_first() -> None:
    """A suggestion to discard is legal and keeps wild cards (H3.4)."""
    state = do(position(LONG_ROW.format("main", 2, "y1-2 y2-3 y3-4 w w w w")), "draw")
    suggested = GAME.format_action(GAME.suggest(GAME.view(state, 0)), BOX)
    assert suggested in legal(state)
    assert suggested != "discard:w"


def test_no_suggestion_elsewhere() -> None:
    """Steps without a natural default have no suggestion."""
    assert GAME.suggest(GAME.view(position(LONG_ROW.format("move", 0, "")), 0)) is None
