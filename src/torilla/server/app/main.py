"""Run the server with uvicorn: socket, limits, the LAN address, shutdown, the browser."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
import webbrowser
from collections.abc import Callable
from typing import Any, cast

import uvicorn

from torilla.core.contract.errors import OptionsError
from torilla.server.app.app import make_app
from torilla.server.bots.trial import try_programs
from torilla.server.http.connections import ConnectionLimit
from torilla.server.http.protocols import GuardedProtocolFactory
from torilla.server.hub.hub import Hub
from torilla.server.kernel.claims import Taken, listen, lock_data
from torilla.server.kernel.logging import get_logger
from torilla.server.kernel.settings import Settings

logger = get_logger()

SHUTDOWN_TIME = 5
"""Seconds that open requests and sockets get when the server is stopped."""
OTHER_FILES = 500
"""Open files that are not sockets of tables: the store, bots, requests."""
KEPT_FILES = 100
"""Of those, open files that connections never take: the store, bots, logs."""


def lan_address() -> str | None:
    """The address of this machine in its network. Nothing is sent: only the routing table is read."""
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


def bind(settings: Settings) -> socket.socket:
    """Bind the port now: a clear error if it is taken, and the number chosen for port 0. Raises OptionsError."""
    try:
        listener = listen(settings.host, settings.port)
    except Taken as taken:
        raise OptionsError("settings/port", str(taken), port=settings.port) from None
    settings.port = listener.getsockname()[1]
    return listener


class Server(uvicorn.Server):
    """Calls back when it is ready, and drains the hub before it stops."""

    def __init__(self, config: uvicorn.Config, hub: Hub, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.hub = hub
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            await try_programs(self.hub.driver)
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listener in self.servers:
            listener.close()
        await self.hub.drain()
        await super().shutdown(sockets)


def tune_gc() -> None:
    """Collect cycles seldom: games make hardly any, and each pass walks through all tables."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 10)


def raise_file_limit(settings: Settings) -> int:
    """Raise the limit of open files to what the settings need, as far as the system allows; the new limit."""
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


def make_connection_limit(settings: Settings, files: int) -> ConnectionLimit:
    most = max(files - KEPT_FILES, KEPT_FILES)
    return ConnectionLimit(most, settings.max_connections_per_address, settings.proxies)


def filter_logs(hub: Hub) -> None:
    """Drop uvicorn's lines about bad input of clients, and about a failed start, which the caller reports."""

    def is_relevant(record: logging.LogRecord) -> bool:
        return hub.failure is None and not str(record.msg).startswith("Invalid UTF-8")

    logging.getLogger("uvicorn.error").addFilter(is_relevant)


def check(settings: Settings) -> None:
    """Raise what would keep a server from starting with these settings."""
    bind(settings).close()
    make_app(settings)
    if settings.store is None:
        try:
            lock = lock_data(settings.database)
        except Taken as taken:
            raise OptionsError("settings/data", str(taken), folder=str(settings.data)) from None
        if lock is not None:
            lock.close()


def serve(settings: Settings, *, ready: Callable[[Settings], None]) -> int:
    """Serve until stopped; the exit code."""
    listener = bind(settings)
    if settings.lan and (address := lan_address()):
        settings.lan_url = f"http://{address}:{settings.port}"
    app = make_app(settings)
    hub: Hub = app.state.hub
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=cast(Any, GuardedProtocolFactory(make_connection_limit(settings, raise_file_limit(settings)))),
        ws_max_size=settings.max_message_bytes,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_level="error",  # its warnings are about bad input of clients
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=SHUTDOWN_TIME,
    )
    tune_gc()

    def on_ready() -> None:
        ready(settings)
        if settings.open_page:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, local_url(settings))

    server = Server(config, hub, on_ready)
    filter_logs(hub)
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
