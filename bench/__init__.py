"""Benchmarks (docs/howto/run-the-benchmarks.md)."""
