"""Ribbons for Torilla."""

from torilla_ribbons.game import GAME as GAME
