"""Views, documents and position texts of Neoville."""
