"""Neoville in the terminal."""
