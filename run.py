#!/usr/bin/env python3
"""The newcomer's door. Needs nothing but Python 3.11 or newer.

    python3 run.py            installs what is missing, prepares the database, serves on this computer
    python3 run.py --hall     the same for phones and tables in the local network
    python3 run.py test       installs what checks the product and runs every test

Options of the server: --port 8000, --hall, --no-demo. What follows "test" goes to pytest.
The settings that the environment may name are in docs/operating.md.
"""

import argparse
import hashlib
import os
import re
import secrets
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
OLDEST = (3, 11)
RUN_PINS = "requirements.txt"
TEST_PINS = "requirements-dev.txt"
OTHER_PINS = "constraints.txt"


def say(text):
    print(text, flush=True)


def stop(text):
    sys.exit("\n" + text)


def quiet(*command, **options):
    """Run a command without its output; whether it went well."""
    try:
        done = subprocess.run(
            [str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options
        )
    except OSError:
        return False
    return done.returncode == 0


def loud(*command):
    """Run a command with its output; whether it went well."""
    return subprocess.run([str(part) for part in command], check=False).returncode == 0


# --- Python -------------------------------------------------------------------------------------


def refuse_old_python():
    if sys.version_info >= OLDEST:
        return
    newer = [name for name in ("python3.14", "python3.13", "python3.12", "python3.11") if shutil.which(name)]
    have = f"{sys.version_info[0]}.{sys.version_info[1]}"
    text = f"This needs Python 3.11 or newer, and python3 is Python {have} here."
    if newer:
        stop(f"{text} A newer one is installed too. Start it with:\n\n    {newer[0]} run.py\n")
    stop(f"{text} Install a newer one from your system's packages or from python.org, then start again.")


# --- the environment ----------------------------------------------------------------------------


def has_module(name, python=sys.executable):
    return quiet(python, "-c", "import " + name)


def is_sound():
    """Whether .venv is there, starts, and belongs to a Python that is new enough."""
    return PYTHON.exists() and quiet(PYTHON, "-c", "import sys; sys.exit(sys.version_info < (3, 11))")


def make_environment():
    """Make .venv in the first way that this machine allows."""
    if is_sound():
        return
    if VENV.exists():
        shutil.rmtree(VENV)
    say("Making an environment of its own in .venv.")
    ways = [by_venv, by_uv, by_virtualenv, by_pip]
    if not any(way() for way in ways) and not (installed_venv() and by_venv()):
        stop(what_helps())


def made():
    if is_sound():
        return True
    shutil.rmtree(VENV, ignore_errors=True)
    return False


def by_venv():
    """The ordinary way; Debian and Ubuntu leave out the part of Python that it needs."""
    return has_module("ensurepip") and quiet(sys.executable, "-m", "venv", VENV) and has_pip() and made()


def by_uv():
    return bool(shutil.which("uv")) and quiet("uv", "venv", "--python", sys.executable, VENV) and made()


def by_virtualenv():
    for command in ([shutil.which("virtualenv") or ""], [sys.executable, "-m", "virtualenv"]):
        if command[0] and quiet(*command, "--python", sys.executable, VENV) and made():
            return True
    return False


def by_pip():
    """An environment without pip; the pip outside installs into it."""
    return has_module("pip") and quiet(sys.executable, "-m", "venv", "--without-pip", VENV) and made()


def venv_package():
    """Debian's name for what is missing: that of its own Python, or of another version beside it."""
    own = os.path.realpath("/usr/bin/python3").rsplit("/", 1)[-1]
    mine = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    return "python3-venv" if own == mine else mine + "-venv"


def installed_venv():
    """As root on Debian or Ubuntu: install the missing package."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    say(f"Installing {venv_package()} from the system's packages.")
    quiet("apt-get", "update")
    with_answers = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    return quiet("apt-get", "install", "-y", "--no-install-recommends", venv_package(), env=with_answers)


def what_helps():
    if shutil.which("apt-get"):
        command = "sudo apt install " + venv_package()
    elif shutil.which("dnf"):
        command = "sudo dnf install python3-pip"
    else:
        command = sys.executable + " -m ensurepip --user"
    return (
        "This Python has no way yet to make an environment for the program.\n"
        "Run this one command, then start again:\n\n    " + command + "\n"
    )


# --- packages -----------------------------------------------------------------------------------


def has_pip():
    return has_module("pip", PYTHON)


def installer():
    """The command that installs into .venv."""
    if has_pip():
        return [PYTHON, "-m", "pip", "install"]
    if shutil.which("uv"):
        return ["uv", "pip", "install", "--python", PYTHON]
    if has_module("pip"):
        return [sys.executable, "-m", "pip", "--python", PYTHON, "install"]
    return None


def digest_of(name):
    """Changes with the pins, and with the Python they were installed for."""
    text = f"{PYTHON.resolve()} {sys.version_info[:2]}\n"
    for part in (RUN_PINS, OTHER_PINS, name):
        text += (ROOT / part).read_text(encoding="utf-8")
    return hashlib.sha256(text.encode()).hexdigest()


def stamp_of(name):
    return VENV / (name + ".installed")


def install(name, why):
    """Install the pins in the file when they have changed since the last time."""
    stamp = stamp_of(name)
    wanted = digest_of(name)
    if stamp.exists() and stamp.read_text() == wanted:
        return
    command = installer()
    if command is None:
        shutil.rmtree(VENV)
        make_environment()
        command = installer()
    pins = [line.split("#")[0].strip() for line in (ROOT / name).read_text(encoding="utf-8").splitlines()]
    count = sum(1 for pin in pins if "==" in pin)
    say(f"Installing {why}: {count} packages and what they need, about a minute.")
    started = time.time()
    if not follow([*command, "-r", ROOT / name]):
        stop(
            "The packages could not be installed; the lines above say why.\n"
            "Nothing is lost. With a connection to the internet, start again with the same command."
        )
    stamp.write_text(wanted)
    if name != RUN_PINS:
        # What checks the program brings what runs it.
        stamp_of(RUN_PINS).write_text(digest_of(RUN_PINS))
    say(f"Installed in {time.time() - started:.0f} s.")


def follow(command):
    """Run an installer: a short line for each package, and everything it said when it fails."""
    environment = dict(os.environ, PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_NO_INPUT="1", PYTHONUNBUFFERED="1")
    process = subprocess.Popen(
        [str(part) for part in command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment,
        cwd=str(ROOT),
        universal_newlines=True,
    )
    said = []
    for line in process.stdout:
        said.append(line)
        words = line.split()
        if words[:1] == ["Collecting"]:
            say("  " + re.split(r"[^\w.-]", words[1])[0])
    if process.wait() != 0:
        sys.stdout.writelines(said[-30:])
        return False
    return True


# --- the two commands ---------------------------------------------------------------------------


def secret_key():
    """The key that signs cookies and links, made once for this installation."""
    folder = Path(os.environ.get("VAR_DIR") or ROOT / "var")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret-key"
    try:
        handle = os.open(str(path), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        pass
    else:
        with os.fdopen(handle, "w") as out:
            out.write(secrets.token_urlsafe(50))
    key = path.read_text().strip()
    if len(key) < 32:
        stop(f"{path} is damaged. Remove it and start again; everybody then signs in once more.")
    return key


def become(*command):
    """Go on as another program, so that Ctrl-C and exit codes are its own."""
    sys.stdout.flush()
    os.chdir(str(ROOT))
    os.execv(str(PYTHON), [str(PYTHON), *command])


def serve(arguments):
    install(RUN_PINS, "what the program needs")
    if "SECRET_KEY" not in os.environ:
        os.environ["SECRET_KEY"] = secret_key()
    os.environ.setdefault("DEBUG", "0")
    become("manage.py", "serve", *arguments)


def test(arguments):
    install(TEST_PINS, "what checks the program")
    become("-m", "tests", *arguments)


def options_of(arguments):
    """What was asked of the server; a typing error is named before anything is installed."""
    parser = argparse.ArgumentParser(
        prog="run.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--port", type=int, help="the port to listen on (8000)")
    parser.add_argument("--host", help="the address to listen on (127.0.0.1)")
    parser.add_argument("--hall", action="store_true", help="let phones and tables in this network in")
    parser.add_argument("--no-demo", action="store_true", help="start with an empty installation")
    parser.parse_args(arguments)
    return arguments


def main(arguments):
    refuse_old_python()
    is_test = arguments[:1] == ["test"]
    options = arguments[1:] if is_test else options_of(arguments)
    make_environment()
    if is_test:
        test(options)
    else:
        serve(options)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        stop("Stopped. Start again with the same command whenever you like.")
