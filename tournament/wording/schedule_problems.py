"""Sentences about schedules that somebody else made, and about certificates that do not fit."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise | Callable[[Mapping[str, object]], str]

SCHEDULE_PROBLEMS: Mapping[str, Words] = {
    "schedule-round-number": _("Round %(round)s stands where round %(expected)s should."),
    "schedule-table-twice": _("the table stands %(times)s times in this round."),
    "schedule-table-number": _("tables have numbers from 1 up."),
    "schedule-empty-seat": _("both sides need as many players, and at least one."),
    "schedule-dealer": _("%(dealer)s is not a chair. The dealer sits on N, E, S or W."),
    "schedule-entry-unknown": _("there is no entry %(entry)s. There are %(entries)s."),
    "schedule-entry-twice": _("entry %(entry)s is seated %(times)s times in this round."),
    "schedule-entry-missing": _("entry %(entry)s neither plays nor sits out."),
    "certificate-measures": _("The certificate names %(stated)s. It should name %(found)s."),
    "certificate-value": _("The certificate says %(stated)s for %(measure)s. It is %(found)s."),
    "certificate-bound": _(
        "The certificate says that %(measure)s can be %(stated)s at best. It is %(found)s."
    ),
    "certificate-below-bound": _(
        "The check gives %(value)s for %(measure)s, below its own bound of %(bound)s."
    ),
}
