"""A state of Helsinki as a document of JSON values, and back (docs/reference/contract.md)."""

from __future__ import annotations

from collections import Counter

from librt.vecs import vec
from mypy_extensions import i64, u8

from torilla.core.contract.data import HIDDEN
from torilla.core.contract.errors import PositionError
from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.rules.codes import AT_DROP, EMPTY, POWER_NAMES, STEP_NAMES, UNKNOWN
from torilla.games.helsinki.rules.setup import RULES_VERSION, new_state
from torilla.games.helsinki.rules.state import Player, State, unknown_cards
from torilla.games.helsinki.views.describe import card_names, components_of, describe
from torilla.games.helsinki.views.documents import Current, PlayerDocument, View
from torilla.grid.cells import parse_cell
from torilla.grid.square7 import CENTRE, around, down_joins, mask_of, right_joins


def full_view(state: State) -> View:
    """The whole state: for records, hashes and `torilla replay`, never for a seat."""
    components = components_of(state)
    pile = card_names(list(state.pile)[int(state.drawn) :], components)
    return describe(state, [card_names(player.hand, components) for player in state.players], pile, None)


def check_view(view: View) -> None:
    """Refuse a document that is not a playable state. Raises PositionError."""
    current = view.current
    seats = range(view.seats)
    building = view.step in ("push", "pay", "roof")
    faults = {
        f"rules: version {view.rules} is not known here (1 to {RULES_VERSION} are)": 1 <= view.rules <= RULES_VERSION,
        "Helsinki has 2 to 4 seats, each described once": 2 <= view.seats <= 4 and len(view.players) == view.seats,
        f"there is no seat {view.start} to start": view.start in seats,
        f"there is no step {view.step!r}: {' '.join(STEP_NAMES)}": view.step in STEP_NAMES,
        "a seat is to move, except in step `over`": (view.step == "over") == (view.seat is None),
        f"there is no seat {view.seat}": view.seat is None or view.seat in seats,
        "the display has 8 slots": len(view.display) == 8,
        "discard and out hold 0 to 255 cards of a kind": all(
            number in range(256) for number in (*view.discard.values(), *view.out.values())
        ),
        "no supply can be less than nothing": min(view.wild_tiles, view.turrets, *view.tiles.values(), 0) == 0,
        "a build needs its card: current card": not building or current.card not in (None, "w", HIDDEN),
        "the new tile is missing: current cells": view.step not in ("pay", "roof", "drop") or bool(current.cells),
        "a step to go back to is missing: current back-to": current.back_to in STEP_NAMES
        or (current.back_to is None and view.step not in ("wild", "drop")),
        "a turn has at most two builds, of five cards and five roofs": current.builds in range(3)
        and current.to_pay in range(5)
        and current.roofs in range(6),
    }
    for seat, player in enumerate(view.players):
        unseen = Counter(player.seen) - Counter(player.hand)
        faults[f"player {seat}: there is no space {player.pawn}"] = player.pawn in range(8) or (
            player.pawn == -1 and view.step == "start"
        )
        least = min(player.coats, player.points, player.bonus)
        faults[f"player {seat}: {least} is less than nothing"] = least >= 0
        faults[f"player {seat}: no-limit is 0, 1 or 2"] = player.no_limit in range(3)
        faults[f"player {seat}: {' '.join(unseen)} was seen but is not in hand"] = not unseen
    for fault, holds in faults.items():
        if not holds:
            raise PositionError("position/invalid", fault, fault=fault)


