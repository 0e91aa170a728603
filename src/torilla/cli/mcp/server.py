"""The tools and resources of `torilla mcp`: what a model can call and read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.resources import FunctionResource
from mcp.types import CallToolResult, TextContent

from torilla import __version__
from torilla.cli.mcp.tables import ModelTables
from torilla.core.contract.errors import TorillaError
from torilla.core.terminal.seat_text import components_text, error_text, notation_text
from torilla.games import get_games

if TYPE_CHECKING:
    from torilla.core.contract.game import AnyGame

AnyServer = MCPServer[dict[str, Any]]

INSTRUCTIONS = """\
Board games against bots: {games}. Call `new` to set a table; you get one seat. A turn has several steps, and each is
one action, given to `act` in notation. A refusal names the rule and says why: try another action. The resources
rules://GAME, actions://GAME and components://GAME have the numbered rules, how actions are written, and what is in the
box. Most points at the end win."""

READINGS: dict[str, tuple[str, Callable[[AnyGame], str]]] = {
    "rules": ("the numbered rules", lambda game: game.content.numbered_rules()),
    "actions": ("how actions are written", notation_text),
    "components": ("what is in the box", components_text),
}
"""The resources of a game: the scheme of their address, what they are, their text."""


def make_server(tables: ModelTables, *, with_legal: bool = True) -> AnyServer:
    """A server for one model."""
    games = get_games()
    server: AnyServer = MCPServer(
        "torilla",
        title="Torilla",
        instructions=INSTRUCTIONS.format(games=", ".join(games)),
        version=__version__,
        log_level="WARNING",
    )
    add_tools(server, tables, with_legal=with_legal)
    for name, game in games.items():
        for scheme, (what, read) in READINGS.items():
            address, described = f"{scheme}://{name}", f"{game.title}: {what}"
            server.add_resource(
                FunctionResource(uri=address, name=address, description=described, fn=partial(read, game))
            )
    return server


def add_tools(server: AnyServer, tables: ModelTables, *, with_legal: bool) -> None:
    """The tools; their docstrings are what the model reads."""

    def new(game: str, seats: int = 2, seat: int = 0, options: dict[str, Any] | None = None) -> CallToolResult:
        """Set a table of a game. You have `seat` (from 0), bots have the others. `options`: such as {"start": 0}."""
        return answer(tables, lambda: tables.new(game, seats, seat, options or {}))

    def view(table: int = 0) -> CallToolResult:
        """The table as your seat sees it. `table` is its number; 0: the one that was set last."""
        return answer(tables, lambda: tables.at(table, lambda seat: seat.table()))

    def legal(table: int = 0) -> CallToolResult:
        """What you may do now, a line for each action: its notation, and what it means."""
        return answer(tables, lambda: tables.at(table, lambda seat: seat.legal()))

    def act(action: str, table: int = 0) -> CallToolResult:
        """Do one action, in notation. Says what it disclosed, and what the other seats did if your turn is over."""
        return answer(tables, lambda: tables.at(table, lambda seat: seat.act(action)))

    def undo(table: int = 0) -> CallToolResult:
        """Take back your last action of this turn, if it disclosed nothing."""
        return answer(tables, lambda: tables.at(table, lambda seat: seat.undo()))

    def explain(action: str, table: int = 0) -> CallToolResult:
        """Why an action is not allowed now, or what it would do. Changes nothing."""
        return answer(tables, lambda: tables.at(table, lambda seat: seat.explain(action)))

    def result(table: int = 0) -> CallToolResult:
        """Everybody's points: at the end the result, before it as if the game ended now."""
        return answer(tables, lambda: tables.at(table, lambda seat: seat.result()))

    for tool in (new, view, legal, act, undo, explain, result):
        if with_legal or tool is not legal:
            server.add_tool(tool)


def answer(tables: ModelTables, ask: Callable[[], str]) -> CallToolResult:
    """A tool's answer; a refusal is text too, marked as an error."""
    with tables.lock:
        try:
            return CallToolResult(content=[TextContent(type="text", text=ask())])
        except TorillaError as error:
            return CallToolResult(content=[TextContent(type="text", text=error_text(error))], is_error=True)
