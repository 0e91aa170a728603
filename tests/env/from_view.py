"""Observations once more: written field by field from a view's names, without the engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torilla.env import fields_of
from torilla.games import get_game

HELSINKI_STEPS = ["start", "move", "main", "push", "pay", "roof", "wild", "drop", "discard", "after", "over"]
ACTIONS = [
    "far", "two-wild", "any-side", "extra-card", "discount", "further", "one-wild", "second-build", "two-points",
    "any-wild", "back", "no-limit", "draw-and-build", "extra-roof", "move-roof",
]  # fmt: skip
PLUS = ["discount", "any-wild", "any-side", "extra-roof", "second-build", "draw-and-build"]
COLOURS = "pgrby"
SORTS = ["bus", "windmill", "biosphere"]
Fields = dict[str, Any]


def observation_of(view: Any, points: list[int]) -> NDArray[np.int16]:
    """The whole row of a view; `points` are those of all seats, which a view does not contain."""
    told = (helsinki if view.game == "helsinki" else neoville)(view, points)
    fields = fields_of(view.game, view.seats)
    assert list(told) == list(fields)
    parts = [np.asarray(told[name], dtype=np.int16).reshape(field.shape).ravel() for name, field in fields.items()]
    return np.concatenate(parts)


def one_of(found: Any, among: list[Any]) -> list[int]:
    return [int(found == each) for each in among]


def flags(found: list[str], among: list[str]) -> list[int]:
    return [int(each in found) for each in among]


def common(view: Any, steps: list[str]) -> Fields:
    seats = [(view.viewer + offset) % view.seats for offset in range(view.seats)]
    return {
        "step": one_of(view.step, steps),
        "mover": one_of(view.seat, seats),
        "start": one_of(view.start, seats),
        "turn": view.turn,
        "round": view.round,
    }


# --- Helsinki -------------------------------------------------------------------------------------------


def helsinki(view: Any, points: list[int]) -> Fields:
    box: Any = get_game("helsinki").components
    names = [card.name for card in box.cards]
    kinds = {name: kind for kind, name in enumerate(names)} | {"w": 90}

    def card(name: str | None) -> list[int]:
        if name is None:
            return [0] * 10
        if name == "w":
            return [91, 0, 0, 0, 0, 0, 1, 0, 0, 0]
        number, tile = name[1:].split("-")
        return [kinds[name] + 1, *one_of(name[0], list(COLOURS)), 0, int(number), int(tile[0]), tile.count("t")]

    def counts(cards: Any) -> list[int]:
        found = [0] * 91
        for name, number in Counter(cards).items():
            if name != "?":
                found[kinds[name]] = number
        return found

    def plane(cells: list[str]) -> list[list[int]]:
        return [[int(f"{column}{row}" in cells) for column in "abcdefg"] for row in range(1, 8)]

    total = Counter({card.name: card.count for card in box.cards})
    total["w"] = box.wild_cards
    seen = Counter(view.discard) + Counter(view.out) + Counter(name for name in view.display if name)
    for player in view.players:
        seen += Counter(name for name in player.hand if name != "?")
    current = view.current
    fields = common(view, HELSINKI_STEPS) | {
        "last_round": view.last_round,
        "dry_roads": view.options.dry_roads * (1 if view.options.roads_by_statue else 2),
        "covered": flags(view.covered, ACTIONS),
        "display": [card(name) for name in view.display],
        "pile": view.pile,
        "wild_tiles": view.wild_tiles,
        "turrets_left": view.turrets,
        "bonus_cards": len(view.bonus_cards),
        "tiles": [*view.tiles.values(), *[0] * 50][:50],
        "discard": counts(view.discard),
        "unseen": counts(total - seen),
        "hand": counts(view.players[view.viewer].hand),
        "from": current.origin + 1,
        "drew": current.drew,
        "builds": current.builds,
        "plus": flags(current.plus, PLUS),
        "card": card(current.card),
        "cells": plane(current.cells),
        "to_pay": current.to_pay,
        "off_colour": current.off_colour,
        "roofs": current.roofs,
        "back_to": one_of(current.back_to, HELSINKI_STEPS),
    }
    for offset in range(view.seats):
        seat = (view.viewer + offset) % view.seats
        player = view.players[seat]
        colours = [plane([cell for tile in player.tiles if tile.colour == c for cell in tile.cells]) for c in COLOURS]
        fields |= {
            f"seat{offset}.board": [*colours, plane(player.wild), plane(player.turrets)],
            f"seat{offset}.pawn": one_of(player.pawn, list(range(8))),
            f"seat{offset}.hand_size": len(player.hand),
            f"seat{offset}.coats": player.coats,
            f"seat{offset}.used": flags(player.used, ACTIONS),
            f"seat{offset}.action_points": player.points,
            f"seat{offset}.bonus": player.bonus,
            f"seat{offset}.no_limit": player.no_limit,
            f"seat{offset}.points": points[seat],
            f"seat{offset}.seen": counts(player.seen),
        }
    return fields


# --- Neoville -------------------------------------------------------------------------------------------


def neoville(view: Any, points: list[int]) -> Fields:
    box: Any = get_game("neoville").components
    pieces = box.pieces

    def tile(name: str | None) -> list[int]:
        if name is None:
            return [0] * 25
        squares = [
            [*one_of(square[0], list("egrw")), int("p" in square), int("s" in square)]
            for square in box.tiles[box.kind_of[name]]
        ]
        return [box.kind_of[name] + 1, *(value for square in squares for value in square)]

    def turned(name: str, turns: int) -> list[str]:
        squares = list(box.tiles[box.kind_of[name]])
        for _ in range(turns):  # clockwise
            squares = [squares[2], squares[0], squares[3], squares[1]]
        return squares

    def by_kind(names: list[str]) -> list[str]:
        return sorted((name for name in names if name != "?"), key=lambda name: box.kind_of[name])

    unseen = Counter(box.tile_name(kind) for kind in box.regular)
    unseen += Counter(player.fairness for player in view.players if player.fairness)
    unseen -= Counter(name for name in view.display if name)
    for player in view.players:
        unseen -= Counter([*(name for name in player.hand if name != "?"), *(laid.tile for laid in player.city)])
    me = view.players[view.viewer]
    fields = common(view, ["tile", "place", "build", "draw", "over"]) | {
        "pile": view.pile,
        "sorts": flags(view.sorts, SORTS),
        "display": [tile(name) for name in view.display],
        "supply": [view.supply.get(pieces[kind].name, 0) if kind in pieces else 0 for kind in range(64)],
        "unseen": [unseen[box.tile_name(kind)] if kind < len(box.tiles) else 0 for kind in range(78)],
        "hand": ([tile(name) for name in by_kind(me.hand)] + [tile(None)] * 3)[:3],
        "tile": tile(view.current.tile),
        "fresh": np.zeros((8, 8)),
    }
    for offset in range(view.seats):
        seat = (view.viewer + offset) % view.seats
        player = view.players[seat]
        left = -min((laid.x for laid in player.city), default=0)
        top = -min((laid.y for laid in player.city), default=0)
        ground, kinds, values = np.zeros((6, 8, 8)), np.zeros((8, 8)), np.zeros((8, 8))
        for laid in player.city:
            for index, square in enumerate(turned(laid.tile, laid.turns)):
                row, column = 2 * (laid.y + top) + index // 2, 2 * (laid.x + left) + index % 2
                ground["egrw".index(square[0]), row, column] = 1
                ground[4, row, column] = "p" in square
                ground[5, row, column] = "s" in square
        for put in player.pieces:
            index = ["nw", "ne", "sw", "se"].index(put.square)
            row, column = 2 * (put.y + top) + index // 2, 2 * (put.x + left) + index % 2
            kind = box.piece_of[put.piece]
            kinds[row, column], values[row, column] = kind + 1, pieces[kind].points
        if view.step == "build" and seat == view.seat:
            last = player.city[-1]
            row, column = 2 * (last.y + top), 2 * (last.x + left)
            fields["fresh"][row : row + 2, column : column + 2] = 1
        known = player.seen if offset == 0 else [name for name in player.hand if name != "?"]
        if offset == 0 and view.step == "place" and view.seat == seat and view.current.tile not in known:
            known = [*known, view.current.tile]
        fields |= {
            f"seat{offset}.ground": ground,
            f"seat{offset}.pieces": kinds,
            f"seat{offset}.values": values,
            f"seat{offset}.laid": len(player.city),
            f"seat{offset}.width": len({laid.x for laid in player.city}),
            f"seat{offset}.height": len({laid.y for laid in player.city}),
            f"seat{offset}.left": left,
            f"seat{offset}.top": top,
            f"seat{offset}.hand_size": len(player.hand),
            f"seat{offset}.known": ([box.kind_of[name] + 1 for name in by_kind(known)] + [0] * 3)[:3],
            f"seat{offset}.buildings": len(player.pieces),
            f"seat{offset}.points": points[seat],
        }
    return fields
