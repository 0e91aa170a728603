"""`torilla` with short minutes, and rough as in `browser.rough`: `python -m browser.hasty serve ...`"""

from __future__ import annotations

import runpy

import browser.rough  # noqa: F401
from torilla.server.kernel import clock

clock.MINUTE = 2 * clock.SECOND

if __name__ == "__main__":
    runpy.run_module("torilla", run_name="__main__")
