"""The environment of a bot's program: variables without secrets, and a home folder for it alone."""

from __future__ import annotations

import os
import re
from pathlib import Path

KEPT = (
    "PATH", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TEMP", "TMP", "PYTHONPATH", "TORILLA_PURE",
    "SYSTEMROOT", "WINDIR", "COMSPEC", "PATHEXT",
)  # fmt: skip
"""Variables of the environment that a program gets, and `LC_...`. Everything else may be a secret."""


def clean_environment(folder: str) -> dict[str, str]:
    """The environment variables of a program; its home is its folder."""
    kept = {name: value for name, value in os.environ.items() if name in KEPT or name.startswith("LC_")}
    return {**kept, "HOME": folder}


PLACES = re.compile(r"(?P<before>python:|-[\w-]+=|)(?P<file>.+?)(?P<after>(?<=\.py):\w+|)")
"""A file in an argument: alone, as an option's value (`--net=best.bin`), or in a bot's name (`python:FILE:CLASS`)."""


def absolute(words: list[str]) -> list[str]:
    """A command that means the same in another folder: files named from here get their full paths."""
    program, *arguments = words
    path = str(Path(program).absolute()) if Path(program).name != program else program
    return [path, *map(absolute_argument, arguments)]


def absolute_argument(word: str) -> str:
    found = PLACES.fullmatch(word)
    if found is None or not Path(found["file"]).exists():
        return word
    return f"{found['before']}{Path(found['file']).absolute()}{found['after']}"
