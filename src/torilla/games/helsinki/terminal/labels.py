"""Options of Helsinki, as the help of commands explains them."""

from __future__ import annotations

OPTIONS = {
    "actions": "full, first-game (the bottom row is covered) or new-challenges (five covered at random)",
    "covered": "the five covered actions, with new-challenges",
    "dry_roads": "play with the expansion Dry roads",
    "roads_by_statue": "with Dry roads: the statue's cell joins the roads like a tile",
    "open_memory": "show cards that everybody saw being taken",
    "start": "the seat that begins (0 is the first); at random without it",
}
