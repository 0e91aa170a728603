"""Guests: names, devices that merge, blocks, complaints, erasure."""
