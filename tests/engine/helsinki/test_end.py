"""The last round, reshuffles, final score and ranking (H5)."""

from __future__ import annotations

import pytest
from engine.helsinki.helpers import GAME, do, document, hand, legal, player, position, score, told

DISPLAY = "p1-2 g1-2 r1-2 b1-2 y1-2 p2-3 g2-3 r2-3"


def three(seat: int, pile: str) -> str:
    """Three seats, of which seat 1 began."""
    return f"""
        options: start=1
        seats: 3
        start: 1
        seat: {seat}
        step: main
        display: {DISPLAY}
        pile: {pile}
        """


# --- The last round


def test_the_pile_runs_out() -> None:
    """The round in which the last card of the pile is drawn is the last one (H5.1)."""
    state = position(three(1, "w w"))
    assert not document(state)["last_round"]
    assert document(do(state, "draw"))["last_round"]
    assert not document(do(position(three(1, "w w w")), "draw"))["last_round"]


def test_the_last_round_is_played_to_its_end() -> None:
    """All players have had the same number of turns when the game ends (H5.1)."""
    state = do(position(three(1, "w w")), "draw m1 draw end m1 draw end")
    assert document(state)["step"] == "over"
    assert state.to_move is None
    assert legal(state) == set()


def test_the_last_seat_of_a_round_ends_the_game() -> None:
    """Where the last seat of a round draws the last card the game is over at once (H5.1)."""
    assert document(do(position(three(0, "w w")), "draw"))["step"] == "over"
    assert document(do(position(three(0, "w w w")), "draw"))["step"] == "move"


@pytest.mark.parametrize("action", ["draw+extra-card", "build:r1-2 nc.0"])
def test_extra_and_bonus_cards_run_the_pile_out_too(action: str) -> None:
    """The last card may be an extra card or a bonus card (H5.1)."""
    state = position(f"""
        step: main
        display: {DISPLAY}
        pile: {"w" if "build" in action else "w w w"}
        player 0:
        hand: r1-2
        coats: 1
        board:
        . . . . . . .
        . . . . . . .
        . . r-r . . .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """)
    assert document(do(state, action))["last_round"]


def test_a_reshuffle_does_not_take_the_last_round_back() -> None:
    """Once the pile has run out the round stays the last one, though the discard pile is shuffled in (H5.1)."""
    state = do(position(three(1, "w") + "        discard: g1-2*30\n"), "draw")
    assert document(state)["last_round"]
    assert len(document(state)["pile"]) == 29
    assert document(do(state, "m1 draw m1 draw"))["step"] == "over"


def test_actions_stay_usable_to_the_end_of_the_last_turn() -> None:
    """In the last turn coats can still be used after the draw (H5.1)."""
    state = position("""
        seat: 1
        step: main
        display: p1-2 g1-2 r1-2 b1-2 y1-2 p2-3 g2-3 r2-3
        pile: w w
        player 0:
        player 1:
        pawn: 2
        coats: 1
        """)
    state = do(state, "draw")
    assert "two-points" in legal(state)
    state = do(state, "two-points end")
    assert document(state)["step"] == "over"
    assert GAME.rules.outcome(state).totals == [0, 2]


# --- Reshuffles


def test_no_reshuffle_before_a_card_is_needed() -> None:
    """An empty pile stays empty until a card is needed (H5.2)."""
    state = do(position(three(1, "w w") + "        discard: g1-2*5\n"), "draw")
    assert document(state)["pile"] == []
    assert document(state)["discard"] == {"g1-2": 5}
    assert told(state, "m1 draw").split()[0] == "~5"


def test_a_reshuffle_in_the_middle_of_a_refill() -> None:
    """The discard pile is shuffled in between the two slots where need be (H5.2)."""
    state = position(three(1, "w") + "        discard: g1-2*5\n")
    assert told(state, "draw") == "1:w ~5 2:g1-2 ."
    after = document(do(state, "draw"))
    assert (len(after["pile"]), after["discard"]) == (4, {})


