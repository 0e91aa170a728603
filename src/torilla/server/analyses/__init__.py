"""Shared analyses: published by a link, and looked at together with a leader."""
