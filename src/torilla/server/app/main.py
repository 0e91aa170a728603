"""Runs the server: uvicorn, logs, the address for phones in the room, the browser."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
import webbrowser
from collections.abc import Callable
from typing import Any, cast

import structlog
import uvicorn

from torilla.core.errors import OptionsError
from torilla.server.app.app import make_app
from torilla.server.http.connections import Gate
from torilla.server.http.protocols import Guarded
from torilla.server.hub.hub import Hub
from torilla.server.kernel.settings import Settings

logger = structlog.get_logger()

SHUTDOWN_TIME = 5
"""Seconds that open requests and sockets get when the server is stopped."""
OTHER_FILES = 500
"""Open files beside sockets of tables: the store, bots, requests."""
KEPT_FILES = 100
"""Of those, open files that connections never take: the store, bots, logs."""


def lan_address() -> str | None:
    """The address under which others in the room reach this machine. Nothing is sent: the system is only asked."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if address.startswith("127.") else address


def local_url(settings: Settings) -> str:
    host = settings.host
    if host in ("0.0.0.0", "::", ""):
        host = "127.0.0.1"
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"


def set_up_logs(*, json: bool, debug: bool) -> None:
    """One line an event: for people at a terminal, JSON for machines.

    No secrets: addresses are not logged, and tracebacks never show the values of variables.
    """
    plain = structlog.dev.plain_traceback
    colors = sys.stderr.isatty()
    renderers: list[Any] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
        if json
        else [structlog.dev.ConsoleRenderer(colors=colors, exception_formatter=plain)]
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *renderers,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.DEBUG if debug else logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def bind(settings: Settings) -> socket.socket:
    """Take the port now: a clear message if it is taken, and the number chosen for port 0."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        message = f"cannot listen on {settings.host} port {settings.port}: {error.strerror}; give another with --port"
        raise OptionsError("settings/port", message, port=settings.port) from None
    settings.port = listener.getsockname()[1]
    return listener


class Server(uvicorn.Server):
    """Says when it is ready, and takes leave of everybody before it stops."""

    def __init__(self, config: uvicorn.Config, hub: Hub, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.hub = hub
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listener in self.servers:
            listener.close()
        await self.hub.take_leave()
        await super().shutdown(sockets)


def tend_memory() -> None:
    """Look for cycles seldom: what a game makes goes by itself, and looking through all tables takes time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 10)


def raise_file_limit(settings: Settings) -> int:
    """Every socket is an open file: as many as the settings allow, or what the system lets us have. How many?"""
    wanted = settings.max_sockets + OTHER_FILES
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if allowed > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    if max(allowed, soft) < settings.max_sockets:
        logger.warning("fewer open files than --max-sockets", allowed=max(allowed, soft), wanted=wanted)
    return min(max(allowed, soft), wanted)


def make_gate(settings: Settings, files: int) -> Gate:
    most = max(files - KEPT_FILES, KEPT_FILES)
    return Gate(most, settings.max_connections_per_address, settings.proxies)


def quieten(hub: Hub) -> None:
    """Keep out of the log what strangers send, and why the server did not start: the caller reports that."""

    def is_news(record: logging.LogRecord) -> bool:
        return hub.failure is None and not str(record.msg).startswith("Invalid UTF-8")

    logging.getLogger("uvicorn.error").addFilter(is_news)


def serve(settings: Settings, *, ready: Callable[[Settings], None], lan: bool = False, open_page: bool = False) -> int:
    """Serve until stopped; 0 if that went well."""
    if lan and settings.host == "127.0.0.1":
        settings.host = "0.0.0.0"
    listener = bind(settings)
    if lan and (address := lan_address()):
        settings.lan_url = f"http://{address}:{settings.port}"
    app = make_app(settings)
    hub: Hub = app.state.hub
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=cast(Any, Guarded(make_gate(settings, raise_file_limit(settings)))),
        ws_max_size=settings.max_message_bytes,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_level="error",  # what it warns of is what strangers send
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=SHUTDOWN_TIME,
    )
    tend_memory()

    def told() -> None:
        ready(settings)
        if open_page:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, local_url(settings))

    server = Server(config, hub, told)
    quieten(hub)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    except SystemExit:
        if hub.failure is not None:
            raise hub.failure from None
        raise
    finally:
        listener.close()
    return 0 if server.started else 1
