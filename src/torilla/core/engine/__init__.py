"""The compiled side of the contract."""
