"""What is public, private and secret (N7)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import msgspec
import pytest
from engine.neoville.helpers import BOX, GAME, do, document, position
from hypothesis import given, settings
from hypothesis import strategies as st

from torilla.core.contract.data import HIDDEN, disclosed_to
from torilla.core.engine.generator import Generator
from torilla.core.records.seed import Seed

TABLE = """
    options: {}
    turn: 3
    display: eewe eggg errr ewww
    pile: ggrg ggwg grrr
    supply: tree4 bus-parks*2
    player 0:
    hand: eege eere egwr
    seen: egwr
    player 1:
    hand: ggww ggrr epgrw
    seen: ggrr epgrw
    city:
    e g
    g e
    """


def table(options: str = "") -> Any:
    return position(TABLE.format(options))


def seen_by(state: Any, seat: int | None) -> dict[str, Any]:
    """A view as JSON values."""
    found: dict[str, Any] = msgspec.to_builtins(GAME.view(state, seat))
    return found


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_what_is_public(seat: int | None) -> None:
    """Cities, face-up tiles, supply, pile size and fairness tiles are public (N7.1)."""
    seen, whole = seen_by(table(), seat), document(table())
    for key in ("display", "supply", "step", "seat", "turn", "round", "sorts", "start", "current", "options"):
        assert seen[key] == whole[key]
    assert seen["pile"] == 3
    for mine, all_of_it in zip(seen["players"], whole["players"], strict=True):
        for key in ("city", "pieces", "fairness", "seen"):
            assert mine[key] == all_of_it[key]
        assert len(mine["hand"]) == len(all_of_it["hand"])


def test_own_hand_and_others() -> None:
    """A seat sees its own hand; of others only the tiles that everybody saw being taken (N7.1)."""
    hands = [[player["hand"] for player in seen_by(table(), seat)["players"]] for seat in (0, 1, None)]
    assert hands[0] == [["eege", "eere", "egwr"], ["ggrr", "epgrw", HIDDEN]]
    assert hands[1] == [["egwr", HIDDEN, HIDDEN], ["ggrr", "ggww", "epgrw"]]
    assert hands[2] == [["egwr", HIDDEN, HIDDEN], ["ggrr", "epgrw", HIDDEN]]


def test_fairness_tiles_are_public() -> None:
    """The fairness tile in a hand is known by its back (N7.1)."""
    state = GAME.setup(GAME.options(), 3, 4)
    for seat in (None, 0, 1, 2):
        for player in seen_by(state, seat)["players"]:
            assert player["fairness"] in player["hand"]


def test_the_order_of_the_pile_is_secret() -> None:
    """Nobody sees the pile, only how many tiles it has (N7.1)."""
    for seat in (None, 0, 1):
        text = msgspec.json.encode(GAME.view(table(), seat)).decode()
        assert "ggwg" not in text
        assert "grrr" not in text


@pytest.mark.parametrize("option", ["open-memory=no", "open-memory=yes"])
def test_public_memory_is_in_every_view(option: str) -> None:
    """Tiles that everybody saw being taken are in every view; the option says whether a page shows them (N7.2)."""
    state = table(option)
    state = do(state, "tile:eege @+0+0r0 draw:eggg")
    for seat in (None, 1):
        view = seen_by(state, seat)
        assert view["players"][0]["seen"] == ["eggg", "egwr"]
        assert view["players"][0]["hand"] == ["eggg", "egwr", HIDDEN]
        assert view["options"]["open_memory"] is (option == "open-memory=yes")


def test_a_played_tile_leaves_the_memory() -> None:
    """Playing a tile removes it from what everybody saw; of two equal ones the seen one is played (N7.2)."""
    mine = GAME.components(BOX.source.replace('"e e / r e"', '"e e / g e"', 1))
    text = "neoville position 1\nplayer 0:\nhand: eege eege\nseen: eege\n"
    state = GAME.parse_position(text, mine)
    for action in ("tile:eege", "@+0+0r0"):
        GAME.apply(state, GAME.parse_action(action, mine))
    player = GAME.to_document(state)["players"][0]
    assert (player["hand"], player["seen"]) == (["eege"], [])


def test_a_chosen_tile_is_known() -> None:
    """A tile that was chosen, but does not lie yet, is known to all (N7.1)."""
    state = do(table(), "tile:eere")
    for seat in (None, 1):
        view = seen_by(state, seat)
        assert view["current"]["tile"] == "eere"
        assert view["players"][0]["hand"] == ["eere", "egwr", HIDDEN]


def test_a_tile_from_the_pile_is_told_to_its_seat() -> None:
    """A tile drawn from the pile is disclosed to its owner; other seats only learn of the draw (N7.1)."""
    state = do(table(), "tile:eege @+0+0r0")
    items = GAME.apply(state, GAME.parse_action("draw:pile", BOX))
    assert [item.piece for item in disclosed_to(items, 0)] == ["ggrg"]
    assert [item.piece for item in disclosed_to(items, 1)] == [HIDDEN]
    assert [item.piece for item in disclosed_to(items, None)] == [HIDDEN]


# --- samples --------------------------------------------------------------------------------------------


def arrangement(state: Any) -> str:
    """The hidden tiles of a state: hands and pile."""
    whole = document(state)
    return " / ".join([*(" ".join(player["hand"]) for player in whole["players"]), " ".join(whole["pile"])])


def small_state() -> Any:
    """A table with three unseen tiles: one in seat 1's hand, two in the pile."""
    hands = "player 0:\nhand: eege\nplayer 1:\nhand: grrr epgrw\nseen: epgrw\n"
    return position("display: - - - -\npile: ggrg ggwg\n" + hands)


