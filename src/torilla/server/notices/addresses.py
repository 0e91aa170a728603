"""Which addresses a webhook may have: what it is resolved to is checked, and that is where the connection goes."""

from __future__ import annotations

import asyncio
import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from torilla.server.kernel.errors import ServerError

LONGEST = 2000
LOW_PORTS = {80, 443}
"""Ports below 1024 that are allowed: mail, printers and other services must not be reached."""
NAT64 = (IPv6Network("64:ff9b::/96"), IPv6Network("64:ff9b:1::/48"))
COMPATIBLE = IPv6Network("::/96")
"""IPv4 addresses written as IPv6 ones, besides the mapped ones that `ipaddress` knows."""


def check_url(url: str, *, private: bool) -> None:
    """Check an address as it is written. Raises ServerError."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise bad_url() from None
    plain = url.isascii() and url.isprintable() and " " not in url and "\\" not in url and len(url) <= LONGEST
    schemes = ("https", "http") if private else ("https",)
    if not plain or parts.scheme not in schemes or not host or parts.username is not None or "@" in parts.netloc:
        raise bad_url()
    if not private and port is not None and port < 1024 and port not in LOW_PORTS:
        raise ServerError("notice/address", "this port is not allowed")


def bad_url() -> ServerError:
    return ServerError("notice/url", "give an address that begins with https:// and has no name or password in it")


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Whether an address is one of the public internet; one within another counts as itself."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if inner is None and any(address in network for network in (*NAT64, COMPATIBLE)):
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
    special = address.is_multicast or address.is_reserved or address.is_unspecified or address.is_loopback
    return address.is_global and not special and not address.is_link_local and not address.is_private


async def lookup(host: str, port: int) -> list[str]:
    """All addresses of a name, as the system resolves it: that also reads numbers such as 0x7f.1."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


async def resolve(host: str, port: int, *, private: bool) -> str:
    """The address to connect to. A name with any address that is not public is refused. Raises ServerError."""
    try:
        addresses = [ip_address(one.split("%")[0]) for one in await lookup(host, port)]
    except (OSError, UnicodeError, ValueError):
        raise ServerError("notice/unreachable", "this address is not found") from None
    if not addresses:
        raise ServerError("notice/unreachable", "this address is not found")
    if not private and not all(is_public(one) for one in addresses):
        raise ServerError("notice/address", "this address is not one of the public internet")
    return str(addresses[0])
