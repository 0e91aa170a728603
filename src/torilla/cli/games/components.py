"""`torilla components`: what is in the box, and what a corrected file changes."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated

import typer

from torilla.cli.common import AsJson, GameName, load_components, load_game, print_json
from torilla.core.contract.data import Components


def components(
    game_name: GameName,
    *,
    check: Annotated[
        Path | None,
        typer.Option("--check", metavar="FILE", help="check a corrected file and list the differences"),
    ] = None,
    source: Annotated[bool, typer.Option("--source", help="print the file itself, to correct a copy of it")] = False,
    as_json: AsJson = False,
) -> None:
    """Show the components of a game, or check a corrected components file."""
    game = load_game(game_name)
    box = load_components(game, check)
    data = tomllib.loads(box.source)
    changes = differences(tomllib.loads(game.components().source), data) if check is not None else []
    if source:
        print(box.source, end="" if box.source.endswith("\n") else "\n")
    elif as_json:
        found: dict[str, object] = {"game": game.name, "hash": box.hash, "components": data}
        if check is not None:
            found["differences"] = [{"place": place, "box": old, "file": new} for place, old, new in changes]
        print_json(found)
    elif check is not None:
        show_changes(check, box, changes)
    else:
        from torilla.cli.play.show import console_for_output

        console = console_for_output()
        for part in game.show_components(box):
            console.print(part)
        print(f"\nhash {box.hash}")


def differences(old: object, new: object, place: str = "") -> list[tuple[str, object, object]]:
    """Where two parsed files differ: place, old and new value (None: not there)."""
    if isinstance(old, dict) and isinstance(new, dict):
        keys = [*old, *(key for key in new if key not in old)]
        pairs = [(f"{place}.{key}" if place else key, old.get(key), new.get(key)) for key in keys]
    elif isinstance(old, list) and isinstance(new, list) and any(isinstance(part, dict) for part in old + new):
        longest = max(len(old), len(new))
        padded = [parts + [None] * (longest - len(parts)) for parts in (old, new)]
        pairs = [(f"{place}[{at + 1}]", *both) for at, both in enumerate(zip(*padded, strict=True))]
    else:
        return [] if old == new else [(place, old, new)]
    return [change for where, first, second in pairs for change in differences(first, second, where)]


def show_changes(path: Path, box: Components, changes: list[tuple[str, object, object]]) -> None:
    """The result of a check for people."""
    print(f"{path}: a valid file (hash {box.hash})")
    if not changes:
        print("it is equal to the box's")
    for place, old, new in changes:
        if isinstance(old, list) and isinstance(new, list) and len(old) + len(new) > 16:
            gone = [part for part in old if part not in new]
            come = [part for part in new if part not in old]
            print(f"{place}: {len(old)} entries, in the file {len(new)}; gone {gone}, new {come}")
        else:
            here, there = ("nothing" if value is None else value for value in (old, new))
            print(f"{place}: {here}, in the file {there}")
