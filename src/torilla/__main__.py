"""`python -m torilla` is the `torilla` command."""

from torilla.cli import main

if __name__ == "__main__":
    try:
        main()
    finally:
        # An interrupt that was caught outside an `exec`, by which modules make their dataclasses, is taken for one that
        # nobody caught: Python would end by the signal, not with our exit code. Another `exec` clears that.
        exec("")
