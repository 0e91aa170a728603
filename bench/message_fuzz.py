"""Malformed, random and mutated messages against a running server.

`python -m bench.message_fuzz --messages 100000 --seed 1` starts a server, creates a table, and sends that many messages
made from the message schema: over sockets as the table's owner, as a spectator and with a made-up cookie, and some by
REST as nobody. It fails if the server falls, answers with a fault, logs an error or a secret, changes the table, or
grows.
"""

from __future__ import annotations

import argparse
import json
import random
import socket
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, get_args
from urllib.parse import urlsplit

import httpx
import msgspec
from msgspec import inspect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from bench.server_sides import Server, Torilla
from torilla.server.premoves import messages as premoves
from torilla.server.wire import guests, records, seats, shared, tables
from torilla.server.wire import socket as wire

WORDS = (
    "",
    "word",
    "@3",
    "draw",
    "build:r3-4",
    "\u0000",
    "\ud800",
    "<script>",
    "null",
    "../..",
    "A" * 65,
    "\U0001f600",
)
NUMBERS = (0, 1, -1, 7, 8, 255, 2**31, 2**53, 2**63, 2**64, -(2**63), 1e308, 0.5)
LOT = 50
"""Messages that are sent before the answers are read."""
DEEP = 30_000
PATIENCE = 60.0
"""Seconds for an answer, on a busy machine."""
NOT_TEXT = 1007

ROUTES: tuple[tuple[str, str, Any], ...] = (
    ("PUT", "/api/me", guests.MyName),
    ("POST", "/api/me/recovery", guests.MakeRecovery),
    ("POST", "/api/me/devices/sign-out", guests.SignOut),
    ("POST", "/api/recover", shared.UseCode),
    ("POST", "/api/tables", tables.NewTable),
    ("POST", "/api/tables/from-record", tables.PlayOn),
    ("PATCH", "/api/tables/{table}", tables.TableChange),
    ("POST", "/api/tables/{table}/start", shared.Nothing),
    ("POST", "/api/tables/{table}/close", tables.Agree),
    ("POST", "/api/tables/{table}/rematch", shared.Nothing),
    ("POST", "/api/tables/{table}/seats", shared.SeatPlan),
    ("PUT", "/api/tables/{table}/seats/{seat}", shared.SeatPlan),
    ("DELETE", "/api/tables/{table}/seats/{seat}", shared.Nothing),
    ("POST", "/api/tables/{table}/invitations", seats.Invite),
    ("POST", "/api/tables/{table}/watch-link", shared.Nothing),
    ("POST", "/api/watch", shared.UseCode),
    ("POST", "/api/tables/{table}/let-back", seats.LetBack),
    ("POST", "/api/invitation", shared.UseCode),
    ("POST", "/api/join", seats.Join),
    ("POST", "/api/tables/{table}/seats/{seat}/leave", seats.Leave),
    ("POST", "/api/tables/{table}/seats/{seat}/take", shared.Nothing),
    ("POST", "/api/tables/{table}/seats/{seat}/hint", shared.Nothing),
    ("POST", "/api/tables/{table}/seats/{seat}/move", shared.Nothing),
    ("POST", "/api/tables/{table}/seats/{seat}/plan", premoves.PlanLook),
    ("PUT", "/api/tables/{table}/seats/{seat}/plans/1", premoves.PlanLine),
    ("POST", "/api/tables/{table}/seats/{seat}/armed", premoves.Arm),
    ("DELETE", "/api/tables/{table}/seats/{seat}/armed", shared.Nothing),
    ("POST", "/api/move", shared.UseCode),
    ("GET", "/api/tables/{table}/record?seat={seat}", None),
    ("GET", "/api/tables/{table}/replay?seat={seat}", None),
    ("POST", "/api/replay", records.ReplayRequest),
)


