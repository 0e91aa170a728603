"""Helsinki's fixed texts: actions, steps, categories, options, refusals."""

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
    "extra-roof": "one more superstructure on a build",
    "move-roof": "move a superstructure",
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
        "tile of 4 roofs and one superstructure.",
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
        "Put a superstructure on the new tile",
        "Superstructures score at the end: 3 points where row and column are complete, 1 where only one of them is. "
        "One superstructure per roof.",
    ),
    "wild": (
        "Place the second wild tile",
        "A wild tile is not pushed: it goes on any free cell edge to edge with one of your tiles.",
    ),
    "drop": (
        "Put the superstructure down",
        "Put the superstructure you took up on any other free roof of your board, wild tiles included.",
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
    "turrets": "superstructures",
    "actions": "points won by actions",
    "dry-roads": "Dry roads",
}

OPTIONS = {
    "actions": "full, first-game (the bottom row is covered) or new-challenges (five covered by lot)",
    "covered": "the five covered actions, with new-challenges",
    "dry_roads": "play with the expansion Dry roads",
    "open_memory": "show cards that everybody saw being taken",
    "start": "the seat that begins (0 is the first); by lot without it",
}

REFUSALS: dict[str, str] = {
    "action/unknown": "There is no such action.",
    "game/over": "The game is over.",
    "turn/not-yours": "It is the turn of seat {seat}.",
    "step/wrong": "This is not the moment for it: the step is `{step}`.",
    "build/begun": "You have begun a build with {plus}: choose the card to build, or undo it.",
    "action/covered": "The action {action} is covered in this game.",
    "action/used": "You have used the action {action} before; each can be used once.",
    "action/no-coat": "You have no coat of arms in the meadow to pay for the action {action}.",
    "draw/nothing": "There is no card beside your pawn.",
    "draw/no-card-left": "There is no card left for extra-card.",
    "hand/limit": "You hold {hand} cards: discard down to {limit} first.",
    "end/must-act": "You must draw or build before you end your turn.",
    "build/not-now": "The action {action} does not fit here: {action} needs a draw or a build before it.",
    "build/none-possible": "None of your cards can be built with {action} now.",
    "build/not-allowed-yet": "You have drawn or built already; another build needs an action.",
    "card/not-in-hand": "You do not hold {card}.",
    "build/tile-gone": "The tile of {card} is gone from the supply.",
    "build/no-discount": "One card pays for {card} already: a discount would do nothing.",
    "build/nothing-to-pay": "There is nothing to pay besides {card}: any-wild would do nothing.",
    "build/no-other-colour": "You hold no card of another colour for any-wild.",
    "build/cannot-pay": "You cannot pay for {card}: {missing} more of its colour, or wild, are missing.",
    "build/roofs-full": "The tile of {card} has no free roof for one more superstructure.",
    "build/no-turret-left": "There are no superstructures left in the supply for extra-roof.",
    "build/no-push": "The tile of {card} cannot be pushed in from your side, the {side}.",
    "build/no-other-side": "No side other than your own, the {own}, would put the tile of {card} anywhere new.",
    "push/equal-orientation": "Turned that way the tile looks like another way to turn it: use that one.",
    "push/no-lane": "The tile does not fit into that lane: it would stick out sideways.",
    "push/wrong-side": "Your pawn stands in the {own}, so you push from there, not from the {side}.",
    "push/own-side": "You chose any-side: push from another side than the {side}.",
    "push/own-side-reaches": "From your own side, the {own}, the tile reaches the same cells without any-side.",
    "push/sticks-out": "The tile would be stopped while it still sticks out of the board.",
    "push/meets-nothing": "Nothing stops the tile here: it would run off the far side.",
    "pay/other-colour-due": "With any-wild one card of another colour is still to be paid.",
    "pay/wrong-colour": "You cannot pay with {card}: it is not of the tile's colour.",
    "roof/not-on-the-new-tile": "{cell} is not on the new tile.",
    "roof/taken": "There is already a superstructure on {cell}.",
    "wild/none-left": "There is no wild tile left.",
    "wild/cell-built": "{cell} is built on already.",
    "wild/not-beside": "{cell} is not next to one of your tiles.",
    "turret/none-here": "There is no superstructure on {cell}.",
    "turret/no-free-roof": "There is no other free roof.",
    "turret/same-roof": "The superstructure came from {cell}: put it on another roof.",
    "turret/no-roof-here": "{cell} is not one of your roofs.",
    "turret/roof-taken": "There is already a superstructure on {cell}.",
    "discard/not-due": "You hold {hand} cards; the limit is {limit}.",
}
