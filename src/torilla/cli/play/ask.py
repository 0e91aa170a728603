"""The questions before a game: which one, how many players, which opponents. Every question has a default."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console

from torilla.cli.play.seats import BOT, check_name
from torilla.core.terminal.describe import YOU
from torilla.games import GAMES, get_game, get_games

LEVELS = {"greedy": "plays well for points, turn by turn", "random": "plays any legal action"}


@dataclass
class Wishes:
    """The requested game."""

    game: str
    seats: list[str]


def ask_choice(console: Console, question: str, choices: dict[str, str], default: str) -> str:
    """One of several, by number or name; Enter takes the default."""
    console.print(f"\n[bold]{question}[/]")
    names = list(choices)
    for number, (name, meaning) in enumerate(choices.items(), 1):
        console.print(f"  [bold cyan]{number}[/] {name}[dim]{f': {meaning}' if meaning else ''}[/]")
    while True:
        answer = console.input(f"[dim](Enter: {default})[/] > ").strip().lower()
        if not answer:
            return default
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        fitting = [name for name in names if name.startswith(answer)]
        if len(fitting) == 1:
            return fitting[0]
        console.print(f"Please type a number from 1 to {len(names)}, or press Enter.")


def ask_text(console: Console, question: str, default: str, check: Callable[[str], str]) -> str:
    """A text; Enter takes the default."""
    from torilla.cli.errors import CommandError

    while True:
        answer = console.input(f"[bold]{question}[/] [dim](Enter: {default})[/] > ").strip() or default
        try:
            return check(answer)
        except CommandError as error:
            console.print(error.message)


def ask_wishes(console: Console, *, ask_seats: bool = True) -> Wishes:
    """Ask for everything that is missing on the command line."""
    games = {name: game.about for name, game in get_games().items()}
    game = ask_choice(console, "Which game?", games, GAMES[0])
    if not ask_seats:
        return Wishes(game, [])
    counts = {str(count): "" for count in get_game(game).rules.seat_counts}
    players = int(ask_choice(console, "How many players?", counts, next(iter(counts))))
    people = {str(count): "" for count in range(1, players + 1)}
    persons = int(ask_choice(console, "How many of them are people, at this terminal?", people, "1"))
    console.print()
    seats: list[str] = []
    for number in range(persons):
        default = YOU if persons == 1 else f"Player {number + 1}"
        question = "Your name?" if persons == 1 else f"Name of player {number + 1}?"
        seats.append(ask_text(console, question, default, lambda name: check_new_name(name, seats)))
    if persons < players:
        level = ask_choice(console, "Which bot plays against you?", LEVELS, "greedy")
        seats += [f"{BOT}{level}"] * (players - persons)
    return Wishes(game, seats)


def check_new_name(name: str, taken: list[str]) -> str:
    """A name nobody has yet."""
    from torilla.cli.errors import CommandError

    if name in taken:
        raise CommandError(f"somebody is already called {name}")
    if "," in name or name.startswith(BOT):
        raise CommandError("a name has no comma and does not begin with bot:")
    return check_name(name)
