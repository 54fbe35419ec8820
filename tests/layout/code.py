"""Reads the project's own source for the tests of its layout."""

import ast
import io
import shutil
import subprocess
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PRODUCT = ("scoring", "tournament")


NOT_OURS = {
    ".git",
    ".venv",
    "var",
    "__pycache__",
    ".pytest_cache",
    ".hypothesis",
    ".mypy_cache",
    ".ruff_cache",
}


@cache
def files() -> tuple[Path, ...]:
    """Every file of the project, whether it is committed yet or not, but none that git ignores."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        found = (path for path in ROOT.rglob("*") if not NOT_OURS & set(path.relative_to(ROOT).parts))
        return tuple(sorted(path for path in found if path.is_file()))
    done = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    )
    return tuple(sorted(path for name in done.stdout.split("\0") if name and (path := ROOT / name).is_file()))


def below(folder: str, suffix: str) -> tuple[Path, ...]:
    return tuple(path for path in files() if path.is_relative_to(ROOT / folder) and path.suffix == suffix)


def modules(*folders: str) -> tuple[Path, ...]:
    """The Python modules below these folders; what Django wrote itself (migrations) is left out."""
    return tuple(path for one in folders for path in below(one, ".py") if "migrations" not in path.parts)


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def code_lines(path: Path) -> int:
    """Lines that hold code: no blank ones, no comments, no docstrings."""
    text = path.read_text(encoding="utf-8")
    kept: set[int] = set()
    noise = {
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENDMARKER,
    }
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in noise:
            kept.update(range(token.start[0], token.end[0] + 1))
    return len(kept - docstring_lines(tree(path)))


def docstring_lines(module: ast.Module) -> set[int]:
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    found: set[int] = set()
    for node in ast.walk(module):
        if isinstance(node, kinds) and ast.get_docstring(node, clean=False) is not None:
            found.update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return found


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Each function of the module with its length in lines."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{name(path)}:{node.lineno} {node.name}", (node.end_lineno or 0) - node.lineno + 1


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Each imported module with the line, those inside functions too."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)
