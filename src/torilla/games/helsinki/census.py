"""All pieces in a document of Helsinki, wherever they are: a game loses none and gains none."""

from __future__ import annotations

from collections import Counter

from torilla.core.contract.data import Json


def count_pieces(document: Json) -> dict[str, Counter[str]]:
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
