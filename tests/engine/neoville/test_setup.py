"""Set-up (N2)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from engine.neoville.helpers import BOX, GAME, document, step

from torilla.core.contract.errors import OptionsError
from torilla.core.records.seed import Seed, committed_shuffle


def new_game(seats: int, seed: str = "set-up", **options: Any) -> Any:
    return GAME.rules.setup(GAME.rules.options.make(**options), seats, Seed.from_text(seed))


@pytest.mark.parametrize(("seats", "values"), [(2, [4, 6, 8, 10, 12]), (3, [4, 5, 6, 8, 10, 12]), (4, None)])
def test_skyscrapers_by_players(seats: int, values: list[int] | None) -> None:
    """With 2 players every 5 and 7 is left out, with 3 every 7, with 4 none (N2.1)."""
    supply = document(new_game(seats))["supply"]
    for kind in ("terracotta", "tree", "stone", "waterfall"):
        found = [int(name.removeprefix(kind)) for name in supply if name.startswith(kind)]
        assert found == (values or [4, 5, 6, 7, 8, 10, 12])


@pytest.mark.parametrize(("seats", "number"), [(2, 5), (3, 6), (4, 7)])
def test_utilities_by_players(seats: int, number: int) -> None:
    """Of two sorts 5 pieces each are drawn with 2 players, 6 with 3, 7 with 4 (N2.2)."""
    table = document(new_game(seats))
    found: Counter[str] = Counter()
    for name, count in table["supply"].items():
        found[BOX.pieces[BOX.piece_of[name]].sort] += count
    del found["tower"]
    assert found == dict.fromkeys(table["sorts"], number)


@pytest.mark.parametrize("sorts", [["bus", "windmill"], ["biosphere", "bus"], ["windmill", "biosphere"]])
def test_sorts_by_hand(sorts: list[str]) -> None:
    """The table may choose the two sorts (N2.2)."""
    assert set(document(new_game(2, utilities=sorts))["sorts"]) == set(sorts)


def test_sorts_by_lot() -> None:
    """Else the lot chooses them, each pair as often (N2.2)."""
    found = Counter(
        tuple(document(GAME.rules.setup(GAME.rules.options.make(), 2, seed))["sorts"]) for seed in range(900)
    )
    assert set(found) == {("bus", "windmill"), ("bus", "biosphere"), ("windmill", "biosphere")}
    assert all(230 < number < 370 for number in found.values())


@pytest.mark.parametrize(("seats", "start"), [(2, 1), (3, 2), (4, 0), (4, 3)])
def test_fairness_tiles(seats: int, start: int) -> None:
    """The first player in turn order takes fairness tile 1, the second tile 2 and so on (N2.3)."""
    table = document(new_game(seats, start=start))
    assert table["seat"] == table["start"] == start
    for place in range(seats):
        player = table["players"][(start + place) % seats]
        assert player["fairness"] == BOX.tile_name(BOX.fairness[place])
        assert player["seen"] == [player["fairness"]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tiles_are_dealt(seats: int) -> None:
    """Of 74 tiles 4 are turned up, each hand gets 2 beside its fairness tile, the rest is the pile (N2.4, N2.5)."""
    table = document(new_game(seats))
    assert len(table["display"]) == 4
    assert len(table["pile"]) == 74 - 4 - 2 * seats
    hands = [player["hand"] for player in table["players"]]
    assert all(
        len(hand) == 3 and player["fairness"] in hand for hand, player in zip(hands, table["players"], strict=True)
    )
    tiles = Counter(table["display"]) + Counter(table["pile"]) + sum(map(Counter, hands), Counter())
    fairness = Counter(player["fairness"] for player in table["players"])
    assert tiles - fairness == Counter(BOX.tile_name(kind) for kind in BOX.regular)


def test_other_fairness_tiles_are_out() -> None:
    """Fairness tiles that nobody took are not in the game (N2.3)."""
    table = document(new_game(2))
    tiles = {*table["pile"], *table["display"], *(name for player in table["players"] for name in player["hand"])}
    assert not {"esrwg", "eprgws"} & tiles


def test_start_by_lot() -> None:
    """The start player is drawn at random unless the table says otherwise."""
    found = Counter(int(GAME.rules.setup(GAME.rules.options.make(), 4, seed).start) for seed in range(800))
    assert set(found) == {0, 1, 2, 3}
    assert all(140 < number < 260 for number in found.values())


def test_first_step() -> None:
    """The start player begins by choosing a tile; nothing was done yet, so nothing can be taken back."""
    state = new_game(3)
    assert step(state) == "tile"
    assert (int(state.steps), int(state.horizon), int(state.turn)) == (0, 0, 1)


def test_committed_shuffles() -> None:
    """The shuffles of a seed are those of docs/reference/contract.md: sorts, pieces, pile, in this order of numbers."""
    seed = Seed.from_text("vector")
    key = seed.key()
    table = document(GAME.rules.setup(GAME.rules.options.make(), 3, seed))
    start = committed_shuffle(key, 0, range(3))[0]
    sorts = sorted(committed_shuffle(key, 1, range(3))[:2])
    names = ("bus", "windmill", "biosphere")
    assert table["start"] == start
    assert table["sorts"] == [names[sort] for sort in sorts]
    for sort in sorts:
        kinds = [p.kind for p in BOX.pieces.values() if p.sort == names[sort] for _ in range(p.count)]
        drawn = Counter(BOX.pieces[kind].name for kind in committed_shuffle(key, 2 + sort, kinds)[:6])
        assert drawn == {name: number for name, number in table["supply"].items() if name.startswith(names[sort])}
    pile = [BOX.tile_name(kind) for kind in committed_shuffle(key, 5, BOX.regular)]
    assert table["display"] == pile[:4]
    for place in range(3):
        player = table["players"][(start + place) % 3]
        assert Counter(player["hand"]) == Counter([player["fairness"], *pile[4 + 2 * place : 6 + 2 * place]])
    assert table["pile"] == pile[10:]


def test_items_of_the_set_up() -> None:
    """Set-up discloses start seat, sorts, pieces, fairness tiles and display to all, tiles in hand to their seat."""
    state = new_game(2, "items")
    items = GAME.records.setup_items(state)
    texts = [GAME.records.forms.format(item) for item in items]
    assert texts[0] == f"start:{state.start}"
    assert [item.what for item in items] == ["start"] + 2 * ["sort"] + 10 * ["piece"] + 2 * ["fairness"] + 4 * [
        "refill"
    ] + 4 * ["gain"]
    for item in items:
        assert item.audience == (item.seat if item.what == "gain" else None)


def test_the_same_number_gives_the_same_game() -> None:
    """A set-up follows from its seed alone."""
    for seed in (7, Seed.from_text("7")):
        states = [GAME.rules.setup(GAME.rules.options.make(), 4, seed) for _ in range(2)]
        assert GAME.views.state_hash(states[0]) == GAME.views.state_hash(states[1])
    assert GAME.views.state_hash(GAME.rules.setup(GAME.rules.options.make(), 4, 7)) != GAME.views.state_hash(
        GAME.rules.setup(GAME.rules.options.make(), 4, 8)
    )


@pytest.mark.parametrize(
    ("seats", "choices", "version", "code"),
    [
        (1, {}, None, "options/seats"),
        (5, {}, None, "options/seats"),
        (2, {"start": 2}, None, "options/start"),
        (2, {}, 2, "rules/unknown-version"),
        (2, {}, 0, "rules/unknown-version"),
        (2, {"utilities": ["bus", "bus"]}, None, "options/utilities"),
        (2, {"utilities": ["bus"]}, None, "options/utilities"),
        (2, {"utilities": ["bus", "tram"]}, None, "options/invalid"),
        (2, {"colour": "red"}, None, "options/invalid"),
    ],
)
def test_what_cannot_be_set_up(seats: int, choices: dict[str, Any], version: int | None, code: str) -> None:
    """Seats, options and rules versions that the game does not have are refused, each with its code."""
    with pytest.raises(OptionsError) as caught:
        GAME.rules.setup(GAME.rules.options.make(**choices), seats, 1, version=version)
    assert caught.value.code == code


def test_options_as_text() -> None:
    """Options are one line, and what is left out has its default."""
    options = GAME.rules.options.make(utilities=["bus", "windmill"])
    assert GAME.rules.options.format(options) == "utilities=bus,windmill open-memory=no start=lot"
    assert GAME.rules.options.parse("utilities=bus,windmill") == options
    assert GAME.rules.options.parse("start=1 open-memory=yes") == GAME.rules.options.make(start=1, open_memory=True)
    with pytest.raises(OptionsError):
        GAME.rules.options.parse("utilities=bus,bus")