def test_samples_are_uniform() -> None:
    """All arrangements of the unseen tiles that fit a view come out equally often, and no others (N7.1)."""
    whole = small_state()
    generator = Generator.from_seed(1)
    found: Counter[str] = Counter()
    for _ in range(3000):
        state = whole.clone()
        GAME.engine.redeal(state, 0, generator)
        found[arrangement(state)] += 1
    wanted = set()
    for hand, first, second in permutations(["ggrg", "ggwg", "grrr"]):
        wanted.add(f"eege / {hand} epgrw / {first} {second}")
    assert set(found) == wanted
    assert all(400 < number < 600 for number in found.values())


def test_samples_of_a_view_use_the_unseen_tiles() -> None:
    """A sample holds exactly the tiles of the box that its view does not show (N7.1)."""
    state = GAME.setup(GAME.options(), 3, 9)
    for _ in range(40):
        legal = GAME.legal_actions(state)
        GAME.apply(state, legal[len(legal) // 2])
    for seat in (None, 0, 1, 2):
        sample = GAME.sample(GAME.view(state, seat), Generator.from_seed(3))
        tiles = [
            Counter([*whole["pile"], *(name for player in whole["players"] for name in player["hand"])])
            for whole in (document(sample), document(state))
        ]
        assert tiles[0] == tiles[1]
        assert GAME.view(sample, seat) == GAME.view(state, seat)


def play(seed: int, seats: int, steps: int) -> Any:
    """A state of a random game."""
    generator = Generator.from_seed(seed)
    state = GAME.setup(GAME.options(), seats, seed)
    for _ in range(steps):
        if GAME.current_seat(state) is None:
            break
        legal = GAME.legal_actions(state)
        GAME.apply_legal(state, legal[int(generator.below(len(legal)))])
    return state


games = {"seed": st.integers(0, 10**6), "seats": st.integers(2, 4), "steps": st.integers(0, 200)}


@settings(max_examples=30, deadline=None)
@given(**games)
def test_a_sample_looks_the_same(seed: int, seats: int, steps: int) -> None:
    """The view of a sample of a view is that view, for every seat (N7.1)."""
    state = play(seed, seats, steps)
    for seat in [None, *range(seats)]:
        view = GAME.view(state, seat)
        sample = GAME.sample(view, Generator.from_seed(seed + 1))
        assert GAME.view(sample, seat) == view
        assert GAME.public_hash(sample) == GAME.public_hash(state)
        if seat is not None and seat == GAME.current_seat(state):
            assert GAME.legal_actions(sample) == GAME.legal_actions(state)
            assert GAME.legal_actions(GAME.state_of(view)) == GAME.legal_actions(state)


@settings(max_examples=30, deadline=None)
@given(**games)
def test_secrets_do_not_leak(seed: int, seats: int, steps: int) -> None:
    """Two states that differ only in what a seat may not know give it the same bytes (N7.1)."""
    state = play(seed, seats, steps)
    generator = Generator.from_seed(seed + 2)
    for seat in [None, *range(seats)]:
        twin = state.clone()
        GAME.engine.redeal(twin, -1 if seat is None else seat, generator)
        views = [msgspec.json.encode(GAME.view(each, seat)) for each in (state, twin)]
        assert views[0] == views[1]
        assert GAME.picture(twin, seat) == GAME.picture(state, seat)


def test_redeal_forgets_the_seed() -> None:
    """A redealt state does not disclose the committed shuffles (N7.1)."""
    state = GAME.setup(GAME.options(), 2, Seed.from_text("secret"))
    assert state.key
    GAME.engine.redeal(state, 0, Generator.from_seed(1))
    assert not state.key
