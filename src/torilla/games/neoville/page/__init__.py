"""What the page of Neoville needs."""
