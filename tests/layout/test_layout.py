"""Which part may know which, and how large anything may grow (docs/decisions/)."""

import ast
import statistics
import sys
from pathlib import Path

import pytest

from tests.layout.code import PRODUCT, ROOT, code_lines, functions, imports, modules, name, tree

# scoring/ works out results: what depends on the hour, the machine or chance stays outside.
IMPURE = {
    *(
        "asyncio",
        "datetime",
        "time",
        "calendar",
        "zoneinfo",
        "random",
        "secrets",
        "uuid",
        "os",
        "sys",
        "pathlib",
    ),
    *("io", "socket", "subprocess", "threading", "tempfile", "shutil", "logging", "csv", "sqlite3"),
    *("gettext", "locale", "urllib", "http"),
}
IMPURE_CALLS = {"open", "print", "input", "eval", "exec", "__import__", "float"}
# The one door to something outside: the double-dummy library, in a process of its own.
DOOR = ROOT / "scoring" / "engine" / "double_dummy.py"


def test_scoring_imports_only_itself_and_the_pure_standard_library() -> None:
    wrong = [
        f"{name(path)}:{line} {module}"
        for path in modules("scoring")
        for line, module in imports(path)
        if path != DOOR
        and (root := module.split(".")[0]) != "scoring"
        and (root not in sys.stdlib_module_names or root in IMPURE)
        # Random(seed) is a generator of one's own; the module's functions share a global one.
        if module != "random.Random"
    ]
    assert wrong == []
    assert DOOR.is_file()


def test_scoring_reads_nothing_prints_nothing_and_counts_in_exact_numbers() -> None:
    wrong = []
    for path in modules("scoring"):
        for node in ast.walk(tree(path)):
            is_call = (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in IMPURE_CALLS
            )
            # The search for a schedule may weigh by floats; what is scored may not.
            is_float = isinstance(node, ast.Constant) and isinstance(node.value, float)
            is_float = is_float and "movements" not in path.parts
            if is_call or is_float:
                wrong.append(f"{name(path)}:{node.lineno}")
    assert wrong == []


def test_scoring_keeps_no_state_between_calls() -> None:
    wrong = [
        f"{name(path)}:{node.lineno}"
        for path in modules("scoring")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Global | ast.Nonlocal)
    ]
    assert wrong == []


def test_scoring_speaks_in_codes() -> None:
    """Every problem's code is kebab-case, and no text goes through gettext."""
    wrong = []
    for path in modules("scoring"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                first = node.args[0] if node.args else None
                is_code = isinstance(first, ast.Constant) and isinstance(first.value, str)
                if node.func.id in {"_", "gettext", "gettext_lazy", "ngettext"}:
                    wrong.append(f"{name(path)}:{node.lineno} is translated")
                if node.func.id == "Problem" and is_code and not first.value.replace("-", "").isalnum():
                    wrong.append(f"{name(path)}:{node.lineno} {first.value!r} is no code")
    assert wrong == []


# folder -> what it may not know. Arrows go one way: web -> services, queries -> mapping -> scoring.
FORBIDDEN = {
    "tournament/models": (
        "tournament.services",
        "tournament.queries",
        "tournament.web",
        "tournament.mapping",
    ),
    "tournament/mapping": (
        "tournament.services",
        "tournament.queries",
        "tournament.web",
        "tournament.wording",
    ),
    "tournament/queries": ("tournament.services", "tournament.web"),
    "tournament/services": ("tournament.web", "django.http", "django.shortcuts"),
    "tournament/live": ("tournament.services", "tournament.web", "tournament.queries"),
    "tournament/wording": (
        "tournament.services",
        "tournament.web",
        "tournament.queries",
        "tournament.models",
    ),
    "scoring": ("tournament", "django"),
}
# Tables that both sides read: who may do what, how names compare, which deeds can be taken back.
SHARED = ("tournament.services.permissions", "tournament.services.names", "tournament.services.undo.DEEDS")


@pytest.mark.parametrize("folder", FORBIDDEN)
def test_arrows_go_one_way(folder: str) -> None:
    wrong = [
        f"{name(path)}:{line} {module}"
        for path in modules(folder)
        for line, module in imports(path)
        if any(module == one or module.startswith(f"{one}.") for one in FORBIDDEN[folder])
        and not (folder == "tournament/queries" and module.startswith(SHARED))
    ]
    assert wrong == []


WRITES = {
    *(
        "save",
        "delete",
        "create",
        "update",
        "bulk_create",
        "bulk_update",
        "get_or_create",
        "update_or_create",
    ),
    *("asave", "adelete", "acreate", "aupdate"),
}


def test_no_view_writes_a_row() -> None:
    """A view calls a service. What looks like a write of a model's row is named."""
    wrong = []
    for path in (*modules("tournament/web"), ROOT / "tournament" / "admin.py"):
        if not path.exists():
            continue
        for node in ast.walk(tree(path)):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr in WRITES
            ):
                owner = ast.unparse(node.func.value)
                # Django's form for a forgotten password sends a letter by that name.
                is_own = owner in {"self", "super()"}
                if ".objects" in owner or (node.func.attr.endswith(("save", "delete")) and not is_own):
                    wrong.append(f"{name(path)}:{node.lineno} {ast.unparse(node.func)}")
    assert wrong == []


# --- budgets ------------------------------------------------------------------------------------


def test_no_module_is_over_300_code_lines() -> None:
    every = (*modules(*PRODUCT), ROOT / "run.py")
    assert [f"{name(path)}: {code_lines(path)}" for path in every if code_lines(path) > 300] == []


def test_half_of_the_modules_have_60_code_lines_or_fewer() -> None:
    assert statistics.median(lines for path in modules(*PRODUCT) if (lines := code_lines(path))) <= 60


def lengths() -> list[tuple[str, int]]:
    return [one for path in (*modules(*PRODUCT), ROOT / "run.py") for one in functions(path)]


def test_no_function_is_over_60_lines() -> None:
    assert [f"{where}: {length}" for where, length in lengths() if length > 60] == []


def test_nine_functions_in_ten_are_under_30_lines() -> None:
    found = lengths()
    long = [where for where, length in found if length >= 30]
    assert len(long) <= len(found) / 10, long


def test_half_of_the_functions_have_8_lines_or_fewer() -> None:
    assert statistics.median(length for _where, length in lengths()) <= 8


def total(paths: tuple[Path, ...]) -> int:
    return sum(map(code_lines, paths))


def test_scoring_has_half_as_many_test_lines_again_as_code() -> None:
    assert total(modules("tests/scoring")) >= 1.5 * total(modules("scoring"))


def test_there_are_as_many_test_lines_as_code_lines() -> None:
    assert total(modules("tests")) >= total(modules(*PRODUCT))


def test_every_folder_of_tests_is_a_package() -> None:
    folders = {path.parent for path in modules("tests")}
    assert [name(one) for one in folders if not (one / "__init__.py").exists()] == []
