"""Shared replays: bodies, answers and the messages of its socket (`hub/shared_replays.py`)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from torilla.server.wire.shared import Body, SeatNumber
from torilla.server.wire.socket import FromClient, Ping

Speed = Literal["slow", "normal", "fast", "instant"]
WatcherToken = Annotated[str, Meta(min_length=32, max_length=64, pattern=r"^[0-9a-zA-Z_-]*$")]
StepNumber = Annotated[int, Meta(ge=0, le=100_000)]


class ShareReplay(Body):
    """Watch a finished game together. `token`: a random text that only this page has: who has it leads."""

    token: WatcherToken


class SharedReplayLink(msgspec.Struct):
    """A link to a shared replay, for everybody who shall see what I show."""

    id: str
    url: str


class FollowReplay(FromClient, tag="follow"):
    """The first message: I am here. `token`: the one with which the replay was shared, or a random one of my own."""

    token: WatcherToken


class LeadReplay(FromClient, tag="lead"):
    """From the leader: what all shall see now. `seat`: through whose eyes; null: a spectator's."""

    step: StepNumber
    playing: bool
    speed: Speed
    seat: SeatNumber | None = None


class HandOver(FromClient, tag="hand-over"):
    """From the leader: another watcher leads from now on."""

    to: Annotated[str, Meta(max_length=40)]


SharedReplayMessage = FollowReplay | LeadReplay | HandOver | Ping
