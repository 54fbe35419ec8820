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


_KEPT_OUT: Mapping[str, str | Promise] = {
    "digital-clash": _("Somebody wrote another result there before this hand was over."),
    "table-forfeited": _("The table was forfeited before this hand was over."),
    "table-left": _("Somebody of the table had left the evening before this hand was over."),
    "wrong-state": _("The evening was closed before this hand was over."),
}


def kept_out_words(code: str) -> str:
    """Why a hand that was played on screen is not among the results."""
    return str(_KEPT_OUT.get(code) or _("It could not be entered when it was over."))
