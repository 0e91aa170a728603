"""Kalah for Torilla."""

from torilla_kalah.game import GAME as GAME
