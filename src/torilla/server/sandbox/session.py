"""A visitor's session in a sandbox: messages in, messages out. The same for a server's socket and for a worker."""

from __future__ import annotations

import msgspec

from torilla.core.contract.data import Edit
from torilla.core.contract.errors import TorillaError
from torilla.core.contract.game import AnyGame
from torilla.server.kernel.errors import ServerError, answer
from torilla.server.sandbox.document import OwnView
from torilla.server.sandbox.game import SandboxGame
from torilla.server.wire import socket as wire
from torilla.server.wire.analysis import EditPosition, Go, Judge, Judged, Look, Unedit, Write, Written
from torilla.server.wire.shared import Ping
from torilla.server.wire.socket import SandboxMessage, ServerMessage
from torilla.server.wire.typed import not_answered

decode = msgspec.json.Decoder(wire.SandboxMessage).decode
encode = msgspec.json.Encoder().encode
UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)

Change = wire.Act | wire.Undo | wire.Restart | wire.Rewind | wire.Reply | Go | Look | EditPosition | Unedit
"""A message that changes the game."""


COSTS = {"reply": 5, "weigh": 20, "ask": 2}
"""What a message counts for in the limits: about as much as this number of actions. Others count once."""
STEPS = 20
"""Steps of a record that count as one action: each is worked out once."""
LETTERS = 1000
"""Letters of a document that count as one action."""


class Head(msgspec.Struct):
    """What there is to know of a message before it is answered."""

    type: str = ""
    game: str = ""
    components: str | None = None
    actions: list[msgspec.Raw] = []
    steps: int = 0
    nodes: list[msgspec.Raw] = []
    document: str | None = None
    table: str | None = None
    seat: int | None = None
    id: int = 0

    @property
    def cost(self) -> int:
        """What it counts for in the limits: `open` with all the actions that it does."""
        rest = (self.steps + len(self.nodes)) // STEPS + len(self.document or "") // LETTERS
        return COSTS.get(self.type, 1) + len(self.actions) + rest


def read_head(data: str | bytes) -> Head:
    """The head of a message; an empty one, if it cannot be read."""
    try:
        return msgspec.json.decode(data, type=Head)
    except UNREADABLE:
        return Head()


def check_current(game: SandboxGame, seq: int) -> None:
    """Raise ServerError for a change that was meant for another position."""
    if seq != game.seq:
        raise ServerError("action/stale", f"the current position is {game.seq}", seq=game.seq)


class SandboxSession:
    """Answers one visitor's messages, one at a time."""

    def __init__(self) -> None:
        self.game: SandboxGame | None = None
        self.last_key = ""
        self.kept = 0  # the last event that the last change left

    def receive(
        self, data: str | bytes, now: int = 0, edition: AnyGame | None = None, own: OwnView | None = None
    ) -> bytes:
        """The answer to one message, encoded: a list of messages.

        `now`: the time, for `pong`. `edition`: the game with the components that the message names, if it has them.
        `own`: what is known of the table that it names.
        """
        try:
            message = decode(data)
        except UNREADABLE as error:
            return encode([wire.Fault(answer(ServerError("request/malformed", str(error))))])
        try:
            return encode(self.handle(message, now, edition, own))
        except TorillaError as error:
            return encode([self.refuse(message, error)])

    def ask(self) -> bytes:
        """What the adviser is to be asked now, encoded. Raises ServerError."""
        if self.game is None:
            raise ServerError("sandbox/closed", "open a game first")
        return msgspec.json.encode(self.game.ask())

    def handle(
        self, message: SandboxMessage, now: int, edition: AnyGame | None, own: OwnView | None
    ) -> list[ServerMessage]:
        """The messages that answer one. Raises TorillaError."""
        if isinstance(message, Ping):
            return [wire.Pong(now)]
        if isinstance(message, wire.OpenSandbox):
            self.game = SandboxGame(message, edition, own)
            self.last_key = ""
            return []
        game = self.game
        if game is None:
            raise ServerError("sandbox/closed", "open a game first")
        match message:
            case wire.Hello():
                tree = [] if game.document is None else [game.document.message(game.names)]
                return [game.table(), game.events(), game.position(), *tree]
            case wire.Preview():
                return [wire.Previewed(message.id, game.preview(message.seat, message.action), None)]
            case wire.Explain():
                return [wire.Explained(message.id, game.explain(message.seat, message.action), None)]
            case wire.Ask():
                return [game.typed(message)]
            case wire.Weigh():
                found = game.weigh()
                return [wire.Weighed(message.id, found.right, found.own, found.best, None, list(found.reasons))]
            case Write():
                if game.document is None:
                    raise ServerError("analysis/no-origin", "this game was not opened as an analysis")
                return [Written(message.id, game.document.write(message.nodes), None)]
            case Judge():
                raise ServerError("hint/none", "there is no adviser here", seconds=0)
        if message.key != self.last_key:
            self.kept = self.change(game, message)
            self.last_key = message.key
        anew = game.document if isinstance(message, EditPosition | Unedit) else None
        tree = [] if anew is None else [anew.message(game.names)]
        return [game.table(), game.events(self.kept), game.position(), *tree, wire.Done(message.key, game.seq)]

    def change(self, game: SandboxGame, message: Change) -> int:
        """Do an action, let a bot do one, take some back, or go elsewhere; the last event that stays as it was.

        Raises TorillaError.
        """
        steps = len(game.steps)
        if isinstance(message, EditPosition | Unedit):
            check_current(game, message.seq)
            if isinstance(message, Unedit):
                game.unedit()
            else:
                game.edit([Edit(one.what, one.seat, one.place, one.piece, one.number) for one in message.edits])
            return 0
        if isinstance(message, Look):
            game.look(message.seat, follow=message.follow)
            return 0
        if isinstance(message, Go):
            steps = game.go(message.steps, message.actions)
        elif isinstance(message, wire.Rewind):
            game.rewind(message.steps)
        else:
            self.play(game, message)
        steps = min(steps, len(game.steps))
        return game.steps[steps - 1].seq if steps else 0

    def play(self, game: SandboxGame, message: wire.Act | wire.Undo | wire.Restart | wire.Reply) -> None:
        """Do an action, let a bot do one, or take some back as at a table. Raises TorillaError."""
        check_current(game, message.seq)
        if isinstance(message, wire.Reply):
            game.reply()
            return
        if message.seat != game.to_move:
            raise ServerError("turn/not-yours", f"seat {game.to_move} is to move", seat=game.to_move)
        if isinstance(message, wire.Act):
            game.act(message.action)
        else:
            game.undo(whole=isinstance(message, wire.Restart))

    def refuse(self, message: SandboxMessage, error: TorillaError) -> ServerMessage:
        """An error in the form that belongs to the request."""
        seq = 0 if self.game is None else self.game.seq
        if isinstance(message, wire.Preview):
            return wire.Previewed(message.id, None, answer(error))
        if isinstance(message, wire.Explain):
            return wire.Explained(message.id, None, answer(error))
        if isinstance(message, wire.Ask):
            return not_answered(message, answer(error))
        if isinstance(message, wire.Weigh):
            return wire.Weighed(message.id, False, None, None, answer(error))
        if isinstance(message, Write):
            return Written(message.id, None, answer(error))
        if isinstance(message, Judge):
            return Judged(message.id, None, answer(error))
        key = getattr(message, "key", None)
        return wire.Fault(answer(error)) if key is None else wire.Refused(key, answer(error), seq)
