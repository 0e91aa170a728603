"""Load and use once what a server needs, so that processes forked from here start fast."""

from __future__ import annotations

import gc
import tempfile
from pathlib import Path

import anyio._backends._asyncio  # noqa: F401
import uvicorn.lifespan.on
import uvicorn.loops.uvloop
import uvicorn.protocols.http.httptools_impl
import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401

import torilla.server.app.main
import torilla.server.bots.service
import torilla.server.bus.nats
import torilla.server.store.postgres.store  # noqa: F401
from torilla.server.app.app import make_app
from torilla.server.kernel.settings import Settings

make_app(Settings(data=Path(tempfile.gettempdir()))).state.hub.load_components()  # never opened: no file is made
gc.collect()
gc.freeze()
