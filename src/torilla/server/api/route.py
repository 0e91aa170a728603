"""Declarations of routes: method, path and function. Paths have typed parameters: `/tables/{table_id:str}`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable
from typing import Any, get_args, get_origin, get_type_hints

from torilla.server.kernel.packed import Packed

PARAMETER = re.compile(r"\{(\w+):(str|int)\}")
TYPES: dict[str, type] = {"str": str, "int": int}


class Route:
    """A route: its function gets `caller`, the parameters of the path, `data` (the body) and those of the query."""

    def __init__(
        self, method: str, path: str, call: Callable[..., Awaitable[object]], *, status: int, immutable: bool
    ) -> None:
        self.method = method
        self.path = path
        self.call = call
        self.status = status
        self.immutable = immutable  # the answer never changes: it may be cached for ever
        self.places = {name: TYPES[kind] for name, kind in PARAMETER.findall(path)}
        self.pattern = re.compile(PARAMETER.sub(r"(?P<\1>[^/]+)", path))

    @property
    def name(self) -> str:
        return self.call.__name__

    @property
    def hints(self) -> dict[str, object]:
        """The types of the parameters and of the answer (`return`), a packed one as what it holds."""
        found = get_type_hints(self.call, include_extras=True)
        return {**found, "return": get_args(found["return"])[0]} if self.packed else found

    @property
    def packed(self) -> bool:
        """Whether the answer is compressed already."""
        return get_origin(get_type_hints(self.call)["return"]) is Packed

    @property
    def parameters(self) -> dict[str, inspect.Parameter]:
        return dict(inspect.signature(self.call).parameters)

    @property
    def query(self) -> list[str]:
        """The parameters that come from the query; all of them have a default."""
        return [name for name in self.parameters if name not in (*self.places, "caller", "data")]


Declare = Callable[[Callable[..., Any]], Route]


def declare(method: str, path: str, status: int, *, immutable: bool = False) -> Declare:
    return lambda call: Route(method, path, call, status=status, immutable=immutable)


def get(path: str, *, immutable: bool = False) -> Declare:
    return declare("GET", path, 200, immutable=immutable)


def post(path: str, *, status: int = 201) -> Declare:
    return declare("POST", path, status)


def put(path: str) -> Declare:
    return declare("PUT", path, 200)


def patch(path: str) -> Declare:
    return declare("PATCH", path, 200)


def delete(path: str) -> Declare:
    return declare("DELETE", path, 200)