def restore(view: View, components: Components) -> State:
    """The state of a view, with unknown cards where it hides something."""
    if view.components != components.hash:
        raise PositionError("position/components", "made with other components", wanted=view.components)
    state = new_state(view.rules, components, components.tables, view.seats, b"", 1)
    state.dry_roads = view.options.dry_roads
    state.options = view.options
    state.start = view.start
    state.covered = action_set(view.covered)
    state.step = STEP_NAMES.index(view.step)
    state.seat = -1 if view.seat is None else view.seat
    state.turn, state.round, state.last_round = view.turn, view.round, view.last_round
    state.steps, state.horizon, state.shuffles = view.steps, view.horizon, view.shuffles
    state.display = vec[i64]([EMPTY if name is None else kind_of(name, components) for name in view.display])
    if isinstance(view.pile, int):
        state.pile = unknown_cards(view.pile)
    else:
        state.pile = vec[i64]([kind_of(name, components) for name in view.pile])
    state.drawn = 0
    state.discard = vec[u8](restore_counts(view.discard, components))
    state.out = vec[i64](restore_counts(view.out, components))
    state.tiles = vec[i64]([view.tiles.get(tile.name, 0) for tile in components.tiles])
    state.wild_tiles, state.turrets = view.wild_tiles, view.turrets
    if view.options.dry_roads:
        state.bonus_taken = len(components.bonus_cards[view.seats]) - len(view.bonus_cards)
    for index, player in enumerate(view.players):
        state.players[index] = restore_player(player, components)
    restore_current(state, view.current, components)
    return state


def restore_player(document: PlayerDocument, components: Components) -> Player:
    player = Player(
        vec[i64](sorted(kind_of(name, components) for name in document.hand)),
        vec[i64](sorted(kind_of(name, components) for name in document.seen)),
    )
    letters = [letter for letter, _ in components.colours]
    for tile in document.tiles:
        if tile.colour not in letters:
            raise PositionError("position/colour", f"there is no colour {tile.colour!r}", colour=tile.colour)
        cells = cell_mask(tile.cells)
        player.add_colour(letters.index(tile.colour), cells)
        player.joined_right |= right_joins(cells)
        player.joined_down |= down_joins(cells)
        player.built |= cells
    player.wild = cell_mask(document.wild)
    player.built |= player.wild
    player.turrets = cell_mask(document.turrets)
    player.pawn, player.coats, player.used = document.pawn, document.coats, action_set(document.used)
    player.points, player.bonus, player.no_limit = document.points, document.bonus, document.no_limit
    return player


def restore_current(state: State, current: Current, components: Components) -> None:
    state.origin, state.moved, state.drew = current.origin, current.moved, current.drew
    state.builds, state.plus = current.builds, action_set(current.plus)
    state.card = EMPTY if current.card is None else kind_of(current.card, components)
    state.cells = cell_mask(current.cells)
    state.to_pay, state.off_colour, state.turrets_due = current.to_pay, current.off_colour, current.roofs
    state.back_to = -1 if current.back_to is None else STEP_NAMES.index(current.back_to)
    state.disclosed = current.disclosed
    if state.card != EMPTY and state.cells and state.step != AT_DROP:
        own = state.players[state.seat].colour_mask(state.tables.colour[state.card])
        state.touches = around(state.cells) & own & ~state.cells != 0


def kind_of(name: str, components: Components) -> int:
    if name == HIDDEN:
        return UNKNOWN
    kind = components.kind_of.get(name)
    if kind is None:
        raise PositionError("position/card", f"there is no card {name!r}", card=name)
    return kind


def cell_mask(names: list[str]) -> int:
    cells = []
    for name in names:
        cell = parse_cell(name)
        if cell is None:
            raise PositionError("position/cell", f"there is no cell {name!r}", cell=name)
        cells.append(cell)
    return mask_of(cells) & ~CENTRE


def action_set(names: list[str]) -> int:
    for name in names:
        if name not in POWER_NAMES:
            raise PositionError("position/action", f"there is no action {name!r}", action=name)
    return sum(2 ** POWER_NAMES.index(name) for name in set(names))


def restore_counts(numbers: dict[str, int], components: Components) -> list[int]:
    restored = [0] * (UNKNOWN + 1)
    for name, number in numbers.items():
        restored[kind_of(name, components)] = number
    return restored
