"""Addresses of clients: what counts as one, and which belong to trusted proxies."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Network, ip_address, ip_network

from torilla.core.errors import OptionsError


def network_of(address: str) -> str:
    """What counts as one address: of IPv6 the 64 bits that one customer has."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found), 64), strict=False))


def is_loopback(address: str) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    mapped = None if isinstance(found, IPv4Address) else found.ipv4_mapped
    return (mapped or found).is_loopback


class Proxies:
    """The setting `proxies`: addresses and networks with commas between, or `*` for all."""

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
        if self.all:
            return True
        try:
            found = ip_address(address)
        except ValueError:
            return False
        if not isinstance(found, IPv4Address) and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        return any(found in network for network in self.networks)
