"""Neoville as SVG."""
