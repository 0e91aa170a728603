"""Disclosed items of Neoville."""
