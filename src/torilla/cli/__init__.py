"""The command line. `main` is the `torilla` command."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line. `--version` is answered without loading the rest."""
    arguments = sys.argv[1:]
    if arguments in (["--version"], ["-V"]):
        from torilla.cli.version import version_text

        print(version_text())
        return
    try:
        from torilla.cli.app import app

        app(prog_name="torilla")
    except KeyboardInterrupt:  # while the modules were loading
        print("interrupted", file=sys.stderr)
        sys.exit(130)
