"""The link of each pair: who holds it reads that pair's own page, without an account.

A code has 26 symbols of 32, so 130 random bits: guessing one is hopeless, and nothing needs
to be slowed down. It is written without letters that look like digits, since it stands on paper.
"""

import secrets
from typing import NamedTuple

from django.utils.crypto import salted_hmac

from tournament.models import Entry, Event, Member, Substitute, User
from tournament.queries.reader import is_acting
from tournament.services.log import record
from tournament.services.writing import write

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
LENGTH = 26
# What somebody reads off a card is meant as the symbol that it looks like.
_MEANT = str.maketrans("oil", "011", " -")


class Holder(NamedTuple):
    """Whose page a link leads to: an entry's, or that of somebody who plays for it in another's stead."""

    entry: Entry
    substitute: Substitute | None = None


def codes_of(event: Event, by: User | None = None) -> dict[int, str]:
    """Entry id -> code, of every entry with a number. Codes that are missing are made."""
    with write(event):
        found = list(event.entries.filter(number__isnull=False).order_by("number"))
        missing = [entry for entry in found if not entry.personal_code]
        for entry in missing:
            entry.personal_code = new_code()
        if missing:
            Entry.objects.bulk_update(missing, ["personal_code"], batch_size=500)
            record("personal-links-made", event=event, by=by, n=len(missing))
    return {entry.pk: entry.personal_code for entry in found}


def find(code: str) -> Entry | None:
    """The entry for which the holder of a code may act now; None for anything that is no code, and while
    somebody else sits there. The code is taken as it is printed, or as somebody wrote it down."""
    found = holder(code)
    return found.entry if found is not None and is_acting(*found) else None


def holder(code: str) -> Holder | None:
    """Whose page a code leads to, whoever sits there now."""
    meant = _read(code)
    if not meant:
        return None
    entry = Entry.objects.select_related("event__club").filter(personal_code=meant).first()
    if entry is not None:
        return Holder(entry)
    rows = Substitute.objects.select_related("entry__event__club").filter(personal_code=meant)
    found = rows.first()
    return Holder(found.entry, found) if found is not None else None


def _read(code: str) -> str:
    """The code as it is kept; "" for anything that is none."""
    meant = code.lower().translate(_MEANT)
    return meant if len(meant) == LENGTH and set(meant) <= set(ALPHABET) else ""


def renew(entry: Entry, by: User | None) -> str:
    """A new code; the old one leads nowhere from now on."""
    with write(entry.event):
        entry.personal_code = new_code()
        entry.save(update_fields=["personal_code"])
        names = list(entry.players.order_by("position").values_list("name", flat=True))
        record("personal-link-renewed", event=entry.event, by=by, names=names)
    return entry.personal_code


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def code_of_turn(entry: Entry, position: int, first: int, member: Member) -> str:
    """The code of whoever sits down at a place from this round on.

    As secret as the installation's key, and the same again when a change is taken back: a card that was
    printed before leads on.
    """
    told = f"{entry.pk} {entry.created_at.isoformat()} {position} {first} {member.pk}"
    number = int.from_bytes(salted_hmac("tournament.personal.turn", told, algorithm="sha256").digest())
    return "".join(ALPHABET[number >> 5 * place & 31] for place in range(LENGTH))
