"""The rooms of a game with zones: all that follows from where pieces lie and who sees them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, TypeVar, cast

import msgspec

from torilla.core.contract.bots import Bots
from torilla.core.contract.data import HIDDEN, Item, Json, Options, SeatScore
from torilla.core.contract.game import Game
from torilla.core.contract.plain import PlainRules, PlainView, PlainViews
from torilla.core.contract.records import Records
from torilla.core.contract.terminal import Terminal
from torilla.core.engine.engine import PlainPosition, Script
from torilla.core.engine.observation import MOST, Entry
from torilla.core.records.items import ItemForm, ItemForms
from torilla.core.zones.board import EVERYBODY, HAND, SPECTATOR, Heap, Zone, ZoneBoard
from torilla.core.zones.engine import ZoneEngine, bits

OptionsT = TypeVar("OptionsT", bound=Options)
ZonesT = TypeVar("ZonesT", bound=ZoneBoard)
HERE = "torilla.core.zones.rooms"


def engine_of(game: Game[PlainPosition, PlainView[OptionsT, ZonesT], msgspec.Struct]) -> ZoneEngine[ZonesT]:
    return cast("ZoneEngine[ZonesT]", game.rules.engine)


class ZoneRules(PlainRules[OptionsT, ZonesT]):
    """Rules whose engine is a `ZoneEngine`. `new_board` makes what is not in zones."""

    default_rooms: ClassVar[Mapping[str, str]] = {
        "views": f"{HERE}:ZoneViews",
        "records": f"{HERE}:ZoneRecords",
        "bots": f"{HERE}:ZoneBots",
        "terminal": f"{HERE}:ZoneTerminal",
    }

    def new_state(self, options: Options, seats: int) -> PlainPosition:
        state = super().new_state(options, seats)
        self.board(state).zones = {
            zone.name: [Heap([], []) for _ in range(zone.count(seats))] for zone in engine_of(self.game).zones
        }
        return state

    def scores(self, state: PlainPosition, viewer: int | None = None) -> list[SeatScore]:
        """Counted on the board that the viewer sees: a piece that it does not know counts as "?"."""
        views = self.game.views
        return super().scores(state if state.seat < 0 else views.state(views.view(state, viewer)))


class ZoneViews(PlainViews[OptionsT, ZonesT]):
    """Each viewer sees the pieces that it knows, and how many there are of the others."""

    def board_for(self, board: ZonesT, viewer: int | None) -> ZonesT:
        seen = super().board_for(board, viewer)
        for zone in engine_of(self.game).zones:
            seen.zones[zone.name] = [heap.seen_by(viewer) for heap in seen.zones[zone.name]]
            if zone.kind == HAND:
                for heap in seen.zones[zone.name]:
                    heap.sort()
        return seen

    def state(self, view: PlainView[OptionsT, ZonesT]) -> PlainPosition:
        """Whoever holds a hand knows it, whatever the viewer does."""
        state = super().state(view)
        board = cast(ZoneBoard, state.own)
        for zone in engine_of(self.game).zones:
            if zone.kind == HAND:
                for seat, heap in enumerate(board.zones[zone.name]):
                    heap.known = [known | 1 << seat for known in heap.known]
        return state

    def census(self, document: Json) -> dict[str, Counter[str]]:
        engine, found = engine_of(self.game), dict[str, Counter[str]]()
        for zone in engine.zones:
            counted = found.setdefault(engine.pile_of(zone), Counter())
            for heap in document["board"]["zones"][zone.name]:
                counted.update(heap["pieces"])
        return found


class ZoneRecords(Records[PlainPosition, PlainView[OptionsT, ZonesT]]):
    """An item names a piece of a place that became known: `hands1!r3` to all, `pile0>1+r3` to seat 1 alone."""

    def __init__(self, game: Game[PlainPosition, PlainView[OptionsT, ZonesT], msgspec.Struct]) -> None:
        super().__init__(game)
        self.named: list[ItemForm] = []
        for zone in engine_of(game).zones:
            self.named.append(ItemForm(zone.name, f"{zone.name}{{number}}!{{piece}}"))
            self.named.append(ItemForm(f"{zone.name}-seen", f"{zone.name}{{number}}>{{seat}}+{{piece}}", private=True))
        self.forms = ItemForms([*self.own_forms, *self.named])

    def item(self, entry: tuple[int, int, int, int]) -> Item:
        what, seat, place, number = entry
        form, piece = self.named[what], engine_of(self.game).sorts[number - 1] if number else HIDDEN
        if form.private:
            return Item(form.what, seat, place, piece, seat)
        return Item(form.what, None, place, piece)

    def setup_items(self, state: PlainPosition) -> list[Item]:
        return [
            self.item(
                (2 * zone + (audience != EVERYBODY), audience.bit_length() - 1, place, self.number(heap.pieces[at]))
            )
            for zone, place, heap, at in self.known_pieces(state)
            for audience in audiences(heap.known[at])
        ]

    def state_from_items(
        self, options: Options, seats: int, items: Sequence[Item], version: int | None = None
    ) -> PlainPosition:
        """As many pieces are known to the same seats in every set-up, so any one has places for the items."""
        state = self.game.rules.setup(options, seats, 0, version)
        given = iter(items)
        names: dict[tuple[int, int, int], str] = {}
        for zone, place, heap, at in self.known_pieces(state):
            told = [next(given).piece or HIDDEN for _ in audiences(heap.known[at])]
            names[zone, place, at] = next((piece for piece in told if piece != HIDDEN), HIDDEN)
        board = cast(ZoneBoard, state.own)
        for index, declared in enumerate(engine_of(self.game).zones):
            for place, heap in enumerate(board.zones[declared.name]):
                heap.pieces = [names.get((index, place, at), HIDDEN) for at in range(len(heap.pieces))]
                if declared.kind == HAND:
                    heap.sort()
        return state

    def apply_recorded(self, state: PlainPosition, code: int, items: Sequence[Item]) -> list[Item]:
        """Where the mover's pieces are unknown, an action is legal as far as its pieces may be among them."""
        rules = self.game.rules
        refusal = rules.explain(state, code)
        unknown = any(HIDDEN in heap.pieces for heaps in cast(ZoneBoard, state.own).zones.values() for heap in heaps)
        if refusal is not None and (not unknown or code not in self.game.notation or state.seat < 0):
            raise rules.illegal(code, refusal)
        state.script = Script([self.number(item.piece or HIDDEN) for item in items], [], False)
        try:
            return rules.apply_legal(state, code)
        except LookupError:
            raise rules.illegal(code, rules.refuse(state, code)) from None
        finally:
            state.script = None

    def number(self, piece: str) -> int:
        """The number of a piece in coded items."""
        return 0 if piece == HIDDEN else engine_of(self.game).sorts.index(piece) + 1

    def known_pieces(self, state: PlainPosition) -> Iterator[tuple[int, int, Heap, int]]:
        """The pieces that somebody knows: zone, place, heap, and the number in it, in an order that tells nothing."""
        board = cast(ZoneBoard, state.own)
        for index, zone in enumerate(engine_of(self.game).zones):
            for place, heap in enumerate(board.zones[zone.name]):
                numbers = range(len(heap.pieces))
                order = sorted(numbers, key=lambda at: -heap.known[at]) if zone.kind == HAND else numbers
                for at in order:
                    if heap.known[at]:
                        yield index, place, heap, at


