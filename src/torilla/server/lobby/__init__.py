"""Around the game: tables being set up, seats, invitations, guests, retention."""
