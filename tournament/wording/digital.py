"""Words about tables on screens that more than one page needs."""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

BOTS: Mapping[str, str | Promise] = {
    "random": _("by chance"),
    "rules": _("a fair player"),
    "sample10": _("a strong player, who thinks a little"),
    "sample40": _("the strongest, who thinks longest"),
}


def bot_names(known: Iterable[str]) -> list[tuple[str, str]]:
    """``("rules", "a fair player")`` for each of them."""
    return [(one, str(BOTS.get(one, one))) for one in known]
