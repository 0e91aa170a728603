"""A game at the terminal: people and bots in turn, shown and saved step by step."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape

from torilla.cli.common import write_atomically
from torilla.cli.play.seats import Player
from torilla.cli.play.show import outcome_sentence, show_board, show_scores
from torilla.cli.play.turn import Quit, Turn
from torilla.core.contract.data import disclosed_to
from torilla.core.contract.errors import TorillaError
from torilla.core.terminal.answers import Done
from torilla.core.terminal.describe import describe_items, describe_turn

if TYPE_CHECKING:
    from torilla.core.contract.data import Item
    from torilla.core.contract.game import AnyGame
    from torilla.core.engine.generator import Generator
    from torilla.core.play import AnyPlay


class Match:
    """One table at this terminal."""

    def __init__(
        self,
        play: AnyPlay,
        players: list[Player],
        console: Console,
        generator: Generator,
        path: Path | None,
    ) -> None:
        self.game: AnyGame = play.game
        self.play = play
        self.players = players
        self.names = [player.name for player in players]
        self.console = console
        self.generator = generator
        self.path = path
        self.lang = "en"  # of what is said about the game
        self.people = [seat for seat, player in enumerate(players) if player.bot is None]
        self.at_terminal = sys.stdin.isatty() and console.is_terminal
        self.looking: int | None = None  # the person at the screen
        self.news: dict[int | None, list[str]] = {seat: [] for seat in self.onlookers()}  # not printed yet
        self.turn: list[tuple[int, list[Item]]] = []  # the steps of the turn so far, with what they disclosed

    # --- the game

    def run(self) -> None:
        """Play to the end, or until a person quits or the input ends."""
        self.save()  # a place that cannot be written to shows now, not after the first turn
        try:
            while (seat := self.play.state.to_move) is not None:
                if self.players[seat].bot is None:
                    self.person_step(seat)
                else:
                    self.bot_step(seat)
                if self.play.state.to_move != seat:
                    self.end_turn(seat)
            self.finish()
        except (Quit, EOFError):
            self.leave()

    def bot_step(self, seat: int) -> None:
        """A bot chooses from its view."""
        state = self.play.state
        legal = self.game.rules.legal(state)
        bot = self.players[seat].bot
        assert bot is not None
        code = legal[0]
        if len(legal) > 1:
            code = bot.choose(self.game.views.view(state, seat), legal, self.generator)
        self.do(code)

    def person_step(self, seat: int) -> None:
        """A person chooses at the prompt."""
        if self.looking != seat:
            self.lift_curtain(seat)
        elif not self.turn:
            self.print_news(seat)
            self.show_table(seat)
        code = Turn(self, seat).ask()
        if code is not None:
            self.do(code)
            self.after_own_step(seat)

    def do(self, code: int) -> None:
        """Apply an action and remember what it did."""
        self.turn.append((code, self.play.apply(code)))

    def after_own_step(self, seat: int) -> None:
        """Show a person what their step disclosed, and show the board where it changed."""
        code, items = self.turn[-1]
        sentences = describe_items(self.game, disclosed_to(items, seat), self.names, self.lang)
        if sentences:
            self.console.print(f"[dim]{escape('; '.join(sentences))}[/]")
        board = self.game.terminal.board_after(self.play.state, code, seat)
        if board is not None:
            self.console.print(board)

    def end_turn(self, seat: int) -> None:
        """A seat's turn is over: keep it for the others to read, as far as each may know, and save."""
        codes = [code for code, _ in self.turn]
        items = [item for _, items in self.turn for item in items]
        for onlooker, news in self.news.items():
            if onlooker == seat:
                continue
            news.append(escape(describe_turn(self.game, self.names[seat], codes, self.lang)))
            sentences = describe_items(self.game, disclosed_to(items, onlooker), self.names, self.lang)
            if sentences:
                news.append(f"  [dim]{escape('; '.join(sentences))}[/]")
        self.turn = []
        if not self.people:
            self.print_news(None)
        self.save_or_say()

    def onlookers(self) -> list[int | None]:
        """The readers of the news: all people, or one spectator of bots."""
        return list(self.people) or [None]

    # --- what a person sees

    def lift_curtain(self, seat: int) -> None:
        """Between two people: the next one sits down before anything private is shown."""
        if len(self.people) > 1 and self.at_terminal:
            name = escape(self.names[seat])
            if self.looking is not None:
                self.read("\n[bold]Your turn is over.[/] Press Enter to hide your hand > ")
            self.console.clear()
            self.console.file.write("\x1b[3J")  # clears what could be scrolled back
            self.read(f"[bold]Pass to {name}.[/] {name}, press Enter when you are there > ")
        self.looking = seat
        self.print_news(seat)
        self.show_table(seat)

    def print_news(self, onlooker: int | None) -> None:
        """Print the turns of other seats since this person last looked."""
        for line in self.news[onlooker]:
            self.console.print(line)
        self.news[onlooker] = []

    def show_table(self, seat: int) -> None:
        """The boards, the display and the own hand."""
        seats = " · ".join(f"seat {number} {escape(name)}" for number, name in enumerate(self.names))
        self.console.print(f"\n[dim]{seats}[/]")
        show_board(self.console, self.game, self.play.state, seat)

    def show_scores(self, seat: int) -> None:
        """Everybody's points if the game ended now, as far as this seat may know."""
        show_scores(
            self.console,
            self.game,
            self.game.rules.scores(self.play.state, seat),
            self.names,
            risk=True,
            lang=self.lang,
        )

    def done_for(self, seat: int) -> list[Done]:
        """The steps so far, as a person may know them."""
        return [Done(by, turn, step.code, disclosed_to(step.items, seat), {}) for turn, by, step in self.play.entries]

    def prompt_name(self, seat: int) -> str:
        """Whose prompt it is, where there are several people."""
        return f"{escape(self.names[seat])}: " if len(self.people) > 1 else ""

    def read(self, prompt: str) -> str:
        """A line of input. Raises EOFError at its end."""
        answer = self.console.input(prompt).strip()
        if not self.at_terminal:
            self.console.print(escape(answer))
        return answer

    # --- undo, saving, the end

    def take_back(self, how: Callable[[], object]) -> bool:
        """Undo, or print why it is not possible."""
        before = int(self.play.state.steps)
        try:
            how()
        except TorillaError as error:
            self.console.print(escape(error.message))
            return False
        taken = before - int(self.play.state.steps)
        if taken == 0:
            self.console.print("There is nothing to undo in this turn.")
            return False
        self.turn = self.turn[: max(0, len(self.turn) - taken)]
        self.console.print(f"[dim]Taken back: {taken} step{'s' if taken > 1 else ''}.[/]")
        return True

    def save(self) -> None:
        """Write the record, if it has a place."""
        if self.path is not None:
            self.write(self.path)

    def save_or_say(self) -> None:
        """A full disk does not end the game."""
        try:
            self.save()
        except OSError as error:
            self.console.print(f"[red]cannot save:[/] {escape(str(error.strerror or error))}")

    def write(self, path: Path) -> None:
        from torilla.core.records.record import format_record

        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, format_record(self.play.record(), self.game))

    def save_as(self, name: str) -> None:
        """The command `save FILE`."""
        if not name:
            self.console.print("Save where? For example: save my-game.txt")
            return
        try:
            self.write(Path(name).expanduser())
        except OSError as error:
            self.console.print(escape(f"cannot save: {error.strerror or error}"))
            return
        self.path = Path(name).expanduser()
        self.console.print(f"Saved in {escape(name)}; every turn from now on too.")

    def leave(self) -> None:
        """Stop before the end."""
        self.save()
        if self.at_terminal:
            self.console.print()
        if self.path is not None:
            self.console.print(f"Saved in {escape(str(self.path))}")
            self.console.print(f"[dim]Go on with: torilla play --resume {escape(str(self.path))}[/]")

    def finish(self) -> None:
        """The final score."""
        outcome = self.game.rules.outcome(self.play.state)
        assert outcome is not None
        self.print_news(self.looking if self.people else None)
        show_board(self.console, self.game, self.play.state, None)
        self.console.print("\n[bold]The game is over.[/]")
        show_scores(self.console, self.game, outcome.scores, self.names, lang=self.lang)
        self.console.print(f"[bold green]{escape(outcome_sentence(outcome, self.names))}[/]")
        self.save()
        if self.path is not None:
            self.console.print(f"The record is in {escape(str(self.path))}")
