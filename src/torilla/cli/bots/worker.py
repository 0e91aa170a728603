"""`torilla worker`: bots on a machine of their own, asked by the servers over the bus (docs/howto/grow.md)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from torilla.cli.server.passwords import password_of
from torilla.cli.server.serve import setting


def worker(
    context: typer.Context,
    *,
    bus: Annotated[str, setting("--bus", "nats://host:4222, as the servers have it")],
    bus_password_file: Annotated[
        Path | None, setting("--bus-password-file", "its password or token, else TORILLA_BUS_PASSWORD")
    ] = None,
    processes: Annotated[int | None, setting("--processes", "default: number of processors", min=1, max=256)] = None,
    log_json: Annotated[bool, setting("--log-json", "logs as JSON lines")] = False,
) -> None:
    """Choose moves for bots of any server on the same bus."""
    import asyncio

    from torilla.core.contract.extras import needs_extra
    from torilla.server.kernel.logging import set_up_logs
    from torilla.server.kernel.settings import check_bus

    check_bus(bus)
    password = password_of(context, "bus", bus_password_file)
    with needs_extra("cluster", "--bus"):
        from torilla.server.bots.service import work
    set_up_logs(json=log_json, debug=False)
    count = processes or os.cpu_count() or 1

    def ready() -> None:
        print(f"Torilla's worker listens, {count} processes (Ctrl-C stops it)", flush=True)

    asyncio.run(work(bus, password, count, ready))
