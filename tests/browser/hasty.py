"""`torilla` with short minutes and rough reviews, for tests that would wait: `python -m browser.hasty serve ...`"""

from __future__ import annotations

import runpy

from browser.rough import SIMULATIONS
from torilla.server.bots import reviews
from torilla.server.kernel import clock

clock.MINUTE = 2 * clock.SECOND
reviews.SIMULATIONS = SIMULATIONS

if __name__ == "__main__":
    runpy.run_module("torilla", run_name="__main__")
