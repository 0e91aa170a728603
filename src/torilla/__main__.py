"""`python -m torilla` is the `torilla` command."""

from torilla.cli import main

if __name__ == "__main__":
    try:
        main()
    finally:
        # An interrupt inside an `exec`, by which dataclasses are made while modules load, is taken for one that nobody
        # caught, even if somebody did: Python would end by the signal, not our exit code. Another `exec` clears that.
        exec("")
