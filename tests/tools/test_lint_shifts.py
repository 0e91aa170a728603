"""The lint against miscompiled shifts fails on each bad form and leaves the good ones alone."""

from __future__ import annotations

from pathlib import Path

import lint_shifts
import pytest

BAD_IN_GRID = {
    "literal": "def f(k: i64) -> i64:\n    return 1 << k\n",
    "literal by a literal": "def f() -> i64:\n    return 1 << 40\n",
    "cast literal": "def f(k: i64) -> i64:\n    return i64(1) << k\n",
    "negative literal": "def f(k: i64) -> i64:\n    return -1 << k\n",
    "local": "def f(k: i64) -> i64:\n    one: i64 = 1\n    return one << k\n",
    "local, in place": "def f(k: i64) -> i64:\n    x: i64 = 1\n    x <<= k\n    return x\n",
    "Final": "ONE: Final = 1\ndef f(k: i64) -> i64:\n    return ONE << k\n",
    "sum of constants": "ONE: Final = 1\ndef f(k: i64) -> i64:\n    return (ONE + 2) << k\n",
    "i64 only inside": "def f(k: int) -> int:\n    n: i64 = k\n    return 1 << n\n",
    "i64 in a quoted type": "def f(k: 'i64') -> int:\n    return 1 << k\n",
    "i64 by inference": "def f(o: Orientation) -> int:\n    return 1 << o.shift\n",
    "i64 from a vec": "BITS = vec[i64]([1 << k for k in TABLE])\n",
    "i64 from a loop": "def f(hand: Hand) -> int:\n    return sum(1 << k for k in range(len(hand)))\n",
    "i64 from a local": "def f(hand: Hand) -> int:\n    k = hand.size\n    n = k + 1\n    return 1 << n\n",
    "i64 unpacked": "def f(hand: Hand) -> int:\n    k, n = hand.pair\n    n = n\n    return 1 << n\n",
    "method": "class A:\n    def f(self, k: i64) -> i64:\n        return 0x303 << k\n",
    "nested function": "def f(k: i64) -> i64:\n    def g() -> int:\n        return 1 << k\n    return g()\n",
    "lambda": "f = lambda k: 1 << k\n",
}

GOOD_IN_GRID = {
    "a mask moves": "def f(mask: i64, k: i64) -> i64:\n    return mask << k | mask >> k\n",
    "table at module level": "BIT: Final = vec[i64]([1 << k for k in range(63)])\n",
    "constants at module level": "WIDTH: Final = 8\nFULL: Final = (1 << WIDTH * WIDTH) - 1\n",
    "plain int function": "def f(mask: int) -> int:\n    return mask - (1 << 64)\n",
    "plain int count": "def f(k: int) -> list[int]:\n    return [3 << k + i for i in range(4)]\n",
    "plain int local": "def f(k: int) -> int:\n    n = 2 * k\n    return 1 << n + (0, 8)[k]\n",
    "parameter hides a constant": "ONE: Final = 1\ndef f(ONE: i64, k: i64) -> i64:\n    return ONE << k\n",
    "right shift": "def f(k: i64) -> i64:\n    return 0x7F >> k\n",
    "excused": "def f(k: i64) -> int:\n    return 1 << int(k)  # shift: plain int\n",
}


def rules(source: str, *, in_grid: bool, imported: set[str] | None = None) -> list[str]:
    found = lint_shifts.lint_source(source, Path("module.py"), in_grid=in_grid, imported=imported)
    return [finding.rule for finding in found]


@pytest.mark.parametrize("source", BAD_IN_GRID.values(), ids=BAD_IN_GRID.keys())
def test_grid_must_not_shift_a_constant_left(source: str) -> None:
    """Each form that mypyc compiles wrongly, or may, is found."""
    assert rules(source, in_grid=True) == ["constant-left"]


@pytest.mark.parametrize("source", GOOD_IN_GRID.values(), ids=GOOD_IN_GRID.keys())
def test_grid_may_shift_masks_and_plain_ints(source: str) -> None:
    """What compiles correctly is left alone."""
    assert rules(source, in_grid=True) == []


@pytest.mark.parametrize("shift", ["x << 2", "x >> 2", "1 << x"])
def test_others_must_not_shift(shift: str) -> None:
    """Outside grid even a harmless shift is one too many."""
    assert rules(f"def f(x: int) -> int:\n    return {shift}\n", in_grid=False) == ["outside-grid"]
    assert rules(f"Y = [{shift} for x in range(3)]\n", in_grid=False) == ["outside-grid"]


@pytest.mark.parametrize("operator", ["<<=", ">>="])
def test_others_must_not_shift_in_place(operator: str) -> None:
    assert rules(f"def f(x: int) -> None:\n    x {operator} 1\n", in_grid=False) == ["outside-grid"]


def test_a_constant_of_another_module_counts() -> None:
    """mypyc writes the value of an imported `Final` into the C source as well."""
    by_name = "from torilla.grid.cells import ONE\ndef f(k: i64) -> i64:\n    return ONE << k\n"
    by_attribute = "from torilla.grid import cells\ndef f(k: i64) -> i64:\n    return cells.ONE << k\n"
    assert rules(by_name, in_grid=True, imported={"ONE"}) == ["constant-left"]
    assert rules(by_attribute, in_grid=True, imported={"ONE"}) == ["constant-left"]
    assert rules(by_name, in_grid=True) == []


def test_a_whole_tree(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Only modules of `compiled.txt` are looked at, each with the rule of its folder."""
    package = tmp_path / "src" / "torilla"
    for folder in ("grid", "core", "cli"):
        (package / folder).mkdir(parents=True)
        (package / folder / "a.py").write_text("ONE = 1\ndef f(k: i64) -> i64:\n    return k << 3\n")
    (package / "grid" / "b.py").write_text("def f(k: i64) -> i64:\n    return ONE << k\n")
    (package / "compiled.txt").write_text("grid/*.py\ncore/*.py\n")
    (package / "buildinfo.py").write_bytes((lint_shifts.SRC / "torilla" / "buildinfo.py").read_bytes())
    monkeypatch.setattr("sys.argv", ["lint_shifts.py", str(tmp_path / "src")])
    monkeypatch.chdir(tmp_path)
    assert lint_shifts.main() == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.rpartition(":")[0] for line in lines] == [
        "src/torilla/core/a.py:3: outside-grid",
        "src/torilla/grid/b.py:2: constant-left",
    ]
