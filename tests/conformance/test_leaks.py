"""`check_game` on a package's game with hidden cards: the clean one passes, each planted leak is found and named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from conformance.cards import CARDS, GAME, UP, Board, Cards, CardsEngine, card_of
from msgspec import structs

from torilla.core.contract.data import Components, Item, Json, SeatScore
from torilla.core.contract.items import REFILL, ItemForm
from torilla.core.contract.plain import PlainEngine, PlainGame
from torilla.core.engine.engine import Engine, PlainPosition, Position
from torilla.core.engine.generator import Generator
from torilla.testing import Broken, check_game


def test_the_clean_game_passes() -> None:
    """A game that hides a pile and a card of each seat passes, and the report says what could not be checked."""
    report = check_game(GAME, games=6)
    assert {"hidden", "redeal", "undo", "chance", "log", "records", "items", "environments"} <= set(report)
    assert report["chance"] >= 4 and report["log"] >= 2


class PileInTheView(Cards):
    """The pile is sent to every browser."""

    def board_for(self, board: Board, viewer: int | None) -> Board:
        return structs.replace(super().board_for(board, viewer), pile=board.pile[:])


class AllOpen(PlainGame[Any, Board, Any]):
    """What an author without a thought of hidden cards writes: everything but the rules is left to the defaults."""

    name, title, steps, board_type, families = "open", "Open", Cards.steps, Board, Cards.families
    engine = CardsEngine()
    new_board = Cards.new_board

    def picture(self, state: PlainPosition, seat: int | None) -> str:
        return str(self.board(state).row)

    def to_item(self, entry: tuple[int, int, int, int], components: Components) -> Item:
        return GAME.to_item(entry, components)


class TakesBack(CardsEngine):
    """A drawn card goes back to the pile."""

    def step(self, position: Position, code: int) -> None:
        horizon = position.horizon
        super().step(position, code)
        if code == 0:
            position.horizon = horizon


class UndoAfterADraw(Cards):
    engine = TakesBack()


TURNED = ItemForm("turned", "{place}={piece}", discloses=False)


class UndoAfterASilentDraw(Cards):
    """The same with a form that claims to disclose nothing."""

    engine = TakesBack()
    item_forms = (UP, TURNED)

    def to_item(self, entry: tuple[int, int, int, int], components: Components) -> Item:
        item = super().to_item(entry, components)
        return item._replace(what="turned") if item.what == REFILL.what else item


class KeepsThePile(CardsEngine):
    def redeal(self, position: Position, seat: int, generator: Generator) -> None:
        pile = position.own.pile[:]  # type: ignore[attr-defined]
        super().redeal(position, seat, generator)
        position.own.pile = pile  # type: ignore[attr-defined]


class SampleKeepsThePile(PileInTheView):
    """The pile is named in the log, so that records replay; samples keep it, and bots know every draw."""

    engine = KeepsThePile()
    item_forms = (UP, ItemForm("pile", "pile:{piece}"))

    def setup_items(self, state: PlainPosition) -> list[Item]:
        pile = self.board(state).pile[state.seats :]
        return super().setup_items(state) + [Item("pile", piece=str(card)) for card in pile]

    def blank(self, options: Any, seats: int, items: Sequence[Item], *rest: Any) -> PlainPosition:
        state = super().blank(options, seats, items[:seats], *rest)
        self.board(state).pile[seats:] = [card_of(item) for item in items[seats:]]
        return state

    def apply_recorded(self, state: PlainPosition, code: int, items: Sequence[Item]) -> list[Item]:
        pile = self.board(state).pile[:]
        done = super().apply_recorded(state, code, items)
        self.board(state).pile = [0] * self.board(state).drawn + pile[self.board(state).drawn :]
        return done


class LogNamesTheCard(Cards):
    """The card that a seat takes face down is in everybody's log."""

    item_forms = (UP, ItemForm("got", "{seat}*{piece}"))

    def to_item(self, entry: tuple[int, int, int, int], components: Components) -> Item:
        item = super().to_item(entry, components)
        return item._replace(what="got", audience=None) if item.what == "gain" else item

    def setup_items(self, state: PlainPosition) -> list[Item]:
        return [item._replace(what="gain", audience=item.seat) for item in super().setup_items(state)]


class ScoreCountsHiddenCards(Cards):
    """The default score, in which all counts."""

    def live_score(self, state: PlainPosition, viewer: int | None = None) -> list[SeatScore]:
        return super(Cards, self).live_score(state, viewer)


