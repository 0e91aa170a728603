"""Whole random games by the oracle alone: its own set-up, its own checks.

python -m oracle.driver helsinki 100        (from the folder tests)
"""

from __future__ import annotations

import random
import re
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from . import helsinki, neoville

Document = dict[str, Any]
Components = dict[str, Any]
Options = dict[str, Any]

GAMES: dict[str, ModuleType] = {"helsinki": helsinki, "neoville": neoville}


def load_components(game: str) -> Components:
    """The components file in the checkout."""
    root = Path(__file__).parents[2]
    return tomllib.loads((root / "src/torilla/games" / game / "box/components.toml").read_text())


def default_options(game: str) -> Options:
    """The options of a game as the contract shows them."""
    if game == "helsinki":
        return {"actions": "full", "covered": None, "dry_roads": False, "open_memory": False, "start": None}
    return {"utilities": None, "open_memory": False, "start": None}


def shuffled(rng: random.Random, items: list[Any]) -> list[Any]:
    """The items in a new order."""
    items = list(items)
    rng.shuffle(items)
    return items


def setup(game: str, options: Options, seats: int, components: Components, rng: random.Random) -> Document:
    """A new game."""
    make = setup_helsinki if game == "helsinki" else setup_neoville
    return make({**default_options(game), **options}, seats, components, rng)


# ---------------------------------------------------------------------------------------------------------
# Helsinki


def setup_helsinki(options: Options, seats: int, components: Components, rng: random.Random) -> Document:
    """The state before the start player's pawn is placed (H2)."""
    box = helsinki.Box(components)
    start = rng.randrange(seats) if options["start"] is None else options["start"]
    out = cards_taken_out(box, seats, rng)
    pile = shuffled(rng, box.in_kind_order((box.counts - out).elements()))
    return {
        "game": "helsinki",
        "rules": 2,
        "components": "",
        "seats": seats,
        "start": start,
        "options": options,
        "covered": covered_actions(box, options, rng),
        "step": "start",
        "seat": start,
        "turn": 0,
        "round": 0,
        "last_round": False,
        "steps": 0,
        "horizon": 0,
        "display": pile[:8],
        "pile": pile[8:],
        "discard": {},
        "out": dict(out),
        "tiles": {name: tile["count"] for name, tile in components["tiles"].items()},
        "wild_tiles": components["supply"]["wild_tiles"],
        "turrets": components["supply"]["turrets"],
        "bonus_cards": list(components["dry_roads"][str(seats)]) if options["dry_roads"] else [],
        "players": [new_helsinki_player() for _ in range(seats)],
        "current": helsinki.fresh_turn(-1),
    }


def new_helsinki_player() -> dict[str, Any]:
    """A player before the first card."""
    return {
        "pawn": -1,
        "hand": [],
        "seen": [],
        "tiles": [],
        "wild": [],
        "turrets": [],
        "coats": 0,
        "used": [],
        "points": 0,
        "bonus": 0,
        "no_limit": 0,
    }


def cards_taken_out(box: helsinki.Box, seats: int, rng: random.Random) -> Counter[str]:
    """At random among the cards of equal colour and number, or of equal number (H2.1, version 2)."""
    out: Counter[str] = Counter()
    for what, count in box.components["taken_out"][str(seats)].items():
        if what == "wild":
            out[helsinki.WILD] += count
            continue
        if what == "any":
            for number, of_any in count.items():
                equal = [c.name for c in box.cards.values() if c.number == int(number)]
                out.update(rng.sample([name for name in equal for _ in range(box.counts[name] - out[name])], of_any))
            continue
        for colour in box.components["colours"]:
            equal = [c.name for c in box.cards.values() if c.colour == colour and c.number == int(what)]
            cards = [name for name in equal for _ in range(box.counts[name])]
            out.update(rng.sample(cards, count))
    return out


def covered_actions(box: helsinki.Box, options: Options, rng: random.Random) -> list[str]:
    """None, the bottom row, or any five (H2.5)."""
    if options["covered"] is not None:
        return list(options["covered"])
    if options["actions"] == "full":
        return []
    if options["actions"].startswith("first"):
        return list(box.components["actions"]["rows"][-1])
    return sorted(rng.sample(box.actions, 5))


