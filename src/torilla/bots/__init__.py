"""Bots: players that choose from a view. Each kind is imported only when it is asked for."""

from __future__ import annotations

from torilla.bots.base import BOTS, Advice, Adviser, Bot, Considered, get_bot

__all__ = ["BOTS", "Advice", "Adviser", "Bot", "Considered", "get_bot"]
