"""The engine against the slow reference, which was written from the rules alone (tests/slow)."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from engine.helsinki.games import Table
from engine.helsinki.helpers import BOX, GAME, SLOW_BOX, do, document, position
from slow import driver
from slow import helsinki as slow

from torilla.core.contract.data import Item
from torilla.core.engine.generator import Generator

OPTIONS = [
    "actions=full dry-roads=yes",
    "actions=full start=0",
    "actions=first-game",
    "actions=new-challenges dry-roads=yes start=1",
    "actions=full dry-roads=yes roads-by-statue=no",
]


def comparable(whole: dict[str, Any]) -> dict[str, Any]:
    """A document without the number of shuffles and, at the end, whose turn it was: the reference keeps neither."""
    found = slow.normal(whole, SLOW_BOX)
    del found["shuffles"]
    if found["step"] == "over":
        del found["seat"], found["current"], found["turn"]
    return found


def new_pile(items: list[Item], after: dict[str, Any], _discarded: list[str]) -> list[str]:
    """The order that a reshuffle in this step gave: what was drawn after it, then what is left."""
    whats = [item.what for item in items]
    drawn = items[whats.index("shuffle") + 1 :] if "shuffle" in whats else []
    return [*(item.piece or "" for item in drawn if item.what in ("refill", "gain")), *after["pile"]]


def compare(table: Table, *, successors: bool = True) -> int:
    """Play a game beside the reference; the number of steps."""
    number = 0
    for state, legal, code in table.play():
        before = document(state)
        names = sorted(GAME.format_action(number, BOX) for number in legal)
        assert names == slow.legal(before, SLOW_BOX)
        if successors:
            twin = state.clone()
            items = GAME.apply_legal(twin, code)
            after = document(twin)
            action = GAME.format_action(code, BOX)
            wanted = slow.successor(before, action, SLOW_BOX, partial(new_pile, items, after))
            assert comparable(after) == comparable(wanted), action
        number += 1
    whole = document(state)
    scores = [
        {"rows": p[0], "columns": p[1], "turrets": p[2], "points": p[3], "bonus": p[4], "total": sum(p)}
        for p in ([part.now for part in score.parts] for score in GAME.live_score(state))
    ]
    assert scores == slow.score(whole, SLOW_BOX)
    assert GAME.outcome(state).ranking == slow.ranking(whole, SLOW_BOX)
    driver.check_helsinki(whole, SLOW_BOX, table.gift)
    return number


@pytest.mark.parametrize("seed", range(6))
def test_every_step_as_in_the_reference(seed: int) -> None:
    """Legal actions, the next state and the score are those of the slow reference."""
    table = Table(2 + seed % 3, OPTIONS[seed % 5], seed, gift=4 * (seed % 2))
    assert compare(table) > 40


@pytest.mark.smoke
def test_one_game_as_in_the_reference() -> None:
    """One game with rare actions, step by step."""
    assert compare(Table(2, "actions=full dry-roads=yes", 99, gift=4)) > 40


@pytest.mark.long(but=("100",))
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 110))
def test_many_games_as_in_the_reference(seed: int) -> None:
    """The same over thousands of steps, half of the games with four coats for everybody."""
    generator = Generator.from_seed(seed)
    for number in range(5):
        options = OPTIONS[int(generator.below(5))]
        gift = 4 * int(generator.below(2))
        compare(Table(2 + number % 3, options, 1000 * seed + number, gift=gift, varied=number % 4 > 0))


@pytest.mark.parametrize("by_statue", ["yes", "no"])
def test_roads_as_in_the_reference(by_statue: str) -> None:
    """Whether a tile on the last crosswalk joins the roads, with and without the statue's cell (H7.2)."""
    generator = Generator.from_seed(7)
    won = []
    for _ in range(60):
        cells = ["w" if generator.below(100) < 55 else "." for _ in range(49)]
        for crosswalk in (3, 21, 27, 38, 45):
            cells[crosswalk] = "w"
        cells[24], cells[45] = "#", "."
        rows = "\n".join(" ".join(cells[7 * row : 7 * row + 7]) for row in range(7))
        options = f"options: dry-roads=yes roads-by-statue={by_statue}"
        before = position(f"{options}\nwild-tiles: 1\nplayer 0:\ncoats: 1\nboard:\n{rows}\n")
        wanted = slow.successor(document(before), "one-wild:d7", SLOW_BOX, list)
        found = document(do(before, "one-wild:d7"))
        assert comparable(found) == comparable(wanted)
        won.append(found["players"][0]["bonus"])
    assert 10 < won.count(5) < 50


@pytest.mark.parametrize("seed", range(4))
def test_score_of_any_moment_as_in_the_reference(seed: int) -> None:
    """The live score at every step is what the reference would give if the game ended there (H5.3, H5.4, H5.5)."""
    for state in Table(3, "dry-roads=yes", 40 + seed, gift=4).states(every=3):
        live = [score.total for score in GAME.live_score(state)]
        assert live == [parts["total"] for parts in slow.score(document(state), SLOW_BOX)]
