"""The environment of a bot's program: variables without secrets, a folder of its own as its home."""

from __future__ import annotations

import os
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


def absolute(words: list[str]) -> list[str]:
    """A command that means the same in another folder: files named from here get their full paths."""
    program, *arguments = words
    found = [str(Path(word).absolute()) if word and Path(word).exists() else word for word in arguments]
    return [str(Path(program).absolute()) if Path(program).name != program else program, *found]
