"""Deals of the day: rows, rules, pars, leaderboards, messages and routes."""
