"""People in seats, and the bots that stand in for them."""
