"""`torilla` with what tests need not wait for: rough reviews, quick opponents and a low par in the deals of the day.

`python -m browser.rough serve ...`
"""

from __future__ import annotations

import runpy

from torilla.server.bots import reviews
from torilla.server.daily import deals, par

SIMULATIONS = 60
QUICK = "greedy"
reviews.SIMULATIONS = SIMULATIONS
deals.OPPONENT = par.BEST = QUICK
vars(par)["OPPONENT"] = QUICK

if __name__ == "__main__":
    runpy.run_module("torilla", run_name="__main__")
