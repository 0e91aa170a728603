"""The ladder: bots play each other on duplicate deals, and what came of it is counted honestly."""
