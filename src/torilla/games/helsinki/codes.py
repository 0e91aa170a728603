"""The layout of Helsinki's action codes (rules version 1), its steps and its 15 actions, as numbers."""

from __future__ import annotations

from typing import Final

# Kinds of cards: coloured ones from 0, then
MAX_KINDS: Final = 90
WILD: Final = 90
UNKNOWN: Final = 91
EMPTY: Final = -1
WILD_COLOUR: Final = 5

# Codes
START: Final = 0
MOVE_1: Final = 8
MOVE_3: Final = 10
FURTHER_4: Final = 11
FURTHER_5: Final = 12
FAR_4: Final = 13
FAR_6: Final = 15
BACK: Final = 16
DRAW: Final = 17
DRAW_EXTRA: Final = 18
TWO_POINTS: Final = 19
NO_LIMIT: Final = 20
END: Final = 21
PLUS: Final = 22  # + index in PLUS_ACTIONS
BUILD: Final = 28  # + kind
PUSH: Final = 118  # + side * 56 + orientation * 7 + lane
PAY: Final = 342  # + kind
ROOF: Final = 433  # + cell, like the next five
ONE_WILD: Final = 482
TWO_WILD: Final = 531
WILD_TILE: Final = 580
LIFT: Final = 629
DROP: Final = 678
DISCARD: Final = 727  # + kind
ACTION_COUNT: Final = 818

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

# The 15 actions in the order of H6, as bits of a set
ACTION_NAMES: Final = (
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
ALL_ACTIONS: Final = 32767
A_OPENERS: Final = 4224  # second-build, draw-and-build: they allow one more build
A_CHANGES: Final = 8724  # discount, any-wild, any-side, extra-roof: they change a build

# The actions of codes PLUS .. PLUS + 5
PLUS_NAMES: Final = ("discount", "any-wild", "any-side", "extra-roof", "second-build", "draw-and-build")

# What is told (core.engine.Told)
T_REFILL: Final = 0
T_GAIN: Final = 1
T_SHUFFLE: Final = 2
T_PAID: Final = 3
T_ENDED: Final = 4

HAND_LIMIT: Final = 7
