"""The third part of the contract's methods: states as JSON values, as text, as hashes."""

from __future__ import annotations

from collections import Counter

import msgspec

from torilla.core.content.sheets import SheetWarning
from torilla.core.contract.data import Json, Outcome, short_hash
from torilla.core.contract.errors import PositionError
from torilla.core.contract.setup_part import ComponentsT, GameSetup, OptionsT, StateT, ValueT, ViewT
from torilla.core.records.plaintext import without_mark


class GameDocuments(GameSetup[OptionsT, StateT, ViewT, ComponentsT, ValueT]):
    """The forms of a state. Games derive from `GameOf` (game.py)."""

    def whole(self, state: StateT) -> ViewT:
        """The whole state as a view that hides nothing: for records, hashes and replays, never for a seat."""
        return self.view(state, None)

    def to_document(self, state: StateT) -> Json:
        """The whole state as JSON values."""
        document: Json = msgspec.to_builtins(self.whole(state))
        del document["viewer"]
        return document

    def from_document(self, document: Json, components: ComponentsT | None = None) -> StateT:
        """The state of a document. Raises PositionError."""
        try:
            view: ViewT = msgspec.convert(document, self.view_type)
        except msgspec.ValidationError as error:
            raise PositionError("position/invalid", f"no state of {self.title}: {error}", fault=str(error)) from None
        self.check_document(view)
        return self.state_of(view, components)

    def check_document(self, document: ViewT) -> None:
        """Refuse a document that is not a playable state. Raises PositionError."""

    def format_position(self, state: StateT) -> str:
        """The whole state as text that people can edit."""
        document = msgspec.json.format(msgspec.json.encode(self.to_document(state)), indent=1)
        return f"{self.name} position 1\n{document.decode()}\n"

    def parse_position(self, text: str, components: ComponentsT | None = None) -> StateT:
        """The state of a position text. Raises PositionError."""
        head, _, rest = without_mark(text).partition("\n")
        if head.strip() != f"{self.name} position 1":
            raise PositionError("position/invalid", f"expected `{self.name} position 1`, not {head!r}", fault=head)
        try:
            document = msgspec.json.decode(rest, type=Json)
        except msgspec.DecodeError as error:
            raise PositionError("position/invalid", f"no position: {error}", fault=str(error)) from None
        return self.from_document(document, components)

    def score_file(self, text: str, components: ComponentsT | None = None) -> tuple[list[str], Outcome]:
        """The names and final scores of boards that people drew as text. Raises PositionError."""
        raise PositionError("position/no-sheet", f"{self.title} cannot score drawn boards", game=self.name)

    def explain_file(self, text: str, components: ComponentsT | None = None) -> Json:
        """The reasons for the points of `score_file`, as JSON values for the game's page; by default none."""
        return {}

    def warn_file(self, text: str, components: ComponentsT | None = None) -> list[SheetWarning]:
        """What in the boards of `score_file` is doubtful, though it is counted; by default nothing."""
        return []

    def has_sheet(self) -> bool:
        """Whether drawn boards can be scored."""
        return type(self).score_file is not GameDocuments.score_file

    def state_hash(self, state: StateT) -> str:
        """A lasting hash of the whole state."""
        return short_hash(msgspec.json.encode(self.whole(state)))

    def public_hash(self, state: StateT) -> str:
        """A hash of what a spectator sees."""
        return self.view_hash(self.view(state, None))

    def view_hash(self, view: ViewT) -> str:
        """The hash of a view."""
        return short_hash(msgspec.json.encode(view, order="deterministic"))

    def census(self, document: Json) -> dict[str, Counter[str]]:
        """All pieces in a document by sort: what no action may change. By default nothing is counted."""
        return {}
