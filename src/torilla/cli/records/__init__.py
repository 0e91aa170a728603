"""Commands that read records."""
