"""Python as it is where only `requirements/run.txt` is installed, in processes that tests start."""

from __future__ import annotations

import re
import sys
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

RUN = Path(__file__).parents[2] / "requirements/run.txt"
SITE = """
import sys
from importlib.machinery import PathFinder

REFUSED = frozenset({refused!r}) - sys.modules.keys()  # what Python itself was started with stays, as for coverage


class DefaultInstall(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name.partition(".")[0] in REFUSED else super().find_spec(name, path, target)


sys.meta_path[sys.meta_path.index(PathFinder)] = DefaultInstall
"""


def plain(name: str) -> str:
    """A distribution's name as indexes write it."""
    return re.sub(r"[-_.]+", "-", name).lower()


@cache
def installed_modules() -> tuple[set[str], set[str]]:
    """The top-level modules of the distributions in requirements/run.txt, and those of all others."""
    text = RUN.read_text(encoding="utf-8")
    wanted = {plain(name) for name in re.findall(r"^([A-Za-z0-9._-]+)==", text, re.MULTILINE)} | {"torilla"}
    provided = packages_distributions()
    ours = {name for name, found in provided.items() if wanted & {plain(one) for one in found}}
    return ours, set(provided) - ours


def write_site(folder: Path) -> Path:
    """A folder for the front of PYTHONPATH: modules of no distribution in requirements/run.txt cannot be imported."""
    refused = sorted(installed_modules()[1] - set(sys.stdlib_module_names))
    (folder / "sitecustomize.py").write_text(SITE.format(refused=refused), encoding="utf-8")
    return folder
