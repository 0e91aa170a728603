"""Helsinki's board set up by hand: cards, tiles, domes, pawns, and who is to move."""

from __future__ import annotations

from torilla.core.contract.data import Edit
from torilla.core.edits import change_hand, change_slot, refuse, refuse_unknown
from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.rules.codes import AT_MOVE, STEP_NAMES
from torilla.games.helsinki.views.documents import Current, PlayerDocument, TileOnBoard, View
from torilla.games.helsinki.views.position_text import name_of_tile
from torilla.grid.cells import parse_cell

STATUE = "d4"
LIMITS = {"pawn": (7, "H1.1"), "coats": (8, "H1.6")}
"""The largest values of what a player has in numbers, and the rules that say so."""


def edit_view(view: View, edit: Edit, components: Components) -> View:
    """The whole state with one change, at the beginning of a turn. Raises PositionError."""
    if edit.seat is not None and edit.seat >= view.seats:
        refuse_unknown(edit)
    if edit.what == "display":
        view.pile = change_slot(view.display, view.pile, edit, "H1.2")
    elif edit.seat is None:
        refuse_unknown(edit)
    elif edit.what == "to-move":
        view.seat = edit.seat
    else:
        edit_player(view, view.players[edit.seat], edit, components)
    return at_beginning(view)


def edit_player(view: View, player: PlayerDocument, edit: Edit, components: Components) -> None:
    if edit.what == "hand":
        view.pile = change_hand(player.hand, player.seen, view.pile, edit, "H1.2")
    elif edit.what == "tile" and edit.piece:
        put_tile(view, player, edit, components)
    elif edit.what == "tile":
        take_tile(view, player, edit, components)
    elif edit.what == "dome":
        change_dome(view, player, edit)
    elif edit.what in LIMITS:
        most, rule = LIMITS[edit.what]
        if not 0 <= edit.number <= most:
            refuse("number", rule, f"{edit.what} is 0 to {most}", most=most)
        setattr(player, edit.what, edit.number)
    else:
        refuse_unknown(edit)


def put_tile(view: View, player: PlayerDocument, edit: Edit, components: Components) -> None:
    """Lay a tile of a colour, or a wild one, on free cells."""
    cells = edit.place.split(",")
    taken = {STATUE, *player.wild, *(cell for tile in player.tiles for cell in tile.cells)}
    for cell in cells:
        if parse_cell(cell) is None:
            refuse("place", "H1.6", f"there is no cell {cell!r}", place=cell)
        if cell in taken or cells.count(cell) > 1:
            refuse("taken", "H4.5", f"{cell} is not free", place=cell)
    if edit.piece == "w":
        if len(cells) != 1:
            refuse("shape", "H1.3", "a wild tile has one roof")
        if view.wild_tiles < 1:
            refuse("none-left", "H1.3", "no wild tile is left", piece="w")
        view.wild_tiles -= 1
        player.wild = in_order([*player.wild, *cells])
        return
    tile = TileOnBoard(edit.piece, in_order(cells))
    name = name_of_tile(tile, components)
    if name is None:
        refuse("shape", "H1.3", "no tile of this colour has this shape")
    if view.tiles.get(name, 0) < 1:
        refuse("none-left", "H1.3", f"no tile {name!r} is left", piece=name)
    view.tiles[name] -= 1
    player.tiles = sorted([*player.tiles, tile], key=lambda one: (parse_cell(one.cells[0]) or 0, one.colour))


def take_tile(view: View, player: PlayerDocument, edit: Edit, components: Components) -> None:
    """Take the tile on a cell away, with the domes on it."""
    tile = next((one for one in player.tiles if edit.place in one.cells), None)
    if tile is None and edit.place not in player.wild:
        refuse("none-there", "", f"there is no tile on {edit.place!r}", piece=edit.place)
    if tile is None:
        player.wild.remove(edit.place)
        view.wild_tiles += 1
    else:
        name = name_of_tile(tile, components)
        assert name is not None
        player.tiles.remove(tile)
        view.tiles[name] = view.tiles.get(name, 0) + 1
    gone = [edit.place] if tile is None else tile.cells
    view.turrets += sum(cell in gone for cell in player.turrets)
    player.turrets = [cell for cell in player.turrets if cell not in gone]


def change_dome(view: View, player: PlayerDocument, edit: Edit) -> None:
    if edit.piece:
        roofs = {*player.wild, *(cell for tile in player.tiles for cell in tile.cells)}
        if edit.place not in roofs:
            refuse("place", "H1.4", f"there is no roof on {edit.place!r}", place=edit.place)
        if edit.place in player.turrets:
            refuse("taken", "H4.10", f"a dome stands on {edit.place}", place=edit.place)
        if view.turrets < 1:
            refuse("none-left", "H1.4", "no dome is left", piece="dome")
        view.turrets -= 1
        player.turrets = in_order([*player.turrets, edit.place])
    elif edit.place in player.turrets:
        view.turrets += 1
        player.turrets.remove(edit.place)
    else:
        refuse("none-there", "", f"there is no dome on {edit.place!r}", piece=edit.place)


def in_order(cells: list[str]) -> list[str]:
    return sorted(cells, key=lambda cell: parse_cell(cell) or 0)


def at_beginning(view: View) -> View:
    """The same position with a turn that has just begun, whose seat can still be chosen."""
    seat = view.start if view.seat is None else view.seat
    for place, player in enumerate(view.players):
        player.pawn = 2 * place if player.pawn < 0 else player.pawn
    view.seat, view.step, view.horizon = seat, STEP_NAMES[AT_MOVE], view.steps
    view.current = Current(
        origin=view.players[seat].pawn,
        moved=False,
        drew=False,
        builds=0,
        plus=[],
        card=None,
        cells=[],
        to_pay=0,
        off_colour=False,
        roofs=0,
        back_to=None,
        disclosed=False,
    )
    return view
