"""No more letters of a kind to an address, by a link that stands in each; the same link starts them again.

The link is signed and names a hash of the address, so that no row and no account is needed to follow it.
Letters with a new password are not among them: they are sent only to who asked.
"""

from dataclasses import dataclass

from django.core.signing import BadSignature, Signer
from django.urls import reverse

from tournament.models import Mail, MailStop
from tournament.services.mails.rows import hash_of
from tournament.services.writing import write

_SALT = "tournament.mail-stop"
STOPPABLE = (Mail.Kind.RESULTS, Mail.Kind.INVITATION, Mail.Kind.SIGN_UP)


@dataclass(frozen=True)
class Stop:
    """Letters of one kind to one address, and whether they are stopped."""

    kind: str
    who: str
    is_stopped: bool


def path_of(mail: Mail) -> str:
    """The path of the link for the reader of this letter; "" where letters cannot be stopped."""
    return reverse("mail-stop", args=[token_of(mail.who, mail.kind)]) if mail.kind in STOPPABLE else ""


def token_of(who: str, kind: str = Mail.Kind.RESULTS) -> str:
    """The signed part of the link. who: what ``hash_of`` makes of an address."""
    return Signer(salt=_SALT).sign(f"{STOPPABLE.index(Mail.Kind(kind))}{who}")


def find(token: str) -> Stop | None:
    """What a link's token stands for; None for anything that was not signed here."""
    try:
        signed = Signer(salt=_SALT).unsign(token)
    except BadSignature:
        return None
    kind, who = STOPPABLE[int(signed[0])], signed[1:]
    return Stop(kind, who, MailStop.objects.filter(kind=kind, who=who).exists())


def is_stopped(kind: str, address: str) -> bool:
    return MailStop.objects.filter(kind=kind, who=hash_of(address)).exists()


def put(stop: Stop, on: bool) -> None:
    """Stop them, or let them through again. Twice is the same as once."""
    with write():
        if on:
            MailStop.objects.get_or_create(kind=stop.kind, who=stop.who)
        else:
            MailStop.objects.filter(kind=stop.kind, who=stop.who).delete()
