"""Two games that the client has no page for: `pageless` brings nothing, `drawn` a module of its own (`drawn/web`).

Their rules are those of a game of ours, so that the tests need no third one.
"""

from __future__ import annotations

from changed import changed

from torilla.core.contract.page import Page
from torilla.core.contract.registry import get_game

NEOVILLE = get_game("neoville")
PAGELESS = changed(NEOVILLE, "pageless", package=__name__, page={"extras": Page.extras})
DRAWN = changed(NEOVILLE, "drawn", package=f"{__name__}.drawn", page={"extras": Page.extras})
