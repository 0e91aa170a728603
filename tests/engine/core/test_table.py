"""Tables for scripts (docs/reference/table.md)."""

from __future__ import annotations

import copy
import json
import pickle
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import torilla
from torilla.core.contract.errors import IllegalAction, NotationError, OptionsError, TorillaError
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay
from torilla.games import GAMES
from torilla.table import AnyTable

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
def test_push_and_pop_go_back_to_the_beginning(name: str) -> None:
    """A whole game by values, taken back step by step, ends where it began; the past stays as it was."""
    table = torilla.Table(name, seats=3, seed="all the way")
    hashes = []
    while not table.is_over:
        hashes.append(table.game.views.state_hash(table.state))
        table.push(table.legal[-1])
    assert table.outcome is not None and len(table.scores) == 3
    done = table.history
    while hashes:
        assert table.pop() == done.pop()
        assert table.game.views.state_hash(table.state) == hashes.pop()
    with pytest.raises(TorillaError, match="no action to undo"):
        table.pop()


def test_what_is_refused_changes_nothing() -> None:
    """An action that is illegal or cannot be read raises its error, and the table stays as it is."""
    table = torilla.Table("helsinki", seed=1)
    before = table.game.views.state_hash(table.state)
    with pytest.raises(IllegalAction):
        table.push("draw")
    with pytest.raises(NotationError):
        table.push("fly")
    refusal = table.explain("draw")
    assert refusal is not None and refusal.code == "step/wrong"
    assert (table.game.views.state_hash(table.state), table.history) == (before, [])


def test_a_copy_is_independent() -> None:
    """What happens at a copy does not happen at the table."""
    table = torilla.Table("neoville", seed=1)
    table.push(table.legal.notations[0])
    other = table.copy()
    other.push(other.legal.notations[0])
    other.pop()
    other.pop()
    assert (len(table.history), len(other.history)) == (1, 0)


def test_a_record_of_the_table() -> None:
    """The record of a table replays to its state."""
    table = torilla.Table("neoville", seed=5)
    for _ in range(12):
        table.push(table.legal.notations[0])
    record = parse_record(table.record(["Ann", "Bo"]))
    assert record.names == ["Ann", "Bo"]
    assert table.game.views.state_hash(Replay(record).state_at()) == table.game.views.state_hash(table.state)


def some_table(name: str, actions: int, seed: int = 5) -> AnyTable:
    table, chance = torilla.Table(name, seats=3, seed=seed), random.Random(seed)
    for _ in range(actions):
        table.push(chance.choice(table.legal))
    return table


@pytest.mark.parametrize("name", GAMES)
def test_legal_actions_have_numbers(name: str) -> None:
    """`legal[0]`, slices and `random.choice` work; a truth value is no action."""
    legal = torilla.Table(name, seed=1).legal
    assert legal[0] == next(iter(legal)) and legal[-1] == list(legal)[-1] and legal[:2] == list(legal)[:2]
    assert True not in legal
    with pytest.raises(IndexError):
        legal[len(legal)]


@pytest.mark.parametrize("name", GAMES)
@given(actions=st.integers(0, 60), seed=st.integers(0, 5))
@settings(max_examples=5)
def test_a_table_survives_every_form(name: str, actions: int, seed: int) -> None:
    """Pickled, deep-copied, as JSON and as a record it is the same table, and can be taken back to its beginning."""
    table = some_table(name, actions, seed)
    forms = [
        pickle.loads(pickle.dumps(table)),
        copy.deepcopy(table),
        torilla.Table.from_dict(json.loads(json.dumps(table.to_dict()))),
        torilla.Table.from_record(table.record()),
    ]
    for form in forms:
        assert form == table and str(form) == str(table)
        while form.history:
            form.pop()
        assert form == torilla.Table(name, seats=3, seed=seed)
        assert (form == table) == (actions == 0)


@pytest.mark.parametrize("name", GAMES)
def test_a_table_from_a_position(name: str, tmp_path: Path) -> None:
    """It goes on from there, keeps its form, and has neither seed nor record."""
    before = some_table(name, 30)
    file = tmp_path / "position.txt"
    file.write_text(before.position(), encoding="utf-8")
    table = torilla.Table.from_position(file)
    assert table.legal == before.legal and table.seed is None and table.history == []
    table.push(table.legal[0])
    assert pickle.loads(pickle.dumps(table)) == table != before
    with pytest.raises(TorillaError, match="began at a position"):
        table.record()
    with pytest.raises(TorillaError, match="no game"):
        torilla.Table.from_position("")


@pytest.mark.parametrize("name", GAMES)
def test_states_can_be_copied_by_the_library(name: str) -> None:
    """`copy.copy` and `copy.deepcopy` of a state are independent of it."""
    table = some_table(name, 20)
    before = table.game.views.state_hash(table.state)
    for other in (copy.copy(table.state), copy.deepcopy(table.state)):
        assert table.game.views.state_hash(other) == before
        table.game.rules.apply(other, table.legal.codes[0])
        assert table.game.views.state_hash(table.state) == before


