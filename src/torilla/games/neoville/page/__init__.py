"""What the page of Neoville asks for."""
