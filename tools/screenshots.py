"""Pictures of the main pages, large and on a phone, light and dark:  screenshots.py [FOLDER]

Starts a server, plays both games to their middle and to their end, and opens all pages with a browser
(docs/howto/screenshots.md). It shares its helpers with the browser tests.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
    runpy.run_module("browser.screenshots", run_name="__main__")
