"""Letters. They go out behind the page: neither the time an answer takes nor a
mail server that is down tells a reader anything."""

import logging
from concurrent.futures import Future as Pending
from concurrent.futures import ThreadPoolExecutor, wait

from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.template.loader import render_to_string

SECONDS = 10
_postman = ThreadPoolExecutor(max_workers=1, thread_name_prefix="mail")
_pending: set["Pending[None]"] = set()
_log = logging.getLogger(__name__)


def send(subject: str, body: str, address: str) -> None:
    """Hand one letter over and return at once."""
    # A line break in a subject would be a header of the sender's choice.
    letter = EmailMessage(" ".join(subject.split()), body, to=[address])
    handed = _postman.submit(_deliver, letter)
    _pending.add(handed)
    handed.add_done_callback(_pending.discard)


def send_after_commit(name: str, address: str, context: dict[str, object]) -> None:
    """Send templates/emails/<name>.txt (first line: the subject) once what it tells of is stored."""
    subject, _newline, body = render_to_string(f"emails/{name}.txt", context).strip().partition("\n")
    transaction.on_commit(lambda: send(subject, body.strip() + "\n", address), robust=True)


def _deliver(letter: EmailMessage) -> None:
    try:
        letter.connection = get_connection(timeout=SECONDS)
        letter.send()
    except Exception:
        _log.exception("a letter could not be sent")


def finish(seconds: float = SECONDS) -> None:
    """Wait until every letter handed over is delivered or given up."""
    wait(tuple(_pending), timeout=seconds)
