"""Puzzles: finding positions with one best turn, confirming them, and judging a visitor's turn."""
