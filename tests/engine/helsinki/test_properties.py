"""What holds in every game, whatever the seats, the options and the play."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import msgspec
import pytest
from engine.helsinki.games import LONGEST_GAME, Table, tables
from engine.helsinki.helpers import BOX, GAME, document, position
from hypothesis import given, settings

from torilla.core.contract.errors import TorillaError
from torilla.core.engine.engine import new_buffer
from torilla.core.engine.generator import Generator
from torilla.core.records.replay import Recorder
from torilla.core.records.seed import Seed
from torilla.testing import check_game

# --- Steps


@given(tables())
def test_a_step_leaves_every_other_state_alone(table: Table) -> None:
    """A step on a clone changes nothing in the state that was cloned, nor the other way round."""
    for state, _, code in table.play():
        before = GAME.state_hash(state)
        twin = state.clone()
        GAME.apply_legal(twin, code)
        assert GAME.state_hash(state) == before
        after = GAME.state_hash(twin)
        third = state.clone()
        GAME.apply_legal(third, code)
        assert GAME.state_hash(third) == after
        assert GAME.state_hash(twin) == after


@settings(max_examples=60)
@given(tables())
def test_every_game_ends_and_nobody_gets_stuck(table: Table) -> None:
    """Before the end something is legal, the list is sorted without doubles, and the game ends."""
    buffer = new_buffer()
    number = 0
    for state, legal, _ in table.play():
        assert legal
        assert legal == sorted(set(legal))
        assert 0 <= legal[0] <= legal[-1] < GAME.action_count
        assert [int(buffer[at]) for at in range(GAME.engine.fill_actions(state, buffer))] == legal
        assert GAME.outcome(state) is None
        number += 1
    assert number < LONGEST_GAME
    assert GAME.legal_actions(state) == []
    outcome = GAME.outcome(state)
    assert sorted(seat for place in outcome.ranking for seat in place) == list(range(table.seats))
    assert outcome.totals == [int(GAME.engine.points(state, seat)) for seat in range(table.seats)]


@given(tables())
def test_nothing_is_lost_and_nothing_appears(table: Table) -> None:
    """At every step there are as many cards, tiles, wild tiles, turrets and coats as in the box."""
    for state in table.states():
        whole = document(state)
        assert cards_of(whole) == Counter({card.name: card.count for card in BOX.cards}) + Counter(w=BOX.wild_cards)
        assert tiles_of(whole) == Counter({tile.name: tile.count for tile in BOX.tiles})
        players = whole["players"]
        assert whole["wild_tiles"] + sum(len(player["wild"]) for player in players) == BOX.wild_tiles
        in_the_air = whole["step"] == "drop"
        assert whole["turrets"] + sum(len(player["turrets"]) for player in players) + in_the_air == BOX.turrets
        for player in players:
            assert player["coats"] + len(player["used"]) == table.gift + coats_won(player, whole)


def cards_of(whole: dict[str, Any]) -> Counter[str]:
    cards = Counter(whole["out"]) + Counter(whole["discard"]) + Counter(whole["pile"])
    cards.update(card for card in whole["display"] if card)
    for player in whole["players"]:
        cards.update(player["hand"])
    return cards


def tiles_of(whole: dict[str, Any]) -> Counter[str]:
    """By name: the box has one shape a colour and size."""
    lying = [f"{tile['colour']}{len(tile['cells'])}" for player in whole["players"] for tile in player["tiles"]]
    return Counter(whole["tiles"]) + Counter(lying)


def coats_won(player: dict[str, Any], whole: dict[str, Any]) -> int:
    """Coats of arms under tiles, save under one that is being paid for or roofed (H4.12)."""
    cells = {cell for tile in player["tiles"] for cell in tile["cells"]} | set(player["wild"])
    if whole["step"] in ("pay", "roof") and player is whole["players"][whole["seat"]]:
        cells -= set(whole["current"]["cells"])
    return sum(f"{'abcdefg'[cell % 7]}{cell // 7 + 1}" in cells for cell in BOX.coats)


@given(tables())
def test_fingerprints_tell_states_apart(table: Table) -> None:
    """The engine's quick hash is the same for a clone and changes with every step; its tally of pieces never does."""
    seen: dict[int, str] = {}
    tally = [int(number) for number in GAME.engine.tally(table.setup())]
    for state in table.states(every=2):
        mark = int(GAME.engine.fingerprint(state))
        assert GAME.engine.fingerprint(state.clone()) == mark
        assert seen.setdefault(mark, GAME.state_hash(state)) == GAME.state_hash(state)
        assert [int(number) for number in GAME.engine.tally(state)] == tally
    assert len(seen) > 20


