"""What people say about turns of Helsinki: claims that are counted in two positions. Their sentences: `ideas.toml`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from torilla.core.engine.ideas import Claim, Claims, Ideas, topic
from torilla.games.helsinki.bots.features import FEATURES, LAST_ROUND, LINE, MOST_TURRETS
from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.rules.codes import POWER_NAMES, UNKNOWN, WILD, WILD_COLOUR
from torilla.games.helsinki.rules.scoring import parts_of
from torilla.games.helsinki.rules.state import Player, State
from torilla.games.helsinki.views.describe import cell_names
from torilla.grid.square7 import BOARD, LINES, SIZE, shadow

RIM = BOARD & ~0x003E3E3E3E3E0000
NEAR = 4
"""Built cells of a line from which on it is spoken of."""


def mask(line: int) -> int:
    return int(LINES[line])


def line_values(line: int) -> dict[str, int | str | list[str]]:
    """The name of a row or a column."""
    if line < SIZE:
        return {"sort": "row", "line": str(line + 1)}
    return {"sort": "column", "line": "abcdefg"[line - SIZE]}


def built_in(player: Player, line: int) -> int:
    return (int(player.built) & mask(line)).bit_count()


def crossing(player: Player, bit: int) -> int:
    """The built cells of a cell's row and column, by its bit number."""
    return built_in(player, bit // 8 - 1) + built_in(player, SIZE + bit % 8)


def sum_of(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


def bits(cells: int) -> list[int]:
    return [number for number in range(64) if cells >> number & 1]


# --- Rows and columns


def line_done(better: State, other: State, seat: int) -> Claim | None:
    """A line that is complete, or several."""
    me, then = better.players[seat], other.players[seat]
    new = [line for line in range(2 * SIZE) if built_in(me, line) == SIZE > built_in(then, line)]
    lost = [line for line in range(2 * SIZE) if built_in(then, line) == SIZE > built_in(me, line)]
    if not new or len(lost) >= len(new):
        return None
    cells = cell_names(sum_of(mask(line) for line in new))
    if lost or len(new) > 1:
        done = sum(built_in(me, line) == SIZE for line in range(2 * SIZE))
        return Claim("lines-done", {"count": done, "other": done - len(new) + len(lost)}, cells)
    return Claim("line-done", line_values(new[0]) | {"other": built_in(then, new[0])}, cells)


def line_near(better: State, other: State, seat: int) -> Claim | None:
    """The line that has gained most towards its end, if none has lost as much."""
    me, then = better.players[seat], other.players[seat]
    gains = {line: built_in(me, line) ** 2 - built_in(then, line) ** 2 for line in range(2 * SIZE)}
    line = max(gains, key=lambda each: gains[each])
    if built_in(me, line) < NEAR or gains[line] <= 0 or gains[line] + min(gains.values()) <= 0:
        return None
    values = line_values(line) | {"count": built_in(me, line), "other": built_in(then, line)}
    return Claim("line-near", values, cell_names(mask(line)))


def more_built(better: State, other: State, seat: int) -> Claim | None:
    built, then = int(better.players[seat].built), int(other.players[seat].built)
    count, less = built.bit_count(), then.bit_count()
    new = cell_names(built & ~then)
    return Claim("built", {"count": count, "other": less}, new) if count > less else None


def at_rim(better: State, other: State, seat: int) -> Claim | None:
    """As many cells, more of them where rows and columns are hard to finish."""
    built, then = int(better.players[seat].built), int(other.players[seat].built)
    count, less = (built & RIM).bit_count(), (then & RIM).bit_count()
    if built.bit_count() != then.bit_count() or count <= less:
        return None
    return Claim("rim", {"count": count, "other": less}, cell_names(built & RIM & ~then))


# --- Domes


def dome_points(better: State, other: State, seat: int) -> Claim | None:
    points, then = int(parts_of(better, seat)[2]), int(parts_of(other, seat)[2])
    if points <= then:
        return None
    me = better.players[seat]
    full = [bit for bit in bits(int(me.turrets)) if is_scoring(me, bit)]
    return Claim("dome-points", {"points": points, "other": then}, cell_names(sum_of(1 << bit for bit in full)))


def is_scoring(player: Player, bit: int) -> bool:
    return SIZE in (built_in(player, bit // 8 - 1), built_in(player, SIZE + bit % 8))


def more_domes(better: State, other: State, seat: int) -> Claim | None:
    domes, then = int(better.players[seat].turrets), int(other.players[seat].turrets)
    count, less = domes.bit_count(), then.bit_count()
    return Claim("domes", {"count": count, "other": less}, cell_names(domes & ~then)) if count > less else None


def dome_place(better: State, other: State, seat: int) -> Claim | None:
    """As many domes, one of them where more of its row and column is built."""
    me, then = better.players[seat], other.players[seat]
    domes, old = int(me.turrets), int(then.turrets)
    new, left = bits(domes & ~old), bits(old & ~domes)
    if len(new) != len(left) or not new:
        return None
    best, least = max(new, key=lambda bit: crossing(me, bit)), min(left, key=lambda bit: crossing(then, bit))
    count, less = crossing(me, best), crossing(then, least)
    if count <= less:
        return None
    [cell], [there] = cell_names(1 << best), cell_names(1 << least)
    return Claim("dome-place", {"cell": cell, "count": count, "there": there, "other": less}, [cell])


def dome_lines(better: State, other: State, seat: int) -> Claim | None:
    """A dome that stands in both, with more of its row and column built."""
    me, then = better.players[seat], other.players[seat]
    gains = {bit: crossing(me, bit) - crossing(then, bit) for bit in bits(int(me.turrets) & int(then.turrets))}
    if not gains or sum(gains.values()) <= 0:
        return None
    bit = max(gains, key=lambda each: (gains[each], crossing(me, each)))
    [cell] = cell_names(1 << bit)
    return Claim("dome-lines", {"cell": cell, "count": crossing(me, bit), "other": crossing(then, bit)}, [cell])


# --- Cells that no push reaches


def closed_cells(player: Player) -> int:
    built = player.built
    found = int(shadow(built, 0)) & int(shadow(built, 1)) & int(shadow(built, 2)) & int(shadow(built, 3))
    return found & BOARD & ~int(built)


def stays_open(better: State, other: State, seat: int) -> Claim | None:
    open_cells = closed_cells(other.players[seat]) & ~closed_cells(better.players[seat])
    count, more = closed_cells(better.players[seat]).bit_count(), closed_cells(other.players[seat]).bit_count()
    if count >= more:
        return None
    cells = cell_names(open_cells)
    built = int(better.players[seat].built)
    if open_cells & ~built == 0:
        return Claim("hole-filled", {"cells": cells, "count": len(cells)}, cells)
    free = cell_names(open_cells & ~built)
    return Claim("stays-open", {"cells": free, "count": len(free)}, free)


# --- Coats of arms


def coats_kept(better: State, other: State, seat: int) -> Claim | None:
    count, less = int(better.players[seat].coats), int(other.players[seat].coats)
    return Claim("coats", {"count": count, "other": less}, []) if count > less else None


def coats_won(better: State, other: State, seat: int) -> Claim | None:
    coats = int(better.tables.coats)
    new, then = int(better.players[seat].built) & coats, int(other.players[seat].built) & coats
    count, less = new.bit_count(), then.bit_count()
    return Claim("coats-won", {"count": count, "other": less}, cell_names(new & ~then)) if count > less else None


def action_free(better: State, other: State, seat: int) -> Claim | None:
    """As many coats, and an action left that the other turn uses."""
    me, then = better.players[seat], other.players[seat]
    free = int(then.used) & ~int(me.used)
    if me.coats != then.coats or not me.coats or free.bit_count() != 1:
        return None
    return Claim("action-free", {"action": POWER_NAMES[free.bit_length() - 1]}, [])


# --- Cards


class Hand:
    """Cards of a seat, as far as they are known."""

    def __init__(self, state: State, seat: int) -> None:
        me, tables = state.players[seat], state.tables
        self.kinds = [int(kind) for kind in me.hand]
        self.colours = [0] * (WILD_COLOUR + 2)
        for kind in self.kinds:
            self.colours[int(tables.colour[kind])] += 1
        self.wild = self.colours[WILD_COLOUR]
        self.missing: dict[int, int] = {}
        self.gone = 0
        for kind in set(self.kinds) - {WILD, UNKNOWN}:
            if state.tiles[tables.tile[kind]] == 0:
                self.gone += self.kinds.count(kind)
            else:
                short = int(tables.number[kind]) - self.colours[int(tables.colour[kind])] - self.wild
                self.missing[kind] = max(0, short)
        self.ready = sorted(kind for kind, short in self.missing.items() if short == 0)


def components_of(state: State) -> Components:
    assert isinstance(state.components, Components)
    return state.components


def more_cards(least: int) -> Claims[State]:
    def claim(better: State, other: State, seat: int) -> Claim | None:
        count, less = len(better.players[seat].hand), len(other.players[seat].hand)
        return Claim("cards", {"count": count, "other": less}, []) if count - less >= least else None

    return claim


def can_pay(better: State, other: State, seat: int) -> Claim | None:
    """A card that can be paid next turn."""
    now, then = Hand(better, seat), Hand(other, seat)
    if len(now.ready) <= len(then.ready):
        return None
    if then.ready:
        return Claim("can-pay-more", {"count": len(now.ready), "other": len(then.ready)}, [])
    tables = better.tables
    kind = max(now.ready, key=lambda each: (int(tables.tile_size[tables.tile[each]]), int(tables.card_turrets[each])))
    return Claim("can-pay", {"card": components_of(better).names[kind]}, [])


def more_wild(better: State, other: State, seat: int) -> Claim | None:
    count, less = Hand(better, seat).wild, Hand(other, seat).wild
    return Claim("wild-cards", {"count": count, "other": less}, []) if count > less else None


def nearer_card(better: State, other: State, seat: int) -> Claim | None:
    """A card in both hands that lacks fewer cards to be paid."""
    now, then, tables = Hand(better, seat).missing, Hand(other, seat).missing, better.tables
    near = [kind for kind in now.keys() & then.keys() if now[kind] < then[kind]]
    if not near or any(now[kind] > then[kind] for kind in now.keys() & then.keys()):
        return None
    kind = max(near, key=lambda each: (-now[each], int(tables.tile_size[tables.tile[each]]), -each))
    card = components_of(better).names[kind]
    if now[kind] == 0:
        return Claim("card-payable", {"card": card, "other": then[kind]}, [])
    return Claim("card-nearer", {"card": card, "missing": now[kind], "other": then[kind]}, [])


def fewer_gone(better: State, other: State, seat: int) -> Claim | None:
    count, more = Hand(better, seat).gone, Hand(other, seat).gone
    return Claim("cards-gone", {"count": count, "other": more}, []) if count < more else None


def more_of_colour(better: State, other: State, seat: int) -> Claim | None:
    now, then = Hand(better, seat).colours, Hand(other, seat).colours
    colour = max(range(WILD_COLOUR), key=lambda each: (now[each] - then[each], now[each]))
    if now[colour] <= then[colour] or now[colour] < 2 or max(now[:WILD_COLOUR]) > now[colour]:
        return None
    letter = components_of(better).colours[colour][0]
    return Claim("colour-cards", {"colour": letter, "count": now[colour], "other": then[colour]}, [])


# --- Dry roads, actions, the end


def roads_bonus(better: State, other: State, seat: int) -> Claim | None:
    bonus, then = int(better.players[seat].bonus), int(other.players[seat].bonus)
    return Claim("roads-bonus", {"points": bonus}, []) if bonus > then == 0 else None


def more_crosswalks(better: State, other: State, seat: int) -> Claim | None:
    walks = int(better.tables.crosswalks)
    now, then = int(better.players[seat].built) & walks, int(other.players[seat].built) & walks
    count, less = now.bit_count(), then.bit_count()
    return Claim("crosswalks", {"count": count, "other": less}, cell_names(now & ~then)) if count > less else None


def action_points(better: State, other: State, seat: int) -> Claim | None:
    points, then = int(better.players[seat].points), int(other.players[seat].points)
    return Claim("action-points", {"points": points, "other": then}, []) if points > then else None


def last_round(better: State, other: State, seat: int) -> Claim | None:
    """The last round begins in one of the two."""
    if better.last_round == other.last_round:
        return None
    return Claim("last-round" if better.last_round else "not-last-round", {}, [])


def pile(better: State, other: State, seat: int) -> Claim | None:
    count, less = int(better.pile_size()), int(other.pile_size())
    if better.last_round or other.last_round or count == less:
        return None
    return Claim("pile-larger" if count > less else "pile-smaller", {"count": count, "other": less}, [])


IDEAS: Ideas[State] = Ideas(
    FEATURES,
    (
        topic(
            *(line_done, line_near, more_built, at_rim),
            parts=("line", "ring", "points rows", "points columns"),
        ),
        topic(
            *(dome_points, more_domes, dome_place, dome_lines),
            parts=("turret", "turrets-due", "points turrets"),
        ),
        topic(stays_open, parts=("closed",)),
        topic(coats_kept, coats_won, action_free, parts=("coats-won", "coats", "action")),
        topic(
            *(more_cards(2), can_pay, more_wild, nearer_card, more_of_colour, fewer_gone, more_cards(1)),
            parts=("hand", "colour", "wild", "card", "gone", "ready"),
        ),
        topic(
            *(roads_bonus, more_crosswalks),
            parts=("roads", "roads-bonus", "points dry-roads", "others roads", "others roads-bonus"),
        ),
        topic(action_points, parts=("points actions",)),
        topic(last_round, pile, parts=("tempo", "to-come", "others tempo")),
    ),
    # a line weighs more with domes: that is theirs
    split={
        phase + LINE + (MOST_TURRETS + 1) * built + turrets: (phase + LINE + (MOST_TURRETS + 1) * built, "turret")
        for phase in (0, LAST_ROUND)
        for built in range(SIZE + 1)
        for turrets in range(1, MOST_TURRETS + 1)
    },
)
