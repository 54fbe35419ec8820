"""Every Problem that the product makes, found in its source: code, and the names of its details."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def problems() -> Iterator[tuple[str, str]]:
    """(code, file and line) of each ``Problem("code", ...)`` in scoring/ and tournament/."""
    for folder in ("scoring", "tournament"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and _is_problem(node.func) and node.args:
                    for code in _codes(node.args[0]):
                        yield code, f"{path.relative_to(ROOT)}:{node.lineno}"
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
                    yield from _passed_on(node, path)


def _is_problem(func: ast.expr) -> bool:
    return isinstance(func, ast.Name) and func.id in ("Problem", "_fault")


def _passed_on(node: ast.Call, path: Path) -> Iterator[tuple[str, str]]:
    """``limits.fault("code", ...)`` makes a Problem of the code it is given."""
    if isinstance(node.func, ast.Attribute) and node.func.attr == "fault" and node.args:
        for code in _codes(node.args[0]):
            yield code, f"{path.relative_to(ROOT)}:{node.lineno}"


def _codes(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _codes(node.body)
        yield from _codes(node.orelse)
