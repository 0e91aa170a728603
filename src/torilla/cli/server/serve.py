"""`torilla serve`: the table server (docs/reference/settings.md)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypedDict, Unpack

import typer

from torilla.cli.server.passwords import password_of

if TYPE_CHECKING:
    from torilla.server.kernel.settings import Settings


class Bounds(TypedDict, total=False):
    """What the value of an option must be."""

    min: int
    max: int
    exists: bool
    dir_okay: bool


def setting(name: str, help: str, **extra: Unpack[Bounds]) -> object:
    """An option that can also come from the environment."""
    variable = "TORILLA_" + name.partition("/")[0].lstrip("-").upper().replace("-", "_")
    return typer.Option(name, envvar=variable, show_default=False, show_envvar=False, help=help, **extra)


def serve(
    context: typer.Context,
    *,
    host: Annotated[str | None, setting("--host", "address to listen on; default: 127.0.0.1")] = None,
    port: Annotated[int | None, setting("--port", "default: 8765; 0 takes a free one", min=0, max=65535)] = None,
    data: Annotated[Path | None, setting("--data", "folder for the tables; default: the user's data folder")] = None,
    store: Annotated[str | None, setting("--store", "postgresql://user@host/name, shared by several servers")] = None,
    store_password_file: Annotated[
        Path | None, setting("--store-password-file", "password of the store; default: TORILLA_STORE_PASSWORD")
    ] = None,
    bus: Annotated[str | None, setting("--bus", "nats://host:4222, connects servers on one store")] = None,
    bus_password_file: Annotated[
        Path | None, setting("--bus-password-file", "password or token of the bus; default: TORILLA_BUS_PASSWORD")
    ] = None,
    public_url: Annotated[
        str | None, setting("--public-url", "address others see, such as https://t.example.org")
    ] = None,
    lan: Annotated[bool, typer.Option("--lan", help="open to other devices on this network; shows a QR code")] = False,
    open_page: Annotated[bool, typer.Option("--open", help="open the browser")] = False,
    create: Annotated[str | None, setting("--create", "who may create tables: anyone, local or key")] = None,
    create_key: Annotated[str | None, setting("--create-key", "the key, with --create key")] = None,
    proxies: Annotated[str | None, setting("--proxies", "addresses of trusted proxies; default: none")] = None,
    components: Annotated[
        list[Path] | None,
        setting("--components", "corrected components for new tables; once per game", exists=True, dir_okay=False),
    ] = None,
    site: Annotated[
        Path | None,
        setting("--site", "folder written by torilla site: visitors can play on while the server is away", exists=True),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", metavar="NAME=COMMAND", help="a bot of your own; may be given several times"),
    ] = None,
    bot_workers: Annotated[int | None, setting("--bot-workers", "processes for bots", min=1, max=64)] = None,
    bot_seconds: Annotated[
        float | None, setting("--bot-seconds", "seconds a bot may think per step", min=0.05, max=60)
    ] = None,
    bot_delay: Annotated[
        int | None, setting("--bot-delay", "milliseconds between turns of bots where nobody plays", min=0, max=10000)
    ] = None,
    max_tables: Annotated[int | None, setting("--max-tables", "open tables on this server", min=1)] = None,
    max_tables_per_guest: Annotated[
        int | None, setting("--max-tables-per-guest", "open tables per guest", min=1)
    ] = None,
    max_sockets: Annotated[int | None, setting("--max-sockets", "open connections to this server", min=1)] = None,
    max_sockets_per_client: Annotated[
        int | None, setting("--max-sockets-per-client", "open connections per guest", min=1)
    ] = None,
    max_connections_per_address: Annotated[
        int | None, setting("--max-connections-per-address", "open connections per address", min=1)
    ] = None,
    max_bots_per_client: Annotated[
        int | None, setting("--max-bots-per-client", "bots thinking at once per guest", min=1)
    ] = None,
    requests_per_minute: Annotated[int | None, setting("--requests-per-minute", "requests per guest", min=1)] = None,
    new_tables_per_hour: Annotated[int | None, setting("--new-tables-per-hour", "new tables per guest", min=1)] = None,
    messages_per_second: Annotated[
        int | None, setting("--messages-per-second", "messages per connection", min=1)
    ] = None,
    max_message_bytes: Annotated[int | None, setting("--max-message-bytes", "largest message", min=1024)] = None,
    smtp: Annotated[str | None, setting("--smtp", "smtp://user@host:587 or smtps://..., for notices by e-mail")] = None,
    smtp_password_file: Annotated[
        Path | None, setting("--smtp-password-file", "password of the mail server; default: TORILLA_SMTP_PASSWORD")
    ] = None,
    smtp_from: Annotated[str | None, setting("--smtp-from", "sender of e-mails")] = None,
    contact: Annotated[
        str | None, setting("--contact", "mailto: or https:// address that push services can turn to")
    ] = None,
    private_webhooks: Annotated[
        bool, setting("--private-webhooks", "allow webhooks to addresses of this machine and network")
    ] = False,
    admin_token_file: Annotated[
        Path | None, setting("--admin-token-file", "token for metrics and admin commands")
    ] = None,
    close_waiting_days: Annotated[
        int | None, setting("--close-waiting-days", "close tables nobody joined; default: 1, 0 for never", min=0)
    ] = None,
    close_abandoned_days: Annotated[
        int | None, setting("--close-abandoned-days", "close tables idle for this many days", min=1)
    ] = None,
    delete_abandoned_days: Annotated[
        int | None, setting("--delete-abandoned-days", "delete unfinished tables this many days after closing", min=1)
    ] = None,
    daily: Annotated[bool | None, setting("--daily/--no-daily", "offer a deal of the day; default: yes")] = None,
    open_seats: Annotated[
        bool, setting("--open-seats", "let hosts of tables open them to anybody on this server")
    ] = False,
    log_json: Annotated[bool, setting("--log-json", "write logs as JSON lines")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="only check whether a server could start with these options")
    ] = False,
) -> int:
    """Serve tables to browsers."""
    from torilla.server.app import main
    from torilla.server.kernel.logging import set_up_logs
    from torilla.server.kernel.settings import Settings

    given = {
        name: value for name, value in locals().items() if name in Settings.__struct_fields__ and value is not None
    }
    settings = Settings(
        **given,
        store_password=password_of(context, "store", store_password_file),
        bus_password=password_of(context, "bus", bus_password_file),
        smtp_password=password_of(context, "smtp", smtp_password_file),
    )
    set_up_logs(json=log_json, debug=False)
    if check:
        main.check(settings, lan=lan)
        return 0
    return main.serve(settings, ready=say_ready, lan=lan, open_page=open_page)


def say_ready(settings: Settings) -> None:
    """Where to go, for a person at the terminal and for scripts that wait for this line."""
    from torilla.server.app.main import local_url
    from torilla.server.http.qr import qr_text

    print(f"Torilla is at {settings.public_url or local_url(settings)} (Ctrl-C stops it)", flush=True)
    if settings.lan_url:
        print(f"On a phone in the same network: {settings.lan_url}", flush=True)
        print(qr_text(settings.lan_url), flush=True)
