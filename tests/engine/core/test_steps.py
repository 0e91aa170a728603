"""Packed steps."""

from __future__ import annotations

from array import array

from hypothesis import given
from hypothesis import strategies as st

from torilla.core.contract.data import Item
from torilla.core.records.record import Step
from torilla.core.records.steps import Steps, with_number

ITEMS = st.builds(Item, st.sampled_from(["refill", "gain"]), place=st.integers(0, 7), piece=st.sampled_from("abc"))
DONE = st.tuples(st.integers(0, 9999), st.integers(0, 3), st.integers(0, 65535), st.lists(ITEMS, max_size=3))


@given(st.lists(DONE, max_size=20))
def test_steps_come_back_as_they_were(done: list[tuple[int, int, int, list[Item]]]) -> None:
    """What was added comes back in order, one by one, sliced and iterated."""
    steps = Steps()
    for each in done:
        steps.add(*each)
    wanted = [(turn, seat, Step(code, items)) for turn, seat, code, items in done]
    assert list(steps) == wanted
    assert steps[2:5] == wanted[2:5]
    assert [steps[place] for place in range(-len(done), 0)] == wanted


def test_numbers_that_do_not_fit_widen_the_array() -> None:
    """Large and negative ones are kept, with all before them."""
    for number in (70_000, 2**40, -1):
        assert list(with_number(array("H", [1, 65_535]), number)) == [1, 65_535, number]


def test_a_copy_goes_its_own_way() -> None:
    """Steps added to a copy, or dropped from it, leave the others as they are."""
    steps = Steps()
    steps.add(1, 0, 7, [])
    longer, shorter = steps.copy(), steps.copy()
    longer.add(1, 1, 8, [Item("ended")])
    shorter.drop_last()
    assert (len(shorter), len(steps), len(longer)) == (0, 1, 2)
    assert longer[-1].step.items == [Item("ended")]
