"""Sentences, menus and drawings for terminals."""
