"""The encoder of each game."""

from __future__ import annotations

from typing import Any

from torilla.env.encoder import Encoder
from torilla.env.helsinki import HelsinkiEncoder
from torilla.env.neoville import NeovilleEncoder


def make_encoder(game: str, components: Any, seats: int) -> Encoder:
    """The encoder for a game with these components."""
    if game == "neoville":
        return NeovilleEncoder(components.tables, seats)
    return HelsinkiEncoder(components.tables, seats)
