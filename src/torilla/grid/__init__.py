"""Bitboards, cells and shapes, the geometry of both games. No rules live here."""
