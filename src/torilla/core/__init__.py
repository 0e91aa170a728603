"""What both games share: the contract, seeds and shuffles, records and replay."""