# --- Forms


def test_three_forms_of_every_action() -> None:
    """Each code has a notation and a value, and each of them leads back to it."""
    found = 0
    for code in range(GAME.action_count):
        if "code" in GAME.name_of(code, BOX):
            continue
        found += 1
        text = GAME.format_action(code, BOX)
        assert not set(text) & set(" \t,=;#%")
        assert GAME.parse_action(text, BOX) == code
        value = GAME.to_value(code, BOX)
        assert GAME.from_value(value, BOX) == code
        assert msgspec.json.decode(msgspec.json.encode(value), type=GAME.value_type) == value
    missing_kinds = 90 - len(BOX.cards)
    assert found == GAME.action_count - 3 * missing_kinds


@given(tables())
def test_state_documents(table: Table) -> None:
    """A document holds the whole state: there and back nothing changes, through JSON too."""
    for state in table.states(every=5):
        whole = document(state)
        again = GAME.from_document(msgspec.json.decode(msgspec.json.encode(whole)))
        assert GAME.state_hash(again) == GAME.state_hash(state)
        assert document(again) == whole
        assert GAME.legal_actions(again) == GAME.legal_actions(state)


@given(tables())
def test_position_texts(table: Table) -> None:
    """A position text holds the whole state, too."""
    for state in table.states(every=9):
        text = GAME.format_position(state)
        again = GAME.parse_position(text)
        assert GAME.state_hash(again) == GAME.state_hash(state)
        assert GAME.format_position(again) == text


# --- What a seat sees


@given(tables())
def test_a_sample_fits_its_view(table: Table) -> None:
    """A state sampled from a view gives that view; so does the state of the view itself."""
    generator = Generator.from_seed(table.seed)
    for state in table.states(every=11):
        for seat in (None, *range(table.seats)):
            view = GAME.view(state, seat)
            sample = GAME.sample(view, generator)
            assert GAME.view(sample, seat) == view
            assert GAME.view(GAME.state_of(view), seat) == view
            assert cards_of(document(sample)) == cards_of(document(state))


@given(tables())
def test_a_redeal_changes_nothing_that_the_seat_sees(table: Table) -> None:
    """The engine's redeal on a clone keeps the seat's view, its legal actions and the original."""
    generator = Generator.from_seed(table.seed)
    for state in table.states(every=11):
        before = GAME.state_hash(state)
        for seat in range(table.seats):
            clone = GAME.engine.clone(state)
            GAME.engine.redeal(clone, seat, generator)
            assert GAME.view(clone, seat) == GAME.view(state, seat)
            if seat == GAME.current_seat(state):
                assert GAME.legal_actions(clone) == GAME.legal_actions(state)
        assert GAME.state_hash(state) == before


@given(tables())
def test_a_view_is_enough_to_choose(table: Table) -> None:
    """What is legal, a suggestion and previews follow from the view of the seat to move."""
    generator = Generator.from_seed(table.seed)
    for state in table.states(every=7):
        seat = GAME.current_seat(state)
        if seat is None:
            continue
        view = GAME.view(state, seat)
        legal = GAME.legal_actions(state)
        assert GAME.legal_actions(GAME.state_of(view)) == legal
        assert GAME.suggest(view) in (None, *legal)
        for _ in range(3):
            preview = GAME.preview(view, legal[int(generator.below(len(legal)))])
            assert msgspec.json.decode(msgspec.json.encode(preview)) == preview


SMALL_POOL = {"r1-2": 2, "b1-2": 1, "w": 1, "y1-2": 1}


