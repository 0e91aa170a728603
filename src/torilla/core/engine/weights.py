"""Learned weights of an evaluator, from the package of its game (tools/learn_values.py writes them)."""

from __future__ import annotations

from importlib.resources import files

import msgspec


def load_weights(package: str) -> list[float]:
    """The weights in `weights.json`, three for each feature."""
    source = files(package).joinpath("weights.json").read_bytes()
    return [value for row in msgspec.json.decode(source, type=list[tuple[float, float, float]]) for value in row]
