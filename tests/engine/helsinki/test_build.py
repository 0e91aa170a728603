"""Building: the card, the payment, the push and what it brings (H4)."""

from __future__ import annotations

import pytest
from engine.helsinki.helpers import (
    BOX,
    GAME,
    board,
    do,
    document,
    hand,
    legal,
    picture,
    player,
    position,
    pushes,
    refusal,
    step,
    told,
)

from torilla.core.contract.errors import NotationError


def builder(cards: str, more: str = "", *, pawn: int = 0, coats: int = 0, drawing: str = "") -> str:
    """A player in step main with these cards and this board."""
    return "\n".join(
        ["step: main", "display: w w w w w w w w", "pile: p1-2 g1-2 y1-2", more, "player 0:", f"pawn: {pawn}"]
        + [f"hand: {cards}", f"coats: {coats}"]
        + (["board:", picture(drawing).strip("\n")] if drawing else [])
    )


RED_ROOF = """
    . . . . . . .
    . . . . . . .
    . . r-r . . .
    . . . # . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """


# --- Card and payment


def test_a_card_costs_its_number() -> None:
    """A 3 costs three cards of its colour, the chosen card among them (H4.1)."""
    state = do(position(builder("r3-4 r1-2 r1-2 b1-2")), "build:r3-4 nc.0")
    assert hand(state) == "b1-2"
    assert document(state)["discard"] == {"r3-4": 1, "r1-2": 2}


def test_too_few_cards_of_the_colour() -> None:
    """Without enough cards of its colour a card cannot be chosen (H4.1)."""
    state = position(builder("r3-4 r1-2 b1-2"))
    assert legal(state, "build") == {"build:r1-2", "build:b1-2"}
    assert refusal(state, "build:r3-4").values["missing"] == 1


def test_exactly_as_many_no_overpaying() -> None:
    """What is not needed stays in hand (H4.1)."""
    state = do(position(builder("r1-2 r2-3 w")), "build:r1-2 nc.0")
    assert hand(state) == "r2-3 w"


def test_only_a_card_in_hand() -> None:
    """Only a card in hand can be chosen (H4.1)."""
    assert refusal(position(builder("r1-2")), "build:b1-2").code == "card/not-in-hand"


def test_the_tile_must_be_in_the_supply() -> None:
    """A card whose tile is gone cannot be chosen (H4.1)."""
    state = position(builder("r1-2 b1-2", "tiles: b2*1"))
    assert legal(state, "build") == {"build:b1-2"}
    assert refusal(state, "build:r1-2").code == "build/tile-gone"


def test_the_tile_leaves_the_supply() -> None:
    """A built tile is no longer in the supply (H4.1)."""
    state = position(builder("r1-2"))
    assert document(state)["tiles"]["r2"] == 3
    assert document(do(state, "build:r1-2 nc.0"))["tiles"]["r2"] == 2


def test_which_cards_are_paid_is_a_choice() -> None:
    """Where there is a choice the cards are named one by one (H4.1)."""
    state = do(position(builder("r3-4 r1-2 r2-3 r2-2t b1-2")), "build:r3-4 nc.0")
    assert step(state) == "pay"
    assert legal(state) == {"pay:r1-2", "pay:r2-3", "pay:r2-2t"}
    assert legal(do(state, "pay:r1-2")) == {"pay:r2-3", "pay:r2-2t"}
    assert hand(do(state, "pay:r1-2 pay:r2-2t")) == "r2-3 b1-2"
    assert hand(do(state, "pay:r2-2t pay:r1-2")) == "r2-3 b1-2"
    assert refusal(state, "pay:b1-2").code == "pay/wrong-colour"


def test_one_way_to_pay_is_paid_by_itself() -> None:
    """Where only one way is left it is paid automatically, and disclosed (H4.1)."""
    state = position(builder("r3-4 r1-2 r2-3"))
    assert told(state, "build:r3-4 nc.0") == "0-r1-2 0-r2-3"
    assert told(position(builder("r2-3 r1-2 r1-2 r1-2")), "build:r2-3 nc.0") == "0-r1-2"


