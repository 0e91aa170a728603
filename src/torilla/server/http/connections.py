"""Limits of open connections: per address and in all, and which are closed for new ones."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from torilla.server.kernel.addresses import network_of, parse_proxies

if TYPE_CHECKING:
    from torilla.server.http.protocols import Guard


class ConnectionLimit:
    """Counts connections. Those of trusted proxies count only in all: many people are behind them."""

    def __init__(self, most: int, most_of_one: int, proxies: str = "") -> None:
        self.most = most
        self.most_of_one = most_of_one
        self.proxies = parse_proxies(proxies)
        self.open: dict[Guard, str] = {}  # with the address it counts for
        self.counts: Counter[str] = Counter()
        self.waiting: dict[str, dict[Guard, None]] = {}  # by address: those whose request is not complete, oldest first

    def enter(self, guard: Guard, address: str) -> bool:
        """Count a new connection. False: it is refused."""
        is_proxy = address in self.proxies
        network = "proxies" if is_proxy else network_of(address)
        if not is_proxy and self.counts[network] >= self.most_of_one:
            return False
        if len(self.open) >= self.most and not self.make_room():
            return False
        self.open[guard] = network
        self.counts[network] += 1
        self.set_waiting(guard)
        return True

    def make_room(self) -> bool:
        """Close a connection on which no request is under way: the oldest of the address that has most of them."""
        if not self.waiting:
            return False
        largest = max(self.waiting, key=lambda network: len(self.waiting[network]))
        guard = next(iter(self.waiting[largest]))
        self.leave(guard)
        guard.transport.abort()
        return True

    def leave(self, guard: Guard) -> None:
        if guard not in self.open:
            return
        self.set_served(guard)
        network = self.open.pop(guard)
        self.counts[network] -= 1
        if not self.counts[network]:
            del self.counts[network]

    def set_waiting(self, guard: Guard) -> None:
        """No whole request has arrived."""
        if guard in self.open:
            self.waiting.setdefault(self.open[guard], {}).setdefault(guard)

    def set_served(self, guard: Guard) -> None:
        """A whole request has arrived."""
        if guard in self.open:
            network = self.open[guard]
            waiting = self.waiting.get(network, {})
            waiting.pop(guard, None)
            if not waiting:
                self.waiting.pop(network, None)
