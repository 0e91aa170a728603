"""Answers to questions about a table of Helsinki, from what the view shows."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from torilla.core.terminal.describe import capital
from torilla.games.helsinki.rules.codes import POWER_NAMES
from torilla.grid.cells import format_cell, parse_cell

if TYPE_CHECKING:
    from torilla.core.terminal.sentences import Question
    from torilla.games.helsinki.box.components import Components
    from torilla.games.helsinki.terminal.sentences import HelsinkiSentences
    from torilla.games.helsinki.views.documents import View

STATUE = "d4"
LINES = {"row": "1234567", "column": "abcdefg"}


def answer(said: HelsinkiSentences, topic: str, view: View, question: Question[Components]) -> str | None:
    """The answer to one of the questions `topic.*` of words.toml; None if it cannot be asked so."""
    if topic in LINES:
        line = "".join(question.rest)
        return line_text(said, view, question, line) if len(line) == 1 and line in LINES[topic] else None
    if topic == "cell":
        cell = "".join(question.rest)
        return None if parse_cell(cell) is None else cell_text(said, view, question, cell)
    if question.rest:
        return None
    return {
        "hand": hand_text,
        "display": display_text,
        "board": board_text,
        "actions": actions_text,
        "supply": supply_text,
    }[topic](said, view, question)


def hand_text(said: HelsinkiSentences, view: View, question: Question[Components]) -> str:
    """The cards of a hand, as far as the view shows them."""
    hand = view.players[question.seat].hand
    cards = [said.piece(card, question.components) for card in hand]
    counted = [card if count == 1 else f"{count} × {card}" for card, count in runs(cards)]
    return owned(said, view, question, said.words.say("hand.cards", count=len(hand), cards="; ".join(counted)))


def display_text(said: HelsinkiSentences, view: View, question: Question[Components]) -> str:
    """The cards around the square, and where the pawns stand."""
    empty = said.words.say("display.empty")
    cards = [said.piece(card, question.components) if card else empty for card in view.display]
    slots = [
        said.words.say("display.slot", **{"from": slot, "to": (slot + 1) % 8}, card=card)
        for slot, card in enumerate(cards)
    ]
    nowhere = said.words.say("display.nowhere")
    for name, player in zip(question.names, view.players, strict=True):
        space = nowhere if player.pawn < 0 else said.space(player.pawn, question.components)
        slots.append(said.words.say("display.pawn", name=name, space=space))
    return " ".join(slots)


def board_text(said: HelsinkiSentences, view: View, question: Question[Components]) -> str:
    """The rows of a board that have anything on them, what is complete, coats of arms and cards."""
    what = content(said, view, question)
    player = view.players[question.seat]
    lines = []
    for row in LINES["row"]:
        built = [cell for cell in what if cell[1] == row and cell in built_cells(view, question.seat)]
        if built:
            name = capital(said.words.say("row", line=row))
            lines.append(said.words.say("board.line", name=name, cells=told(said, built, what)))
    full = [
        said.words.say(kind, line=line)
        for kind, names in LINES.items()
        for line in names
        if all(cell in built_cells(view, question.seat) or cell == STATUE for cell in cells_of(line))
    ]
    if full:
        lines.append(said.words.say("board.full", lines=said.words.listed(full)))
    lines = lines or [said.words.say("board.empty")]
    lines.append(said.words.say("board.counts", coats=player.coats, hand=len(player.hand)))
    return owned(said, view, question, " ".join(lines))


def line_text(said: HelsinkiSentences, view: View, question: Question[Components], line: str) -> str:
    """Every cell of a row or column."""
    kind = "row" if line.isdecimal() else "column"
    cells = told(said, cells_of(line), content(said, view, question))
    name = capital(said.words.say(kind, line=line))
    return owned(said, view, question, said.words.say("board.line", name=name, cells=cells))


def cell_text(said: HelsinkiSentences, view: View, question: Question[Components], cell: str) -> str:
    """One cell."""
    return owned(said, view, question, f"{told(said, [cell], content(said, view, question))}.")


def actions_text(said: HelsinkiSentences, view: View, question: Question[Components]) -> str:
    """The coats of arms of a seat, and which actions it has used."""
    player = view.players[question.seat]
    left = [name for name in POWER_NAMES if name not in player.used and name not in view.covered]
    parts = [said.words.say("actions.coats", count=player.coats)]
    for key, names in (("actions.left", left), ("actions.used", player.used)):
        if names:
            parts.append(said.words.say(key, actions=", ".join(said.power(name) or name for name in names)))
    return owned(said, view, question, " ".join(parts))


def supply_text(said: HelsinkiSentences, view: View, question: Question[Components]) -> str:
    """The pile, and the tiles that are left."""
    pile = view.pile if isinstance(view.pile, int) else len(view.pile)
    parts = [said.words.say("supply.pile", pile=pile)]
    by_colour: dict[str, dict[int, int]] = {}
    for tile, count in view.tiles.items():
        found = by_colour.setdefault(tile[0], {})
        found[int(tile[1])] = found.get(int(tile[1]), 0) + count
    for colour, found in by_colour.items():
        tiles = [said.words.say("supply.tile", count=count, roofs=roofs) for roofs, count in found.items() if count]
        name = capital(said.colour(colour, question.components))
        if tiles:
            parts.append(said.words.say("supply.colour", colour=name, tiles=", ".join(tiles)))
    parts.append(said.words.say("supply.rest", wild=view.wild_tiles, domes=view.turrets))
    return " ".join(parts)


# --- Parts


def owned(said: HelsinkiSentences, view: View, question: Question[Components], text: str) -> str:
    """With the owner's name, where it is somebody else's."""
    if question.seat == view.viewer:
        return text
    return said.words.say("hand.of", name=question.names[question.seat], cards=text)


def cells_of(line: str) -> list[str]:
    """The cells of a row or column."""
    if line.isdecimal():
        return [f"{column}{line}" for column in LINES["column"]]
    return [f"{line}{row}" for row in LINES["row"]]


def built_cells(view: View, seat: int) -> set[str]:
    player = view.players[seat]
    return {cell for tile in player.tiles for cell in tile.cells} | set(player.wild)


def content(said: HelsinkiSentences, view: View, question: Question[Components]) -> dict[str, str]:
    """What is on each cell of a board."""
    player, components = view.players[question.seat], question.components
    found = {cell: said.words.say("cell.free") for row in LINES["row"] for cell in cells_of(row)}
    found |= {format_cell(cell): said.words.say("cell.coat") for cell in components.coats}
    if view.options.dry_roads:
        found |= {format_cell(cell): said.words.say("cell.crosswalk") for cell in components.crosswalks}
    for tile in player.tiles:
        colour = said.colour(tile.colour, components)
        found |= {cell: said.words.say("cell.tile", colour=colour, dome=cell in player.turrets) for cell in tile.cells}
    found |= {cell: said.words.say("cell.wild", dome=cell in player.turrets) for cell in player.wild}
    return found | {STATUE: said.words.say("cell.statue")}


def told(said: HelsinkiSentences, cells: list[str], what: dict[str, str]) -> str:
    """Cells with what is on them; those that are alike and stand beside each other together."""
    parts = []
    for _, group in groupby(enumerate(cells), lambda one: (what[one[1]], place(one[1]) - one[0] * step(cells))):
        run = [cell for _, cell in group]
        if len(run) == 1:
            parts.append(said.words.say("cell.at", cell=run[0], what=what[run[0]]))
        else:
            parts.append(said.words.say("cell.same", **{"from": run[0], "to": run[-1]}, what=what[run[0]]))
    return ", ".join(parts)


def place(cell: str) -> int:
    found = parse_cell(cell)
    assert found is not None
    return found


def step(cells: list[str]) -> int:
    """How far apart neighbours of this line are numbered."""
    return 7 if len(cells) > 1 and cells[0][0] == cells[1][0] else 1


def runs(cards: list[str]) -> list[tuple[str, int]]:
    """Cards with how often each comes, in order."""
    return [(card, cards.count(card)) for card in dict.fromkeys(cards)]