def test_wild_cards_pay_for_any_colour() -> None:
    """Any number of wild cards may be paid (H4.2)."""
    state = do(position(builder("r3-4 w w")), "build:r3-4 nc.0")
    assert hand(state) == ""
    assert document(state)["discard"] == {"r3-4": 1, "w": 2}


def test_wild_or_colour_is_a_choice() -> None:
    """A player with cards of the colour and wild ones chooses (H4.2)."""
    state = do(position(builder("r2-3 r1-2 w")), "build:r2-3 nc.0")
    assert legal(state) == {"pay:r1-2", "pay:w"}


def test_a_wild_card_is_never_the_chosen_one() -> None:
    """A wild card shows no tile (H4.2)."""
    assert legal(position(builder("w w")), "build") == set()
    with pytest.raises(NotationError, match="shows no tile"):
        GAME.notation.parse("build:w")


def test_a_card_without_tile_still_pays() -> None:
    """A card whose tile is gone pays as a card of its colour (H4.3)."""
    state = position(builder("r2-3 r1-2", "tiles: r3*1"))
    assert legal(state, "build") == {"build:r2-3"}
    assert document(do(state, "build:r2-3 nc.0"))["discard"] == {"r2-3": 1, "r1-2": 1}


def test_paid_cards_go_to_the_discard_pile_with_the_tile() -> None:
    """Nothing is paid before the tile lies; then the cards are on the discard pile (H4.4)."""
    state = do(position(builder("r2-3 r1-2")), "build:r2-3")
    assert document(state)["discard"] == {}
    assert document(do(state, "nc.0"))["discard"] == {"r2-3": 1, "r1-2": 1}


# --- The push

FROM_FOUR_SIDES = {
    (0, "g3-4", "nd.1"): """
        . . . . . . .
        . . . . g . .
                |
        . . . g-g . .
                |
        . . . # g . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    (2, "r1-2", "e4.0"): """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . # r-r .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    (5, "r2-3", "sc.0"): """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . # . . .
        . . r-r . . .
            |
        . . r . . . .
        . . . . . . .
        """,
    (7, "b3-4", "w3.0"): """
        . . . . . . .
        . . . . . . .
        . . b-b-b . .
            |
        . . b # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
}


@pytest.mark.parametrize(("pawn", "card", "push"), FROM_FOUR_SIDES)
def test_a_tile_slides_until_it_meets_something(pawn: int, card: str, push: str) -> None:
    """Turned freely, a tile goes straight in from the pawn's side until the next step would overlap (H4.5)."""
    after = do(position(builder(f"{card} w w", pawn=pawn)), f"build:{card} {push}")
    assert board(after) == picture(FROM_FOUR_SIDES[pawn, card, push])


def test_wild_tiles_stop_a_tile_too() -> None:
    """A tile is stopped by tiles and wild tiles alike (H4.5)."""
    state = position(
        builder(
            "b1-2 g1-2",
            drawing="""
            . . . . . . .
            . . . . . . .
            r-r . . . . .
            . . . # . . .
            . . . . . . w
            . . . . . . .
            . . . . . . .
            """,
        )
    )
    assert board(do(state, "build:b1-2 na.0")) == picture("""
        . . . . . . .
        b-b . . . . .
        r-r . . . . .
        . . . # . . .
        . . . . . . w
        . . . . . . .
        . . . . . . .
        """)
    assert board(do(state, "build:g1-2 ng.1")) == picture("""
        . . . . . . .
        . . . . . . .
        r-r . . . . g
                    |
        . . . # . . g
        . . . . . . w
        . . . . . . .
        . . . . . . .
        """)


