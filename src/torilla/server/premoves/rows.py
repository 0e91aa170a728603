"""What is stored of the premoves of a seat."""

from __future__ import annotations

import msgspec

from torilla.server.premoves import messages as wire


class ArmedTurn(msgspec.Struct):
    """A turn to be played when it comes, at this seat. `key`: the idempotency key of its steps."""

    key: str
    seat: int
    turn: wire.Armed


class SeatPlans(msgspec.Struct, omit_defaults=True):
    """The plans of one person at a seat."""

    lines: list[wire.KeptLine] = []
    armed: ArmedTurn | None = None
    news: wire.PlanNews | None = None


class PlansRow(msgspec.Struct):
    """The plans of one person's stay at a seat, for nobody else. `version` counts their changes, from 1."""

    table: str
    occupancy: str
    guest: str
    version: int
    plans: SeatPlans
