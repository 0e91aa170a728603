"""The routes of the API as Litestar handles them."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from typing import Annotated, Any, cast, get_args

import msgspec
from litestar import MediaType, delete, get, patch, post, put
from litestar.datastructures import CacheControlHeader
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream

from torilla.server.api.route import Route
from torilla.server.api.routes import ALL
from torilla.server.http.caller import HttpCaller, RequestCaller
from torilla.server.kernel.packed import Packed

BODY = cast(Any, JSONBody)
PATH = cast(Any, FromPath)
PACKED = "packed"
"""The option of routes whose answers are compressed already."""
METHODS: dict[str, Callable[..., Callable[..., HTTPRouteHandler]]] = {
    "GET": get,
    "POST": post,
    "PUT": put,
    "PATCH": patch,
    "DELETE": delete,
}
FOR_EVER = CacheControlHeader(max_age=31_536_000, public=True, immutable=True)


def packed_answer(answer: Packed[object], caller: HttpCaller) -> Stream:
    """Piece by piece, so that little waits for a slow reader."""
    headers = {"Vary": "Accept-Encoding"}
    pieces = answer.plain()
    if "gzip" in caller.connection.headers.get("accept-encoding", ""):
        pieces = answer.zipped()
        headers |= {"Content-Encoding": "gzip", "Content-Length": str(len(answer.data))}
    return Stream(each(pieces), media_type=MediaType.JSON, headers=headers)


async def each(pieces: Iterable[bytes]) -> AsyncIterator[bytes]:
    for piece in pieces:
        yield piece
        await asyncio.sleep(0)


def handler(route: Route) -> HTTPRouteHandler:
    """A route's function, each parameter marked for Litestar with its source: path, query or body."""
    method = METHODS[route.method]
    more: dict[str, Any] = {"cache_control": FOR_EVER} if route.immutable else {}
    if route.packed:
        more["opt"] = {PACKED: True}
    made: HTTPRouteHandler = method(route.path, status_code=route.status, **more)(marked(route))
    return made


def marked(route: Route) -> Callable[..., Awaitable[object]]:
    async def call(**values: Any) -> Any:
        found = await route.call(**values)
        return packed_answer(found, values["caller"]) if isinstance(found, Packed) else found

    types = dict(marks(route))
    call.__name__, call.__qualname__, call.__doc__ = route.name, route.call.__qualname__, route.call.__doc__
    call.__module__ = route.call.__module__
    call.__annotations__ = types
    parameters = [
        one.replace(annotation=types[name], kind=inspect.Parameter.KEYWORD_ONLY)
        for name, one in route.parameters.items()
    ]
    call.__signature__ = inspect.Signature(parameters, return_annotation=types["return"])  # type: ignore[attr-defined]
    return call


def marks(route: Route) -> Iterator[tuple[str, object]]:
    for name, kind in route.hints.items():
        if name == "caller":
            yield name, RequestCaller
        elif name in route.places:
            yield name, PATH[kind]
        elif name == "data":
            yield name, BODY[kind]
        elif name in route.query:
            bare, limits = bounded(kind)
            yield name, Annotated[bare, limits]
        else:
            yield name, kind


def bounded(kind: object) -> tuple[object, QueryParameter]:
    """A type with msgspec's limits, and the limits as Litestar writes them."""
    [meta] = [one for part in get_args(kind) for one in get_args(part) if isinstance(one, msgspec.Meta)]
    return int | None, QueryParameter(ge=meta.ge, le=meta.le, description=meta.description)


ROUTES = [handler(route) for route in ALL]
