"""`torilla` with short minutes, for tests in which people are late or absent: `python -m browser.hasty serve ...`"""

from __future__ import annotations

import runpy

from torilla.server.kernel import clock

clock.MINUTE = 2 * clock.SECOND

if __name__ == "__main__":
    runpy.run_module("torilla", run_name="__main__")
