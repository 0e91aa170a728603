"""Messages: the notation of the texts that the server writes."""

from __future__ import annotations

import pytest

from torilla.core.content.messages import MessageError, format_message

CARDS = "You draw {count, plural, =0 {nothing} one {# card} other {# cards}} here."


@pytest.mark.parametrize(
    ("message", "values", "text"),
    [
        ("The {piece} is gone.", {"piece": "bus"}, "The bus is gone."),
        (CARDS, {"count": 0}, "You draw nothing here."),
        (CARDS, {"count": 1}, "You draw 1 card here."),
        (CARDS, {"count": 12}, "You draw 12 cards here."),
        ("{side, select, n {north} other {at {side}}}", {"side": "n"}, "north"),
        ("{side, select, n {north} other {at {side}}}", {"side": "w"}, "at w"),
        ("{a, plural, one {{b, select, x {#} other {no}}} other {}}!", {"a": 1, "b": "x"}, "1!"),
        ("{count, number} of 5, it isn't #1", {"count": 3}, "3 of 5, it isn't #1"),
        ("'{braces}' aren''t values", {}, "{braces} aren't values"),
    ],
)
def test_a_message_with_its_values(message: str, values: dict[str, object], text: str) -> None:
    """Values, plurals, choices and quoted braces become what ICU MessageFormat says."""
    assert format_message(message, values) == text


def test_each_language_has_its_plurals() -> None:
    """French counts nothing in the singular, the others do not."""
    message = "{count, plural, one {# a} other {# b}}"
    assert [format_message(message, {"count": count}, "fr") for count in (0, 1, 2)] == ["0 a", "1 a", "2 b"]
    assert [format_message(message, {"count": count}, "de") for count in (0, 1, 2)] == ["0 b", "1 a", "2 b"]


BROKEN = ["{", "}", "{a", "{a b}", "{a, plural, one {x}}", "{a, select, other {x}", "{a, date}"]


@pytest.mark.parametrize("message", BROKEN)
def test_what_is_no_message_is_refused(message: str) -> None:
    """A message that cannot be read says so, and is never half written."""
    with pytest.raises(MessageError):
        format_message(message, {"a": 1})
