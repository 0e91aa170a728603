"""Settings of a server: its options (options.py), checked, and what follows from them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from torilla.bots import BOTS
from torilla.core.contract.errors import OptionsError
from torilla.server.kernel.addresses import Proxies, parse_proxies
from torilla.server.kernel.claims import DATABASE
from torilla.server.kernel.options import Options, address_of

NAMED = re.compile(r"\w[\w .-]{0,29}")
SITE = re.compile(r"https?://(\*\.)?[A-Za-z0-9.-]+(:[0-9]{1,5})?")
CREATE = ("anyone", "local", "key")


def check_address(what: str, address: str, schemes: tuple[str, ...], example: str) -> None:
    """Raises OptionsError, which does not repeat the address: there may be a password in it."""
    if urlsplit(address).scheme not in schemes:
        raise OptionsError(f"settings/{what}", f"the address of the {what} must look like {example}", example=example)


def check_bus(addresses: str) -> None:
    """Raises OptionsError."""
    for address in addresses.split(","):
        check_address("bus", address, ("nats", "tls"), "nats://bus.example.org:4222")


@dataclass(kw_only=True)
class Settings(Options):
    """All settings of a server."""

    store_password: str | None = None
    bus_password: str | None = None
    smtp_password: str | None = None
    lan_url: str | None = None

    def __post_init__(self) -> None:
        """Raises OptionsError."""
        self.host = address_of(self.host, lan=self.lan)
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
        wrong = [site for site in self.frame_sites if site != "*" and not SITE.fullmatch(site)]
        if wrong:
            message = f"a site that shows analyses must look like https://club.example.org, not {wrong[0]}"
            raise OptionsError("settings/frames", message, site=wrong[0])
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
        return self.data / DATABASE

    @property
    def trusted_proxies(self) -> Proxies:
        return parse_proxies(self.proxies)

    @property
    def frame_sites(self) -> list[str]:
        """The sites that may show shared analyses in a frame."""
        return [site.strip() for site in self.frames.split(",") if site.strip()]

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