class Maker:
    """Messages that are nearly right, and some that are not at all."""

    def __init__(self, seed: int, record: str = "") -> None:
        self.random = random.Random(seed)
        self.record = record
        self.forms: list[Any] = [inspect.type_info(form) for form in get_args(wire.ClientMessage)]

    def message(self) -> str | bytes:
        """For the socket."""
        chance = self.random.random()
        if chance < 0.01:
            return self.random.randbytes(self.random.randrange(1, 200))
        form = self.random.choice(self.forms)
        document = {"type": form.tag, **self.document(form)}
        text = json.dumps(self.harmless(self.wrong(document)) if chance < 0.9 else self.anything(4))
        return self.damaged(text) if chance > 0.6 else text

    def request(self, table: str) -> tuple[str, str, bytes]:
        """Method, path and body for REST."""
        method, path, form = self.random.choice(ROUTES)
        path = path.replace("{table}", self.random.choice((table, table, "x", "%00", "A" * 300)))
        path = path.replace("{seat}", str(self.random.choice((0, 1, 7, -1, 2**64, "x", "%ff"))))
        if form is None:
            return method, path, b""
        text = json.dumps(self.wrong(self.document(inspect.type_info(form))))
        return method, path, (self.damaged(text) if self.random.random() < 0.3 else text).encode()

    def document(self, form: Any) -> dict[str, Any]:
        """All fields of a struct, of the right types."""
        return {field.encode_name: self.fitting(field.encode_name, field.type) for field in form.fields}

    def fitting(self, name: str, kind: Any) -> Any:
        if name == "record":
            return self.damaged(self.record)
        match kind:
            case inspect.UnionType():
                return self.fitting(name, self.random.choice(kind.types))
            case inspect.IntType():
                return self.random.choice((0, 1, 5, 6, 7))
            case inspect.BoolType():
                return self.random.random() < 0.5
            case inspect.NoneType():
                return None
            case inspect.LiteralType():
                return self.random.choice(kind.values)
            case inspect.ListType():
                return [self.fitting(name, kind.item_type) for _ in range(self.random.randrange(4))]
            case inspect.StructType():
                return self.document(kind)
            case inspect.DictType():
                return {self.random.choice(WORDS): self.anything(2)}
        return self.random.choice(("fuzz-fuzz", "end-of-it", "aaaaaaaa"))

    def wrong(self, document: dict[str, Any]) -> dict[str, Any]:
        """With some values, names or fields that do not belong there."""
        for name in list(document):
            chance = self.random.random()
            if chance < 0.2:
                document[name] = self.anything(2)
            elif chance < 0.25:
                del document[name]
            elif chance < 0.28:
                document[self.random.choice(("seat", "key", "__class__", "type", "x"))] = self.anything(1)
        return document

    def harmless(self, document: dict[str, Any]) -> dict[str, Any]:
        """What the owner may do, and would change the table, is kept from being right."""
        if document.get("seat") == 0:
            document["seat"] = 6 if document.get("type") == "say" else 0
            document["seq"] = 10**6
        return document

    def anything(self, depth: int) -> Any:
        pick = self.random.randrange(7 if depth else 5)
        if pick == 5:
            return [self.anything(depth - 1) for _ in range(self.random.randrange(4))]
        if pick == 6:
            return {self.random.choice(WORDS): self.anything(depth - 1) for _ in range(self.random.randrange(4))}
        return self.random.choice(((None, True, False), NUMBERS, WORDS, WORDS, NUMBERS)[pick])

    def damaged(self, text: str) -> str:
        """Cut, doubled, with letters put in, or deep inside brackets; rarely very deep."""
        at, end = sorted(self.random.randrange(len(text) + 1) for _ in range(2))
        depth = DEEP if self.random.random() < 0.003 else 200
        return self.random.choice(
            (
                text[:at],
                text + text[at:],
                text[:at] + text[end:],
                text[:at] + "\\u" + text[at:],
                text[:at] + json.dumps(self.random.choice(WORDS))[1:-1] + text[at:],
                '{"x":' + "[" * depth + text,
            )
        )


