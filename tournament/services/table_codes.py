"""The codes on the tables' cards: made once for each table of an event, and replaced one by one."""

import secrets
import unicodedata

from django.utils import timezone

from scoring.problems import Problem, Refused
from tournament.models import Event, Sitting, TableCode, TableSession, User
from tournament.services import states
from tournament.services.log import record
from tournament.services.writing import changed, write

# No vowel, so that no code is a word; nothing that is read as something else (0 O, 1 I L, 5 S, 2 Z).
SYMBOLS = "23456789BCDFGHJKMNPQRTVWXY"
LENGTH = 8
# What people write for a symbol that looks the same.
_READ_AS = str.maketrans("SZ", "52")


def codes_of(event: Event) -> dict[int, str]:
    """Table number -> its code, for every table that any round of the event uses; missing ones are made."""
    known, tables = live_codes(event), _tables(event)
    if not tables <= known.keys():
        with write(event):
            make_missing(event)
        known = live_codes(event)
    return {table: code for table, code in known.items() if table in tables}


def live_codes(event: Event) -> dict[int, str]:
    """The codes that there are, by table."""
    rows = TableCode.objects.filter(event=event, retired_at__isnull=True).order_by("table_number")
    return dict(rows.values_list("table_number", "code"))


def make_missing(event: Event) -> None:
    """A code for every table without one; the caller holds the event's turn."""
    wanted = sorted(_tables(event) - live_codes(event).keys())
    codes = _new_codes(len(wanted))
    TableCode.objects.bulk_create(
        TableCode(event=event, table_number=table, code=code)
        for table, code in zip(wanted, codes, strict=True)
    )


def _tables(event: Event) -> set[int]:
    return set(Sitting.objects.filter(round__event=event).order_by().values_list("table_number", flat=True))


def _new_codes(wanted: int) -> list[str]:
    codes: set[str] = set()
    while len(codes) < wanted:
        codes |= {random_code() for _code in range(wanted)}
        # A code that was ever on a card leads nowhere else.
        codes -= set(TableCode.objects.filter(code__in=codes).values_list("code", flat=True))
    return sorted(codes)[:wanted] if wanted else []


def random_code() -> str:
    """Eight symbols by chance; whether a table has them already is for the caller to see."""
    return "".join(secrets.choice(SYMBOLS) for _one in range(LENGTH))


def renew(event: Event, table: int, by: User | None) -> TableCode:
    """Another code for a table: the old card and every phone that used it are turned away from now on.

    What such a phone still holds is sent once the new card is scanned.
    """
    with write(event):
        states.require(event, "renew-code")
        if table not in _tables(event):
            raise Refused(Problem("table-unknown", {"table": table}))
        now = timezone.now()
        TableCode.objects.filter(event=event, table_number=table, retired_at__isnull=True).update(
            retired_at=now
        )
        at_table = TableSession.objects.filter(sitting__round__event=event, sitting__table_number=table)
        at_table.filter(ended_at__isnull=True).update(ended_at=now)
        made = TableCode.objects.create(event=event, table_number=table, code=_new_codes(1)[0])
        record("table-code-renewed", event=event, by=by, table=table)
        changed(event)
    return made


def normal(text: object) -> str:
    """A code as it is stored, from what somebody typed: any case, with spaces or hyphens."""
    if not isinstance(text, str) or len(text) > 60:
        return ""
    plain = unicodedata.normalize("NFKC", text).upper()
    digits = (str(unicodedata.digit(one)) if one.isdigit() else one for one in plain if one.isalnum())
    return "".join(digits).translate(_READ_AS)[: LENGTH + 1]


def find(text: object) -> TableCode | None:
    """The live code that was typed or scanned; None for one that is unknown or retired.

    The same question is put to the database whatever was typed, so that the time tells nothing.
    """
    found = TableCode.objects.filter(code=normal(text), retired_at__isnull=True)
    return found.select_related("event__club").first()
