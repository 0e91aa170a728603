"""Drawing, the end of a turn and of the game (N3.9, N3.10)."""

from __future__ import annotations

import pytest
from engine.neoville.helpers import GAME, codes, do, document, legal, player, position, refusal, step

TURN = """
    step: build
    {}
    supply:
    display: eere eewe eggg errr
    pile: ewww ggrg ggwg
    player 0:
    hand: grrr
    city:
    e e
    g e
    """


@pytest.mark.smoke
def test_face_up_or_pile() -> None:
    """One takes one of the 4 face-up tiles or the top of the pile (N3.9)."""
    state = position(TURN.format(""))
    assert legal(state) == {"draw:eere", "draw:eewe", "draw:eggg", "draw:errr", "draw:pile"}
    assert refusal(state, "draw:ewww").code == "draw/not-face-up"


def test_a_face_up_tile_is_replaced_at_once() -> None:
    """A face-up tile is taken before its place is refilled from the pile, which everybody sees (N3.9)."""
    state = position(TURN.format(""))
    items = GAME.apply(state, *codes("draw:eggg"))
    table = document(state)
    assert [GAME.items.format(item) for item in items] == ["2:ewww"]
    assert items[0].audience is None
    assert table["display"] == ["eere", "eewe", "ewww", "errr"]
    assert table["pile"] == ["ggrg", "ggwg"]
    assert table["players"][0]["hand"] == ["eggg", "grrr"]
    assert table["players"][0]["seen"] == ["eggg"]


def test_the_top_of_the_pile_is_private() -> None:
    """A tile from the pile is seen only by who takes it (N3.9)."""
    state = position(TURN.format(""))
    items = GAME.apply(state, *codes("draw:pile"))
    assert [GAME.items.format(item) for item in items] == ["0+ewww"]
    assert items[0].audience == 0
    assert document(state)["display"] == ["eere", "eewe", "eggg", "errr"]
    assert (player(state)["hand"], player(state)["seen"]) == (["ewww", "grrr"], [])


def test_one_must_draw() -> None:
    """Drawing cannot be declined (N3.9)."""
    assert refusal(position(TURN.format("")), "end").code == "end/must-draw"


def test_a_draw_ends_the_turn() -> None:
    """With the draw the turn ends, and what was done in it is final (N3.9)."""
    state = do(position(TURN.format("")), "draw:pile")
    assert (step(state), int(state.seat)) == ("tile", 1)
    assert int(state.horizon) == int(state.steps)


def test_equal_face_up_tiles_are_one_action() -> None:
    """Equal tiles in the display are one action, which takes the first of them (N3.9)."""
    from torilla.games.neoville.box.components import load_components

    box = load_components()
    mine = load_components(box.source.replace('"e e / r e"', '"e e / g e"', 1))
    text = "neoville position 1\nstep: build\ndisplay: eewe eege eege -\npile: ewww\nplayer 0:\ncity:\ne g\ng g\n"
    state = GAME.parse_position(text, mine)
    names = [GAME.format_action(code, mine) for code in GAME.legal_actions(state)]
    assert [name for name in names if name.startswith("draw")] == ["draw:eege", "draw:eewe", "draw:pile"]
    GAME.apply(state, GAME.parse_action("draw:eege", mine))
    assert GAME.to_document(state)["display"] == ["eewe", "ewww", "eege", None]


# --- N3.10 ----------------------------------------------------------------------------------------------


def test_nothing_is_drawn_after_the_last_tile() -> None:
    """In the last round one builds or ends the turn; nothing is drawn (N3.10)."""
    state = position(TURN.format("turn: 31").replace("supply:", "supply: tree4"))
    assert legal(state) == {"build:tree4:sw", "end"}
    assert refusal(state, "draw:eere").code == "draw/last-round"
    assert refusal(state, "draw:pile").code == "draw/last-round"
    assert legal(do(state, "build:tree4:sw")) == {"end"}


def test_the_end_is_explicit() -> None:
    """A last build can be taken back until the turn is ended (N3.10)."""
    state = position(TURN.format("turn: 31\n    steps: 90\n    horizon: 88").replace("supply:", "supply: tree4"))
    built = do(state, "build:tree4:sw")
    assert (int(built.horizon), int(built.steps)) == (88, 91)
    ended = do(built, "end")
    assert int(ended.horizon) == int(ended.steps) == 92


def test_gaps_stay_when_the_pile_is_empty() -> None:
    """Where the pile is empty a gap stays, and only face-up tiles can be taken (N3.10)."""
    state = position(TURN.format("").replace("pile: ewww ggrg ggwg", "pile:"))
    assert legal(state) == {"draw:eere", "draw:eewe", "draw:eggg", "draw:errr"}
    assert refusal(state, "draw:pile").code == "draw/pile-empty"
    assert GAME.apply(state, *codes("draw:eggg")) == []
    assert document(state)["display"] == ["eere", "eewe", None, "errr"]
    assert int(state.horizon) == int(state.steps)


def test_nothing_left_to_draw() -> None:
    """Where nothing is left nothing is drawn: the turn is ended (N3.10)."""
    state = position(TURN.format("").replace("pile: ewww ggrg ggwg", "pile:").replace("eere eewe eggg errr", "- - - -"))
    assert legal(state) == {"end"}
    assert (step(do(state, "end")), int(do(state, "end").seat)) == ("tile", 1)


def test_no_tile_left_to_play() -> None:
    """A seat without a tile in hand passes (N3.10)."""
    state = position("display: - - - -\npile:\nplayer 0:\nplayer 1:\nhand: ggww\n")
    assert legal(state) == {"end"}
    assert legal(do(state, "end")) == {"tile:ggww"}


def test_the_last_gap_is_filled_by_the_last_tile() -> None:
    """The last tile of the pile still refills the display (N3.10)."""
    state = do(position(TURN.format("").replace("ewww ggrg ggwg", "ewww")), "draw:eere")
    assert document(state)["display"] == ["ewww", "eewe", "eggg", "errr"]
    assert document(state)["pile"] == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sixteen_rounds(seats: int) -> None:
    """After 16 rounds the game is over; two tiles in each hand stay unplayed and count nothing (N3.10)."""
    state = GAME.setup(GAME.options(), seats, 5)
    turns = 0
    while GAME.current_seat(state) is not None:
        turn = int(state.turn)
        assert int(state.round()) == (turn - 1) // seats + 1
        assert GAME.current_seat(state) == (int(state.start) + turn - 1) % seats
        turns = max(turns, turn)
        GAME.apply(state, GAME.legal_actions(state)[-1])
    assert turns == 16 * seats
    assert [len(player(state, seat)["hand"]) for seat in range(seats)] == [2] * seats
    assert GAME.legal_actions(state) == []
    assert document(state)["seat"] is None


def test_tiles_suffice() -> None:
    """With 4 players the pile of 74 tiles lasts to the end (N3.10)."""
    state = GAME.setup(GAME.options(), 4, 11)
    while GAME.current_seat(state) is not None:
        GAME.apply(state, GAME.legal_actions(state)[-1])
    assert len(document(state)["pile"]) == 2
    assert None not in document(state)["display"]