def test_several_reshuffles_in_one_turn() -> None:
    """The discard pile is shuffled in as often as needed (H5.2)."""
    state = position("""
        step: main
        display: p1-2 g1-2 r1-2 b1-2 y1-2 p2-3 g2-3 r2-3
        pile:
        discard: g1-2*2
        player 0:
        hand: r1-2
        coats: 1
        board:
        . . . . . . .
        . . . . . . .
        . . r-r . . .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """)
    assert told(state, "draw") == "~2 0:g1-2 7:g1-2"
    assert told(state, "draw +draw-and-build build:r1-2 nc.0") == "~1 0+r1-2 ."


def test_a_reshuffle_shuffles_all_discarded_cards() -> None:
    """The new pile is the discarded cards in an order of chance (H5.2)."""
    discarded = ["p1-2", "g1-2", "r1-2", "b1-2", "y1-2"]
    state = position(three(1, "") + f"        discard: {' '.join(discarded)}\n")
    orders = set()
    for number in range(1, 40):
        state.random = number * 1_000_003
        after = document(do(state, "draw"))
        pile = [after["display"][1], after["display"][2], *after["pile"]]
        assert sorted(pile) == sorted(discarded)
        orders.add(tuple(pile))
    assert len(orders) > 20


def test_both_piles_empty() -> None:
    """Where both piles are empty nothing is drawn and the slots stay empty (H5.2)."""
    state = position(three(1, ""))
    after = do(state, "draw")
    assert document(after)["display"].count(None) == 2
    assert len(hand(after, 1).split()) == 2


def test_no_bonus_card_from_two_empty_piles() -> None:
    """With both piles empty a gain brings nothing; the cards just paid are there again (H5.2, H4.9)."""
    state = position(f"""
        step: main
        display: {DISPLAY}
        pile:
        player 0:
        hand: r1-2
        board:
        . . . . . . .
        . . . . . . .
        . . r-r . . .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """)
    assert told(state, "build:r1-2 nc.0") == "~1 0+r1-2 ."


# --- Final score

WORKED_EXAMPLE = """
    wild-tiles: 0
    step: over
    seat: -
    player 0:
    board:
    w . w . . W .
    W w W w w W w
    w . w . . w .
    w . w # . w .
    w W w w w w w
    W . w . . w W
    w . w . . w .
    """


def test_worked_example() -> None:
    """2 rows, 3 columns, 3 turrets on crossings, 1 in a row, 2 in columns, 1 in neither: 22 (H5.6)."""
    state = position(WORKED_EXAMPLE)
    assert score(state) == {"rows": 4, "columns": 6, "turrets": 9 + 1 + 2 + 0}
    assert GAME.rules.outcome(state).totals == [22, 0]


def test_rows_and_columns() -> None:
    """A complete row or column brings 2 points, an incomplete one nothing (H5.3)."""
    state = position("""
        player 0:
        board:
        g-g-g g-g-g .
        p-p-p . . . .
        p-p-p b-b w w
        . . . # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """)
    assert score(state) == {"rows": 2}


def test_the_statue_counts_as_built() -> None:
    """The statue's cell counts for its row and its column (H5.3)."""
    state = position("""
        player 0:
        board:
        . . . w . . .
        . . . w . . .
        . . . w . . .
        w w w # w w w
        . . . w . . .
        . . . w . . .
        . . . w . . .
        """)
    assert score(state) == {"rows": 2, "columns": 2}


def test_the_statue_holds_no_turret() -> None:
    """No dome stands on the statue (H5.3, H6.12)."""
    state = position("""
        step: move
        player 0:
        coats: 1
        board:
        . . . . . . .
        . . . . . . .
        . . R-r . . .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """)
    assert legal(do(state, "move-roof:c3")) == {"to:d3"}


