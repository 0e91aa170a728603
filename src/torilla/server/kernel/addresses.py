"""Addresses of clients: which count as one, and which belong to trusted proxies."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from torilla.core.contract.errors import OptionsError


def parse_address(text: str) -> IPv4Address | IPv6Address | None:
    """An address; one of IPv4 mapped into IPv6 is the IPv4 address. None: it is not an address."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def network_of(address: str) -> str:
    """The key under which an address is counted: for IPv6 the 64 bits that one customer has."""
    found = parse_address(address)
    if found is None:
        return address
    return str(found) if isinstance(found, IPv4Address) else str(ip_network((int(found), 64), strict=False))


def is_loopback(address: str) -> bool:
    found = parse_address(address)
    return found is not None and found.is_loopback


class Proxies:
    """Trusted proxies, from the setting `proxies`: addresses and networks separated by commas, or `*` for all."""

    def __init__(self, text: str) -> None:
        """Raises OptionsError."""
        words = [word.strip() for word in text.split(",") if word.strip()]
        self.all = "*" in words
        self.networks: list[IPv4Network | IPv6Network] = []
        for word in words:
            if word != "*":
                try:
                    self.networks.append(ip_network(word))
                except ValueError:
                    message = f"a proxy is an address or a network such as 10.0.0.0/8, not {word}"
                    raise OptionsError("settings/proxies", message, proxy=word) from None

    def __contains__(self, address: str) -> bool:
        found = parse_address(address)
        return self.all or (found is not None and any(found in network for network in self.networks))


parse_proxies = lru_cache(maxsize=8)(Proxies)
"""The setting, parsed once."""
