"""The crash drill:  python -m bench.drill [KIND ...] [--kills N] [--pairs N] [--seed S] [--jobs N]

People play real games, as fast as they are answered, against real servers; one part is killed (SIGKILL) at random
moments and started again. Afterwards every acknowledged action must be in the log exactly once, in order, every
hash that was sent must be right, and every game must have continued. KIND is what is killed: sqlite or postgres
(the server on that store), node (one of two), worker (one of two, for bots), bus (NATS), database (PostgreSQL).
PostgreSQL runs with fsync on. The exit status is 1 if anything differs from what was sent.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))  # for the services

from bench.drill.marks import STAGES  # noqa: E402
from bench.drill.run import PLACES, Report  # noqa: E402
from bench.drill.shares import run_shares  # noqa: E402
from bench.lib import show_progress, table  # noqa: E402


def row(report: Report) -> list[str]:
    place = (PLACES[report.kind].__doc__ or "").rstrip(".")
    refused = ", ".join(f"{count} {code}" for code, count in sorted(report.refused.items())) or "none"
    return [
        report.kind,
        place,
        str(report.kills),
        *(str(report.stages[stage]) for stage in STAGES),
        f"{report.in_flight / max(1, report.kills):.0%}",
        str(report.tables),
        str(report.found.acknowledged),
        str(report.resent),
        refused,
        str(len(report.found.lost)),
        str(len(report.found.doubled)),
        f"{len(report.found.wrong)} of {report.found.hashes}",
        f"{report.going - len(report.stuck)} of {report.going}",
    ]


def text(reports: list[Report]) -> str:
    heads = ["kind", "killed", "kills", *STAGES, "in between", "tables", "acknowledged", "sent again", "refused"]
    heads += ["lost", "doubled", "wrong hashes, numbers", "gone on"]
    return table(heads, [row(report) for report in reports])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.drill", description=(__doc__ or "").split("\n\n")[1])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(PLACES))
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--pairs", type=int, default=6, help="tables at a time")
    parser.add_argument("--seed", type=int, default=0, help="of the first process; the others have those after it")
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the kills")
    wanted = parser.parse_args()
    unknown = set(wanted.kinds) - set(PLACES)
    if unknown:
        parser.error(f"unknown kind: {', '.join(sorted(unknown))}")
    reports = [
        run_shares(kind, wanted.kills, wanted.pairs, wanted.seed, max(1, wanted.jobs))
        for kind in wanted.kinds or PLACES
    ]
    show_progress("")
    print(text(reports))
    for report in reports:
        for what in report.faults:
            print(f"FAULT: {report.kind}, seed {wanted.seed}: {what}")
    return int(any(report.faults for report in reports))


if __name__ == "__main__":
    sys.exit(main())
