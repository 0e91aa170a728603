"""`torilla mcp`: games for language models, over the Model Context Protocol."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from torilla.core.extras import needs_extra


def mcp(
    *,
    bot: Annotated[str, typer.Option("--bot", metavar="NAME", help="which of our bots has the other seats")] = "greedy",
    legal: Annotated[
        bool, typer.Option("--legal/--no-legal", help="offer the tool that lists the legal actions, or withhold it")
    ] = True,
    seed: Annotated[
        str | None,
        typer.Option("--seed", "-s", metavar="S", help="a word or number that decides all shuffles, table by table"),
    ] = None,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="FOLDER", help="write the record of each table here")
    ] = None,
) -> None:
    """Let a language model play: a server of the Model Context Protocol on standard input and output.

    The model has one seat of each table that it sets, and knows what this seat knows.
    """
    from torilla.bots.base import BOTS, unknown_bot
    from torilla.cli.mcp.tables import ModelTables

    if bot not in BOTS:
        raise unknown_bot(bot)
    with needs_extra("mcp", "mcp"):
        from torilla.cli.mcp.server import make_server

        make_server(ModelTables(bot, seed=seed, records=records), with_legal=legal).run()
