"""What a city of Neoville is taken apart into: the numbers of the features, and their names."""

from __future__ import annotations

from typing import Final

from torilla.core.engine.features import Block, Features
from torilla.games.neoville.rules.codes import STEP_NAMES

# Those of pieces count as their points
TOWER: Final = 0  # by squares missing and free squares beside its district
BUS: Final = 40  # by what it counts, how many are missing, and free squares in its lines
WINDMILL: Final = 100  # by where it wants to stand, and the share of the frames in which it does
BIOSPHERE: Final = 115  # by its status and free squares beside its district
PARK: Final = 135  # the lead in parks
SPORT: Final = 144  # in sports grounds
GROUND: Final = 153  # squares of the largest open district without a tower, a terrain each
READY: Final = 166  # the highest tower of a terrain in the supply that it would satisfy
STRETCH: Final = 179  # squares missing for the next higher tower, times that tower's points
SHAPE: Final = 184  # of the city
HAND_PARKS: Final = 200
HAND_SPORTS: Final = 201
HAND_SAME: Final = 202  # most squares of one terrain on a tile in hand
SEATS: Final = 207
ALWAYS: Final = 210
STEP: Final = 211  # of the own turn
HELP: Final = 216  # squares in hand of a terrain with a tower that wants more
NEED: Final = 217  # squares that all towers together want

# Of turns under way only
BUILDS: Final = 233  # sorts of pieces that may be worth building on the tile just laid

MOST_MISSING: Final = 7
MOST_BUS_MISSING: Final = 4
MOST_LEAD: Final = 4
MOST_GROUND: Final = 12
MOST_STRETCH: Final = 5
MOST_NEED: Final = 15
MOST_ROOM: Final = 4
"""What is more counts as this."""

# The status of a biosphere
LOST: Final = 0  # too large, or another one scores
GROWING: Final = 1
ONE_MISSING: Final = 2
FITS: Final = 3

ROOM = range(MOST_ROOM + 1)
LEAD = range(-MOST_LEAD, MOST_LEAD + 1)
POINTS = range(MOST_GROUND + 1)
TILES = range(1, 5)

FEATURES = Features(
    Block(TOWER, "tower", missing=range(MOST_MISSING + 1), room=ROOM),
    Block(
        BUS,
        "bus",
        counts=("parks-and-sports", "towers", "utilities"),
        missing=range(MOST_BUS_MISSING + 1),
        free=("0", "1-2", "3-5", "6-14"),
    ),
    Block(WINDMILL, "windmill", wants=("side", "corner", "middle"), quarters=range(5)),
    Block(BIOSPHERE, "biosphere", status=("lost", "growing", "one-missing", "fits"), room=ROOM),
    Block(PARK, "parks", lead=LEAD),
    Block(SPORT, "sports", lead=LEAD),
    Block(GROUND, "ground", squares=POINTS),
    Block(READY, "ready", points=POINTS),
    Block(STRETCH, "stretch", missing=range(1, MOST_STRETCH + 1)),
    Block(SHAPE, "shape", width=TILES, height=TILES),
    Block(HAND_PARKS, "hand-parks"),
    Block(HAND_SPORTS, "hand-sports"),
    Block(HAND_SAME, "hand-same", squares=range(5)),
    Block(SEATS, "seats", number=(2, 3, 4)),
    Block(ALWAYS, "always"),
    Block(STEP, "step", name=STEP_NAMES),
    Block(HELP, "help"),
    Block(NEED, "need", squares=range(MOST_NEED + 1)),
)

TURN_FEATURES = Features(Block(BUILDS, "builds", sorts=range(4)), first=BUILDS)
