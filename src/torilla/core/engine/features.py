"""The features of an evaluator, declared as action forms are: in blocks, with names and sizes."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from itertools import product

import msgspec


class Block:
    """Features of one kind: one for each combination of the values of its fields, the last field counting fastest."""

    def __init__(self, base: int, name: str, /, **fields: Sequence[int | str]) -> None:
        self.base = base  # the first number; stated, for compiled code adds to it
        self.name = name
        self.names = [
            " ".join([name, *(f"{field}={value}" for field, value in zip(fields, values, strict=True))])
            for values in product(*fields.values())
        ]


class Features:
    """All features, without gaps. With `phases` each comes once for every phase, with weights of its own.

    `first` is the number of the first one, where they follow on others.
    """

    def __init__(self, *blocks: Block, phases: Sequence[str] = ("",), first: int = 0) -> None:
        self.blocks = blocks
        self.per_phase = 0
        for block in blocks:
            begins = first + self.per_phase
            assert block.base == begins, f"the features of {block.name} begin with {begins}"
            self.per_phase += len(block.names)
        self.names = [f"{phase}{name}" for phase in phases for block in blocks for name in block.names]
        of_phase = [block.name for block in blocks for _ in block.names]
        self.block_of = of_phase * len(phases)  # the name of each feature's block


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`weights.json` of an evaluator's package: three weights for each feature, by its name; factors of its chances."""

    weights: dict[str, tuple[float, float, float]]
    turns: dict[str, tuple[float, float, float]] = {}  # of turns under way (Evaluator.promise)
    chances: list[float] = []  # see calibration.py


def load_weights(package: str | None, features: Features) -> list[float]:
    """What an evaluator has learned, in the order of its features."""
    return weights_of(read_learned(package), features)


def read_learned(package: str | None) -> Learned:
    return msgspec.json.decode(files(str(package)).joinpath("weights.json").read_bytes(), type=Learned)


def weights_of(learned: Learned, features: Features) -> list[float]:
    """The weights, in the order of the features. Raises ValueError if they are of other features."""
    return in_order(learned.weights, features.names)


def load_turn_weights(package: str | None, features: Features, turns: Features) -> list[float]:
    """What was learned for turns under way: their features are those of any position, then `turns`."""
    return in_order(read_learned(package).turns, features.names + turns.names)


def in_order(weights: dict[str, tuple[float, float, float]], names: list[str]) -> list[float]:
    if list(weights) != names:
        raise ValueError("these are the weights of other features: learn anew")
    return [value for row in weights.values() for value in row]