def check_helsinki(document: Document, components: Components, gift: int = 0) -> None:
    """Nothing is lost and nothing appears: cards, tiles, wild tiles, turrets, coats, bonus cards."""
    box = helsinki.Box(components)
    players = document["players"]
    cards: Counter[str] = Counter(document["out"]) + Counter(document["discard"]) + Counter(document["pile"])
    cards += Counter(card for card in document["display"] if card is not None)
    for player in players:
        cards += Counter(player["hand"])
        assert not Counter(player["seen"]) - Counter(player["hand"])
        check_helsinki_board(document, player, box, gift)
    assert cards == box.counts
    for colour in components["colours"]:
        tiles = [name for name in components["tiles"] if name[0] == colour]
        on_boards = sum(tile["colour"] == colour for player in players for tile in player["tiles"])
        assert on_boards + sum(document["tiles"][name] for name in tiles) == sum(
            components["tiles"][name]["count"] for name in tiles
        )
    wild = sum(len(player["wild"]) for player in players)
    assert wild + document["wild_tiles"] == components["supply"]["wild_tiles"]
    turrets = sum(len(player["turrets"]) for player in players) + (document["step"] == "drop")
    assert turrets + document["turrets"] == components["supply"]["turrets"]
    won = [player["bonus"] for player in players if player["bonus"]]
    in_play = components["dry_roads"][str(document["seats"])] if document["options"]["dry_roads"] else []
    assert sorted(won + document["bonus_cards"]) == sorted(in_play)


def check_helsinki_board(document: Document, player: dict[str, Any], box: helsinki.Box, gift: int) -> None:
    """One player's board: nothing overlaps, turrets on roofs, coats where they belong, hand limit."""
    names = [name for tile in player["tiles"] for name in tile["cells"]] + player["wild"]
    assert len(set(names)) == len(names)
    assert helsinki.cell_name(box.statue) not in names
    assert len(set(player["turrets"])) == len(player["turrets"])
    assert set(player["turrets"]) <= set(names)
    assert len(set(player["used"])) == len(player["used"])
    assert not set(player["used"]) & set(document["covered"])
    built = {helsinki.cell_at(name) for name in names}
    if document["step"] not in ("pay", "roof"):
        assert player["coats"] + len(player["used"]) == gift + sum(cell in built for cell in box.coats)
    assert player["coats"] >= 0
    if player["no_limit"] == 0 and document["step"] not in ("discard", "over"):
        assert len(player["hand"]) <= helsinki.HAND_LIMIT


# ---------------------------------------------------------------------------------------------------------
# Neoville


def setup_neoville(options: Options, seats: int, components: Components, rng: random.Random) -> Document:
    """The state before the first tile (N2)."""
    start = rng.randrange(seats) if options["start"] is None else options["start"]
    sorts = options["utilities"] or rng.sample(list(neoville.UTILITIES.values()), 2)
    pile = shuffled(rng, [neoville.tile_name(text) for text in components["tiles"]])
    display, pile = pile[:4], pile[4:]
    order = neoville.tile_kinds(components)
    players: list[dict[str, Any]] = [{} for _ in range(seats)]
    for place in range(seats):
        fairness = neoville.tile_name(components["fairness"][place])
        hand, pile = sorted([fairness, *pile[:2]], key=order.index), pile[2:]
        players[(start + place) % seats] = {
            "hand": hand,
            "seen": [],
            "fairness": fairness,
            "city": [],
            "pieces": [],
        }
    return {
        "game": "neoville",
        "rules": 1,
        "components": "",
        "seats": seats,
        "start": start,
        "options": options,
        "sorts": list(sorts),
        "step": "tile",
        "seat": start,
        "turn": 1,
        "round": 1,
        "steps": 0,
        "horizon": 0,
        "display": display,
        "pile": pile,
        "supply": neoville_supply(sorts, seats, components, rng),
        "players": players,
        "current": neoville.fresh_turn(),
    }


def neoville_supply(sorts: list[str], seats: int, components: Components, rng: random.Random) -> dict[str, int]:
    """The skyscrapers of this number of players and the utilities drawn (N2.1, N2.2)."""
    towers = components["towers"]
    left_out = towers["left_out"][str(seats)]
    supply = {f"{kind}{v}": 1 for kind in towers["kinds"] for v in towers["values"] if v not in left_out}
    for section, sort in neoville.UTILITIES.items():
        if sort in sorts:
            names = [entry["name"] for entry in components[section] for _ in range(entry["count"])]
            supply.update(Counter(rng.sample(names, components["utilities"]["drawn"][str(seats)])))
    return supply


def check_neoville(document: Document, components: Components, first: Document) -> None:
    """Nothing is lost and nothing appears: tiles and pieces; every city fits its frame."""
    assert neoville_tiles(document) == neoville_tiles(first)
    assert neoville_pieces(document) == neoville_pieces(first)
    for player in document["players"]:
        places = [(tile["x"], tile["y"]) for tile in player["city"]]
        assert len(set(places)) == len(places)
        assert not places or neoville.fits_the_frame(places)
        squares = [neoville.square_place(piece) for piece in player["pieces"]]
        assert len(set(squares)) == len(squares)
        city = neoville.city_squares(player["city"])
        assert all(not city[square].symbol for square in squares)
        assert not Counter(player["seen"]) - Counter(player["hand"])
    if document["step"] == "over":
        assert all(len(player["city"]) == 16 and len(player["hand"]) == 2 for player in document["players"])


