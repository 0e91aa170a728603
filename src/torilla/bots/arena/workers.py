"""Plays the games of a match: here, in several processes, or on a Ray cluster. Results come as they are ready."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from socket import create_connection

from torilla.bots.arena.game import Hall, Result
from torilla.bots.arena.match import Match
from torilla.bots.processes import ignore_interrupt, in_processes
from torilla.core.contract.errors import TorillaError
from torilla.core.extras import needs_extra

Played = tuple[Result, str]
hall: Hall | None = None
"""In a worker process: where it plays."""


def play_here(match: Match, numbers: list[int]) -> Generator[Played]:
    """One game after another in this process."""
    here = Hall(match)
    try:
        for number in numbers:
            yield here.play(number)
    finally:
        here.close()


def play_in_processes(match: Match, numbers: list[int], jobs: int) -> Generator[Played]:
    """The same in several processes, which end with this one."""
    try:
        yield from in_processes(play_in_hall, iter(numbers), jobs, ahead=2, start=open_hall, arguments=(match,))
    except BrokenProcessPool:
        raise TorillaError("arena/worker", "a worker process ended in the middle of a game") from None


def open_hall(match: Match) -> None:
    """In a new worker."""
    global hall  # noqa: PLW0603  # a pool's workers keep what they have in their module
    ignore_interrupt()
    hall = Hall(match)
    signal.signal(signal.SIGTERM, leave)


def leave(*_: object) -> None:
    """End at once, with the bots' programs. The pool would take `sys.exit` for the game's result."""
    assert hall is not None
    hall.close()
    os._exit(1)


def play_in_hall(number: int) -> Played:
    assert hall is not None
    return hall.play(number)


def play_on_ray(match: Match, numbers: list[int], address: str) -> Generator[Played]:
    """The same on the processors of a Ray cluster, on whose machines this package is installed."""
    with needs_extra("ray", "--ray"):
        ray, actors = import_module("ray"), import_module("ray.util.actor_pool")
    look_for(address)
    try:
        ray.init(address=address, log_to_driver=False, configure_logging=True, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise TorillaError("arena/no-ray", f"no Ray cluster at {address}: {error}") from None
    try:
        count = max(1, min(len(numbers), int(ray.cluster_resources().get("CPU", 1))))
        kind = ray.remote(num_cpus=1)(Hall)
        pool = actors.ActorPool([kind.remote(match) for _ in range(count)])
        yield from pool.map_unordered(lambda actor, number: actor.play.remote(number), numbers)
    finally:
        ray.shutdown()


def look_for(address: str) -> None:
    """Ray itself waits minutes for a machine that does not answer. Raises TorillaError."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        try:
            create_connection((host, int(port)), timeout=5).close()
        except OSError as error:
            raise TorillaError("arena/no-ray", f"nobody answers at {address}: {error.strerror or error}") from None
