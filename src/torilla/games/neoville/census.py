"""All pieces in a document of Neoville, wherever they are: a game loses none and gains none."""

from __future__ import annotations

from collections import Counter

from torilla.core.contract.data import Json


def count_pieces(document: Json) -> dict[str, Counter[str]]:
    """Tiles and pieces."""
    tiles: Counter[str] = Counter(document["pile"])
    tiles.update(tile for tile in document["display"] if tile is not None)
    pieces: Counter[str] = Counter(document["supply"])
    for player in document["players"]:
        tiles.update(player["hand"])
        tiles.update(tile["tile"] for tile in player["city"])
        pieces.update(piece["piece"] for piece in player["pieces"])
    return {"tiles": tiles, "pieces": +pieces}
