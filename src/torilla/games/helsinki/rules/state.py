"""The state of a game of Helsinki: a cache that the rules compute from set-up, actions and shuffles."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from torilla.core.engine.engine import Position
from torilla.games.helsinki.rules.codes import EMPTY, UNKNOWN
from torilla.games.helsinki.rules.tables import Tables
from torilla.grid.square7 import CENTRE


@final
@mypyc_attr(acyclic=True)
class Player:
    """One player's board, hand and coats. Sets of cells are masks of grid.square7."""

    def __init__(self, hand: vec[i64], seen: vec[i64]) -> None:
        self.built: i64 = CENTRE  # the statue, tiles and wild tiles
        self.colour0: i64 = 0  # the tiles of each colour
        self.colour1: i64 = 0
        self.colour2: i64 = 0
        self.colour3: i64 = 0
        self.colour4: i64 = 0
        self.wild: i64 = 0  # wild tiles
        self.joined_right: i64 = 0  # cells whose right neighbour is of the same tile
        self.joined_down: i64 = 0
        self.turrets: i64 = 0
        self.pawn: i64 = -1
        self.coats: i64 = 0  # in the meadow
        self.used: i64 = 0  # powers used, a set
        self.points: i64 = 0  # won by powers
        self.bonus: i64 = 0  # won by Dry roads
        self.no_limit: i64 = 0  # own turns, this one included, without hand limit
        self.hand: vec[i64] = hand  # kinds, sorted
        self.seen: vec[i64] = seen  # the part of the hand that everybody saw being taken, sorted

    def clone(self) -> Player:
        other = Player(self.hand[:], self.seen[:])
        other.built = self.built
        other.colour0 = self.colour0
        other.colour1 = self.colour1
        other.colour2 = self.colour2
        other.colour3 = self.colour3
        other.colour4 = self.colour4
        other.wild = self.wild
        other.joined_right = self.joined_right
        other.joined_down = self.joined_down
        other.turrets = self.turrets
        other.pawn = self.pawn
        other.coats = self.coats
        other.used = self.used
        other.points = self.points
        other.bonus = self.bonus
        other.no_limit = self.no_limit
        return other

    def home_side(self) -> i64:
        """The side of the board at which the pawn stands, from which its player builds (H4.5)."""
        return self.pawn // 2

    def colour_mask(self, colour: i64) -> i64:
        """The cells of this colour's tiles."""
        if colour == 0:
            return self.colour0
        if colour == 1:
            return self.colour1
        if colour == 2:
            return self.colour2
        if colour == 3:
            return self.colour3
        return self.colour4

    def add_colour(self, colour: i64, cells: i64) -> None:
        if colour == 0:
            self.colour0 |= cells
        elif colour == 1:
            self.colour1 |= cells
        elif colour == 2:
            self.colour2 |= cells
        elif colour == 3:
            self.colour3 |= cells
        else:
            self.colour4 |= cells

    def lower_slot(self) -> i64:
        """Of the two slots beside the pawn, the one with the lower number."""
        space = self.pawn
        if space > 0:
            space -= 1
        return space

    def upper_slot(self) -> i64:
        space = self.pawn
        if space == 0:
            space = 7
        return space

    def roofs(self) -> i64:
        """All roofs: cells that can carry a turret (H5.3: not the statue)."""
        return self.built & ~CENTRE


@final
@mypyc_attr(acyclic=True)
class State(Position):
    """A whole game. Set-up fills it (setup.py)."""

    def __init__(
        self,
        tables: Tables,
        players: vec[Player],
        display: vec[i64],
        discard: vec[u8],
        out: vec[i64],
        tiles: vec[i64],
        key: bytes,
        random: i64,
        components: object,
        options: object,
    ) -> None:
        super().__init__(i64(len(players)), key, random, components, options)
        self.tables: Tables = tables
        self.players: vec[Player] = players
        # The table, public
        self.start: i64 = 0
        self.covered: i64 = 0  # a set of powers
        self.dry_roads: bool = False
        self.display: vec[i64] = display  # kind or EMPTY, by slot
        self.discard: vec[u8] = discard  # how many of each kind; small, because it is copied most
        self.out: vec[i64] = out  # how many of each kind were taken out at set-up; never changed
        self.tiles: vec[i64] = tiles  # how many of each tile kind are left
        self.wild_tiles: i64 = 0
        self.turrets: i64 = 0
        self.bonus_taken: i64 = 0
        # The pile, secret: shared between clones, never changed in place
        self.pile: vec[i64] = display
        self.drawn: i64 = 0  # how many of `pile` are gone
        # Where the game stands
        self.round: i64 = 0
        self.last_round: bool = False
        # This turn
        self.origin: i64 = -1  # where the pawn stood
        self.moved: bool = False
        self.drew: bool = False
        self.builds: i64 = 0
        self.plus: i64 = 0  # powers chosen for the build that follows
        self.card: i64 = EMPTY  # the chosen card
        self.cells: i64 = 0  # the tile just pushed
        self.touches: bool = False  # it touches its own colour (H4.9)
        self.to_pay: i64 = 0
        self.off_colour: bool = False  # the card of any-wild is still to be paid
        self.turrets_due: i64 = 0
        self.back_to: i64 = -1  # the step after AT_WILD or AT_DROP
        self.disclosed: bool = False  # by the last step

    def clone(self) -> State:
        other = State(
            self.tables, self.players[:], self.display[:], self.discard[:], self.out, self.tiles[:], self.key,
            self.random, self.components, self.options,
        )  # fmt: skip
        index: i64 = 0
        while index < self.seats:
            other.players[index] = self.players[index].clone()
            index += 1
        other.copy_common(self)
        other.start = self.start
        other.covered = self.covered
        other.dry_roads = self.dry_roads
        other.wild_tiles = self.wild_tiles
        other.turrets = self.turrets
        other.bonus_taken = self.bonus_taken
        other.pile = self.pile
        other.drawn = self.drawn
        other.round = self.round
        other.last_round = self.last_round
        other.origin = self.origin
        other.moved = self.moved
        other.drew = self.drew
        other.builds = self.builds
        other.plus = self.plus
        other.card = self.card
        other.cells = self.cells
        other.touches = self.touches
        other.to_pay = self.to_pay
        other.off_colour = self.off_colour
        other.turrets_due = self.turrets_due
        other.back_to = self.back_to
        other.disclosed = self.disclosed
        return other

    def pile_size(self) -> i64:
        return i64(len(self.pile)) - self.drawn

    def discard_size(self) -> i64:
        total: i64 = 0
        for number in self.discard:
            total += i64(number)
        return total


def unknown_cards(number: i64) -> vec[i64]:
    """A pile of cards that nobody knows."""
    pile = vec[i64]([], capacity=number)
    while i64(len(pile)) < number:
        pile = append(pile, UNKNOWN)
    return pile
