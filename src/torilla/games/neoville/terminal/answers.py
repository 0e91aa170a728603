"""Answers to questions about a table of Neoville, from what the view shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torilla.games.neoville.page.extras import city_extras
from torilla.games.neoville.views.restore import restore

if TYPE_CHECKING:
    from torilla.core.terminal.sentences import Question
    from torilla.games.neoville.box.components import Components
    from torilla.games.neoville.terminal.sentences import NeovilleSentences
    from torilla.games.neoville.views.documents import TileInCity, View


def answer(said: NeovilleSentences, topic: str, view: View, question: Question[Components]) -> str | None:
    """The answer to one of the questions `topic.*` of words.toml; None if it cannot be asked so."""
    if topic in ("row", "column"):
        line = "".join(question.rest)
        return line_text(said, view, question, topic, int(line)) if line.isdecimal() and len(line) == 1 else None
    if question.rest:
        return None
    return {
        "hand": hand_text,
        "display": display_text,
        "board": board_text,
        "pieces": pieces_text,
        "supply": supply_text,
    }[topic](said, view, question)


def hand_text(said: NeovilleSentences, view: View, question: Question[Components]) -> str:
    """The tiles of a hand, as far as the view shows them, and the one that was chosen."""
    hand = view.players[question.seat].hand
    tiles = "; ".join(said.piece(tile) for tile in hand)
    text = said.words.say("hand.tiles", count=len(hand), tiles=tiles)
    if view.current.tile is not None and question.seat == view.seat:
        text += f" {said.words.say('hand.chosen', tile=said.piece(view.current.tile))}"
    return owned(said, view, question, text)


def display_text(said: NeovilleSentences, view: View, question: Question[Components]) -> str:
    """The tiles face up, and how many lie in the pile."""
    tiles = "; ".join(said.piece(tile) for tile in view.display if tile) or said.words.say("display.none")
    pile = view.pile if isinstance(view.pile, int) else len(view.pile)
    return said.words.say("display.tiles", tiles=tiles, pile=pile)


def board_text(said: NeovilleSentences, view: View, question: Question[Components]) -> str:
    """A city row by row, from the top, with what is built in it."""
    city = view.players[question.seat].city
    width, height = (len(span(city, axis)) for axis in "xy")
    parts = [said.words.say("city.size", tiles=len(city), width=width, height=height)]
    parts += [tiles_text(said, view, question, "row", line + 1) for line in range(height)]
    return owned(said, view, question, " ".join(parts))


def line_text(said: NeovilleSentences, view: View, question: Question[Components], sort: str, line: int) -> str:
    """One row or column of a city, counted from the top and from the left."""
    city = view.players[question.seat].city
    there = 0 < line <= len(span(city, "y" if sort == "row" else "x"))
    text = (
        tiles_text(said, view, question, sort, line) if there else said.words.say("city.no-line", sort=sort, line=line)
    )
    return owned(said, view, question, text)


def pieces_text(said: NeovilleSentences, view: View, question: Question[Components]) -> str:
    """What is built in a city, and how it stands."""
    components = question.components
    found = city_extras(restore(view, components), question.seat)
    parts = [
        said.words.say(
            "pieces.piece",
            piece=said.piece(one["piece"], components),
            have=one.get("have"),
            need=one.get("need"),
            points=said.words.points(one["points"]),
            settled=one["settled"],
        )
        for one in found
    ]
    return owned(said, view, question, " ".join(parts) or said.words.say("pieces.none"))


def supply_text(said: NeovilleSentences, view: View, question: Question[Components]) -> str:
    """What can still be built."""
    components = question.components
    parts = []
    for name, count in view.supply.items():
        piece = components.pieces[components.piece_of[name]]
        points = None if piece.sort == "tower" else piece.points
        parts.append(said.words.say("supply.piece", count=count, piece=said.piece(name, components), points=points))
    return f"{'; '.join(parts)}." if parts else said.words.say("supply.none")


# --- Parts


def owned(said: NeovilleSentences, view: View, question: Question[Components], text: str) -> str:
    """With the owner's name, where it is somebody else's."""
    if question.seat == view.viewer:
        return text
    return said.words.say("owned", name=question.names[question.seat], text=text)


def span(city: list[TileInCity], axis: str) -> range:
    """The rows or columns of a city, seen from its first tile."""
    places = [tile.x if axis == "x" else tile.y for tile in city]
    return range(min(places), max(places) + 1) if places else range(0)


def tiles_text(said: NeovilleSentences, view: View, question: Question[Components], sort: str, line: int) -> str:
    """The tiles of a row or column, as they lie."""
    player = view.players[question.seat]
    columns, rows = span(player.city, "x"), span(player.city, "y")
    pieces = {(piece.x, piece.y): piece for piece in player.pieces}
    parts = []
    for tile in sorted(player.city, key=lambda tile: (tile.x, tile.y)):
        if (rows.index(tile.y) if sort == "row" else columns.index(tile.x)) + 1 != line:
            continue
        piece = pieces.get((tile.x, tile.y))
        if sort == "row":
            where = said.words.say("city.where", column=columns.index(tile.x) + 1)
        else:
            where = said.words.say("city.where.row", row=rows.index(tile.y) + 1)
        if tile.x == tile.y == 0:
            where += f" ({said.words.say('city.first')})"
        parts.append(
            said.words.say(
                "city.tile",
                where=where,
                tile=said.tile(turned(tile)),
                piece=None if piece is None else said.piece(piece.piece, question.components),
                square="" if piece is None else said.words.say(f"square.{piece.square}"),
            )
        )
    return said.words.say("city.line", sort=sort, line=line, tiles="; ".join(parts))


def turned(tile: TileInCity) -> list[str]:
    """The squares of a tile as it lies."""
    from torilla.games.neoville.terminal.sentences import squares

    four = squares(tile.tile)
    for _ in range(tile.turns):
        four = [four[2], four[0], four[3], four[1]]
    return four
