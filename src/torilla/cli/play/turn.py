"""One person's step at the terminal: show the menu, read an answer, until it is an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.markup import escape

from torilla.cli.play.menu import Menu
from torilla.core.terminal.describe import describe
from torilla.core.terminal.reading import Reader

if TYPE_CHECKING:
    from torilla.cli.play.match import Match

COMMANDS = [
    ("an action", "in words, in notation or by its number; Enter alone takes the one marked *"),
    ("hand, row 4, ...", "questions about the table; ? tells them all"),
    ("what if ACTION", "what it would do"),
    ("why not ACTION", "why it is allowed or not"),
    ("what changed", "what the others did"),
    ("u, undo", "undo your last step"),
    ("restart", "undo your whole turn"),
    ("b, board", "the table again"),
    ("m, menu", "the actions again"),
    ("s, score", "everybody's points so far"),
    ("save FILE", "write the record"),
    ("q, quit", "stop here"),
    ("?, help", "this help"),
]

Command = Callable[[str], bool]
"""Gets the rest of the line; true where the position has changed."""


WITH_REST = ("save",)
"""Commands that something follows."""


class Quit(Exception):
    """The person wants to stop."""


class Turn:
    """The prompt of one step. `ask` gives a code, or None where a command changed the position."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.console = match.console
        game, state = match.game, match.play.state
        view = game.views.view(state, seat)
        self.step: str = view.step
        self.menu = Menu(game, view, game.rules.legal(state), match.lang)
        self.reader = Reader(game, view, match.names, match.lang, lambda: match.done_for(seat))

    def ask(self) -> int | None:
        """The action that the person chooses."""
        self.menu.show(self.console)
        while True:
            answer = self.match.read(self.prompt())
            word, _, rest = answer.partition(" ")
            command = self.command(word.lower())
            if command is not None and (not rest or word.lower() in WITH_REST):
                if command(rest.strip()):
                    return None
                continue
            if not answer and self.menu.default is not None:
                return self.menu.default
            reading = self.reader.read(answer or "?")
            if reading.kind == "act":
                return reading.code
            if reading.kind in ("undo", "restart"):
                if self.undo("") if reading.kind == "undo" else self.restart(""):
                    return None
            elif reading.text:
                self.say(reading.text)

    def prompt(self) -> str:
        """The prompt, and the default of Enter."""
        todo = self.menu.words.todo(self.menu.view)
        hint = "? for help"
        if self.menu.default is not None:
            hint = f"Enter: {describe(self.match.game, self.menu.default, self.match.lang)}"
        return f"[bold]{self.match.prompt_name(self.seat)}{todo}[/] [dim]({escape(hint)})[/] > "

    def command(self, word: str) -> Command | None:
        """The method of a command word: what only the terminal does, and what it draws."""
        return {
            "?": self.help, "h": self.help, "help": self.help, "u": self.undo,
            "b": self.board, "board": self.board, "m": self.again, "menu": self.again,
            "s": self.score, "score": self.score, "save": self.save,
            "q": self.quit, "quit": self.quit, "exit": self.quit,
        }.get(word)  # fmt: skip

    def say(self, text: str) -> None:
        self.console.print(escape(text))

    # --- commands: true where the position has changed

    def help(self, _: str) -> bool:
        self.console.print(f"\n{escape(self.reader.ask('help'))}\n")
        width = max(len(name) for name, _ in COMMANDS)
        for name, meaning in COMMANDS:
            self.console.print(f"  [cyan]{escape(name):<{width}}[/]  {escape(meaning)}")
        self.console.print()
        return False

    def undo(self, _: str) -> bool:
        return self.match.take_back(self.match.play.undo)

    def restart(self, _: str) -> bool:
        return self.match.take_back(self.match.play.restart_turn)

    def board(self, _: str) -> bool:
        self.match.show_table(self.seat)
        return False

    def again(self, _: str) -> bool:
        self.menu.show(self.console)
        return False

    def score(self, _: str) -> bool:
        self.match.show_scores(self.seat)
        return False

    def save(self, name: str) -> bool:
        self.match.save_as(name)
        return False

    def quit(self, _: str) -> bool:
        raise Quit
