"""Helsinki on the hot path: for playouts and searches."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from torilla.core.engine.bags import with_kind
from torilla.core.engine.engine import Engine, Position
from torilla.core.engine.fingerprint import Fingerprint
from torilla.core.engine.generator import Generator
from torilla.games.helsinki.rules.actions.turn import end_turn
from torilla.games.helsinki.rules.coats import free_powers
from torilla.games.helsinki.rules.codes import AT_AFTER, AT_DROP, EMPTY, ITEM_ENDED, MOMENTS, UNKNOWN, WILD
from torilla.games.helsinki.rules.families import FAMILY_OF, FIRST, OFFERED, ends_automatically, moment, shared_builds
from torilla.games.helsinki.rules.scoring import standing, total_points
from torilla.games.helsinki.rules.setup import set_up
from torilla.games.helsinki.rules.state import Player, State
from torilla.grid.bits import count


def hidden_cards(state: State, seat: i64) -> vec[i64]:
    """The cards in play less those that `seat` sees."""
    tables = state.tables
    left = vec[i64]([0] * (UNKNOWN + 1))
    kind: i64 = 0
    while kind <= WILD:
        left[kind] = tables.card_count[kind] - state.out[kind] - i64(state.discard[kind])
        kind += 1
    for card in state.display:
        if card != EMPTY:
            left[card] -= 1
    index: i64 = 0
    while index < state.seats:
        known = state.players[index].hand if index == seat else state.players[index].seen
        for card in known:
            left[card] -= 1
        index += 1
    hidden = vec[i64]([], capacity=100)
    kind = 0
    while kind <= WILD:
        while left[kind] > 0:
            hidden = append(hidden, kind)
            left[kind] -= 1
        kind += 1
    return hidden


def coats_left(state: State, player: Player) -> i64:
    """Coats that lie on the board; those under the tile being built are won when the build is finished (H4.12)."""
    free = count(state.tables.coats & ~player.built)
    if state.card != EMPTY and player is state.players[state.seat]:
        free += count(state.tables.coats & state.cells)
    return free


@final
class HelsinkiEngine(Engine):
    """Helsinki for playouts and searches. `step` and `fill_actions` are whole here: a call less is measurable."""

    def fill_actions(self, position: Position, out: vec[i64]) -> i64:
        assert isinstance(position, State)
        state = position
        if state.seat < 0:
            return 0
        me = state.players[state.seat]
        free = free_powers(state, me)
        at = moment(state, me)
        ways = shared_builds(state, me, free, at)
        if free != 0:
            at += MOMENTS
        filled: i64 = 0
        index = FIRST[at]
        end = FIRST[at + 1]
        while index < end:
            family = OFFERED[index]
            if family.coat & ~free == 0:
                filled = family.fill(state, me, free, ways, out, filled)
            index += 1
        return filled

    def step(self, position: Position, code: i64) -> None:
        assert isinstance(position, State)
        state = position
        state.disclosed = False
        state.steps += 1
        me = state.players[state.seat]
        family = FAMILY_OF[code]
        if family.coat != 0:  # H6.1: a coat of arms pays for a power
            me.coats -= 1
            me.used |= family.coat
        family.apply(state, me, code - family.base)
        if state.disclosed:
            # H3.5: nothing can be taken back any more, so the turn ends without `end` where nothing else is left.
            if state.step == AT_AFTER and ends_automatically(state):
                state.disclose(ITEM_ENDED, 0, 0, 0)
                end_turn(state)
            state.horizon = state.steps

    def set_up(self, position: Position) -> None:
        assert isinstance(position, State)
        set_up(position)

    def clone(self, position: Position) -> Position:
        assert isinstance(position, State)
        return position.clone()

    def points(self, position: Position, seat: i64) -> i64:
        assert isinstance(position, State)
        return total_points(position, seat)

    def standing(self, position: Position, seat: i64) -> i64:
        assert isinstance(position, State)
        return standing(total_points(position, seat), seat, position.start, position.seats)

    def fingerprint(self, position: Position) -> i64:
        """All that a document of the state holds."""
        assert isinstance(position, State)
        state = position
        mark = Fingerprint()
        state.mark_common(mark)
        for values in (state.display, state.out, state.tiles, state.pile[state.drawn :]):
            mark.add_all(values)
        for number in state.discard:
            mark.add(i64(number))
        for player in state.players:
            for value in (player.built, player.wild, player.joined_right, player.joined_down, player.turrets):
                mark.add(value)
            colour: i64 = 0
            while colour < 5:
                mark.add(player.colour_mask(colour))
                colour += 1
            for value in (player.pawn, player.coats, player.used, player.points, player.bonus, player.no_limit):
                mark.add(value)
            mark.add_all(player.hand)
            mark.add_all(player.seen)
        for value in (state.start, state.covered, state.wild_tiles, state.turrets, state.bonus_taken, state.step):
            mark.add(value)
        for value in (state.turn, state.round, state.origin, state.builds, state.plus, state.card, state.cells):
            mark.add(value)
        for value in (state.to_pay, state.turrets_due, state.back_to):
            mark.add(value)
        for flag in (state.last_round, state.moved, state.drew, state.touches, state.off_colour, state.disclosed):
            mark.add(1 if flag else 0)
        return mark.value()

    def tally(self, position: Position) -> vec[i64]:
        """Cards by kind; then cells of tiles by colour, wild tiles, turrets, coats and bonus cards."""
        assert isinstance(position, State)
        state = position
        tables = state.tables
        found = vec[i64]([0] * (UNKNOWN + 10))
        kind: i64 = 0
        while kind <= UNKNOWN:
            found[kind] = state.out[kind] + i64(state.discard[kind])
            kind += 1
        for card in state.pile[state.drawn :]:
            found[card] += 1
        for card in state.display:
            if card != EMPTY:
                found[card] += 1
        tile: i64 = 0
        while tile < tables.tile_kinds:
            found[UNKNOWN + 1 + tables.tile_colour[tile]] += state.tiles[tile] * tables.tile_size[tile]
            tile += 1
        found[UNKNOWN + 6] = state.wild_tiles
        found[UNKNOWN + 7] = state.turrets
        if state.step == AT_DROP:
            found[UNKNOWN + 7] += 1  # in the air
        found[UNKNOWN + 9] = -state.bonus_taken
        for player in state.players:
            for card in player.hand:
                found[card] += 1
            colour: i64 = 0
            while colour < 5:
                found[UNKNOWN + 1 + colour] += count(player.colour_mask(colour))
                colour += 1
            found[UNKNOWN + 6] += count(player.wild)
            found[UNKNOWN + 7] += count(player.turrets)
            found[UNKNOWN + 8] += player.coats + count(player.used) + coats_left(state, player)
            if player.bonus != 0:
                found[UNKNOWN + 9] += 1
        return found

    def redeal(self, position: Position, seat: i64, generator: Generator) -> None:
        """All cards that `seat` cannot see, distributed again: to the hidden parts of the other hands, and the pile."""
        assert isinstance(position, State)
        state = position
        hidden = hidden_cards(state, seat)
        generator.shuffle(hidden)
        at: i64 = 0
        index: i64 = 0
        while index < state.seats:
            if index != seat:
                player = state.players[index]
                unseen = i64(len(player.hand)) - i64(len(player.seen))
                hand = player.seen[:]
                while unseen > 0:
                    hand = with_kind(hand, hidden[at])
                    at += 1
                    unseen -= 1
                player.hand = hand
            index += 1
        state.pile = hidden[at:]
        state.drawn = 0
        state.key = b""
        state.random = 1 + generator.below(2147483647) * 2147483647


ENGINE: Final = HelsinkiEngine()