def neoville_tiles(document: Document) -> Counter[str]:
    """All tiles of a document."""
    tiles = Counter(document["pile"]) + Counter(tile for tile in document["display"] if tile is not None)
    for player in document["players"]:
        tiles += Counter(player["hand"]) + Counter(tile["tile"] for tile in player["city"])
    return tiles


def neoville_pieces(document: Document) -> Counter[str]:
    """All pieces of a document."""
    pieces = Counter(piece["piece"] for player in document["players"] for piece in player["pieces"])
    return +(Counter(document["supply"]) + pieces)


# ---------------------------------------------------------------------------------------------------------
# Random games


def play_random(
    game: str, components: Components, seats: int, seed: int, options: Options, *, gift: int = 0
) -> Iterator[tuple[Document, str, Document]]:
    """A whole random game, step by step. Helsinki's players may begin with a gift of coats."""
    rng = random.Random(seed)
    rules = GAMES[game]
    document = setup(game, options, seats, components, rng)
    eager = rng.choice([0.0, 0.3, 0.8])
    for player in document["players"] if gift else []:
        player["coats"] = gift
    while actions := rules.legal(document, components):
        action = choose(actions, rng, eager)
        following = rules.successor(document, action, components, lambda cards: shuffled(rng, cards))
        yield document, action, following
        document = following
    assert document["step"] == "over"


def choose(actions: list[str], rng: random.Random, eager: float) -> str:
    """First the sort of action, then one of the sort, so that many targets do not drown the rest.

    `eager` is how often a build or an action for a build is preferred where there is one.
    """
    sorts = sorted({sort_of(action) for action in actions})
    building = [sort for sort in sorts if sort in ("build", "+")]
    sort = rng.choice(building if building and rng.random() < eager else sorts)
    return rng.choice([action for action in actions if sort_of(action) == sort])


def sort_of(action: str) -> str:
    """`build`, `+`, `pay`, `far`, `m`, `push`, `@`, ..."""
    if action[0] in "@+":
        return action[0]
    if re.fullmatch(r"[nesw][a-g1-7]\.[0-3]f?", action):
        return "push"
    return re.sub(r"(:.*|\d)$", "", action)


def check_game(
    game: str, components: Components, seats: int, seed: int, options: Options, *, gift: int = 0
) -> Counter[str]:
    """Play one random game and check every state; which sorts of actions and steps occurred."""
    seen: Counter[str] = Counter()
    first: Document | None = None
    following: Document = {}
    for document, action, following in play_random(game, components, seats, seed, options, gift=gift):
        first = first or document
        assert following["steps"] == document["steps"] + 1 < 5000
        seen[f"{document['step']}: {sort_of(action)}"] += 1
        if game == "helsinki":
            check_helsinki(following, components, gift)
        else:
            check_neoville(following, components, first)
        check_progress(document, following)
    GAMES[game].score(following, components)
    assert sorted(s for group in GAMES[game].ranking(following, components) for s in group) == list(range(seats))
    return seen


def check_progress(document: Document, following: Document) -> None:
    """Turns and rounds go on as they should: the same number of turns for all at the end."""
    seats, turn = following["seats"], following["turn"]
    assert following["round"] == (turn + seats - 1) // seats
    if following["step"] == "over":
        assert turn % seats == 0 and following["seat"] is None
        return
    passed = turn != document["turn"]
    assert passed == (following["seat"] != document["seat"]) or document["step"] == "start"
    assert (following["start"] + turn - 1) % seats == following["seat"]


def random_options(game: str, rng: random.Random) -> Options:
    """Any options."""
    if game == "neoville":
        sorts = rng.choice([None, ["bus", "windmill"], ["bus", "biosphere"], ["windmill", "biosphere"]])
        return {"utilities": sorts}
    return {
        "actions": rng.choice(["full", "full", "first-game", "new-challenges"]),
        "dry_roads": rng.random() < 0.5,
        "roads_by_statue": rng.random() < 0.5,
    }


def main() -> None:
    """Play and check many games: `python -m oracle.driver GAME COUNT [FIRST SEED]`."""
    game, count = sys.argv[1], int(sys.argv[2])
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    components = load_components(game)
    seen: Counter[str] = Counter()
    began = time.perf_counter()
    for seed in range(first, first + count):
        rng = random.Random(seed)
        gift = rng.choice([0, 0, 2, 7]) if game == "helsinki" else 0
        seen += check_game(game, components, rng.randint(2, 4), seed, random_options(game, rng), gift=gift)
    seconds = time.perf_counter() - began
    for name, number in sorted(seen.items()):
        print(f"{number:8} {name}")
    print(f"{count} games, {seen.total()} actions, {seen.total() / seconds:.0f} actions/s")


if __name__ == "__main__":
    main()
