"""`torilla play`, from a pipe and at a terminal."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from services.processes import wait_for_reading

Json = Callable[..., Any]
GAMES = ["helsinki", "neoville"]
MANY = "1\n" * 400


@pytest.mark.parametrize("game", GAMES)
def test_whole_game(torilla: Any, torilla_json: Json, tmp_path: Path, game: str) -> None:
    """A person who always takes the first action plays to the end; the record is saved and true."""
    path = tmp_path / "game.txt"
    text = torilla("play", game, "--seats", "Ann,bot:random", "--seed", "3", "--save", path, input=MANY).stdout
    assert "The game is over." in text
    assert "total" in text
    assert f"The record is in {path}" in text.replace("\n", "")
    assert torilla_json("verify", path)["ok"]
    assert "names: Ann | bot:random" in path.read_text()


@pytest.mark.parametrize("game", GAMES)
def test_end_of_input(torilla: Any, torilla_json: Json, tmp_path: Path, game: str) -> None:
    """The end of the input ends the game with exit code 0 and a saved record, which can be resumed."""
    path = tmp_path / "game.txt"
    torilla("play", game, "--seats", "Ann,bot:random", "--seed", "3", "--save", path, input="1\n1\n1\n1\n")
    before = torilla_json("legal", path)
    assert before["legal"]
    text = torilla("play", "--resume", path, input=MANY).stdout
    assert "The game is over." in text
    assert torilla_json("verify", path)["ok"]
    straight = tmp_path / "straight.txt"
    torilla("play", game, "--seats", "Ann,bot:random", "--seed", "3", "--save", straight, input="")
    assert straight.exists()


def test_nothing_is_saved_unasked(torilla: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a pipe nothing is written without --save."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    torilla("play", "neoville", "--players", "2", input="1\n")
    assert list(tmp_path.iterdir()) == []


def test_places_that_cannot_be_written(torilla: Any, tmp_path: Path) -> None:
    """A --save that cannot be written is reported before the game, not after the first turn."""
    (tmp_path / "file").touch()
    result = torilla("play", "neoville", "--save", tmp_path / "file" / "game.txt", input="1\n", code=2)
    assert result.stderr.startswith("error: ")
    assert "seat 0" not in result.stdout


def test_bots_only(torilla: Any) -> None:
    """A table of bots plays without input and prints its turns."""
    text = torilla("play", "helsinki", "--seats", "bot:random,bot:random", "--seed", "1", input="").stdout
    assert "Random 1 moves" in text
    assert "The game is over." in text


def test_commands(torilla: Any, tmp_path: Path) -> None:
    """Help, board, menu, score, show, why, undo, restart, save and quit answer at the prompt."""
    answers = [
        "?", "b", "m", "s", "show 1", "why m2", "why draw", "why", "show", "fly", "77", "", "u", "m2", "u", "m1",
        "restart", "restart", f"save {tmp_path / 'kept.txt'}", "save", "q",
    ]  # fmt: skip
    seats = ["--seats", "Ann,bot:random", "--option", "start=1", "--seed", "2"]
    text = torilla("play", "helsinki", *seats, input="\n".join(answers) + "\n").stdout
    text = " ".join(text.split())
    for expected in (
        "Move your pawn. Move 1, 2 or 3 spaces clockwise",
        "undo your last step",
        "Move 1 space: to space",
        "Move 2 spaces: allowed.",
        "Draw the two cards beside the pawn: Not at this point of the turn. (rule H3.5)",
        "Which action? For example: why Move 1 space.",
        "I do not know “fly”.",
        "There is no number 77: 1 to 3.",
        "Type what you want to do, in words or in notation",
        "Taken back: 1 step.",
        "nothing can be taken back",
        "There is nothing to undo in this turn.",
        "Save where?",
        "every turn from now on too",
        "points won by actions",
    ):
        assert expected in text, expected
    assert (tmp_path / "kept.txt").exists()


def test_suggestions(torilla: Any) -> None:
    """Where a step has a natural default or one action only, Enter takes it."""
    answers = "1\n" + "m1\ndraw\n" * 5 + "\n\n"
    text = torilla("play", "helsinki", "--seats", "Ann,bot:random", "--seed", "5", input=answers).stdout
    assert "Discard down to seven cards (Enter: Discard the" in " ".join(text.split())


def test_hands_stay_hidden_between_people(torilla: Any) -> None:
    """What one person draws from the pile is not named to the other."""
    text = torilla("play", "neoville", "--seats", "Ann,Bo", "--seed", "4", "-o", "start=0",
                   input="1\n1\ndraw:pile\n1\n").stdout  # fmt: skip
    assert "Ann gets 1 tile from the pile" in " ".join(text.split())


def test_flags(torilla: Any, tmp_path: Path) -> None:
    """Options by flags and by --option reach the record."""
    path = tmp_path / "game.txt"
    flags = ["--dry-roads", "--open-memory", "--actions", "first-game", "-o", "start=1"]
    torilla("play", "helsinki", *flags, "--save", path, input="")
    assert "options: actions=first-game covered=lot dry-roads=yes open-memory=yes start=1" in path.read_text()
    torilla("play", "neoville", "--utilities", "bus,biosphere", "--save", path, input="")
    assert "options: utilities=bus,biosphere" in path.read_text()


def test_resume_changes_seats(torilla: Any, tmp_path: Path) -> None:
    """A resumed game may change who plays; a record without its seed cannot be resumed."""
    path, rest = tmp_path / "game.txt", tmp_path / "rest.txt"
    torilla("play", "neoville", "--seats", "Ann,bot:random", "--save", path, input="1\n1\n")
    torilla("play", "--resume", path, "--seats", "bot:random,bot:random", "--save", rest, input="")
    assert "result: open" not in rest.read_text()
    assert "result: open" in path.read_text()
    assert "the record has 2" in torilla("play", "--resume", path, "--seats", "Ann", code=2).stderr


class Terminal:
    """`torilla` at a terminal of 100 by 40."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "torilla", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "40", **environment},
        )
        os.close(slave)
        self.text = ""

    def wait_for(self, words: str, seconds: float = 60) -> str:
        """Read until these words appear; the text since the last call."""
        end = time.monotonic() + seconds
        fresh = ""
        while words not in fresh:
            assert time.monotonic() < end, f"{words!r} did not come: {fresh[-2000:]}"
            ready, _, _ = select.select([self.master], [], [], 0.2)
            if ready:
                try:
                    fresh += os.read(self.master, 65536).decode(errors="replace")
                except OSError:  # the other side is closed
                    assert words in fresh, f"{words!r} did not come: {fresh[-2000:]}"
        self.text += fresh
        return fresh

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def end(self) -> int:
        """The exit code."""
        return self.process.wait(timeout=60)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)


