"""Records of games, and their replay."""
