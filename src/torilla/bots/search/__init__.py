"""The search bot: information-set Monte Carlo tree search with learned hopes for the final score."""
