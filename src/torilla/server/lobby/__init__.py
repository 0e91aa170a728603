"""Around the game: creating tables, seats, invitations, takeover by bots, guests, erasure, retention."""
