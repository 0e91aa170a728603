"""The options of a server. Names, types, defaults, bounds and help are declared here and nowhere else.

`torilla serve` (cli/options.py), `./play` (tools/options.py), `Settings` and the table in docs/reference/settings.md
derive them. Standard library only, and nothing else of the package: `./play` reads this before anything is installed.
"""

from __future__ import annotations

import os
import sys
import types
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Annotated, Literal, Union, get_args, get_origin, get_type_hints


@dataclass(frozen=True)
class Option:
    """What the command line says of a value, and what it must be."""

    help: str
    default: str = ""
    """In words, where the field's own default does not say it."""
    min: float | None = None
    max: float | None = None
    must_be: Literal["file", "folder"] | None = None
    """What must exist at a path."""
    flag: str = ""
    """If it is not the field's name."""
    metavar: str | None = None
    has_variable: bool = True
    """Whether the environment can set it."""


@dataclass(frozen=True)
class Declared:
    """An option with what its field says of it."""

    name: str
    kind: type[str] | type[int] | type[float] | type[bool] | type[Path]
    """Of one value."""
    is_list: bool
    default: object
    """None where it depends on the machine."""
    option: Option

    @property
    def flags(self) -> tuple[str, ...]:
        """One, or two of a switch that is on by default."""
        words = self.name.replace("_", "-")
        return (f"--{words}", f"--no-{words}") if self.default is True else (self.option.flag or f"--{words}",)

    @property
    def variable(self) -> str | None:
        return f"TORILLA_{self.name.upper()}" if self.option.has_variable else None

    @property
    def default_words(self) -> str:
        """As the help and the documentation have it; empty for none."""
        if self.option.default or self.default in (None, "", False):
            return self.option.default
        return "on" if self.default is True else f"{self.default:g}" if self.kind is float else str(self.default)

    @property
    def help(self) -> str:
        return f"{self.option.help}; default: {self.default_words}" if self.default_words else self.option.help


