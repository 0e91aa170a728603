"""`torilla worker`: bots on a machine of their own, asked by the servers over the bus (docs/howto/grow.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from torilla.cli.options import option_of
from torilla.cli.server.passwords import password_of


def worker(
    context: typer.Context,
    *,
    bus: Annotated[str, option_of("bus", "nats://host:4222, as the servers have it")],
    bus_password_file: Annotated[Path | None, option_of("bus_password_file")] = None,
    processes: Annotated[
        int | None,
        typer.Option(
            "--processes",
            envvar="TORILLA_PROCESSES",
            show_envvar=False,
            min=1,
            max=256,
            help="default: one per processor",
        ),
    ] = None,
    log_json: Annotated[bool, option_of("log_json")] = False,
) -> None:
    """Choose moves for bots of any server on the same bus."""
    import asyncio

    from torilla.bots.processes import processors
    from torilla.core.extras import needs_extra
    from torilla.server.kernel.logging import set_up_logs
    from torilla.server.kernel.settings import check_bus

    check_bus(bus)
    password = password_of(context, "bus", bus_password_file)
    with needs_extra("cluster", "--bus"):
        from torilla.server.bots.service import work
    set_up_logs(json=log_json, debug=False)
    count = processes or processors()

    def ready() -> None:
        print(f"Torilla's worker listens, {count} processes (Ctrl-C stops it)", flush=True)

    asyncio.run(work(bus, password, count, ready))
