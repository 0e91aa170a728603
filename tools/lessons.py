"""Take every lesson every way and keep pictures:  lessons.py [--astray] [FOLDER] [GAME/LESSON ...]

On a screen and on a phone, by mouse, touch and keyboard, in four languages, by visitors who follow only what is
ringed. Prints the actions that each needed; with a folder, a picture of every step is written there.
With --astray by a visitor who does something else at each beat, takes it back as the answer says, and finishes.
"""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
    runpy.run_module("browser.lessons", run_name="__main__")
