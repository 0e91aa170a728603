"""The crash drill: real games against servers that are killed at random moments. See __main__.py."""
