"""Bodies and answers of the routes of premoves, and what a table's socket sends of them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from torilla.server.wire.shared import NO_CONTROLS, Body, Legal, Notation, Number, Text

Line = Annotated[list[Notation], Meta(max_length=200)]
LineName = Annotated[str, Meta(max_length=80, pattern=NO_CONTROLS)]
Points = Annotated[int, Meta(ge=-1000, le=1000)]


class Fact(Body):
    """An open piece still lies there; `place` null: wherever in the display."""

    piece: Text
    place: Annotated[int, Meta(ge=0, le=63)] | None = None


class PlanLook(Body):
    """Look at a line of my next turn, or, with no actions, at the position in which it would begin.

    `example`: hidden pieces are drawn at random, from what I may know only; else they stay unknown.
    """

    actions: Line = msgspec.field(default_factory=list)
    example: bool = False


class PlanView(msgspec.Struct):
    """A position for a sandbox, and the effect of a line of my next turn.

    `actions`: those of the line that can be done there, one after the other. `steps`: how many of them can be armed: up
    to the first that discloses something, within the turn. `over`: the turn is over after those; `can_end`: `end`
    could end it. `facts`: open pieces they count on; `points`: what they bring.
    """

    position: str
    components: str
    actions: list[str]
    steps: int
    over: bool
    can_end: bool
    facts: list[Fact]
    points: int


class Premoves(msgspec.Struct):
    """First steps of my next turn that can be decided on without seeing more; none where that cannot be said."""

    premoves: list[Legal]


class PlanLine(Body):
    """A line to keep under a name."""

    name: LineName
    actions: Line


class Arm(Body):
    """Play these steps as soon as my turn begins, all or none, if every condition holds then and each step is legal.

    `seq`: the position I see; `facts` and `points` (at least this number) are the conditions.
    `end`: end the turn then, where the rules ask for that.
    """

    seq: Number
    name: LineName
    actions: Annotated[list[Notation], Meta(min_length=1, max_length=200)]
    facts: Annotated[list[Fact], Meta(max_length=32)] = msgspec.field(default_factory=list)
    points: Points | None = None
    end: bool = False


class KeptLine(msgspec.Struct):
    """A line that I have kept."""

    id: int
    name: str
    actions: list[str]


class Armed(msgspec.Struct):
    """The turn that is played when it comes."""

    name: str
    actions: list[str]
    facts: list[Fact]
    points: int | None
    end: bool


class PlanNews(msgspec.Struct):
    """What became of an armed turn: it was `played`, or given up because

    - a `piece` it counts on is gone (`fact`),
    - it would bring fewer `points`,
    - step `step` (from 1) is not `legal` any more,
    - I had `begun` the turn myself, a bot held my seat (`held`), or there was no turn any more (`over`).
    """

    kind: Literal["played", "piece", "points", "legal", "begun", "held", "over"]
    name: str
    at: int
    fact: Fact | None = None
    step: int | None = None


class Plans(msgspec.Struct, tag_field="type", tag="plans"):
    """All plans of my seat, sent to nobody else; `news`: what became of the turn that was armed last."""

    seat: int
    lines: list[KeptLine]
    armed: Armed | None
    news: PlanNews | None
