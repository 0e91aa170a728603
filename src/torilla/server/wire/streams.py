"""Open hands for a stream: bodies and answers of `api/streams.py`."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from torilla.server.wire.records import ReplayAnswer
from torilla.server.wire.shared import Body, Number, SeatNumber, Token

Rounds = Annotated[int, Meta(ge=0, le=5)]


class Stream(Body):
    """Show all hands to spectators of a link, this many rounds late; 0: end or withdraw it."""

    rounds: Rounds


class StreamLink(msgspec.Struct):
    """The link for spectators, while everybody agrees."""

    url: str


class WatchStream(Body):
    """Look at a stream. `seat`: through whose eyes. `known`: how many frames I have with these eyes."""

    code: Token
    seat: SeatNumber | None = None
    known: Number = 0


class StreamAnswer(msgspec.Struct):
    """`replay`: the game up to a turn that is old enough; null: there is nothing new. `over`: it is the whole game.

    `rounds`: how late it is.
    """

    table: str
    rounds: int
    over: bool
    replay: ReplayAnswer | None