class PreviewKnowsTheState(Cards):
    """Previews are quick, because the state of the last view is kept."""

    last: PlainPosition | None = None

    def view(self, state: PlainPosition, seat: int | None, public: Any = None) -> Any:
        self.last = state
        return super().view(state, seat, public)

    def foresee(self, state: PlainPosition, code: int, notation: str) -> Json:
        assert self.last is not None
        return {"left": sum(self.board(self.last).down)}


class RecordOfAnother(Cards):
    """A form that forgets, when a record is read, that only the seat itself may learn the card."""

    item_forms = (UP, ItemForm("held", "{seat}_{piece}"))

    def setup_items(self, state: PlainPosition) -> list[Item]:
        return [item._replace(what="held") for item in super().setup_items(state)]


class DealsNothingAgain(CardsEngine):
    def redeal(self, position: Position, seat: int, generator: Generator) -> None:
        Engine.redeal(self, position, seat, generator)


class NoRedeal(Cards):
    """It shuffles and hides, with the default redeal."""

    engine = type("NoRedealEngine", (PlainEngine,), {
        name: getattr(CardsEngine, name) for name in ("start", "legal", "play", "count_points")
    })()  # fmt: skip


class HalfARedeal(Cards):
    """Its redeal calls the default one, and puts nothing where cards are unknown."""

    engine = DealsNothingAgain()


class PictureShowsAll(Cards):
    """The text picture is drawn from the state's own board."""

    def picture(self, state: PlainPosition, seat: int | None) -> str:
        return str(self.board(state).down)


class EffectsCountHiddenCards(Cards):
    """What a step brings, in everybody's log, counts the card that lies face down."""

    def effects(self, before: PlainPosition, after: PlainPosition, code: int) -> Json:
        return {"score": self.engine.points(after, before.seat)}


class SuggestionKnowsTheState(PreviewKnowsTheState):
    """A hint that looks at all cards face down."""

    def foresee(self, state: PlainPosition, code: int, notation: str) -> Json:
        return {}

    def suggest(self, view: Any, components: Any = None) -> int | None:
        assert self.last is not None
        legal = self.legal_actions(self.last)
        return legal[sum(self.board(self.last).down) % len(legal)]


class ListsThatGrow(Cards):
    """The view has as many numbers as there are cards in the row."""

    def board_for(self, board: Board, viewer: int | None) -> Board:
        seen = super().board_for(board, viewer)
        return structs.replace(seen, pile=[0] * (len(CARDS) - board.drawn))

    def state_of(self, view: Any, components: Any = None) -> PlainPosition:
        state = super().state_of(view, components)
        board = self.board(state)
        board.pile = [0] * (len(CARDS) - len(board.pile)) + board.pile
        return state


@pytest.mark.parametrize(
    ("leak", "promise", "message"),
    [
        (
            PileInTheView,
            "records",
            r"view of a spectator holds what no item disclosed to it: board\.pile\.\d+: \d or 0",
        ),
        (AllOpen, "records", r"the set-up the view of a spectator holds what no item disclosed .*board\.pile"),
        (UndoAfterADraw, "horizon", r"draw disclosed .*'refill'.*horizon"),
        (UndoAfterASilentDraw, "undo", r"draw discloses something to seat \d and can be undone"),
        (SampleKeepsThePile, "chance", r"always had the pieces that '(gain|refill)' disclosed"),
        (LogNamesTheCard, "log", "'got' discloses to others than its own seat a piece that the view does not show"),
        (ScoreCountsHiddenCards, "hidden", "the live score of a spectator depends on what it cannot see"),
        (PreviewKnowsTheState, "hidden", r"the preview of \w+ of seat \d depends on what it cannot see: left"),
        (SuggestionKnowsTheState, "hidden", r"the suggestion of seat \d depends on what it cannot see"),
        (RecordOfAnother, "items", r"'0_\d', read from a record"),
        (NoRedeal, "redeal", "a spectator does not see all, but nothing deals hidden pieces again"),
        (HalfARedeal, "redeal", r"after \w+ of a sample .* is still unknown"),
        (PictureShowsAll, "hidden", "the picture of a spectator depends on what it cannot see"),
        (EffectsCountHiddenCards, "hidden", "the effects of .* in the log depend on what .* cannot see"),
        (ListsThatGrow, "environments", r"the observation of seat \d: a view with \d+ numbers, not \d+"),
    ],
)
def test_a_leak_is_found(leak: type[Cards], promise: str, message: str) -> None:
    """A variant that shows a player what it cannot know fails, and the message says what, and what to do."""
    with pytest.raises(Broken, match=message) as found:
        check_game(leak(), games=12)
    assert found.value.promise == promise
    assert "what to do" in str(found.value)
