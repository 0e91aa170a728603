"""The room `views`: who sees what, and the forms of a state: documents, hashes, text."""

from __future__ import annotations

from collections import Counter
from typing import Generic

import msgspec

from torilla.core.contract.data import Edit, Json, short_hash
from torilla.core.contract.errors import PositionError
from torilla.core.contract.room import Room, StateT, ViewT
from torilla.core.engine.generator import Generator
from torilla.core.records.plaintext import without_mark


class Known(Generic[StateT, ViewT]):
    """What a viewer knows: a view, and the state restored from it. Only `Views.known` makes one."""

    __slots__ = ("state", "view")

    def __init__(self, view: ViewT, state: StateT) -> None:
        self.view = view
        self.state = state


class Views(Room[StateT, ViewT]):
    """Views, and states from them. A game brings `view_type`, `view` and `state`."""

    view_type: type[ViewT]

    def view(self, state: StateT, seat: int | None, public: ViewT | None = None) -> ViewT:
        """The view of a seat (None: of a spectator). `public`: the spectator's view of this state, if it is known."""
        raise NotImplementedError

    def state(self, view: ViewT) -> StateT:
        """The state of a view, with unknown pieces where something is hidden: for legal actions and previews."""
        raise NotImplementedError

    def full_view(self, state: StateT) -> ViewT:
        """The whole state as a view that hides nothing: for records, hashes and replays, never for a seat."""
        return self.view(state, None)

    def known(self, view: ViewT) -> Known[StateT, ViewT]:
        """The view and its state, for previews, suggestions and other page data; restores the state once."""
        return Known(view, self.state(view))

    def sample(self, view: ViewT, generator: Generator) -> StateT:
        """A state drawn uniformly from all arrangements of the hidden pieces that fit the view."""
        state = self.state(view)
        self.game.rules.engine.redeal(state, -1 if view.viewer is None else view.viewer, generator)
        return state

    # --- Forms of a whole state

    def to_document(self, state: StateT) -> Json:
        """The whole state as JSON values."""
        document: Json = msgspec.to_builtins(self.full_view(state))
        del document["viewer"]
        return document

    def from_document(self, document: Json) -> StateT:
        """The state of a document. Raises PositionError."""
        try:
            view = msgspec.convert(document, self.view_type)
        except msgspec.ValidationError as error:
            name = self.game.title
            raise PositionError("position/invalid", f"no state of {name}: {error}", fault=str(error)) from None
        self.check(view)
        return self.state(view)

    def check(self, view: ViewT) -> None:
        """Refuse a document that is not a playable state. Raises PositionError."""

    def format_position(self, state: StateT) -> str:
        """The whole state as text that people can edit."""
        document = msgspec.json.format(msgspec.json.encode(self.to_document(state)), indent=1)
        return f"{self.game.name} position 1\n{document.decode()}\n"

    def parse_position(self, text: str) -> StateT:
        """The state of a position text. Raises PositionError."""
        head, _, rest = without_mark(text).partition("\n")
        if head.strip() != f"{self.game.name} position 1":
            raise PositionError("position/invalid", f"expected `{self.game.name} position 1`, not {head!r}", fault=head)
        try:
            document = msgspec.json.decode(rest, type=Json)
        except msgspec.DecodeError as error:
            raise PositionError("position/invalid", f"no position: {error}", fault=str(error)) from None
        return self.from_document(document)

    def edited(self, state: StateT, edit: Edit) -> StateT:
        """The position with one change by hand, at the beginning of a turn. Raises PositionError; by default always."""
        raise PositionError("edit/unsupported", f"positions of {self.game.title} cannot be changed by hand")

    def state_hash(self, state: StateT) -> str:
        """A lasting hash of the whole state."""
        return short_hash(msgspec.json.encode(self.full_view(state)))

    def hash(self, view: ViewT) -> str:
        """The hash of a view; of a spectator's view: what records call the public hash."""
        return short_hash(msgspec.json.encode(view, order="deterministic"))

    def census(self, document: Json) -> dict[str, Counter[str]]:
        """All pieces in a document by sort: what no action may change. By default nothing is counted."""
        return {}
