"""A drill in one process or shared out among several."""

from __future__ import annotations

import asyncio
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from bench.drill.run import Report, drill
from bench.lib import show_progress


def run(kind: str, kills: int, pairs: int, seed: int) -> Report:
    """One drill, in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="torilla-drill-") as folder:
        return asyncio.run(drill(kind, Path(folder), kills=kills, pairs=pairs, seed=seed, told=say))


def say(report: Report) -> None:
    show_progress(f"{report.kind}: {report.kills} kills")


def run_shares(kind: str, kills: int, pairs: int, seed: int, jobs: int) -> Report:
    """The kills shared out among processes, each with servers of its own: most of the time they start."""
    if jobs == 1:
        return run(kind, kills, pairs, seed)
    shares = [kills // jobs + (number < kills % jobs) for number in range(jobs)]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        parts = [pool.submit(run, kind, share, pairs, seed + number) for number, share in enumerate(shares) if share]
        whole = Report(kind)
        for part in parts:
            whole.add(part.result())
    return whole
