"""How strong are the learned weights?  `python -m bench.learned [--out DIR] [--jobs J] [--write]`

Plays the bot of `examples/learn` against the simple levels, as `bench.ladder` does: the same deals, once for each seat.
Games that are in DIR already are not played again. `--write` puts the report into bench/learned.md.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

if not __package__:  # run as `python bench/learned.py`
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from bench.ladder import GAMES, PAIRS, play, shares
from bench.lib import ROOT, machine, table

FOLDER = ROOT / "examples" / "learn"
LEARNED = f"learned=python:{(FOLDER / 'learned.py').relative_to(ROOT)}:Learned"
OTHERS = ("random", "greedy", "novice", "casual")
RESULTS = ROOT / "bench" / "learned.md"


def row(game: str, other: str, result: dict[str, Any]) -> list[str]:
    own, against = result["bots"]
    verdict = "stronger" if own["win_rate_low"] > 0.5 else "weaker" if own["win_rate_high"] < 0.5 else "not told apart"
    scores = f"{own['mean_score']:.1f} : {against['mean_score']:.1f}"
    return [
        game.capitalize(),
        other,
        str(result["games"]),
        shares(own),
        verdict,
        scores,
        f"{own['seconds_a_turn']:.3f}",
    ]


def report(results: dict[tuple[str, str], dict[str, Any]]) -> str:
    rows = [row(game, other, result) for (game, other), result in results.items()]
    sizes = ", ".join(f"{file.stem} {file.stat().st_size / 1e6:.2f} MB" for file in sorted(FOLDER.glob("*.npz")))
    parts = [
        "# The learned weights",
        "\n".join(f"- {name}: {value}" for name, value in {**machine(), "weights": sizes}.items()),
        "Repeat: `python -m bench.learned --write`. The weights are those beside `examples/learn/learned.py`; how they "
        "came about is in [Train a network](../docs/howto/train-a-network.md). Two seats, every deal once for each "
        "seat; intervals are of 95 % and treat the games of a deal as one. *Stronger*: the interval lies above 50 %.",
        table(["game", "against", "games", "won by learned", "it is", "mean scores", "s/turn"], rows),
    ]
    return "\n\n".join(parts) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "learned", help="where the games are kept")
    parser.add_argument("--jobs", default="1", help="processes")
    parser.add_argument("--games", type=int, default=PAIRS, help=f"in each match ({PAIRS})")
    parser.add_argument("--write", action="store_true", help=f"write {RESULTS.relative_to(ROOT)}")
    chosen = parser.parse_args()
    games = [game for game in GAMES if (FOLDER / f"{game}.npz").is_file()]
    results = {
        (game, other): play(game, f"{LEARNED},{other}", chosen.games, chosen.out, chosen.jobs)
        for game in games
        for other in OTHERS
    }
    text = report(results)
    print(text)
    if chosen.write:
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
