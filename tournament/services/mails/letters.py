"""What stands in a letter, written when it is sent: as things are then, in its own language.

A one-time link is made here and nowhere else, so that its secret is in the letter and in no row. When a
letter is written again after a failure, the link of the lost one has stopped working.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.tokens import default_token_generator
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from tournament.models import Entry, Invitation, Mail, User
from tournament.services import links
from tournament.services.entries import joined_names
from tournament.services.mails import results_letter, stops


@dataclass(frozen=True)
class Letter:
    """subject: one line. body: plain text. stop: the address of the link that stops its kind, or ""."""

    subject: str
    body: str
    stop: str = ""

    @property
    def text_hash(self) -> str:
        """Of the text alone, so that the same is not told twice under another head."""
        return hashlib.sha256(self.body.encode()).hexdigest()


Context = Mapping[str, Any]


def write(mail: Mail) -> Letter | None:
    """The letter of a row; None when there is nothing to tell its reader any more."""
    found = _WRITERS[Mail.Kind(mail.kind)](mail)
    if found is None:
        return None
    base, path = base_of(mail), stops.path_of(mail)
    stop = base + path if base and path else ""
    context = {"mail": mail, "event": mail.event, "base": base, "stop": stop, **found}
    text = render_to_string(f"emails/{mail.kind.replace('-', '_')}.txt", context).strip()
    head, _newline, body = text.partition("\n")
    # A line break in a subject would be a header of the sender's choice.
    letter = Letter(" ".join(head.split()), body.strip() + "\n", stop)
    is_news = mail.kind != Mail.Kind.RESULTS or results_letter.is_news(mail, letter.text_hash)
    return letter if is_news else None


def base_of(mail: Mail) -> str:
    """Under which address the reader reaches the program; "" where nobody knows."""
    return str(mail.details.get("base", "")).rstrip("/")


def _invitation(mail: Mail) -> Context | None:
    invitation = Invitation.objects.filter(pk=mail.what).first()
    secret = links.new_secret_of(invitation) if invitation else None
    if invitation is None or secret is None:
        return None
    return {"invitation": invitation, "path": reverse("invitation", args=[secret])}


def _password_reset(mail: Mail) -> Context | None:
    """Also for those who never had a password: somebody made the account for them."""
    user = User.objects.filter(email=mail.address, is_active=True).first()
    if user is None:
        return None
    args = [urlsafe_base64_encode(force_bytes(user.pk)), default_token_generator.make_token(user)]
    return {"path": reverse("password-reset-new", args=args)}


def _sign_up(mail: Mail) -> Context | None:
    entry = Entry.objects.filter(pk=mail.what, number__isnull=False).first()
    return {"names": joined_names(entry)} if entry else None


_WRITERS: Mapping[Mail.Kind, Callable[[Mail], Context | None]] = {
    Mail.Kind.INVITATION: _invitation,
    Mail.Kind.PASSWORD_RESET: _password_reset,
    Mail.Kind.RESULTS: results_letter.context_of,
    Mail.Kind.SIGN_UP: _sign_up,
}
