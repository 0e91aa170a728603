"""Pictures as SVG: they show what the view says, and no more."""

from __future__ import annotations

import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import torilla
from torilla.core.contract.errors import NotationError, OptionsError
from torilla.core.engine.generator import Generator
from torilla.core.pictures.palette import COLOURS
from torilla.games import GAMES, get_game
from torilla.games.helsinki.box.components import load_components as helsinki_box
from torilla.games.helsinki.game import GAME
from torilla.games.helsinki.pictures.roof import trace
from torilla.games.neoville.box.components import load_components as neoville_box
from torilla.games.neoville.views.documents import View as NeovilleView
from torilla.grid.printed import Cells, Cells8
from torilla.table import AnyTable

WEB = Path(__file__).parents[3] / "web" / "src"
HELSINKI, NEOVILLE = helsinki_box(), neoville_box()
SVG = "{http://www.w3.org/2000/svg}"


def in_play(name: str, seats: int, steps: int = 60, seed: int = 1) -> AnyTable:
    table = torilla.Table(name, seats=seats, seed=seed)
    chance = random.Random(seed)
    while len(table.history) < steps:
        table.push(chance.choice(table.legal))
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_pictures_are_well_formed(name: str, seats: int) -> None:
    """Tables and boards of every number of players are SVG with a title, and fit into themselves."""
    table = in_play(name, seats)
    for drawn in (
        table._repr_svg_(),
        table.svg(),
        table.svg(0, names=["A & <B>"] * seats),
        table.svg(board=1, dark=True),
    ):
        root = ElementTree.fromstring(drawn)
        assert root.tag == f"{SVG}svg" and root.findtext(f"{SVG}title")
        assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_shows_no_more_than_its_viewer_sees(name: str) -> None:
    """Two worlds that look the same to a seat have the same picture for it."""
    table = in_play(name, 2, 81)
    view = table.view(1)
    generator = Generator.from_seed(5)
    drawn = {table.svg(1)}
    for _ in range(8):
        other = table.game.views.sample(view, generator)
        drawn.add(table.game.pictures.table(table.game.views.view(other, 1)))
    assert len(drawn) == 1
    assert table.svg(0) != table.svg(1)


def test_a_board_of_helsinki_has_all_its_pieces() -> None:
    """Each tile, wild tile, coat of arms and dome of the state is in the picture, and no other."""
    for seed in range(6):
        table = in_play("helsinki", 2, 100, seed)
        for seat, player in enumerate(table.view_dict()["players"]):
            drawn = table.svg(board=seat)
            built = {cell for tile in player["tiles"] for cell in tile["cells"]} | set(player["wild"])
            coats = [cell for cell in HELSINKI.coats if f"{'abcdefg'[cell % 7]}{cell // 7 + 1}" not in built]
            assert drawn.count('stroke="#10161a"') == len(player["tiles"]) + len(player["wild"])
            assert drawn.count('r="3.4"') == len(player["turrets"])
            assert drawn.count('d="M4 4h40v24') == len(coats)


def test_a_city_of_neoville_has_all_its_pieces() -> None:
    """Each tile, park, sports ground and piece of the view is in the picture, and no other."""
    for seed in range(6):
        table = in_play("neoville", 2, 70, seed)
        view = table.view()
        assert isinstance(view, NeovilleView)
        for seat, player in enumerate(view.players):
            drawn = table.svg(board=seat)
            faces = [NEOVILLE.tiles[NEOVILLE.kind_of[one.tile]] for one in player.city]
            parks = sum(square.endswith("p") for face in faces for square in face)
            buses = [NEOVILLE.pieces[NEOVILLE.piece_of[one.piece]] for one in player.pieces]
            counted = sum(piece.counts in ("parks", "both") for piece in buses)
            assert drawn.count('rx="5" fill="none"') == len(player.city)
            assert drawn.count('opacity="0.85"') == parks + counted
            for sort, mark in (("tower", 'ry="4"'), ("windmill", 'r="2.8"'), ("biosphere", "M-24-6a24")):
                assert drawn.count(mark) == sum(piece.sort == sort for piece in buses)


@pytest.mark.parametrize("name", GAMES)
def test_every_piece_can_be_drawn(name: str) -> None:
    """All cards, tiles and buildings of the box; another name is refused."""
    game = get_game(name)
    names = [*getattr(game.components, "kind_of", {}), *getattr(game.components, "piece_of", {})]
    for piece in names:
        ElementTree.fromstring(game.pictures.piece(piece))
    with pytest.raises(NotationError, match="no piece 'nonsense'"):
        game.pictures.piece("nonsense")


def test_a_seat_that_there_is_not_is_refused() -> None:
    """Seats of pictures are those of the table."""
    table = torilla.Table("helsinki", seats=2, seed=1)
    with pytest.raises(OptionsError):
        table.svg(2)
    with pytest.raises(OptionsError):
        table.svg(board=-1)


def test_colours_are_those_of_the_page() -> None:
    """Every colour of a picture is the page's of that name, light and dark."""
    styles = "".join(
        (WEB / path).read_text("utf-8")
        for path in ("games/neoville/table.css", "games/helsinki/table.css", "ui/tokens.css")
    )
    for name, (light, dark) in COLOURS.items():
        found = re.search(rf"--{name}: (?:light-dark\((#\w+), (#\w+)\)|(#\w+));", styles)
        assert found, name
        assert (found[1] or found[3], found[2] or found[3]) == (light, dark), name


def test_a_roof_with_a_hole_has_two_outlines() -> None:
    """The outline goes around every side of any shape once."""
    ring = {(row, column) for row in range(3) for column in range(3)} - {(1, 1)}
    assert trace(ring).count("M") == 2
    assert trace({(0, 0), (1, 1)}).count("M") == 2
    assert trace({(0, 0), (0, 1)}) == "M195 5L195 95L5 95L5 5z"


def test_sets_of_cells_print_as_boards() -> None:
    """`Cells` names and draws what a mask holds (7 x 7 and 8 x 8), and stays a number."""
    built = Cells(torilla.Table(GAME, seats=2, seed=1).state.players[0].built)
    assert list(built) == ["d4"] and str(built).splitlines()[4] == "4 . . . # . . ."
    assert list(Cells8(1 | 1 << 63)) == ["a1", "h8"] == list(Cells8(1 - 2**63))
    assert Cells8(3) == 3 and repr(Cells8(3)) == "<Cells8 a1 b1>"