def default_data() -> Path:
    """The user's data folder, as the platform has it."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "torilla"
    if sys.platform == "win32":
        from platformdirs import user_data_path

        return user_data_path("torilla", appauthor=False)
    chosen = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (chosen if chosen.is_absolute() else Path.home() / ".local" / "share") / "torilla"


@dataclass(kw_only=True)
class Options:
    """All options of a server, in the order of the help."""

    host: Annotated[str, Option("address to listen on; 0.0.0.0 for all")] = "127.0.0.1"
    port: Annotated[int, Option("port; 0 takes a free one", min=0, max=65535)] = 8765
    data: Annotated[Path, Option("folder for the tables", "the user's data folder")] = field(
        default_factory=default_data
    )
    store: Annotated[
        str | None, Option("postgresql://user@host/name, shared by several servers", "a file in the data folder")
    ] = None
    store_password_file: Annotated[Path | None, Option("password of the store", "TORILLA_STORE_PASSWORD")] = None
    bus: Annotated[str | None, Option("nats://host:4222, connects servers on one store")] = None
    bus_password_file: Annotated[Path | None, Option("password or token of the bus", "TORILLA_BUS_PASSWORD")] = None
    public_url: Annotated[str | None, Option("address others see, such as https://t.example.org")] = None
    lan: Annotated[
        bool, Option("open to other devices on this network; shows address and QR code", has_variable=False)
    ] = False
    open_page: Annotated[bool, Option("open the browser", flag="--open", has_variable=False)] = False
    create: Annotated[
        Literal["anyone", "local", "key"], Option("who may create tables: anyone, local (this machine only) or key")
    ] = "anyone"
    create_key: Annotated[str | None, Option("the key, with --create key")] = None
    proxies: Annotated[str, Option("addresses or networks of trusted proxies, with commas between", "none")] = ""
    frames: Annotated[
        str, Option("sites that may show shared analyses in a frame, with commas between; *: all", "none")
    ] = ""
    components: Annotated[
        list[Path],
        Option("corrected components for new tables; once per game", "those of the box", must_be="file"),
    ] = field(default_factory=list)
    site: Annotated[
        Path | None,
        Option("folder written by torilla site: visitors can play on while the server is away", must_be="folder"),
    ] = None
    bot: Annotated[
        list[str],
        Option("a bot of your own; may be given several times", metavar="NAME=COMMAND", has_variable=False),
    ] = field(default_factory=list)
    bot_workers: Annotated[int, Option("processes for bots", "processors less one, 1 to 4", min=1, max=64)] = field(
        default_factory=lambda: max(1, min(4, (os.cpu_count() or 2) - 1))
    )
    bot_seconds: Annotated[float, Option("seconds a bot may think per step", min=0.05, max=60)] = 5.0
    bot_delay: Annotated[int, Option("milliseconds between turns of bots where nobody plays", min=0, max=10_000)] = 2500
    max_tables: Annotated[int, Option("open tables on this server", min=1)] = 10_000
    max_tables_per_guest: Annotated[int, Option("open tables per guest", min=1)] = 50
    max_sockets: Annotated[int, Option("open sockets on this server", min=1)] = 2_000
    max_sockets_per_client: Annotated[int, Option("open sockets per guest", min=1)] = 40
    max_connections_per_address: Annotated[int, Option("open connections per address", min=1)] = 500
    max_bots_per_client: Annotated[int, Option("bots thinking at once per guest", min=1)] = 2
    requests_per_minute: Annotated[int, Option("requests per guest", min=1)] = 300
    new_tables_per_hour: Annotated[int, Option("new tables per guest", min=1)] = 60
    messages_per_second: Annotated[int, Option("messages per socket", min=1)] = 20
    max_message_bytes: Annotated[int, Option("largest message", min=1024)] = 65_536
    smtp: Annotated[str | None, Option("smtp://user@host:587 or smtps://..., for notices by e-mail")] = None
    smtp_password_file: Annotated[Path | None, Option("password of the mail server", "TORILLA_SMTP_PASSWORD")] = None
    smtp_from: Annotated[str | None, Option("sender of e-mails, such as Torilla <table@example.org>")] = None
    contact: Annotated[
        str | None, Option("mailto: or https:// address that push services can turn to", "the public URL")
    ] = None
    private_webhooks: Annotated[bool, Option("allow webhooks to addresses of this machine and network")] = False
    admin_token_file: Annotated[
        Path | None, Option("token for metrics and admin commands", "admin.token in the data folder")
    ] = None
    close_waiting_days: Annotated[int, Option("close tables nobody joined after this many days; 0: never", min=0)] = 1
    close_abandoned_days: Annotated[int | None, Option("close tables idle for this many days", "never", min=1)] = None
    delete_abandoned_days: Annotated[
        int | None,
        Option("delete unfinished tables, and analyses nobody opens, after so many days", "never", min=1),
    ] = None
    daily: Annotated[bool, Option("offer a deal of the day")] = True
    open_seats: Annotated[bool, Option("let hosts of tables open them to anybody on this server")] = False
    log_json: Annotated[bool, Option("write logs as JSON lines")] = False
    check: Annotated[bool, Option("only check whether a server could start with these options", has_variable=False)] = (
        False
    )


def address_of(host: str, *, lan: bool) -> str:
    """Where to listen: `--lan` opens the default address to the network."""
    return "0.0.0.0" if lan and host == Options.host else host


def declared() -> Iterator[Declared]:
    """The options of `Options`, in their order."""
    hints = get_type_hints(Options, globals(), include_extras=True)
    for known in fields(Options):
        hint, option = get_args(hints[known.name])
        parts = get_args(hint) if get_origin(hint) in (Union, types.UnionType, list, Literal) else (hint,)
        [kind] = {str if isinstance(part, str) else part for part in parts if part is not types.NoneType}
        default = known.default if isinstance(known.default, str | int | float) else None
        yield Declared(known.name, kind, get_origin(hint) is list, default, option)