@pytest.mark.parametrize(("turret", "points"), [("a1", 0), ("c1", 1), ("a3", 1), ("c3", 3), ("g7", 0)])
def test_turrets_score_by_their_lines(turret: str, points: int) -> None:
    """A turret brings 3 where row and column are complete, 1 where one of them is, else nothing (H5.4)."""
    rows = ["w . w . . . .", ". . w . . . .", "w w w w w w w", ". . w # . . .", ". . w . . . .", ". . w . . . ."]
    rows.append(". . w . . . w")
    row, column = int(turret[1]) - 1, 2 * "abcdefg".index(turret[0])
    rows[row] = rows[row][:column] + "W" + rows[row][column + 1 :]
    state = position("wild-tiles: 0\nplayer 0:\nboard:\n" + "\n".join(rows))
    assert score(state) == {"rows": 2, "columns": 2} | ({"turrets": points} if points else {})


def test_points_won_during_play_are_added() -> None:
    """Points of actions and bonus cards are added to the board's (H5.5)."""
    state = position("""
        options: dry-roads=yes
        step: over
        seat: -
        player 0:
        points: 2
        bonus: 5
        board:
        . . . . . . .
        . . . . . . .
        . . . . . . .
        w w w # w w w
        . . . . . . .
        . . . . . . .
        . . . . . . .
        player 1:
        points: 2
        bonus: 3
        """)
    assert GAME.rules.outcome(state).totals == [9, 5]
    assert GAME.rules.outcome(state).ranking == [[0], [1]]


@pytest.mark.parametrize(
    ("points", "start", "ranking"),
    [
        ((3, 1, 2), 0, [[0], [2], [1]]),
        ((2, 2, 2), 0, [[2], [1], [0]]),
        ((2, 2, 2), 1, [[0], [2], [1]]),
        ((2, 2, 2), 2, [[1], [0], [2]]),
        ((2, 2, 0), 1, [[0], [1], [2]]),
    ],
)
def test_tie_break(points: tuple[int, int, int], start: int, ranking: list[list[int]]) -> None:
    """A tie goes to the tied player who is latest in turn order, counted from the start player (H5.5)."""
    lines = [f"seats: 3\nstart: {start}\nstep: over\nseat: -"]
    lines += [f"player {seat}:\npoints: {number}" for seat, number in enumerate(points)]
    outcome = GAME.rules.outcome(position("\n".join(lines)))
    assert outcome.ranking == ranking
    assert outcome.winners == ranking[0]


def test_no_outcome_before_the_end() -> None:
    """There is a live score during play, an outcome only at the end (H5.5)."""
    state = GAME.rules.setup(GAME.rules.options.make(), 3, 1)
    assert GAME.rules.outcome(state) is None
    assert [part.total for part in GAME.rules.scores(state)] == [0, 0, 0]


def test_boards_drawn_from_a_real_table() -> None:
    """A score file with the worked example gives its 22 points, ties as at the table (H5.6, H5.5)."""
    drawing = WORKED_EXAMPLE.split("board:\n")[1]
    rows = "\n".join(line.strip() for line in drawing.strip().splitlines())
    names, outcome = GAME.page.sheet().score(f"player: Aino\n{rows}\nplayer: Eero\n{rows}\npoints: 2\n")
    assert names == ["Aino", "Eero"]
    assert outcome.totals == [22, 24]
    names, outcome = GAME.page.sheet().score(f"player: Aino\n{rows}\nplayer: Eero\n{rows}\n")
    assert outcome.ranking == [[1], [0]]


def test_everybody_has_the_same_number_of_turns() -> None:
    """Whole games end with the round (H5.1)."""
    for seed in range(12):
        state = GAME.rules.setup(GAME.rules.options.make(), 2 + seed % 3, seed)
        while state.to_move is not None:
            legal_codes = GAME.rules.legal(state)
            GAME.rules.apply_legal(state, legal_codes[seed % len(legal_codes)])
        assert int(state.turn) == int(state.round) * int(state.seats)
        assert player(state)["pawn"] >= 0
