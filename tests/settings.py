"""Settings of a test run: the product's own, on files and databases that are thrown away.

``TEST_DATABASE=postgres`` runs the same tests on the server that ``TEST_DATABASE_URL``
names, and on the Redis that ``TEST_REDIS_URL`` names; otherwise they run on SQLite and
the in-process parts.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

ON_POSTGRES = os.environ.get("TEST_DATABASE") == "postgres"

_folder = Path(tempfile.mkdtemp(prefix="whist-tests-"))
_maker = os.getpid()


def _clean() -> None:
    if os.getpid() == _maker:
        shutil.rmtree(_folder, ignore_errors=True)


atexit.register(_clean)
os.environ["VAR_DIR"] = str(_folder)
(_folder / "static").mkdir()
for _name in ("DATABASE_URL", "REDIS_URL", "EMAIL_URL", "BASE_URL", "DEBUG", "SECRET_KEY", "ALLOWED_HOSTS"):
    os.environ.pop(_name, None)
if ON_POSTGRES:
    os.environ["DATABASE_URL"] = os.environ["TEST_DATABASE_URL"]
    # Processes that test at the same time must not empty each other's cache.
    _number = 1 + int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 8
    os.environ["REDIS_URL"] = f"{os.environ['TEST_REDIS_URL'].rsplit('/', 1)[0]}/{_number}"

from tournament.settings import *  # noqa: E402, F403

# A later process must not inherit what was meant for this one.
for _name in ("DATABASE_URL", "REDIS_URL", "VAR_DIR"):
    os.environ.pop(_name, None)

# argon2 is slow on purpose; the tests sign in thousands of times.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

if ON_POSTGRES:
    # No database can be dropped under what a thread of a test keeps open. Servers that tests start keep it.
    DATABASES["default"]["CONN_MAX_AGE"] = 0  # noqa: F405
else:
    # A file, as in use: threads and locks behave as they do on the night.
    DATABASES["default"]["TEST"] = {"NAME": str(_folder / "test.sqlite3")}  # noqa: F405
    DATABASES["default"]["OPTIONS"]["init_command"] = DATABASES["default"]["OPTIONS"][  # noqa: F405
        "init_command"
    ].replace("synchronous=FULL", "synchronous=OFF")
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
