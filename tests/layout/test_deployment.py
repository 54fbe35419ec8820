"""What an installation is made of: migrations, pins, the Compose file and its image."""

import importlib.metadata
import re
import subprocess
import sys

import pytest
from django.core.management import call_command
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.layout.code import ROOT

PIN_FILES = ("requirements.txt", "requirements-dev.txt", "constraints.txt")


@pytest.mark.django_db
def test_the_migrations_say_what_the_models_say() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def pins(name: str) -> list[str]:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    bare = [line.split("#")[0].strip() for line in lines]
    return [line for line in bare if line and not line.startswith(("-r ", "-c "))]


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_pin_is_exact_and_says_why_it_is_there(name: str) -> None:
    assert [pin for pin in pins(name) if not re.fullmatch(r"[\w.-]+(\[[\w,]+\])?==[\w.]+", pin)] == []
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if "==" in line and not line.partition("#")[2].strip()] == []


def test_nothing_is_pinned_twice() -> None:
    names = [pin.split("==")[0].lower() for name in PIN_FILES for pin in pins(name)]
    assert sorted(set(names)) == sorted(names)


def test_what_the_pinned_packages_bring_along_is_pinned_too() -> None:
    pinned = {pin.partition("[")[0]: pin for name in PIN_FILES for pin in pins(name)}
    known = {canonicalize_name(name.partition("==")[0]) for name in pinned}
    needed = {need for pin in pinned.values() for need in needs(Requirement(pin))}
    assert {str(name) for name in needed - known} == set()


def needs(pinned: Requirement) -> set[str]:
    """The packages that a pinned one asks for on this machine, with the extras it is pinned with."""
    environments = [{"extra": extra} for extra in (*pinned.extras, "")]
    asked = [Requirement(text) for text in importlib.metadata.requires(pinned.name) or ()]
    return {
        canonicalize_name(one.name)
        for one in asked
        if one.marker is None or any(one.marker.evaluate(each) for each in environments)
    }


def compose() -> dict[str, dict]:
    from ruamel.yaml import YAML

    return YAML(typ="safe").load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))


def test_the_compose_file_is_valid_against_the_compose_schema() -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"),
            str(ROOT / "docker-compose.yml"),
        ],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_compose_file_has_the_five_parts_each_with_a_health_check() -> None:
    services = compose()["services"]
    assert set(services) == {"web", "worker", "beat", "redis", "postgres"}
    assert [name for name, one in services.items() if "healthcheck" not in one] == []


def test_what_needs_the_servers_waits_until_they_are_well() -> None:
    services = compose()["services"]
    for name in ("web", "worker", "beat"):
        waits = services[name]["depends_on"]
        assert {"redis", "postgres"} <= set(waits), name
        assert all(one["condition"] == "service_healthy" for one in waits.values()), name


def test_no_secret_stands_in_the_compose_file() -> None:
    for name, one in compose()["services"].items():
        for key, value in (one.get("environment") or {}).items():
            if re.search(r"SECRET|PASSWORD", key):
                assert re.search(r"\$\{\w+:\?", str(value)), f"{name} {key}"


def test_every_name_of_the_compose_file_is_explained() -> None:
    text = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    names = set(re.findall(r"\$\{(\w+)", text))
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert [name for name in sorted(names) if not re.search(rf"^#? ?{name}=", example, re.MULTILINE)] == []


def test_every_name_that_the_settings_read_is_documented() -> None:
    text = (ROOT / "tournament" / "settings.py").read_text(encoding="utf-8")
    names = set(re.findall(r"env(?:iron\.Env\(\))?(?:\.\w+)?\(\s*\"([A-Z_]+)\"", text))
    assert {
        "SECRET_KEY",
        "DEBUG",
        "ALLOWED_HOSTS",
        "BASE_URL",
        "DATABASE_URL",
        "REDIS_URL",
        "EMAIL_URL",
    } <= names
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    assert [name for name in sorted(names) if f"`{name}`" not in page] == []


def test_the_image_copies_only_what_exists_and_runs_as_nobody_special() -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    copied = [
        word
        for line in lines
        if line.startswith("COPY ") and "--from" not in line
        for word in line.split()[1:-1]
    ]
    sources = [word for word in copied if not word.startswith("--")]
    assert sources and [one for one in sources if not (ROOT / one).exists()] == []
    assert any(line.startswith("USER ") and "root" not in line for line in lines)
