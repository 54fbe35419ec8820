"""run.py: what a newcomer meets. It is tried without the network: what would install is replaced."""

import ast
import os
import re
import runpy
import stat
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.serving import ROOT

ROOT_RUN = ROOT / "run.py"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """run.py as a module whose environment, pins and files are in a folder of its own."""
    names = runpy.run_path(str(ROOT_RUN), run_name="run")
    own = names["main"].__globals__
    monkeypatch.setitem(own, "ROOT", tmp_path)
    monkeypatch.setitem(own, "VENV", tmp_path / ".venv")
    monkeypatch.setitem(own, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    for name in ("VAR_DIR", "SECRET_KEY", "DEBUG"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "requirements.txt").write_text("one==1.0  # why\ntwo==2.0\n")
    (tmp_path / "constraints.txt").write_text("four==4.0\n")
    (tmp_path / "requirements-dev.txt").write_text("-r requirements.txt\nthree==3.0\n")
    return SimpleNamespace(own=own, folder=tmp_path, **{name: own[name] for name in own if name[0] != "_"})


def made_environment(folder: Path) -> None:
    (folder / ".venv" / "bin").mkdir(parents=True)
    (folder / ".venv" / "bin" / "python").symlink_to(sys.executable)


# --- Python -------------------------------------------------------------------------------------


def test_it_needs_the_standard_library_only() -> None:
    imported = {
        (alias.name if isinstance(node, ast.Import) else node.module or "").split(".")[0]
        for node in ast.walk(ast.parse(ROOT_RUN.read_text()))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert imported <= sys.stdlib_module_names


def test_an_old_python_can_read_it_to_be_told_so() -> None:
    ast.parse(ROOT_RUN.read_text(), feature_version=(3, 6))


@pytest.mark.parametrize(
    ("version", "refused"), [((3, 9, 2), True), ((3, 10, 12), True), ((3, 11, 0), False)]
)
def test_an_old_python_is_refused_in_a_sentence(
    run, monkeypatch, version: tuple[int, ...], refused: bool
) -> None:
    monkeypatch.setattr(sys, "version_info", version)
    monkeypatch.setattr(run.shutil, "which", lambda name: None)
    if not refused:
        return run.refuse_old_python()
    with pytest.raises(SystemExit) as end:
        run.refuse_old_python()
    have = ".".join(map(str, version[:2]))
    assert f"This needs Python 3.11 or newer, and python3 is Python {have} here." in str(end.value)


def test_a_newer_python_beside_the_old_one_is_named(run, monkeypatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    monkeypatch.setattr(run.shutil, "which", lambda name: "/usr/bin/x" if name == "python3.12" else None)
    with pytest.raises(SystemExit, match=r"python3\.12 run\.py"):
        run.refuse_old_python()


# --- the environment ----------------------------------------------------------------------------


def without_ensurepip(run, monkeypatch, *, programs=(), modules=(), root: bool = False) -> list[list[str]]:
    """A machine like a stock Debian; what would be called is noted."""
    called: list[list[str]] = []

    def quiet(*command, **options) -> bool:
        words = [str(part) for part in command]
        called.append(words)
        if words[1:2] == ["-c"] and words[2].startswith("import ") and "sys" not in words[2]:
            return words[2].split()[1] in modules
        makes = "--without-pip" in words or words[:2] == ["uv", "venv"] or "virtualenv" in " ".join(words[:3])
        if makes or words[1:3] == ["-m", "venv"]:
            made_environment(run.folder)
        return True

    monkeypatch.setitem(run.own, "quiet", quiet)
    monkeypatch.setattr(run.shutil, "which", lambda name: f"/usr/bin/{name}" if name in programs else None)
    monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000)
    return called


def test_with_ensurepip_the_ordinary_way_is_taken(run, monkeypatch) -> None:
    called = without_ensurepip(run, monkeypatch, modules=("ensurepip", "pip"))
    run.make_environment()
    assert [sys.executable, "-m", "venv", str(run.folder / ".venv")] in called


@pytest.mark.parametrize(
    ("programs", "modules", "mark"),
    [
        (("uv", "virtualenv"), ("pip",), ["uv", "venv"]),
        (("virtualenv",), ("pip",), ["/usr/bin/virtualenv", "--python"]),
        ((), ("pip",), [sys.executable, "-m", "virtualenv"]),
    ],
)
def test_without_ensurepip_what_is_there_is_used(run, monkeypatch, programs, modules, mark) -> None:
    called = without_ensurepip(run, monkeypatch, programs=programs, modules=modules)
    run.make_environment()
    assert any(words[: len(mark)] == mark for words in called)


def test_with_pip_alone_the_environment_has_none_and_pip_installs_from_outside(run, monkeypatch) -> None:
    called = without_ensurepip(run, monkeypatch, modules=("pip",))
    monkeypatch.setitem(run.own, "by_virtualenv", lambda: False)
    run.make_environment()
    assert any("--without-pip" in words for words in called)
    monkeypatch.setitem(run.own, "has_pip", lambda: False)
    command = [str(part) for part in run.own["installer"]()]
    assert command == [
        *(sys.executable, "-m", "pip", "--python"),
        *(str(run.folder / ".venv/bin/python"), "install"),
    ]


def test_an_ordinary_user_is_told_the_one_command_that_helps(run, monkeypatch) -> None:
    without_ensurepip(run, monkeypatch, programs=("apt-get",))
    monkeypatch.setitem(run.own, "by_virtualenv", lambda: False)
    with pytest.raises(SystemExit) as end:
        run.make_environment()
    commands = [line.strip() for line in str(end.value).splitlines() if line.startswith("    ")]
    assert len(commands) == 1
    assert re.fullmatch(r"sudo apt install python3(\.\d+)?-venv", commands[0])


def test_root_on_debian_installs_what_is_missing(run, monkeypatch) -> None:
    modules: list[str] = []
    called = without_ensurepip(run, monkeypatch, programs=("apt-get",), modules=modules, root=True)
    monkeypatch.setitem(run.own, "by_virtualenv", lambda: False)
    inner = run.own["quiet"]

    def quiet(*command, **options) -> bool:
        if command[:2] == ("apt-get", "install"):
            modules.extend(["ensurepip", "pip"])
        return inner(*command, **options)

    monkeypatch.setitem(run.own, "quiet", quiet)
    run.make_environment()
    assert [words[:2] for words in called if words[0] == "apt-get"] == [
        ["apt-get", "update"],
        ["apt-get", "install"],
    ]
    assert any(word.endswith("-venv") for words in called for word in words)


def test_a_damaged_environment_is_made_anew(run, monkeypatch) -> None:
    (run.folder / ".venv" / "bin").mkdir(parents=True)
    (run.folder / ".venv" / "bin" / "python").symlink_to("/nowhere/python3.11")
    called = without_ensurepip(run, monkeypatch, modules=("ensurepip", "pip"))
    run.make_environment()
    assert [sys.executable, "-m", "venv", str(run.folder / ".venv")] in called


def test_a_sound_environment_is_left_alone(run, monkeypatch) -> None:
    made_environment(run.folder)
    run.make_environment()
    assert list((run.folder / ".venv").iterdir()) == [run.folder / ".venv" / "bin"]


# --- packages -----------------------------------------------------------------------------------


@pytest.fixture
def installs(run, monkeypatch) -> list[list[str]]:
    made_environment(run.folder)
    called: list[list[str]] = []
    monkeypatch.setitem(
        run.own, "follow", lambda command: called.append([str(one) for one in command]) or True
    )
    return called


def test_pins_are_installed_once(run, installs, capsys) -> None:
    run.install("requirements.txt", "what it needs")
    run.install("requirements.txt", "what it needs")
    assert len(installs) == 1
    assert installs[0][-2:] == ["-r", str(run.folder / "requirements.txt")]
    assert "2 packages" in capsys.readouterr().out


def test_a_changed_pin_is_installed(run, installs) -> None:
    run.install("requirements.txt", "what it needs")
    (run.folder / "requirements.txt").write_text("one==1.1\n")
    run.install("requirements.txt", "what it needs")
    (run.folder / "constraints.txt").write_text("four==4.1\n")
    run.install("requirements.txt", "what it needs")
    assert len(installs) == 3


def test_what_checks_the_program_brings_what_runs_it(run, installs) -> None:
    run.install("requirements-dev.txt", "what checks it")
    run.install("requirements.txt", "what it needs")
    assert len(installs) == 1
    (run.folder / "requirements.txt").write_text("one==1.1\n")
    run.install("requirements-dev.txt", "what checks it")
    assert len(installs) == 2


def test_a_failed_installation_is_tried_again_the_next_time(run, installs, monkeypatch) -> None:
    monkeypatch.setitem(run.own, "follow", lambda command: False)
    with pytest.raises(SystemExit, match="could not be installed"):
        run.install("requirements.txt", "what it needs")
    assert not list((run.folder / ".venv").glob("*.installed"))


def test_what_an_installer_said_is_shown_when_it_fails(run, capsys) -> None:
    code = "print('Collecting one==1.0'); print('ERROR: no space left'); raise SystemExit(1)"
    assert run.own["follow"]([sys.executable, "-c", code]) is False
    said = capsys.readouterr().out
    assert "  one\n" in said and "ERROR: no space left" in said


# --- the two commands ---------------------------------------------------------------------------


def test_the_secret_key_is_made_once_and_is_its_owners_alone(run) -> None:
    first = run.secret_key()
    path = run.folder / "var" / "secret-key"
    assert len(first) >= 50 and run.secret_key() == first
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_damaged_secret_key_is_not_used(run) -> None:
    run.secret_key()
    (run.folder / "var" / "secret-key").write_text("\n")
    with pytest.raises(SystemExit, match="is damaged"):
        run.secret_key()


@pytest.fixture
def became(run, monkeypatch) -> list[tuple[str, ...]]:
    calls: list[tuple[str, ...]] = []
    monkeypatch.setitem(run.own, "become", lambda *command: calls.append(command))
    monkeypatch.setitem(run.own, "make_environment", lambda: None)
    monkeypatch.setitem(run.own, "install", lambda name, why: calls.append(("install", name)))
    return calls


def test_without_a_word_it_serves_with_debug_off(run, became, monkeypatch) -> None:
    run.main([])
    assert became == [("install", "requirements.txt"), ("manage.py", "serve")]
    assert os.environ["DEBUG"] == "0" and len(os.environ["SECRET_KEY"]) >= 50
    monkeypatch.delenv("DEBUG")
    monkeypatch.delenv("SECRET_KEY")


def test_settings_of_the_environment_come_first(run, became, monkeypatch) -> None:
    monkeypatch.setenv("DEBUG", "1")
    monkeypatch.setenv("SECRET_KEY", "mine")
    run.main(["--hall", "--port", "8123"])
    assert became[-1] == ("manage.py", "serve", "--hall", "--port", "8123")
    assert (os.environ["DEBUG"], os.environ["SECRET_KEY"]) == ("1", "mine")


def test_test_hands_everything_to_the_tests(run, became) -> None:
    run.main(["test", "tests/scoring", "-k", "ties"])
    assert became == [("install", "requirements-dev.txt"), ("-m", "tests", "tests/scoring", "-k", "ties")]


def test_a_typing_error_is_named_before_anything_is_installed(run, became, capsys) -> None:
    with pytest.raises(SystemExit) as end:
        run.main(["--hal1"])
    assert end.value.code == 2 and became == []
    assert "--hal1" in capsys.readouterr().err


def test_help_says_the_two_commands() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT_RUN), "--help"], capture_output=True, text=True, timeout=30, check=True
    )
    assert "python3 run.py test" in done.stdout and "--hall" in done.stdout


def test_ci_calls_exactly_the_command_of_the_readme() -> None:
    script = (ROOT / ".ci" / "run").read_text()
    commands = [line.strip().removeprefix("exec ") for line in script.splitlines() if "run.py" in line]
    assert commands == ["python3 run.py test"]
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    subprocess.run(["bash", "-n", str(ROOT / ".ci" / "run")], check=True, timeout=10)
