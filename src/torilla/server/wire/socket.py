"""Messages of a table's WebSocket (docs/reference/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from torilla.bots.base import Reason
from torilla.core.content.puzzles import Worth
from torilla.core.contract.data import Json, Outcome
from torilla.server.premoves.messages import Plans
from torilla.server.wire.analysis import (
    Analysis,
    AnalysisGone,
    DocumentText,
    EditPosition,
    Go,
    Judge,
    Judged,
    Look,
    SharedAnalysisShown,
    Unedit,
    Write,
    Written,
)
from torilla.server.wire.shared import (
    NO_NUL,
    Body,
    ChatLine,
    ErrorAnswer,
    FromClient,
    FromServer,
    GameView,
    Key,
    Legal,
    Nonce,
    Notation,
    Number,
    Ping,
    ScorePart,
    SeatNumber,
    Table,
    TableEvent,
    Text,
)


class Change(FromClient):
    """A change of the game in the position with this `seq`."""

    key: Key
    seq: Number
    seat: SeatNumber


class Question(FromClient):
    """A question about an action of this seat; the answer carries its `id`."""

    id: Number
    seat: SeatNumber
    action: Notation


class Hello(FromClient, tag="hello"):
    """The first message, repeated when something is missing: the client has everything up to `since`."""

    since: Number = 0
    chat_since: Number = 0
    nonce: Nonce = ""
    attending: bool = True


class Attend(FromClient, tag="attend"):
    """Whether a person looks at the page now; one that is only open does not keep notices back."""

    attending: bool


class Act(Change, tag="act"):
    """Do an action, meant for the position with this `seq`. Resend with the same key after a lost connection."""

    action: Notation


class Line(Change, tag="line"):
    """Do the steps of a turn in one go, all or none, up to the first that discloses something.

    `end`: end the turn then, where the rules ask for that.
    """

    actions: Annotated[list[Notation], Meta(min_length=1, max_length=200)]
    end: bool = False


class Undo(Change, tag="undo"):
    """Undo my last step."""


class Restart(Change, tag="restart"):
    """Undo all steps that can be undone."""


class Preview(Question, tag="preview"):
    """Ask what an action would do."""


class Explain(Question, tag="explain"):
    """Ask why an action is not legal."""


class Ask(FromClient, tag="ask"):
    """A line that somebody typed, read against what the receiver may see; answered by `answered`.

    An empty line asks what was done after step `since`, and what is to do. `partly`: it is still being typed.
    `names`: what the page calls the seats.
    """

    id: Number
    text: Annotated[str, Meta(max_length=200, pattern=NO_NUL)]
    lang: Literal["en", "de", "fr", "nl"] = "en"
    names: Annotated[list[Text], Meta(max_length=8)] = msgspec.field(default_factory=list)
    since: Number | None = None
    partly: bool = False


class Say(FromClient, tag="say"):
    """Send a chat line."""

    key: Key
    seat: SeatNumber
    text: Annotated[str, Meta(min_length=1, max_length=300, pattern=NO_NUL)]


class Lift(FromClient, tag="lift"):
    """Lift the curtain for one of the seats that share this device."""

    seat: SeatNumber


class Lower(FromClient, tag="lower"):
    """Lower the curtain."""


class Take(FromClient, tag="take"):
    """Take my seat back from the bot that holds it."""

    seat: SeatNumber


class StandIn(FromClient, tag="stand-in"):
    """Let a bot play for the person in this seat, who has been absent long enough (`absence`)."""

    seat: SeatNumber


ClientMessage = (
    Hello | Attend | Act | Line | Undo | Restart | Preview | Explain | Ask | Say | Lift | Lower | Take | StandIn | Ping
)  # fmt: skip


class Exercise(Body):
    """An own mistake, to be played again: the better turn and the one that was played, from a position on.

    `simulations`: of the review that found them, a turn.
    """

    better: Annotated[list[Notation], Meta(min_length=1, max_length=200)]
    played: Annotated[list[Notation], Meta(min_length=1, max_length=200)]
    simulations: Number


class OpenSandbox(FromClient, tag="open"):
    """Begin a sandbox, before its `hello`: a position text, a view or a seed, and the actions so far.

    `seat`: the seat whose view is sent; its visitor may act for every seat. `names`: how the seats are called.
    `puzzle`: begin a puzzle of the game, which brings its own position and seat. `exercise`: with a position in which
    `seat` is to move. `components`: of a table's position.

    `document`: a record or a position text with its variations. `table`: what my `seat` knows of a game that goes on.
    `analysis`: answer with the tree too, as with these. `follow`: the view is always that of the seat to move.
    """

    game: Text
    position: Annotated[str, Meta(max_length=20_000, pattern=NO_NUL)] | None = None
    view: Json | None = None
    seed: Text | None = None
    seats: Annotated[int, Meta(ge=1, le=8)] | None = None
    options: Json = msgspec.field(default_factory=dict)
    actions: Annotated[list[Notation], Meta(max_length=1000)] = msgspec.field(default_factory=list)
    seat: SeatNumber | None = 0
    names: Annotated[list[Text], Meta(max_length=8)] = msgspec.field(default_factory=list)
    puzzle: Text | None = None
    exercise: Exercise | None = None
    components: Text | None = None
    document: DocumentText | None = None
    table: Text | None = None
    analysis: bool = False
    follow: bool = False


class Weigh(FromClient, tag="weigh"):
    """In the sandbox of a puzzle or an exercise: ask what the turn that was played is worth, once it is over."""

    id: Number


class Rewind(FromClient, tag="rewind"):
    """In a sandbox: go back to the position after this many steps, whatever was disclosed since."""

    key: Key
    steps: Number


class Reply(FromClient, tag="reply"):
    """In a sandbox: a bot takes one step for the seat to move, from what that seat may see."""

    key: Key
    seq: Number


SandboxMessage = (
    OpenSandbox | Hello | Act | Undo | Restart | Rewind | Reply | Preview | Explain | Ask | Weigh | Ping
    | Go | Look | Write | Judge | EditPosition | Unedit
)  # fmt: skip


class Position(FromServer, tag="position"):
    """The game as the receiver sees it now.

    `seq` is what the next action must carry, a name rather than a count; `seat` whose view it is (null: a
    spectator's, or the curtain is down); `hash` is of the public view; `legal` is empty unless `seat` is to move;
    `reports` are the game's own.
    """

    seq: int
    seat: int | None
    to_move: int | None
    view: GameView
    legal: list[Legal]
    suggested: str | None
    scores: list[list[ScorePart]]
    reports: Json
    can_undo: bool
    hash: str
    outcome: Outcome | None


class Events(FromServer, tag="events", rename={"after": "from"}):
    """Replaces all events that the receiver has after `from`; those up to `settled` are final."""

    after: int
    settled: int
    events: list[TableEvent]


class Clock(FromServer, tag="clock"):
    """Until when the seat to move has time, in milliseconds since 1970 by the server's clock (`now`)."""

    seat: int | None
    deadline: int | None
    now: int


class Absence(FromServer, tag="absence"):
    """The table waits for this seat, whose person is not connected. From `until` on the others may send `stand-in`.

    Both are null when it waits no longer; after a `hello` that goes without saying. `now`: the server's clock.
    """

    seat: int | None
    until: int | None
    now: int


class Unseated(FromServer, tag="unseated"):
    """I have no seat here any more: it was `moved` to another device, I was `removed` by the owner, `left`, or was
    `signed-out`. Or I may not watch: the table is `private`, or was `closed`.

    `watch`: I may watch from now on; if not, this is the last message and the socket is closed.
    """

    reason: Literal["moved", "removed", "left", "signed-out", "private", "closed"]
    watch: bool


class Done(FromServer, tag="done"):
    """The request with this key is done and stored; the position after it has been sent before."""

    key: str
    seq: int


class Refused(FromServer, tag="refused"):
    """The request with this key was refused; the current position has `seq`."""

    key: str
    error: ErrorAnswer
    seq: int


class Previewed(FromServer, tag="previewed"):
    """Answer to `preview`: the game's own values, or an error."""

    id: int
    preview: Json | None
    error: ErrorAnswer | None


class RefusalAnswer(msgspec.Struct):
    """Why an action is not legal, with the rule it follows from."""

    code: str
    rule: str
    values: Json


class Explained(FromServer, tag="explained"):
    """Answer to `explain`; null: the action is legal."""

    id: int
    refusal: RefusalAnswer | None
    error: ErrorAnswer | None


class Answered(FromServer, tag="answered"):
    """Answer to `ask`: what to say. With `act` the line means this `action`; `undo`, `restart`, `next` and `task` are
    for the page to do. `refusal`: the line means an action that is not legal, and why. `meant` is what could be typed
    instead, or for a line that is still being typed, what it may become.
    """

    id: int
    kind: Literal["act", "undo", "restart", "next", "task", "answer", "which", "unknown"]
    text: str
    action: str | None
    refusal: RefusalAnswer | None
    meant: list[str]
    error: ErrorAnswer | None


class Weighed(FromServer, tag="weighed"):
    """Answer to `weigh`: whether the turn solves the puzzle, what it is worth, what the solution is worth, and why.

    `reasons`: why the solution is better than this turn; of a right turn in an exercise, why it is better than the
    mistake.
    """

    id: int
    right: bool
    own: Worth | None
    best: Worth | None
    error: ErrorAnswer | None
    reasons: list[Reason] = msgspec.field(default_factory=list)


class Chat(FromServer, tag="chat"):
    """Chat lines, oldest first; none of people I have muted. `anew`: they replace all earlier lines."""

    lines: list[ChatLine]
    anew: bool = False


class Fault(FromServer, tag="fault"):
    """A message that could not be read or answered otherwise."""

    error: ErrorAnswer


class Pong(FromServer, tag="pong"):
    """Answer to `ping`."""

    now: int


ServerMessage = (
    Table
    | Position
    | Events
    | Clock
    | Absence
    | Unseated
    | Done
    | Refused
    | Previewed
    | Explained
    | Answered
    | Weighed
    | Chat
    | Analysis
    | Written
    | Judged
    | SharedAnalysisShown
    | AnalysisGone
    | Plans
    | Fault
    | Pong
)
