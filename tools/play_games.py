"""Whole games through the page:  play_games.py evening|keyboard [--game NAME]

evening    four people on four screens; one vanishes, one changes device, one uses a recovery link
keyboard   by keyboard alone, with what a screen reader would hear checked at every step

Starts a server and a browser of its own. It shares its helpers with the browser tests, which play the first turns.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
    runpy.run_module("browser.play_games", run_name="__main__")
