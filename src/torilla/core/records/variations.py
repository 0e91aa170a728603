"""A tree of variations: what might have been played, with notes, marks and cells, as comments that people can read.

Each line is one variation from a place of the game, or what is noted at such a place (docs/reference/record.md).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn

from torilla.core.contract.data import Item
from torilla.core.contract.errors import AnalysisError, NotationError
from torilla.core.contract.game import AnyGame

MARKS = ("!", "?", "!!", "??", "!?", "?!")
"""Judgements of a step."""
MOST_NODES = 5000
"""Nodes of a tree, the steps of the record included."""
MOST_STEPS = 1000
"""Steps from the beginning to any node."""
MOST_NESTED = 30
"""Variations inside one another."""
MOST_NOTE = 1000
"""Letters of a note."""
MOST_CELLS = 64
"""Marked cells at one node."""

PLACE = r"(?:v([0-9]{1,4})\.)?([0-9]{1,4})"
HEAD = re.compile(rf"\((?:v([0-9]{{1,4}}) )?at {PLACE}: ")
"""How a line begins: the variation's number, and the place from which it goes on."""
CELL = re.compile(r"[0-7]:[^\s,\[\]{}]{1,12}")
ESCAPES = {"\\": "\\\\", "}": "\\}", "\n": "\\n"}
ESCAPED = re.compile(r"\\(.)")
TOKEN = re.compile(r"\{((?:[^\\}]|\\.)*)\}|\[([^\]]*)\]|(\S+)")


@dataclass(slots=True)
class Node:
    """A place in the tree: the action that leads to it from `parent`, with what it disclosed; what is noted there.

    The first child is how the line goes on, the others are variations.
    """

    parent: int
    code: int = -1
    items: list[Item] = field(default_factory=list)
    note: str = ""
    mark: str = ""
    cells: tuple[str, ...] = ()
    line: int = 0

    @property
    def is_plain(self) -> bool:
        """Whether nothing is noted here."""
        return not (self.note or self.mark or self.cells)


@dataclass
class Tree:
    """All nodes, parents before children. The first is the beginning; the next `main` are the steps of the record."""

    nodes: list[Node]
    main: int = 0

    def children(self) -> list[list[int]]:
        """The children of each node."""
        found: list[list[int]] = [[] for _ in self.nodes]
        for number, node in enumerate(self.nodes):
            if node.parent >= 0:
                found[node.parent].append(number)
        return found

    def path(self, number: int) -> list[int]:
        """The nodes from the first step to this one."""
        found = []
        while number > 0:
            found.append(number)
            number = self.nodes[number].parent
        return found[::-1]

    @property
    def is_plain(self) -> bool:
        """Whether it has neither variations nor notes."""
        return len(self.nodes) == self.main + 1 and all(node.is_plain for node in self.nodes)


def plain_tree(steps: list[tuple[int, list[Item]]]) -> Tree:
    """The steps of a record, without variations."""
    nodes = [Node(-1)] + [Node(number, code, items) for number, (code, items) in enumerate(steps)]
    return Tree(nodes, len(steps))


def fail(code: str, line: int, reason: str, **values: object) -> NoReturn:
    raise AnalysisError(code, f"line {line}: {reason}", line=line, reason=reason, **values)


def clean_note(text: str) -> str:
    """A note as it is kept: without spaces at the ends of its lines, or several in a row."""
    return "\n".join(" ".join(line.split()) for line in text.splitlines()).strip()


def check_tree(tree: Tree) -> None:
    """Refuse what is too large, or could not be read back. Raises AnalysisError."""
    if len(tree.nodes) > MOST_NODES:
        too_big("steps", MOST_NODES)
    depths, nested = [0], [0]
    followed: set[int] = set()
    for number, node in enumerate(tree.nodes[1:], 1):
        if not 0 <= node.parent < number or (number <= tree.main and node.parent != number - 1):
            fail("analysis/damaged", 0, f"node {number} follows no earlier one")
        begins = number > tree.main and (node.parent <= tree.main or node.parent in followed)
        depths.append(depths[node.parent] + 1)
        nested.append(nested[node.parent] + begins)
        followed.add(node.parent)
    if max(depths) > MOST_STEPS:
        too_big("depth", MOST_STEPS)
    if max(nested) > MOST_NESTED:
        too_big("nested", MOST_NESTED)
    for number, node in enumerate(tree.nodes):
        check_node(number, node)


def check_node(number: int, node: Node) -> None:
    if len(node.note) > MOST_NOTE:
        too_big("note", MOST_NOTE)
    if len(node.cells) > MOST_CELLS:
        too_big("cells", MOST_CELLS)
    if node.mark and node.mark not in MARKS:
        fail("analysis/damaged", 0, f"{node.mark[:20]!r} is no mark")
    wrong = [cell for cell in node.cells if not CELL.fullmatch(cell)]
    if wrong:
        fail("analysis/damaged", 0, f"{wrong[0][:20]!r} is no cell")
    if node.note != clean_note(node.note):
        fail("analysis/damaged", 0, f"the note of node {number} has spaces that are not kept")


def too_big(what: str, most: int) -> NoReturn:
    raise AnalysisError("analysis/too-big", f"too large: at most {most} ({what})", what=what, most=most)


# --- Writing ---


def format_tree(tree: Tree, game: AnyGame) -> dict[int, list[str]]:
    """The lines of a tree, without `; `, by the step of the record after which they stand. Raises AnalysisError."""
    check_tree(tree)
    return Writer(tree, game).lines()


