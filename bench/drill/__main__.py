"""The crash drill:  python -m bench.drill [KIND ...] [--kills N] [--pairs N] [--seed S] [--write]

People play real games, as fast as they are answered, against real servers; one part is killed (SIGKILL) at random
moments and started again. Afterwards every acknowledged action must be in the log exactly once, in order, every
hash that anybody was told must be right, and every game must have gone on. KIND says what is killed: sqlite or postgres
(the server on that store), node (one of two), worker (one of two, for bots), bus (NATS), database (PostgreSQL).
PostgreSQL runs with fsync on. `--write` puts the report into bench/drill-results.md.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))  # for the services

from bench.drill.check import Broken  # noqa: E402
from bench.drill.run import PLACES, Report, drill  # noqa: E402
from bench.lib import machine, show_progress, table  # noqa: E402

STAGES = ("received, not stored", "stored, not answered", "nothing under way")


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
        str(report.acknowledged),
        str(report.resent),
        refused,
    ]


def text(reports: list[Report]) -> str:
    heads = ["kind", "killed", "kills", *STAGES, "under way", "tables", "acknowledged", "sent again", "refused"]
    return table(heads, [row(report) for report in reports])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.drill", description=(__doc__ or "").split("\n\n")[1])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(PLACES))
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--pairs", type=int, default=6, help="tables at a time")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", action="store_true", help="write bench/drill-results.md")
    wanted = parser.parse_args()
    unknown = set(wanted.kinds) - set(PLACES)
    if unknown:
        parser.error(f"unknown kind: {', '.join(sorted(unknown))}")
    reports: list[Report] = []
    for kind in wanted.kinds or PLACES:
        with tempfile.TemporaryDirectory(prefix="torilla-drill-") as folder:
            work = drill(
                kind,
                Path(folder),
                kills=wanted.kills,
                pairs=wanted.pairs,
                seed=wanted.seed,
                told=lambda report: show_progress(f"{report.kind}: {report.kills} of {wanted.kills} kills"),
            )
            try:
                reports.append(asyncio.run(work))
            except Broken as broken:
                show_progress("")
                print(f"BROKEN: {kind}, seed {wanted.seed}: {broken}")
                return 1
    show_progress("")
    print(text(reports))
    if wanted.write:
        facts = "; ".join(f"{name} {value}" for name, value in machine().items())
        said = "`python -m bench.drill --write`: nothing was lost, doubled or changed."
        lines = ["# Crash drill", "", said, "", facts]
        (ROOT / "bench" / "drill-results.md").write_text("\n".join([*lines, "", text(reports), ""]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