def test_no_turning_into_a_hole() -> None:
    """A tile goes straight: it cannot reach a hole behind what it meets first (H4.5)."""
    state = position(
        builder(
            "b1-2",
            drawing="""
            . . . . . . .
            . . . . . . .
            . . . r-r . .
            . . . # . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            """,
        )
    )
    state = do(state, "build:b1-2")
    for push in pushes(state):
        rows = {int(cell[1]) for tile in player(do(state, push))["tiles"] for cell in tile["cells"]}
        assert max(rows) <= 3


def test_only_lanes_in_which_it_fits() -> None:
    """A tile goes in any lane in which it fits sideways, not over the corner (H4.5)."""
    state = do(position(builder("r1-2")), "build:r1-2")
    assert refusal(state, "ng.0").code == "push/no-lane"
    assert refusal(state, "nc.2").code == "push/equal-orientation"
    assert refusal(state, "e3.0").code == "push/wrong-side"


def test_of_equal_orientations_only_the_lowest() -> None:
    """A bar has two ways to lie, so its pushes are named with .0 and .1 only (H4.5)."""
    state = do(position(builder("r1-2")), "build:r1-2")
    assert pushes(state) == {"nc.0", "nd.0", "nd.1"}


def test_a_push_must_meet_something() -> None:
    """A push that would run to the far rim without meeting anything is not allowed (H4.6)."""
    state = do(position(builder("r1-2")), "build:r1-2")
    assert "na.0" not in pushes(state)
    assert refusal(state, "na.0").code == "push/meets-nothing"


@pytest.mark.parametrize("pawn", range(8))
@pytest.mark.parametrize("card", [card.name for card in BOX.cards if card.colour == 4])
def test_the_first_tile_is_stopped_by_the_statue(pawn: int, card: str) -> None:
    """A player's first tile always lies against the statue, edge to edge (H4.6)."""
    state = do(position(builder(f"{card} w w w w", pawn=pawn)), f"build:{card}")
    for push in pushes(state):
        cells = player(do(state, push))["tiles"][0]["cells"]
        assert {"d3", "e4", "d5", "c4"} & set(cells)


def test_the_whole_tile_must_lie_on_the_board() -> None:
    """A tile that would stop with a part outside the board may not be pushed (H4.7)."""
    state = do(position(builder("p3-4 w w")), "build:p3-4")
    assert refusal(state, "nd.1").code == "push/sticks-out"
    assert pushes(state) == {"na.0", "nb.0", "nc.0", "nd.0"}


def test_nothing_is_spent_on_a_build_that_cannot_be_finished() -> None:
    """A card can be chosen only if it can be paid and at least one push is possible (H4.8)."""
    drawing = """
        . . y-y y-y .
        . . . . . . .
        . . . . . . .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """
    state = position(builder("p3-4 p1-2 w w", drawing=drawing))
    assert legal(state, "build") == set()
    assert refusal(state, "build:p3-4").code == "build/no-push"
    state = position(builder("p3-4 p1-2 w w", drawing=drawing, pawn=4))
    assert legal(state, "build") == {"build:p3-4", "build:p1-2"}


# --- What a build brings


def test_same_colour_bonus() -> None:
    """A tile that touches another one of its colour brings a card from the pile (H4.9)."""
    state = position(builder("r1-2 b1-2", drawing=RED_ROOF))
    assert told(state, "build:r1-2 nc.0") == "0+p1-2 ."
    assert hand(do(state, "build:r1-2 nc.0")) == "p1-2 b1-2"


def test_no_bonus_for_another_colour() -> None:
    """A tile that touches other colours only brings nothing (H4.9)."""
    state = position(builder("r1-2 b1-2", drawing=RED_ROOF))
    assert told(state, "build:b1-2 nc.0") == ""


def test_no_bonus_corner_to_corner() -> None:
    """Touching means edge to edge (H4.9)."""
    drawing = """
        . . . . . . .
        . . . . . . .
        . . b-b . . .
        r-r . # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """
    state = position(builder("r2-2t r1-2", drawing=drawing))
    assert told(state, "build:r1-2 nc.0") == ""


