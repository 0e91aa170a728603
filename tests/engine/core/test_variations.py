"""Variations in records and positions: their text there and back, what old readers make of it, and every fault."""

from __future__ import annotations

import random

import pytest
from engine.core.played import FORMS, short_game
from hypothesis import given
from hypothesis import strategies as st

from torilla.core.contract.errors import AnalysisError, TorillaError
from torilla.core.contract.registry import GAMES, get_game
from torilla.core.records import variations
from torilla.core.records.analysis import Analysis, format_analysis, read_analysis
from torilla.core.records.record import format_record, parse_record
from torilla.core.records.replay import Replay
from torilla.core.records.variations import MARKS, Node, Tree, clean_note

NOTES = st.text(st.sampled_from("ab \n\\{}()[];:=!?é\u2028v1 at 3"), max_size=30).map(clean_note)
CELLS = st.lists(st.sampled_from(["0:a1", "1:g7", "3:+1-2"]), max_size=3).map(tuple)
SPOTS = st.tuples(st.integers(0, 10**6), NOTES, st.sampled_from(("", *MARKS)), CELLS)


def origin(game: str, form: str) -> str:
    """A record of this form, or the position in which it ends."""
    if form != "position":
        return short_game(game, form)
    played = Replay(parse_record(short_game(game))).state_at()
    return get_game(game).views.format_position(played)


def grown(text: str, seed: int, steps: int = 30) -> Analysis:
    """An analysis with random legal variations from random places, as far as what is known allows."""
    analysis, rng = read_analysis(text), random.Random(seed)
    game, tree = analysis.game, analysis.tree
    states = {0: analysis.first()}
    for number in range(1, tree.main + 1):
        states[number] = analysis.state_at(number, [])
    for _ in range(steps):
        at = rng.choice([len(tree.nodes) - 1, rng.randrange(len(tree.nodes))])
        if states[at].to_move is None:
            continue
        legal = [code for code in game.rules.legal(states[at]) if game.rules.explain(states[at], code) is None]
        if not legal:
            continue
        state, code = states[at].clone(), rng.choice(legal)
        if any(node.parent == at and node.code == code for node in tree.nodes):
            continue
        items = game.rules.apply(state, code)
        tree.nodes.append(Node(at, code, items))
        states[len(tree.nodes) - 1] = state
    return analysis


def shape(tree: Tree) -> list[object]:
    """The tree whatever the order of its nodes: from each node what is there and which ways go on, in order."""
    following = tree.children()
    found: list[object] = []
    waiting = [0]
    while waiting:
        node = tree.nodes[number := waiting.pop()]
        found.append((node.code, node.items, node.note, node.mark, node.cells, len(following[number])))
        waiting += following[number][::-1]
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", [*FORMS, "position"])
@given(seed=st.integers(0, 10**6), spots=st.lists(SPOTS, max_size=8))
def test_there_and_back(game: str, form: str, seed: int, spots: list[tuple[int, str, str, tuple[str, ...]]]) -> None:
    """The text gives the tree and the tree the text, byte for byte; each step is legal where it stands."""
    analysis = grown(origin(game, form), seed)
    for place, note, mark, cells in spots:
        node = analysis.tree.nodes[place % len(analysis.tree.nodes)]
        node.note, node.mark, node.cells = note, mark, cells
    text = format_analysis(analysis)
    again = read_analysis(text)
    again.check()
    assert shape(again.tree) == shape(analysis.tree) and again.tree.main == analysis.tree.main
    assert format_analysis(again) == text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("form", FORMS)
def test_old_readers_keep_variations(game: str, form: str) -> None:
    """A reader that knows comments alone reads the game, verifies it, and writes the same bytes again."""
    analysis = grown(short_game(game, form), 5)
    analysis.tree.nodes[3].note = "the turning point } \\ (well)\nsaid Aino"
    text = format_analysis(analysis)
    record = parse_record(text)
    assert format_record(record) == text != short_game(game, form)
    assert list(record.steps()) and Replay(record).verify().ok
    plain = [line for line in text.splitlines() if not line.startswith("; (")]
    assert plain == short_game(game, form).splitlines()


