"""What is in the box of Neoville."""
