"""Work in several processes, which end with this one."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def ignore_interrupt() -> None:
    """Ctrl-C reaches every process of the terminal; only the first one answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def in_processes(
    work: Callable[[Task], Result],
    tasks: Iterator[Task],
    jobs: int,
    *,
    ahead: int = 1,
    start: Callable[..., object] = ignore_interrupt,
    arguments: tuple[object, ...] = (),
) -> Generator[Result]:
    """The results, as they are ready. `ahead`: tasks handed out for each process; `start` is called in each first."""
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=start, initargs=arguments)
    running: set[Future[Result]] = set()
    finished = False
    try:
        while True:
            while len(running) < ahead * jobs and (task := next(tasks, None)) is not None:
                running.add(pool.submit(work, task))
            if not running:
                break
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
        finished = True
    finally:
        if not finished:
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.terminate()
        pool.shutdown(cancel_futures=True)  # waits: else Python may complain of the pool's closed pipe when it ends
