"""The form of the log: lines for people, or JSON for what collects it (LOG_FORMAT)."""

import logging
import re
from contextvars import ContextVar
from typing import Any

from pythonjsonlogger.json import JsonFormatter

# The name of the request that is being answered (web/watched.py).
REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")


class OfRequest(logging.Filter):
    """Says of every line to which request it belongs."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = REQUEST_ID.get()
        # Django hands the whole request along, which is no text and may hold what nobody should read.
        record.__dict__.pop("request", None)
        return True


# What PostgreSQL adds to a refusal: the values of a key, or the whole row, and a row may be a deal. It has a
# line of its own, or is the rest of one where the refusal is told as a value.
_OF_ROWS = re.compile(r"(^|\\n)(DETAIL|CONTEXT): .*$", re.MULTILINE)


def without_rows(text: str) -> str:
    """The words about a fault without what they tell of rows."""
    return _OF_ROWS.sub(r"\1\2: left out", text)


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return without_rows(super().format(record))


class Json(JsonFormatter):
    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        return {
            name: without_rows(value) if isinstance(value, str) else value for name, value in log_data.items()
        }


LINE = {"()": Lines, "fmt": "{asctime} {levelname} {name}: {message}", "style": "{"}
JSON = {
    "()": Json,
    "fmt": "%(asctime)s %(levelname)s %(name)s %(message)s %(request_id)s",
    "rename_fields": {"asctime": "at", "levelname": "level", "name": "logger"},
    "datefmt": "%Y-%m-%dT%H:%M:%S%z",
}


def configuration(form: str, level: str) -> dict[str, Any]:
    """For logging.config. form: "line" or "json", which tells every request too. level: of our own."""
    told = "INFO" if form == "json" else level
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"of request": {"()": OfRequest}},
        "formatters": {"line": LINE, "json": JSON},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": form, "filters": ["of request"]}
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # Django's own handlers say nothing on the console once DEBUG is off.
            "django": {"handlers": ["console"], "level": level, "propagate": False},
            "whist.access": {"level": told},
            # Every statement with its values would be cards and seeds, too.
            "django.db.backends": {"level": "WARNING"},
        },
    }
