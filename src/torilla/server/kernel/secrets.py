"""Secrets: random, given out once, stored as hashes only."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest
from hmac import digest as hmac
from secrets import choice, token_urlsafe

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""No l, o, 0, 1: people read table names to each other."""


def make_secret() -> str:
    """192 random bits: too many to guess, so a plain hash is safe to store."""
    return token_urlsafe(24)


def derive_secret(key: bytes, purpose: str) -> str:
    """144 bits derived from a key, the same each time: a secret that need not be stored."""
    return urlsafe_b64encode(hmac(key, b"torilla " + purpose.encode(), "sha256")[:18]).decode()


def make_id(length: int = 12) -> str:
    """An id of a table or guest: 60 random bits. A table's id lets people watch it, so it must not be guessed."""
    return "".join(choice(LETTERS) for _ in range(length))


def hash_secret(secret: str) -> str:
    return sha256(b"torilla secret\0" + secret.encode()).hexdigest()


def same(stored: str, given: str) -> bool:
    """Compare two hashes in constant time."""
    return compare_digest(stored.encode(), given.encode())
