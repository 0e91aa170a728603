"""Views, documents and position texts of Helsinki."""
