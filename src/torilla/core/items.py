"""Disclosed items as text, in records (docs/reference/contract.md). Each game adds its own forms to the common ones."""

from __future__ import annotations

import re
from collections.abc import Sequence

from torilla.core.contract import Item

FIELDS = {
    "seat": r"(?P<seat>\d)",
    "place": r"(?P<place>\d)",
    "number": r"(?P<place>\d{1,4})",
    "piece": r"(?P<piece>.+)",
}


class ItemForm:
    """How one sort of item is written: a template of `{seat}`, `{place}`, `{number}` (a larger place) and `{piece}`.

    With `private` only the seat itself learns the piece.
    """

    def __init__(self, what: str, template: str, *, private: bool = False) -> None:
        self.what = what
        self.template = template
        self.private = private
        escaped = re.sub(r"\\([{}])", r"\1", re.escape(template))
        self.pattern = re.compile(escaped.format(**FIELDS))
        FORMS[what] = self

    def parse(self, text: str) -> Item | None:
        found = self.pattern.fullmatch(text)
        if found is None:
            return None
        groups = found.groupdict()
        seat = int(groups["seat"]) if "seat" in groups else None
        place = int(groups["place"]) if "place" in groups else None
        return Item(self.what, seat, place, groups.get("piece"), seat if self.private else None)


FORMS: dict[str, ItemForm] = {}
"""The forms of all games imported so far, by name; equal names of two games have equal forms."""

REFILL = ItemForm("refill", "{place}:{piece}")
GAIN = ItemForm("gain", "{seat}+{piece}", private=True)
SHUFFLE = ItemForm("shuffle", "~{number}")
ENDED = ItemForm("ended", ".")
START = ItemForm("start", "start:{seat}")
COMMON = (REFILL, GAIN, SHUFFLE, ENDED, START)


def format_item(item: Item) -> str:
    """One token without spaces or commas."""
    template = FORMS[item.what].template
    return template.format(seat=item.seat, place=item.place, number=item.place, piece=item.piece)


def parse_item(text: str, forms: Sequence[ItemForm] | None = None) -> Item | None:
    """The item of a token in one of these forms, by default of all games; None if it is none."""
    known = [*FORMS.values()] if forms is None else [*COMMON, *forms]
    return next((item for form in known if (item := form.parse(text)) is not None), None)
