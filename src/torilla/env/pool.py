"""Several opponents for one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torilla.env.opponents import Opponent


class Pool:
    """Opponents from which each seat draws one for each game. `add` puts one more in, such as a copy of the learner."""

    def __init__(self, *members: Opponent) -> None:
        self.members = list(members)

    def add(self, member: Opponent) -> None:
        self.members.append(member)
