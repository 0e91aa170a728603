"""Where a tile may lie: beside the city, within the frame, and without joining towers (N3.1, N3.2, N3.5).

All sites and rotations of a tile are judged at once, as sets of sites (grid/square8.py). And where a tower may stand
(N3.7).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from torilla.games.neoville.rules.places import PLACE_X, PLACE_Y
from torilla.games.neoville.rules.state import CELLS, DISTRICTS, LOG, PIECE, PLACE, City
from torilla.games.neoville.rules.tables import FACE, PLAIN, Tables
from torilla.grid.bits import bit_index, lowest, spread
from torilla.grid.square8 import CELL_SITE, SITE_X, SITE_Y, SQUARES, frontier, nibble_at, touching_sites

FRAME: Final = 4
"""A city is at most this many tiles wide and high (N3.2)."""

IS_DIAGONAL: Final = vec[i64]([nibble in (6, 9) for nibble in range(16)])

Sites = tuple[i64, i64, i64, i64]
"""A set of sites for each number of quarter turns."""


def open_sites(city: City) -> i64:
    """Where N3.1 and N3.2 let a tile lie."""
    if city.count == 0:
        return CELL_SITE[0]
    return frontier(city.board[CELLS], city.width, city.height)


def place_fault(city: City, x: i64, y: i64) -> str:
    """Why a place is not among `open_sites`: the reason of a refusal `place/...`; empty if it is."""
    column = x + city.left
    row = y + city.top
    if city.count == 0:
        return "" if x == 0 and y == 0 else "first-tile"
    if column < city.width - FRAME or column >= FRAME or row < city.height - FRAME or row >= FRAME:
        return "outside-frame"
    beside = False
    index: i64 = 0
    while index < city.count:
        place = city.board[LOG + index] % PIECE // PLACE
        across = x - PLACE_X[place]
        along = y - PLACE_Y[place]
        if across == 0 and along == 0:
            return "occupied"
        if across * across + along * along == 1:
            beside = True
        index += 1
    return "" if beside else "not-beside"


def has_any(sites: Sites) -> bool:
    return sites[0] | sites[1] | sites[2] | sites[3] != 0


def turned_sites(tables: Tables, kind: i64, sites: i64) -> Sites:
    """The same sites for each distinct rotation."""
    none: i64 = 0
    if tables.turns[kind] == 4:
        return sites, sites, sites, sites
    if tables.turns[kind] == 2:
        return sites, sites, none, none
    return sites, none, none, none  # four equal squares: only in a corrected file


def free_sites(tables: Tables, city: City, kind: i64, sites: i64) -> Sites:
    """The sites, by rotation, at which the tile joins no two districts with towers (N3.5)."""
    first, second, third, fourth = turned_sites(tables, kind, sites)
    face = 4 * FACE * kind
    terrain: i64 = 0
    while terrain < 4:
        nibble = tables.faces[face + terrain]
        if nibble != 0 and city.board[DISTRICTS + 8 * terrain + 1] != 0:
            if IS_DIAGONAL[nibble] != 0:
                even, odd = diagonal_joins(city, terrain, nibble, sites)
                first &= ~even
                second &= ~odd
                third &= ~even
                fourth &= ~odd
            else:
                j0, j1, j2, j3 = joins(tables, city, terrain, face)
                first &= ~j0
                second &= ~j1
                third &= ~j2
                fourth &= ~j3
        terrain += 1
    return first, second, third, fourth


def joins(tables: Tables, city: City, terrain: i64, face: i64) -> Sites:
    """The sites, by rotation, at which the tile's squares of `terrain`, connected, touch two such districts."""
    faces = tables.faces
    n0 = faces[face + terrain]
    n1 = faces[face + FACE + terrain]
    n2 = faces[face + 2 * FACE + terrain]
    n3 = faces[face + 3 * FACE + terrain]
    once0: i64 = 0
    once1: i64 = 0
    once2: i64 = 0
    once3: i64 = 0
    twice0: i64 = 0
    twice1: i64 = 0
    twice2: i64 = 0
    twice3: i64 = 0
    board = city.board
    index = DISTRICTS + 8 * terrain
    while board[index] != 0:
        touching = touching_sites(board[index])
        sites = sites_of(n0, touching)
        twice0 |= once0 & sites
        once0 |= sites
        sites = sites_of(n1, touching)
        twice1 |= once1 & sites
        once1 |= sites
        sites = sites_of(n2, touching)
        twice2 |= once2 & sites
        once2 |= sites
        sites = sites_of(n3, touching)
        twice3 |= once3 & sites
        once3 |= sites
        index += 1
    return twice0, twice1, twice2, twice3


def sites_of(nibble: i64, touching: Sites) -> i64:
    """The sites at which one of these squares touches."""
    sites: i64 = 0
    if nibble & 1 != 0:
        sites = touching[0]
    if nibble & 2 != 0:
        sites |= touching[1]
    if nibble & 4 != 0:
        sites |= touching[2]
    if nibble & 8 != 0:
        sites |= touching[3]
    return sites


def diagonal_joins(city: City, terrain: i64, nibble: i64, sites: i64) -> tuple[i64, i64]:
    """The same for two squares that touch only at a corner: turned evenly, turned oddly.

    Each square alone may join two districts; both together only where the ground around them connects them.
    """
    falling: i64 = 0  # upper left and lower right
    rising: i64 = 0
    once_falling: i64 = 0
    once_rising: i64 = 0
    twice_falling: i64 = 0
    twice_rising: i64 = 0
    once0: i64 = 0
    once1: i64 = 0
    once2: i64 = 0
    once3: i64 = 0
    board = city.board
    index = DISTRICTS + 8 * terrain
    while board[index] != 0:
        t0, t1, t2, t3 = touching_sites(board[index])
        falling |= (once0 & t0) | (once3 & t3)
        rising |= (once1 & t1) | (once2 & t2)
        once0 |= t0
        once1 |= t1
        once2 |= t2
        once3 |= t3
        twice_falling |= once_falling & (t0 | t3)
        once_falling |= t0 | t3
        twice_rising |= once_rising & (t1 | t2)
        once_rising |= t1 | t2
        index += 1
    falling |= connected_sites(board[terrain], twice_falling & ~falling & sites, 1, 9)
    rising |= connected_sites(board[terrain], twice_rising & ~rising & sites, 2, 6)
    if nibble == 9:
        return falling, rising
    return rising, falling


def connected_sites(ground: i64, sites: i64, corner: i64, both: i64) -> i64:
    """Those of the sites at which the ground connects the two squares of a diagonal.

    They lie on the board: left of it and above it only one square of a diagonal touches anything.
    """
    found: i64 = 0
    while sites != 0:
        site = lowest(sites)
        sites ^= site
        bit = bit_index(site)
        cell = 16 * (4 * SITE_Y[bit] + SITE_X[bit])
        squares = SQUARES[cell + both]
        if spread(SQUARES[cell + corner], ground | squares) & squares == squares:
            found |= site
    return found


def tower_squares(tables: Tables, city: City, face: i64, cell: i64, piece: i64) -> i64:
    """The squares of the tile just placed on which this tower may stand (N3.7)."""
    terrain = tables.conditions[piece]
    nibble = tables.faces[FACE * face + terrain] & tables.faces[FACE * face + PLAIN]
    board = city.board
    index = DISTRICTS + 8 * terrain
    while nibble != 0 and board[index] != 0:
        nibble &= ~nibble_at(board[index], cell)
        index += 1
    return nibble
