"""An analysis: a record or a position, and the tree of variations in its comments. One text has both."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from torilla.core.contract.data import HIDDEN, Item
from torilla.core.contract.errors import AnalysisError, IllegalAction, RecordError
from torilla.core.contract.game import AnyGame
from torilla.core.contract.registry import get_game
from torilla.core.engine.engine import Position
from torilla.core.records.plaintext import without_mark
from torilla.core.records.record import FIRST_LINE, Record, format_record, parse_record
from torilla.core.records.replay import Check, Replay
from torilla.core.records.variations import Node, Tree, fail, format_tree, is_variation, read_tree

POSITION = re.compile(r"([a-z][a-z0-9-]*) position [0-9]+")
"""The first line of a position text."""


Watch = Callable[[int, Position, Position], None]
"""Gets a node's number, and the states before and after its step."""


@dataclass
class Analysis:
    """What a tree belongs to: a record, or where there is none a position text; both without the tree's lines."""

    game: AnyGame
    record: Record | None
    position: str
    tree: Tree

    def main_steps(self) -> list[tuple[int, list[Item]]]:
        """The steps of the record, with what they disclosed."""
        return [] if self.record is None else [(step.code, step.items) for _, step in self.record.steps()]

    def first(self) -> Position:
        """The state in which the tree begins. Raises TorillaError."""
        if self.record is not None:
            return Replay(self.record, self.game).first()
        return self.game.views.parse_position(self.position)

    def state_at(self, steps: int, codes: list[int]) -> Position:
        """The state after so many steps of the record, and these. Raises RecordError and IllegalAction."""
        state = self.first()
        do = Steps(self).do
        for number in range(1, min(steps, self.tree.main) + 1):
            do(state, number, self.tree.nodes[number])
        for code in codes:
            self.game.rules.apply(state, code)
        return state

    def check(self, first: Position | None = None, watch: Watch | None = None) -> None:
        """Do every step, and note at each what it disclosed. `watch` gets the number, and the states around it.

        Raises AnalysisError and RecordError.
        """
        tree = self.tree
        do = Steps(self).do
        waiting = [len(children) for children in tree.children()]
        states = {0: (first or self.first()).clone()}
        for number, node in enumerate(tree.nodes[1:], 1):
            waiting[node.parent] -= 1
            before = states[node.parent]
            if not waiting[node.parent]:
                del states[node.parent]
            state = before.clone() if waiting[node.parent] or watch is not None else before
            do(state, number, node)
            if watch is not None:
                watch(number, before, state)
            if waiting[number]:
                states[number] = state


class Steps:
    """Does the steps of a tree: those of a record with the results that it contains."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.game = analysis.game
        self.advance: Callable[[Position, int], list[Item]] | None = None
        if analysis.record is not None:
            replay = Replay(analysis.record, analysis.game)
            self.advance = lambda state, number: replay.advance(state, *replay.entries[number - 1])

    def do(self, state: Position, number: int, node: Node) -> None:
        if number <= self.analysis.tree.main:
            assert self.advance is not None
            self.advance(state, number)
            return
        action = self.game.notation.format(node.code)
        try:
            found = self.game.rules.apply(state, node.code)
        except IllegalAction as error:
            fail("analysis/illegal", node.line, error.message, action=action, refusal=error.code)
        if node.items and not fit(node.items, found):
            fail("analysis/illegal", node.line, f"{action} discloses something else", action=action, refusal="")
        node.items = found


def fit(said: list[Item], found: list[Item]) -> bool:
    """Whether a text says of a step what it disclosed; hidden pieces may be left unknown."""
    hidden = [
        item._replace(piece=own.piece) if own.piece == HIDDEN else item for own, item in zip(said, found, strict=False)
    ]
    return len(said) == len(found) and hidden == said


def game_of(text: str) -> str | None:
    """The game of a record or position text, before it is parsed."""
    text = without_mark(text)
    if text.startswith(FIRST_LINE):
        found = re.search(r"^game:[ \t]*(\S+)", text, re.MULTILINE)
    else:
        found = POSITION.match(text)
    return None if found is None else found[1]


def read_analysis(text: str, edition: AnyGame | None = None) -> Analysis:
    """Read a record or a position with its tree; `edition`: where that is not the game of the box.

    Raises RecordError, PositionError and AnalysisError, which name line and reason. `check` does the steps.
    """
    lines = without_mark(text).splitlines()
    own = [(number, one) for number, line in enumerate(lines, 1) if is_variation(one := comment_of(line))]
    record = None
    if text and without_mark(text).startswith(FIRST_LINE):
        record = without_tree(parse_record(text, edition))
        game = edition or get_game(record.game)
        steps = [(step.code, step.items) for _, step in record.steps()]
        position = ""
    else:
        name = game_of(text)
        if name is None:
            fail("analysis/no-origin", 1, "the first line must be that of a record or of a position")
        game = edition if edition is not None and edition.name == name else get_game(name)
        steps = []
        position = "\n".join(line for line in lines if not is_variation(comment_of(line))).rstrip() + "\n"
    return Analysis(game, record, position, read_tree(own, steps, game))


def check_variations(text: str, game: AnyGame) -> Check | None:
    """Whether the variations of a record fit it; None if there are none. Raises RecordError for the record itself."""
    try:
        analysis = read_analysis(text, game)
        if analysis.tree.is_plain:
            return None
        analysis.check()
    except AnalysisError as error:
        return Check("variations", "failed", str(error.values.get("reason", error.message)), error.values.get("line"))
    except RecordError:
        return Check("variations", "not checked", "the record does not replay")
    return Check(
        "variations", "ok", f"{len(analysis.tree.nodes) - 1 - analysis.tree.main} steps in variations are legal"
    )


def comment_of(line: str) -> str:
    """What a line says as a comment; nothing if it is none."""
    line = line.strip()
    return line[1:].strip() if line.startswith(";") else ""


def without_tree(record: Record) -> Record:
    """The same record with its other comments alone."""

    def others(comments: list[str]) -> list[str]:
        return [comment for comment in comments if not is_variation(comment)]

    turns = [replace(turn, comments=others(turn.comments)) for turn in record.turns]
    head, tail = others(record.head_comments), others(record.tail_comments)
    return replace(record, turns=turns, head_comments=head, tail_comments=tail)


def format_analysis(analysis: Analysis) -> str:
    """The text of an analysis. Raises AnalysisError for a tree that is too large."""
    own = format_tree(analysis.tree, analysis.game)
    record = analysis.record
    if record is None:
        return analysis.position + "".join(f"; {line}\n" for lines in own.values() for line in lines)
    turns, steps = [], 0
    for turn in record.turns:  # what belongs to a place of an earlier turn stands before this one
        before = [line for place in [place for place in own if place <= steps] for line in own.pop(place)]
        turns.append(replace(turn, comments=[*before, *turn.comments]))
        steps += len(turn.steps)
    tail = [line for lines in own.values() for line in lines]
    return format_record(replace(record, turns=turns, tail_comments=[*tail, *record.tail_comments]), analysis.game)


def has_unknown(game: AnyGame, state: Position) -> bool:
    """Whether pieces of a position are unknown."""
    return HIDDEN in words_of(game.views.to_document(state))


def words_of(value: object) -> set[str]:
    """All words in a JSON value, names included."""
    if isinstance(value, dict):
        return {word for part in (*value, *value.values()) for word in words_of(part)}
    if isinstance(value, list):
        return {word for part in value for word in words_of(part)}
    return {value} if isinstance(value, str) else set()
