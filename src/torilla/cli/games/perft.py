"""`torilla perft`: count the step tree, to compare engines."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated, Any

import typer
from librt.vecs import vec
from mypy_extensions import i64

from torilla.cli.common import (
    AsJson,
    ComponentsPath,
    GameName,
    OptionChoices,
    RulesVersion,
    SeatCount,
    make_setup,
    print_json,
)
from torilla.core.engine.engine import Engine, Position


def perft(
    game_name: GameName,
    *,
    depth: Annotated[int, typer.Option("--depth", "-d", metavar="D", min=1, help="number of steps")],
    seed: Annotated[
        str, typer.Option("--seed", "-s", metavar="S", help="a word or number; decides all shuffles")
    ] = "0",
    players: SeatCount = 2,
    divide: Annotated[bool, typer.Option("--divide", help="also count behind each first action")] = False,
    option: OptionChoices = None,
    rules: RulesVersion = None,
    components: ComponentsPath = None,
    as_json: AsJson = False,
) -> None:
    """Count the sequences of D legal steps from the set-up, with all hidden things fixed by the seed."""
    from torilla.cli.progress import ProgressBar
    from torilla.core.engine.engine import new_buffer
    from torilla.core.records.seed import Seed

    setup = make_setup(game_name, option, players, components, rules)
    game, options, _, version = setup
    state = game.rules.setup(options, players, Seed.from_text(seed), version)
    first = game.rules.legal(state)
    behind: dict[str, int] = {}
    buffers = [new_buffer() for _ in range(depth)]
    start = perf_counter()
    with ProgressBar(len(first), "first actions") as bar:
        for code in first:
            child = game.rules.engine.clone(state)
            game.rules.engine.step(child, code)
            behind[game.notation.format(code)] = count_leaves(game.rules.engine, child, depth - 1, buffers)
            bar.advance()
    seconds = perf_counter() - start
    nodes = sum(behind.values())
    if as_json:
        summary: dict[str, Any] = {
            **setup.summary(),
            "seed": seed,
            "depth": depth,
            "nodes": nodes,
            "seconds": round(seconds, 6),
            "nodes_per_second": round(nodes / max(seconds, 1e-9), 1),
        }
        print_json({**summary, "divide": behind} if divide else summary)
        return
    if divide:
        width = max(len(text) for text in behind)
        for text, count in behind.items():
            print(f"{text:<{width}}  {count:>12,}")
        print()
    print(f"{nodes:,} sequences of {depth} steps, {seconds:.2f} s, {nodes / max(seconds, 1e-9):,.0f} a second")


def count_leaves(engine: Engine, position: Position, depth: int, buffers: list[vec[i64]]) -> int:
    """How many sequences of `depth` steps begin here; `buffers` has an action buffer for each depth."""
    if depth == 0:
        return 1
    if position.seat < 0:
        return 0
    buffer = buffers[depth - 1]
    choices = int(engine.fill_actions(position, buffer))
    if depth == 1:
        return choices
    total = 0
    for index in range(choices):
        child = engine.clone(position)
        engine.step(child, buffer[index])
        total += count_leaves(engine, child, depth - 1, buffers)
    return total
