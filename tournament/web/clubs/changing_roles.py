"""Changing or taking a role, in a club or in an event: the same buttons, the same words."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from scoring.problems import Refused
from tournament import wording
from tournament.models import ClubRole, EventRole

Held = ClubRole | EventRole


def change_or_take(
    request: HttpRequest, held: Held, *, take: Callable[[], object], give: Callable[[str], object]
) -> bool:
    """Do what ``to`` of the form asks for and say so, or why not.

    True when it was the asker's own role: he may not see the page again.
    """
    try:
        if request.POST.get("to") == "nothing":
            take()
            messages.success(request, _("%(name)s has no role here any more.") % {"name": held.user})
        else:
            give(request.POST.get("to", ""))
            held.refresh_from_db(fields=["role"])
            said = _("%(name)s is %(role)s now.")
            messages.success(request, said % {"name": held.user, "role": held.get_role_display()})
    except Refused as refused:
        warn(request, refused)
    return held.user_id == request.user.pk and not request.user.is_superuser


def warn(request: HttpRequest, refused: Refused) -> None:
    """Say a refusal on the page that comes next."""
    for sentence in wording.sentences(refused.problems):
        messages.warning(request, sentence)
