"""What the rules need of the components on the hot path: plain tables, made once for each set of components."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from torilla.games.helsinki.rules.codes import MAX_KINDS, UNKNOWN, WILD, WILD_COLOUR
from torilla.grid.square7 import Orientation

COLOURS: Final = 5


@final
class Tables:
    """Tables by card kind, by tile kind, and of the board.

    `cards` are (colour, number, tile, turrets, count), `tiles` are (colour, count, orientations); an orientation is
    (number, cells).
    """

    def __init__(
        self,
        cards: list[tuple[int, int, int, int, int]],
        wild_cards: int,
        tiles: list[tuple[int, int, list[tuple[int, list[tuple[int, int]]]]]],
        wild_tiles: int,
        turrets: int,
        coats: i64,
        crosswalks: i64,
        last_row: i64,
        taken_out: list[list[int]],
        bonus_cards: list[list[int]],
    ) -> None:
        blank = [0] * (UNKNOWN + 1)
        self.kinds: i64 = len(cards)
        self.colour: vec[i64] = vec[i64](blank)
        self.number: vec[i64] = vec[i64](blank)
        self.tile: vec[i64] = vec[i64](blank)
        self.card_turrets: vec[i64] = vec[i64](blank)
        self.card_count: vec[i64] = vec[i64](blank)
        for kind, (colour, number, tile, card_turrets, count) in enumerate(cards):
            self.colour[kind] = colour
            self.number[kind] = number
            self.tile[kind] = tile
            self.card_turrets[kind] = card_turrets
            self.card_count[kind] = count
        self.colour[WILD] = WILD_COLOUR
        self.colour[UNKNOWN] = WILD_COLOUR + 1
        self.card_count[WILD] = wild_cards
        # One card of this kind in a word that counts the cards of each colour (`feasible.colours_in`).
        self.colour_unit: vec[i64] = vec[i64]([64 ** int(colour) for colour in self.colour])

        self.tile_kinds: i64 = len(tiles)
        self.tile_colour: vec[i64] = vec[i64]([colour for colour, _, _ in tiles])
        self.tile_count: vec[i64] = vec[i64]([count for _, count, _ in tiles])
        self.tile_size: vec[i64] = vec[i64]([len(ways[0][1]) for _, _, ways in tiles])
        # The orientations of tile t are ways[first_way[t]] to ways[first_way[t + 1] - 1].
        self.first_way: vec[i64] = vec[i64]([0])
        self.ways: vec[Orientation] = vec[Orientation]([])
        self.way_of: vec[i64] = vec[i64]([-1] * (8 * len(tiles)))  # tile * 8 + orientation number
        for tile, (_, _, ways) in enumerate(tiles):
            for orientation, cells in ways:
                self.way_of[tile * 8 + orientation] = i64(len(self.ways))
                self.ways = append(self.ways, Orientation(orientation, cells))
            self.first_way = append(self.first_way, i64(len(self.ways)))

        self.wild_tiles: i64 = wild_tiles
        self.turrets: i64 = turrets
        self.coats: i64 = coats
        self.crosswalks: i64 = crosswalks
        self.last_row: i64 = last_row  # the actions that the first game covers
        # By number of players: quotas of 1 to 5 in each colour, of wild cards, then of 1 to 5 in any colour.
        self.taken_out: list[vec[i64]] = [vec[i64](quotas) for quotas in taken_out]
        self.bonus_cards: list[vec[i64]] = [vec[i64](values) for values in bonus_cards]
        # Every coloured card, one entry a card, sorted by kind: from which H2.1 draws at random.
        self.coloured_cards: vec[i64] = vec[i64](
            [kind for kind in range(len(cards)) for _ in range(int(self.card_count[kind]))]
        )


assert MAX_KINDS == WILD
