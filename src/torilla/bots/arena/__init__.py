"""The ladder: bots play each other on duplicate deals; statistics of the results."""
