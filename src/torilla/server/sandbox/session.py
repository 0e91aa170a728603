"""A visitor's session in a sandbox: messages in, messages out. The same for a server's socket and for a worker."""

from __future__ import annotations

import msgspec

from torilla.core.contract.errors import TorillaError
from torilla.core.contract.game import AnyGame
from torilla.server.kernel.errors import ServerError, answer
from torilla.server.sandbox.game import SandboxGame
from torilla.server.wire import socket as wire
from torilla.server.wire.socket import SandboxMessage, ServerMessage
from torilla.server.wire.typed import not_answered

decode = msgspec.json.Decoder(wire.SandboxMessage).decode
encode = msgspec.json.Encoder().encode
UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)

Change = wire.Act | wire.Undo | wire.Restart | wire.Rewind | wire.Reply
"""A message that changes the game."""


COSTS = {"reply": 5, "weigh": 20, "ask": 2}
"""What a message counts for in the limits: about as much as this number of actions. Others count once."""


class Head(msgspec.Struct):
    """What there is to know of a message before it is answered."""

    type: str = ""
    game: str = ""
    components: str | None = None
    actions: list[msgspec.Raw] = []

    @property
    def cost(self) -> int:
        """What it counts for in the limits: `open` with all the actions that it does."""
        return COSTS.get(self.type, 1) + len(self.actions)


def read_head(data: str | bytes) -> Head:
    """The head of a message; an empty one, if it cannot be read."""
    try:
        return msgspec.json.decode(data, type=Head)
    except UNREADABLE:
        return Head()


class SandboxSession:
    """Answers one visitor's messages, one at a time."""

    def __init__(self) -> None:
        self.game: SandboxGame | None = None
        self.last_key = ""

    def receive(self, data: str | bytes, now: int = 0, edition: AnyGame | None = None) -> bytes:
        """The answer to one message, encoded: a list of messages.

        `now`: the time, for `pong`. `edition`: the game with the components that the message names, if it has them.
        """
        try:
            message = decode(data)
        except UNREADABLE as error:
            return encode([wire.Fault(answer(ServerError("request/malformed", str(error))))])
        try:
            return encode(self.handle(message, now, edition))
        except TorillaError as error:
            return encode([self.refuse(message, error)])

    def handle(self, message: SandboxMessage, now: int, edition: AnyGame | None) -> list[ServerMessage]:
        """The messages that answer one. Raises TorillaError."""
        if isinstance(message, wire.Ping):
            return [wire.Pong(now)]
        if isinstance(message, wire.OpenSandbox):
            self.game = SandboxGame(message, edition)
            self.last_key = ""
            return []
        game = self.game
        if game is None:
            raise ServerError("sandbox/closed", "open a game first")
        match message:
            case wire.Hello():
                return [game.table(), game.events(), game.position()]
            case wire.Preview():
                return [wire.Previewed(message.id, game.preview(message.seat, message.action), None)]
            case wire.Explain():
                return [wire.Explained(message.id, game.explain(message.seat, message.action), None)]
            case wire.Ask():
                return [game.typed(message)]
            case wire.Weigh():
                found = game.weigh()
                return [wire.Weighed(message.id, found.right, found.own, found.best, None, list(found.reasons))]
        if message.key != self.last_key:
            self.change(game, message)
            self.last_key = message.key
        kept = [step.seq for step in game.steps if step.seq < game.seq]
        return [
            game.table(),
            game.events(kept[-1] if kept else 0),
            game.position(),
            wire.Done(message.key, game.seq),
        ]

    def change(self, game: SandboxGame, message: Change) -> None:
        """Do an action, let a bot do one, or take some back. Raises TorillaError."""
        if isinstance(message, wire.Rewind):
            game.rewind(message.steps)
            return
        if message.seq != game.seq:
            raise ServerError("action/stale", f"the current position is {game.seq}", seq=game.seq)
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
        key = getattr(message, "key", None)
        return wire.Fault(answer(error)) if key is None else wire.Refused(key, answer(error), seq)
