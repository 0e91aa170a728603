"""One person's step at the terminal: show the menu, read an answer, until it is an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.markup import escape

from torilla.cli.play.menu import Menu
from torilla.core.contract.errors import TorillaError
from torilla.core.terminal.describe import describe, describe_refusal, sentences_of

if TYPE_CHECKING:
    from torilla.cli.play.match import Match

COMMANDS = [
    ("NUMBER or notation", "do this action; Enter alone takes the one marked *"),
    ("show ACTION", "what it would do"),
    ("why ACTION", "why it is allowed or not"),
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
        self.menu = Menu(game, view, game.rules.legal(state))

    def ask(self) -> int | None:
        """The action that the person chooses."""
        self.menu.show(self.console)
        while True:
            answer = self.match.read(self.prompt())
            word, _, rest = answer.partition(" ")
            command = self.command(word.lower())
            if command is None:
                code = self.choose(answer)
                if code is not None:
                    return code
            elif command(rest.strip()):
                return None

    def prompt(self) -> str:
        """The prompt, and the default of Enter."""
        todo = sentences_of(self.match.game).todo(self.menu.view)
        hint = "? for help"
        if self.menu.default is not None:
            hint = f"Enter: {describe(self.match.game, self.menu.default)}"
        return f"[bold]{self.match.prompt_name(self.seat)}{todo}[/] [dim]({escape(hint)})[/] > "

    def choose(self, answer: str) -> int | None:
        """The code of an answer, or None after saying why it is none."""
        if not answer:
            if self.menu.default is None:
                self.say("Type the number of an action, or ? for help.")
            return self.menu.default
        try:
            code = self.menu.read(answer)
        except TorillaError as error:
            self.say(f"{error.message} (? for help)")
            return None
        if self.menu.entry(code) is None:
            self.explain(code)
            return None
        return code

    def command(self, word: str) -> Command | None:
        """The method of a command word."""
        return {
            "?": self.help, "h": self.help, "help": self.help,
            "u": self.undo, "undo": self.undo, "restart": self.restart,
            "b": self.board, "board": self.board, "m": self.again, "menu": self.again,
            "s": self.score, "score": self.score, "save": self.save,
            "why": self.why, "show": self.show, "q": self.quit, "quit": self.quit, "exit": self.quit,
        }.get(word)  # fmt: skip

    def say(self, text: str) -> None:
        self.console.print(escape(text))

    # --- commands: true where the position has changed

    def help(self, _: str) -> bool:
        title, text = sentences_of(self.match.game).STEPS[self.step]
        self.console.print(f"\n[bold]{title}.[/] {escape(text)}\n")
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

    def why(self, answer: str) -> bool:
        code = self.read(answer, "why")
        if code is not None:
            self.explain(code)
        return False

    def show(self, answer: str) -> bool:
        code = self.read(answer, "show")
        if code is not None and self.menu.entry(code) is None:
            self.explain(code)
        elif code is not None:
            self.match.show_preview(self.menu, code)
        return False

    def read(self, answer: str, command: str) -> int | None:
        """The code in a command."""
        if not answer:
            self.say(f"Which action? For example: {command} 1, or {command} {self.menu.entries[0].notation}")
            return None
        try:
            return self.menu.read(answer)
        except TorillaError as error:
            self.say(error.message)
            return None

    def explain(self, code: int) -> None:
        """Why an action is allowed or not."""
        game = self.match.game
        refusal = game.rules.explain(self.match.play.state, code, self.seat)
        name = describe(game, code)
        if refusal is None:
            self.say(f"{name}: allowed.")
        else:
            self.say(f"{name}: {describe_refusal(game, refusal)}")
