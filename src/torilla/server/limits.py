"""Limits: how often and how much. Answers tell how many seconds to wait."""

from __future__ import annotations

import math
import time
from collections import OrderedDict

from torilla.server.errors import ServerError

REMEMBERED = 20_000


class Bucket:
    """A token bucket: `rate` a second on average, `burst` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = time.monotonic()

    def wait(self) -> float:
        """Take one; 0, or the seconds until there is one."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left >= 1:
            self.left -= 1
            return 0.0
        return (1 - self.left) / self.rate


class Limiter:
    """One bucket per client; those not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float, code: str = "limit/rate") -> None:
        self.rate = rate
        self.burst = burst
        self.code = code
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, client: str) -> None:
        """Raises ServerError with the seconds to wait."""
        bucket = self.buckets.get(client)
        if bucket is None:
            bucket = self.buckets[client] = Bucket(self.rate, self.burst)
            if len(self.buckets) > REMEMBERED:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(client)
        seconds = bucket.wait()
        if seconds:
            raise too_many(self.code, seconds)


def too_many(code: str, seconds: float) -> ServerError:
    wait = max(1, math.ceil(seconds))
    return ServerError(code, f"too many: wait {wait} s", seconds=wait)
