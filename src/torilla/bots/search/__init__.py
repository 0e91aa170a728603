"""The search bot: information-set Monte Carlo tree search with learned expected scores."""
