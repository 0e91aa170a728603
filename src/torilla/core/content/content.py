"""What a game's package brings as files: texts, rules for people, lessons, puzzles, refusals, ideas, a page."""

from __future__ import annotations

from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING

from torilla.core.content.lessons import Lesson, load_lessons
from torilla.core.content.puzzles import Puzzle, load_puzzles
from torilla.core.content.refusals import RefusalEntry, load_refusals
from torilla.core.content.texts import load_rules, load_texts
from torilla.core.content.translated import Translated, load_translated

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class Content:
    """The files of one game. Each is optional."""

    def __init__(self, name: str, title: str, about: str, package: str | None) -> None:
        self.name = name
        self.title = title
        self.about = about
        self.package = package

    def texts(self, lang: str) -> dict[str, str]:
        """The texts for pages, by key (core/content/texts.py): `texts/<lang>.toml`; missing ones in English."""
        own = self.own_texts("en") | self.own_texts(lang)
        refusals = {f"refusal.{code}": entry.sentence(lang) for code, entry in self.refusals.items()}
        ideas = {f"idea.{name}": entry.sentence(lang) for name, entry in self.ideas.items()}
        return {"title": self.title, "lead": self.about} | refusals | ideas | own

    def own_texts(self, lang: str) -> dict[str, str]:
        """The texts that the package itself brings in this language."""
        return load_texts(self.package, lang) if self.package else {}

    def rules_page(self, lang: str) -> str:
        """The rules for people, as Markdown (`rules/<lang>.md`); empty: the package brings none."""
        return load_rules(self.package, lang) if self.package else ""

    def numbered_rules(self) -> str:
        """The rules for programs that read text, a line for each rule (`rules.txt`); by default those for people."""
        file = files(self.package).joinpath("rules.txt") if self.package else None
        return file.read_text("utf-8") if file is not None and file.is_file() else self.rules_page("en")

    @cached_property
    def lessons(self) -> dict[str, Lesson]:
        """The lessons by name, in teaching order (`lessons/*.toml`)."""
        return load_lessons(self.package) if self.package else {}

    @cached_property
    def puzzles(self) -> dict[str, Puzzle]:
        """The puzzles by id (`puzzles.json`)."""
        return load_puzzles(self.package) if self.package else {}

    @cached_property
    def refusals(self) -> dict[str, RefusalEntry]:
        """Every refusal by code: its rules, sentences and an example (`refusals.toml`)."""
        return load_refusals(self.package) if self.package else {}

    @cached_property
    def ideas(self) -> dict[str, Translated]:
        """The sentences of reasons by idea (`ideas.toml`)."""
        return load_translated(self.package, "ideas.toml") if self.package else {}

    @cached_property
    def web(self) -> Traversable | None:
        """The folder `web` with the game's page, served at `/games/<name>/`: `board.js`, an ES module, and its files.

        None: the client has a page for it, or shows its generic table.
        """
        folder = files(self.package).joinpath("web") if self.package else None
        return folder if folder is not None and folder.joinpath("board.js").is_file() else None
