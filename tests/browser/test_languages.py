"""Four languages: every text is translated, and none is cut off, on large screens and on phones."""

from __future__ import annotations

import re

import pytest

from browser import places, texts
from browser.conftest import Invite
from browser.layout import Layout, settled_faults
from browser.site import Site

LARGE, MIDDLE, PHONE = (1440, 900), (1024, 768), (390, 844)
OTHERS = texts.LANGUAGES[1:]
HASH = re.compile(r"[0-9a-f]{64}")


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
@pytest.mark.parametrize("name", places.ALL)
def test_page(invite: Invite, site: Site, name: str, short: bool) -> None:
    """On every page: no text is cut off, nothing has to be scrolled sideways, nothing is left in English.

    In the short form each page is read in one language, and its words are not compared with the English ones.
    """
    place = places.at(site, name)
    faults = []
    words = {}
    reader = invite()
    languages = [texts.LANGUAGES[list(places.ALL).index(name) % len(texts.LANGUAGES)]] if short else texts.LANGUAGES
    for language in languages:
        reader.speak(language)
        reader.open("about:blank")
        places.go(reader, site, place)
        for width, height in (LARGE, MIDDLE, PHONE) if name in places.BOARDS else (LARGE, PHONE):
            reader.page.set_viewport_size({"width": width, "height": height})
            for fault in settled_faults(reader, names_in(language)):
                faults.append(f"{language}, {width} px: {fault}")
        words[language] = Layout(reader).words()
    if name == "no such page":
        reader.forgive("404")
    for language in OTHERS if not short else ():
        same = {text for text in words[language] & words["en"] - texts.reviewed(language) if not HASH.fullmatch(text)}
        faults += [f"{language}: English text {text!r}" for text in sorted(same)]
    assert faults == [], "\n".join(faults)


def names_in(language: str) -> re.Pattern[str]:
    """Names of players, which may be cut where there is little room; the whole name is heard, and seen on pointing."""
    bots = texts.read("text/{}.ts", language)
    return re.compile(rf"(Ann|Otto|Saga|planner|wanderer|{bots['bot.greedy'][0]})( \d)?")