def test_one_bonus_card_however_many_it_touches() -> None:
    """One card is drawn though the tile touches two of its colour (H4.9)."""
    drawing = """
        . . . . . . .
        . . . . . . .
        . r-r r-r . .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """
    state = position(builder("r1-2", drawing=drawing))
    assert told(state, "build:r1-2 nc.0") == "0+p1-2 ."


def test_wild_tiles_have_no_colour() -> None:
    """Wild tiles neither give nor take part in the bonus (H4.9)."""
    drawing = """
        . . . . . . .
        . . . . . . .
        . . w w . . .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """
    assert told(position(builder("r1-2", drawing=drawing)), "build:r1-2 nc.0") == ""
    state = position(builder("r1-2", drawing=RED_ROOF, coats=1))
    assert told(state, "one-wild:c2") == ""


def test_the_bonus_card_may_pay_for_a_second_build() -> None:
    """A card won by the bonus can be built or paid at once (H4.9, H6.8)."""
    state = position(builder("r1-2", drawing=RED_ROOF, coats=1))
    assert legal(do(state, "build:r1-2 nc.0 +second-build")) == {"build:p1-2"}


def test_cards_just_paid_are_in_the_shuffle_for_the_bonus() -> None:
    """With an empty pile the bonus card comes from the discard pile with the cards just paid (H4.9, H5.2)."""
    state = position(builder("r2-3 r2-3 b1-2", "pile:", drawing=RED_ROOF).replace("pile: p1-2 g1-2 y1-2", ""))
    assert told(state, "build:r2-3 nc.0") == "0-r2-3 ~2 0+r2-3 ."


@pytest.mark.parametrize(("card", "roofs"), [("r1-2", 0), ("r2-2t", 1), ("r4-3tt", 2)])
def test_turrets_shown_on_the_card(card: str, roofs: int) -> None:
    """The turrets shown are put on roofs of the new tile, one to a roof, of one's own choice (H4.10)."""
    state = do(position(builder(f"{card} w w w")), f"build:{card} nc.0")
    assert document(state)["current"]["roofs"] == roofs
    while step(state) == "roof":
        [tile] = player(state)["tiles"]
        assert legal(state) == {f"roof:{cell}" for cell in tile["cells"] if cell not in player(state)["turrets"]}
        state = do(state, min(legal(state)))
    assert len(player(state)["turrets"]) == roofs
    assert document(state)["turrets"] == 30 - roofs


def test_turrets_only_on_the_new_tile() -> None:
    """A turret of a build goes on the tile just built (H4.10)."""
    state = do(position(builder("b2-2t w", drawing=RED_ROOF)), "build:b2-2t nc.0")
    assert legal(state) == {"roof:c2", "roof:d2"}
    assert refusal(state, "roof:c3").code == "roof/not-on-the-new-tile"


def test_no_more_turrets_than_the_supply_holds() -> None:
    """With one dome left a card that shows two brings one (H4.10)."""
    state = do(position(builder("r4-3tt w w w", "turrets: 1")), "build:r4-3tt nc.0")
    assert document(state)["current"]["roofs"] == 1
    state = do(state, "roof:c3")
    assert step(state) == "after"
    assert document(state)["turrets"] == 0


def test_no_turret_from_an_empty_supply() -> None:
    """With none left the build goes on without (H4.10)."""
    state = do(position(builder("r4-3tt w w w", "turrets: 0")), "build:r4-3tt nc.0")
    assert step(state) == "after"


def test_as_many_turrets_as_roofs_go_up_by_themselves() -> None:
    """Where every roof of the tile gets one there is nothing to choose (H4.10, H6.11)."""
    state = do(position(builder("r2-2t w", coats=1)), "+extra-roof build:r2-2t nc.0")
    assert player(state)["turrets"] == ["c3", "d3"]


