"""Benchmarks; docs/howto/run-the-benchmarks.md says how to run them."""
