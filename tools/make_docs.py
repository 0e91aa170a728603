"""Write what is derived: tables of the documentation, texts of the client, the rules that programs read.

python tools/make_docs.py            # writes them
python tools/make_docs.py --check    # fails if one is stale

The text between a marker and `<!-- end -->` in a page is written here. Markers: `<!-- actions: GAME -->`,
`<!-- refusals: GAME -->`, `<!-- methods: MODULE.CLASS -->`, `<!-- options: server -->`, `<!-- types: page -->`.
"""

from __future__ import annotations

import importlib
import inspect
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from torilla.core.content.refusals import LANGUAGES
from torilla.core.terminal.seat_text import action_kinds
from torilla.games import GAMES, get_game
from torilla.server.kernel.options import declared

ROOT = Path(__file__).parent.parent
PLACES = re.compile(r"(<!-- (actions|refusals|methods|options|types): ([\w.]+) -->\n).*?(<!-- end -->\n)", re.DOTALL)


def action_rows(name: str) -> Iterator[str]:
    """One row per family of actions: its codes, an example, its value, its meaning."""
    yield "| codes | notation | value | means |"
    yield "|---|---|---|---|"
    for kind in action_kinds(get_game(name)):
        fields = ", ".join(f"{name}={getattr(kind.value, name)!r}" for name in kind.value.__struct_fields__)
        notations = " ".join(f"`{notation}`" for notation in kind.notations)
        span = str(kind.first) if kind.first == kind.last else f"{kind.first}-{kind.last}"
        yield f"| {span} | {notations} | `{type(kind.value).__name__}({fields})` | {kind.meaning} |"


def refusal_rows(name: str) -> Iterator[str]:
    """One row per refusal: code, rules, sentence, example."""
    game = get_game(name)
    yield "| code | rule | in words | example |"
    yield "|---|---|---|---|"
    for code, entry in game.content.refusals.items():
        yield f"| `{code}` | {', '.join(entry.rules)} | {entry.en} | `{entry.action}` |"


def method_rows(path: str) -> Iterator[str]:
    """One row per public method of a class, in the order of its source, with the docstring's first paragraph."""
    module, _, name = path.rpartition(".")
    yield "| call | does |"
    yield "|---|---|"
    methods = public_methods(getattr(importlib.import_module(module), name))
    for name, method in methods.items():
        parameters = list(inspect.signature(method).parameters.values())[1:]
        call = ", ".join(str(parameter.replace(annotation=parameter.empty)) for parameter in parameters)
        document = inspect.getdoc(method)
        if not document:
            raise SystemExit(f"{path}.{name} has no docstring")
        first = " ".join(document.split("\n\n")[0].split())
        yield f"| `{name}({call})` | {first} |"


def public_methods(kind: type) -> dict[str, Callable[..., object]]:
    """The methods of a class and of its bases in this project, by name."""
    found: dict[str, Callable[..., object]] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("torilla."):
            found |= {name: value for name, value in vars(base).items() if inspect.isfunction(value) and name[0] != "_"}
    return found


def option_rows(_name: str) -> Iterator[str]:
    """One row per option of the server."""
    yield "| flag | environment | default | means |"
    yield "|---|---|---|---|"
    for one in declared():
        metavar = f" {one.option.metavar}" if one.option.metavar else ""
        flags = ", ".join(f"`{flag}{metavar}`" for flag in one.flags)
        yield f"| {flags} | {f'`{one.variable}`' if one.variable else ''} | {one.default_words} | {one.option.help} |"


def type_rows(name: str) -> Iterator[str]:
    """The declarations of the client's module with this name that games in packages see."""
    source = (ROOT / f"web/src/games/plain/{name}.ts").read_text(encoding="utf-8")
    yield "```ts"
    yield source[source.index("\n\n") :].strip()
    yield "```"


ROWS: dict[str, Callable[[str], Iterator[str]]] = {
    "actions": action_rows,
    "refusals": refusal_rows,
    "methods": method_rows,
    "options": option_rows,
    "types": type_rows,
}


def fill_page(text: str) -> str:
    """A page with its tables as they should be."""

    def table(found: re.Match[str]) -> str:
        return found[1] + "\n".join(ROWS[found[2]](found[3])) + "\n" + found[4]

    return PLACES.sub(table, text)


def client_texts(entries: Any, language: str) -> str:
    """The client's messages of a catalogue, of a game's refusals or ideas, in one language."""
    sentences = {code: entry.sentence(language) for code, entry in entries.items()}
    return json.dumps(sentences, ensure_ascii=False, indent=2) + "\n"


HEADING = re.compile(r"## (\w+ .*)")
MARKS = re.compile(r"\*\*|(?<!\w)\*(?=\w)|(?<=\w)\*(?!\w)|\]\([^)]*\)|\[(?=[^\]]*\]\()")


def rules_text(name: str) -> str:
    """The numbered rules of a game as plain lines, one for each rule (`Content.numbered_rules`)."""
    page = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    lines = []
    for line in page[page.index("\n## ") :].splitlines():
        heading = HEADING.fullmatch(line)
        if heading:
            lines.append(heading[1])
        elif line.startswith("|") and not line.startswith("| |") and not line.startswith("|---"):
            lines.append(" | ".join(cell.strip() for cell in line.strip("|").split("|")))
        elif line and line[0] not in "#|":
            lines.append(line.removeprefix("- "))
    return "\n".join(MARKS.sub("", line) for line in lines) + "\n"


def made() -> dict[Path, str]:
    """Every file that is written here, as it should be."""
    files = {}
    for page in sorted((ROOT / "docs").rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        if PLACES.search(text):
            files[page] = fill_page(text)
    for name in GAMES:
        files[ROOT / f"src/torilla/games/{name}/rules.txt"] = rules_text(name)
        for language in LANGUAGES:
            content = get_game(name).content
            folder = ROOT / f"web/src/text/{language}/{name}"
            files[folder / "refusals.json"] = client_texts(content.refusals, language)
            files[folder / "ideas.json"] = client_texts(content.ideas, language)
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