def test_never_more_turrets_than_roofs() -> None:
    """A card that shows more turrets than its tile has roofs brings as many as there are roofs (H4.10).

    The box has no such card, so this one is read from a corrected file.
    """
    source = BOX.source.replace(
        "count = 2\nnumber = 2\nroofs = 2\nturrets = 1", "count = 2\nnumber = 2\nroofs = 2\nturrets = 2"
    )
    game = GAME.edition(source)
    text = "helsinki position 1\nstep: main\nplayer 0:\nhand: r2-2tt w\ncoats: 1\n"
    state = game.views.parse_position(text)
    assert "+extra-roof" not in {game.notation.format(code) for code in game.rules.legal(state)}
    for action in ("build:r2-2tt", "nc.0"):
        game.rules.apply(state, game.notation.parse(action))
    assert game.views.to_document(state)["players"][0]["turrets"] == ["c3", "d3"]


COAT_IN_REACH = """
    . . . . . . .
    . . . . . . .
    . r-r r-r . .
    . . . # . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """


def test_coats_under_the_tile() -> None:
    """Coats of arms under the new tile go to the meadow (H4.11)."""
    state = position(builder("b1-2", drawing=COAT_IN_REACH))
    assert player(do(state, "build:b1-2 nb.1"))["coats"] == 1
    assert player(do(state, "build:b1-2 nc.1"))["coats"] == 0


def test_a_coat_can_be_used_at_once() -> None:
    """A coat won by a build can pay for `second-build` in the same turn (H4.11)."""
    state = do(position(builder("b1-2 g1-2", drawing=COAT_IN_REACH)), "build:b1-2 nb.1")
    assert "+second-build" in legal(state)


def test_a_coat_does_not_pay_for_its_own_build() -> None:
    """A coat won by a build cannot pay for an action on that same build (H4.11)."""
    state = position(builder("b2-2t w", drawing=COAT_IN_REACH))
    assert not legal(state, "+")
    state = do(state, "build:b2-2t nb.1")
    assert player(state)["coats"] == 0
    assert step(state) == "roof"
    assert legal(state) == {"roof:b1", "roof:b2"}
    assert player(do(state, "roof:b1"))["coats"] == 1


def test_a_coat_under_a_wild_tile_pays_for_the_move() -> None:
    """A coat won by a wild tile before the move can pay for `far` (H4.11, H6.4)."""
    state = position("""
        step: move
        player 0:
        coats: 1
        board:
        . . . . . . .
        . . . . . . .
        . r-r . . . .
        . . . # . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """)
    state = do(state, "one-wild:a3")
    assert player(state)["coats"] == 1
    assert "far6" in legal(state)


def test_order_of_a_build() -> None:
    """Tile, payment, turrets, coats, bonus card, Dry roads: each has happened before the next (H4.12)."""
    drawing = """
        . . . . . . .
        . . . b . . .
              |
        . r-r b b-b .
        w w w # w w w
        . . . w . . .
        . . . w . . .
        . . . w . . .
        """
    state = position(
        builder("b2-2t b1-2 w", "options: dry-roads=yes", drawing=drawing).replace("pile: p1-2 g1-2 y1-2", "pile:")
    )
    placed = do(state, "build:b2-2t nd.0")
    assert step(placed) == "pay"
    assert (document(placed)["tiles"]["b2"], document(placed)["discard"]) == (0, {"b2-2t": 1})
    paid = do(placed, "pay:w")
    assert step(paid) == "roof"
    assert (player(paid)["coats"], player(paid)["bonus"], hand(paid)) == (0, 0, "b1-2")
    assert told(paid, "roof:d1").split()[0] == "~2"
    done = do(paid, "roof:d1")
    assert (player(done)["coats"], player(done)["bonus"], len(hand(done).split())) == (1, 5, 2)
