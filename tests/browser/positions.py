"""Positions worth looking at: steps of the golden records, set up on the server as tables to play on from.

Those games never change, so a page that is looked at is the same page in every run.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from server.process import Browser as Guest

from browser.site import Site
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay

GOLDEN = Path(__file__).parents[1] / "golden"
There = Callable[[dict[str, Any]], bool]


@cache
def text_of(record: str) -> str:
    return (GOLDEN / f"{record}.torilla").read_text(encoding="utf-8")


@cache
def replay_of(record: str) -> Replay:
    return Replay(parse_record(text_of(record)))


@cache
def notations(record: str) -> list[str]:
    """All steps of a record."""
    replay = replay_of(record)
    return [replay.game.format_action(step.code, replay.components) for _, step in replay.entries]


def find(record: str, there: There) -> tuple[int, int]:
    """The first step before which the state (as a document) is as wanted, and the seat to move there."""
    replay = replay_of(record)
    state = replay.first()
    for number, (turn, step) in enumerate(replay.entries):
        if there(replay.game.to_document(state)):
            return number, turn.seat
        replay.advance(state, turn, step)
    raise LookupError(f"{record} has no such position")


def set_up(site: Site, record: str, steps: int, seat: int, bot: str = "greedy") -> tuple[Guest, str]:
    """A guest at a table where this number of a record's steps has been played; bots have the other seats."""
    guest = Guest(site, "Ann")
    body = {"record": text_of(record), "steps": steps, "seat": seat, "name": "Ann", "bot": bot}
    made = guest.request("POST", "/tables/from-record", body)
    return guest, made["table"]["id"]


def set_up_finished(site: Site, record: str) -> tuple[Guest, str]:
    """A guest at a table that is over: they took the last step."""
    replay = replay_of(record)
    turn, last = replay.entries[-1]
    guest, table = set_up(site, record, len(replay) - 1, turn.seat)
    socket = guest.open(table)
    guest.say(type="hello", since=0)
    position = guest.hear("position")
    action = replay.game.format_action(last.code, replay.components)
    guest.say(type="act", key="the-last-one", seq=position["seq"], seat=turn.seat, action=action)
    guest.hear("done")
    socket.close()
    return guest, table