@pytest.mark.parametrize("game", GAMES)
def test_other_comments_stay_comments(game: str) -> None:
    """What people say in brackets is no variation, and stays where it is."""
    text = (
        short_game(game)
        .replace("\nsetup:", "\nsetup:", 1)
        .replace("\n2. ", "\n; (at last)\n; (v2 was better: no)\n2. ")
    )
    analysis = read_analysis(text)
    assert analysis.tree.is_plain and format_analysis(analysis) == text


def example(*lines: str) -> str:
    """A position with these lines of a tree."""
    position = "helsinki position 1\ndisplay: r1-2 r2-3 y2-3 b1-2 p2-3 w g3-4 y1-2\npile: g1-2 p1-2\n"
    return position + "".join(f"; {line}\n" for line in lines)


def test_a_tree_reads_as_it_is_written() -> None:
    """What is noted at a place, a variation from there, and another one."""
    lines = "(at 0: ? [0:c4 1:d3] {which way?})", "(v1 at 0: m2 draw !? {why not})", "(v2 at 0: m1)"
    tree = read_analysis(example(*lines)).tree
    assert [node.parent for node in tree.nodes] == [-1, 0, 1, 0]
    assert (tree.nodes[0].mark, tree.nodes[0].cells, tree.nodes[0].note) == ("?", ("0:c4", "1:d3"), "which way?")
    assert (tree.nodes[2].mark, tree.nodes[2].note) == ("!?", "why not") and not tree.is_plain


@pytest.mark.parametrize(
    ("lines", "code", "line"),
    [
        (["(v1 at 0: )"], "analysis/damaged", 4),
        (["(v1 at 0: nonsense)"], "analysis/damaged", 4),
        (["(v1 at 0: m2"], "analysis/damaged", 4),
        (["(v1 at 1: m2)"], "analysis/damaged", 4),
        (["(v1 at 0: m2)", "(v1 at 0: m1)"], "analysis/damaged", 5),
        (["(v2 at v1.1: m2)"], "analysis/damaged", 4),
        (["(v1 at 0: {first} m2)"], "analysis/damaged", 4),
        (["(v1 at 0: m2={})"], "analysis/damaged", 4),
        (["(at 0: m2)"], "analysis/damaged", 4),
        (["(at 0: [9:a1])"], "analysis/damaged", 0),
        (["(v1 at 0: m2 m2)"], "analysis/illegal", 4),
        (["(v1 at 0: m2=0:y1-2)"], "analysis/illegal", 4),
    ],
)
def test_faults_are_told_with_their_line(lines: list[str], code: str, line: int) -> None:
    """What cannot be read, or is not legal there, is refused with a code and its line."""
    with pytest.raises(AnalysisError) as error:
        read_analysis(example(*lines)).check()
    assert (error.value.code, error.value.values["line"]) == (code, line)


@pytest.mark.parametrize("what", ["steps", "depth", "nested", "note", "cells"])
def test_trees_have_bounds(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nodes, depth, variations inside one another, notes and marked cells: larger trees are refused."""
    names = {"steps": "MOST_NODES", "depth": "MOST_STEPS"}
    monkeypatch.setattr(variations, names.get(what, f"MOST_{what.upper()}"), 2)
    lines = {
        "steps": ["(v1 at 0: m2 draw)"],
        "depth": ["(v1 at 0: m2 draw m1)"],
        "nested": ["(v1 at 0: m2 draw)", "(v2 at v1.1: draw m2)", "(v3 at v2.1: draw m2)"],
        "note": ["(at 0: {abc})"],
        "cells": ["(at 0: [0:a1 0:a2 0:a3])"],
    }[what]
    with pytest.raises(AnalysisError) as error:
        read_analysis(example(*lines))
    assert (error.value.code, error.value.values) == ("analysis/too-big", {"what": what, "most": 2})


@given(st.text(st.sampled_from("(v1 at 0:.2 m draw{}[]!?\\n)"), max_size=40))
def test_any_line_is_read_or_refused(line: str) -> None:
    """No line of a tree does anything but give a tree or a coded error."""
    try:
        read_analysis(example(f"(v1 at 0: {line}"))
    except TorillaError as error:
        assert error.code.startswith("analysis/")
