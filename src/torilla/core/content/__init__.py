"""Lessons, puzzles, texts and score sheets of games."""
