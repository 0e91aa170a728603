"""Helsinki in sentences, in four languages (words.toml)."""

from __future__ import annotations

import re

from torilla.core.contract.data import HIDDEN, Item, Json
from torilla.core.terminal.sentences import How, Question, tag_of
from torilla.core.terminal.words import words_of
from torilla.games.helsinki.box.components import Components
from torilla.games.helsinki.terminal.answers import answer
from torilla.games.helsinki.terminal.labels import OPTIONS
from torilla.games.helsinki.values import (
    AnyValue,
    Build,
    Discard,
    Draw,
    DropRoof,
    LiftRoof,
    Move,
    Pay,
    PlaceWild,
    Push,
    Roof,
    Start,
    Use,
)
from torilla.games.helsinki.views.documents import View

CARD = re.compile(r"([a-z])(\d)-(\d)([a-su-z]*)(t*)$")
"""Colour, number, roofs, which of several tiles of that size, domes: `r4-3tt`, `r3-4b`."""
SIDES = "nesw"


class HelsinkiSentences:
    """The sentences of one language."""

    OPTIONS = OPTIONS

    def __init__(self, lang: str) -> None:
        self.words = words_of(lang, __package__)
        steps = [key for key in self.words.keys("step.") if f"step.{key}.help" in self.words]
        self.STEPS = {step: (self.words.say(f"step.{step}"), self.words.say(f"step.{step}.help")) for step in steps}
        self.CATEGORIES = {name: self.words.say(f"category.{name}") for name in self.words.keys("category.")}

    def todo(self, view: View) -> str:
        """With an action chosen for a build, its card is next."""
        if view.step in {"main", "after"} and view.current.plus:
            return self.words.say("step.plus")
        return self.STEPS[view.step][0]

    def phrase(self, value: AnyValue, components: Components | None = None, how: How = "do") -> str:
        say = self.words.say
        match value:
            case Start():
                return say("action.start", how=how, space=self.space(value.space, components))
            case Move():
                return say("action.move", how=how, spaces=value.spaces, action=self.power(value.action))
            case Draw():
                return say("action.draw", how=how, extra=value.extra, action=self.power("extra-card"))
            case Use():
                help = say(f"help.{value.action}") if f"help.{value.action}" in self.words else ""
                return say("action.use", how=how, action=self.power(value.action), help=help)
            case Build() | Pay() | Discard():
                return say(f"action.{tag_of(type(value))}", how=how, card=self.piece(value.card, components))
            case Push():
                turned = self.turned(value.turns, flipped=value.flipped) or None
                side, line = say("side", side=value.side), self.lane(value)
                return say("action.push", how=how, side=side, line=line, turned=turned)
            case Roof() | LiftRoof() | DropRoof():
                action = self.power("move-roof")
                return say(f"action.{tag_of(type(value))}", how=how, cell=value.cell, action=action)
            case PlaceWild():
                return say("action.wild", how=how, cell=value.cell, action=self.power(value.action))
        return say("action.end", how=how)

    def besides(self, value: AnyValue, view: View, components: Components) -> str:
        """A push is of the card that was chosen; actions may be called as in the notation."""
        if isinstance(value, Push) and view.current.card is not None:
            return self.piece(view.current.card, components)
        return str(getattr(value, "action", None) or "").replace("-", " ")

    def lane(self, value: Push) -> str:
        if value.side in "ns":
            return self.words.say("column", line="abcdefg"[value.lane])
        return self.words.say("row", line=value.lane + 1)

    def turned(self, turns: int, *, flipped: bool = False) -> str:
        """How a tile is turned: "flipped and turned right"; nothing for one that is not."""
        turned = self.words.say("turned", turns=turns)
        parts = [part for part in (self.words.say("flipped") if flipped else "", turned) if part]
        return self.words.listed(parts)

    def heading(self, value: AnyValue) -> str:
        """Actions for a coat of arms stand together."""
        if isinstance(value, LiftRoof) or getattr(value, "action", None):
            return self.words.say("heading.use")
        return self.words.say(f"heading.{tag_of(type(value))}")

    def piece(self, name: str, components: Components | None = None) -> str:
        """A card: "red 3 (4 roofs, 1 dome)"."""
        if name in ("w", HIDDEN):
            return self.words.say("card.wild" if name == "w" else "card.hidden")
        match = CARD.match(name)
        if match is None:
            return name
        letter, number, roofs, variant, domes = match.groups()
        return self.words.say(
            "card",
            colour=self.colour(letter, components, "colour.card"),
            number=int(number),
            roofs=int(roofs),
            variant=variant or None,
            domes=len(domes),
        )

    def colour(self, letter: str, components: Components | None = None, key: str = "colour") -> str:
        names = {} if components is None else dict(components.colours)
        return self.words.say(key, colour=letter, name=names.get(letter, letter))

    def power(self, action: str | None) -> str | None:
        """An action of the action board by its name."""
        known = action is not None and f"power.{action}" in self.words
        return self.words.say(f"power.{action}") if known else action

    def space(self, space: int, components: Components | None = None) -> str:
        """A senate space and the side it is on."""
        side = SIDES[space // 2]
        where, house = self.words.say("side.alone", side=side), self.words.say("house", side=side)
        return self.words.say("space", space=space, side=where, house=house)

    def in_words(self, key: str, value: object, components: Components | None = None) -> object:
        if isinstance(value, list):
            return self.words.listed([str(part) for part in value])
        if not isinstance(value, str):
            return value
        if key in {"side", "own"}:
            return self.words.say("side.refusal", side=value)
        if key == "colour":
            return self.colour(value, components)
        if key == "action":
            return self.power(value)
        return self.piece(value, components) if key == "card" else value

    def describe_group(
        self, items: list[Item], who: str, components: Components | None = None, *, you: bool = False
    ) -> str:
        what, first = items[0].what, items[0]
        if what == "gain" and first.piece == HIDDEN:
            what = "gain.hidden"
        if f"item.{what}" not in self.words:
            return ""
        if what == "covered":
            pieces = [self.power(item.piece or "") or "" for item in items]
        else:
            pieces = [self.piece(item.piece or HIDDEN, components) for item in items]
        count = first.place if what == "shuffle" else len(items)
        return self.words.say(f"item.{what}", who=who, you=you, pieces=self.words.listed(pieces), count=count)

    def effects(self, found: Json, components: Components | None = None) -> list[str]:
        say = self.words.say
        phrases = []
        cards = [self.piece(card, components) if card else say("effect.nothing") for card in found.get("cards", [])]
        if "space" in found:
            phrases.append(say("effect.to", space=self.space(found["space"], components)))
        if str(found.get("action", "")).startswith("draw"):
            phrases.append(self.words.listed(cards) or say("effect.no-card"))
        elif cards and ("space" in found or found.get("last")):
            phrases.append(say("effect.beside", cards=self.words.listed(cards)))
        if found.get("discards"):
            phrases.append(say("effect.discards", count=found["discards"]))
        if found.get("last_round"):
            phrases.append(say("effect.last-round"))
        if "price" in found:
            phrases.append(say("effect.price", count=found["price"]))
        if "cells" in found and "stopped_by" in found:
            phrases.append(say("effect.stops", cells=" ".join(found["cells"])))
        phrases += [say("effect.row", line=row) for row in found.get("rows", [])]
        phrases += [say("effect.column", line=column) for column in found.get("columns", [])]
        if found.get("coats"):
            phrases.append(say("effect.coats", count=len(found["coats"])))
        if found.get("bonus_card"):
            phrases.append(say("effect.bonus"))
        if found.get("dry_roads"):
            phrases.append(say("effect.roads", count=found["dry_roads"]))
        points = sum(found.get("score", {}).values())
        return [*phrases, self.words.points(points)] if points else phrases

    def answer(self, topic: str, view: View, question: Question[Components]) -> str | None:
        return answer(self, topic, view, question)
