"""Counts of all pieces in a state document: nothing may get lost, nothing may appear."""

from __future__ import annotations

from collections import Counter
from typing import Any

Document = dict[str, Any]
Census = dict[str, Counter[str]]


def census(document: Document) -> Census:
    """The pieces of a document by sort. Games that are not known here have no census."""
    count = CENSUS.get(document["game"])
    return {} if count is None else count(document)


def helsinki_census(document: Document) -> Census:
    """Cards, tiles by colour and roofs, wild tiles, turrets, and bonus cards."""
    players = document["players"]
    cards: Counter[str] = Counter(document["out"]) + Counter(document["discard"]) + Counter(document["pile"])
    cards.update(card for card in document["display"] if card is not None)
    tiles: Counter[str] = Counter()
    for name, number in document["tiles"].items():
        tiles[name[:2]] += number
    supplies = Counter({"wild tiles": document["wild_tiles"], "turrets": document["turrets"]})
    supplies["turrets"] += document["step"] == "drop"  # one is in the air
    bonus = Counter(str(value) for value in document["bonus_cards"])
    for player in players:
        cards.update(player["hand"])
        tiles.update(f"{tile['colour']}{len(tile['cells'])}" for tile in player["tiles"])
        supplies["wild tiles"] += len(player["wild"])
        supplies["turrets"] += len(player["turrets"])
        bonus.update([str(player["bonus"])] if player["bonus"] else [])
    return {"cards": +cards, "tiles": +tiles, "supplies": supplies, "bonus cards": bonus}


def neoville_census(document: Document) -> Census:
    """Tiles and pieces."""
    tiles: Counter[str] = Counter(document["pile"])
    tiles.update(tile for tile in document["display"] if tile is not None)
    pieces: Counter[str] = Counter(document["supply"])
    for player in document["players"]:
        tiles.update(player["hand"])
        tiles.update(tile["tile"] for tile in player["city"])
        pieces.update(piece["piece"] for piece in player["pieces"])
    return {"tiles": tiles, "pieces": +pieces}


CENSUS = {"helsinki": helsinki_census, "neoville": neoville_census}
