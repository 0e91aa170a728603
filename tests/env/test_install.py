"""Environments are an extra: nothing else needs what they need."""

from __future__ import annotations

import subprocess
import sys


def run(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    return done.stdout.strip()


def test_the_base_install_imports_no_numpy() -> None:
    """Neither the package `torilla.env` nor its encoders nor the command line import NumPy."""
    program = (
        "import sys, torilla.env, torilla.env.batch, torilla.env.layout, torilla.cli.app\n"
        "import torilla.cli.bots.simulate, torilla.cli.bots.dataset\n"
        "print([name for name in ('numpy', 'gymnasium', 'pettingzoo', 'pyarrow') if name in sys.modules])"
    )
    assert run(program) == "[]"


def test_a_missing_extra_is_named() -> None:
    """Where the extra is not installed, the error says what to install."""
    program = (
        "import sys\n"
        "sys.modules['numpy'] = None\n"
        "import torilla.env\n"
        "for make in (torilla.env.table_env, torilla.env.seat_env, lambda game: torilla.env.vector_env(game, 2)):\n"
        "    try:\n"
        "        make('helsinki')\n"
        "    except torilla.env.NotInstalled as error:\n"
        "        print(error.code, error)\n"
    )
    lines = run(program).splitlines()
    assert lines == ["extra/not-installed torilla.env needs numpy: pip install 'torilla[env]'"] * 3
