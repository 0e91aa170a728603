"""Four languages: every text is translated, and none is cut off, on large screens and on phones."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from browser import places, texts
from browser.conftest import Invite
from browser.layout import Layout, settled_faults
from browser.places import Place
from browser.site import Site

SIZES = ((1440, 900), (1024, 768), (390, 844))
OTHERS = texts.LANGUAGES[1:]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("module", texts.modules())
def test_every_key_is_translated(module: str, language: str) -> None:
    """No text of the sources is the same as in English, unless somebody has said that it should be."""
    english, other = texts.read(module, "en"), texts.read(module, language)
    fine = texts.reviewed(language)
    same = {key: words for key, words in english.items() if words == other.get(key) and not fine.issuperset(words)}
    assert same == {}
    sentences = [{text for texts in each.values() for text in texts if " " in text} for each in (english, other)]
    assert sentences[0] & sentences[1] - fine == set()


@pytest.mark.slow
@pytest.mark.parametrize("find", places.ALL)
def test_pages(invite: Invite, site: Site, find: Callable[[Site], list[Place]]) -> None:
    """On every page: no text is cut off, nothing has to be scrolled sideways, nothing is left in English."""
    readers = {language: invite(language, locale=language) for language in texts.LANGUAGES}
    faults = []
    for place in find(site):
        words = {}
        for language, reader in readers.items():
            places.go(reader, site, place)
            for width, height in SIZES:
                reader.page.set_viewport_size({"width": width, "height": height})
                for fault in settled_faults(reader, names_in(language)):
                    faults.append(f"{language}, {place.name}, {width} px: {fault}")
            words[language] = Layout(reader).words()
        if place.name == "no such page":
            for reader in readers.values():
                reader.forgive("404")
        for language in OTHERS:
            same = words[language] & words["en"] - texts.reviewed(language)
            faults += [f"{language}, {place.name}: English text {text!r}" for text in sorted(same)]
    assert faults == [], "\n".join(faults)


def names_in(language: str) -> re.Pattern[str]:
    """Names of players, which may be cut where there is little room; the whole name is heard, and seen on pointing."""
    bots = texts.read("text/{}.ts", language)
    return re.compile(rf"(Ann|{bots['bot.greedy'][0]})( \d)?")
