"""Four languages: every text of the sources is translated. test_pages.py reads the pages."""

from __future__ import annotations

import pytest

from browser import texts


@pytest.mark.parametrize("language", texts.LANGUAGES[1:])
@pytest.mark.parametrize("room", texts.rooms())
def test_every_key_is_translated(room: str, language: str) -> None:
    """No text of the sources is the same as in English, unless somebody has said that it should be."""
    english, other = texts.read(room, "en"), texts.read(room, language)
    fine = texts.reviewed(language)
    same = {key: words for key, words in english.items() if words == other.get(key) and not fine.issuperset(words)}
    assert same == {}
    sentences = [{text for texts in each.values() for text in texts if " " in text} for each in (english, other)]
    assert sentences[0] & sentences[1] - fine == set()
