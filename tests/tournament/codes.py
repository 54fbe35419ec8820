"""Every Problem and every deed that the product makes, found in its source."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Functions that make a Problem of the code they are given first.
MAKERS = {"Problem", "unreadable", "_fault"}


@dataclass(frozen=True, order=True)
class Found:
    """details: their names where the source spells them out, None where they are put together."""

    code: str
    where: str
    details: frozenset[str] | None = None


def _trees() -> Iterator[tuple[Path, ast.Module]]:
    for folder in ("scoring", "tournament"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path, ast.parse(path.read_text())


def problems() -> Iterator[Found]:
    """Each ``Problem("code", ...)`` in scoring/ and tournament/."""
    for path, tree in _trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and _makes(node.func):
                for code in _texts(node.args[0]):
                    where = f"{path.relative_to(ROOT)}:{node.lineno}"
                    yield Found(code, where, _details(node))


def _makes(func: ast.expr) -> bool:
    if isinstance(func, ast.Name):
        return func.id in MAKERS
    # limits.fault("code", ...): a Problem when a number is outside its limits
    return isinstance(func, ast.Attribute) and func.attr == "fault"


def _texts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and "-" in node.value:
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


def _details(node: ast.Call) -> frozenset[str] | None:
    if not isinstance(node.func, ast.Name) or node.func.id != "Problem" or len(node.args) < 2:
        return None
    given = node.args[1]
    if not isinstance(given, ast.Dict) or any(key is None for key in given.keys):
        return None
    return frozenset(str(key.value) for key in given.keys if isinstance(key, ast.Constant))


def deeds() -> Iterator[str]:
    """Each deed that is written to the log by its name."""
    for path, tree in _trees():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name == "record" and node.args:
                yield from _texts(node.args[0])
            if name == "_tick":
                yield from (text for one in node.args for text in _texts(one))
        for node in ast.walk(tree) if "services" in path.parts else ():
            if isinstance(node, ast.Assign) and [getattr(one, "id", "") for one in node.targets] == ["deed"]:
                yield from _texts(node.value)
