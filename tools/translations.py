"""The server's texts for translators: one file for each language, in the form of the client's messages, and back.

python tools/translations.py export FOLDER    # writes FOLDER/<language>.json: refusals, lessons, notices, previews
python tools/translations.py import FOLDER    # puts the texts of these files back

docs/howto/translate.md has the steps before and after.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from torilla.core.content.messages import read_message
from torilla.core.content.refusals import LANGUAGES

SOURCE = Path(__file__).parent.parent / "src" / "torilla"


def files() -> list[Path]:
    """The files whose texts stand in all languages side by side."""
    found = [path for path in SOURCE.rglob("*.toml") if any(texts_of(tomllib.loads(path.read_text("utf-8")), "en"))]
    return sorted(found)


def texts_of(found: Any, language: str, place: str = "") -> Iterator[tuple[str, str]]:
    """Places and texts of one language, in the order of the file."""
    inner = found.items() if isinstance(found, dict) else enumerate(found) if isinstance(found, list) else ()
    for key, value in inner:
        if key == language and isinstance(value, str):
            yield place, value
        else:
            yield from texts_of(value, language, f"{place}.{key}".lstrip("."))


def written(path: Path) -> str:
    return path.relative_to(SOURCE).with_suffix("").as_posix()


def exported(path: Path, language: str) -> dict[str, str]:
    return dict(texts_of(tomllib.loads(path.read_text("utf-8")), language))


def imported(source: str, language: str, texts: dict[str, str]) -> str:
    """A file with other texts in one language; what is not among them stays."""
    places = iter(list(texts_of(tomllib.loads(source), language)))

    def line(found: re.Match[str]) -> str:
        place, old = next(places)
        if tomllib.loads(f"text = {found[2]}")["text"] != old:
            raise SystemExit(f"translations: {place} is not where it was expected")
        text = texts.get(place) or old
        read_message(text)
        return found[1] + (found[2] if text == old else json.dumps(text, ensure_ascii=False))

    changed = re.sub(rf'((?<![\w-]){language} = )("(?:[^"\\\n]|\\.)*")', line, source)
    if next(places, None) is not None:
        raise SystemExit("translations: not every text was found")
    return changed


def main() -> int:
    if len(sys.argv) != 3 or sys.argv[1] not in ("export", "import"):
        print(__doc__)
        return 2
    folder = Path(sys.argv[2])
    for language in LANGUAGES:
        file = folder / f"{language}.json"
        if sys.argv[1] == "export":
            folder.mkdir(parents=True, exist_ok=True)
            found = {written(path): exported(path, language) for path in files()}
            file.write_text(json.dumps(found, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        elif file.is_file():
            texts: dict[str, dict[str, str]] = json.loads(file.read_text(encoding="utf-8"))
            for path in files():
                source = path.read_text(encoding="utf-8")
                path.write_text(imported(source, language, texts.get(written(path), {})), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
