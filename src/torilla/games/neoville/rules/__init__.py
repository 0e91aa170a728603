"""The rules of Neoville."""
