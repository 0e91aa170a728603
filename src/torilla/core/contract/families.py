"""Families of actions: each owns a range of codes. Compiled; each game derives a class that adds its rules."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from torilla.core.contract.forms import Form


class Family:
    """A family of actions. A choice is an action's number within its family: its code minus `base`.

    `moments` are the steps, or parts of steps, in which it can be legal. Elsewhere it is refused as out of step, except
    in `also`, where it has a reason of its own.
    """

    def __init__(self, base: i64, name: str, form: Form, moments: tuple[int, ...], also: tuple[int, ...] = ()) -> None:
        self.base: i64 = base  # the first code; codes never change, so it is stated and not counted
        self.name: str = name
        self.form: Form = form
        self.size: i64 = form.size
        self.moments: tuple[int, ...] = moments
        self.also: tuple[int, ...] = also

    def form_fault(self, text: str, components: object) -> str | None:
        """The fault of a notation of this family, where the form's own message is not enough."""
        return None

    def is_out_of_step(self, moments: tuple[int, ...]) -> bool:
        """Whether none of these moments is one of the family's."""
        for moment in moments:
            if moment in self.moments or moment in self.also:
                return False
        return True


def count_codes(families: Sequence[Family]) -> int:
    """The number of codes. They are dense: each family begins where the one before it ends."""
    end: i64 = 0
    for family in families:
        assert family.base == end, f"the codes of {family.name} begin with {family.base}, not {end}"
        end += family.size
    return int(end)
