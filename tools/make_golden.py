"""Make golden records: games that must always replay the same (tests/golden).

    python tools/make_golden.py GAME [--out tests/golden] [--attempts 6]

Plays the tables of PLAN, at random with a preference for what no record shows yet, or by the bot that the plan names.
Of several attempts it keeps the one that adds most, and continues until every sort of action, every option, number of
seats and score category is covered. Existing files count and are never changed: records are not edited, new ones are
added. The games follow from their seeds, so deleting a file and running this again makes the same file.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from torilla.bots import get_bot
from torilla.core.contract.game import AnyGame
from torilla.core.contract.registry import get_game
from torilla.core.engine.generator import Generator
from torilla.core.play import Play
from torilla.core.records.record import Record, format_record, parse_record
from torilla.core.records.replay import Replay
from torilla.core.records.seed import Seed

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
SUFFIX = ".torilla"
MOST_FILES = 24


class Table(NamedTuple):
    """A table of the plan. `bot` plays in every seat; without it half of the seats are greedy, the others random."""

    seats: int
    options: str
    rules: int = 1
    bot: str | None = None


PLAN: dict[str, list[Table]] = {
    "helsinki": [
        Table(2, "actions=full dry-roads=no start=lot"),
        Table(3, "actions=full dry-roads=yes start=lot"),
        Table(4, "actions=full dry-roads=yes open-memory=yes start=2"),
        Table(2, "actions=first-game start=1"),
        Table(2, "actions=new-challenges covered=far,any-side,discount,one-wild,move-roof dry-roads=yes"),
        Table(3, "actions=new-challenges covered=lot open-memory=yes"),
        Table(4, "actions=first-game dry-roads=yes start=0"),
        Table(2, "actions=full dry-roads=yes start=0"),
        Table(2, "actions=full start=lot", rules=2, bot="expert"),
        Table(2, "actions=full dry-roads=yes start=lot", rules=2, bot="strong"),
        Table(2, "actions=new-challenges covered=lot start=lot", rules=2, bot="strong"),
        Table(3, "actions=full dry-roads=yes start=lot", rules=2, bot="strong"),
        Table(4, "actions=full start=lot", rules=2, bot="strong"),
        Table(3, "actions=full start=lot", rules=2, bot="expert"),
        Table(4, "actions=new-challenges covered=lot dry-roads=yes start=lot", rules=2, bot="expert"),
    ],
    "neoville": [
        Table(2, "utilities=lot start=lot"),
        Table(3, "utilities=bus,windmill start=0"),
        Table(4, "utilities=bus,biosphere open-memory=yes start=3"),
        Table(2, "utilities=windmill,biosphere"),
        Table(3, "utilities=lot open-memory=yes"),
        Table(4, "utilities=lot start=1"),
        Table(2, "utilities=bus,windmill start=1"),
        Table(3, "utilities=bus,biosphere"),
        Table(2, "utilities=lot start=lot", bot="expert"),
        Table(3, "utilities=lot start=lot", bot="expert"),
        Table(4, "utilities=lot start=lot", bot="strong"),
        Table(2, "utilities=windmill,biosphere open-memory=yes", bot="strong"),
    ],
}
"""The tables of each game, in order; from the start again when more are needed."""

EVENTS = {"helsinki": {"reshuffle", "tie"}, "neoville": set[str]()}
"""Moments that a game's records must show besides."""


# --- What a record shows


def sort_of(game: AnyGame, code: int) -> str:
    """The sort of an action: its type, with the action, side or kind of piece that makes it another thing to do."""
    value = game.notation.to_value(code)
    sort = type(value).__name__
    for field in ("action", "side", "extra"):
        found = getattr(value, field, None)
        if found:
            sort += f" {field if found is True else found}"
    piece = getattr(value, "piece", None)
    if piece:
        sort += " " + re.split(r"[0-9-]", piece)[0]
    if getattr(value, "tile", "") is None:
        sort += " pile"
    return sort


def all_sorts(game: AnyGame) -> set[str]:
    """The sorts of all codes."""
    codes = (code for code in range(game.action_count) if not game.notation.format_or_number(code).startswith("code "))
    return {f"action: {sort_of(game, code)}" for code in codes}


def option_marks(game: AnyGame, options: Any) -> set[str]:
    """What a table's options show: each choice; of lists and seats only whether they were chosen or drawn at random."""
    marks = set()
    for pair in game.rules.options.format(options).split():
        key, _, value = pair.partition("=")
        chosen = value if value in ("lot", "yes", "no") or key == "actions" else "chosen"
        marks.add(f"option: {key}={chosen}")
    return marks


