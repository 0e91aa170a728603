"""`python -m torilla` is the `torilla` command."""

from torilla.cli import main

if __name__ == "__main__":
    main()
