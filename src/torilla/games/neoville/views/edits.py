"""Neoville's cities set up by hand: tiles, buildings, hands, and who is to move."""

from __future__ import annotations

from torilla.core.contract.data import Edit
from torilla.core.edits import change_hand, change_slot, refuse, refuse_unknown, take_piece
from torilla.games.neoville.rules.codes import AT_TILE, ROUNDS, STEP_NAMES
from torilla.games.neoville.views.documents import Current, PieceInCity, PlayerDocument, TileInCity, View

HAND = 3


def edit_view(view: View, edit: Edit) -> View:
    """The whole state with one change, at the beginning of a turn. Raises PositionError."""
    if edit.seat is not None and edit.seat >= view.seats:
        refuse_unknown(edit)
    if edit.what == "display":
        view.pile = change_slot(view.display, view.pile, edit, "N1.1")
    elif edit.seat is None:
        refuse_unknown(edit)
    elif edit.what == "to-move":
        view.seat = edit.seat
    else:
        edit_player(view, view.players[edit.seat], edit)
    return at_beginning(view)


def edit_player(view: View, player: PlayerDocument, edit: Edit) -> None:
    if edit.what == "hand":
        if edit.number >= 0 and len(player.hand) >= HAND:
            refuse("number", "N2.5", f"a hand has at most {HAND} tiles", most=HAND)
        if edit.number < 0 and edit.piece == player.fairness and player.hand.count(edit.piece) == 1:
            refuse("fixed", "N2.3", "the fairness tile stays in its hand", piece=edit.piece)
        view.pile = change_hand(player.hand, player.seen, view.pile, edit, "N1.1")
    elif edit.what == "tile" and edit.piece:
        x, y = place_of(edit.place)
        view.pile = take_piece(view.pile, edit.piece, "N1.1")
        if any((tile.x, tile.y) == (x, y) for tile in player.city):
            refuse("taken", "N3.1", f"a tile lies at {edit.place}", place=edit.place)
        if not player.city:
            x, y = 0, 0
        player.city.append(TileInCity(edit.piece, x, y, edit.number))
    elif edit.what == "tile":
        take_tile(view, player, place_of(edit.place))
    elif edit.what == "piece" and edit.piece:
        put_piece(view, player, edit)
    elif edit.what == "piece":
        take_pieces(view, player, place_of(edit.place))
    else:
        refuse_unknown(edit)


def place_of(text: str) -> tuple[int, int]:
    """`1,-2`: columns to the right of a city's first tile, and rows below it. Raises PositionError."""
    try:
        x, y = (int(part) for part in text.split(","))
    except ValueError:
        refuse("place", "N3.2", f"there is no place {text!r}", place=text)
    return x, y


def take_tile(view: View, player: PlayerDocument, place: tuple[int, int]) -> None:
    """Take a tile away, with what stands on it; the others must still be one city."""
    found = next((tile for tile in player.city if (tile.x, tile.y) == place), None)
    if found is None:
        refuse("none-there", "", "no tile lies there", piece=f"{place[0]},{place[1]}")
    if found.tile == player.fairness:
        refuse("fixed", "N2.3", "the fairness tile stays where it is", piece=found.tile)
    if not isinstance(view.pile, list):
        refuse("hidden", "", "pieces of this position are unknown")
    if any((piece.x, piece.y) == place for piece in player.pieces):
        take_pieces(view, player, place)
    player.city.remove(found)
    view.pile = [*view.pile, found.tile]
    lay_again(player)


def lay_again(player: PlayerDocument) -> None:
    """The tiles in an order in which they can be laid, counted from the first of them."""
    waiting, laid = player.city[:], list[TileInCity]()
    while waiting:
        beside = {(tile.x + x, tile.y + y) for tile in laid for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        following = next((tile for tile in waiting if not laid or (tile.x, tile.y) in beside), None)
        if following is None:
            refuse("place", "N3.1", "the tiles of a city lie edge to edge", place="")
        waiting.remove(following)
        laid.append(following)
    x, y = (laid[0].x, laid[0].y) if laid else (0, 0)
    player.city = [TileInCity(tile.tile, tile.x - x, tile.y - y, tile.turns) for tile in laid]
    player.pieces = [PieceInCity(one.piece, one.x - x, one.y - y, one.square) for one in player.pieces]


def put_piece(view: View, player: PlayerDocument, edit: Edit) -> None:
    """Build on a square, named after its place: `1,-2,nw`."""
    where, _, square = edit.place.rpartition(",")
    x, y = place_of(where)
    if view.supply.get(edit.piece, 0) < 1:
        refuse("none-left", "N2.2", f"no {edit.piece!r} is in the supply", piece=edit.piece)
    if any((piece.x, piece.y) == (x, y) for piece in player.pieces):
        refuse("taken", "N3.6", "a piece stands on this tile", place=where)
    view.supply[edit.piece] -= 1
    player.pieces.append(PieceInCity(edit.piece, x, y, square))


def take_pieces(view: View, player: PlayerDocument, place: tuple[int, int]) -> None:
    """Take the piece on a tile away."""
    found = next((piece for piece in player.pieces if (piece.x, piece.y) == place), None)
    if found is None:
        refuse("none-there", "", "no piece stands there", piece=f"{place[0]},{place[1]}")
    player.pieces.remove(found)
    view.supply[found.piece] = view.supply.get(found.piece, 0) + 1


def at_beginning(view: View) -> View:
    """The same position with a turn of its seat that has just begun, as early as the cities allow."""
    view.seat = view.start if view.seat is None else view.seat
    view.step, view.horizon, view.current = STEP_NAMES[AT_TILE], view.steps, Current()
    own = (view.seat - view.start) % view.seats
    turns = range(own + 1, ROUNDS * view.seats + 1, view.seats)
    turn = next((turn for turn in turns if could_be(view, turn)), None)
    if turn is None:
        refuse("number", "N3.10", "with so many tiles the game is over", most=ROUNDS)
    view.turn, view.round = turn, (turn - 1) // view.seats + 1
    return view


def could_be(view: View, turn: int) -> bool:
    """Whether no seat has laid more tiles than it had turns before this one."""
    places = [(seat - view.start) % view.seats for seat in range(view.seats)]
    had = [-((1 + place - turn) // view.seats) for place in places]
    return all(len(player.city) <= most for player, most in zip(view.players, had, strict=True))
