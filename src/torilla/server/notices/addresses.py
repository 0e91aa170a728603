"""Which addresses a webhook may have: what it is resolved to is checked, and that is where the connection goes."""

from __future__ import annotations

import asyncio
import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from torilla.server.kernel.errors import ServerError

LONGEST = 2000
LOW_PORTS = {80, 443}
"""Ports below 1024 that are allowed: mail, printers and other services must not be reached."""
SPECIAL4 = """
0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24
192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24
224.0.0.0/4 240.0.0.0/4
"""
"""IANA's registry of special-purpose addresses, and multicast. Written down here: what Python's `ipaddress` knows of it
depends on its version."""
GLOBAL6 = IPv6Network("2000::/3")
"""All that is assigned as global unicast; loopback, private, link-local, site-local and multicast are outside it."""
SPECIAL6 = "2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20"
"""What IANA's registry has within that: Teredo and 6to4, which lead to an IPv4 address, among others."""
HOLDERS = (IPv6Network("::ffff:0:0/96"), IPv6Network("64:ff9b::/96"))
"""IPv6 networks of which each address stands for the IPv4 one in its last bits: mapped, and NAT64."""
NOT_PUBLIC = [ip_network(text) for text in f"{SPECIAL4} {SPECIAL6}".split()]


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
    """Whether an address is public."""
    if isinstance(address, IPv6Address):
        if any(address in network for network in HOLDERS):
            return is_public(IPv4Address(int(address) & 0xFFFFFFFF))
        if address not in GLOBAL6:
            return False
    return not any(address in network for network in NOT_PUBLIC)


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
