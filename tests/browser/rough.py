"""`torilla` with rough reviews, which tests need not wait for: `python -m browser.rough serve ...`"""

from __future__ import annotations

import runpy

from torilla.server.bots import reviews

SIMULATIONS = 60
reviews.SIMULATIONS = SIMULATIONS

if __name__ == "__main__":
    runpy.run_module("torilla", run_name="__main__")
