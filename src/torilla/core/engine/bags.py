"""Small sorted collections of kinds: hands, and what was seen of them."""

from __future__ import annotations

from librt.vecs import append, pop, vec
from mypy_extensions import i64


def with_kind(bag: vec[i64], kind: i64) -> vec[i64]:
    """The bag with one more of a kind. Use the result: the argument may have changed."""
    bag = append(bag, kind)
    index = i64(len(bag)) - 1
    while index > 0 and bag[index - 1] > kind:
        bag[index] = bag[index - 1]
        index -= 1
    bag[index] = kind
    return bag


def without_kind(bag: vec[i64], kind: i64) -> vec[i64]:
    """The bag with one less of a kind, unchanged if it holds none. Use the result: the argument may have changed."""
    index: i64 = 0
    size = i64(len(bag))
    while index < size:
        if bag[index] == kind:
            rest, _taken = pop(bag, index)  # a plain `_` would be boxed
            return rest
        index += 1
    return bag


def holds(bag: vec[i64], kind: i64) -> bool:
    """Whether the bag holds this kind."""
    for other in bag:
        if other == kind:
            return True
    return False
