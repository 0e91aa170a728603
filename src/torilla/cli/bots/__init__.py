"""Commands around bots."""
