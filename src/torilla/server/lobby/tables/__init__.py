"""Tables from their plan to their end."""