class Writer:
    """Writes line after line; variations are numbered in this order."""

    def __init__(self, tree: Tree, game: AnyGame) -> None:
        self.tree = tree
        self.game = game
        self.next = tree.children()
        self.written = 0

    def lines(self) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {}
        for number in range(self.tree.main + 1):
            node = self.tree.nodes[number]
            own = [] if node.is_plain else [f"(at {number}: {' '.join(marks_of(node))})"]
            rest = self.next[number] if number == self.tree.main else self.next[number][1:]
            for child in rest:
                own += self.variation(child, str(number))
            if own:
                found[number] = own
        return found

    def variation(self, first: int, place: str) -> Iterator[str]:
        """A variation and, after it, those that leave it."""
        self.written += 1
        name = f"v{self.written}"
        chain = [first]
        while self.next[chain[-1]]:
            chain.append(self.next[chain[-1]][0])
        yield f"({name} at {place}: {' '.join(token for one in chain for token in self.step(one))})"
        for number, one in enumerate(chain, 1):
            for child in self.next[one][1:]:
                yield from self.variation(child, f"{name}.{number}")

    def step(self, number: int) -> list[str]:
        node = self.tree.nodes[number]
        items = ",".join(self.game.records.forms.format(item) for item in node.items)
        return [self.game.notation.format(node.code) + (f"={items}" if items else ""), *marks_of(node)]


def marks_of(node: Node) -> list[str]:
    """What is noted at a node: mark, cells, note."""
    found = [node.mark] if node.mark else []
    if node.cells:
        found.append(f"[{' '.join(node.cells)}]")
    if node.note:
        found.append("{" + "".join(ESCAPES.get(letter, letter) for letter in node.note) + "}")
    return found


# --- Reading ---


def is_variation(comment: str) -> bool:
    """Whether a comment is a line of a tree."""
    return HEAD.match(comment) is not None


def read_tree(lines: list[tuple[int, str]], steps: list[tuple[int, list[Item]]], game: AnyGame) -> Tree:
    """The tree of the steps of a record and its lines, with their numbers. Raises AnalysisError."""
    reader = Reader(plain_tree(steps), game)
    for number, line in lines:
        reader.read(number, line)
    tree = reader.tree
    check_tree(tree)
    return tree


class Reader:
    """Adds line after line to a tree."""

    def __init__(self, tree: Tree, game: AnyGame) -> None:
        self.tree = tree
        self.game = game
        self.variations: dict[int, list[int]] = {}  # the nodes of each, by its number

    def read(self, line: int, text: str) -> None:
        text = " ".join(text.split())
        found = HEAD.match(text)
        if found is None or not text.endswith(")"):
            fail("analysis/damaged", line, "expected `(at 3: ...)` or `(v1 at 3: ...)`")
        name, base, steps = found[1], found[2], int(found[3])
        if base is None:
            chain = list(range(1, self.tree.main + 1))
        elif int(base) in self.variations:
            chain = self.variations[int(base)]
        else:
            fail("analysis/damaged", line, f"there is no v{base} before this line")
        if steps > len(chain) or (steps == 0 and base is not None):
            fail("analysis/damaged", line, f"there is no step {steps} in that line")
        here = chain[steps - 1] if steps else 0
        added: list[int] = []
        for token, value in self.tokens(line, text[found.end() : -1]):
            if token == "action" and isinstance(value, str):
                if name is None:
                    fail("analysis/damaged", line, "an action stands in a variation with a number: `(v1 at ...`")
                if len(self.tree.nodes) >= MOST_NODES:
                    too_big("steps", MOST_NODES)
                self.tree.nodes.append(self.step(line, value, here))
                here = len(self.tree.nodes) - 1
                added.append(here)
            elif name is not None and not added:
                fail("analysis/damaged", line, "a variation begins with an action")
            else:
                setattr(self.tree.nodes[here], token, value)
        if name is not None:
            if int(name) in self.variations:
                fail("analysis/damaged", line, f"v{name} is there twice")
            if not added:
                fail("analysis/damaged", line, "a variation has at least one action")
            self.variations[int(name)] = added

    def tokens(self, line: int, text: str) -> Iterator[tuple[str, str | tuple[str, ...]]]:
        at = 0
        for found in TOKEN.finditer(text):
            if found.start() != at:
                break
            at = found.end() + 1  # the space behind it
            note, cells, word = found.groups()
            if note is not None:
                yield "note", clean_note(ESCAPED.sub(lambda one: "\n" if one[1] == "n" else one[1], note))
            elif cells is not None:
                yield "cells", tuple(cells.split())
            elif word in MARKS:
                yield "mark", word
            else:
                yield "action", word
        if at != len(text) + 1:
            fail("analysis/damaged", line, f"cannot be read from {text[at : at + 20]!r} on")

    def step(self, line: int, word: str, parent: int) -> Node:
        action, _, items = word.partition("=")
        try:
            code = self.game.notation.parse(action)
        except NotationError as error:
            fail("analysis/damaged", line, error.message)
        found = [self.item(line, token) for token in items.split(",")] if items else []
        return Node(parent, code, found, line=line)

    def item(self, line: int, token: str) -> Item:
        item = self.game.records.forms.parse(token)
        if item is None:
            fail("analysis/damaged", line, f"{token[:40]!r} is nothing that can be disclosed")
        return item
