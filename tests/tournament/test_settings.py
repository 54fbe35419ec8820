"""What the environment decides."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


def django(*arguments: str, var: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    keep = {"PATH": os.environ["PATH"], "HOME": str(var), "VAR_DIR": str(var)}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=keep | environment,
        capture_output=True,
        text=True,
        timeout=60,
    )


def shown(name: str, var: Path, **environment: str) -> str:
    code = f"from django.conf import settings; print(settings.{name})"
    done = django("shell", "--no-imports", "-c", code, var=var, **environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_debug_off_without_a_key_refuses_to_start(tmp_path: Path) -> None:
    done = django("check", var=tmp_path, DEBUG="0")
    assert done.returncode != 0
    assert "DEBUG=0 needs a SECRET_KEY of its own" in done.stderr


def test_debug_off_with_a_key_starts(tmp_path: Path) -> None:
    done = django(
        "check", var=tmp_path, DEBUG="0", SECRET_KEY="a-key-of-its-own-that-is-long-enough-0123456789"
    )
    assert done.returncode == 0, done.stderr


def test_without_any_name_the_database_is_a_file_in_var(tmp_path: Path) -> None:
    assert shown("DATABASES['default']['NAME']", tmp_path) == str(tmp_path / "whist.sqlite3")
    assert shown("DATABASES['default']['OPTIONS']['transaction_mode']", tmp_path) == "IMMEDIATE"
    assert "synchronous=FULL" in shown("DATABASES['default']['OPTIONS']['init_command']", tmp_path)
    assert shown("CELERY_BROKER_URL", tmp_path) == "filesystem://localhost"


def test_database_url_and_redis_url_switch_the_servers(tmp_path: Path) -> None:
    names = {
        "DATABASE_URL": "postgres://whist:secret@127.0.0.1:1/whist",
        "REDIS_URL": "redis://127.0.0.1:1/0",
    }
    assert shown("DATABASES['default']['ENGINE']", tmp_path, **names) == "django.db.backends.postgresql"
    assert shown("CELERY_BROKER_URL", tmp_path, **names) == "redis://127.0.0.1:1/0"
    assert "RedisCache" in shown("CACHES['default']['BACKEND']", tmp_path, **names)


@pytest.mark.parametrize(
    ("address", "secure"), [("https://whist.example.org", "True"), ("http://10.0.0.2", "False")]
)
def test_cookies_are_secure_behind_tls_only(tmp_path: Path, address: str, secure: str) -> None:
    assert shown("SESSION_COOKIE_SECURE", tmp_path, BASE_URL=address) == secure
