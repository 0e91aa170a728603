"""Two real server processes, a real PostgreSQL and a real NATS."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from services.nats import Nats
from services.postgres import Postgres
from websockets.exceptions import ConnectionClosed

from server.process import Browser, Server, server

pytestmark = pytest.mark.slow

LIMITS = ("--requests-per-minute", "60000", "--messages-per-second", "10000")
keys = count()


class Cluster:
    """Two servers as one."""

    def __init__(self, folder: Path, store: str, bus: Nats, stack: ExitStack) -> None:
        self.bus = bus
        where = ("--store", store, "--bus", bus.url, *LIMITS)
        self.nodes = [stack.enter_context(server(folder / str(number), *where)) for number in range(2)]


@pytest.fixture(scope="module")
def cluster(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    bus = Nats()
    with ExitStack() as stack:
        stack.callback(bus.stop)
        yield Cluster(tmp_path_factory.mktemp("cluster"), postgres.database(), bus, stack)


class Seat(Browser):
    """Somebody who sits at a table and keeps the last position."""

    seat = 0
    settled = 0
    position: dict[str, Any]
    events: list[dict[str, Any]]

    def come(self, table: str, node: Server | None = None) -> None:
        """Connect, perhaps to another node."""
        self.server = node or self.server
        self.open(table)
        self.say(type="hello", since=self.settled)
        self.position = {}
        while not self.position:
            self.listen()

    def listen(self) -> Any:
        """The next message, taken in."""
        message = self.hear("position", "events", "done", "refused", seconds=60)
        if message["type"] == "position":
            self.position = message
        elif message["type"] == "events":
            kept = [event for event in getattr(self, "events", []) if event["seq"] <= message["from"]]
            self.events, self.settled = kept + message["events"], message["settled"]
        return message

    def wait_for_turn(self) -> None:
        while self.position["to_move"] != self.seat:
            self.listen()

    def act(self, **other: Any) -> Any:
        """The first legal action; the answer."""
        action = self.position["legal"][0]["notation"]
        message = {"type": "act", "key": f"key-{next(keys):08}", "seq": self.position["seq"], "seat": self.seat}
        self.say(**{**message, "action": action, **other})
        while (answer := self.listen())["type"] not in ("done", "refused"):
            pass
        assert answer["type"] == "done", answer
        return answer

    def play_turn(self) -> None:
        self.wait_for_turn()
        while self.position["to_move"] == self.seat:
            self.act()

    @property
    def acted(self) -> list[str]:
        return [event["action"] for event in self.events if event["type"] == "acted"]


def two_seats(cluster: Cluster) -> tuple[Seat, Seat, str]:
    """Ann at the first node, Bo at the second."""
    ann, bo = Seat(cluster.nodes[0], "Ann"), Seat(cluster.nodes[1], "Bo")
    bo.seat = 1
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = ann.request("POST", "/tables", {"game": "helsinki", "seats": seats, "options": {"start": 0}, "name": "Ann"})
    table = str(made["table"]["id"])
    bo.request("POST", "/join", {"token": made["invitations"][0]["token"], "name": "Bo"})
    ann.request("POST", f"/tables/{table}/start")
    ann.come(table)
    bo.come(table)
    return ann, bo, table


def hang_up(*people: Seat) -> None:
    for person in people:
        assert person.socket is not None
        person.socket.close()


def same_in_the_end(ann: Seat, bo: Seat) -> None:
    """After a turn of Ann's both received the same."""
    bo.wait_for_turn()
    assert ann.acted == bo.acted
    assert ann.position["hash"] == bo.position["hash"]


def test_a_game_over_two_nodes(cluster: Cluster) -> None:
    """Two clients of one table on two nodes; one of them changes the node in the middle of a turn."""
    ann, bo, table = two_seats(cluster)
    ann.play_turn()
    bo.play_turn()
    ann.wait_for_turn()
    while not ann.position["can_undo"]:
        ann.act()
    before = ann.position
    hang_up(ann)
    ann.come(table, cluster.nodes[1])
    assert ann.position == before
    ann.play_turn()
    same_in_the_end(ann, bo)
    hang_up(ann, bo)


def test_a_node_is_killed(cluster: Cluster) -> None:
    """Its client goes on at the other one, sends again what was not answered, and nothing is lost."""
    ann, bo, table = two_seats(cluster)
    ann.play_turn()
    bo.wait_for_turn()
    message = {"seq": bo.position["seq"], "action": bo.position["legal"][0]["notation"], "key": "sent-twice"}
    bo.say(type="act", seat=1, **message)
    cluster.nodes[1].kill()
    try:
        with pytest.raises(ConnectionClosed):
            while True:
                bo.listen()
        bo.come(table, cluster.nodes[0])
        first = bo.act(**message)
        assert bo.act(**message) == first
        bo.play_turn()
        ann.play_turn()
        same_in_the_end(ann, bo)
    finally:
        cluster.nodes[1].start()
    hang_up(ann, bo)


def test_the_bus_is_killed(cluster: Cluster) -> None:
    """Without it and with it again both see everything."""
    ann, bo, _ = two_seats(cluster)
    ann.play_turn()
    cluster.bus.kill()
    bo.play_turn()
    ann.play_turn()
    cluster.bus.start()
    bo.play_turn()
    ann.play_turn()
    same_in_the_end(ann, bo)
    hang_up(ann, bo)
