"""What the page of Helsinki needs."""
