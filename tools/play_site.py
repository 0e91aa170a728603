"""Play in a static site:  play_site.py [--kills N]

Writes a site (`torilla site`), serves it with Python's plain file server, and plays whole games of both titles against
`strong` in Chromium with the network cut: time to the first action, time of the bot's decisions, records verified.
`--kills N` kills the page or its worker N times during play, and looks whether a confirmed action is missing.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
    runpy.run_module("browser.play_site", run_name="__main__")
