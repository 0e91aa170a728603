"""Deals of the day and their leaderboards."""
