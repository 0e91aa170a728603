"""Bots: players that choose from a view. Each kind is imported only when it is used."""

from __future__ import annotations

from torilla.bots.base import BOTS, KINDS, Advice, Adviser, Bot, Considered, ask, get_bot, unknown_bot

__all__ = ["BOTS", "KINDS", "Advice", "Adviser", "Bot", "Considered", "ask", "get_bot", "unknown_bot"]
