"""Helsinki's cards, steps and 15 powers, as numbers. The codes of actions are with their families (actions/)."""

from __future__ import annotations

from typing import Final

# Kinds of cards: coloured ones from 0, then
MAX_KINDS: Final = 90
WILD: Final = 90
UNKNOWN: Final = 91
EMPTY: Final = -1
WILD_COLOUR: Final = 5

# Steps
AT_START: Final = 0
AT_MOVE: Final = 1
AT_MAIN: Final = 2
AT_PUSH: Final = 3
AT_PAY: Final = 4
AT_ROOF: Final = 5
AT_WILD: Final = 6
AT_DROP: Final = 7
AT_DISCARD: Final = 8
AT_AFTER: Final = 9
AT_OVER: Final = 10
STEP_NAMES: Final = (
    "start",
    "move",
    "main",
    "push",
    "pay",
    "roof",
    "wild",
    "drop",
    "discard",
    "after",
    "over",
)

# Moments: the steps, and parts of steps with rules of their own
STUCK: Final = 11  # main, with nothing beside the pawn (H3.7)
OVERFULL: Final = 12  # after, with too many cards for the end of the turn (H6.14)
BEGUN: Final = 13  # main or after, with a build begun by a `+` action (H6.16)
MOMENTS: Final = 14

# The 15 powers (actions of the action board) in the order of H6, as bits of a set
POWER_NAMES: Final = (
    "far", "two-wild", "any-side", "extra-card", "discount",
    "further", "one-wild", "second-build", "two-points", "any-wild",
    "back", "no-limit", "draw-and-build", "extra-roof", "move-roof",
)  # fmt: skip
A_FAR: Final = 1
A_TWO_WILD: Final = 2
A_ANY_SIDE: Final = 4
A_EXTRA_CARD: Final = 8
A_DISCOUNT: Final = 16
A_FURTHER: Final = 32
A_ONE_WILD: Final = 64
A_SECOND_BUILD: Final = 128
A_TWO_POINTS: Final = 256
A_ANY_WILD: Final = 512
A_BACK: Final = 1024
A_NO_LIMIT: Final = 2048
A_DRAW_AND_BUILD: Final = 4096
A_EXTRA_ROOF: Final = 8192
A_MOVE_ROOF: Final = 16384
ALL_POWERS: Final = 32767
A_EXTRA_BUILDS: Final = 4224  # second-build, draw-and-build: they allow one more build
A_CHANGES: Final = 8724  # discount, any-wild, any-side, extra-roof: they change a build

# Disclosed items (core.engine.CodedItems)
ITEM_REFILL: Final = 0
ITEM_GAIN: Final = 1
ITEM_SHUFFLE: Final = 2
ITEM_PAID: Final = 3
ITEM_ENDED: Final = 4

CATEGORIES: Final = ("rows", "columns", "turrets", "actions", "dry-roads")
"""Of points, in the order of `scoring.parts_of`."""

HAND_LIMIT: Final = 7
