"""Settings. The environment decides, by the names in docs/operating.md; without
any of them the product runs on SQLite with no server at all."""

from pathlib import Path

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from tournament import logs

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(environ.Env().str("VAR_DIR", str(BASE_DIR / "var")))
VAR_DIR.mkdir(parents=True, exist_ok=True)

env = environ.Env()

DEBUG = env.bool("DEBUG", default=True)
DEVELOPMENT_KEY = "for-this-machine-only-and-refused-when-DEBUG-is-0"
SECRET_KEY = env.str("SECRET_KEY", default=DEVELOPMENT_KEY)
if not DEBUG and SECRET_KEY == DEVELOPMENT_KEY:
    raise ImproperlyConfigured("DEBUG=0 needs a SECRET_KEY of its own: set SECRET_KEY to a long random text.")

# This machine's own names are always among them: health checks and the organiser at the server use them.
ALLOWED_HOSTS = [*env.list("ALLOWED_HOSTS", default=[]), "127.0.0.1", "localhost", "[::1]"]
BASE_URL = env.str("BASE_URL", default="")
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_tables2",
    "axes",
    "csp",
    "tournament.apps.TournamentConfig",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
    "tournament.web.storage.StorageFaults",
]

ROOT_URLCONF = "tournament.urls"
ASGI_APPLICATION = "tournament.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.debug",
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]
# Django's own form widgets may be overridden in templates/.
FORM_RENDERER = "django.forms.renderers.DjangoTemplates"

# --- the database ---------------------------------------------------------------------------------
DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'whist.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # WAL lets pages be read while a result is written; IMMEDIATE makes a writer wait for its
    # turn at the start, where waiting is safe, instead of failing in mid-transaction.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=20000;",
    }
else:
    # Kept from request to request by the threads that answer (web/one_thread.py), and tried before use:
    # a PostgreSQL that was killed costs a request its connection, never its answer.
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"]["CONN_MAX_AGE"] = 60
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Redis, where there is one --------------------------------------------------------------------
REDIS_URL = env.str("REDIS_URL", default="")
if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "tournament.caching.SharedRedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 1.0},
        }
    }

# --- people ---------------------------------------------------------------------------------------
AUTH_USER_MODEL = "tournament.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
PASSWORD_RESET_TIMEOUT = 24 * 60 * 60
# Five wrong passwords for one name from one address: a quarter of an hour's pause.
AXES_FAILURE_LIMIT = 5
# Our field is called as in Django's own form; the model's is "email", and by that nobody would be counted.
AXES_USERNAME_FORM_FIELD = "username"
AXES_COOLOFF_TIME = 0.25
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_TEMPLATE = "registration/locked.html"
AXES_HTTP_RESPONSE_CODE = 429
AXES_VERBOSE = False

# --- mail -----------------------------------------------------------------------------------------
vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="whist@localhost")

# --- languages and time ---------------------------------------------------------------------------
# British English: whist clubs write "29 Nov 2026". Readers of any English get it.
LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", _("English"))]
LOCALE_PATHS = [BASE_DIR / "tournament" / "locale"]
USE_I18N = True
TIME_ZONE = "UTC"
USE_TZ = True

# --- files ----------------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
MEDIA_ROOT = VAR_DIR / "files"
BACKUP_DIR = env.str("BACKUP_DIR", default=str(VAR_DIR / "backups"))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "tournament.static_files.Storage"
    },
}
WHITENOISE_USE_FINDERS = DEBUG
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000

# --- safety of pages ------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_AGE = 30 * 24 * 60 * 60
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = BASE_URL.startswith("https://")
if SESSION_COOKIE_SECURE:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    # What watches over the server asks it directly, without the proxy and its certificate.
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
    SECURE_HSTS_SECONDS = 30 * 24 * 60 * 60
    # Other names under the same domain are not ours to speak for.
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# A page about a fault would show what every function had in its hands, and some have cards in them.
DEFAULT_EXCEPTION_REPORTER = "tournament.web.reports.WithoutRows"
DEFAULT_EXCEPTION_REPORTER_FILTER = "tournament.web.reports.WithoutValues"

DJANGO_TABLES2_TEMPLATE = "tables/table.html"

# --- what is told to whoever watches over the server -----------------------------------------------
LOG_FORMAT = env.str("LOG_FORMAT", default="line")
LOG_LEVEL = env.str("LOG_LEVEL", default="WARNING")
if LOG_FORMAT not in ("line", "json"):
    raise ImproperlyConfigured("LOG_FORMAT is line or json.")
LOGGING = logs.configuration(LOG_FORMAT, LOG_LEVEL)
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")

# --- work behind the pages ------------------------------------------------------------------------
# Without Redis the queue is a folder, and `serve` starts the one process that empties it.
CELERY_BROKER_URL = REDIS_URL or "filesystem://localhost"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# However long the broker is away, the worker is there when it comes back.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# What is due stands in the rows; the clock of the tasks needs no memory of its own.
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    "heartbeat": {"task": "tournament.heartbeat", "schedule": 30.0},
    "take up exports": {"task": "tournament.take_up_exports", "schedule": 15.0},
    "send mails": {"task": "tournament.send_mails", "schedule": 15.0},
    "back up events": {"task": "tournament.back_up_due_events", "schedule": 5 * 60.0},
    # Once a night, but asked for again and again: a computer that was off makes it when it is on.
    "back up everything": {"task": "tournament.back_up_everything", "schedule": 15 * 60.0},
    "play digital tables": {"task": "tournament.play_digital", "schedule": 10.0},
    "sweep": {"task": "tournament.sweep", "schedule": 30 * 60.0},
}
if REDIS_URL:
    # A page that wakes a task waits for a dead broker once and briefly.
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "socket_connect_timeout": 0.5,
        "socket_timeout": 5.0,
        "max_retries": 0,
        "interval_start": 0,
    }
else:
    _queue = VAR_DIR / "queue"
    for _name in ("waiting", "control"):
        (_queue / _name).mkdir(parents=True, exist_ok=True)
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(_queue / "waiting"),
        "data_folder_out": str(_queue / "waiting"),
        "control_folder": str(_queue / "control"),
        "polling_interval": 0.1,
    }
