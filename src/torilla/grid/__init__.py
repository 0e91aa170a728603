"""Bitboards, cells and shapes: what both games are drawn on. No rules live here."""
