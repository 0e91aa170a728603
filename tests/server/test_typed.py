"""Lines that are typed at a table or in a sandbox."""

from __future__ import annotations
