"""`torilla serve`: the table server (docs/reference/settings.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from torilla.cli.options import takes_options
from torilla.cli.server.passwords import password_of

if TYPE_CHECKING:
    from torilla.server.kernel.settings import Settings


@takes_options
def serve(context: typer.Context, **options: object) -> int:
    """Serve tables to browsers."""
    from torilla.server.app import main
    from torilla.server.kernel.logging import set_up_logs
    from torilla.server.kernel.settings import Settings

    given: dict[str, Any] = {name: value for name, value in options.items() if value is not None}
    passwords: dict[str, Any] = {
        f"{name}_password": password_of(context, name, given.get(f"{name}_password_file"))
        for name in ("store", "bus", "smtp")
    }
    settings = Settings(**given, **passwords)
    set_up_logs(json=settings.log_json, debug=False)
    if settings.check:
        main.check(settings)
        return 0
    return main.serve(settings, ready=say_ready)


def say_ready(settings: Settings) -> None:
    """Where to go, for a person at the terminal and for scripts that wait for this line."""
    from torilla.server.app.main import local_url
    from torilla.server.http.qr import qr_text

    print(f"Torilla is at {settings.public_url or local_url(settings)} (Ctrl-C stops it)", flush=True)
    if settings.lan_url:
        print(f"On a phone in the same network: {settings.lan_url}", flush=True)
        print(qr_text(settings.lan_url), flush=True)
