"""Tables for scripts (docs/reference/table.md)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import torilla
from torilla.core.contract.errors import IllegalAction, NotationError, TorillaError
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay
from torilla.games import GAMES

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "table.md"


@pytest.mark.parametrize("name", GAMES)
def test_legal_is_a_set_of_values(name: str) -> None:
    """`legal` has `in`, `len` and iteration over values; values, notations and codes are found in it."""
    table = torilla.Table(name, seed=1)
    legal = table.legal
    assert len(legal) == len(list(legal)) == len(legal.notations) > 1
    assert all(value in legal for value in legal)
    assert all(notation in legal for notation in legal.notations)
    assert all(code in legal for code in legal.codes)
    assert "nonsense" not in legal and None not in legal and 9999 not in legal
    assert legal & set(legal) == set(legal)


@pytest.mark.parametrize("name", GAMES)
def test_push_and_undo_go_back_to_the_beginning(name: str) -> None:
    """A whole game by values, taken back step by step, ends where it began; the past stays as it was."""
    table = torilla.Table(name, seats=3, seed="all the way")
    hashes = []
    while not table.is_over:
        hashes.append(table.game.state_hash(table.state))
        table.push(list(table.legal)[-1])
    assert table.outcome is not None and len(table.scores) == 3
    done = table.history
    while hashes:
        assert table.undo() == done.pop()
        assert table.game.state_hash(table.state) == hashes.pop()
    with pytest.raises(TorillaError, match="no action to undo"):
        table.undo()


def test_what_is_refused_changes_nothing() -> None:
    """An action that is illegal or cannot be read raises its error, and the table stays as it is."""
    table = torilla.Table("helsinki", seed=1)
    before = table.game.state_hash(table.state)
    with pytest.raises(IllegalAction):
        table.push("draw")
    with pytest.raises(NotationError):
        table.push("fly")
    refusal = table.explain("draw")
    assert refusal is not None and refusal.code == "step/wrong"
    assert (table.game.state_hash(table.state), table.history) == (before, [])


def test_a_copy_is_independent() -> None:
    """What happens at a copy does not happen at the table."""
    table = torilla.Table("neoville", seed=1)
    table.push(table.legal.notations[0])
    other = table.copy()
    other.push(other.legal.notations[0])
    other.undo()
    other.undo()
    assert (len(table.history), len(other.history)) == (1, 0)


def test_a_record_of_the_table() -> None:
    """The record of a table replays to its state."""
    table = torilla.Table("neoville", seed=5)
    for _ in range(12):
        table.push(table.legal.notations[0])
    record = parse_record(table.record(["Ann", "Bo"]))
    assert record.names == ["Ann", "Bo"]
    assert table.game.state_hash(Replay(record).state_at()) == table.game.state_hash(table.state)


def test_it_prints_as_a_picture() -> None:
    """`print(table)` shows the board as the seat to move sees it, without markup."""
    table = torilla.Table("helsinki", seed=1)
    assert len(str(table).splitlines()) > 8
    assert "[/" not in str(table) and "[bold" not in str(table)
    assert repr(table) == "<Table helsinki, 2 seats, 0 actions>"


def test_the_examples_of_the_page_run() -> None:
    """The programs of docs/reference/table.md run as they stand."""
    programs = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(programs) >= 2
    names: dict[str, object] = {}
    for program in programs:
        exec(compile(program, PAGE.name, "exec"), names)
