"""Tables from their draft to their end."""
