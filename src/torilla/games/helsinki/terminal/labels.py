"""Helsinki's fixed texts: actions, steps, categories, options."""

from __future__ import annotations

ACTIONS = {
    "far": "move up to 6 spaces",
    "two-wild": "two wild tiles",
    "any-side": "push from any side",
    "extra-card": "one more card with a draw",
    "discount": "a build costs one card fewer",
    "further": "move up to 5 spaces",
    "one-wild": "a wild tile",
    "second-build": "a second build this turn",
    "two-points": "2 points now",
    "any-wild": "one card of another colour counts as wild",
    "back": "move 1 space back",
    "no-limit": "no hand limit until the end of your next turn",
    "draw-and-build": "build after drawing",
    "extra-roof": "one more dome on a build",
    "move-roof": "move a dome",
}

STEPS: dict[str, tuple[str, str]] = {
    "start": (
        "Put your pawn on a senate space",
        "You begin: choose one of the 8 senate spaces. The others follow, each two spaces further clockwise. "
        "A pawn draws the two cards beside its space, and builds from the side of the board it stands on.",
    ),
    "move": (
        "Move your pawn",
        "Move 1, 2 or 3 spaces clockwise; you may not stand still. Where the pawn stops decides which two "
        "cards you can draw and from which side you can push a tile. A card r3-4▲ is a red 3 that shows a "
        "tile of 4 roofs and one dome.",
    ),
    "main": (
        "Draw two cards or build",
        "Draw the two cards beside your pawn, or build: choose a card in hand and pay as many cards of its "
        "colour as its number says (the card itself is one of them). Actions marked + change the build that "
        "follows.",
    ),
    "push": (
        "Push the tile onto your board",
        "The tile slides straight in from your pawn's side until it meets the statue or another tile. It "
        "must be stopped that way and lie wholly on the board. Rows of the table are the ways to turn it, "
        "columns the lanes.",
    ),
    "pay": (
        "Pay for the build",
        "Pay one card after the other until the price is met: cards of the tile's colour, or wild cards. "
        "Enter takes the suggested one.",
    ),
    "roof": (
        "Put a dome on the new tile",
        "Domes score at the end: 3 points where row and column are complete, 1 where only one of them is. "
        "One dome per roof.",
    ),
    "wild": (
        "Place the second wild tile",
        "A wild tile is not pushed: it goes on any free cell edge to edge with one of your tiles.",
    ),
    "drop": (
        "Put the dome down",
        "Put the dome you took up on any other free roof of your board, wild tiles included.",
    ),
    "discard": (
        "Discard down to seven cards",
        "The hand limit is 7. Choose which cards to discard, face up; or use the action no-limit if you can.",
    ),
    "after": (
        "Use an action or end your turn",
        "Your turn is nearly over. You may still use actions of the action board; `end` ends your turn. "
        "Until then you can undo what you did, back to the last card that was revealed.",
    ),
    "over": ("The game is over", "Type score to see the final score again, or quit."),
}

CATEGORIES = {
    "rows": "complete rows",
    "columns": "complete columns",
    "turrets": "domes",
    "actions": "points won by actions",
    "dry-roads": "Dry roads",
}

OPTIONS = {
    "actions": "full, first-game (the bottom row is covered) or new-challenges (five covered at random)",
    "covered": "the five covered actions, with new-challenges",
    "dry_roads": "play with the expansion Dry roads",
    "roads_by_statue": "with Dry roads: the statue's cell joins the roads like a tile",
    "open_memory": "show cards that everybody saw being taken",
    "start": "the seat that begins (0 is the first); at random without it",
}
