"""Neoville in sentences, in four languages (words.toml)."""

from __future__ import annotations

import re

from torilla.core.contract.data import HIDDEN, Item, Json
from torilla.core.terminal.sentences import How, Question, tag_of
from torilla.core.terminal.words import words_of
from torilla.games.neoville.box.components import Components
from torilla.games.neoville.terminal.answers import answer
from torilla.games.neoville.terminal.labels import OPTIONS
from torilla.games.neoville.values import AnyValue, BuildPiece, ChooseTile, DrawTile, Place
from torilla.games.neoville.views.documents import View

SQUARES = ("nw", "ne", "sw", "se")
SQUARE = re.compile(r"([egrw])(p?)(s?)")
TOWER = re.compile(r"([a-z]+)(\d+)$")
LETTER = {"earth": "e", "grass": "g", "rock": "r", "water": "w"}


def squares(name: str) -> list[str]:
    """The four squares of a tile's name, with their symbols: `eepge` to `e`, `ep`, `g`, `e`."""
    return ["".join(parts) for parts in SQUARE.findall(name)]


def change_of(found: Json) -> int:
    """The immediate change of the score in a preview."""
    changes = found.get("score", {}).values()
    return sum(int(change["now"] if isinstance(change, dict) else change) for change in changes)


class NeovilleSentences:
    """The sentences of one language."""

    OPTIONS = OPTIONS

    def __init__(self, lang: str) -> None:
        self.words = words_of(lang, __package__)
        steps = [key for key in self.words.keys("step.") if f"step.{key}.help" in self.words]
        self.STEPS = {step: (self.words.say(f"step.{step}"), self.words.say(f"step.{step}.help")) for step in steps}
        self.CATEGORIES = {name: self.words.say(f"category.{name}") for name in self.words.keys("category.")}

    def todo(self, view: View) -> str:
        return self.STEPS[view.step][0]

    def phrase(self, value: AnyValue, components: Components | None = None, how: How = "do") -> str:
        say = self.words.say
        match value:
            case ChooseTile():
                return say("action.tile", how=how, tile=self.piece(value.tile, components))
            case Place():
                turned = say("turned", turns=value.turns) or None
                return say("action.place", how=how, where=self.place_name(value.x, value.y), turned=turned)
            case BuildPiece():
                sort = value.piece.partition("-")[0]
                piece, square = self.piece(value.piece, components), say(f"square.{value.square}")
                return say("action.build", how=how, piece=piece, sort=sort, square=square)
            case DrawTile(tile=None):
                return say("action.pile", how=how)
            case DrawTile():
                return say("action.draw", how=how, tile=self.piece(value.tile or HIDDEN, components))
        return say("action.end", how=how)

    def besides(self, value: AnyValue, view: View, components: Components) -> str:
        """A place is that of the chosen tile."""
        placed = isinstance(value, Place) and view.current.tile is not None
        return self.piece(view.current.tile or HIDDEN, components) if placed else ""

    def place_name(self, x: int, y: int) -> str:
        """A place, seen from the city's first tile."""
        across = self.words.say("place.across", count=abs(x), side="right" if x > 0 else "left")
        along = self.words.say("place.along", count=abs(y), side="below" if y > 0 else "above")
        parts = [part for part, here in ((across, x), (along, y)) if here]
        where = self.words.listed(parts)
        return self.words.say("place.at", where=where) if where else self.words.say("place.first")

    def heading(self, value: AnyValue) -> str:
        return self.words.say(f"heading.{tag_of(type(value))}")

    def square(self, square: str) -> str:
        """ "earth with park"."""
        terrain = self.words.say("terrain", terrain=square[0])
        signs = [self.words.say(f"symbol.{sign}") for sign in square[1:]]
        return self.words.say("with", what=terrain, symbol=self.words.listed(signs)) if signs else terrain

    def piece(self, name: str, components: Components | None = None) -> str:
        """A tile or a building."""
        if name == HIDDEN:
            return self.words.say("tile.unknown")
        four = squares(name)
        if len(four) == 4 and "".join(four) == name:
            return self.tile(four)
        tower = TOWER.match(name)
        if tower and f"tower.{tower[1]}" in self.words:
            return self.words.say(f"tower.{tower[1]}", value=tower[2])
        return self.utility(name, components)

    def tile(self, four: list[str]) -> str:
        """A tile by its squares: the upper two, the lower two."""
        upper, lower = (", ".join(self.square(square) for square in half) for half in (four[:2], four[2:]))
        return self.words.say("tile", upper=upper, lower=lower)

    def utility(self, name: str, components: Components | None = None) -> str:
        """A bus, windmill or biosphere, and what it wants."""
        sort, _, kind = name.partition("-")
        if components is None or name not in components.piece_of:
            return f"{sort} {kind}".strip()
        found = components.pieces[components.piece_of[name]]
        if found.sort == "bus":
            return self.words.say("bus", count=found.least, counts=found.counts)
        if found.sort == "windmill":
            return self.words.say("windmill", where=found.where)
        return self.words.say("biosphere", shape=kind)

    def in_words(self, key: str, value: object, components: Components | None = None) -> object:
        if isinstance(value, list):
            return self.words.listed([str(self.in_words(key, part, components)) for part in value])
        if isinstance(value, dict):
            square = self.words.say(f"square.{value['square']}")
            return f"{self.piece(value['piece'], components)} ({value['place']}, {square})"
        if not isinstance(value, str):
            return value
        if key in {"tile", "piece", "by", "built"}:
            return self.piece(value, components)
        if key == "district":
            return self.words.say("district", terrain=LETTER.get(value, value))
        if key == "step":
            return f"{self.STEPS[value][0]}."
        if key in {"terrain", "wanted"} and value in LETTER:
            return self.words.say("terrain", terrain=LETTER[value])
        if key == "symbol":
            return self.words.say(f"symbol.{value[0]}")
        return self.words.say(f"square.{value}") if key == "square" else value

    def describe_group(
        self, items: list[Item], who: str, components: Components | None = None, *, you: bool = False
    ) -> str:
        what = items[0].what
        if what == "gain" and items[0].piece == HIDDEN:
            what = "gain.hidden"
        if f"item.{what}" not in self.words:
            return ""
        if what == "sort":
            pieces = [self.words.say(f"sort.{item.piece}") for item in items]
        else:
            pieces = [self.piece(item.piece or HIDDEN, components) for item in items]
        join = "; ".join(pieces) if what == "refill" else self.words.listed(pieces)
        return self.words.say(f"item.{what}", who=who, you=you, pieces=join, count=len(items))

    def effects(self, found: Json, components: Components | None = None) -> list[str]:
        say = self.words.say
        phrases = []
        for district in found.get("districts", []):
            before = self.words.listed([str(size) for size in district.get("before", [])]) or None
            towers = self.words.listed([self.piece(name, components) for name in district["towers"]]) or None
            name = say("district", terrain=LETTER.get(district["terrain"], district["terrain"]))
            phrases.append(say("effect.district", district=name, after=district["after"], before=before, towers=towers))
        if "need" in found:
            phrases.append(say("effect.has", have=found["have"], need=found["need"]))
        if "points" in found:
            points = self.words.points(found["points"])
            phrases.append(points if found["settled"] else say("effect.so-far", points=points))
        elif change_of(found):
            phrases.append(say("effect.at-once", points=self.words.points(change_of(found))))
        return phrases

    def answer(self, topic: str, view: View, question: Question[Components]) -> str | None:
        return answer(self, topic, view, question)
