"""Disclosed items of Helsinki."""
