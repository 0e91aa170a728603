"""Mine puzzles: positions of self-play and golden games in which one turn is clearly best.

    make_puzzles.py GAME --found FILE [--seed S] [--kind last-turn|search] [--number N]   adds N puzzles to FILE
    make_puzzles.py GAME --choose FILE ... [--number N]     writes the N best of these into the game's package
    make_puzzles.py --check [GAME ...] [--sample N]         confirms the shipped puzzles again (N of each game)

A puzzle is confirmed by counting all turns where the game ends with it, or by comparing all turns with samples, after
which the expert has to agree (solve_puzzles.py). Its grade is how often the levels `casual` and `strong` find it.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

import msgspec
from solve_puzzles import Deep, Solved, solve_last_turn

from torilla.bots import get_bot
from torilla.bots.puzzles.verdict import begin, codes_of, is_done, judge_turn, rival_of, why
from torilla.core.content.puzzles import FILE, Grade, Puzzle, lesson_before, taught_by
from torilla.core.contract.game import AnyGame
from torilla.core.contract.registry import game_names, get_game
from torilla.core.engine.generator import Generator
from torilla.core.records.record import parse_record
from torilla.core.records.replay import Replay

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
GOLDEN_SEED = 1
"""Only this seed begins with the golden games: others run beside it."""
LEVELS = ("casual", "strong")
PLAYERS = ("novice", "casual", "strong")
"""Who plays the games: weak players leave more to be found."""
SEATS = {"last-turn": (2, 2, 2, 3, 4), "search": (2, 2, 3)}
"""Numbers of seats, by kind of puzzle; searches for four are slow."""
TRIES = 8
"""Attempts of each level."""
ANY = "turn"
"""The theme of turns of which the game says nothing."""
FINDS = 0.6
"""A level that finds the solution this often is taken to find it."""
NUMBER = 120
EASY = 0.4
"""The share of puzzles, at most, that both levels find."""


# --- Mining


def games_of(name: str, generator: Generator, seats_of: tuple[int, ...], *, golden: bool) -> Iterator[list[Any]]:
    """The positions before each turn: of the golden games if wanted, then of games between bots, without end."""
    game: Any = get_game(name)
    for path in sorted(GOLDEN.glob(f"{name}-*.torilla")) if golden else ():
        run = Replay(parse_record(path.read_text(encoding="utf-8")))
        if run.game.source is not None:
            continue
        state: Any = run.first()
        starts = []
        for recorded in run.record.turns:
            starts.append(state.clone())
            for step in recorded.steps:
                run.advance(state, recorded, step)
        yield starts
    while True:
        seats = seats_of[int(generator.below(len(seats_of)))]
        bots = [get_bot(PLAYERS[int(generator.below(len(PLAYERS)))]) for _ in range(seats)]
        state = game.rules.setup(game.rules.options.make(), seats, generator.fork())
        starts, turn = [], -1
        while (seat := state.to_move) is not None:
            if int(state.turn) != turn:
                turn = int(state.turn)
                starts.append(state.clone())
            legal = game.rules.legal(state)
            code = legal[0] if len(legal) == 1 else bots[seat].choose(game.views.view(state, seat), legal, generator)
            game.rules.apply_legal(state, code)
        yield starts


def mine(name: str, kind: str, seed: int) -> Iterator[Puzzle]:
    """Puzzles of a kind, without end."""
    game, generator = get_game(name), Generator.from_seed(seed)
    for starts in games_of(name, generator, SEATS[kind], golden=seed == GOLDEN_SEED):
        if kind == "last-turn":
            chosen = starts[-1:]
        else:
            first = len(starts) // 2  # before, many turns are about as good
            chosen = [starts[first + int(generator.below(len(starts) - 1 - first))] for _ in range(4)]
        for state in chosen:
            puzzle = puzzle_of(game, state, kind, generator)
            if puzzle is not None:
                yield puzzle


def puzzle_of(game: AnyGame, state: Any, kind: str, generator: Generator) -> Puzzle | None:
    """The puzzle of a position, if it makes one. What its seat cannot know is dealt again."""
    seat = int(state.seat)
    dealt = state.clone()
    game.rules.engine.redeal(dealt, seat, generator)
    text = game.views.format_position(dealt)
    seed = int(generator.below(1 << 30))
    root: Any = game.views.parse_position(text)
    solved = solve(game, root, kind, seed)
    if solved is None:
        return None
    puzzle = Puzzle(
        id=sha256(text.encode()).hexdigest()[:6],
        seat=seat,
        themes=themes_of(game, root, solved.codes),
        grade=1,
        solution=[game.notation.format(code) for code in solved.codes],
        rival=[game.notation.format(code) for code in solved.rival],
        proof=msgspec.structs.replace(solved.proof, seed=seed),
        found={},
        position=text,
    )
    found = {level: found_by(game, puzzle, level) for level in LEVELS}
    return msgspec.structs.replace(puzzle, found=found, grade=grade_of(found))


def solve(game: AnyGame, root: Any, kind: str, seed: int) -> Solved | None:
    if kind == "last-turn":
        return solve_last_turn(game, root, Generator.from_seed(seed))
    return Deep(game, game.views.view(root, int(root.seat)), seed).solve()


def themes_of(game: AnyGame, root: Any, codes: tuple[int, ...]) -> list[str]:
    """What a turn does; `last-turn` is a theme of every game."""
    after: Any = root.clone()
    for code in codes:
        game.rules.engine.step(after, code)
    found = game.bots.themes(root, after, int(root.seat))
    return [*found, "last-turn"] if after.seat < 0 else found or [ANY]


def found_by(game: AnyGame, puzzle: Puzzle, level: str) -> float:
    """How often a level plays a turn that solves the puzzle."""
    right: dict[tuple[int, ...], bool] = {}
    tries = []
    for number in range(TRIES):
        root = begin(game, puzzle)
        bot, state, generator, codes = get_bot(level), root.clone(), Generator.from_seed(number), list[int]()
        while not is_done(puzzle, root, state):
            legal = game.rules.legal(state)
            view = game.views.view(state, puzzle.seat)
            codes.append(legal[0] if len(legal) == 1 else bot.choose(view, legal, generator))
            game.rules.engine.step(state, codes[-1])
        line = tuple(codes)
        if line not in right:
            right[line] = judge_turn(game, puzzle, root, line, state).right
        tries.append(right[line])
    return sum(tries) / TRIES


def grade_of(found: dict[str, float]) -> Grade:
    """1: casual finds it, 2: strong does, 3: neither."""
    if found["casual"] >= FINDS:
        return 1
    return 2 if found["strong"] >= FINDS else 3


# --- Choosing


def worthwhile(one: Puzzle) -> tuple[float, ...]:
    """The best to have first: turns that decide the game, hard ones, clear ones."""
    return -round(one.proof.best.chance - one.proof.second.chance, 1), -one.grade, -one.proof.low


def choose(name: str, found: list[Puzzle], number: int) -> list[Puzzle]:
    """Choose a number of puzzles, of all themes and grades alike as far as there are, and not too many easy ones.

    Only those whose solution has a reason, and of those that look the same one.
    """
    game = get_game(name)
    pools: dict[str, list[Puzzle]] = {}
    known: set[object] = set()
    for puzzle in sorted(found, key=worthwhile):
        look = (puzzle.solution, puzzle.rival, puzzle.proof.best)
        root = begin(game, puzzle)
        if str(look) in known or not why(game, puzzle, root, rival_of(game, puzzle)):
            continue
        known.add(str(look))
        themes = themes_of(game, root, codes_of(game, puzzle))
        pools.setdefault(themes[0], []).append(msgspec.structs.replace(puzzle, themes=themes))
    chosen: dict[str, Puzzle] = {}
    easy = round(number * EASY)
    while len(chosen) < number and any(pools.values()):
        for pool in pools.values():
            grades = Counter(one.grade for one in chosen.values())
            wanted = [one for one in pool if one.grade > 1 or grades[1] < easy]
            if wanted and len(chosen) < number:
                rarest = min(wanted, key=lambda one: grades[one.grade])
                chosen[rarest.id] = rarest
                pool.remove(rarest)
            elif not wanted:
                pool.clear()
    return teaching_order(name, list(chosen.values()))


def teaching_order(name: str, puzzles: list[Puzzle]) -> list[Puzzle]:
    """By grade, then by the lesson after which everything in the solution is known, then by theme."""
    taught = taught_by(get_game(name).content.lessons.values())
    order = list(dict.fromkeys(one.themes[0] for one in puzzles))
    return sorted(puzzles, key=lambda one: (one.grade, lesson_before(one, taught), order.index(one.themes[0])))


def path_of(name: str) -> Path:
    package = get_game(name).content.package
    assert package is not None
    return Path(str(files(package))) / FILE


def write(name: str, puzzles: list[Puzzle]) -> None:
    lines = ",\n".join(msgspec.json.encode(one).decode() for one in puzzles)
    path_of(name).write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(name, len(puzzles), Counter(one.grade for one in puzzles), Counter(one.themes[0] for one in puzzles))


def read(paths: list[Path]) -> list[Puzzle]:
    lines = [line for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    return list({one.id: one for one in (msgspec.json.decode(line, type=Puzzle) for line in lines)}.values())


# --- Checking


def faults(game: AnyGame, puzzle: Puzzle) -> list[str]:
    """What is wrong with a puzzle: its confirmation is done again from its text."""
    root = begin(game, puzzle)
    solved = solve(game, root, puzzle.proof.kind, puzzle.proof.seed)
    if solved is None:
        return ["it has no clear solution"]
    found = []
    if solved.codes != codes_of(game, puzzle):
        found.append(f"the solution is {[game.notation.format(code) for code in solved.codes]}")
    if [game.notation.format(code) for code in solved.rival] != puzzle.rival:
        found.append(f"the next best turn is {[game.notation.format(code) for code in solved.rival]}")
    if (solved.proof.best, solved.proof.second) != (puzzle.proof.best, puzzle.proof.second):
        found.append(f"the proof is {solved.proof}")
    if themes_of(game, root, solved.codes) != puzzle.themes:
        found.append(f"the themes are {themes_of(game, root, solved.codes)}")
    return found


def check(names: list[str], sample: int | None) -> int:
    """The number of puzzles that are wrong."""
    wrong = 0
    for name in names:
        game = get_game(name)
        puzzles = list(game.content.puzzles.values())
        step = 1 if sample is None else max(1, len(puzzles) // sample)
        for puzzle in puzzles[::step]:
            found = faults(game, puzzle)
            wrong += bool(found)
            for fault in found:
                print(f"{name}/{puzzle.id}: {fault}", flush=True)
        print(f"{name}: {len(puzzles[::step])} of {len(puzzles)} puzzles confirmed again", flush=True)
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", choices=[*game_names(), []], metavar="GAME")
    parser.add_argument("--found", type=Path, metavar="FILE")
    parser.add_argument("--choose", type=Path, nargs="+", metavar="FILE")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--kind", choices=["last-turn", "search"], default="last-turn")
    parser.add_argument("--number", type=int, default=NUMBER, metavar="N")
    parser.add_argument("--sample", type=int, metavar="N")
    parser.add_argument("--seed", type=int, default=GOLDEN_SEED, metavar="S")
    chosen: Any = parser.parse_args()
    names = cast(list[str], chosen.game)
    if chosen.check:
        sys.exit(check(names or list(game_names()), chosen.sample) > 0)
    if len(names) != 1 or not (chosen.found or chosen.choose):
        parser.error("give one game, and --found or --choose")
    if chosen.choose:
        write(names[0], choose(names[0], read(chosen.choose), chosen.number))
        return
    with chosen.found.open("a", encoding="utf-8") as file:
        for _, puzzle in zip(range(chosen.number), mine(names[0], chosen.kind, chosen.seed), strict=False):
            file.write(msgspec.json.encode(puzzle).decode() + "\n")
            file.flush()
            print(puzzle.id, puzzle.grade, puzzle.found, puzzle.themes, puzzle.solution, puzzle.proof, flush=True)


if __name__ == "__main__":
    main()
