"""Neoville's fixed texts: steps, categories, options."""

from __future__ import annotations

STEPS: dict[str, tuple[str, str]] = {
    "tile": (
        "Choose a tile",
        "Choose one of the tiles in your hand to place. Think of the districts (groups of one terrain): "
        "a skyscraper, or tower, scores its value if its district has at least that many squares at the end, and "
        "loses it otherwise.",
    ),
    "place": (
        "Place the tile",
        "Place it edge to edge with your city, which may not grow beyond 4 by 4 tiles. It may not join two "
        "towers into one district. Each line below is a place, each column a way to turn the tile.",
    ),
    "build": (
        "Build on the new tile, or draw",
        "You may put up one skyscraper or utility on a free square of the tile you placed, not on a park or "
        "sports ground. A tower needs its own terrain and a district without a tower. If you draw a tile, you "
        "build nothing.",
    ),
    "draw": (
        "Draw a tile",
        "Take one of the four face-up tiles, or the top tile of the pile unseen. That ends your turn.",
    ),
    "over": ("The game is over", "Type score to see the final score again, or quit."),
}

CATEGORIES = {
    "towers": "skyscrapers",
    "buses": "buses",
    "windmills": "windmills",
    "biospheres": "biospheres",
    "parks": "most parks",
    "sports": "most sports grounds",
}

OPTIONS = {
    "utilities": "the two utility sorts in play, two of bus, windmill, biosphere; at random without it",
    "open_memory": "show tiles that everybody saw being taken",
    "start": "the seat that begins (0 is the first); at random without it",
}