def test_samples_are_uniform() -> None:
    """Each arrangement of the hidden cards is as likely as any other.

    Seat 0 knows nothing of five cards (two of them equal): two are in the hand of seat 1, three in the pile. Each
    of the 120 arrangements of the cards should come up equally often; equal cards make some of them look alike.
    """
    out = {card.name: card.count for card in BOX.cards} | {"w": BOX.wild_cards}
    for name, number in SMALL_POOL.items():
        out[name] -= number
    text = " ".join(f"{name}*{number}" for name, number in out.items() if number)
    state = position(f"out: {text}\npile: r1-2 b1-2 w\nplayer 0:\nplayer 1:\nhand: r1-2 y1-2\n")
    cards = [name for name, number in SMALL_POOL.items() for _ in range(number)]
    expected = Counter((tuple(sorted(order[:2])), order[2:]) for order in permutations(cards))
    view = GAME.view(state, 0)
    generator = Generator.from_seed(2024)
    found: Counter[Any] = Counter()
    samples = 4000
    for _ in range(samples):
        whole = document(GAME.sample(view, generator))
        found[tuple(sorted(whole["players"][1]["hand"])), tuple(whole["pile"])] += 1
    assert set(found) == set(expected)
    deviation = sum(
        (found[key] - samples * share / 120) ** 2 / (samples * share / 120) for key, share in expected.items()
    )
    freedom = len(expected) - 1
    assert deviation < freedom + 4 * (2 * freedom) ** 0.5  # four standard deviations of chi-square


def test_a_seen_card_stays_where_it_is_in_every_sample() -> None:
    """Samples keep what everybody saw being taken (H8.3)."""
    state = position("player 0:\nplayer 1:\nhand: r3-4 b3-4 y3-4\nseen: b3-4\n")
    generator = Generator.from_seed(1)
    hands = {tuple(document(GAME.sample(GAME.view(state, 0), generator))["players"][1]["hand"]) for _ in range(50)}
    assert all("b3-4" in hand for hand in hands)
    assert len(hands) > 20


# --- Undo


@given(tables())
def test_undo_restores_the_exact_state(table: Table) -> None:
    """A recorder takes back every step up to the last disclosure, exactly, and none behind it (H6.16)."""
    generator = Generator.from_seed(table.seed)
    recorder = Recorder(GAME, GAME.parse_options(table.options), table.seats, Seed.from_text(str(table.seed)))
    past: list[str] = []
    while GAME.current_seat(recorder.state) is not None:
        legal = GAME.legal_actions(recorder.state)
        past.append(GAME.state_hash(recorder.state))
        recorder.apply(legal[int(generator.below(len(legal)))])
        undoable = int(recorder.state.steps - recorder.state.horizon)
        assert recorder.can_undo == (undoable > 0)
        for _ in range(int(generator.below(undoable + 1))):
            recorder.undo()
            assert GAME.state_hash(recorder.state) == past.pop()
            assert GAME.legal_actions(recorder.state)
        if int(recorder.state.steps) == int(recorder.state.horizon):
            with pytest.raises(TorillaError) as caught:
                recorder.undo()
            assert caught.value.code == "undo/nothing"
    assert len(recorder.record(hashes=False)) == len(past)


def test_restart_of_a_turn() -> None:
    """A whole turn is taken back at once, up to the last disclosure (H6.16)."""
    recorder = Recorder(GAME, GAME.options(start=0), 2, Seed.from_text("restart"))
    recorder.apply(GAME.parse_action("@0", BOX))
    before = GAME.state_hash(recorder.state)
    recorder.apply(GAME.parse_action("m1", BOX))
    recorder.restart_turn()
    assert GAME.state_hash(recorder.state) == before
    assert not recorder.can_undo


# --- All promises of the contract


@pytest.mark.smoke
def test_conformance() -> None:
    """The public conformance check finds nothing, and checks every promise."""
    counts = check_game(GAME, games=3, seed=5)
    assert min(counts.values()) > 0
    assert {"views", "purity", "document", "position text", "conservation", "horizon"} <= set(counts)


@pytest.mark.slow
def test_conformance_of_many_games() -> None:
    """The same over many more games."""
    check_game(GAME, games=12, seed=6)
