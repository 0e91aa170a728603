"""A little English grammar."""

from __future__ import annotations

YOU = "You"
"""The name of the one person at the table who has not given any."""


def does(who: str, verb: str) -> str:
    """ "You get", "Bo gets"."""
    return f"{who} {inflected(who, verb)}"


def inflected(who: str, verb: str) -> str:
    """The verb as it follows a name: "push" for You, "pushes" for all others."""
    if who == YOU:
        return verb
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x")) else "s")


def counted(number: int, noun: str) -> str:
    """ "1 roof", "2 roofs"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(parts: list[str]) -> str:
    """ "a, b and c"."""
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else "".join(parts)
