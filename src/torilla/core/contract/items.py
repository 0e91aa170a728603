"""Disclosed items as text, in records (docs/reference/contract.md). Each game adds its own forms to the common ones."""

from __future__ import annotations

import re
from collections.abc import Sequence

from torilla.core.contract.data import Item

FIELDS = {
    "seat": r"(?P<seat>\d)",
    "place": r"(?P<place>\d)",
    "number": r"(?P<place>\d{1,4})",
    "piece": r"(?P<piece>.+)",
}


class ItemForm:
    """How one sort of item is written: a template of `{seat}`, `{place}`, `{number}` (a larger place) and `{piece}`.

    With `private` only the seat itself learns the piece. `discloses`: it names something that was not known before, so
    the step cannot be undone.
    """

    def __init__(self, what: str, template: str, *, private: bool = False, discloses: bool = True) -> None:
        self.what = what
        self.template = template
        self.private = private
        self.discloses = discloses
        escaped = re.sub(r"\\([{}])", r"\1", re.escape(template))
        self.pattern = re.compile(escaped.format(**FIELDS))

    def parse(self, text: str) -> Item | None:
        found = self.pattern.fullmatch(text)
        if found is None:
            return None
        groups = found.groupdict()
        seat = int(groups["seat"]) if "seat" in groups else None
        place = int(groups["place"]) if "place" in groups else None
        return Item(self.what, seat, place, groups.get("piece"), seat if self.private else None)


REFILL = ItemForm("refill", "{place}:{piece}")
GAIN = ItemForm("gain", "{seat}+{piece}", private=True)
SHUFFLE = ItemForm("shuffle", "~{number}")
ENDED = ItemForm("ended", ".", discloses=False)
START = ItemForm("start", "start:{seat}")
COMMON = (REFILL, GAIN, SHUFFLE, ENDED, START)


class ItemForms:
    """The forms of one game: the common ones and its own. Other games may write items of the same name otherwise."""

    def __init__(self, own: Sequence[ItemForm] = ()) -> None:
        self.by_name = {form.what: form for form in (*COMMON, *own)}

    def format(self, item: Item) -> str:
        """One token without spaces or commas. Raises LookupError for an item without a form."""
        template = self.by_name[item.what].template
        return template.format(seat=item.seat, place=item.place, number=item.place, piece=item.piece)

    def parse(self, text: str) -> Item | None:
        """The item of a token; None if it is none."""
        return next((item for form in self.by_name.values() if (item := form.parse(text)) is not None), None)
