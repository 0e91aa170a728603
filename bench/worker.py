"""A child process that runs one module of cases: `python -m bench.worker bench.cases.torilla_games`.

It reads a request a line from standard input and answers with a line of JSON (bench/lib.py, `Worker`).
"""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from types import ModuleType
from typing import Any, TextIO

from bench.lib import Case, as_json


def take_stdout() -> TextIO:
    """Standard output for the answers alone: some libraries greet there."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return answers


def say(answers: TextIO, **answer: Any) -> None:
    print(json.dumps(answer), file=answers, flush=True)


def versions(module: ModuleType) -> dict[str, str]:
    found = {}
    for package in module.PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "missing"
    return found


def answer(module: ModuleType, cases: dict[str, Case], request: dict[str, Any]) -> Any:
    if request["case"] is None:
        return module.facts()
    return as_json(cases[request["case"]](request["seconds"]))


def main() -> None:
    answers = take_stdout()
    module = import_module(sys.argv[1])
    cases: dict[str, Case] = {}
    missing = None
    try:
        cases = module.cases()
    except ImportError as error:
        missing = str(error)
    say(answers, missing=missing, cases=list(cases), versions=versions(module))
    for line in sys.stdin:
        try:
            say(answers, error=None, result=answer(module, cases, json.loads(line)))
        except Exception as error:
            say(answers, error=f"{type(error).__name__}: {error}", result=None)


if __name__ == "__main__":
    main()
