"""Which size of paper lies in the printer: the one that was last asked for, else the usual one there."""

from tournament.models import Event, Export
from tournament.services.packs.book import PAPERS

USUAL = "a4"
# Where people print on Letter, by the beginning of their time zone; and who does not, although it is there.
_LETTER = ("America/", "US/", "Canada/", "Pacific/Honolulu", "Asia/Manila")
_NOT = ("America/Argentina/", "America/Sao_Paulo", "America/Montevideo", "America/Lima", "America/Asuncion")


def size_of(event: Event) -> str:
    """``a4`` or ``letter``."""
    asked = Export.objects.filter(event__club=event.club_id, paper__in=PAPERS).order_by("-asked_at", "-pk")
    for rows in (asked.filter(event=event), asked):
        last = rows.values_list("paper", flat=True).first()
        if last:
            return last
    is_letter = event.zone.startswith(_LETTER) and not event.zone.startswith(_NOT)
    return "letter" if is_letter else USUAL
