"""The hall's check in words: 13 tricks a hand, and the table at fault where it does not fit."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.standings import HallCheck
from tournament import wording
from tournament.wording.roles import role_totals


@dataclass(frozen=True)
class Hall:
    """told: one line. faults: a sentence for each table at fault. roles: of a drive, what each role makes."""

    told: str
    faults: tuple[str, ...] = ()
    roles: str = ""


def hall_words(checks: Iterable[HallCheck]) -> Hall | None:
    """None while there is nothing to check."""
    found = [check for check in checks if check.hands]
    if not found:
        return None
    hands, tricks = sum(check.hands for check in found), sum(check.tricks for check in found)
    should = sum(check.should for check in found)
    faults = tuple(str(wording.sentence(problem)) for check in found for problem in check.problems)
    if faults:
        told = {"tricks": tricks, "should": should, "hands": hands}
        said = _("The tricks do not add up: %(tricks)d in %(hands)d hands, which should make %(should)d.")
        return Hall(said % told, faults, role_totals(found))
    said = ngettext(
        "The tricks add up: %(n)d hand played at all tables together, %(tricks)d tricks.",
        "The tricks add up: %(n)d hands played at all tables together, %(tricks)d tricks.",
        hands,
    )
    return Hall(said % {"n": hands, "tricks": tricks}, roles=role_totals(found))
