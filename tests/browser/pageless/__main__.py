"""`torilla` with games that its client does not know: `python -m browser.pageless serve ...`"""

from __future__ import annotations

import runpy

if __name__ == "__main__":
    runpy.run_module("torilla", run_name="__main__")
