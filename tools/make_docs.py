"""Write what is derived from the games' actions and refusals: tables of the documentation, and texts of the client.

python tools/make_docs.py            # writes them
python tools/make_docs.py --check    # fails if one is stale

In a page, what stands between `<!-- actions: GAME -->` or `<!-- refusals: GAME -->` and `<!-- end -->` is written here.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from torilla.core.refusals import LANGUAGES
from torilla.games import GAMES, get_game

ROOT = Path(__file__).parent.parent
PLACES = re.compile(r"(<!-- (actions|refusals): (\w+) -->\n).*?(<!-- end -->\n)", re.DOTALL)


def action_rows(game: Any) -> Iterator[str]:
    """One row a family: its codes, an example, its value, what it means."""
    yield "| codes | notation | value | means |"
    yield "|---|---|---|---|"
    catalogue = game.catalogue(game.components())
    for family in game.families:
        first, last = int(family.base), int(family.base + family.size) - 1
        codes = [code for code in range(first, last + 1) if code in catalogue]
        shown = codes if len(codes) <= 3 else [codes[len(codes) // 3]]
        value = catalogue.to_value(shown[0])
        fields = ", ".join(f"{name}={getattr(value, name)!r}" for name in value.__struct_fields__)
        means = (type(value).__doc__ or "").strip().splitlines()[0]
        notations = " ".join(f"`{catalogue.format(code)}`" for code in shown)
        span = str(first) if first == last else f"{first}-{last}"
        yield f"| {span} | {notations} | `{type(value).__name__}({fields})` | {means} |"


def refusal_rows(game: Any) -> Iterator[str]:
    """One row a refusal: code, rules, sentence, example."""
    yield "| code | rule | in words | example |"
    yield "|---|---|---|---|"
    for code, entry in game.refusals().items():
        yield f"| `{code}` | {', '.join(entry.rules)} | {entry.en} | `{entry.action}` |"


def fill_page(text: str) -> str:
    """A page with its tables as they should be."""

    def table(found: re.Match[str]) -> str:
        rows = action_rows if found[2] == "actions" else refusal_rows
        return found[1] + "\n".join(rows(get_game(found[3]))) + "\n" + found[4]

    return PLACES.sub(table, text)


def client_texts(game: Any, language: str) -> str:
    """The module with the client's sentences in one language."""
    lines = [f"  {quoted(code)}: {quoted(entry.sentence(language))}," for code, entry in game.refusals().items()]
    origin = f"src/torilla/games/{game.name}/refusals.toml"
    return "\n".join([f"// Written by tools/make_docs.py from {origin}.", "", "export default {", *lines, "}", ""])


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def made() -> dict[Path, str]:
    """Every file that is written here, as it should be."""
    files = {}
    for page in sorted((ROOT / "docs").rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        if PLACES.search(text):
            files[page] = fill_page(text)
    for name in GAMES:
        for language in LANGUAGES:
            target = ROOT / f"web/src/games/{name}/text/refusals.{language}.ts"
            files[target] = client_texts(get_game(name), language)
    return files


def main() -> int:
    stale = [path for path, text in made().items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    names = ", ".join(str(path.relative_to(ROOT)) for path in stale)
    if "--check" in sys.argv[1:]:
        if stale:
            print(f"stale: {names}; run python tools/make_docs.py")
        return 1 if stale else 0
    for path, text in made().items():
        path.write_text(text, encoding="utf-8")
    print(f"written: {names}" if stale else "nothing has changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
