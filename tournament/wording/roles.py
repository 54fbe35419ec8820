"""What the two roles of a drive make, in words."""

from collections import Counter
from collections.abc import Iterable

from django.utils.translation import gettext as _

from scoring.standings import HallCheck


def role_totals(checks: Iterable[HallCheck]) -> str:
    """``Tricks of each role: gent 1872, lady 1872.``; "" where there are no roles."""
    totals: Counter[str] = Counter()
    for check in checks:
        totals.update(dict(check.roles))
    if not totals:
        return ""
    told = ", ".join(f"{role} {tricks}" for role, tricks in totals.items())
    return _("Tricks of each role: %(roles)s.") % {"roles": told}