def audiences(known: int) -> list[int]:
    return [EVERYBODY] if known & SPECTATOR else list(bits(known))


class ZoneBots(Bots[PlainPosition, PlainView[OptionsT, ZonesT]]):
    """Observations with zones: of each place how many pieces lie there, and how many of each sort the viewer knows."""

    def observed(self, view: PlainView[OptionsT, ZonesT]) -> Iterator[tuple[Entry, list[int]]]:
        zones, viewer, engine = view.board.zones, view.viewer or 0, engine_of(self.game)
        bare = msgspec.structs.replace(view, board=msgspec.structs.replace(view.board, zones={}))
        yield from super().observed(bare)
        for zone in engine.zones:
            heaps = zones[zone.name]
            turned = heaps[viewer:] + heaps[:viewer] if zone.owned else heaps
            for place, heap in enumerate(turned):
                counted = Counter(heap.pieces)
                numbers = [len(heap.pieces), *(counted[sort] for sort in engine.sorts)]
                meaning = "how many pieces lie there, then how many of each sort the observer knows"
                yield (f"{zone.name}{place}", (len(numbers),), 0, MOST, meaning), numbers


class ZoneTerminal(Terminal[PlainPosition, PlainView[OptionsT, ZonesT]]):
    """A line for each place, with the number of the pieces that the viewer does not know."""

    def picture(self, state: PlainPosition, seat: int | None) -> str:
        board = self.game.views.view(state, seat).board
        lines: list[str] = []
        for zone in engine_of(self.game).zones:
            heaps = board.zones[zone.name]
            for place, heap in enumerate(heaps):
                name = zone.name if len(heaps) == 1 else f"{zone.name} {place + 1}"
                lines.append(f"{name:<12} {line_of(zone, heap)}")
        return "\n".join(lines)


def line_of(zone: Zone, heap: Heap) -> str:
    known = [piece for piece in heap.pieces if piece != HIDDEN]
    hidden = len(heap.pieces) - len(known)
    shown = " ".join(f"[bold]{piece}[/]" for piece in known)
    return f"{shown} [dim]{hidden} face down[/]".strip() if hidden else shown or "[dim]none[/]"
