"""Keep shifts in compiled modules where they are safe:  python tools/lint_shifts.py [source folder]

mypyc 2.4 writes a constant left operand into C as an `int` of 32 bits. So where `k` is an i64, `1 << k` is
wrong from k = 31 on, silently, and so is a local, a `Final` or an `i64(1)` in place of the 1. Nor is there a
u64: bit 63 is the sign, and `>>` drags it along. Hence two rules for the modules named in `compiled.txt`:

outside-grid    Only `torilla/grid` shifts. Everybody else calls its functions or looks up its tables.
constant-left   In `torilla/grid` too a constant is not shifted left, except where the count is evidently a
                plain `int`, which has any size: at module level and in functions that nowhere say i64, if
                it is made of literals, parameters typed `int`, loops over `range(...)` and locals of those.

Where the rule is wrong, end the line with the comment `# shift: plain int`.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from build_state import load_buildinfo

SRC = Path(__file__).resolve().parent.parent / "src"
EXCUSE = "# shift: plain int"

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


@dataclass(frozen=True)
class Finding:
    path: Path
    line: int
    rule: str
    message: str


def is_constant(node: ast.expr, constants: set[str]) -> bool:
    """Will mypyc know the value? `constants` are the names bound to a known value."""
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int)
        case ast.UnaryOp(operand=operand):
            return is_constant(operand, constants)
        case ast.BinOp(left=left, right=right):
            return is_constant(left, constants) and is_constant(right, constants)
        case ast.Call(func=ast.Name(id="i64" | "int"), args=[argument]):
            return is_constant(argument, constants)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in constants
    return False


def bound_constants(body: Sequence[ast.stmt], known: set[str]) -> set[str]:
    """Names that a statement of `body`, at any depth but not in functions, binds to a known value."""
    found: set[str] = set()
    for node in walk_scope(body):
        match node:
            case ast.Assign(targets=targets, value=value):
                names = [target.id for target in targets if isinstance(target, ast.Name)]
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                names = [name]
            case ast.NamedExpr(target=ast.Name(id=name), value=value):
                names = [name]
            case _:
                continue
        if is_constant(value, known | found):
            found.update(names)
    return found


def walk_scope(body: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """All nodes below `body` in reading order, without the insides of functions."""
    for node in body:
        yield node
        if not isinstance(node, Function):
            yield from walk_scope(list(ast.iter_child_nodes(node)))


def plain_names(body: Sequence[ast.AST], given: set[str]) -> set[str]:
    """`given` and the names that `body`, not counting functions in it, binds to plain ints only."""
    bindings: list[tuple[str, Sequence[ast.expr]]] = []  # a name, and what must be plain for it to be plain
    unknown: set[str] = set()
    for node in walk_scope(body):
        match node:
            case (
                ast.For(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"), args=arguments))
                | ast.comprehension(target=ast.Name(id=name), iter=ast.Call(func=ast.Name(id="range"), args=arguments))
            ):
                bindings.append((name, arguments))
            case ast.For(target=target) | ast.comprehension(target=target):
                unknown.update(part.id for part in ast.walk(target) if isinstance(part, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name), annotation=ast.Name(id="int")):
                bindings.append((name, []))
            case (
                ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
                | ast.AugAssign(target=ast.Name(id=name), value=value)
                | ast.NamedExpr(target=ast.Name(id=name), value=value)
                | ast.Assign(targets=[ast.Name(id=name)], value=value)
            ):
                bindings.append((name, [value]))
            case ast.Assign(targets=targets):
                for target in targets:
                    unknown.update(part.id for part in ast.walk(target) if isinstance(part, ast.Name))
            case ast.Name(id=name, ctx=ast.Store()) if all(name != bound for bound, _ in bindings):
                unknown.add(name)
    plain = (given | {name for name, _ in bindings}) - unknown
    while True:  # believe it of all names, then take out those that a binding contradicts
        refuted = {name for name, parts in bindings if not all(is_plain(part, plain) for part in parts)}
        if not plain & refuted:
            return plain
        plain -= refuted


def is_plain(node: ast.expr, names: set[str]) -> bool:
    """Is the value a plain int, if those of `names` are? What cannot be seen here may be an i64."""
    match node:
        case ast.Constant() | ast.Call(func=ast.Name(id="int")):
            return True
        case ast.Name(id=name):
            return name in names
        case ast.UnaryOp(operand=operand):
            return is_plain(operand, names)
        case ast.BinOp(left=left, right=right):
            return is_plain(left, names) and is_plain(right, names)
        case ast.Subscript(value=ast.Tuple(elts=items) | ast.List(elts=items)):
            return all(is_plain(item, names) for item in items)
    return False


def says_i64(node: ast.AST) -> bool:
    return any(
        (isinstance(part, ast.Name) and part.id == "i64")
        or (isinstance(part, ast.Constant) and isinstance(part.value, str) and "i64" in part.value)
        for part in ast.walk(node)
    )


def int_parameters(function: Function) -> set[str]:
    arguments = function.args
    return {
        argument.arg
        for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
        if isinstance(argument.annotation, ast.Name) and argument.annotation.id == "int"
    }


def constant_left_shifts(tree: ast.Module, imported: set[str]) -> Iterator[ast.AST]:
    """The shifts that break the rule `constant-left`."""
    constants = bound_constants(tree.body, imported) | imported
    yield from shifts_in_scope(tree.body, constants, plain_names(tree.body, constants))


def shifts_in_scope(body: Sequence[ast.AST], constants: set[str], counts: set[str] | None) -> Iterator[ast.AST]:
    """As above, in one scope and those inside. `counts` are names of plain ints; None in code about i64."""
    for node in walk_scope(body):
        match node:
            case (
                ast.BinOp(op=ast.LShift(), left=left, right=count)
                | ast.AugAssign(op=ast.LShift(), target=left, value=count)
            ) if is_constant(left, constants):
                if counts is None or not is_plain(count, counts):
                    yield node
            case ast.Lambda(body=inner):
                yield from shifts_in_scope([inner], constants, None if counts is None else set())
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                parameters = {part.arg for part in ast.walk(node.args) if isinstance(part, ast.arg)}
                known = constants - parameters
                own_counts = None
                if counts is not None and not says_i64(node):
                    own_counts = plain_names(node.body, int_parameters(node))
                yield from shifts_in_scope(node.body, known | bound_constants(node.body, known), own_counts)


def shifts(tree: ast.Module) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.LShift | ast.RShift):
            yield node


def lint_source(text: str, path: Path, *, in_grid: bool, imported: set[str] | None = None) -> list[Finding]:
    """Findings in one module; `imported` are constants of other modules that it may use by name."""
    tree = ast.parse(text, str(path))
    lines = text.splitlines()
    found = []
    if in_grid:
        rule, message = "constant-left", "a constant shifted left by what may be an i64; take it from a table"
        nodes = constant_left_shifts(tree, imported or set())
    else:
        rule, message = "outside-grid", "shifts of compiled modules belong into torilla/grid"
        nodes = shifts(tree)
    for node in nodes:
        line: int = node.lineno  # type: ignore[attr-defined]
        last: int = node.end_lineno  # type: ignore[attr-defined]
        if not lines[last - 1].rstrip().endswith(EXCUSE):
            found.append(Finding(path, line, rule, message))
    return sorted(found, key=lambda finding: finding.line)


def lint(src: Path) -> list[Finding]:
    """Findings in all compiled modules of `src/torilla`."""
    package = src / "torilla"
    grid = package / "grid"
    sources = load_buildinfo(package).compiled_sources(package)
    constants: set[str] = set()
    for path in grid.glob("**/*.py"):
        bound = bound_constants(ast.parse(path.read_text(encoding="utf-8")).body, set())
        constants |= {name for name in bound if name.isupper()}
    found = []
    for path in sources:
        text = path.read_text(encoding="utf-8")
        found += lint_source(text, path, in_grid=path.is_relative_to(grid), imported=constants)
    return found


def main() -> int:
    findings = lint(Path(sys.argv[1]) if len(sys.argv) > 1 else SRC)
    here = Path.cwd()
    for finding in findings:
        path = finding.path.relative_to(here) if finding.path.is_relative_to(here) else finding.path
        print(f"{path}:{finding.line}: {finding.rule}: {finding.message}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
