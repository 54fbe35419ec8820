"""The link of each pair: who holds it reads that pair's own page, without an account.

A code has 26 symbols of 32, so 130 random bits: guessing one is hopeless, and nothing needs
to be slowed down. It is written without letters that look like digits, since it stands on paper.
"""

import secrets

from tournament.models import Entry, Event, User
from tournament.services.log import record
from tournament.services.writing import write

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
LENGTH = 26
# What somebody reads off a card is meant as the symbol that it looks like.
_MEANT = str.maketrans("oil", "011", " -")


def codes_of(event: Event, by: User | None = None) -> dict[int, str]:
    """Entry id -> code, of every entry with a number. Codes that are missing are made."""
    with write(event):
        found = list(event.entries.filter(number__isnull=False).order_by("number"))
        missing = [entry for entry in found if not entry.personal_code]
        for entry in missing:
            entry.personal_code = _new()
        if missing:
            Entry.objects.bulk_update(missing, ["personal_code"], batch_size=500)
            record("personal-links-made", event=event, by=by, n=len(missing))
    return {entry.pk: entry.personal_code for entry in found}


def find(code: str) -> Entry | None:
    """The entry of a code as it is printed, or as somebody wrote it down; None for anything else."""
    meant = code.lower().translate(_MEANT)
    if len(meant) != LENGTH or not set(meant) <= set(ALPHABET):
        return None
    return Entry.objects.select_related("event__club").filter(personal_code=meant).first()


def renew(entry: Entry, by: User | None) -> str:
    """A new code; the old one leads nowhere from now on."""
    with write(entry.event):
        entry.personal_code = _new()
        entry.save(update_fields=["personal_code"])
        names = list(entry.players.order_by("position").values_list("name", flat=True))
        record("personal-link-renewed", event=entry.event, by=by, names=names)
    return entry.personal_code


def _new() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
