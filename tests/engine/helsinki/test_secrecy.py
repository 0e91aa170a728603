"""Nothing hidden reaches a seat: a state with other hidden cards looks the same to it, byte by byte."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from engine.helsinki.games import Table, tables
from engine.helsinki.helpers import GAME, document, position
from hypothesis import given, settings

from torilla.core.contract.data import HIDDEN, disclosed_to

Look = Callable[[Any, int | None], Any]


def twin_for(state: Any, seat: int | None, rng: random.Random) -> Any:
    """The same state with all cards that `seat` cannot know dealt again, by hand and not by the engine."""
    whole = document(state)
    others = [player for index, player in enumerate(whole["players"]) if index != seat]
    hidden = list(whole["pile"])
    for player in others:
        hidden += (Counter(player["hand"]) - Counter(player["seen"])).elements()
    rng.shuffle(hidden)
    for player in others:
        unseen = len(player["hand"]) - len(player["seen"])
        player["hand"] = [*player["seen"], *(hidden.pop() for _ in range(unseen))]
    assert len(hidden) == len(whole["pile"])
    return GAME.views.from_document(whole | {"pile": hidden})


def bytes_of(what: Any) -> bytes:
    return msgspec.json.encode(what, order="deterministic")


def differences(table: Table, look: Look, every: int = 1) -> int:
    """The number of decisions at which some seat could distinguish the state from its twin."""
    rng = random.Random(table.seed)
    return sum(
        bytes_of(look(state, seat)) != bytes_of(look(twin_for(state, seat, rng), seat))
        for state in table.states(every)
        for seat in (None, *range(table.seats))
    )


@given(tables())
def test_twins_look_the_same(table: Table) -> None:
    """Whatever the hidden cards are, a seat's view at every decision is the same bytes (H8.2)."""
    assert differences(table, GAME.views.view, every=5) == 0


@pytest.mark.slow
@settings(max_examples=6)
@given(tables())
def test_twins_look_the_same_in_many_games(table: Table) -> None:
    """The same at every single decision of many games (H8.2)."""
    assert differences(table, GAME.views.view) == 0


def shows_the_next_card(state: Any, seat: int | None) -> Any:
    """A view that leaks the top of the pile."""
    view = msgspec.to_builtins(GAME.views.view(state, seat))
    return view | {"next": document(state)["pile"][:1]}


def shows_a_hand(state: Any, seat: int | None) -> Any:
    """A view that leaks the hand of the seat to move."""
    view = msgspec.to_builtins(GAME.views.view(state, seat))
    mover = state.to_move
    return view | {"hand": mover is not None and document(state)["players"][mover]["hand"]}


def hashes_everything(state: Any, seat: int | None) -> Any:
    """A view that leaks through a hash of the whole state."""
    return [bytes_of(GAME.views.view(state, seat)), GAME.views.state_hash(state)]


@pytest.mark.parametrize("leak", [shows_the_next_card, shows_a_hand, hashes_everything])
def test_the_check_finds_a_leak(leak: Look) -> None:
    """The same check fails on a view that leaks a card, a hand, or a hash of them."""
    assert differences(Table(3, "start=0", 5), leak, every=10) > 5


@given(tables())
def test_choosing_needs_nothing_hidden(table: Table) -> None:
    """What is legal for a seat, what is suggested and every preview are the same for all twins (H8.2)."""
    rng = random.Random(table.seed)
    for state in table.states(every=6):
        seat = state.to_move
        if seat is None:
            continue
        twin = twin_for(state, seat, rng)
        legal = GAME.rules.legal(state)
        assert GAME.rules.legal(twin) == legal
        assert GAME.page.suggest(GAME.views.known(GAME.views.view(twin, seat))) == GAME.page.suggest(
            GAME.views.known(GAME.views.view(state, seat))
        )
        code = rng.choice(legal)
        assert GAME.page.preview(GAME.views.known(GAME.views.view(twin, seat)), code) == GAME.page.preview(
            GAME.views.known(GAME.views.view(state, seat)), code
        )


@given(tables())
def test_disclosed_items_hide_what_is_not_for_a_seat(table: Table) -> None:
    """Other seats learn that a seat got a card, not which; the public hashes disclose nothing more (H8.2)."""
    for state, _, code in table.play():
        if table.seed % 5 == int(state.steps) % 5:
            items = GAME.rules.apply_legal(state.clone(), code)
            for item in items:
                assert (item.audience is not None) == (item.what == "gain")
                for seat in (None, *range(table.seats)):
                    [heard] = disclosed_to([item], seat)
                    assert (heard.piece == HIDDEN) == (item.what == "gain" and item.seat != seat)


def test_public_hashes_of_twins_are_equal() -> None:
    """The hash that leaves the server during play does not depend on hidden cards (H8.2)."""
    rng = random.Random(3)
    for state in Table(4, "dry-roads=yes", 3).states(every=5):
        assert GAME.views.hash(GAME.views.view(twin_for(state, None, rng), None)) == GAME.views.hash(
            GAME.views.view(state, None)
        )


def test_twins_do_differ() -> None:
    """The twins of this check are other states: it would be worth nothing if they were the same."""
    state = position("player 0:\nhand: r1-2 w\nplayer 1:\nhand: b1-2 y3-4\n")
    rng = random.Random(1)
    assert len({GAME.views.state_hash(twin_for(state, 0, rng)) for _ in range(20)}) > 10
