"""Who sits where, and what stands in."""
