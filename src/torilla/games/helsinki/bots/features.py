"""What a board of Helsinki is taken apart into: the numbers of the features, and their names."""

from __future__ import annotations

from typing import Final

from torilla.core.engine.features import Block, Features
from torilla.games.helsinki.rules.codes import POWER_NAMES, STEP_NAMES

LINE: Final = 0  # a row or column, by built cells and turrets
TURRET: Final = 40  # by built cells of its two lines
RING: Final = 104  # built cells, by how far they are from the centre
COVERED: Final = 114  # coats won so far
CLOSED: Final = 123  # a line with cells that no push can reach, by their number and its built cells
COATS: Final = 139  # in the meadow
ACTION: Final = 148  # that can still be used, where there is a coat for it
HAND: Final = 163  # cards
COLOUR: Final = 176  # cards of one colour
WILDS: Final = 184  # wild cards
CARD: Final = 191  # in hand, by cards missing to pay it, and what it shows
GONE: Final = 251  # cards whose tile is gone
READY: Final = 252  # a card that can be paid, by the size of its tile
DRY: Final = 257  # crosswalks built, where the bonus can still be won
DRY_POINTS: Final = 262  # the same, times the bonus
TO_COME: Final = 267  # has still a turn in this round
ALWAYS: Final = 268
SEATS: Final = 269
PENDING: Final = 272  # size of the tile that is being built
TURRETS_DUE: Final = 277
TO_PAY: Final = 278
STEP: Final = 279  # of the own turn
LAST_ROUND: Final = 290  # from here on the same in the last round

# Of turns under way only, numbered on from both phases
PUSHED: Final = 2 * LAST_ROUND  # lines, by the size of the tile to be pushed and the cells that they lack
PAYABLE: Final = 605  # the same, for the largest tile in hand that can be paid and pushed
ON_ROW: Final = 630  # turrets due that find a roof on a complete line
ON_CROSSING: Final = 631  # on a complete row and a complete column
CHOSEN: Final = 632  # powers of the build that follows
MORE: Final = 647  # one more build can be had
DRAWN: Final = 648  # cards beside the pawn, by the cards of their colour in hand
DRAWN_WILD: Final = 656
TURN_LAST_ROUND: Final = 77  # from here on the same in the last round

MOST_TURRETS: Final = 4
MOST_COATS: Final = 8
MOST_CLOSED: Final = 2
MOST_HAND: Final = 12
MOST_OF_COLOUR: Final = 7
MOST_WILDS: Final = 6
MOST_MISSING: Final = 3
MOST_CROSSWALKS: Final = 4
"""What is more counts as this."""

CELLS = range(8)
SIZES = range(1, 6)
COATS_COUNT = range(MOST_COATS + 1)
JOINED = range(MOST_CROSSWALKS + 1)

FEATURES = Features(
    Block(LINE, "line", built=CELLS, turrets=range(MOST_TURRETS + 1)),
    Block(TURRET, "turret", fewer=CELLS, more=CELLS),
    Block(RING, "ring", distance=[f"{near}-{far}" for near in range(4) for far in range(near, 4)]),
    Block(COVERED, "coats-won", number=COATS_COUNT),
    Block(CLOSED, "closed", cells=range(1, MOST_CLOSED + 1), built=CELLS),
    Block(COATS, "coats", number=COATS_COUNT),
    Block(ACTION, "action", name=POWER_NAMES),
    Block(HAND, "hand", cards=range(MOST_HAND + 1)),
    Block(COLOUR, "colour", cards=range(MOST_OF_COLOUR + 1)),
    Block(WILDS, "wild", cards=range(MOST_WILDS + 1)),
    Block(CARD, "card", missing=range(MOST_MISSING + 1), number=SIZES, turrets=range(3)),
    Block(GONE, "gone"),
    Block(READY, "ready", size=SIZES),
    Block(DRY, "roads", joined=JOINED),
    Block(DRY_POINTS, "roads-bonus", joined=JOINED),
    Block(TO_COME, "to-come"),
    Block(ALWAYS, "always"),
    Block(SEATS, "seats", number=(2, 3, 4)),
    Block(PENDING, "pending", size=SIZES),
    Block(TURRETS_DUE, "turrets-due"),
    Block(TO_PAY, "to-pay"),
    Block(STEP, "step", name=STEP_NAMES),
    phases=("", "last-round "),
)
assert FEATURES.per_phase == LAST_ROUND

TURN_FEATURES = Features(
    Block(PUSHED, "pushed", size=SIZES, lacks=SIZES),
    Block(PAYABLE, "payable", size=SIZES, lacks=SIZES),
    Block(ON_ROW, "roof-on-line"),
    Block(ON_CROSSING, "roof-on-crossing"),
    Block(CHOSEN, "chosen", name=POWER_NAMES),
    Block(MORE, "more"),
    Block(DRAWN, "drawn", alike=range(MOST_OF_COLOUR + 1)),
    Block(DRAWN_WILD, "drawn-wild"),
    phases=("", "last-round "),
    first=PUSHED,
)
assert TURN_FEATURES.per_phase == TURN_LAST_ROUND