def test_questions_and_default_place(tmp_path: Path) -> None:
    """At a terminal without GAME it asks, Enter takes the defaults; quitting prints where the game is saved."""
    with Terminal("play", XDG_DATA_HOME=str(tmp_path)) as terminal:
        terminal.wait_for("(Enter: helsinki)")
        terminal.type("chess")
        terminal.wait_for("Please type a number from 1 to 2")
        terminal.type("2")
        for question in ("(Enter: 2)", "(Enter: 1)", "(Enter: You)", "(Enter: greedy)"):
            terminal.wait_for(question)
            terminal.type("")
        terminal.wait_for("? for help")
        terminal.type("q")
        terminal.wait_for("--resume")
        assert terminal.end() == 0
    assert len(list((tmp_path / "torilla" / "games").iterdir())) == 1


def test_curtain(tmp_path: Path) -> None:
    """Between two people's turns the screen is cleared, and the next one presses Enter before any hand is shown."""
    seats = ["--seats", "Ann,Bo", "--seed", "4", "--option", "start=0", "--save", str(tmp_path / "game.txt")]
    with Terminal("play", "neoville", *seats) as terminal:
        terminal.wait_for("press Enter when you are there")
        assert "Hand" not in terminal.text
        terminal.type("")
        assert "Hand" in terminal.wait_for("? for help")
        for answer in ("1", "1"):
            terminal.type(answer)
            terminal.wait_for("? for help")
        terminal.type("draw:pile")
        assert "Ann get" in terminal.wait_for("Press Enter to hide your hand")
        terminal.type("")
        curtain = terminal.wait_for("press Enter when you are there")
        assert "\x1b[2J" in curtain
        assert "Hand" not in curtain.partition("\x1b[2J")[2]
        terminal.type("")
        assert "Ann gets 1 tile from the pile" in " ".join(terminal.wait_for("? for help").split())
        wait_for_reading(terminal.process)  # a signal just before a read begins would wait for the next line
        terminal.process.send_signal(signal.SIGINT)
        terminal.wait_for("interrupted; saved in")
        assert terminal.end() == 130
