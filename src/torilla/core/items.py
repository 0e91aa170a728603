"""Disclosed items as text, in records (docs/reference/contract.md)."""

from __future__ import annotations

import re

from torilla.core.contract import Item

PATTERNS = (
    ("refill", re.compile(r"(?P<place>\d):(?P<piece>[^:]+)")),
    ("gain", re.compile(r"(?P<seat>\d)\+(?P<piece>.+)")),
    ("paid", re.compile(r"(?P<seat>\d)-(?P<piece>.+)")),
    ("fairness", re.compile(r"(?P<seat>\d)!(?P<piece>.+)")),
    ("shuffle", re.compile(r"~(?P<place>\d{1,4})")),
    ("ended", re.compile(r"\.")),
    ("start", re.compile(r"start:(?P<seat>\d)")),
    ("covered", re.compile(r"covered:(?P<piece>.+)")),
    ("out", re.compile(r"out:(?P<piece>.+)")),
    ("sort", re.compile(r"sort:(?P<piece>.+)")),
    ("piece", re.compile(r"piece:(?P<piece>.+)")),
)


def format_item(item: Item) -> str:
    """One token without spaces or commas."""
    match item.what:
        case "refill":
            return f"{item.place}:{item.piece}"
        case "gain":
            return f"{item.seat}+{item.piece}"
        case "paid":
            return f"{item.seat}-{item.piece}"
        case "fairness":
            return f"{item.seat}!{item.piece}"
        case "shuffle":
            return f"~{item.place}"
        case "ended":
            return "."
        case "start":
            return f"start:{item.seat}"
    return f"{item.what}:{item.piece}"


def parse_item(text: str) -> Item | None:
    """The item of a token, None if it is none."""
    for what, pattern in PATTERNS:
        found = pattern.fullmatch(text)
        if found:
            groups = found.groupdict()
            seat = int(groups["seat"]) if "seat" in groups else None
            place = int(groups["place"]) if "place" in groups else None
            return Item(what, seat, place, groups.get("piece"), seat if what == "gain" else None)
    return None
