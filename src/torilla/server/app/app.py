"""Assemble the server: routes, error handlers, OpenAPI."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin

from torilla import __version__
from torilla.core.contract.data import Json
from torilla.core.contract.errors import TorillaError
from torilla.server.analyses.socket import analysis_socket
from torilla.server.app.backends import make_bus, make_store
from torilla.server.bus.base import Bus
from torilla.server.http import sandbox, socket
from torilla.server.http.caller import HttpRequest, provide_caller
from torilla.server.http.offline import Offline
from torilla.server.http.policy import add_headers, check_request, fault, http_error, invalid, torilla_error
from torilla.server.http.routes import admin, api, dev, health, manual, notices, pages
from torilla.server.hub.hub import Hub
from torilla.server.kernel.packed import LEVEL
from torilla.server.kernel.prometheus import PrometheusMetrics
from torilla.server.kernel.settings import Settings
from torilla.server.store.base import Store
from torilla.server.wire.shared import Body, ErrorAnswer, Pace

ERRORS = {
    status: ResponseSpec(ErrorAnswer, description=what, generate_examples=False)
    for status, what in {
        400: "not understood, or not allowed by the rules",
        401: "this browser is not known",
        403: "not yours to do",
        404: "there is no such thing",
        405: "not done this way",
        409: "not now",
        410: "no longer valid",
        413: "too big",
        415: "not JSON",
        429: "too often",
        503: "try again",
    }.items()
}


class App(Litestar):
    """Answers HEAD wherever it answers GET; servers of ASGI send the head alone (RFC 9110, 9.3.2)."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await super().__call__(scope, receive, send)


class StrictJson(JsonRenderPlugin):
    """OpenAPI as JSON, with what Litestar leaves out: bodies have no additional properties."""

    def render(self, request: HttpRequest, openapi_schema: Json) -> bytes:
        schemas = openapi_schema.get("components", {}).get("schemas", {})
        forms: list[type[Any]] = [Pace, *all_bodies(Body)]
        for form in forms:
            if form.__name__ in schemas:
                schemas[form.__name__]["additionalProperties"] = False
        return super().render(request, openapi_schema)


def all_bodies(form: type[Body]) -> list[type]:
    return [found for sub in form.__subclasses__() for found in (sub, *all_bodies(sub))]


def make_app(settings: Settings, store: Store | None = None, bus: Bus | None = None) -> Litestar:
    """The application; store and bus follow from the settings unless given."""
    app = make_routes(most_bytes(settings))
    attach_hub(app, settings, store, bus)
    return app


def most_bytes(settings: Settings) -> int:
    """How long the body of a request may be."""
    return max(settings.max_message_bytes, 262_144)


def attach_hub(app: Litestar, settings: Settings, store: Store | None = None, bus: Bus | None = None) -> None:
    """Give the routes what they serve: the hub, and the site for browsers without a server."""
    app.state.hub = Hub(settings, store or make_store(settings), bus or make_bus(settings), metrics=PrometheusMetrics())
    app.state.offline = None if settings.site is None else Offline(settings.site, pages.STATIC)


@asynccontextmanager
async def lifespan(app: Litestar) -> AsyncIterator[None]:
    hub: Hub = app.state.hub
    await hub.open()
    try:
        yield
    finally:
        await hub.close()


def make_routes(most_bytes: int) -> Litestar:
    """The application without a hub."""
    for route in api.ROUTES:
        route.responses = ERRORS
    rest = Router(
        "/api",
        route_handlers=api.ROUTES,
        dependencies={"caller": Provide(provide_caller)},
        before_request=check_request,
    )
    return App(
        route_handlers=[
            rest,
            Router("/api", route_handlers=[socket.table_socket, sandbox.sandbox_socket, analysis_socket]),
            Router("/health", route_handlers=health.ROUTES),
            Router("/", route_handlers=admin.ROUTES, before_request=admin.check_token),
            *dev.ROUTES,
            *manual.ROUTES,
            *notices.ROUTES,
            *pages.ROUTES,
        ],
        lifespan=[lifespan],
        before_send=[add_headers],
        exception_handlers={
            TorillaError: torilla_error,
            ValidationException: invalid,
            HTTPException: http_error,
            Exception: fault,
        },
        request_max_body_size=most_bytes,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1024, gzip_compress_level=LEVEL, exclude_opt_key=api.PACKED
        ),
        openapi_config=OpenAPIConfig(
            title="Torilla",
            version=__version__,
            path="/api/openapi.json",
            render_plugins=[StrictJson(path="/")],
        ),
        logging_config=None,
        debug=False,
    )
