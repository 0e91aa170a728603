"""Settings of a server (docs/reference/settings.md): flags of `torilla serve`, or TORILLA_... in the environment."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import msgspec

from torilla.bots import BOTS
from torilla.core.contract.errors import OptionsError
from torilla.server.kernel import claims
from torilla.server.kernel.addresses import Proxies, parse_proxies

NAMED = re.compile(r"\w[\w .-]{0,29}")
CREATE = ("anyone", "local", "key")


def check_address(what: str, address: str, schemes: tuple[str, ...], example: str) -> None:
    """Raises OptionsError, which does not repeat the address: there may be a password in it."""
    if urlsplit(address).scheme not in schemes:
        raise OptionsError(f"settings/{what}", f"the address of the {what} must look like {example}", example=example)


def check_bus(addresses: str) -> None:
    """Raises OptionsError."""
    for address in addresses.split(","):
        check_address("bus", address, ("nats", "tls"), "nats://bus.example.org:4222")


class Settings(msgspec.Struct, kw_only=True):
    """All settings of a server."""

    host: str = claims.HOST
    port: int = claims.PORT
    data: Path = msgspec.field(default_factory=claims.default_data)
    store: str | None = None
    store_password: str | None = None
    bus: str | None = None
    bus_password: str | None = None
    public_url: str | None = None
    lan_url: str | None = None
    admin_token_file: Path | None = None
    close_waiting_days: int = 1
    close_abandoned_days: int | None = None
    delete_abandoned_days: int | None = None
    create: Literal["anyone", "local", "key"] = "anyone"
    create_key: str | None = None
    site: Path | None = None
    components: list[Path] = msgspec.field(default_factory=list)
    proxies: str = ""
    bot: list[str] = msgspec.field(default_factory=list)  # NAME=COMMAND
    bot_workers: int = msgspec.field(default_factory=lambda: max(1, min(4, (os.cpu_count() or 2) - 1)))
    bot_seconds: float = 5.0
    bot_delay: int = 2500
    max_tables: int = 10_000
    max_tables_per_guest: int = 50
    max_sockets: int = 2_000
    max_sockets_per_client: int = 40
    max_connections_per_address: int = 500
    max_bots_per_client: int = 2
    max_message_bytes: int = 65_536
    requests_per_minute: int = 300
    new_tables_per_hour: int = 60
    daily: bool = True
    messages_per_second: int = 20
    smtp: str | None = None
    smtp_password: str | None = None
    smtp_from: str | None = None
    contact: str | None = None
    private_webhooks: bool = False
    open_seats: bool = False

    def __post_init__(self) -> None:
        """Raises OptionsError."""
        if self.create not in CREATE:
            raise OptionsError("settings/create", f"create must be one of {', '.join(CREATE)}", create=self.create)
        if self.create == "key" and not self.create_key:
            raise OptionsError("settings/create-key", "create=key needs a key: set --create-key")
        if self.public_url is not None:
            address = urlsplit(self.public_url)
            if address.scheme not in ("http", "https") or not address.hostname or address.path not in ("", "/"):
                message = f"the public URL must look like https://table.example.org, not {self.public_url}"
                raise OptionsError("settings/public-url", message, url=self.public_url)
            self.public_url = self.public_url.rstrip("/")
        self.bot_commands()
        parse_proxies(self.proxies)
        if self.store is not None:
            check_address("store", self.store, ("postgresql", "postgres"), "postgresql://user@db.example.org/torilla")
        if self.bus is not None:
            check_bus(self.bus)
        if self.smtp is not None:
            check_address("smtp", self.smtp, ("smtp", "smtps"), "smtp://user@mail.example.org:587")
            if not self.smtp_from or "@" not in self.smtp_from:
                raise OptionsError("settings/smtp-from", "e-mail needs a sender: set --smtp-from table@example.org")
            if self.public_url is None:  # else whoever asks for a mail to a stranger chooses where its links lead
                message = "e-mails need an address for their links: set --public-url https://table.example.org"
                raise OptionsError("settings/smtp-public-url", message)
        if self.contact is not None and not self.contact.startswith(("mailto:", "https://")):
            message = f"the contact must look like mailto:host@example.org, not {self.contact}"
            raise OptionsError("settings/contact", message, contact=self.contact)
        if self.bus is not None and self.store is None:
            message = "a bus joins servers with one store: give --store postgresql://... too"
            raise OptionsError("settings/bus-alone", message)

    def bot_commands(self) -> dict[str, str]:
        """The programs that play here besides our bots, by name. Raises OptionsError."""
        found: dict[str, str] = {}
        for text in self.bot:
            name, equals, command = (part.strip() for part in text.partition("="))
            if not equals or not command or not NAMED.fullmatch(name):
                raise OptionsError("settings/bot", f"write it as NAME=COMMAND, not {text}", bot=text)
            if name in BOTS or name in found:
                raise OptionsError("settings/bot", f"there is a bot {name} already", bot=text)
            found[name] = command
        return found

    @property
    def database(self) -> Path:
        return self.data / claims.DATABASE

    @property
    def trusted_proxies(self) -> Proxies:
        return parse_proxies(self.proxies)

    @property
    def has_retention(self) -> bool:
        """Whether tables are ever closed or deleted because nobody comes back."""
        rules = (self.close_abandoned_days, self.delete_abandoned_days)
        return self.close_waiting_days > 0 or any(rule is not None for rule in rules)

    @property
    def token_file(self) -> Path:
        return self.admin_token_file or self.data / "admin.token"

    @property
    def is_https(self) -> bool:
        return self.public_url is not None and self.public_url.startswith("https:")
