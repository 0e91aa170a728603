"""`torilla new-game`: a package with a small game that plays at once, to be changed into another one."""

from __future__ import annotations

import keyword
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import typer

from torilla.cli.errors import CommandError

TEMPLATE = "new_game_template"
FILES = {
    "pyproject.toml.txt": "pyproject.toml",
    "init.py.txt": "src/{package}/__init__.py",
    "{kind}/game.py.txt": "src/{package}/game.py",
    "{kind}/texts.toml.txt": "src/{package}/texts/en.toml",
    "{kind}/rules.md.txt": "src/{package}/rules/en.md",
    "{kind}/test_game.py.txt": "tests/test_{module}.py",
}
"""From the template to the package; `kind` is `open` or `hidden`."""


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="of the game, as in nine-holes")],
    *,
    hidden: Annotated[bool, typer.Option("--hidden", help="a card game with a pile and hands")] = False,
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="default: a new folder NAME here")] = None,
) -> None:
    """Write a package with a small game that passes its first test, to be changed into your own."""
    from torilla.core.contract.registry import NAME, game_names

    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise CommandError(f"{name!r}: a name has small letters, digits and -, and begins with a letter")
    if name in game_names():
        raise CommandError(f"there is a game {name!r} already")
    folder = out or Path(name)
    if folder.exists() and any(folder.iterdir()):
        raise CommandError(f"{folder} is there already and not empty")
    module = name.replace("-", "_")
    title = name.replace("-", " ").title()
    values = {"name": name, "module": module, "package": f"torilla_{module}", "title": title}
    values["class"] = title.replace(" ", "")
    template = files("torilla.cli.games").joinpath(TEMPLATE)
    for source, target in FILES.items():
        path = folder / target.format(**values)
        path.parent.mkdir(parents=True, exist_ok=True)
        text = template.joinpath(source.format(kind="hidden" if hidden else "open")).read_text("utf-8")
        path.write_text(filled(text, values), encoding="utf-8", newline="\n")
    print(f"{folder}: a {'card game for two to four' if hidden else 'game for two'} that plays at once. Next:")
    print(f"  pip install -e {folder}")
    print("  torilla dev")
    print(f"  torilla play {name}")
    print(f"  python -m pytest {folder}")
    print(f"Its rules are in {folder / 'src' / values['package'] / 'game.py'}; next: docs/howto/add-a-game.md.")


def filled(text: str, values: dict[str, str]) -> str:
    """A file of the template with the names of the game."""
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text
