"""Sentences about letters and other work behind the pages."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise | Callable[[Mapping[str, object]], str]

MAIL_PROBLEMS: Mapping[str, Words] = {
    # why a letter has not gone out
    "mail-address-refused": _("The mail server takes no letters for this address. It may be mistyped."),
    "mail-server-refuses": _(
        "The mail server answers with a refusal (%(code)s). Whoever runs this installation has to look at it."
    ),
    "mail-server-silent": _("The mail server does not answer."),
    "mail-unsent": _("The mail server could not be given this letter."),
    "mail-unwritten": _("The letter could not be written. Whoever runs this installation has to look at it."),
    "mail-sender-lost": _("The worker ended while it was sending. The letter may have gone out."),
    "mail-stopped": _("Its reader wants no more letters of this kind."),
    # who cannot be written to
    "invitation-stopped": _(
        "%(mail)s wants no more invitations by mail from here. Make a link and hand it over yourself."
    ),
    "invited-already": _("%(mail)s has an invitation that still works. Take it back first to send another."),
    "results-no-address": _("%(name)s has no mail address here. Write it down first."),
    "results-stopped": _(
        "%(name)s has stopped these letters by a link in one of them. The same link starts them again."
    ),
    # what an organiser does with work that waits
    "work-busy": _("This is being worked on at the moment, or it is done. Load the page again to see."),
    "work-gone": _("This is no longer there. Load the page again to see what waits."),
}

MAIL_DEEDS: Mapping[str, str | Promise] = {
    "results-wanted": _("%(name)s gets results by mail from now on."),
    "results-not-wanted": _("%(name)s gets no results by mail any more."),
    "mail-forgotten": _("A letter that had not gone out was taken back."),
}
