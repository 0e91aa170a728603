"""`torilla bot join`: a bot at somebody's table, over the network as a browser is (docs/reference/protocol.md)."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from torilla.bots import get_bot
from torilla.bots.base import Bot
from torilla.bots.faults import BotFault
from torilla.cli.common import load_components
from torilla.cli.errors import CommandError
from torilla.core.contract.data import Json, View
from torilla.core.engine.generator import Generator
from torilla.games import get_game

FIRST_WAIT = 0.5
LONGEST_WAIT = 30.0
"""Seconds between two attempts to come back, twice as long each time."""
FOR_GOOD = {4403, 4404, 4500}
"""Closed by the server, and it would be so again."""
MOST_BYTES = 1 << 22


class Seat:
    """A seat at a table of a server, and the bot that plays it."""

    bot: Bot
    socket: ClientConnection

    def __init__(self, url: str, *, name: str, patience: float, seed: int, components: Path | None) -> None:
        self.patience = patience
        self.generator = Generator.from_seed(seed)
        self.cookies = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.cookies))
        self.pending: dict[str, Any] | None = None  # an action that was sent and not answered yet
        self.stood_in = 0
        parts = urlsplit(url)
        self.base = f"{parts.scheme}://{parts.netloc}"
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise CommandError(
                f"{url} is not a link to a seat; such a link looks like https://table.example.org/join/TOKEN"
            )
        if parts.path.startswith("/join/"):
            seated = self.post("/join", {"token": parts.path.removeprefix("/join/"), "name": name})
        elif parts.path == "/move" and parts.fragment:
            seated = self.post("/move", {"code": parts.fragment})
        else:
            raise CommandError(f"{url} is neither an invitation (/join/...) nor a link that moves a seat (/move#...)")
        self.table: dict[str, Any] = seated["table"]
        self.seat = int(seated["seat"])
        self.game = get_game(self.table["game"])
        self.components = load_components(self.game, components)
        if self.components.hash != self.table["components"]:
            raise CommandError("this table plays with corrected components: give the same file with --components")

    def post(self, path: str, body: Json) -> Json:
        request = Request(
            f"{self.base}/api{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}, method="POST"
        )
        try:
            with self.opener.open(request, timeout=30) as answer:
                found: Json = json.load(answer)
                return found
        except HTTPError as error:
            answer = error.read()
            try:
                refusal = json.loads(answer)
                reason = f"{refusal['code']}: {refusal['message']}"
            except (ValueError, KeyError, TypeError):
                reason = f"HTTP status {error.code}"
            raise CommandError(f"{self.base} refuses: {reason}") from None
        except (URLError, TimeoutError) as error:
            raise CommandError(f"{self.base} does not answer: {getattr(error, 'reason', error)}") from None

    # --- The socket ---

    def play(self, bot: Bot) -> None:
        """To the end of the game, through lost connections and restarts."""
        self.bot = bot
        wait, lost = FIRST_WAIT, time.monotonic()
        while not self.is_done():
            try:
                for message in self.messages():
                    wait, lost = FIRST_WAIT, time.monotonic()
                    self.receive(message)
                    if self.is_done():
                        break
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd is not None else 1006
                if code in FOR_GOOD:
                    raise CommandError(f"the server closed the connection for good ({code})") from None
            except (OSError, InvalidHandshake, TimeoutError):
                pass
            if not self.is_done():
                if time.monotonic() - lost > self.patience:
                    raise CommandError(f"{self.base} has not answered for {self.patience:.0f} s")
                say(f"connection lost, trying again in {wait:g} s")
                time.sleep(wait)
                wait = min(wait * 2, LONGEST_WAIT)

    def is_done(self) -> bool:
        return self.table["status"] in ("over", "closed")

    def messages(self) -> Iterator[Json]:
        """All messages of one connection."""
        cookie = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        address = f"ws{self.base.removeprefix('http')}/api/tables/{self.table['id']}/socket"
        with connect(address, additional_headers={"Cookie": cookie}, max_size=MOST_BYTES) as self.socket:
            self.send({"type": "hello"})
            if self.pending is not None:
                self.send(self.pending)
            for frame in self.socket:
                yield from json.loads(frame)

    def send(self, message: Json) -> None:
        self.socket.send(json.dumps(message))

    def receive(self, message: Json) -> None:
        match message["type"]:
            case "table":
                self.table = message
                if message["status"] == "playing" and message["seats"][self.seat]["away"] is not None:
                    self.send({"type": "take", "seat": self.seat})
            case "position" if message["to_move"] == self.seat and message["legal"]:
                self.act(message)
            case "done" | "refused":
                self.pending = None
                if message["type"] == "refused" and message["error"]["code"] not in ("action/stale", "seat/held"):
                    raise CommandError(f"{self.base} refuses: {message['error']['message']}")

    def act(self, position: Json) -> None:
        """Choose and send the action, once per position."""
        if self.pending is not None and self.pending["seq"] == position["seq"]:
            return
        view: View = msgspec.convert(position["view"], self.game.view_type)
        legal = [self.game.parse_action(one["notation"], self.components) for one in position["legal"]]
        code = legal[0] if len(legal) == 1 else self.choose(view, legal)
        action = self.game.format_action(code, self.components)
        where = {"seq": position["seq"], "seat": self.seat}
        self.pending = {"type": "act", "key": token_hex(16), **where, "action": action}
        self.send(self.pending)

    def choose(self, view: View, legal: list[int]) -> int:
        try:
            code = int(self.bot.choose(view, list(legal), self.generator))
            if code in legal:
                return code
            say(f"{self.bot.name}: an action that is not legal; greedy moves instead")
        except BotFault as error:
            say(f"{error.message}; greedy moves instead")
        self.stood_in += 1
        return get_bot("greedy", self.components).choose(view, legal, self.generator)


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
