"""The rules of Helsinki."""
