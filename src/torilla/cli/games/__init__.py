"""Commands around games."""
