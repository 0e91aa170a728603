"""Evaluation, observations and puzzles of Helsinki."""