def wanted(name: str) -> set[str]:
    """All that the records of a game must show together."""
    game = get_game(name)
    marks = all_sorts(game)
    for table in PLAN[name]:
        marks |= option_marks(game, game.rules.options.parse(table.options))
    marks |= {
        f"rules: {rules}, seats: {seats}"
        for rules in range(1, game.rules.version + 1)
        for seats in game.rules.seat_counts
    }
    marks |= {f"points: {category}" for category in game.rules.categories}
    marks |= {f"step: {step}" for step in game.rules.steps}
    return marks | {f"event: {event}" for event in EVENTS[name]}


def shown_by(record: Record) -> set[str]:
    """What one record shows."""
    replay = Replay(record)
    game = replay.game
    marks = option_marks(game, record.options) | {f"rules: {record.rules}, seats: {record.seats}"}
    state = replay.first()
    for turn, step in replay.entries:
        marks |= {f"step: {game.views.to_document(state)['step']}", f"action: {sort_of(game, step.code)}"}
        items = replay.advance(state, turn, step)
        marks |= {"event: reshuffle" for item in items if item.what == "shuffle"}
    outcome = game.rules.outcome(state)
    if outcome is not None:
        marks.add(f"step: {game.views.to_document(state)['step']}")
        marks |= {f"points: {part.category}" for score in outcome.scores for part in score.parts if part.now > 0}
        best = max(outcome.totals)
        if outcome.totals.count(best) > 1 and best > 0:
            marks.add("event: tie")
    return marks


def golden_files(name: str, folder: Path = FOLDER) -> list[Path]:
    """The golden records of a game."""
    return sorted(folder.glob(f"{name}-*{SUFFIX}"))


def shown_by_files(files: Iterable[Path]) -> set[str]:
    """What these records show together."""
    marks: set[str] = set()
    for path in files:
        marks |= shown_by(parse_record(path.read_text(encoding="utf-8")))
    return marks


# --- Playing


def play(name: str, table: Table, seed: str, missing: set[str]) -> Record:
    """A game; without a bot half of the seats play greedily, and all prefer sorts of actions that are missing."""
    seats, options, rules, bot = table
    game = get_game(name)
    generator = Generator.from_seed(int.from_bytes(Seed.from_text(seed).secret[:4], "big"))
    planner = get_bot(bot or "greedy")
    names = [bot or f"{'planner' if seat % 2 == 0 else 'wanderer'} {seat}" for seat in range(seats)]
    nonces = tuple(f"{name} {number}" for number in range(seats)) if seats > 2 else ()
    secret = Seed(Seed.from_text(seed).secret, nonces)
    recorder = Play.begin(game, game.rules.options.parse(options), seats, secret, names=names, table=seed, rules=rules)
    missing = set(missing)
    while (seat := recorder.state.to_move) is not None:
        legal = game.rules.legal(recorder.state)
        rare = [code for code in legal if f"action: {sort_of(game, code)}" in missing]
        if bot is not None:
            code = (
                legal[0] if len(legal) == 1 else planner.choose(game.views.view(recorder.state, seat), legal, generator)
            )
        elif rare and generator.below(3):
            code = rare[int(generator.below(len(rare)))]
        elif seat % 2 == 0 or generator.below(4) == 0:
            code = planner.choose(game.views.view(recorder.state, seat), legal, generator)
        else:
            code = legal[int(generator.below(len(legal)))]
        missing.discard(f"action: {sort_of(game, code)}")
        recorder.apply(code)
    return recorder.record()


def make(name: str, folder: Path, attempts: int) -> None:
    """Add records until nothing is missing and every table of the plan was played."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = wanted(name) - shown_by_files(golden_files(name, folder))
    for number in count(1):
        if number > MOST_FILES:
            raise SystemExit(f"{MOST_FILES} records do not show: {', '.join(sorted(missing))}")
        if not missing and number > len(PLAN[name]):
            return
        path = folder / f"{name}-{number:02}{SUFFIX}"
        if path.exists():
            continue
        table = PLAN[name][(number - 1) % len(PLAN[name])]
        seeds = [f"golden {name} {number} {attempt}" for attempt in range(attempts)]
        records = [play(name, table, seed, missing) for seed in seeds]
        record = max(records, key=lambda record: len(shown_by(record) & missing))
        record.head_comments = [f"Golden record: {table.options}"]
        if table.bot is not None:
            record.head_comments.append(
                f"Played by {table.bot}: python tools/make_golden.py {name} --attempts {attempts}"
            )
        path.write_text(format_record(record), encoding="utf-8")
        added = shown_by(record) & missing
        missing -= added
        print(f"{path.name}: {len(record)} steps, {len(added)} things new, {len(missing)} missing")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(PLAN))
    parser.add_argument("--out", type=Path, default=FOLDER, metavar="FOLDER")
    parser.add_argument("--attempts", type=int, default=6, metavar="N", help="games played for each record")
    arguments = parser.parse_args()
    make(arguments.game, arguments.out, arguments.attempts)


if __name__ == "__main__":
    main()
