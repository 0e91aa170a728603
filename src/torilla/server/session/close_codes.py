"""Codes with which a table's socket is closed (docs/reference/protocol.md)."""

from __future__ import annotations

TOO_SLOW = 4408
TOO_MANY = 4429
DAMAGED = 4500
FORBIDDEN = 4403
TRY_LATER = 1013
RESTARTS = 1012
CLOSE_CODES = {
    "table/unknown": 4404,
    "analysis/unknown": 4404,
    "table/damaged": DAMAGED,
    "request/origin": FORBIDDEN,
    "request/host": FORBIDDEN,
    "limit/sockets": TOO_MANY,
    "limit/rate": TOO_MANY,
    "limit/watchers": TOO_MANY,
    "store/unavailable": TRY_LATER,
    "store/lost": TRY_LATER,
}
