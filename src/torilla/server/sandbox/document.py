"""What the sandbox of an analysis begins with: a record or a position with variations, and the tree as messages."""

from __future__ import annotations

import msgspec

from torilla.core.contract.data import Item
from torilla.core.contract.errors import AnalysisError
from torilla.core.contract.game import AnyGame
from torilla.core.engine.engine import Position
from torilla.core.records.analysis import Analysis, format_analysis, game_of, has_unknown, read_analysis
from torilla.core.records.replay import Replay
from torilla.core.records.variations import Node, Tree, clean_note, plain_tree
from torilla.server.kernel.errors import ServerError
from torilla.server.wire import analysis as wire
from torilla.server.wire import shared
from torilla.server.wire.forms import action_cache, items_for


class OwnView(msgspec.Struct):
    """What a seat knows of a game that goes on, as a record. `hints`: at its table they may be asked for."""

    record: str
    hints: bool


class Document:
    """An analysis, its first state, and whether the adviser may be asked about it."""

    def __init__(self, analysis: Analysis, first: Position, *, hints: bool) -> None:
        """Raises TorillaError for steps that cannot be done."""
        self.analysis = analysis
        self.first = first
        self.hints = hints
        self.told: list[shared.Acted | None] = [None]
        analysis.check(first, self.tell)
        self.main = analysis.main_steps()

    def tell(self, number: int, before: Position, after: Position) -> None:
        """Note the event that a node's step would be."""
        game, node = self.analysis.game, self.analysis.tree.nodes[number]
        forms = action_cache(game)[node.code]
        event = shared.Acted(
            seq=number,
            at=0,
            step=len(self.analysis.tree.path(number)),
            turn=int(before.turn),
            seat=int(before.seat),
            action=forms.notation,
            value=forms.value,
            items=shown(node.items),
            brings=game.page.effects(before, after, node.code),
        )
        self.told.append(event)

    @property
    def is_known(self) -> bool:
        """Whether the states follow from the seed or the position, not from what a record discloses."""
        return self.analysis.record is None or self.analysis.record.seed is not None

    def message(self, names: list[str]) -> wire.Analysis:
        """The tree for the page."""
        game, tree, record = self.analysis.game, self.analysis.tree, self.analysis.record
        return wire.Analysis(
            game=game.name,
            form=None if record is None else record.form,
            names=names,
            main=tree.main,
            nodes=[
                wire.AnalysisNode(
                    parent=node.parent,
                    action="" if node.parent < 0 else game.notation.format(node.code),
                    items=shown(node.items),
                    note=node.note,
                    mark=node.mark,
                    cells=list(node.cells),
                )
                for node in tree.nodes
            ],
            told=self.told,
            hints=self.hints,
        )

    def write(self, nodes: list[wire.AnalysisNode]) -> str:
        """The text with these nodes, after each of their steps was done. Raises TorillaError."""
        game = self.analysis.game
        codes = [-1] + [game.notation.parse(node.action) for node in nodes[1:]]
        main = [code for code, _ in self.main]
        if codes[1 : len(main) + 1] != main:
            raise AnalysisError("analysis/origin", "the steps of the record are not those that were opened")
        made = [
            Node(node.parent, code, [], clean_note(node.note), node.mark, tuple(node.cells))
            for node, code in zip(nodes, codes, strict=True)
        ]
        for node, (_, items) in zip(made[1:], self.main, strict=False):
            node.items = items
        analysis = Analysis(game, self.analysis.record, self.analysis.position, Tree(made, len(main)))
        text = format_analysis(analysis)  # refuses what is too large before it is played
        analysis.check(self.first)
        text = format_analysis(analysis)
        if len(text) > wire.MOST_LETTERS:
            raise AnalysisError("analysis/too-big", "the text is too long", what="letters", most=wire.MOST_LETTERS)
        return text


def shown(items: list[Item]) -> list[shared.Item]:
    """Items as they are in the record: a page that has its text may know all of it."""
    return items_for([item._replace(audience=None) for item in items], None)


def open_document(text: str, wanted: str, edition: AnyGame | None, *, own: OwnView | None = None) -> Document:
    """Read what somebody gave, or what a seat at a table may know. Raises TorillaError."""
    name = game_of(text)
    if name != wanted:
        raise ServerError("game/unknown", f"this is no game of {wanted}", game=str(name)[:40])
    analysis = read_analysis(text, edition)
    first = analysis.first()
    if own is not None:
        return Document(analysis, first, hints=own.hints)
    record = analysis.record
    if record is None:
        hints = not has_unknown(analysis.game, first)
    else:  # one that a seat has while its game goes on is asked about at its table
        hints = record.seed is not None or analysis.game.rules.outcome(last_state(analysis)) is not None
    return Document(analysis, first, hints=hints)


def position_document(game: AnyGame, first: Position, text: str | None) -> Document:
    """An analysis that begins with a position, without variations."""
    position = game.views.format_position(first) if text is None else text
    known = not has_unknown(game, first)
    return Document(Analysis(game, None, position.rstrip() + "\n", plain_tree([])), first, hints=known)


def last_state(analysis: Analysis) -> Position:
    assert analysis.record is not None
    return Replay(analysis.record, analysis.game).state_at()
