"""Helsinki in the terminal."""
