"""Evaluation, observations and puzzles of Neoville."""
