"""Set-up (H2)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from engine.helsinki.helpers import ACTIONS, BOX, GAME, document, legal, player, step

from torilla.core.contract.errors import OptionsError, RecordError
from torilla.core.engine.generator import Generator
from torilla.core.play import Play
from torilla.core.records.record import format_record, parse_record
from torilla.core.records.replay import Replay
from torilla.core.records.seed import Seed


def new_game(seats: int, seed: str = "set-up", rules: int | None = None, **options: Any) -> Any:
    return GAME.rules.setup(GAME.rules.options.make(**options), seats, Seed.from_text(seed), rules)


def after(state: Any, action: str) -> Any:
    GAME.rules.apply(state, GAME.notation.parse(action))
    return state


@pytest.mark.parametrize(
    ("rules", "seats", "in_play"), [(2, 4, 100), (2, 3, 81), (2, 2, 53), (1, 4, 100), (1, 3, 81), (1, 2, 49)]
)
def test_cards_in_play(rules: int, seats: int, in_play: int) -> None:
    """All 100 cards are in play with 4 players, 81 with 3, 53 with 2; 49 with 2 by rules version 1 (H2.1)."""
    table = document(new_game(seats, rules=rules))
    assert len(table["display"]) + len(table["pile"]) == in_play
    assert sum(table["out"].values()) == 100 - in_play
    assert table["rules"] == rules


def test_version_2_is_what_one_plays() -> None:
    """Without a choice a game follows the newest rules (H2.1)."""
    assert document(new_game(2))["rules"] == GAME.rules.version == 2


@pytest.mark.parametrize(
    ("rules", "seats", "numbers", "wild"),
    [
        (2, 2, {1: 2, 2: 2, 3: 2, 4: 2}, 6),
        (1, 2, {1: 2, 2: 2, 3: 2, 4: 2, 5: 1}, 6),
        (2, 3, {1: 2, 5: 1}, 4),
        (1, 3, {1: 2, 5: 1}, 4),
        (2, 4, {}, 0),
    ],
)
def test_cards_taken_out(rules: int, seats: int, numbers: dict[int, int], wild: int) -> None:
    """The same quota of each number leaves in every colour, and some wild cards (H2.1)."""
    out = document(new_game(seats, rules=rules))["out"]
    assert out.pop("w", 0) == wild
    if (rules, seats) == (2, 2):
        assert out.pop(the_single_5(out)) == 1
    for letter, _ in BOX.colours:
        found: Counter[int] = Counter()
        for name, number in out.items():
            if name[0] == letter:
                found[int(name[1])] += number
        assert found == numbers


def the_single_5(out: dict[str, int]) -> str:
    fives = [name for name in out if name[1:2] == "5"]
    assert len(fives) == 1
    return fives[0]


def test_every_5_can_be_the_single_one() -> None:
    """With two players one 5 leaves, any of the ten as often as the others (H2.1)."""
    found = Counter(
        the_single_5(document(GAME.rules.setup(GAME.rules.options.make(), 2, number))["out"]) for number in range(600)
    )
    assert len(found) == 10
    assert min(found.values()) > 30
    assert max(found.values()) < 95


def test_the_versions_differ_in_the_5s_alone() -> None:
    """With the same seed both take out the same cards but for 5s, and with 3 or 4 seats all the same (H2.1)."""
    for number in range(20):
        for seats in (2, 3, 4):
            old, new = (Counter(document(new_game(seats, str(number), rules=rules))["out"]) for rules in (1, 2))
            assert not new - old
            assert sum((old - new).values()) == (4 if seats == 2 else 0)
            assert all(name[1] == "5" for name in old - new)


def test_rules_that_are_not_known() -> None:
    """A rules version that does not exist is refused with a code (H2.1)."""
    for rules in (0, 3, -1):
        with pytest.raises(OptionsError) as caught:
            new_game(2, rules=rules)
        assert caught.value.code == "rules/unknown-version"


def test_which_equal_cards_leave_is_drawn_by_lot() -> None:
    """Of the equal-numbered cards the lot decides which leave (H2.1)."""
    outs = {str(document(new_game(2, f"lot {number}"))["out"]) for number in range(10)}
    assert len(outs) > 5


def test_lot_is_fair_among_equal_numbers() -> None:
    """Each of the two kinds of red 3 leaves as often as the other, both or one of each (H2.1).

    Of 2 + 2 cards two leave: both of a kind in 1/6 of the games each, one of each in 4/6.
    """
    found: Counter[int] = Counter()
    for number in range(600):
        found[document(GAME.rules.setup(GAME.rules.options.make(), 2, number))["out"].get("r3-4", 0)] += 1
    assert 70 < found[0] < 130
    assert 70 < found[2] < 130
    assert 360 < found[1] < 440


def test_cards_leave_openly() -> None:
    """Cards taken out are disclosed to everybody (H2.1, H8.1)."""
    for seats in (2, 3):
        state = new_game(seats)
        told = Counter(item.piece for item in GAME.records.setup_items(state) if item.what == "out")
        assert told == document(state)["out"]
        assert GAME.views.view(state, None).out == document(state)["out"]


def test_nobody_looks_for_a_card_that_left() -> None:
    """Samples hide exactly the cards in play that a seat does not see, the single 5 not among them (H2.1, H8.1)."""
    state = after(new_game(2, start=0), "@0")
    whole = document(state)
    for number in range(10):
        sample = document(GAME.views.sample(GAME.views.view(state, 0), Generator.from_seed(number)))
        assert sample["out"] == whole["out"]
        hidden = [Counter(table["pile"]) + Counter(table["players"][1]["hand"]) for table in (whole, sample)]
        assert hidden[0] == hidden[1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_display(seats: int) -> None:
    """Eight cards are turned up into the slots, in the order of the pile (H2.2)."""
    state = new_game(seats)
    table = document(state)
    assert None not in table["display"]
    told = [GAME.records.forms.format(item) for item in GAME.records.setup_items(state) if item.what == "refill"]
    assert told == [f"{slot}:{card}" for slot, card in enumerate(table["display"])]


def test_first_step_is_the_start_pawn() -> None:
    """The start player puts the pawn on any space while no hand has been dealt (H2.3)."""
    state = new_game(3, start=1)
    assert step(state) == "start"
    assert state.to_move == 1
    assert legal(state) == {f"@{space}" for space in range(8)}
    assert all(player(state, seat)["hand"] == [] for seat in range(3))
    assert all(player(state, seat)["pawn"] == -1 for seat in range(3))


@pytest.mark.parametrize(
    ("seats", "start", "pawns"), [(2, 0, [7, 1]), (3, 1, [3, 7, 1]), (4, 0, [7, 1, 3, 5]), (4, 3, [1, 3, 5, 7])]
)
def test_other_pawns_follow_two_apart(seats: int, start: int, pawns: list[int]) -> None:
    """The others stand on the second space clockwise from the previous pawn, in turn order (H2.3)."""
    state = after(new_game(seats, start=start), "@7")
    assert [player(state, seat)["pawn"] for seat in range(seats)] == pawns


@pytest.mark.parametrize("start", [0, 1, 2])
def test_two_hidden_cards_each(start: int) -> None:
    """Then each player, in turn order, is dealt two cards from the pile (H2.4)."""
    state = new_game(3, start=start)
    pile = document(state)["pile"]
    after(state, "@0")
    for place in range(3):
        dealt = pile[2 * place : 2 * place + 2]
        assert sorted(player(state, (start + place) % 3)["hand"]) == sorted(dealt)
    assert document(state)["pile"] == pile[6:]


def test_dealt_cards_are_hidden() -> None:
    """The dealt cards are disclosed to their owner only (H2.4)."""
    items = GAME.rules.apply(new_game(2, start=0), 0)
    assert [(item.what, item.seat, item.audience) for item in items] == [
        ("gain", 0, 0),
        ("gain", 0, 0),
        ("gain", 1, 1),
        ("gain", 1, 1),
    ]


@pytest.mark.parametrize(
    ("options", "covered"),
    [
        ({}, []),
        ({"actions": "first-game"}, ["back", "no-limit", "draw-and-build", "extra-roof", "move-roof"]),
        (
            {"actions": "new-challenges", "covered": ["far", "any-side", "back", "two-points", "discount"]},
            ["far", "any-side", "discount", "two-points", "back"],
        ),
    ],
)
def test_variants_of_the_action_board(options: dict[str, Any], covered: list[str]) -> None:
    """Full covers nothing, first game the bottom row, new challenges the five that were named (H2.5)."""
    assert document(new_game(2, **options))["covered"] == covered


def test_new_challenges_by_lot() -> None:
    """New challenges can cover five actions at random; each comes up sooner or later (H2.5)."""
    seen: set[str] = set()
    for number in range(40):
        covered = document(new_game(2, str(number), actions="new-challenges"))["covered"]
        assert len(set(covered)) == 5
        seen.update(covered)
    assert seen == set(ACTIONS)


@pytest.mark.parametrize("action", ACTIONS)
def test_a_covered_action_is_used_by_nobody(action: str) -> None:
    """Where an action is covered it is refused whatever the coats (H2.5)."""
    others = [name for name in ACTIONS if name != action][:4]
    state = new_game(2, actions="new-challenges", covered=[action, *others])
    assert action in document(state)["covered"]
    state = GAME.views.from_document(
        document(after(state, "@0")) | {"players": [{**player(state, seat), "coats": 8} for seat in range(2)]}
    )
    while state.to_move is not None and state.steps < 60:
        code = GAME.rules.legal(state)[-1]
        assert action not in GAME.notation.format(code).partition(":")[0].lstrip("+").partition("4")[0]
        GAME.rules.apply(state, code)
    assert all(action not in player(state, seat)["used"] for seat in range(2))


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"covered": ["far"]}, "options/covered"),
        ({"actions": "new-challenges", "covered": ["far"]}, "options/covered"),
        ({"actions": "new-challenges", "covered": ["far"] * 5}, "options/covered"),
        ({"actions": "new-challenges", "covered": ["far", "back", "fly", "no-limit", "any-side"]}, "options/unknown"),
        ({"actions": "none"}, "options/invalid"),
        ({"dry_roads": 1}, "options/invalid"),
        ({"weather": "rain"}, "options/invalid"),
    ],
)
def test_options_that_do_not_exist(options: dict[str, Any], code: str) -> None:
    """Options that the game does not have are refused with a code (H2.5)."""
    with pytest.raises(OptionsError) as caught:
        GAME.rules.options.make(**options)
    assert caught.value.code.startswith(code)


def test_start_player_by_lot() -> None:
    """The start player is drawn at random unless the table says otherwise (H3.1)."""
    starts = Counter(document(GAME.rules.setup(GAME.rules.options.make(), 4, number))["start"] for number in range(400))
    assert set(starts) == {0, 1, 2, 3}
    assert min(starts.values()) > 70
    assert {
        document(GAME.rules.setup(GAME.rules.options.make(start=2), 4, number))["start"] for number in range(20)
    } == {2}


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_number_of_seats(seats: int) -> None:
    """2 to 4 play; other numbers are refused (H2.1)."""
    with pytest.raises(OptionsError, match="2 to 4 seats"):
        new_game(seats)


def test_a_start_seat_that_is_not_there() -> None:
    """The start seat must be one of the seats (H3.1)."""
    with pytest.raises(OptionsError, match="no seat 2"):
        new_game(2, start=2)


@pytest.mark.smoke
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seed_is_a_set_up(seats: int) -> None:
    """The same seed gives the same set-up, with committed shuffles and with the fast generator (H2.2)."""
    for seed in (Seed.from_text("7"), 7):
        first, second = (GAME.rules.setup(GAME.rules.options.make(), seats, seed) for _ in range(2))
        assert GAME.views.state_hash(first) == GAME.views.state_hash(second)
    assert GAME.views.state_hash(GAME.rules.setup(GAME.rules.options.make(), seats, 8)) != GAME.views.state_hash(first)


@pytest.mark.parametrize(("rules", "other"), [(1, 2), (2, 1)])
@pytest.mark.parametrize("with_seed", [True, False])
def test_a_record_tells_by_which_rules_cards_left(rules: int, other: int, with_seed: bool) -> None:
    """A record replays under its own rules version and is refused under the other, with its seed or without (H2.1)."""
    recorder = Play.begin(GAME, GAME.rules.options.make(start=0), 2, Seed.from_text("which rules"), rules=rules)
    recorder.apply(0)
    record = recorder.record(hashes=False)
    text = format_record(record if with_seed else record.seen_by(None))
    Replay(parse_record(text)).state_at()
    assert f"rules: {rules}\n" in text
    with pytest.raises(RecordError) as caught:
        Replay(parse_record(text.replace(f"rules: {rules}\n", f"rules: {other}\n"))).state_at()
    assert caught.value.code == ("record/tampered" if with_seed else "record/setup")
