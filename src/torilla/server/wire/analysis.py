"""Analyses: messages of their sandbox, of `analyses/routes.py`, and of the socket of a shared one."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from torilla.server.wire.advice import Hint
from torilla.server.wire.shared import (
    NO_NUL,
    Acted,
    Body,
    ErrorAnswer,
    FromClient,
    FromServer,
    Item,
    Key,
    Notation,
    Number,
    Ping,
    SeatNumber,
    Text,
)

MOST_LETTERS = 50_000
"""Of an analysis as text: it is opened with one message."""
DocumentText = Annotated[str, Meta(max_length=MOST_LETTERS, pattern=NO_NUL)]
Speed = Literal["slow", "normal", "fast", "instant"]
WatcherToken = Annotated[str, Meta(min_length=32, max_length=64, pattern=r"^[0-9a-zA-Z_-]*$")]
StepNumber = Annotated[int, Meta(ge=0, le=100_000)]
Path = Annotated[list[Notation], Meta(max_length=1000)]


class AnalysisNode(Body):
    """A node of the tree. `parent`: its number in the list; -1: the beginning, the first node, has none.

    The first child in the list is how the line goes on, the others are variations. `items`: what the step disclosed,
    which the server works out: a page may leave it out. `mark`: `!`, `?`, `!!`, `??`, `!?`, `?!` or nothing. `cells`:
    marked ones, as `SEAT:CELL`.
    """

    parent: Annotated[int, Meta(ge=-1, le=100_000)]
    action: Annotated[str, Meta(max_length=64, pattern=NO_NUL)] = ""
    items: list[Item] = msgspec.field(default_factory=list)
    note: Annotated[str, Meta(max_length=4000, pattern=NO_NUL)] = ""
    mark: Annotated[str, Meta(max_length=2)] = ""
    cells: Annotated[list[Annotated[str, Meta(max_length=14)]], Meta(max_length=64)] = msgspec.field(
        default_factory=list
    )


Nodes = Annotated[list[AnalysisNode], Meta(min_length=1, max_length=5000)]


# --- The sandbox


class Go(FromClient, tag="go"):
    """In a sandbox: go to the position after the first `steps` steps of the record, and then these actions."""

    key: Key
    steps: StepNumber
    actions: Path = msgspec.field(default_factory=list)


class Look(FromClient, tag="look"):
    """In a sandbox: look through other eyes. `seat` null: a spectator's.

    `follow`: always through those of the seat that is to move.
    """

    key: Key
    seat: SeatNumber | None = None
    follow: bool = False


class Write(FromClient, tag="write"):
    """In a sandbox: ask for the analysis as text, with these nodes."""

    id: Number
    nodes: Nodes


class Judge(FromClient, tag="judge"):
    """In a sandbox: ask the adviser what the seat to move should do here."""

    id: Number


class PositionEdit(Body):
    """Put a piece somewhere; without one, take away what is there. `number`: of a count, or how a tile is turned.

    What can be changed, and how its places are named, is the game's (docs/reference/position.md).
    """

    what: Text
    seat: SeatNumber | None = None
    place: Text = ""
    piece: Text = ""
    number: Annotated[int, Meta(ge=-100, le=100)] = 0


class EditPosition(FromClient, tag="edit"):
    """In a sandbox: change the position by hand, by all of these or none; it begins anew there."""

    key: Key
    seq: Number
    edits: Annotated[list[PositionEdit], Meta(min_length=1, max_length=50)]


class Unedit(FromClient, tag="unedit"):
    """In a sandbox: take back the last change by hand, with all that was done since."""

    key: Key
    seq: Number


class Analysis(FromServer, tag="analysis"):
    """What a sandbox was opened with: the tree, whose first nodes after the beginning are `main` steps of a record.

    `told`: of each node the event that its step would be; null for the beginning. `form`: of the record; null: it
    began with a position. `hints`: the adviser may be asked (`judge`).
    """

    game: str
    form: str | None
    names: list[str]
    main: int
    nodes: list[AnalysisNode]
    told: list[Acted | None]
    hints: bool


class Written(FromServer, tag="written"):
    """Answer to `write`: the record or position with its variations, or an error."""

    id: int
    text: str | None
    error: ErrorAnswer | None


class Judged(FromServer, tag="judged"):
    """Answer to `judge`. The `seq` of the hint is that of the position it is about."""

    id: int
    hint: Hint | None
    error: ErrorAnswer | None


# --- Shared analyses


class PublishAnalysis(Body):
    """Share an analysis by a link. `token`: a random text that only this page has: who has it leads."""

    text: DocumentText
    token: WatcherToken
    title: Text = ""


class SaveAnalysis(Body):
    """From the leader's page: the analysis as it is now. Its record or position must be the same."""

    text: DocumentText
    token: WatcherToken
    title: Text = ""


class AnalysisSaved(msgspec.Struct):
    """The analysis is stored, and its text has this version."""

    version: int


class LeadAnalysis(Body):
    """Whoever shared it leads again, with the page that has this token."""

    token: WatcherToken


class AnalysisLink(msgspec.Struct):
    """A link to a shared analysis."""

    id: str
    url: str


class SharedAnalysis(msgspec.Struct):
    """A shared analysis. `by`: the name of who shared it; `mine`: I did; `version` grows with each change of `text`."""

    id: str
    game: str
    title: str
    by: str | None
    mine: bool
    version: int
    text: str
    updated_at: int


class AnalysisInfo(msgspec.Struct):
    """A shared analysis in a list."""

    id: str
    game: str
    title: str
    updated_at: int


class MyAnalyses(msgspec.Struct):
    """The analyses that I share, those changed last first."""

    analyses: list[AnalysisInfo]


class AnalysisPicture(msgspec.Struct):
    """The table at a place of a shared analysis, as SVG."""

    svg: str


class FollowAnalysis(FromClient, tag="follow"):
    """The first message: I am here. `token`: the one with which it was shared, or a random one of my own."""

    token: WatcherToken


class ShowNode(FromClient, tag="lead"):
    """From the leader: what all shall see now: a node, by the steps of the record and the actions after them.

    `seat`: through whose eyes; null: a spectator's; `follow`: always the seat's that is to move.
    """

    steps: StepNumber
    actions: Path = msgspec.field(default_factory=list)
    playing: bool = False
    speed: Speed = "normal"
    seat: SeatNumber | None = None
    follow: bool = False


class HandOver(FromClient, tag="hand-over"):
    """From the leader: another watcher leads from now on."""

    to: Annotated[str, Meta(max_length=40)]


class Watcher(msgspec.Struct):
    """Somebody at a shared analysis; `name` is null for one who has not given it."""

    id: str
    name: str | None


class SharedAnalysisShown(FromServer, tag="shown"):
    """What the leader of a shared analysis shows, and who is there. `me`: my own id; `leader`: the leader's.

    `version` grows with each change of what is shown, `text` with each of the analysis itself. `present`: the leader is
    connected.
    """

    me: str
    leader: str
    present: bool
    watchers: list[Watcher]
    version: int
    text: int
    steps: int
    actions: list[str]
    playing: bool
    speed: Speed
    seat: int | None
    follow: bool


class AnalysisGone(FromServer, tag="analysis-gone"):
    """The shared analysis was deleted, and its socket is closed."""


SharedAnalysisMessage = FollowAnalysis | ShowNode | HandOver | Ping
