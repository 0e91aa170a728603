"""Whole games: what holds at every step, undo, and replay from a record's items."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from engine.neoville.helpers import BOX, GAME, document, position
from hypothesis import given, settings
from hypothesis import strategies as st

from torilla.core.contract.data import Item, disclosed_to
from torilla.core.contract.errors import IllegalAction
from torilla.core.engine.generator import Generator
from torilla.core.records.seed import Seed
from torilla.testing import check_game, random_options

games = {"seed": st.integers(0, 10**6), "seats": st.integers(2, 4)}


@pytest.mark.smoke
def test_the_contract_is_kept() -> None:
    """Codes, forms, documents, texts, views, samples, purity, conservation, horizon and end, over random games."""
    assert check_game(GAME, games=1, seed=1)["legal list"] > 100


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 6))
def test_the_contract_is_kept_in_many_games(seed: int) -> None:
    """The same over games of all seat counts and options."""
    check_game(GAME, games=3, seed=seed)


def play(state: Any, generator: Generator) -> list[tuple[int, list[Item]]]:
    """Play to the end; the actions and what they disclosed."""
    done = []
    while GAME.current_seat(state) is not None:
        legal = GAME.legal_actions(state)
        assert legal, "a dead end"
        code = legal[int(generator.below(len(legal)))]
        done.append((code, GAME.apply_legal(state, code)))
    return done


@settings(max_examples=15, deadline=None)
@given(**games)
def test_pieces_are_conserved(seed: int, seats: int) -> None:
    """No tile and no piece gets lost or appears (N1.1, N1.2, N1.3)."""
    state = GAME.setup(GAME.options(), seats, seed)
    generator = Generator.from_seed(seed)

    def census() -> tuple[Counter[str], Counter[str]]:
        whole = document(state)
        tiles = Counter(whole["pile"]) + Counter(tile for tile in whole["display"] if tile)
        pieces = Counter(whole["supply"])
        for player in whole["players"]:
            tiles += Counter(player["hand"]) + Counter(tile["tile"] for tile in player["city"])
            pieces += Counter(piece["piece"] for piece in player["pieces"])
        return tiles, pieces

    first = census()
    assert sum(first[0].values()) == 74 + seats
    while GAME.current_seat(state) is not None:
        legal = GAME.legal_actions(state)
        GAME.apply_legal(state, legal[int(generator.below(len(legal)))])
        if int(state.steps) % 10 == 0:
            assert census() == first
    assert census() == first


@settings(max_examples=15, deadline=None)
@given(**games)
def test_games_end_after_sixteen_rounds(seed: int, seats: int) -> None:
    """Every game ends after 16 rounds with all cities full, and there is no dead end before (N3.2, N3.10)."""
    generator = Generator.from_seed(seed)
    state = GAME.setup(random_options(GAME, generator), seats, seed)
    steps = len(play(state, generator))
    assert 48 * seats <= steps <= 64 * seats
    assert all(int(city.count) == 16 for city in state.cities)
    assert int(state.turn) == 16 * seats


@settings(max_examples=6, deadline=None)
@given(**games)
def test_copies_are_independent(seed: int, seats: int) -> None:
    """What happens to a copy does not touch the original, nor the other way round."""
    generator = Generator.from_seed(seed)
    state = GAME.setup(GAME.options(), seats, seed)
    kept: list[tuple[Any, str]] = []
    while GAME.current_seat(state) is not None:
        if int(state.steps) % 20 == 0:
            kept.append((state.clone(), GAME.state_hash(state)))
            play(state.clone(), generator)
        legal = GAME.legal_actions(state)
        GAME.apply_legal(state, legal[int(generator.below(len(legal)))])
    for copy, known in kept:
        assert GAME.state_hash(copy) == known


@settings(max_examples=10, deadline=None)
@given(**games)
def test_undo_is_replay(seed: int, seats: int) -> None:
    """Replaying all but the last steps gives exactly the state before them; the horizon says how far that goes."""
    text = Seed.from_text(str(seed))
    state = GAME.setup(GAME.options(), seats, text)
    generator = Generator.from_seed(seed)
    hashes, horizons = [GAME.state_hash(state)], [0]
    done = []
    while GAME.current_seat(state) is not None:
        legal = GAME.legal_actions(state)
        code = legal[int(generator.below(len(legal)))]
        items = GAME.apply_legal(state, code)
        done.append(code)
        hashes.append(GAME.state_hash(state))
        horizons.append(int(state.horizon))
        if any(item.what in ("refill", "gain") for item in items):
            assert horizons[-1] == len(done)
    back = int(generator.below(len(done)))
    again = GAME.setup(GAME.options(), seats, text)
    for code in done[:back]:
        GAME.apply(again, code)
    assert GAME.state_hash(again) == hashes[back]
    assert all(0 <= steps - horizon <= 3 for steps, horizon in enumerate(horizons))


@settings(max_examples=4, deadline=None)
@given(**games)
def test_replay_from_what_a_seat_was_told(seed: int, seats: int) -> None:
    """Without the seed a record replays from its items: the public state is the same at every step."""
    state = GAME.setup(GAME.options(), seats, Seed.from_text(f"told {seed}"))
    generator = Generator.from_seed(seed)
    eyes = [None, *range(seats)]
    items = GAME.setup_items(state)
    told = {eye: GAME.blank(GAME.options(), seats, disclosed_to(items, eye)) for eye in eyes}
    whole = GAME.blank(GAME.options(), seats, items)
    while GAME.current_seat(state) is not None:
        legal = GAME.legal_actions(state)
        code = legal[int(generator.below(len(legal)))]
        items = GAME.apply_legal(state, code)
        public = GAME.public_hash(state) if int(state.steps) % 9 == 0 else None
        for eye in eyes:
            shown = GAME.apply_recorded(told[eye], code, disclosed_to(items, eye))
            assert disclosed_to(shown, eye) == disclosed_to(items, eye)
            if public:
                assert GAME.public_hash(told[eye]) == public
        GAME.apply_recorded(whole, code, items)
        seat = GAME.current_seat(state)
        if public and seat is not None:
            assert GAME.view(told[seat], seat) == GAME.view(state, seat)
    assert GAME.outcome(told[None]) == GAME.outcome(whole) == GAME.outcome(state)


def test_told_actions_are_checked() -> None:
    """A recorded action that is not possible is refused, and changes nothing."""
    state = GAME.setup(GAME.options(start=0), 2, 3)
    blank = GAME.blank(GAME.options(start=0), 2, disclosed_to(GAME.setup_items(state), None))
    before = GAME.public_hash(blank)
    face_up = document(state)["display"][0]
    refused: list[tuple[str, list[Item], str]] = [
        ("end", [], "step/wrong"),
        (f"tile:{face_up}", [], "tile/not-in-hand"),  # it lies in the display, so nobody holds it
        ("@+0+0r0", [], "step/wrong"),
    ]
    for action, items, code in refused:
        with pytest.raises(IllegalAction) as caught:
            GAME.apply_recorded(blank, GAME.parse_action(action, BOX), items)
        assert caught.value.code == code
    assert GAME.public_hash(blank) == before


def test_told_items_must_fit() -> None:
    """A draw without the tile that it drew, or with too many, is refused."""
    state = position("step: build\ndisplay: eere - - -\npile: ewww ggrg\nplayer 0:\ncity:\ne g\ng e\n")
    refill = Item("refill", place=0, piece="errr")
    for items in ([], [refill, refill]):
        with pytest.raises(IllegalAction) as caught:
            GAME.apply_recorded(state.clone(), GAME.parse_action("draw:eere", BOX), items)
        assert caught.value.code == "record/items"
    after = state.clone()
    GAME.apply_recorded(after, GAME.parse_action("draw:eere", BOX), [refill])
    assert document(after)["display"][0] == "errr"


def test_the_engine_does_what_the_game_does() -> None:
    """The unchecked hot path and `apply` lead to the same states."""
    one = GAME.setup(GAME.options(), 3, 6)
    other = one.clone()
    generator = Generator.from_seed(6)
    while GAME.current_seat(one) is not None:
        legal = GAME.legal_actions(one)
        code = legal[int(generator.below(len(legal)))]
        GAME.apply(one, code)
        GAME.engine.step(other, code)
    assert GAME.state_hash(one) == GAME.state_hash(other)
    assert [int(GAME.engine.points(other, seat)) for seat in range(3)] == GAME.outcome(one).totals


def test_the_engine_deals() -> None:
    """A table deals new games without being changed itself."""
    table = GAME.table(GAME.options(), 2, 1, BOX)
    generator = Generator.from_seed(1)
    hands = {str(document(GAME.engine.deal(table, generator))["players"][0]["hand"]) for _ in range(10)}
    assert len(hands) > 5
    assert int(table.pile_size()) == 0


def test_golden_game() -> None:
    """A seed always gives the same game: hashes of a game played by a fixed rule."""
    state = GAME.setup(GAME.options(), 2, Seed.from_text("golden"))
    while GAME.current_seat(state) is not None:
        legal = GAME.legal_actions(state)
        GAME.apply(state, legal[(7 * int(state.steps)) % len(legal)])
    assert GAME.outcome(state).totals == GOLDEN
    assert GAME.state_hash(state) == GOLDEN_HASH


GOLDEN = [-111, -48]
GOLDEN_HASH = "44db1ecbb0e1e2f2"
