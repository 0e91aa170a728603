"""What the page of Helsinki asks for."""
