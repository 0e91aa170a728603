"""Options of Neoville, as the help of commands explains them."""

from __future__ import annotations

OPTIONS = {
    "utilities": "the two utility sorts in play, two of bus, windmill, biosphere; at random without it",
    "open_memory": "show tiles that everybody saw being taken",
    "start": "the seat that begins (0 is the first); at random without it",
}
