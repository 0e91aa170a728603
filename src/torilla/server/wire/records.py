"""Records, replays and verification: bodies and answers of `api/records.py`."""

from __future__ import annotations

from typing import Literal

import msgspec

from torilla.core.contract.data import Json, Outcome
from torilla.server.wire.shared import Body, GameValue, GameView, Item, RecordText, ScorePart, SeatNumber


class RecordAnswer(msgspec.Struct):
    """A record as text: `full` when the table is over; before that as the requesting seat or everybody may have it."""

    table: str
    form: str
    text: str


class ReplayRequest(Body):
    """Replay a record given as text. `seat`: whose view; null: a spectator's."""

    record: RecordText
    seat: SeatNumber | None = None


class Frame(msgspec.Struct):
    """The table after one step; frame 0 is the set-up, without an action."""

    step: int
    turn: int
    seat: int | None
    action: str | None
    value: GameValue
    items: list[Item]
    brings: Json
    view: GameView
    scores: list[list[ScorePart]]
    reports: Json


class ReplayAnswer(msgspec.Struct):
    """A whole game, frame by frame, for one viewer. `eyes`: the seats whose view may be requested."""

    game: str
    rules: int
    components: str
    seats: int
    names: list[str]
    options: Json
    form: str
    seat: int | None
    eyes: list[int]
    frames: list[Frame]
    outcome: Outcome | None


class CheckAnswer(msgspec.Struct):
    """One check of a verification."""

    name: str
    verdict: Literal["ok", "failed", "not checked"]
    detail: str
    line: int | None


class Verification(msgspec.Struct):
    """Whether the pile was shuffled as committed and every step was legal, with the opened seed."""

    ok: bool
    checks: list[CheckAnswer]
    commitment: str
    seed: str
    nonces: list[str]
