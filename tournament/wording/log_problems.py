"""Sentences about the log's chain of hashes."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise | Callable[[Mapping[str, object]], str]

LOG_PROBLEMS: Mapping[str, Words] = {
    "log-line-unsealed": _("The log has a line without a seal (%(deed)s, row %(line)s): it was slipped in."),
    "log-seal-missing": _("%(chain)s: seal %(number)s of the log is missing."),
    "log-chain-broken": _("%(chain)s: seal %(number)s does not follow from the one before it."),
    "log-seal-broken": _("%(chain)s: seal %(number)s was changed after it was made."),
    "log-line-changed": _(
        "%(chain)s: line %(number)s (%(deed)s, row %(line)s) says something else than when it was sealed."
    ),
    "log-lines-removed": _("%(chain)s: %(count)s lines of the log were removed."),
    "log-shorter-than-kept": _(
        "%(event)s: the hash under the final standings (%(lines)s lines) is no longer in the log."
    ),
    "person-still-plays": _("%(name)s plays in an event that is not over: %(events)s. Close it first."),
    "last-owner": _("%(name)s is the only owner here. Make another one first."),
    "result-not-in-log": _("A result of %(event)s is not the one that the log tells."),
}
