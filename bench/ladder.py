"""How strong are the bots?  `python -m bench.ladder [--out DIR] [--jobs J] [--only PART] [--write]`

Plays the matches of the ladder in the arena, both games: level against level, the best against the simple ones, one
expert at a table of four, and the search with growing budgets against a bot that does not search. Budgets are
simulations, so the same command gives the same games everywhere; games that are in DIR already are not played again.
`--write` puts the report into bench/ladder.md.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

if not __package__:  # run as `python bench/ladder.py`
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from bench.lib import ROOT, machine, table

GAMES = ("helsinki", "neoville")
RESULTS = ROOT / "bench" / "ladder.md"
SEED = 2026
PAIRS = 200
"""Games of 100 duplicate pairs."""
BUDGETS = {4: 60, 16: 60, 64: 40, 256: 24, 1024: 12, 2048: 8}
"""Simulations a decision, and games against `search:0`, which takes its best plan."""


class Match(NamedTuple):
    """One match; the first bot's share of the wins, or rather the lower end of its interval, has a target."""

    part: str
    bots: str
    games: int
    target: float


MATCHES = (
    Match("levels", "greedy,random", PAIRS, 0.9),
    Match("levels", "novice,random", PAIRS, 0.8),
    Match("levels", "casual,novice", PAIRS, 0.6),
    Match("levels", "strong,casual", PAIRS, 0.6),
    Match("levels", "expert,strong", PAIRS, 0.6),
    Match("best", "expert,greedy", PAIRS, 0.8),
    Match("best", "expert,greedy,greedy,greedy", 60, 0.45),
)


def play(game: str, bots: str, games: int, out: Path, jobs: str) -> dict[str, Any]:
    """One match, as `torilla arena` reports it."""
    folder = out / f"{game}-{re.sub('[^a-z0-9-]', '', bots.replace(',', '-'))}"
    command = [sys.executable, "-c", "from torilla.cli import main; main()", "arena", game, "--bots", bots]
    command += ["--games", str(games), "--seed", str(SEED), "--jobs", jobs, "--out", str(folder), "--times", "--json"]
    print(f"{game}: {bots}, {games} games", file=sys.stderr, flush=True)
    result: dict[str, Any] = json.loads(subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.PIPE).stdout)
    return result


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def shares(bot: dict[str, Any]) -> str:
    return f"{percent(bot['win_rate'])} ({percent(bot['win_rate_low'])} to {percent(bot['win_rate_high'])})"


def match_row(game: str, match: Match, result: dict[str, Any]) -> list[str]:
    bot, other = result["bots"][0], result["bots"][-1]
    verdict = "met" if bot["win_rate_low"] >= match.target else "MISSED"
    return [
        game.capitalize(),
        match.bots.replace(",", ", "),
        str(result["games"]),
        shares(bot),
        f">= {percent(match.target)}",
        verdict,
        f"{bot['mean_score']:.1f} : {other['mean_score']:.1f}",
        f"{bot['seconds_a_turn']:.3f}",
    ]


def level_rows(results: dict[tuple[str, str], dict[str, Any]]) -> list[list[str]]:
    """The mean score of each level over its two-seat matches."""
    rows = []
    for game in GAMES:
        for level in ("random", "greedy", "novice", "casual", "strong", "expert"):
            played = [
                bot
                for (name, bots), result in results.items()
                if name == game and bots.count(",") == 1
                for bot in result["bots"]
                if bot["name"] == level
            ]
            games = sum(bot["games"] for bot in played)
            if games:
                mean = sum(bot["mean_score"] * bot["games"] for bot in played) / games
                seconds = sum(bot["seconds_a_turn"] * bot["games"] for bot in played) / games
                rows.append([game.capitalize(), level, str(games), f"{mean:.1f}", f"{1000 * seconds:.1f}"])
    return rows


def plot(points: dict[str, list[tuple[float, float]]]) -> str:
    """Win rate over seconds a turn (logarithmic), in characters: it reads in a terminal and in a diff."""
    from math import log10

    width, height = 64, 16
    canvas = [[" "] * width for _ in range(height)]
    for mark, series in zip("HN", points.values(), strict=True):
        for seconds, share in series:
            column = round((log10(max(seconds, 0.001)) + 3) / 3.5 * (width - 1))
            row = round((1 - (share - 0.4) / 0.6) * (height - 1))
            if 0 <= row < height and 0 <= column < width:
                canvas[row][column] = mark if canvas[row][column] == " " else "*"
    lines = [f"{100 - 60 * row / (height - 1):4.0f} % |{''.join(cells)}" for row, cells in enumerate(canvas)]
    lines += ["       +" + "-" * width, "        1 ms             10 ms             100 ms            1 s      3 s"]
    return "\n".join(lines)


def report(results: dict[tuple[str, str], dict[str, Any]]) -> str:
    matches = [
        match_row(game, match, results[game, match.bots])
        for match in MATCHES
        for game in GAMES
        if (game, match.bots) in results
    ]
    growth = []
    points: dict[str, list[tuple[float, float]]] = {game: [] for game in GAMES}
    for game in GAMES:
        for budget in BUDGETS:
            result = results.get((game, f"search:{budget},search:0"))
            if result is None:
                continue
            bot = result["bots"][0]
            score, seconds = f"{bot['mean_score']:.1f}", f"{bot['seconds_a_turn']:.3f}"
            growth.append([game.capitalize(), str(budget), str(result["games"]), shares(bot), score, seconds])
            points[game].append((bot["seconds_a_turn"], bot["win_rate"]))
    parts = [
        "# The ladder",
        "\n".join(f"- {name}: {value}" for name, value in machine().items()),
        "Repeat: `python -m bench.ladder --write` (hours of processor time; docs/concepts/bots.md). All budgets are "
        "simulations and all deals follow from the seed, so the same games come out everywhere; only the seconds, "
        "processor time, are this machine's. Every deal is played once for each seat (duplicate pairs at two seats). "
        "Intervals are of 95 % and treat the games of a deal as one; the lower end counts.",
        "## Matches",
        table(["game", "bots", "games", "won by the first", "target", "verdict", "mean scores", "s/turn"], matches),
        "*Mean scores*: of the first and of the last bot named. *s/turn*: of the first bot.",
        "## Levels",
        table(["game", "bot", "games", "mean score", "ms/turn"], level_rows(results)),
        "Over all its matches at two seats, so against different opponents.",
    ]
    if growth:
        parts += [
            "## Budget and strength",
            "The search with a number of simulations for each decision against the same bot that only takes its best "
            "plan (`search:0`), two seats.",
            table(["game", "simulations", "games", "won", "mean score", "s/turn"], growth),
            "Wins over seconds a turn (H Helsinki, N Neoville):",
            "```text\n" + plot(points) + "\n```",
        ]
    return "\n\n".join(parts) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "ladder", help="where the games are kept")
    parser.add_argument("--jobs", default="2", help="processes")
    parser.add_argument("--only", choices=("levels", "best", "budgets"), help="one part only")
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.relative_to(ROOT)}")
    chosen = parser.parse_args()
    results = {}
    for match in MATCHES:
        if chosen.only in (None, match.part):
            for game in GAMES:
                results[game, match.bots] = play(game, match.bots, match.games, chosen.out, chosen.jobs)
    if chosen.only in (None, "budgets"):
        for budget, games in BUDGETS.items():
            for game in GAMES:
                bots = f"search:{budget},search:0"
                results[game, bots] = play(game, bots, games, chosen.out, chosen.jobs)
    text = report(results)
    print(text)
    if chosen.write:
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
