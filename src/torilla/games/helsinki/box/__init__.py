"""What is in the box of Helsinki."""
