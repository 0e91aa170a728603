"""Code that all games share: the contract, seeds and shuffles, records and replay."""
