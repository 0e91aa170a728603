"""Counts of all sequences of steps from given moments: any change of the rules shows here.

Each file is a game; each entry a set-up (options, seats, seed, rules version: 1 if not said) or a moment of a golden
record (after so many steps), and the counts for 1, 2, 3, ... steps from there, with all hidden pieces as they are.
`python tests/perft/test_perft.py` prints the counts again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from torilla.core.contract.registry import get_game
from torilla.core.engine.engine import new_buffer
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay
from torilla.core.records.seed import Seed

FOLDER = Path(__file__).parent
ENTRIES = [
    (path.stem, entry)
    for path in sorted(FOLDER.glob("*.json"))
    for entry in json.loads(path.read_text(encoding="utf-8"))
]


def name_of(name: str, entry: dict[str, Any]) -> str:
    """What an entry is about, in short."""
    if "golden" in entry:
        return f"{entry['golden']} after {entry['after']}"
    rules = f", rules {entry['rules']}" if "rules" in entry else ""
    return f"{name}, {entry['seats']} seats, {entry['options']}{rules}"


def root_of(name: str, entry: dict[str, Any]) -> Any:
    """The moment that an entry is about."""
    game = get_game(name)
    if "golden" in entry:
        text = (FOLDER.parent / "golden" / f"{entry['golden']}.torilla").read_text(encoding="utf-8")
        return Replay(parse_record(text)).state_at(entry["after"])
    options, seed = game.rules.options.parse(entry["options"]), Seed.from_text(entry["seed"])
    return game.rules.setup(options, entry["seats"], seed, entry.get("rules", 1))


def count(engine: Any, position: Any, depth: int, buffers: list[Any]) -> int:
    """The number of sequences of this many steps from here."""
    if position.seat < 0:
        return 0
    choices = int(engine.fill_actions(position, buffers[depth]))
    if depth == 1:
        return choices
    total = 0
    for index in range(choices):
        child = engine.clone(position)
        engine.step(child, buffers[depth][index])
        total += count(engine, child, depth - 1, buffers)
    return total


def counts(name: str, entry: dict[str, Any], depths: int) -> list[int]:
    """The counts for 1 to this many steps."""
    engine = get_game(name).rules.engine
    buffers = [new_buffer() for _ in range(depths + 1)]
    root = root_of(name, entry)
    return [count(engine, root, depth, buffers) for depth in range(1, depths + 1)]


@pytest.mark.parametrize(("name", "entry"), ENTRIES, ids=[name_of(*entry) for entry in ENTRIES])
def test_counts(name: str, entry: dict[str, Any]) -> None:
    """The engine finds as many sequences of steps as it always did."""
    assert counts(name, entry, len(entry["counts"])) == entry["counts"]


def main() -> None:
    for name, entry in ENTRIES:
        print(f"{name_of(name, entry)}:", counts(name, entry, len(entry["counts"])))


if __name__ == "__main__":
    main()
