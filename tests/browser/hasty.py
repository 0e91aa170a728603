"""`torilla` with short minutes, rough reviews and a low par, for tests: `python -m browser.hasty serve ...`"""

from __future__ import annotations

import runpy

from browser.rough import SIMULATIONS
from torilla.server.bots import par, reviews
from torilla.server.kernel import clock

clock.MINUTE = 2 * clock.SECOND
reviews.SIMULATIONS = SIMULATIONS
par.BEST = "greedy"

if __name__ == "__main__":
    runpy.run_module("torilla", run_name="__main__")
