"""What a game is to everything else."""
