"""All commands. Each is a module of its own, which loads games and bots only when it runs."""

from __future__ import annotations

from typing import Annotated

import typer

from torilla.cli import mcp, play
from torilla.cli.bots import arena, bot, simulate, worker
from torilla.cli.errors import Commands
from torilla.cli.games import components, fuzz, new_game, perft
from torilla.cli.records import hint, replay, review, score, verify
from torilla.cli.records import inspect as look
from torilla.cli.server import admin, dev, serve, site

app = typer.Typer(
    cls=Commands,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def say_version(*, wanted: bool) -> None:
    """The option --version among others."""
    if wanted:
        from torilla.cli.version import version_text

        print(version_text())
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option(
        "--version",
        "-V",
        callback=lambda wanted: say_version(wanted=wanted),
        is_eager=True,
        help="show the version and whether the engine is compiled",
    ),
]


@app.callback()
def torilla(*, version: Version = False) -> None:
    """A table and a rules engine for board games: play, serve, simulate, replay, measure.

    Without a command it opens the table in the browser: `torilla serve --open`.
    """


app.command("play", cls=play.PlayCommand)(play.play)
app.command("serve")(serve.serve)
app.command("site")(site.site)
app.command("worker")(worker.worker)
app.add_typer(admin.app, name="admin")
app.command("simulate")(simulate.simulate)
app.command("arena")(arena.arena)
app.command("replay")(replay.replay)
app.command("legal")(look.legal)
app.command("explain")(look.explain)
app.command("picture")(look.picture)
app.command("hint")(hint.hint)
app.command("review")(review.review)
app.command("verify")(verify.verify)
app.command("score")(score.score)
app.command("components")(components.components)
app.command("perft")(perft.perft)
app.command("fuzz")(fuzz.fuzz)
app.command("new-game")(new_game.new_game)
app.command("dev")(dev.dev)
app.add_typer(bot.app, name="bot")
app.command("mcp")(mcp.mcp)