@pytest.mark.parametrize("name", GAMES)
@given(actions=st.integers(0, 80), seed=st.integers(0, 5))
@settings(max_examples=5)
def test_a_pickled_state_goes_on_alike(name: str, actions: int, seed: int) -> None:
    """With the same legal actions and the same shuffles to the end: for other processes."""
    table = some_table(name, actions, seed)
    rules, views = table.game.rules, table.game.views
    other = pickle.loads(pickle.dumps(table.state))
    while not table.is_over:
        assert rules.legal(other) == table.legal.codes
        rules.apply(other, table.legal.codes[-1])
        table.push(table.legal.codes[-1])
    assert views.state_hash(other) == views.state_hash(table.state)


def test_a_pickled_state_keeps_its_components() -> None:
    """Those of a corrected box too."""
    game = torilla.Table("helsinki").game
    edition = game.edition(game.components.source.replace("any = { 5 = 1 }", "any = { 4 = 1 }"))
    state = pickle.loads(pickle.dumps(torilla.Table(edition, seed=1).state))
    assert state.components is edition.components is not game.components


@pytest.mark.parametrize("name", GAMES)
def test_notebooks_draw_views(name: str) -> None:
    """A view is the picture of the table for its viewer; of components that are not known here there is none."""
    table: Any = some_table(name, 30)
    assert table.view(1)._repr_svg_() == table.svg(1) != table.svg(0)
    view = table.view(None)
    view.components = "0" * 64
    assert view._repr_svg_() is None
    view.game = "nothing"
    assert view._repr_svg_() is None


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda table: table(3), "a game is needed"),
        (lambda table: table("helsinki", seed=1.5), "a seed is a word or a whole number, not 1.5"),
        (lambda table: table("helsinki", seed=True), "not True"),
        (lambda table: table.from_record(3), "a text is needed, or the Path of a file, not 3"),
        (lambda table: table.from_position(None), "not None"),
    ],
)
def test_wrong_types_are_refused(call: Callable[[Any], object], message: str) -> None:
    """In a sentence, before anything is done with them."""
    with pytest.raises(TypeError, match=message):
        call(torilla.Table)


def test_undo_is_what_a_player_may_take_back() -> None:
    """After a disclosure it is refused, where `pop` goes on."""
    table = torilla.Table("helsinki", seed=1)
    table.push("@0")
    with pytest.raises(TorillaError, match="nothing can be taken back"):
        table.undo()
    assert table.game.notation.format(table.game.notation.code(table.pop())) == "@0"


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_is_asked_in_words(name: str) -> None:
    """Its advice is legal and has a sentence; the same seed gives the same advice; at the end nobody is asked."""
    table = some_table(name, 25)
    advice = table.ask("novice", seed=3)
    assert advice.action in table.legal and advice.sentence == table.sentence(advice.action)
    assert advice == table.ask("novice", seed=3)
    assert all(one.action in table.legal and one.line[0] == one.action for one in advice.considered)
    while not table.is_over:
        table.push(table.legal[0])
    with pytest.raises(TorillaError, match="over"):
        table.ask("novice")


@pytest.mark.parametrize("seats", [0, 9, True, "two", 2.0])
def test_wrong_numbers_of_seats_are_refused(seats: Any) -> None:
    """Also those that Python would take for a number."""
    with pytest.raises(OptionsError):
        torilla.Table("helsinki", seats=seats)


@pytest.mark.parametrize("seat", [-1, 2, True, "0"])
def test_views_of_seats_that_are_not_there_are_refused(seat: Any) -> None:
    """A view belongs to a seat or, without one, to spectators."""
    with pytest.raises(OptionsError, match="no seat"):
        torilla.Table("helsinki", seed=1).view(seat)


def test_what_is_illegal_is_refused_in_a_sentence() -> None:
    """An exception reads as a sentence with the rule's number; `reason` says the same."""
    table = torilla.Table("helsinki", seed=1)
    with pytest.raises(IllegalAction, match=r"^draw: Not at this point of the turn\. \(rule H3\.5\)$"):
        table.push("draw")
    assert table.reason("draw") == "Not at this point of the turn. (rule H3.5)"
    assert table.reason("@0") is None


@pytest.mark.parametrize("name", GAMES)
def test_rows_tell_the_game(name: str) -> None:
    """One row an action, all with the same columns; the last has the points of the end."""
    table = some_table(name, 0)
    while not table.is_over:
        table.push(table.legal[0])
    rows = table.rows()
    assert [row["action"] for row in rows] == table.to_dict()["actions"]
    assert {tuple(row) for row in rows} == {tuple(rows[0])}
    assert table.outcome is not None
    assert [rows[-1][f"points_{seat}"] for seat in range(3)] == table.outcome.totals
    assert table.frame().to_dicts() == rows
    assert torilla.Table(name, seed=1).frame().columns[:3] == ["number", "turn", "seat"]


def test_the_package_shows_its_table() -> None:
    """`dir(torilla)` and `help` find it."""
    assert [name for name in dir(torilla) if not name.startswith("_")] == ["Table"]
    assert torilla.Table.__doc__


def test_it_prints_as_a_picture() -> None:
    """`print(table)` shows the board as the seat to move sees it, without markup."""
    table = torilla.Table("helsinki", seed=1)
    assert len(str(table).splitlines()) > 8
    assert "[/" not in str(table) and "[bold" not in str(table)
    assert repr(table) == "<Table helsinki, 2 seats, 0 actions>"


def test_the_examples_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The programs of docs/reference/table.md run as they stand."""
    monkeypatch.chdir(tmp_path)
    programs = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(programs) >= 2
    names: dict[str, object] = {}
    for program in programs:
        exec(compile(program, PAGE.name, "exec"), names)
