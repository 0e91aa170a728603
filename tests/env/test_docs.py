"""The pages on environments say what is so, and their programs run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from gymnasium.spaces import Discrete

from torilla.env import fields_of, seat_env, table_env, vector_env

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "reference/environments.md").read_text(encoding="utf-8")
SEATS = (2, 3, 4)


def rows(game: str) -> list[str]:
    """The table of a game's fields as it should be."""
    layouts = [fields_of(game, seats) for seats in SEATS]
    found = []
    for name, field in layouts[0].items():
        if name.startswith("seat") and not name.startswith("seat0."):
            continue
        shape = " x ".join("seats" if name in {"mover", "start"} else str(number) for number in field.shape)
        places = " | ".join(str(layout[name].start) for layout in layouts)
        found.append(f"| `{name}` | {shape} | {field.low} to {field.high} | {places} | {field.meaning} |")
    return found


@pytest.mark.parametrize("game", ["helsinki", "neoville"])
def test_every_field_is_in_the_docs(game: str) -> None:
    """The page lists every field with its place for each number of seats, its range and its meaning."""
    section = PAGE.split(f"### {game.capitalize()}\n")[1].split("\n### ")[0]
    assert [line for line in section.splitlines() if line.startswith("| `")] == rows(game)
    sizes = [list(fields_of(game, seats).values())[-1].stop for seats in SEATS]
    assert f"{sizes[0]:,} numbers with 2 seats, {sizes[1]:,} with 3, {sizes[2]:,} with 4." in section
    assert f"{sizes[1] - sizes[0] - 2} " in PAGE  # a seat's own numbers, less its places in `mover` and `start`


def test_the_spaces_are_those_of_the_docs() -> None:
    """The numbers of actions are in the docs."""
    assert table_env("helsinki").action_space("seat_0").n == 818
    assert seat_env("neoville").action_space == Discrete(610)
    assert "`Discrete(818)` for Helsinki, `Discrete(610)` for Neoville" in PAGE


def test_every_array_is_in_the_docs() -> None:
    """The table of arrays has the types and shapes that they have."""
    env = vector_env("helsinki", 5, 3)
    first_cells = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| games", PAGE, re.MULTILINE)
    arrays: dict[str, Any] = {name: getattr(env, name) for cell in first_cells for name in re.findall(r"\w+", cell)}
    assert set(arrays) == {"observations", "masks", "codes", "counts", "movers", "seeds", "dones", "rewards", "points"}
    for array in arrays.values():
        assert len(array) == 5
        assert f"{array.dtype}" in PAGE


@pytest.mark.slow
def test_the_example_trains_a_bot() -> None:
    """The programs of docs/howto/train-a-bot.md run, and the player learns: it beats random play."""
    page = (DOCS / "howto/train-a-bot.md").read_text(encoding="utf-8")
    program = "\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))
    names: dict[str, Any] = {}
    exec(compile(program, "train-a-bot.md", "exec"), names)
    assert names["games"] > 300
    assert names["share"] > 0.6
    assert names["game"].outcome(names["state"]) is not None
