"""From a state of Helsinki to its document. Compiled: a server does this for every step and viewer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from mypy_extensions import i64

from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.options import Options
from torilla.games.helsinki.rules.codes import EMPTY, POWER_NAMES, STEP_NAMES
from torilla.games.helsinki.rules.state import Player, State
from torilla.games.helsinki.views.documents import Current, PlayerDocument, TileOnBoard, View
from torilla.grid.cells import format_cell
from torilla.grid.square7 import bits_of, tile_at

CELL_NAMES = [format_cell(cell) for cell in range(49)]
POWER_BITS = [(2**index, name) for index, name in enumerate(POWER_NAMES)]
MADE: dict[tuple[str, int], TileOnBoard] = {}


def components_of(state: State) -> Components:
    return cast(Components, state.components)


def describe(state: State, hands: list[list[str]], pile: int | list[str], viewer: int | None) -> View:
    """What is public about a state, and the hands and the pile as far as the reader may know them."""
    components = components_of(state)
    tables = state.tables
    return View(
        game="helsinki",
        rules=int(state.rules),
        components=components.hash,
        seats=int(state.seats),
        start=int(state.start),
        options=cast(Options, state.options),
        covered=power_names(state.covered),
        step=STEP_NAMES[state.step],
        seat=None if state.seat < 0 else int(state.seat),
        turn=int(state.turn),
        round=int(state.round),
        last_round=state.last_round,
        steps=int(state.steps),
        horizon=int(state.horizon),
        shuffles=int(state.shuffles),
        display=[None if kind == EMPTY else components.names[kind] for kind in state.display],
        pile=pile,
        discard=counts(state.discard, components),
        out=counts(state.out, components),
        tiles={tile.name: left for tile, left in zip(components.tiles, state.tiles, strict=True)},
        wild_tiles=int(state.wild_tiles),
        turrets=int(state.turrets),
        bonus_cards=[int(value) for value in tables.bonus_cards[state.seats]][int(state.bonus_taken) :]
        if state.dry_roads
        else [],
        players=[describe_player(player, hand, components) for player, hand in zip(state.players, hands, strict=True)],
        current=describe_current(state, components),
        viewer=viewer,
    )


def describe_player(player: Player, hand: list[str], components: Components) -> PlayerDocument:
    return PlayerDocument(
        pawn=int(player.pawn),
        hand=hand,
        seen=card_names(player.seen, components),
        tiles=list_tiles(player, components),
        wild=cell_names(player.wild),
        turrets=cell_names(player.turrets),
        coats=int(player.coats),
        used=power_names(player.used),
        points=int(player.points),
        bonus=int(player.bonus),
        no_limit=int(player.no_limit),
    )


def describe_current(state: State, components: Components) -> Current:
    return Current(
        origin=int(state.origin),
        moved=state.moved,
        drew=state.drew,
        builds=int(state.builds),
        plus=power_names(state.plus),
        card=None if state.card == EMPTY else components.card_name(int(state.card)),
        cells=cell_names(state.cells),
        to_pay=int(state.to_pay),
        off_colour=state.off_colour,
        roofs=int(state.turrets_due),
        back_to=None if state.back_to < 0 else STEP_NAMES[state.back_to],
        disclosed=state.disclosed,
    )


def list_tiles(player: Player, components: Components) -> list[TileOnBoard]:
    """The coloured tiles on a board, by their first cell."""
    found: list[tuple[int, TileOnBoard]] = []
    for colour, (letter, _) in enumerate(components.colours):
        rest: i64 = player.colour_mask(colour)
        while rest != 0:
            first: i64 = rest & -rest
            tile: i64 = tile_at(first, player.joined_right, player.joined_down)
            found.append((int(first), tile_on_board(letter, int(tile))))
            rest &= ~tile
    found.sort(key=first_cell)
    return [tile_ for _, tile_ in found]


def first_cell(found: tuple[int, TileOnBoard]) -> int:
    return found[0]


def tile_on_board(letter: str, cells: int) -> TileOnBoard:
    """Made once: boards of all tables have the same few hundred."""
    known = MADE.get((letter, cells))
    if known is None:
        known = MADE[letter, cells] = TileOnBoard(letter, cell_names(cells))
    return known


def card_names(kinds: Iterable[int], components: Components) -> list[str]:
    names = components.names
    return [names[kind] for kind in kinds]


def cell_names(mask: int) -> list[str]:
    return [CELL_NAMES[cell] for cell in bits_of(mask)] if mask else []


def power_names(actions: int) -> list[str]:
    return [name for bit, name in POWER_BITS if actions & bit] if actions else []


def counts(numbers: Iterable[int], components: Components) -> dict[str, int]:
    names = components.names
    return {names[kind]: number for kind, number in enumerate(numbers) if number}