class Attack:
    """A server process, a table, and three sockets to it."""

    def __init__(self, folder: Path) -> None:
        self.log = (folder / "server.log").open("w+")
        self.server: Server = Torilla("helsinki").start(folder, self.log)
        self.address = urlsplit(self.server.url)
        kind = {"Content-Type": "application/json"}
        self.http = httpx.Client(base_url=self.server.url, timeout=PATIENCE)
        self.nobody = httpx.Client(base_url=self.server.url, timeout=PATIENCE, headers=kind)
        body = {
            "game": "helsinki",
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "name": "Ann",
            "nonce": "a",
            "listed": True,
        }
        made = self.http.post("/api/tables", json=body).raise_for_status().json()
        self.table = made["table"]["id"]
        token = made["invitations"][0]["token"]
        with httpx.Client(base_url=self.server.url) as other:
            other.post("/api/join", json={"token": token, "name": "Bo", "nonce": "b"}).raise_for_status()
            secret = other.cookies["torilla_guest"]
        self.http.post(f"/api/tables/{self.table}/start", json={}).raise_for_status()
        self.secrets = [token, secret, self.http.cookies["torilla_guest"]]
        self.cookies = [f"torilla_guest={self.secrets[-1]}", "", "torilla_guest=nobody"]
        self.sockets = [self.open(one) for one in self.cookies]
        self.lots: list[list[str | bytes]] = [[] for _ in self.sockets]
        self.answers = 0

    def open(self, cookie: str) -> ClientConnection:
        address = self.server.url.replace("http", "ws") + f"/api/tables/{self.table}/socket"
        connecting = connect(
            address,
            additional_headers={"Cookie": cookie},
            max_size=2**22,
            compression=None,
            open_timeout=PATIENCE,
            ping_interval=None,
        )
        return ExitStack().enter_context(connecting)  # closed by `close`

    def send(self, message: str | bytes, at: int) -> None:
        lot = self.lots[at]
        lot.append(message)
        if len(lot) == LOT:
            self.flush(at)

    def flush(self, at: int) -> None:
        """Say what has come together, and read the answers up to that to a last, wrong ping."""
        link, lot = self.sockets[at], self.lots[at]
        self.lots[at] = []
        try:
            for message in lot:
                link.send(message)
            link.send('{"type":"ping","last":0}')
            while not self.read(link):
                pass
        except ConnectionClosed as closed:
            raise AssertionError(f"the server hung up: {closed}, after {lot}") from closed

    def read(self, link: ClientConnection) -> bool:
        last = False
        for told in json.loads(link.recv(timeout=PATIENCE)):
            self.answers += 1
            error = told.get("error")
            if error and error["code"].startswith(("server/", "limit/")):
                raise AssertionError(f"answered with {told}")
            last = last or bool(error and "`last`" in error["message"])
        return last

    def say_no_text(self, data: bytes, at: int) -> None:
        """A text frame that is not UTF-8 costs the socket, and nothing else."""
        self.flush(at)
        link = self.sockets[at]
        try:
            link.send(data + b"\xff", text=True)
            link.recv(timeout=PATIENCE)
        except ConnectionClosed as closed:
            if closed.rcvd is None or closed.rcvd.code != NOT_TEXT:
                raise AssertionError(f"the server hung up: {closed}, after {data!r}") from closed
        self.sockets[at] = self.open(self.cookies[at])
        self.answers += 1

    def say_no_http(self, data: bytes) -> None:
        """Something else than a request, as scanners send it: answered or not, the connection ends."""
        where = (self.address.hostname, self.address.port)
        with suppress(ConnectionError), socket.create_connection(where, timeout=PATIENCE) as connection:
            connection.sendall(data + b"\r\n\r\n")
            while connection.recv(4096):
                pass
        self.answers += 1

    def request(self, method: str, path: str, body: bytes) -> None:
        answer = self.nobody.request(method, path, content=body)
        self.answers += 1
        self.nobody.cookies.clear()  # who gives a name becomes a guest
        expected = answer.is_success or (answer.is_client_error and answer.json()["code"] and answer.status_code != 429)
        if not expected:
            raise AssertionError(f"{method} {path} {body!r}: {answer.status_code} {answer.text}")

    def state(self) -> bytes:
        """The table, its history and its chat, without who is connected."""
        record = self.http.get(f"/api/tables/{self.table}/record?seat=0").raise_for_status().json()
        with self.open(self.cookies[0]) as link:
            link.send('{"type":"hello"}')
            table, *rest = json.loads(link.recv(timeout=PATIENCE))
        for seat in table["seats"]:
            del seat["connected"]
        lasting = [message for message in rest if message["type"] != "absence"]
        return msgspec.json.encode([{**table, "watchers": 0}, lasting, record])

    def memory(self) -> int:
        """Kilobytes in use."""
        status = Path(f"/proc/{self.server.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])

    def check_log(self) -> None:
        """Nothing is worth a line, least of all a secret."""
        self.log.seek(0)
        written = self.log.read()
        assert not written, f"the server has logged: {written[:2000]}"

    def check_secrets(self, folder: Path) -> None:
        """No secret is in any file."""
        kept = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
        assert not any(secret.encode() in kept for secret in self.secrets), "a secret was written down"

    def close(self) -> None:
        for link in self.sockets:
            link.close()
        self.http.close()
        self.nobody.close()
        self.server.stop()
        self.log.close()


def fuzz(messages: int, seed: int, folder: Path) -> dict[str, int]:
    """Raises AssertionError; else what was seen."""
    attack = Attack(folder)
    try:
        record = attack.http.get(f"/api/tables/{attack.table}/record").raise_for_status().json()["text"]
        maker = Maker(seed, record)
        before = attack.state()
        warm = 0
        for number in range(messages):
            at = number % 3
            if number % 20 == 0:
                attack.request(*maker.request(attack.table))
            elif number % 1000 == 1:
                attack.say_no_text(maker.random.randbytes(20), at)
            elif number % 1000 == 501:
                attack.say_no_http(maker.random.randbytes(40))
            else:
                attack.send(maker.message(), at)
            if number == messages // 4:
                warm = attack.memory()
        for at in range(3):
            attack.flush(at)
        assert attack.server.process.poll() is None, "the server is gone"
        assert attack.state() == before, "the table has changed"
        attack.check_log()
        attack.check_secrets(folder)
        seen = {"messages": messages, "answers": attack.answers, "warm_kb": warm, "memory_kb": attack.memory()}
        assert seen["memory_kb"] < 1.1 * warm + 4096, f"memory grows: {seen}"
        return seen
    finally:
        attack.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(fuzz(given.messages, given.seed, Path(folder))))


if __name__ == "__main__":
    main()
