"""The texts that the server keeps in all languages side by side."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import translations

from torilla.core.content.messages import Value, read_message
from torilla.core.content.refusals import LANGUAGES

FILES = translations.files()


def values(parts: list[str | Value]) -> set[str]:
    """The names of the values in a message."""
    found = [part for part in parts if isinstance(part, Value)]
    return {part.name for part in found}.union(*(values(case) for part in found for case in part.cases.values()))


@pytest.mark.parametrize("path", FILES, ids=translations.written)
def test_every_language_says_the_same(path: Path) -> None:
    """Each text is there in every language, a message that can be read, with the values that it has in English."""
    said = [translations.exported(path, language) for language in LANGUAGES]
    for place, english in said[0].items():
        assert all(one[place].strip() for one in said), place
        assert all(values(read_message(one[place])) == values(read_message(english)) for one in said), place
    assert all(one.keys() == said[0].keys() for one in said)


@pytest.mark.parametrize("path", FILES, ids=translations.written)
def test_what_translators_send_comes_back_to_its_place(path: Path) -> None:
    """Texts that come back as they went leave a file as it is; a changed one changes, and no other."""
    source = path.read_text(encoding="utf-8")
    for language in LANGUAGES:
        said = translations.exported(path, language)
        assert translations.imported(source, language, said) == source
        place, text = list(said.items())[-1]
        changed = translations.imported(source, language, {place: f'{text} "new" \\ '})
        assert len(re.findall(r'\\"new\\" \\\\ "', changed)) == 1
